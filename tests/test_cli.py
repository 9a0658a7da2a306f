"""The command, as people use it: real processes, typed lines, files."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import httpx
import pytest
from rich.console import Console
from typer.testing import CliRunner

from pandemonium.cli import app, option_value, split_options, typed_options
from pandemonium.games import NAMES, find
from pandemonium.kernel.coverage import coverage
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.rulebook import LANGUAGES
from pandemonium.terminal.face import face_of
from pandemonium.terminal.menu import Menu
from pandemonium.terminal.play import Sitting, around
from pandemonium.terminal.records import load, new_file
from pandemonium.terminal.telling import tell
from pandemonium.terminal.words import names_beside

COMMAND = [sys.executable, "-m", "pandemonium"]
SCREEN = 80


@pytest.fixture(autouse=True)
def _screen_of_80_columns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", str(SCREEN))
    monkeypatch.chdir(tmp_path)


def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A run of the command in the current folder, with what a person types."""
    return subprocess.run(
        [*COMMAND, *words], input=typed, capture_output=True, encoding="utf8", timeout=300
    )


def invoke(*words: str) -> tuple[int, str]:
    """The same in this process."""
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


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


def test_a_whole_match_of_hols_der_teufel_is_played_by_numbers() -> None:
    done = run("terminal", "hols-der-teufel", "--seed", "5", "--deals", "2", typed="1\n" * 100)
    assert done.returncode == 0, done.stderr
    assert "Deal 2 of 2" in done.stdout
    assert "Winner: " in done.stdout
    (record,) = Path("records").iterdir()
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


def test_a_refused_move_shows_its_clause(left_early: tuple[str, Path]) -> None:
    text, _ = left_early
    assert "The rules refuse that:\nSKB-2" in text


@pytest.mark.parametrize(
    "answer",
    [
        "do: play from: hand needs 'card'",
        "'do' must be 'play', 'discard' or 'pass', not 'conjure'",
        "This is no JSON",
        "No move is called 'no such move'",
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


def test_a_match_left_early_keeps_a_record_that_verifies(left_early: tuple[str, Path]) -> None:
    _, record = left_early
    code, text = invoke("verify", str(record))
    assert code == 0
    assert text.startswith(f"✓ {record}: Skip-Bo, ")
    assert "not over" in text
    code, text = invoke("replay", str(record), "--at", "2")
    assert code == 0
    assert "After 2 of " in text
    assert "Player 2 holds" in text


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
    assert text.startswith("  Your move: pass, without a STOP\n  Imp 1: two more plays\n")


def test_a_person_who_could_stop_a_card_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    match, text = asked_about_a_card(["3", "stop"], monkeypatch)
    assert match.log == [{"player": 0, "do": "stop"}]
    assert "Imp 1: Play Again\nTo answer, STOP or pass: You\n" in text
    assert " 1) STOP" in text


def test_no_record_is_overwritten() -> None:
    names = {new_file("skip-bo", None) for _ in range(5)}
    assert len(names) == 5
    taken = names.pop()
    with pytest.raises(Malformed, match="not overwritten"):
        new_file("skip-bo", taken)
    with pytest.raises(Malformed, match="cannot be written"):
        new_file("skip-bo", taken / "inside.json")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("terminal", "poker"), "there is no game 'poker'; the games are 'suite-infernale'"),
        (("terminal", "skip-bo", "--hands", "5"), "there is no option 'hands'; the options are"),
        (("terminal", "skip-bo", "--hand", "4"), "option 'hand' cannot be 4; it is 3, 5 or"),
        (("terminal", "skip-bo", "--players", "9"), "it is a game for 2 to 6 players"),
        (("terminal", "skip-bo", "--seat", "2"), "there is no seat 2; the seats are 0 to 1"),
        (("replay", "missing.json"), "missing.json: No such file"),
        (("scenarios", "missing.yaml"), "missing.yaml cannot be read"),
        (("rules", "poker"), "there is no game 'poker'"),
        (("play", "--database", "file/tables.db"), "file: "),
        (("serve", "--database", "."), ". cannot be used as a database: "),
        (("serve", "--database", "file"), "file cannot be used as a database: file is not a"),
        (("serve", "--page", "."), "there is no page in .: it has no index.html"),
        (("serve", "--host", "256.0.0.1"), "one cannot listen at 256.0.0.1, port 8666: "),
        (("serve", "--config", "file"), "file cannot be read as TOML: "),
        (("tune", "skip-bo", "--players", "3"), "it takes an even number of players"),
    ],
)
def test_a_wrong_request_gets_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    Path("file").write_text("some text, and no database " * 20)
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_options_of_a_game_are_read_by_name() -> None:
    words = ["--hand", "5", "skip-bo", "--stop-by=target", "--teams", "true"]
    named, typed = split_options(words)
    assert named == "skip-bo"
    assert typed_options(find("skip-bo"), typed) == {"hand": 5, "stop_by": "target", "teams": True}
    assert option_value("3-then-5") == "3-then-5"
    assert option_value("-1") == -1
    assert split_options(["--cattivo", "Uncle Bob"]) == (None, {"cattivo": "Uncle Bob"})
    assert typed_options(find("inferno"), {"cattivo": "007"}) == {"cattivo": "007"}
    with pytest.raises(Malformed, match="one word too many"):
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


def test_a_clause_without_scenario_or_reason_is_missing(tmp_path: Path) -> None:
    clauses = "**SKB-01** One.\n\n**SKB-02** Two.\n\n**SKB-03** Three.\n\n*SKB-A01* Reading.\n"
    (tmp_path / "rulebook.en.md").write_text(clauses)
    (tmp_path / "scenarios.yaml").write_text(
        "[{clause: SKB-01, title: one, game: skip-bo, given: {}, steps: []}]"
    )
    (tmp_path / "uncovered.yaml").write_text("SKB-02: a reason")
    game = replace(find("skip-bo"), folder=tmp_path)
    assert [entry.clause for entry in coverage(game) if entry.missing] == ["SKB-03"]
    (tmp_path / "uncovered.yaml").write_text("SKB-99: a reason")
    with pytest.raises(Malformed, match="SKB-99"):
        coverage(game)


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
    assert done.stdout.startswith("\nInterrupted; what is compiled is kept")
    assert "still here" not in done.stdout


# What it looks like


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_is_told(game: str, language: str) -> None:
    name_of = names_beside(around(0, "imp", 6), language)
    for match in positions(game, 500):
        assert all(tell(match, 0, name_of, language))


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
    name_of = names_beside(around(0, "imp", 6), language)
    for match in positions(game, 60):
        player = match.to_act[0] if match.to_act else 0
        face, view = face_of(match.game), match.view(player)
        console.print(face.table(view, name_of, language))
        console.print(Menu.of(match, player, language), width=SCREEN)
    lines = printed.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= SCREEN


def test_play_lays_the_table_in_the_browser(tmp_path: Path) -> None:
    words = ["play", "--no-browser", "--port", "0", "--database", str(tmp_path / "new" / "t.db")]
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout
            found = (re.search(r"http://\S+", line) for line in process.stdout)
            link = next(each[0] for each in found if each)
            assert "<title>Pandemonium</title>" in httpx.get(link).text
        finally:
            process.terminate()


def test_the_schema_of_the_protocol_is_printed() -> None:
    code, text = invoke("schema")
    assert code == 0
    assert json.loads(text)["protocol"] == 1
