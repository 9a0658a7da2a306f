"""Inferno beyond its scenarios: drafts and numbered deals, ids of offers, beats, and secrets."""

from typing import Any

import numpy as np
import pytest

from pandemonium.games.inferno import GAME
from pandemonium.games.inferno.actions import SLOTS, SOUL_NAMES
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import record_of

RISING = {name: value for value, name in enumerate(SOUL_NAMES, start=1)}
TABLE: dict[str, Any] = {
    "players": 3,
    "glass": {"flips": 1, "left_ms": 60_000},
    "souls": [["attila", "nero"], ["dracula", "herod"], ["borgia", "ivan"]],
    "specials": [["grande-scambio"], [], []],
}
NERO_FOR_DRACULA = [
    {"from": 0, "to": 1, "soul": "nero"},
    {"from": 1, "to": 0, "soul": "dracula"},
]


def table(**changes: Any) -> Match:
    return Match.set_up(GAME, {**TABLE, **changes}, seed=1)


def refusal(match: Match, player: int, action: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        match.play(player, action)
    return refused.value.clause


def test_a_list_can_be_made_line_by_line() -> None:
    match = Match.deal(GAME, 2, {}, seed=1)
    for soul, value in RISING.items():
        assert match.position()["lists"][1] is None
        match.play(1, {"do": "rate", "soul": soul, "value": value})
    assert match.position()["lists"][1] == RISING
    assert match.to_act == (0,)


def test_a_line_cannot_repeat_a_value_but_the_list_can_be_begun_again() -> None:
    match = Match.deal(GAME, 2, {}, seed=1)
    match.play(0, {"do": "rate", "soul": "nero", "value": 3})
    assert refusal(match, 0, {"do": "rate", "soul": "tzu", "value": 3}) == "INF-06"
    assert refusal(match, 0, {"do": "rate", "soul": "nero", "value": 4}) == "INF-06"
    match.play(0, {"do": "erase"})
    match.play(0, {"do": "rate", "soul": "tzu", "value": 3})
    match.play(0, {"do": "list", "values": RISING})
    assert match.position()["lists"][0] == RISING


def test_a_deal_put_together_in_steps_is_the_deal_offered_at_once() -> None:
    at_once, in_steps = table(), table()
    at_once.play(0, {"do": "offer", "deal": NERO_FOR_DRACULA})
    for transfer in reversed(NERO_FOR_DRACULA):
        in_steps.play(0, {"do": "draft", **transfer})
    in_steps.play(0, {"do": "offer-draft"})
    assert in_steps.states.tobytes() == at_once.states.tobytes()


@pytest.mark.parametrize(
    ("action", "souls"),
    [
        (
            {"do": "one-for-one", "with": 1, "give": "nero", "take": "herod"},
            [["attila", "herod"], ["dracula", "nero"], ["borgia", "ivan"]],
        ),
        (
            {"do": "two-for-one", "with": 1, "give": ["nero", "attila"], "take": "herod"},
            [["herod"], ["attila", "dracula", "nero"], ["borgia", "ivan"]],
        ),
        (
            {"do": "one-for-two", "with": 1, "give": "nero", "take": ["dracula", "herod"]},
            [["attila", "dracula", "herod"], ["nero"], ["borgia", "ivan"]],
        ),
    ],
)
def test_small_deals_are_single_actions(action: dict[str, Any], souls: list[list[str]]) -> None:
    match = table()
    assert len(GAME.actions.codes(action, 0)) == 1
    match.play(0, action)
    match.play(1, {"do": "accept", "offer": 0})
    assert match.position()["souls"] == souls


def test_a_pair_needs_both_cards() -> None:
    four = {"players": 4, "souls": [["nero", "nero"], ["herod"], [], []], "specials": []}
    twice = {"do": "two-for-one", "give": ["nero", "nero"], "take": "herod", "with": 1}
    assert table(**four).play(0, twice)
    four["souls"] = [["nero"], ["herod"], ["nero"], []]
    assert refusal(table(**four), 0, twice) == "INF-14"
    four["souls"] = [["nero", "nero"], ["herod"]]
    assert refusal(table(**four, locked=[["nero"]]), 0, twice) == "INF-30"


def test_legal_names_offers_by_their_ids() -> None:
    match = table()
    for _ in range(3 * SLOTS):
        match.play(0, {"do": "offer", "deal": NERO_FOR_DRACULA})
    newest = 3 * SLOTS - 1
    assert {"do": "accept", "offer": newest} in match.legal(1)
    assert len(match.position()["offers"]) == SLOTS
    match.play(1, {"do": "accept", "offer": newest})
    assert match.position()["offers"] == []


def test_the_id_of_an_old_offer_never_means_a_new_one() -> None:
    match = table()
    for _ in range(SLOTS + 1):
        match.play(0, {"do": "offer", "deal": NERO_FOR_DRACULA})
    assert [offer["id"] for offer in match.position()["offers"]] == list(range(1, SLOTS + 1))
    assert refusal(match, 1, {"do": "accept", "offer": 0}) == "INF-20"
    assert refusal(match, 1, {"do": "accept", "offer": 10**9}) == "INF-20"
    with pytest.raises(Malformed):
        match.play(1, {"do": "accept", "offer": -1})


def test_nobody_sees_another_rate_draft_or_choose() -> None:
    match = Match.deal(GAME, 2, {}, seed=1)
    match.play(0, {"do": "rate", "soul": "nero", "value": 3})
    assert match.events(1) == match.events(None) == []
    match = table()
    match.play(0, {"do": "draft", "from": 0, "to": 1, "soul": "nero"})
    assert match.events(1) == match.events(None) == []
    match.play(0, {"do": "grande-scambio", "to": "left"})
    match.play(1, {"do": "choose", "soul": "herod"})
    assert match.events(1) == [{"event": "choose", "player": 1, "soul": "herod"}]
    assert match.events(2) == [{"event": "choose", "player": 1}]


def test_scores_give_nothing_away_before_the_end() -> None:
    match = table()
    assert match.scores == (0, 0, 0)
    match.advance(3_600_000)
    assert match.over
    assert all(match.scores)


def test_the_third_turn_is_announced_even_if_nobody_turns_the_glass() -> None:
    match = table(glass={"flips": 2, "left_ms": 1})
    happened = [event["event"] for event in match.advance(120_001)]
    assert happened == ["empty", "flip", "last"]


def test_a_table_of_people_has_no_beats() -> None:
    assert refusal(table(), 0, {"do": "wait"}) == "INF-18"


def test_in_a_beat_everybody_acts_once_and_then_a_second_passes() -> None:
    batch = Batch(GAME, 1, players=3, threads=1)
    engine, states = GAME.engine, batch.states
    flip = GAME.actions.code({"do": "flip"}, 0)
    wait = GAME.actions.code({"do": "wait"}, 0)
    engine.apply(states, 0, 1, flip)
    assert engine.to_act(states, 0) == 0b101
    assert engine.verdict(states, 0, 1, wait) == 18
    engine.apply(states, 0, 0, wait)
    assert record_of(states).left_ms == 120_000
    engine.apply(states, 0, 2, wait)
    assert record_of(states).left_ms == 119_000
    assert engine.to_act(states, 0) == 0b111


def test_random_bargaining_moves_souls_and_ends() -> None:
    batch = Batch(GAME, 200, players=4)
    dealt = batch.states["owned"].copy()
    moves = batch.play_out()
    assert (moves >= 4 * 360).all()
    assert (batch.states["owned"] != dealt).any(axis=(1, 2)).all()
    assert all(GAME.engine.sound(batch.states, i) for i in range(len(batch)))
    assert np.bitwise_count(batch.states["winners"]).all()


def test_a_hundred_thousand_games_of_random_bargaining_end() -> None:
    games = moves = 0
    for players in GAME.players:
        batch = Batch(GAME, 5_000, players=players, seed=players)
        for _ in range(100_000 // (len(GAME.players) * len(batch))):
            batch.restart()
            moves += int(batch.play_out().sum())
            games += len(batch)
            assert (batch.states["winners"] != 0).all()
            assert all(GAME.engine.sound(batch.states, i) for i in range(len(batch)))
    print(f"{games:,} games, {moves:,} moves")
    assert games >= 100_000
