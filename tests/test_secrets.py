"""Nobody is sent what they may not see: non-interference, and what a seat can imagine."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import msgspec
import numpy as np
import pytest

import pandemonium as pan
from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import copied, record_of
from pandemonium.players.bots import BOTS
from pandemonium.players.coach import advise_after
from pandemonium.server.table.waiting import ms_to_next_event, waits_for
from tests.conftest import Play
from tests.settings import EVERYTHING, setting_name

ATTACKS = ("remove", "remove2", "replay", "swap-hands", "steal-last", "steal", "swap-seats")
"""The cards of La Suite Infernale that a STOP can stop."""

MOST_ASKED = 200
"""Of how many actions a seat asks why it may not take them."""


def sent(match: Match, seat: int) -> list[bytes]:
    """Everything a seat is sent about a state: its view and the spectators', its observation, its
    legal moves, why it may not take other actions, a hint, what the coach says, and the clock.
    """
    verdict, count = match.game.engine.verdict, match.game.actions.count
    actions = range(0, count, max(count // MOST_ASKED, 1))
    return [
        msgspec.json.encode(match.view(seat)),
        msgspec.json.encode(match.view(None)),
        match.observe(seat).tobytes(),
        msgspec.json.encode(match.legal(seat)),
        msgspec.json.encode([int(verdict(match.states, 0, seat, each)) for each in actions]),
        msgspec.json.encode(hint(match, seat)),
        msgspec.json.encode(coached(match, seat)),
        msgspec.json.encode(clock(match)),
    ]


def hint(match: Match, seat: int) -> Any:
    """What a devil would do there."""
    return BOTS["devil"].think(match, seat, seed=1).action if seat in match.to_act else None


def coached(match: Match, seat: int) -> Any:
    """What the coach would say of the last of its legal moves."""
    moves = match.legal(seat)
    return advise_after(match, seat, moves[-1], seed=1) if moves else None


def clock(match: Match) -> Any:
    """What a table waits for, and how long the game's own clock runs until something happens."""
    waiting = waits_for(match, match.to_act)
    return waiting, ms_to_next_event(match) if waiting == "game" else None


def imagine(match: Match, seat: int, rng: np.ndarray) -> Match:
    """The same match in a world that the seat cannot tell from the true one."""
    world = match.copy()
    world.states = copied(match.states)
    match.game.engine.imagine(world.states, 0, seat, rng)
    world._now = match.game.snapshot(world.states)  # what the next act is compared with
    return world


def check_every_seat(match: Match, rng: np.ndarray) -> int:
    """Compare what each seat is sent in an imagined world; in how many the worlds differed."""
    changed = 0
    for seat in range(match.players):
        world = imagine(match, seat, rng)
        assert sent(world, seat) == sent(match, seat)
        assert match.game.engine.sound(world.states, 0)
        changed += world.states.tobytes() != match.states.tobytes()
    return changed


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_what_a_seat_cannot_see_does_not_change_what_it_is_sent(
    game: Game, setting: dict[str, Any], random_play: Play
) -> None:
    rng = generators(1, 1)[0]
    changed = 0
    for seed in (6, 60):
        play = random_play(game.name, seed=seed, **setting)
        for match in islice(play, 0, 250, 13):
            changed += check_every_seat(match, rng)
    assert changed


RARE = {
    "suite-infernale": {
        *(f"window {card}" for card in ATTACKS), "chain 1", "chain 2", "secret STOP", "stolen",
    },
    "skip-bo": {"empty draw pile", "second round", "hand of none"},
    "hols-der-teufel": {"lacks", "one angel", "two angels", "last cards"},
    "inferno": {
        "unfinished list", "draft", "offer", "hints", "locked", "resolving scambio-obbligato",
        "resolving grande-scambio", "choice made",
    },
}  # fmt: skip
"""What rarely comes up, and must have been compared."""

ENOUGH = 3
MOST_MATCHES = 400


def rare_cases(match: Match) -> set[str]:
    """Which of them a state is."""
    return {str(case) for case in RARE_IN[match.game.name](match.position()) if case}


def rare_in_suite_infernale(words: dict[str, Any]) -> Iterator[str | bool]:
    yield "stolen" in words and "stolen"
    if window := words["window"]:
        yield f"window {window['card']}"
        yield f"chain {len(window['chain'])}"
        yield any("stop" in words["hands"][seat] for seat in window["waiting"]) and "secret STOP"


def rare_in_skip_bo(words: dict[str, Any]) -> Iterator[str | bool]:
    yield not words["draw"] and "empty draw pile"
    yield words["round"] > 1 and "second round"
    yield [] in words["hands"] and "hand of none"


def rare_in_hols_der_teufel(words: dict[str, Any]) -> Iterator[str | bool]:
    angels = sum(column["angel"] is not None for column in words["columns"].values())
    yield "lacks" in words and "lacks"
    yield ("", "one angel", "two angels")[angels]
    yield max(map(len, words["hands"])) == 1 and "last cards"


def rare_in_inferno(words: dict[str, Any]) -> Iterator[str | bool]:
    yield "unfinished_lists" in words and "unfinished list"
    yield "drafts" in words and "draft"
    yield "hints" in words and "hints"
    yield any(words["locked"]) and "locked"
    yield bool(words["offers"]) and "offer"
    if resolving := words["resolving"]:
        yield f"resolving {resolving['special']}"
        asked = len(words["souls"]) if resolving["special"] == "grande-scambio" else 1
        yield len(resolving["waiting"]) < asked and "choice made"


RARE_IN = {
    "suite-infernale": rare_in_suite_infernale,
    "skip-bo": rare_in_skip_bo,
    "hols-der-teufel": rare_in_hols_der_teufel,
    "inferno": rare_in_inferno,
}


@pytest.mark.parametrize("name", pan.games)
def test_rare_cases_are_compared(name: str, random_play: Play) -> None:
    rng = generators(2, 1)[0]
    options = {"target": 200} if name == "skip-bo" else {}
    compared = Counter[str]()
    for seed in range(MOST_MATCHES):
        for match in random_play(name, 3, seed=seed, **options):
            cases = rare_cases(match)
            if any(compared[case] < ENOUGH for case in cases & RARE[name]):
                check_every_seat(match, rng)
                compared.update(cases)
        if all(compared[case] >= ENOUGH for case in RARE[name]):
            return
    pytest.fail(f"too rare: { {case: compared[case] for case in RARE[name]} }")


@pytest.mark.parametrize("name", pan.games)
def test_what_a_seat_is_told_does_not_depend_on_what_it_cannot_see(
    name: str, random_play: Play
) -> None:
    """The same act in a world the seat cannot tell from this one: where it looks the same
    afterwards, the same is told of it. And where a card can be stopped, the same are asked.
    """
    rng = generators(3, 1)[0]
    compared = windows = 0
    for seed in range(4):
        before = None
        for match in islice(random_play(name, 3, seed=seed), 300):
            if before and match.last and "player" in match.last:
                for seat in range(match.players):
                    world = same_act_elsewhere(before, match, seat, rng)
                    if world is None:
                        continue
                    if match.silence and not before.silence:
                        assert world.to_act == match.to_act
                        windows += 1
                    if world.view(seat) == match.view(seat):
                        assert world.events(seat) == match.events(seat)
                        compared += 1
            before = match.copy()
    assert compared > 300
    assert windows > 30 or name != "suite-infernale"


def same_act_elsewhere(before: Match, after: Match, seat: int, rng: np.ndarray) -> Match | None:
    """The last act in a world that the seat imagines, if it can be done there."""
    assert after.last
    player, action = after.last["player"], dict(after.last)
    del action["player"]
    world = imagine(before, seat, rng)
    try:
        world.play(player, action)
    except pan.Refused:
        return None
    return world


@pytest.mark.parametrize("name", pan.games)
def test_imagining_uses_nothing_the_seat_cannot_see(name: str, random_play: Play) -> None:
    """Two true states that a seat cannot tell apart: with the same generator it imagines the
    same world, so that no bot built on it can cheat."""
    for count, match in enumerate(random_play(name, 3, seed=8)):
        if count % 9 == 0 and match.to_act:
            engine, seat = match.game.engine, match.to_act[0]
            other = match.states.copy()
            engine.imagine(other, 0, seat, generators(count, 1)[0])
            worlds = [match.states.copy(), other]
            for world in worlds:
                engine.imagine(world, 0, seat, generators(1000 + count, 1)[0])
            assert worlds[0].tobytes() == worlds[1].tobytes()


def imagined(match: Match, seat: int, times: int) -> Iterator[dict[str, Any]]:
    rng = generators(17, 1)[0]
    true_states = match.states.copy()
    for _ in range(times):
        match.states[:] = true_states
        match.game.engine.imagine(match.states, 0, seat, rng)
        yield match.position()


def assert_equally_likely(seen: Counter[Any], possible: set[Any]) -> None:
    assert set(seen) == possible
    expected = seen.total() / len(possible)
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * np.sqrt(2 * freedom)


def test_every_skip_bo_world_is_imagined_equally_often() -> None:
    rest = ["1"] * 7 + [str(n) for n in range(2, 11) for _ in range(8)]
    rest += ["skip-bo"] * 16
    for card in ("2", "3", "4", "5", "5"):
        rest.remove(card)
    position = {
        "players": 2,
        "turn": 0,
        "hands": [["1"], ["2", "3"]],
        "stocks": [["5", "4"], ["5"]],
        "set_aside": rest,
    }
    match = pan.set_up("skip-bo", position)
    assert match.position()["draw"] == []
    worlds = Counter(
        (tuple(world["hands"][1]), world["stocks"][0][1]) for world in imagined(match, 0, 6000)
    )
    possible = {(tuple(sorted(order[:2])), order[2]) for order in permutations(("2", "3", "4"))}
    assert_equally_likely(worlds, possible)


def test_every_world_of_hols_der_teufel_respects_backs_and_what_was_shown() -> None:
    """Player 1 was stuck before a 9 and a 3: he has neither of them in yellow."""
    position = {
        "players": 3,
        "turn": 0,
        "hands": [["red-1", "yellow-1"], ["yellow-2", "yellow-4"], ["yellow-3"]],
        "columns": {"red": {"cards": ["red-9"]}, "yellow": {"cards": ["yellow-6", "yellow-8"]}},
        "lacks": [[], ["yellow-3", "yellow-9"], []],
    }
    match = pan.set_up("hols-der-teufel", position)
    worlds = Counter(
        (tuple(world["hands"][1]), tuple(world["hands"][2])) for world in imagined(match, 0, 8_000)
    )
    unseen = [f"yellow-{value}" for value in (2, 3, 4, 5, 7, 9)]
    possible = {
        (tuple(sorted(order[:2])), (order[2],))
        for order in permutations(unseen, 3)
        if not {"yellow-3", "yellow-9"} & set(order[:2])
    }
    assert_equally_likely(worlds, possible)


def test_a_stuck_player_shows_what_he_lacks() -> None:
    position = {
        "players": 2,
        "turn": 1,
        "hands": [["red-1"], ["yellow-3", "violet-4"]],
        "columns": {"red": {"cards": ["red-9", "red-2"]}},
    }
    match = pan.set_up("hols-der-teufel", position)
    match.play(1, {"do": "lay", "card": "yellow-3", "end": "new"})
    lacking = [f"{colour}-{value}" for colour in ("yellow", "violet", "green") for value in (2, 9)]
    assert match.position()["lacks"] == [[], lacking]


def test_the_stream_of_an_imagined_world_is_not_the_true_one() -> None:
    match = pan.deal("skip-bo", seed=1)
    before = record_of(match.states).key.copy()
    match.game.engine.imagine(match.states, 0, 1, generators(1, 1)[0])
    assert (record_of(match.states).key != before).any()


@pytest.mark.parametrize("answer", ["pass", "stop"])
def test_nobody_sees_an_answer_to_a_special_card_before_it_counts(answer: str) -> None:
    position = {"players": 4, "turn": 0, "hands": [["replay", "2"], ["3"], ["4"], ["stop", "5"]]}
    match = pan.set_up("suite-infernale", position)
    match.play(0, {"do": "replay"})
    others = (0, 1, 2, None)
    before = [match.view(seat) for seat in others]
    match.play(3, {"do": answer})
    assert [match.view(seat) for seat in others] == before
    assert [match.events(seat) for seat in others] == [[]] * 4
    assert match.view(3)["to_act"] == [1, 2]
    assert match.view(3)["window"]["waiting"] == [1, 2]
