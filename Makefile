# What people do with a checkout. Everything is installed into .venv, at the versions pinned in
# constraints.txt; nothing but Python 3.11 or later and make need be there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --constraint constraints.txt
RERUNS := $(if $(CI),--reruns=1 -rR)
PYTEST := $(BIN)/python -m pytest --numprocesses=4 --dist=loadfile --no-loadscope-reorder $(RERUNS)
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PAGE := $(shell find web -name node_modules -prune -o -type f -print)
WORDS := $(wildcard src/pandemonium/locale/*.po)

.PHONY: play test test-learn test-cluster check lint lint-python lint-page compile format bench bench-envs bench-start bench-tables bench-scaling golden mutants attack torture words types pictures docs reports clean

play: $(VENV)/installed ## play in the browser
	@echo "Games: playable at once, compiled in the background the first time"
	@$(BIN)/pandemonium play

test: $(VENV)/installed-dev ## everything that must hold
	$(MAKE) --jobs=2 lint compile
	$(PYTEST)

test-learn: .venv-learn/installed ## the examples that learn, in an environment of their own with PyTorch
	OMP_NUM_THREADS=1 .venv-learn/bin/python -m pytest -q -c /dev/null --rootdir=tests/learn --confcutdir=tests/learn tests/learn

test-cluster: .venv-cluster/installed ## a study on a Ray cluster of this machine, in an environment of its own
	.venv-cluster/bin/python -m pytest -q tests/lab/test_cluster.py

check: $(VENV)/installed-dev ## lint and the shorter tests without browser and server, before each commit
	$(MAKE) --jobs=2 lint compile
	$(PYTEST) --ignore=tests/page --ignore=tests/server -m 'not long'

lint: lint-python lint-page

lint-python: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-page: $(VENV)/installed-dev
	$(NPM) run check

compile: $(VENV)/installed-dev
	$(BIN)/pandemonium setup --envs

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run format

bench: $(VENV)/installed-peers ## how fast it is, beside what people would use instead
	$(BIN)/python -m benchmarks

bench-envs: $(VENV)/installed-peers ## how fast environments step, beside those of others
	$(BIN)/python -m benchmarks.envs

bench-start: $(VENV)/installed-dev ## how long a newcomer waits: from a fresh clone to a first move and beyond
	$(BIN)/python -m benchmarks.start

bench-tables: $(VENV)/installed-peers ## tables under load, beside boardgame.io's own server
	$(BIN)/python -m benchmarks.tables

bench-scaling: $(VENV)/installed-dev ## 1, 2 and 4 workers on PostgreSQL, 100,000 players simulated: the tables of docs/scaling.md
	$(BIN)/python -m benchmarks.scaling --write

golden: $(VENV)/installed-dev ## write the golden playthroughs anew
	$(BIN)/python -m tools.golden

mutants: $(VENV)/installed-dev ## put small faults into the rules: scenarios must see them
	NUMBA_DISABLE_JIT=1 nice $(BIN)/python -m tests.mutants

attack: $(VENV)/installed-dev ## attack a fresh server in every known way: honest players must not notice
	$(BIN)/pandemonium setup
	$(BIN)/python -m tests.attacks

torture: $(VENV)/installed-dev ## faults of every kind while people play; a billion checked moves; long fuzzing
	$(BIN)/pandemonium setup
	$(BIN)/python -m tests.torture
	FUZZ=20 $(BIN)/python -m pytest -q tests/server/test_fuzzing.py tests/test_nonsense.py
	$(BIN)/python -m tests.torture.moves

words: $(VENV)/installed-dev ## bring the catalogues of words up to date with the code and the page
	$(BIN)/python -m tools.words

types: $(VENV)/installed-dev ## write the page's types anew: the protocol, and each game's actions, events and views
	$(BIN)/pandemonium schema | $(BIN)/node web/types.js web/src

pictures: $(VENV)/installed-dev ## take the pictures of the README, of link previews and of cards
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.previews
	$(BIN)/python -m tools.cards

docs: $(VENV)/installed-dev ## write what is made from the code: clauses, environments, the picture
	$(BIN)/pandemonium clauses --markdown > docs/clauses.md
	$(BIN)/python -m pandemonium.envs.pages docs/envs
	$(BIN)/python -m tools.terminal_picture

reports: $(VENV)/installed-dev ## write the lab's reports of the four games, and what options change, to docs/lab
	$(BIN)/python -m tools.reports

clean:
	rm -rf $(VENV) src/pandemonium/compiled
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv-cluster/installed: $(VENV)/installed
	@$(PYTHON) -m venv .venv-cluster
	@.venv-cluster/bin/python -m pip install --quiet --constraint constraints.txt hypothesis psutil pytest ray==2.60.0 --editable '.[lab]'
	@touch $@

.venv-learn/installed: $(VENV)/installed
	@$(PYTHON) -m venv .venv-learn
	@.venv-learn/bin/python -m pip install --quiet --constraint constraints.txt torch==2.13.0 sb3-contrib==2.9.2 tianshou==2.0.1 pytest --editable '.[envs]'
	@touch $@

$(VENV)/bin/python:
	@echo "Python: a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/packages: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Packages: about 40, from PyPI or pip's cache"
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" > $@.txt
	@$(PIP) --requirement $@.txt
	@touch $@

$(VENV)/installed: $(VENV)/packages hatch_build.py $(PAGE) $(WORDS)
	@echo "Page: built with Node, which is fetched from PyPI for that"
	@$(PIP) --editable .
	@touch $@

$(VENV)/installed-%: $(VENV)/packages hatch_build.py $(PAGE) $(WORDS)
	@echo "Page, and packages for '$*'"
	@$(PIP) --editable '.[$*]'
	@touch $(VENV)/installed $@
