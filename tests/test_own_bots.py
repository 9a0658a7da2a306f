"""Bots that others write: any object that can choose plays, sees only its seat, and may fail."""

import sys
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

import pandemonium as pan
from pandemonium.kernel.match import Match
from pandemonium.players.bots import BOTS, load
from pandemonium.players.foreign import as_bot
from pandemonium.players.naming import numbered
from pandemonium.players.perspective import Perspective
from tests.conftest import Play

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "cautious_bot.py"


class AnyMove:
    """Any legal move; in Inferno it hands in a list and chooses what it must, and then waits."""

    name = "any"

    def choose(self, match: Perspective, seat: int) -> pan.Action | None:
        if match.game.timed:
            return pan.bots["naive"].choose(match, seat)
        return match.random.choice(match.legal(seat))


def answering(answer: Any) -> Any:
    """A bot that always answers the same, or raises it."""

    class Answers:
        name = "stubborn"

        def choose(self, match: Perspective, seat: int) -> Any:
            if isinstance(answer, BaseException):
                raise answer
            return answer

    return Answers()


# What it sees


@pytest.mark.parametrize("game", pan.games)
def test_a_bot_sees_its_seat_and_nothing_else(game: str, random_play: Play) -> None:
    for count, match in enumerate(random_play(game, 3, seed=5)):
        if count % 40 or not match.to_act:
            continue
        seat = match.to_act[-1]
        seen = Perspective(match, seat, seed=count)
        assert seen.view(seat) == match.view(seat)
        assert seen.legal(seat) == match.legal(seat)
        assert seen.to_act == match.to_act
        assert (seen.observe(seat) == match.observe(seat)).all()
        for other in {*range(3), None} - {seat}:
            with pytest.raises(pan.Malformed, match=f"what player {seat} sees"):
                seen.view(other)
        if count > 400:
            break


@pytest.mark.parametrize("game", pan.games)
def test_hidden_cards_are_not_in_what_a_bot_is_given(game: str) -> None:
    """Not even behind its private attributes: there is an imagined world, without the past."""
    match = pan.deal(game, players=3, seed="secret")
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
    seat = match.to_act[0]
    seen = Perspective(match, seat, seed=1)
    world = seen._world
    assert world.states.tobytes() != match.states.tobytes()
    assert (world.seed, world.log) != (match.seed, match.log)
    public = {name: value for name, value in vars(seen).items() if not name.startswith("_")}
    assert public.keys() == {"game", "players", "options", "seat", "random"}
    for imagined in (seen.imagine(), seen.imagine(7)):
        assert imagined.view(seat) == match.view(seat)
        assert imagined.log == []
        assert "secret" not in str(imagined.record())
        assert imagined.states["key"].tobytes() != match.states["key"].tobytes()


def test_two_worlds_differ_where_the_seat_cannot_see() -> None:
    match = pan.deal("hols-der-teufel", players=3, seed=3)
    seen = Perspective(match, 1, seed=1)
    hands = [tuple(seen.imagine().position()["hands"][0]) for _ in range(5)]
    assert len(set(hands)) > 1
    assert seen.imagine(7).position() == seen.imagine(7).position()


def test_a_bot_may_ask_a_bot_of_the_house() -> None:
    match = pan.deal("skip-bo", players=2, seed=3)
    assert pan.bots["devil"].choose(Perspective(match, 1, seed=1), 1) in match.legal(1)
    assert pan.bots["imp"].choose(match, 1) in match.legal(1)


# Where it plays


@pytest.mark.parametrize("game", pan.games)
def test_any_object_plays_every_game_in_a_duel(game: str) -> None:
    short = {"glass_s": 20, "look_s": 1, "rest_s": 1} if game == "inferno" else {}
    results = pan.duel(game, [AnyMove(), "devil"], games=2, seed=1, **short)
    assert results.games == 2
    assert results.wins.sum(axis=2).tolist() == [[1.0, 1.0]]
    again = pan.duel(game, [AnyMove(), "devil"], games=2, seed=1, threads=1, **short)
    assert again.scores.tolist() == results.scores.tolist()


def test_a_duel_in_python_is_played_with_the_deals_of_a_compiled_one() -> None:
    dealt: list[list[str]] = []

    class Watching:
        def choose(self, match: Perspective, seat: int) -> pan.Action | None:
            dealt.append(match.view(seat)["stocks"])
            return match.random.choice(match.legal(seat))

    pan.duel("skip-bo", [Watching(), "imp"], games=1, seed=7, threads=1)
    assert dealt[0] == pan.deal("skip-bo", players=2, seed="7/0").view(0)["stocks"]


def test_the_example_beats_an_imp() -> None:
    results = pan.duel("hols-der-teufel", [str(EXAMPLE), "imp"], games=20, seed=1)
    lead = results.lead([0], [1])
    assert lead.mean > lead.error


# Where it comes from


def test_a_bot_is_a_name_a_file_a_module_or_an_object(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "first_move.py"
    file.write_text("def choose(match, seat):\n    return match.legal(seat)[0]\n")
    both = tmp_path / "both.py"
    both.write_text(
        "class Red:\n    def choose(self, match, seat): ...\n"
        "class RedDevil(Red):\n    title = 'Red'\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert load("devil") is BOTS["devil"]
    assert load(str(EXAMPLE)).name == "cautious"
    assert load(str(file)).name == "first-move"
    assert (load(f"{both}:RedDevil").name, load("both:RedDevil").title) == ("red-devil", "Red")
    assert load(AnyMove()).name == as_bot(AnyMove).name == "any"
    sys.modules.pop("both")


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("devli", "there is no bot 'devli' .did you mean 'devil'.*'imp', 'naive'"),
        ("nowhere.py", "no such file: nowhere.py"),
        ("nowhere.bots:Bot", "module nowhere.bots cannot be loaded: ModuleNotFoundError"),
        ("json:Bot", "there is no Bot in json"),
        ("json:dumps", "not a bot: it has no method choose"),
        ("{folder}/broken.py", r"broken.py cannot be loaded: ZeroDivisionError.*broken.py, line 1"),
        ("{folder}/none.py", "there is no bot in"),
        ("{folder}/two.py", "there are several bots in .*two.py:NAME, with 'A' or 'B'"),
        ("{folder}/named.py", "'Not a name' is not a name for a bot"),
    ],
)
def test_what_is_not_a_bot_is_refused_in_a_line(place: str, says: str, tmp_path: Path) -> None:
    choose = "    def choose(self, match, seat): ...\n"
    (tmp_path / "broken.py").write_text("1 / 0")
    (tmp_path / "none.py").write_text("x = 1")
    (tmp_path / "two.py").write_text(f"class A:\n{choose}class B:\n{choose}")
    (tmp_path / "named.py").write_text(f"class A:\n    name = 'Not a name'\n{choose}")
    with pytest.raises(pan.Malformed, match=says):
        load(place.format(folder=tmp_path))


def test_a_bot_cannot_take_the_name_of_another() -> None:
    with pytest.raises(pan.Malformed, match="there is a bot 'devil' already"):
        BOTS.add(as_bot(AnyMove(), "devil"))


def test_two_bots_of_a_duel_have_two_names() -> None:
    with pytest.raises(pan.Malformed, match="two bots are called 'any'"):
        pan.duel("skip-bo", [AnyMove(), AnyMove()])


# When it fails


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (KeyError("hand"), "raised KeyError: 'hand' .test_own_bots.py, line"),
        (SystemExit(1), "raised SystemExit"),
        (None, "waits, but no clock is running"),
        (7, "chose 7, which is not allowed"),
        ({"do": "fly"}, "chose {'do': 'fly'}, which is not allowed"),
        ({"do": "play", "from": "stock", "to": 0}, "chose .*, which is not allowed: SKB-[0-9]+"),
    ],
)
def test_a_bot_that_fails_in_a_duel_is_named_with_its_seat(answer: Any, says: str) -> None:
    with pytest.raises(pan.BotFailed, match=rf"bot 'stubborn' in seat [01] {says}"):
        pan.duel("skip-bo", [answering(answer), "imp"], games=2, seed=3)


def test_a_bot_that_hangs_is_left_behind() -> None:
    free, asked = Event(), []

    class Hangs:
        def choose(self, match: Perspective, seat: int) -> pan.Action | None:
            asked.append(seat)
            free.wait()
            return match.legal(seat)[0]

    bot, match = as_bot(Hangs()), pan.deal("skip-bo", seed=3)
    with pytest.raises(pan.BotFailed, match=r"'hangs' in seat 1 did not answer within 0.05 s$"):
        bot.think(match, 1, seed=1, seconds=0.05)
    with pytest.raises(pan.BotFailed, match="it is still busy with another move"):
        bot.think(match, 1, seed=1, seconds=0.05)
    free.set()
    assert bot.think(match, 1, seed=1, seconds=60).action == match.legal(1)[0]
    assert len(asked) == 2


def test_a_hint_is_what_the_bot_thinks() -> None:
    match: Match = pan.deal("hols-der-teufel", players=2, seed=Random(1).random().hex())
    bot, seat = load(str(EXAMPLE)), match.to_act[0]
    thought = bot.explain(match, seat, seed=1)
    assert [each.action for each in thought.moves] != []
    assert thought.action == thought.moves[0].action
    thinking = answering(None)
    thinking.think = lambda *_: 3
    with pytest.raises(pan.BotFailed, match="thinks 3, which is not a Thought"):
        as_bot(thinking).explain(match, seat, seed=1)


# What it is called


def test_bots_of_one_title_are_numbered() -> None:
    assert numbered([None, "Devil", "Devil"]) == [None, "Devil 1", "Devil 2"]
    assert numbered(["Devil", "Imp", None, "Devil"]) == ["Devil 1", "Imp", None, "Devil 2"]
