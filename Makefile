# What people do with a checkout. Everything is installed into .venv, at the versions pinned in
# constraints.txt; nothing but Python 3.11 or later and make need be there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PAGE := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: play test lint format bench bench-tables golden words types pictures docs clean

play: $(VENV)/installed ## play in the browser
	$(BIN)/pandemonium setup
	$(BIN)/pandemonium play

test: $(VENV)/installed-dev lint ## everything that must hold
	$(BIN)/python -m pytest

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run format

bench: $(VENV)/installed-peers ## how fast it is, beside what people would use instead
	$(BIN)/python -m benchmarks

bench-tables: $(VENV)/installed-peers ## tables under load, beside boardgame.io's own server
	$(BIN)/python -m benchmarks.tables

golden: $(VENV)/installed-dev ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden

words: $(VENV)/installed-dev ## bring the catalogues of words up to date with the code and the page
	$(BIN)/python -m tests.words

types: $(VENV)/installed-dev ## write the page's types of the protocol anew
	$(BIN)/pandemonium schema | $(BIN)/node web/types.js > wire.ts
	mv wire.ts web/src/lib/wire.ts

pictures: $(VENV)/installed-dev ## take the pictures of the README
	$(BIN)/python -m tests.page.pictures

docs: $(VENV)/installed ## write what is made from the code: the table of clauses, the picture
	$(BIN)/pandemonium clauses --markdown > docs/clauses.md
	$(BIN)/python docs/picture.py

clean:
	rm -rf $(VENV)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt hatch_build.py $(PAGE) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

$(VENV)/installed-peers: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[peers]'
	touch $@
