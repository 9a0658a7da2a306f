"""La Suite Infernale: windows that betray nothing, and games that end."""

from typing import Any

import msgspec
import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.match import Match
from tests.settings import Setting, settings

GAME = find("suite-infernale")
MODES = [
    setting
    for setting in settings(GAME)
    if setting["discard"] == "stuck" and setting["stop_by"] == "anyone"
]


def window(hidden: str, **others: Any) -> Match:
    """Player 0 has laid a +1; player 2 holds some card or a STOP."""
    position = {
        "players": 3,
        "turn": 0,
        "hands": [["+1", "3"], ["5", "6"], ["7", hidden]],
        "suites": [["1"], [], []],
        **others,
    }
    match = pan.set_up("suite-infernale", position)
    match.play(0, {"do": "lay", "card": "+1"})
    return match


def sent(match: Match, seat: int) -> list[Any]:
    return [
        msgspec.json.encode(match.view(seat)),
        msgspec.json.encode(match.view(None)),
        match.observe(seat).tobytes(),
        match.legal(seat),
        match.events(seat),
    ]


@pytest.mark.parametrize("stop_by", ["anyone", "target"])
def test_a_window_is_the_same_with_and_without_a_hidden_stop(stop_by: str) -> None:
    options = {"options": {"stop_by": stop_by}}
    with_stop, without = window("stop", **options), window("8", **options)
    assert with_stop.to_act == without.to_act == (1, 2)
    for seat in (0, 1):
        assert sent(with_stop, seat) == sent(without, seat)


def test_an_answer_that_does_not_count_yet_shows_as_an_answer_only() -> None:
    stopped, passed = window("stop"), window("stop")
    stopped.play(2, {"do": "stop"})
    passed.play(2, {"do": "pass"})
    for seat in (0, 1):
        assert sent(stopped, seat) == sent(passed, seat)
    stopped.play(1, {"do": "pass"})
    passed.play(1, {"do": "pass"})
    assert stopped.position()["window"]["chain"] == [2]
    assert passed.position()["suites"][0] == ["1", "+1"]


def test_mass_play_asks_only_who_holds_a_stop() -> None:
    match = window("8")
    match.states["asks_all"] = 0
    before = match.position()
    again = pan.set_up(
        "suite-infernale",
        {
            **before,
            "to_act": [0],
            "window": None,
            "plays_left": 1,
            "hands": [["+1"], ["5"], ["7"]],
        },
    )
    again.states["asks_all"] = 0
    again.play(0, {"do": "lay", "card": "+1"})
    assert again.position()["window"] is None
    assert again.position()["suites"][0] == ["1", "+1"]


def test_who_gave_his_hand_away_knows_it() -> None:
    position = {
        "players": 3,
        "turn": 0,
        "hands": [["swap-hands", "3", "9"], ["5", "6"], ["7", "8"]],
    }
    match = pan.set_up("suite-infernale", position)
    match.play(0, {"do": "swap-hands", "with": 1})
    match.play(1, {"do": "pass"})
    match.play(2, {"do": "pass"})
    known = match.position()["hands"][1]
    for seed in range(50):
        world = match.states.copy()
        GAME.engine.imagine(world, 0, 0, np.array([seed], np.uint64))
        imagined = GAME.position.words(GAME.snapshot(world))["hands"][1]
        for card in ("3", "9"):
            assert card in known
            assert card in imagined


def test_who_had_to_throw_a_card_away_is_not_imagined_to_hold_what_he_could_have_played() -> None:
    position = {"players": 2, "turn": 0, "hands": [["5", "6", "7"], ["9", "10"]]}
    match = pan.set_up("suite-infernale", position)
    match.play(0, {"do": "discard", "card": "5"})
    playable = {"1", "+1", "replay", "swap-hands", "swap-seats"}
    for seed in range(200):
        world = match.states.copy()
        GAME.engine.imagine(world, 0, 1, np.array([seed], np.uint64))
        assert not playable & set(GAME.position.words(GAME.snapshot(world))["hands"][0])


@pytest.mark.long
def test_a_hundred_thousand_games_end() -> None:
    """LSI-A01: with `discard: stuck` every game ends, even between random players."""
    games = 100_000 // len(MODES)
    longest, moves = 0, 0
    for mode in MODES:
        lengths = random_games(mode, games)
        assert lengths.max() < 1_000_000
        print(f"{mode}: {lengths.mean():.0f} moves on average, {lengths.max()} at most")
        longest, moves = max(longest, int(lengths.max())), moves + int(lengths.sum())
    print(f"{games * len(MODES):,} games, {moves:,} moves, the longest {longest:,}")


def random_games(mode: Setting, count: int) -> np.ndarray:
    batch = Batch(GAME, count=5_000, **mode)
    lengths = [batch.play_out(1_000_000)]
    while sum(map(len, lengths)) < count:
        batch.restart()
        lengths.append(batch.play_out(1_000_000))
    assert (batch.states["winners"] != 0).all()
    return np.concatenate(lengths)
