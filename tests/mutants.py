"""Mutants: small faults put into the rules, one at a time, that scenarios and properties must see.

`make mutants` takes a sample of all the faults it can think of, runs the scenarios of the game
against each, then (on those that survive) random play with the checks of `properties`, and prints
which survive, with their line. Survivors that change nothing anybody could notice are listed with
their reason in `mutants.yaml`; every other survivor is a missing scenario.

Rules run uncompiled here (NUMBA_DISABLE_JIT=1): a fault is then a new code object in an existing
function, and a mutant is a fork of a process in which everything is imported already.
"""

import argparse
import ast
import inspect
import os
import signal
import sys
import textwrap
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

import yaml

from pandemonium.games import NAMES, find
from pandemonium.kernel.compiling import numba_settings
from pandemonium.kernel.contract import Game
from pandemonium.kernel.scenario import Scenario, load, run
from tests.properties import check

EQUIVALENT = Path(__file__).with_name("mutants.yaml")
BAR = 0.97

NOT_RULES = ("observe", "imagine", "sound")
"""What a seat sees and imagines is tested elsewhere; `sound` is a test itself."""
HINTS = ("deal_liked", "note_refusal", "note_exchange", "note_passing", "forget_hints")
"""Inferno's guesses at secret lists: no rule builds on them."""
MEMORY = {"suite-infernale": ("known", "lacks", "old", "uneven")}
"""Fields in which the rules of a game note who can know what; they decide nothing either."""

PLAYERS = (
    *("seat", "player", "other", "target", "owner", "giver", "taker", "partner", "mover"),
    *("winner", "viewer", "hit"),
)
"""What rules call a player."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

SCENARIO, PROPERTY, TIME, SURVIVED = "scenario", "property", "time", "survived"
EXITS = {0: SURVIVED, 3: SCENARIO, 4: PROPERTY}


@dataclass(frozen=True)
class Mutant:
    """One fault: a statement of a rule, and what it became."""

    game: str
    place: str
    """Module and function: rules.draw_hand."""
    kind: str
    was: str
    now: str
    line: int
    lines: frozenset[int] = field(repr=False, compare=False)
    """All lines of the statement."""
    function: FunctionType = field(repr=False, compare=False)
    code: CodeType = field(repr=False, compare=False)

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is known by, wherever its line moves to."""
        return self.game, self.place, self.was, self.now

    @property
    def spot(self) -> str:
        """The function and the statement, as text."""
        return f"{self.place} {self.was}"

    def __str__(self) -> str:
        file = f"games/{self.game.replace('-', '_')}/{self.place.split('.')[0]}.py:{self.line}"
        return f"{file} {self.place.split('.')[1]}\n    - {self.was}\n    + {self.now}"


# Which faults there are


def mutants_of(game: Game) -> list[Mutant]:
    """All faults that can be put into the rules of a game."""
    return [mutant for function in rules_of(game) for mutant in _faults(game, function)]


def rules_of(game: Game) -> list[FunctionType]:
    """The functions that decide a game: those its rules lead to, but for sight and hints."""
    found: dict[FunctionType, None] = {}
    waiting = [rule for name, rule in game.rules._asdict().items() if name not in NOT_RULES]
    while waiting:
        function = waiting.pop()
        module = getattr(function, "__module__", "")
        ours = isinstance(function, FunctionType) and module.startswith("pandemonium.games.")
        if ours and function.__name__ not in HINTS and function not in found:
            found[function] = None
            names = function.__globals__
            waiting += [names[name] for name in function.__code__.co_names if name in names]
    return sorted(found, key=lambda each: (each.__module__, each.__code__.co_firstlineno))


def _faults(game: Game, function: FunctionType) -> Iterator[Mutant]:
    """Every fault of one function."""
    source, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(source)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    ast.increment_lineno(tree, first - 1)
    place = f"{function.__module__.rsplit('.', 1)[1]}.{function.__name__}"
    for spot in _spots(definition):
        was = _text(spot.statement)
        if _mentions(spot.statement, {*HINTS, *MEMORY.get(game.name, ())}):
            continue
        for kind, node in _replacements(spot.node, definition):
            spot.put(node)
            now = "pass" if isinstance(node, ast.Pass) else _text(spot.statement)
            code = _code(tree, function)
            spot.put(spot.node)
            line = spot.statement.lineno
            yield Mutant(game.name, place, kind, was, now, line, spot.lines, function, code)


@dataclass(frozen=True)
class Spot:
    """A node in the tree of a function, where it hangs, and the statement it is part of."""

    node: Any
    put: Callable[[Any], None]
    statement: ast.stmt

    @property
    def lines(self) -> frozenset[int]:
        """The lines its statement stands on."""
        nodes = _own_nodes(self.statement)
        return frozenset(node.lineno for node in nodes if isinstance(node, ast.stmt | ast.expr))


def _spots(definition: ast.FunctionDef) -> Iterator[Spot]:
    for body, index, statement in _statements(definition):
        yield Spot(statement, _setter(body, index), statement)
        for parent in _own_nodes(statement):
            for name, value in ast.iter_fields(parent):
                if isinstance(value, ast.expr | ast.operator | ast.boolop):
                    yield Spot(value, _attribute_setter(parent, name), statement)
                elif isinstance(value, list):
                    for number, each in enumerate(value):
                        if isinstance(each, ast.expr | ast.cmpop):
                            yield Spot(each, _setter(value, number), statement)


def _statements(node: Any) -> Iterator[tuple[list[ast.stmt], int, ast.stmt]]:
    """All statements of a function, but docstrings."""
    for name in ("body", "orelse"):
        body = getattr(node, name, [])
        for index, statement in enumerate(body):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            yield body, index, statement
            yield from _statements(statement)


def _own_nodes(node: Any) -> Iterator[ast.AST]:
    """A statement and its expressions, without the statements inside it."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt):
            yield from _own_nodes(child)


def _mentions(statement: ast.stmt, names: set[str]) -> bool:
    """Whether a statement has one of these fields or functions in it."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in names)
        or (isinstance(node, ast.Name) and node.id in names)
        for node in _own_nodes(statement)
    )


def _setter(nodes: list[Any], index: int) -> Callable[[Any], None]:
    def put(node: Any) -> None:
        nodes[index] = node

    return put


def _attribute_setter(parent: ast.AST, name: str) -> Callable[[Any], None]:
    return lambda node: setattr(parent, name, node)


def _replacements(node: Any, definition: ast.FunctionDef) -> Iterator[tuple[str, ast.AST]]:
    """What could stand there by mistake."""
    if type(node) in SWAPPED:
        logic = isinstance(node, ast.operator | ast.boolop)
        yield "wrong operator" if logic else "comparison", SWAPPED[type(node)]()
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "wrong operator", ast.copy_location(ast.Constant(not node.value), node)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "off by one", ast.copy_location(ast.Constant(node.value + 1), node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "wrong operator", node.operand
    elif isinstance(node, ast.Name) and _is_player(node, definition):
        yield "wrong player", _next_player(node)
    elif isinstance(node, ast.Assign | ast.AugAssign) and _outlives(node):
        reset = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.Name)
        yield "skipped reset" if reset else "dropped assignment", _nothing(node)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "skipped step", _nothing(node)


def _is_player(node: ast.Name, definition: ast.FunctionDef) -> bool:
    has_state = any(argument.arg == "s" for argument in definition.args.args)
    return has_state and node.id in PLAYERS and isinstance(node.ctx, ast.Load)


def _next_player(node: ast.Name) -> ast.AST:
    """The player with the next number."""
    wrong = ast.parse(f"({node.id} + 1) % s.players", mode="eval").body
    return ast.fix_missing_locations(ast.copy_location(wrong, node))


def _outlives(node: ast.Assign | ast.AugAssign) -> bool:
    """Whether an assignment changes something there was before: the state, or a count."""
    if isinstance(node, ast.AugAssign):
        return True
    return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)


def _nothing(node: ast.stmt) -> ast.Pass:
    return ast.copy_location(ast.Pass(), node)


def _text(statement: ast.stmt) -> str:
    """A statement on one line; of an `if` or a loop the head."""
    text = ast.unparse(statement)
    return text.split("\n", 1)[0] if isinstance(statement, ast.If | ast.For | ast.While) else text


def _code(tree: ast.Module, function: FunctionType) -> CodeType:
    module = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


# Trying them


class Reach:
    """Which scenarios come to which lines of the rules: no other can see a fault there."""

    def __init__(self, games: list[Game]) -> None:
        self.lines: list[tuple[Scenario, set[tuple[CodeType, int]]]] = []
        for game in games:
            codes = {function.__code__ for function in rules_of(game)}
            for scenario in load(game.book / "scenarios.yaml"):
                self.lines.append((scenario, _lines_run(scenario, game, codes)))

    def to(self, mutant: Mutant) -> list[Scenario]:
        """The scenarios that come to the statement of a mutant."""
        spots = {(mutant.function.__code__, line) for line in mutant.lines}
        return [scenario for scenario, lines in self.lines if not lines.isdisjoint(spots)]


def _lines_run(scenario: Scenario, game: Game, codes: set[CodeType]) -> set[tuple[CodeType, int]]:
    """The lines of some functions that a scenario runs."""
    lines: set[tuple[CodeType, int]] = set()

    def trace(frame: FrameType, _event: str, _argument: Any) -> Any:
        if frame.f_code not in codes:
            return None
        lines.add((frame.f_code, frame.f_lineno))
        return trace

    sys.settrace(trace)
    try:
        run(scenario, game)
    finally:
        sys.settrace(None)
    return lines


def fate(mutant: Mutant, scenarios: list[Scenario], seconds: int, properties: bool) -> str:
    """What sees a fault first. The timer, of CPU time, ends the process: a fault may never end."""
    mutant.function.__code__ = mutant.code
    signal.setitimer(signal.ITIMER_PROF, seconds)
    game = find(mutant.game)
    try:
        for scenario in scenarios:
            run(scenario, game)
    except Exception:
        return SCENARIO
    try:
        if properties:
            check(game)
    except Exception:
        return PROPERTY
    return SURVIVED


def start(*trial: Any) -> int:
    """Try a mutant in a process of its own; returns its id."""
    process = os.fork()
    if process:
        return process
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    code = 1
    try:
        seen = fate(*trial)
        code = next(number for number, name in EXITS.items() if name == seen)
    finally:
        os._exit(code)


def try_all(
    mutants: list[Mutant], processes: int, seconds: int, properties: bool
) -> Iterator[tuple[Mutant, str]]:
    """Every mutant with what became of it, in the order they end."""
    reach = Reach([find(name) for name in dict.fromkeys(mutant.game for mutant in mutants)])
    waiting = mutants[::-1]
    running: dict[int, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            process = start(mutant, reach.to(mutant), seconds, properties)
            running[process] = mutant
        process, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        yield running.pop(process), EXITS.get(code, TIME)


# The table


def known_equivalents() -> dict[tuple[str, str, str, str], str]:
    """The faults that nobody could notice, with the reasons."""
    entries = yaml.safe_load(EQUIVALENT.read_text(encoding="utf8")) or []
    return {
        (entry["game"], entry["in"], entry["was"], now): entry["reason"]
        for entry in entries
        for now in ([entry["now"]] if isinstance(entry["now"], str) else entry["now"])
    }


def sample(games: list[Game], count: int, seed: int, only: list[str]) -> list[Mutant]:
    """So many mutants with one of these texts, as evenly from the games as they have them."""
    equivalents = known_equivalents()
    chosen: list[Mutant] = []
    shares = [
        [
            mutant
            for mutant in mutants_of(game)
            if mutant.key not in equivalents and any(text in mutant.spot for text in only)
        ]
        for game in games
    ]
    for number, share in enumerate(sorted(shares, key=len)):
        left = -(-(count - len(chosen)) // (len(shares) - number))
        chosen += Random(seed).sample(share, min(left, len(share)))
    Random(seed).shuffle(chosen)
    return chosen


def report(results: list[tuple[Mutant, str]]) -> bool:
    """Print what became of them; whether enough were seen."""
    print(f"\n{'':20}{'mutants':>9}{'scenario':>10}{'property':>10}{'time':>7}{'survived':>10}")
    kinds = sorted({mutant.kind for mutant, _ in results})
    games = sorted({mutant.game for mutant, _ in results})
    for label in (*kinds, *games, "all"):
        rows = [seen for m, seen in results if label in (m.kind, m.game, "all")]
        counts = [rows.count(each) for each in (SCENARIO, PROPERTY, TIME, SURVIVED)]
        print(f"{label:20}{len(rows):9}{counts[0]:10}{counts[1]:10}{counts[2]:7}{counts[3]:10}")
    killed = sum(seen != SURVIVED for _, seen in results) / len(results)
    print(f"\n{killed:.1%} of {len(results)} were seen; the bar is {BAR:.0%}")
    return killed >= BAR


def main() -> None:
    """Try a sample of all mutants, and print the survivors as they come."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", default=NAMES, help="all by default")
    parser.add_argument("--count", type=int, default=480, help="how many; 480 by default")
    parser.add_argument("--seed", type=int, default=0, help="which; 0 by default")
    parser.add_argument("--only", nargs="*", default=[""], help="with such a text in the spot")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=30, help="of CPU, the limit of each")
    parser.add_argument("--scenarios-only", action="store_true", help="leave out random play")
    given = parser.parse_args()
    if not numba_settings.DISABLE_JIT:
        parser.error("faults are put into uncompiled rules: set NUMBA_DISABLE_JIT=1")
    warnings.simplefilter("ignore")
    mutants = sample([find(name) for name in given.games], given.count, given.seed, given.only)
    for text in given.only:
        if not any(text in mutant.spot for mutant in mutants):
            parser.error(f"no fault can be made in {text!r}")
    results: list[tuple[Mutant, str]] = []
    began = time.monotonic()
    properties = not given.scenarios_only
    for mutant, seen in try_all(mutants, given.processes, given.seconds, properties):
        results.append((mutant, seen))
        if seen == SURVIVED:
            print(f"\n{mutant.kind}: {mutant}", flush=True)
        if len(results) % 25 == 0:
            passed = time.monotonic() - began
            print(f"{len(results)} of {len(mutants)}, {passed:.0f} s", file=sys.stderr)
    sys.exit(not report(results))


if __name__ == "__main__":
    main()
