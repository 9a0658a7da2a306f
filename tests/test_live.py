"""Inferno at the terminal: typed lines and bargaining bots while a simulated clock runs."""

from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from pandemonium.games.inferno import GAME
from pandemonium.games.inferno.rules.actions import SOUL_NAMES
from pandemonium.games.inferno.words.terminal import HELP, hand, label, read, table
from pandemonium.games.inferno.words.worth import gain, one_more, points
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.match import Match
from pandemonium.kernel.record import read_record
from pandemonium.kernel.replay import replay_record
from pandemonium.kernel.words import translate
from pandemonium.players.bots import BOTS
from pandemonium.terminal.live import LiveSitting
from pandemonium.terminal.play import around, play
from pandemonium.terminal.words import names_beside

SCREEN = 80
SHORT = {"glass_s": 30, "look_s": 2, "rest_s": 5}
VALUES: dict[str, int] = {soul: value for value, soul in enumerate(SOUL_NAMES, start=1)}


class Script:
    """A person and a clock: each line is typed after so many ms; when all is typed, he waits."""

    def __init__(self, *lines: tuple[int, str], leaves: bool = False) -> None:
        self.time = 0
        self.lines = list(lines)
        self.leaves = leaves

    def now(self) -> int:
        return self.time

    def read(self, ms: int, prompt: str) -> str | None:
        if not self.lines and self.leaves:
            raise EOFError
        wait, text = self.lines[0] if self.lines else (ms + 1, "")
        self.time += min(wait, ms)
        if wait > ms:
            self.lines[:1] = [(wait - ms, text)] if self.lines else []
            return None
        self.lines.pop(0)
        return text


def sit_down(
    script: Script, folder: Path, language: str = "en", seed: int = 7
) -> tuple[Match, str]:
    """A match of a person who follows a script; and what he read."""
    match = Match.deal(GAME, 4, SHORT, seed=7)
    console = Console(width=SCREEN, file=StringIO())
    sit = partial(LiveSitting, clock=script, lines=script)
    play(match, around(0, "devil", 4), folder / "r.json", console, language, sit)
    assert isinstance(console.file, StringIO)
    return match, console.file.getvalue().replace("\u00a0", " ")


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> tuple[Match, str, Path]:
    """A whole match of which the person only makes his list; what he read, and the record."""
    folder = tmp_path_factory.mktemp("watched")
    match, text = sit_down(Script((400, "list nero, attila")), folder)
    return match, text, folder / "r.json"


# A whole match


def test_a_match_ends_after_three_glasses(watched: tuple[Match, str, Path]) -> None:
    match, text, _ = watched
    assert match.over
    assert text.count("The sand has run out") == 3
    assert "Winner: " in text
    played = sum(entry["ms"] for entry in match.log if entry["do"] == "time")
    assert 3 * 30_000 < played < 200_000


def test_the_record_of_a_live_match_verifies(watched: tuple[Match, str, Path]) -> None:
    match, _, file = watched
    record = read_record(file.read_bytes())
    assert replay_record(record, lambda _: GAME).position() == match.position()


def test_bots_make_deals_with_each_other(watched: tuple[Match, str, Path]) -> None:
    match, text, _ = watched
    assert " accepts: " in text
    assert any(entry["do"] == "accept" for entry in match.log)


def test_the_souls_named_first_are_worth_most(watched: tuple[Match, str, Path]) -> None:
    values = watched[0].position()["lists"][0]
    assert (values["nero"], values["attila"]) == (18, 17)


def test_no_time_passes_before_the_lists_are_in(tmp_path: Path) -> None:
    match, _ = sit_down(Script((60_000, "quit")), tmp_path)
    assert [entry["do"] for entry in match.log] == ["list"] * 3


# What is typed


def test_what_is_typed_is_carried_out_at_once_and_to_the_millisecond(tmp_path: Path) -> None:
    match, text = sit_down(Script((300, "liste"), (250, "flip"), (1234, "quit")), tmp_path)
    acts = [entry for entry in match.log if entry.get("player") in (None, 0)]
    assert [entry["do"] for entry in acts[:3]] == ["list", "time", "flip"]
    assert acts[1]["ms"] == 250
    assert match.view(0)["glass"]["left_ms"] == 30_000 - 1234
    assert "You leave the table." in text


def test_the_end_of_typing_leaves_the_table(tmp_path: Path) -> None:
    match, text = sit_down(Script(leaves=True), tmp_path)
    assert not match.over
    assert "You leave the table." in text
    record = read_record((tmp_path / "r.json").read_bytes())
    assert replay_record(record, lambda _: GAME).log == match.log


def test_a_refused_move_shows_its_clause(tmp_path: Path) -> None:
    _, text = sit_down(Script((0, "list"), (2000, "flip"), (0, "quit")), tmp_path)
    assert "The rules don't allow that:\nINF-39" in text


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("zeus for nero", "No soul is called 'zeus'"),
        ("", "Souls, with what they are worth to you"),
        ("moves", " 1) turn the glass"),
        ("99", "There is no move 99"),
        ("1", "You turn the glass (1/3)"),
        ("?", "leave; the record is kept"),
        ("?39", "INF-39"),
        ("rules", "The clock is running"),
        ('{"do": "conjure"}', "'do' must be"),
    ],
)
def test_whatever_is_typed_gets_an_answer(typed: str, answer: str, tmp_path: Path) -> None:
    _, text = sit_down(Script((0, "list"), (0, "moves"), (0, typed), (0, "quit")), tmp_path)
    assert answer in text.split("1) turn the glass", maxsplit=1)[1]


@pytest.mark.parametrize("typed", ["7", "moves"])
def test_before_the_lists_are_in_no_moves_are_numbered(typed: str, tmp_path: Path) -> None:
    _, text = sit_down(Script((0, typed), (0, "quit")), tmp_path)
    assert "No moves are numbered now. Type ? to see what you can type." in text
    assert "1 to 0" not in text


def test_it_can_be_played_in_french(tmp_path: Path) -> None:
    script = Script((0, "néron 18"), (0, "liste"), (0, "retourner"), (0, "retourner"))
    match, text = sit_down(script, tmp_path, "fr")
    assert match.over
    assert match.position()["lists"][0]["nero"] == 18
    assert "Les règles l’interdisent :\nINF-39" in text
    assert "Victoire : " in text


# The words of bargaining


def bargaining(**changes: Any) -> Match:
    """Three players in the middle of a game; the first has Nero and Tz'u."""
    position = {
        "players": 3,
        "lists": [VALUES] * 3,
        "souls": [["nero", "tzu"], ["attila", "herod"], ["ivan", "ripper"]],
        "specials": [["scambio-obbligato", "grande-scambio", "buona-azione"], [], []],
        "glass": {"flips": 1, "left_ms": 60_000},
    }
    return Match.set_up(GAME, {**position, **changes})


def understood(text: str, language: str = "en", match: Match | None = None) -> dict[str, Any]:
    """The action that a line means to the first player, once it has been made."""
    match = match or bargaining()
    action = read(text, match.view(0), language, Random(1))
    assert action is not None
    match.play(0, action)
    return action


def transfers(*deal: tuple[int, int, str]) -> dict[str, Any]:
    words = [{"from": giver, "to": taker, "soul": soul} for giver, taker, soul in deal]
    return {"do": "offer", "deal": words}


ATTILA = (1, 0, "attila")
NERO = (0, 1, "nero")


@pytest.mark.parametrize(
    ("text", "language", "action"),
    [
        ("nero for attila B", "en", transfers(NERO, ATTILA)),
        ("offer nero to b for att", "en", transfers(NERO, ATTILA)),
        ("Néron contre attila", "fr", transfers(NERO, ATTILA)),
        ("offrir neron contre attila avec B", "fr", transfers(NERO, ATTILA)),
        ("nero + empress for attila", "en", transfers(NERO, (0, 1, "tzu"), ATTILA)),
        (
            "nero A>B, attila B>C, jack C>A",
            "en",
            transfers(NERO, (1, 2, "attila"), (2, 0, "ripper")),
        ),
        (
            "scambio jack from C",
            "en",
            {"do": "scambio-obbligato", "target": 2, "take": "ripper"},
        ),
        ("prendre attila", "fr", {"do": "scambio-obbligato", "target": 1, "take": "attila"}),
        ("grande left", "en", {"do": "grande-scambio", "to": "left"}),
        ("grande scambio vers la droite", "fr", {"do": "grande-scambio", "to": "right"}),
        ("buona ivan", "en", {"do": "buona-azione", "soul": "ivan"}),
    ],
)
def test_short_forms_are_understood(text: str, language: str, action: dict[str, Any]) -> None:
    assert understood(text, language) == action


@pytest.mark.parametrize("text", ["accept 0", "accepter 0", "decline 0", "refuser 0"])
def test_offers_are_answered_by_number(text: str) -> None:
    match = bargaining()
    match.play(1, {"do": "one-for-one", "with": 0, "give": "herod", "take": "nero"})
    assert understood(text, match=match)["offer"] == 0


def test_a_choice_is_typed_as_the_name_of_a_soul() -> None:
    match = bargaining()
    match.play(0, {"do": "grande-scambio", "to": "left"})
    assert understood("empr", match=match) == {"do": "choose", "soul": "tzu"}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nero for dracula", "Nobody has that to give: Dracula."),
        ("t for attila", "could be Ivan the Terrible, Jack the Ripper, Torquemada, Empress Tz'u."),
        ("accept", "Which offer?"),
    ],
)
def test_what_is_not_understood_is_answered(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        understood(text)


def test_of_several_who_have_a_soul_one_must_be_named() -> None:
    match = bargaining(
        players=4, lists=[VALUES] * 4, souls=[["nero"], ["attila"], ["attila"], []], specials=[]
    )
    with pytest.raises(Malformed, match="add a letter: B, C"):
        understood("nero for attila", match=match)


BOBS = [["cattivo", "nero"], ["attila", "herod"], ["dracula"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Uncle Bob", ["uncle bob", "bob", "Uncle", "cattivo"]),
        ("Zoé", ["zoe", "ZOÉ", "zo"]),
        ("1984", ["1984"]),
        ("Plan B", ["plan b"]),
        ("Bob and Al, for 2", ["bob and al, for 2", "cattivo"]),
        ("Jack", ["jack"]),
        ("Nero", ["cattivo"]),
        ("!!!", ["!!!"]),
        ("¨", ["cattivo"]),
    ],
)
def test_the_name_that_the_table_gave_is_understood(
    name: str, typed: list[str], language: str
) -> None:
    offer = transfers((0, 1, "cattivo"), ATTILA)
    word = "for" if language == "en" else "contre"
    for text in typed:
        match = bargaining(souls=BOBS, options={"cattivo": name})
        assert understood(f"buona {text}", language, match)["soul"] == "cattivo"
        match = bargaining(souls=BOBS, options={"cattivo": name})
        assert understood(f"{text} {word} attila B", language, match) == offer
        lists = Match.deal(GAME, 2, {"cattivo": name}, seed=1)
        rate = {"do": "rate", "soul": "cattivo", "value": 18}
        assert understood(f"{text} 18", language, lists) == rate
        assert understood(f"list {text}, nero", language, lists)["values"]["nero"] == 17


def test_other_souls_are_understood_beside_one_of_their_name() -> None:
    match = bargaining(options={"cattivo": "Nero"})
    assert understood("nero for attila", match=match) == transfers(NERO, ATTILA)
    match = bargaining(options={"cattivo": "Tamerlane"})
    with pytest.raises(Malformed, match="'t' could be Tamerlane, Ivan the Terrible"):
        understood("t for attila", match=match)


# What it looks like


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_on_the_screen(language: str) -> None:
    console = Console(width=2 * SCREEN, file=StringIO())
    name_of = names_beside(around(0, "devil", 6), language)
    console.print(translate(language, HELP))
    for match in haggled():
        for seat in (None, 0, match.players - 1):
            view = match.view(seat)
            console.print(table(view, name_of, language))
            if seat is not None:
                console.print(hand(view, language))
                moves = match.legal(seat)
                assert all(len(label(move, view, language)) < SCREEN - 6 for move in moves)
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= SCREEN


def haggled() -> Iterator[Match]:
    """Positions of matches between devils, with any number of players."""
    for players in GAME.players:
        random = Random(players)
        match = Match.deal(GAME, players, {**SHORT, "cattivo": "W" * 24}, seed=players)
        while not match.over:
            for player in range(players):
                if player in match.to_act and random.random() < 0.5:
                    act(match, player, random.getrandbits(32))
            yield match
            match.advance(10_000)
        yield match


def act(match: Match, player: int, seed: int) -> None:
    """What a devil does, if it does not wait."""
    action = BOTS["devil"].think(match, player, seed).action
    if action:
        match.play(player, action)


def shown(what: Any) -> str:
    console = Console(width=SCREEN, file=StringIO())
    console.print(what)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_shows_the_name_that_it_gave(language: str) -> None:
    name_of = names_beside(around(0, "devil", 6), language)
    specials = [["buona-azione"], ["scambio-obbligato"]]
    match = bargaining(souls=BOBS, specials=specials, options={"cattivo": "[b]Bob {x}"})
    match.play(2, {"do": "one-for-one", "with": 0, "give": "dracula", "take": "cattivo"})
    match.play(0, {"do": "draft", "from": 0, "to": 1, "soul": "cattivo"})
    text = shown(table(match.view(0), name_of, language))
    assert text.count("[b]Bob {x}") == 3
    assert "[b]Bob {x}" in shown(hand(match.view(0), language))
    buona = {"do": "buona-azione", "soul": "cattivo"}
    assert "[b]Bob {x}" in label(buona, match.view(0), language)
    match.play(1, {"do": "scambio-obbligato", "target": 0, "take": "cattivo"})
    assert "Scambio Obbligato" in shown(table(match.view(0), name_of, language))
    assert shown(table(match.view(0), name_of, language)).count("[b]Bob {x}") >= 2
    removed = bargaining(souls=[], removed=["cattivo"], options={"cattivo": "Bob"})
    assert "Bob" in shown(table(removed.view(0), name_of, language))


def test_the_table_shows_offers_with_what_they_bring() -> None:
    match = bargaining(locked=[[], ["herod"], []])
    match.play(1, {"do": "one-for-one", "with": 0, "give": "attila", "take": "nero"})
    console = Console(width=SCREEN, file=StringIO())
    console.print(table(match.view(0), names_beside(around(0, "devil", 6), "en"), "en"))
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue().replace("\u00a0", " ")
    assert "Empress Tz'u 18, Nero 14" in text
    assert "[Herod 9], Attila 1" in text
    assert "0  Nero from You to B, Attila from B to You      -13  B" in text
    assert "Your special cards: Scambio Obbligato, Grande Scambio, Buona Azione" in text


# What souls are worth


def test_second_copies_count_five() -> None:
    assert points(VALUES, ["tzu", "tzu", "attila", "attila"]) == 18 + 5 + 1 + 5
    assert one_more(VALUES, ["tzu"], "tzu") == 5
    deal = [{"from": 1, "to": 0, "soul": "tzu"}, {"from": 0, "to": 1, "soul": "nero"}]
    assert gain(VALUES, ["tzu", "nero"], deal, 0) == 5 - 14
    assert gain(VALUES, ["tzu", "tzu"], deal, 1) == 14 - 5


def test_devils_are_better_off_in_the_end() -> None:
    for match in haggled():
        if match.view(0)["glass"]["flips"] == 0:
            position = match.position()
            dealt = sum(map(points, position["lists"], position["souls"]))
        if match.over:
            assert sum(match.scores) > dealt
