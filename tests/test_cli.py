"""The command, as people use it: real processes, typed lines, files."""

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

import httpx
import pytest
from rich.console import Console
from typer.testing import CliRunner

import pandemonium as pan
from pandemonium.cli import app
from pandemonium.cli.arguments import option_value, split_options, typed_options
from pandemonium.games import NAMES, find
from pandemonium.kernel.coverage import coverage
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.guided import guide_of
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.match import Match
from pandemonium.terminal.face import face_of
from pandemonium.terminal.menu import Menu
from pandemonium.terminal.play import Sitting, around
from pandemonium.terminal.records import load, new_file
from pandemonium.terminal.words import names_beside
from tests.code_folder import CodeFolder
from tests.command import run

COMMAND = [sys.executable, "-m", "pandemonium"]
SCREEN = 80
LINES = 24


@pytest.fixture(autouse=True)
def _screen_of_80_columns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", str(SCREEN))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def invoke(*words: str) -> tuple[int, str]:
    """The same in this process."""
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


one_match = pytest.mark.xdist_group("left early")


@pytest.fixture(scope="module")
def left_early(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What was printed, and the record, of a match of Skip-Bo that was left after some moves."""
    record = tmp_path_factory.mktemp("left") / "match.json"
    typed = [
        '{"do": "play", "from": "hand", "card": "9", "to": 0}',
        '{"do": "play", "from": "hand"}',
        '{"do": "conjure"}',
        "{oops",
        "no such move",
        "999",
        "?27",
        "? skb-a5",
        "?99",
        "?",
        "discard pile 1",
        "1",
        "quit",
    ]
    done = run(
        *("terminal", "skip-bo", "--seed", "7", "--players=3", "--record", str(record)),
        typed="\n".join(typed),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, record


# Playing


def test_a_whole_match_of_hols_der_teufel_is_played_by_numbers(tmp_path: Path) -> None:
    done = run("terminal", "hols-der-teufel", "--seed", "5", "--deals", "2", typed="1\n" * 100)
    assert done.returncode == 0, done.stderr
    assert "Deal 2 of 2" in done.stdout
    assert "Winner: " in done.stdout
    (record,) = (tmp_path / "data" / "pandemonium" / "records").iterdir()
    assert re.fullmatch(r"hols-der-teufel-\d{4}-\d\d-\d\d-at-\d\d-\d\d.json", record.name)
    assert f"Record: {record}" in done.stdout
    match = load(record)
    assert match.over
    assert match.players == 3


def test_a_whole_round_of_skip_bo_is_played_by_words_in_french() -> None:
    lines = [f"stock {letter}\n" for letter in "ABCD"] + ["1\n"]
    options = ("--seed", "2", "--stock", "2", "--seat", "1", "--record", "r.json")
    done = run("terminal", "--lang", "fr", *options, "skip-bo", typed="".join(lines) * 300)
    assert done.returncode == 0, done.stderr
    assert "Victoire : " in done.stdout
    assert load(Path("r.json")).over


@pytest.mark.parametrize("game", NAMES)
def test_a_guided_game_is_played_with_the_enter_key_and_leads_to_a_real_one(game: str) -> None:
    guide = guide_of(find(game))
    assert guide
    typed = "\n" * (len(guide.script.beats) + 1) + "quit\n"
    done = run("terminal", game, "--guided", "--lang", "fr", typed=typed)
    assert done.returncode == 0, done.stderr
    said = " ".join(done.stdout.split())
    for beat in guide.script.beats:
        assert " ".join(beat.say["fr"].split()) in said
    assert "Partie enregistrée" in said


def test_a_wrong_move_in_a_guided_game_is_explained_and_not_made() -> None:
    refused = '{"do": "play", "from": "hand", "card": "9", "to": 0}'
    typed = [refused, '{"do": "conjure"}', "discard 9 pile 1", "stock A", "quit"]
    done = run("terminal", "skip-bo", "--guided", typed="\n".join(typed))
    assert "SKB-27" in done.stdout
    assert "That’s allowed, but first do what the guide wants" in done.stdout
    assert "You play 5 from the stock on series A" in done.stdout
    assert "Record" not in done.stdout


@pytest.mark.parametrize(
    ("words", "end"),
    [
        (("--players", "3", "--stop-by", "target"), "Winner: "),
        (("--players", "4", "--teams", "pairs", "--lang", "fr"), "Victoire : "),
    ],
)
def test_a_whole_game_of_la_suite_infernale_is_played_by_numbers(
    words: tuple[str, ...], end: str
) -> None:
    options = ("--seed", "3", "--record", "r.json")
    done = run("terminal", "suite-infernale", *options, *words, typed="1\n" * 1000)
    assert done.returncode == 0, done.stderr
    assert end in done.stdout
    assert load(Path("r.json")).over


@one_match
def test_a_refused_move_shows_its_clause(left_early: tuple[str, Path]) -> None:
    text, _ = left_early
    assert "The rules don't allow that:\nSKB-2" in text


@one_match
@pytest.mark.parametrize(
    "answer",
    [
        "do: play from: hand needs 'card'",
        "'do' must be 'play', 'discard' or 'pass', not 'conjure'",
        "That isn't valid JSON",
        "No move matches 'no such move'",
        "There is no move 999",
        "SKB-27    A card can be played on a series only if it is the very next number",
        "SKB-A05     You may stop whenever you like",
        "There is no clause 99",
        "quit         leave; the record is kept",
        "'discard pile 1' could be",
        "You leave the table.",
    ],
)
def test_whatever_is_typed_gets_an_answer(left_early: tuple[str, Path], answer: str) -> None:
    assert answer in left_early[0]


def test_a_record_of_one_act_is_said_to_have_one(tmp_path: Path) -> None:
    match = pan.deal("skip-bo", players=2, seed=7)
    match.play(1, match.legal(1)[0])
    record = tmp_path / "short.json"
    record.write_text(json.dumps(match.record()))
    assert "Skip-Bo, 1 act, not over" in invoke("verify", str(record))[1]


@one_match
def test_a_match_left_early_keeps_a_record_that_verifies(left_early: tuple[str, Path]) -> None:
    _, record = left_early
    code, text = invoke("verify", str(record))
    assert code == 0
    assert text.startswith(f"✓ {record}: Skip-Bo, ")
    assert "not over" in text
    code, text = invoke("replay", str(record), "--at", "2")
    assert code == 0
    assert "After 2 of " in text
    assert "Player 2’s hand" in text


def test_a_match_begins_before_anything_is_compiled(tmp_path: Path) -> None:
    code = CodeFolder(tmp_path)
    words = ("terminal", "hols-der-teufel", "--players", "2", "--bots", "lucifer")
    done = run(*words, "--record", "r.json", typed="1\n1\n1\nquit\n", **code.environment)
    assert "Lucifer isn’t ready yet; for now a devil takes its place." in done.stdout
    assert len(load(Path("r.json")).log) >= 6
    code.fill()
    again = run("terminal", "--resume", "r.json", "--bots", "lucifer", **code.environment)
    assert "isn’t ready" not in again.stdout
    assert "You leave the table." in again.stdout


def test_a_match_keeps_its_record_even_when_the_terminal_is_gone() -> None:
    words = [*COMMAND, "terminal", "hols-der-teufel", "--seed", "5", "--seat", "1", "--record", "r"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        text = b""
        while not text.endswith(b"Your move: "):
            text += process.stdout.read(1)
        process.kill()
    assert len(load(Path("r")).log) == 1


def test_the_end_of_typing_leaves_the_table() -> None:
    done = run("terminal", "hols-der-teufel", "--seed", "5", "--record", "new/folder/r.json")
    assert done.returncode == 0, done.stderr
    assert load(Path("new/folder/r.json")).log == []


def test_a_match_left_early_is_played_on() -> None:
    options = ("--seed", "5", "--deals", "2", "--record", "r.json")
    run("terminal", "hols-der-teufel", *options, typed="1\n1\nquit\n")
    left = load(Path("r.json"))
    assert not left.over
    done = run("terminal", "--resume", "r.json", typed="1\n" * 100)
    assert done.returncode == 0, done.stderr
    assert "Record: r.json" in done.stdout
    match = load(Path("r.json"))
    assert match.over
    assert match.log[: len(left.log)] == left.log
    done = run("terminal", "--resume", "r.json")
    assert done.returncode == 2
    assert done.stderr == "pandemonium: r.json: the match is over\n"
    done = run("terminal", "--resume", "r.json", "--deals", "3")
    assert "--resume takes only --seat, --bots, --coach and --lang" in done.stderr


def test_a_record_that_cannot_be_kept_is_known_before_the_first_card(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    done = run("terminal", "hols-der-teufel")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert "--record names another file" in done.stderr


@pytest.mark.parametrize(("columns", "said"), [("60", True), ("80", False)])
def test_a_terminal_that_is_too_narrow_is_said(columns: str, said: bool) -> None:
    words = ("terminal", "hols-der-teufel", "--record", "r.json")
    done = run(*words, typed="quit\n", COLUMNS=columns)
    assert ("is 60 columns wide" in done.stdout) == said


ENCODINGS = ("ascii", "latin-1", "cp437")


@pytest.mark.long
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "suite-infernale", "--lang", "fr"),
        ("clauses", "inferno"),
        ("scenarios", "scenario.yaml"),
        ("terminal", "skip-bo", "--lang", "fr", "--record", "r.json"),
        ("terminal", "inferno", "--lang", "fr", "--record", "r.json"),
    ],
)
def test_what_a_terminal_cannot_show_is_replaced(encoding: str, words: tuple[str, ...]) -> None:
    Path("scenario.yaml").write_text("[]", encoding="utf8")
    done = subprocess.run(
        [*COMMAND, *words],
        input="né\nquit\n".encode(),
        capture_output=True,
        timeout=300,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout.decode(encoding)


def test_without_a_game_the_person_is_asked() -> None:
    done = run("terminal", typed="3\nquit\n")
    assert " 1) La Suite Infernale\n 2) Skip-Bo\n 3) Hol's der Teufel\n" in done.stdout
    assert "Hol's der Teufel, 3 players" in done.stdout


def test_where_all_may_act_each_bot_acts_once_before_the_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.deal(find("skip-bo"), 3, {}, seed=1)
    sitting = Sitting(match, around(1, "imp", 3), Path("r.json"), Console(), "en")
    monkeypatch.setattr(Match, "to_act", (0, 1, 2))
    assert [sitting.bot_to_act() for _ in range(3)] == [0, 2, None]
    monkeypatch.setattr(Match, "to_act", (2,))
    assert [sitting.bot_to_act() for _ in range(3)] == [2, 2, 2]


def asked_about_a_card(cards: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[Match, str]:
    """A match where the person, who types `stop`, is asked about a card; and what he reads."""
    window = {"card": "replay", "player": 1, "waiting": [0]}
    position = {"players": 2, "turn": 1, "hands": [cards, ["4"]], "window": window}
    match = Match.set_up(find("suite-infernale"), position)
    console = Console(width=SCREEN, file=StringIO())
    monkeypatch.setattr("builtins.input", lambda _: "stop")
    Sitting(match, around(0, "imp", 2), Path("r.json"), console, "en").ask()
    assert isinstance(console.file, StringIO)
    return match, console.file.getvalue()


def test_a_person_who_can_only_pass_passes_without_being_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, text = asked_about_a_card(["3"], monkeypatch)
    assert match.log == [{"player": 0, "do": "pass"}]
    assert text.startswith("  Your move: pass, without a STOP\n  Pim draws 2 cards\n")


def test_a_person_who_could_stop_a_card_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    match, text = asked_about_a_card(["3", "stop"], monkeypatch)
    assert match.log == [{"player": 0, "do": "stop"}]
    assert "Pim plays Play Again\nSTOP or pass? Waiting for: You\n" in text
    assert " 1) STOP" in text


def test_a_bot_of_a_file_plays_at_the_terminal_and_a_devil_for_one_that_fails(
    tmp_path: Path,
) -> None:
    """One process for both: the example, and a bot that knows nothing."""
    (tmp_path / "lost.py").write_text("def choose(match, seat):\n    return match.hands[seat]\n")
    example = Path(__file__).parent.parent / "examples" / "cautious_bot.py"
    words = ["terminal", "hols-der-teufel", "--players", "3", "--deals", "1", "--seed", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "pandemonium", *words, "--bots", f"{example},{tmp_path}/lost.py"],
        input="1\n" * 40,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "Cautious lays" in done.stdout
    assert "bot 'lost' in seat 2 raised AttributeError" in done.stdout
    assert "The match is over" in done.stdout


def test_no_record_is_overwritten() -> None:
    names = {new_file("skip-bo", None) for _ in range(5)}
    assert len(names) == 5
    taken = names.pop()
    with pytest.raises(Malformed, match="never overwritten"):
        new_file("skip-bo", taken)
    with pytest.raises(Malformed, match="cannot be written"):
        new_file("skip-bo", taken / "inside.json")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("terminal", "poker"), "there is no game 'poker'; the games are 'suite-infernale'"),
        (("terminal", "skipbo"), "there is no game 'skipbo' (did you mean 'skip-bo'?); the games"),
        (("rules", "Skip Bo"), "(did you mean 'skip-bo'?)"),
        (("terminal", "skip-bo", "--wild", "5"), "there is no option 'wild'; the options are"),
        (("terminal", "skip-bo", "--hands", "5"), "no option 'hands' (did you mean 'hand'?)"),
        (("terminal", "skip-bo", "--player", "3"), "no option 'player' (did you mean 'players'?)"),
        (("terminal", "skip-bo", "--bots", "luzifer"), "(did you mean 'lucifer'?); the bots are"),
        (("terminal", "skip-bo", "--hand", "4"), "option 'hand' cannot be 4; it is 3, 5 or"),
        (("terminal", "skip-bo", "--players", "9"), "not a game for 9 players; it takes 2 to 6"),
        (("terminal", "skip-bo", "--seat", "2"), "there is no seat 2; the seats are 0 to 1"),
        (("replay", "missing.json"), "missing.json: No such file"),
        (("scenarios", "missing.yaml"), "missing.yaml cannot be read"),
        (("rules", "poker"), "there is no game 'poker'"),
        (("play", "--database", "file/tables.db"), "file cannot be made: "),
        (("serve", "--database", "."), ". cannot be used as a database: "),
        (("serve", "--database", "file"), "file cannot be used as a database: file is not a"),
        (("serve", "--page", "."), "no page in .: index.html is missing"),
        (("serve", "--host", "256.0.0.1"), "cannot listen on 256.0.0.1:8666: "),
        (("serve", "--config", "file"), "file cannot be read as TOML: "),
        (("tune", "skip-bo", "--players", "3", "--output", "w"), "an even number of players"),
        (("tune", "skip-bo", "--output", "file"), "file already exists"),
        (("tune", "skip-bo", "--output", "no/w"), "no/w cannot be written: there is no folder no"),
    ],
)
def test_a_wrong_request_gets_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    Path("file").write_text("some text, and no database " * 20)
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert [each.name for each in Path().iterdir()] == ["file"]


def test_an_unknown_command_gets_the_nearest() -> None:
    done = run("termnal")
    assert done.returncode == 2
    assert "Did you mean 'terminal'?" in done.stderr


def test_a_server_that_cannot_start_leaves_no_database_behind() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = ("--port", str(taken.getsockname()[1]), "--database", "tables.db")
        done = run("serve", *place)
    assert done.returncode == 2
    assert "cannot listen on 127.0.0.1:" in done.stderr
    assert list(Path().iterdir()) == []


def test_the_version_is_said() -> None:
    assert run("--version").stdout == f"pandemonium {version('pandemonium')}\n"


@pytest.mark.parametrize("command", ["terminal", "duel", "tune"])
def test_the_help_lists_games_and_their_options(command: str) -> None:
    code, text = invoke(command, "--help")
    assert code == 0
    for name in NAMES:
        assert f" {name}: {find(name).title}, " in text
        for option in find(name).options:
            assert f"  --{option.name.replace('_', '-')} " in text
    assert re.search(r"--stock +1 to 45 +default: 15", text)
    assert re.search(r"--teams +none, pairs, trios +default: none", text)


def test_tuning_writes_a_file_and_changes_no_game() -> None:
    own = find("hols-der-teufel").folder / "bots" / "weights.toml"
    before = own.read_bytes()
    words = ("hols-der-teufel", "--trials", "2", "--games", "20", "--output", "new.toml")
    done = run("tune", *words)
    assert done.returncode == 0, done.stderr
    assert own.read_bytes() == before
    now, then = tomllib.loads(own.read_text()), tomllib.loads(Path("new.toml").read_text())
    changed = [name for part in now for name in now[part] if now[part][name] != then[part][name]]
    assert changed
    assert all(re.search(rf"{name} *│", done.stdout) for name in changed)
    assert re.search(r"wins \d+\.\d ± \d+\.\d % against one as it is", done.stdout)


def test_options_of_a_game_are_read_by_name() -> None:
    words = ["--hand", "5", "skip-bo", "--stop-by=target", "--teams", "true"]
    named, typed = split_options(words)
    assert named == "skip-bo"
    assert typed_options(find("skip-bo"), typed) == {"hand": 5, "stop_by": "target", "teams": True}
    assert option_value("3-then-5") == "3-then-5"
    assert option_value("-1") == -1
    assert split_options(["--cattivo", "Uncle Bob"]) == (None, {"cattivo": "Uncle Bob"})
    assert typed_options(find("inferno"), {"cattivo": "007"}) == {"cattivo": "007"}
    with pytest.raises(Malformed, match="unexpected 'inferno'"):
        split_options(["skip-bo", "inferno"])


@pytest.mark.parametrize("name", ["Uncle Bob", "1984", "Élise d’à côté"])
def test_a_table_of_inferno_names_its_eighteenth_soul(name: str) -> None:
    done = run("terminal", "inferno", "--cattivo", name, "--record", "r.json", typed="list\nquit\n")
    assert done.returncode == 0, done.stderr
    assert load(Path("r.json")).options["cattivo"] == name
    code, text = invoke("replay", "r.json", "--lang", "fr")
    assert code == 0
    assert name in text.replace("\u00a0", " ")


# Records


@one_match
def test_a_damaged_record_is_refused(left_early: tuple[str, Path]) -> None:
    _, record = left_early
    whole = json.loads(record.read_text(encoding="utf8"))
    damaged = {
        "seed": {**whole, "seed": "8"},
        "outcome": {**whole, "outcome": {**whole["outcome"], "over": True}},
        "actions": {**whole, "actions": whole["actions"][1:]},
    }
    for name, content in damaged.items():
        Path(name).write_text(json.dumps(content), encoding="utf8")
    Path("text").write_text("no record", encoding="utf8")
    done = run("verify", str(record), *damaged, "text", "missing")
    assert done.returncode == 1
    marks = [line[0] for line in done.stdout.splitlines()]
    assert marks == ["✓", "✗", "✗", "✗", "✗", "✗"]
    assert run("replay", "outcome").returncode == 2


# Rules and scenarios


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebooks_show_every_clause(game: str, language: str) -> None:
    code, text = invoke("rules", game, "--lang", language)
    assert code == 0
    assert all(number in text for number in find(game).rulebook.clauses(language))
    assert max(len(line) for line in text.splitlines()) <= SCREEN


def test_the_scenarios_of_all_games_hold() -> None:
    code, text = invoke("scenarios")
    assert code == 0
    assert text.rstrip().endswith("all hold")


def test_a_scenario_that_fails_says_where(tmp_path: Path) -> None:
    scenario = (
        "- clause: SKB-20\n  title: the dealer begins\n  game: {game}\n"
        "  given: {{players: 2, deal: true}}\n  steps: [{{expect: {{turn: 0}}}}]\n"
    )
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "wrong.yaml").write_text(scenario.format(game="skip-bo"))
    (tmp_path / "folder" / "worse.yaml").write_text(scenario.format(game="poker"))
    code, text = invoke("scenarios", "folder")
    assert code == 1
    assert "✗ SKB-20  the dealer begins\n          step 1: turn is 1, not 0" in text
    assert "there is no game 'poker'" in text
    assert "2 scenarios: 2 fail" in text


@pytest.mark.parametrize("flags", [(), ("--markdown",)])
def test_every_clause_has_a_scenario_or_a_reason(flags: tuple[str, ...]) -> None:
    code, text = invoke("clauses", *flags)
    assert code == 0, text
    for game in NAMES:
        assert all(number in text for number in find(game).rulebook.clauses())


def test_the_page_of_clauses_is_what_the_command_prints() -> None:
    """`pandemonium clauses --markdown > docs/clauses.md` brings it up to date."""
    page = Path(__file__).parent.parent / "docs" / "clauses.md"
    assert invoke("clauses", "--markdown") == (0, page.read_text(encoding="utf8"))


def test_a_clause_without_scenario_or_reason_is_missing(tmp_path: Path) -> None:
    clauses = "**SKB-01** One.\n\n**SKB-02** Two.\n\n**SKB-03** Three.\n\n*SKB-A01* A reading.\n"
    (tmp_path / "rulebook.en.md").write_text(clauses)
    (tmp_path / "scenarios.yaml").write_text(
        "[{clause: SKB-01, title: one, game: skip-bo, given: {}, steps: []}]"
    )
    (tmp_path / "uncovered.yaml").write_text("SKB-02: a reason")
    assert [entry.clause for entry in coverage(tmp_path) if entry.missing] == ["SKB-03", "SKB-A01"]
    (tmp_path / "uncovered.yaml").write_text("SKB-99: a reason")
    with pytest.raises(Malformed, match="SKB-99"):
        coverage(tmp_path)


def test_a_scenario_that_is_none_is_named_with_its_file() -> None:
    part = "clause: SKB-20, title: wrong, game: skip-bo, given: {}"
    Path("wrong.yaml").write_text(f"[{{{part}, steps: [{{expect: 3}}]}}]")
    done = run("scenarios", "wrong.yaml")
    assert done.returncode == 2
    assert "wrong.yaml: in 'wrong' 'expect' is a mapping, not 3" in done.stderr


def test_who_interrupts_compiling_leaves_at_once() -> None:
    code = (
        "import os, signal\n"
        "from rich.console import Console\n"
        "from pandemonium.terminal.progress import leave_at_once\n"
        "from pandemonium.terminal.words import speaker\n"
        "with leave_at_once(Console(), speaker('en')):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    print('still here')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 130, done.stderr
    assert done.stdout.startswith("\nInterrupted. What is compiled is kept")
    assert "still here" not in done.stdout


# What it looks like


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_is_told(game: str, language: str) -> None:
    name_of = names_beside(around(0, "imp", 6), language)
    for match in positions(game, 500):
        assert all(match.told(0, name_of, language))


def positions(game: str, count: int) -> Iterator[Match]:
    """Positions of random play, with any number of players."""
    random = Random(1)
    for players in find(game).players:
        options = {"edition": "classic"} if game == "skip-bo" else {}
        match = Match.deal(find(game), players, options, seed=1)
        for number in range(count):
            if match.to_act:
                player = match.to_act[0]
                match.play(player, random.choice(match.legal(player)))
            if number % 5 == 0:
                yield match


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_and_moves_fit_on_the_screen(game: str, language: str) -> None:
    printed = StringIO()
    console = Console(width=2 * SCREEN, file=printed)
    name_of = names_beside(around(0, "devil", 6), language)
    for match in positions(game, 60):
        player = match.to_act[0] if match.to_act else 0
        face, view = face_of(match.game), match.view(player)
        console.print(face.table(view, name_of, language))
        console.print(Menu.of(match, player, language), width=SCREEN)
    lines = printed.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= SCREEN


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_the_persons_they_are_on_the_page(language: str) -> None:
    bots = ["Baptiste", "Marguerite", "Baptiste II"]
    name_of = names_beside(around(0, "devil", 4), language)
    assert [name_of(player) for player in (1, 2, 3)] == bots


@pytest.mark.parametrize("language", LANGUAGES)
def test_skip_bo_leaves_room_for_what_the_others_did(language: str) -> None:
    """A table for two with its moves; the lines above it show what a bot did in its turn."""
    name_of = names_beside(around(0, "devil", 2), language)
    heights = []
    for match in islice(positions("skip-bo", 500), 100):  # those of two players
        console = Console(width=SCREEN, file=StringIO())
        player = match.to_act[0] if match.to_act else 0
        console.rule()
        console.print(face_of(match.game).table(match.view(player), name_of, language))
        console.print()
        console.print(Menu.of(match, player, language))
        assert isinstance(console.file, StringIO)
        heights.append(console.file.getvalue().count("\n") + len(["Your move: "]))
    assert len(heights) == 100
    assert sorted(heights)[50] <= LINES - 8
    assert max(heights) < LINES


def test_play_says_the_address_and_nothing_else(tmp_path: Path) -> None:
    words = ["play", "--no-browser", "--port", "0", "--database", str(tmp_path / "new" / "t.db")]
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout
        line = process.stdout.readline()
        while "http" not in line:
            assert "Compiling" in line
            line = process.stdout.readline()
        said = re.fullmatch(r"The table is set: (http://\S+) \(Ctrl\+C to stop\)\n", line)
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
        assert said
        assert "<title>Pandemonium</title>" in httpx.get(said[1]).text
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().strip() == ""


def test_the_schema_of_the_protocol_is_printed() -> None:
    code, text = invoke("schema")
    assert code == 0
    assert json.loads(text)["protocol"] == 1
