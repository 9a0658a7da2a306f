"""Inferno beyond its scenarios: drafts and numbered deals, ids of offers, beats, and secrets."""

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from pandemonium.api import replay
from pandemonium.games.inferno import GAME
from pandemonium.games.inferno.rules.actions import CATTIVO, SLOTS, SOUL_NAMES
from pandemonium.games.inferno.rules.beliefs import (
    FIRST_DOUBT,
    LEAST_DOUBT,
    LEAST_GUESS,
    MOST_GUESS,
)
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.errors import BadRecord, Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.kernel.record import record_text
from pandemonium.kernel.states import record_of
from tests.properties import make_some_move

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
    codes, _ = GAME.actions.read(action, 0)
    assert len(codes) == 1
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


# The soul that the table may name


BOB = {"cattivo": "Uncle Bob"}
BOBS_TABLE = {"options": BOB, "souls": [["cattivo", "nero"], ["dracula"], ["borgia"]]}
BOB_FOR_DRACULA = {"do": "one-for-one", "with": 1, "give": "cattivo", "take": "dracula"}


def told(match: Match, language: str, viewer: int | None = None) -> list[str]:
    """What the last act did, in sentences, with letters for the players."""
    sentences = [GAME.narrate(each, "ABC".__getitem__, language) for each in match.events(viewer)]
    return [sentence.replace("\u00a0", " ") for sentence in sentences]


def test_one_soul_can_be_named_and_by_itself_it_is_not() -> None:
    assert CATTIVO == "cattivo"
    assert table().view(0)["options"]["cattivo"] == ""
    assert table(**BOBS_TABLE).view(None)["options"]["cattivo"] == "Uncle Bob"


def test_a_named_soul_keeps_its_short_name_in_actions_positions_and_views() -> None:
    match = table(**BOBS_TABLE)
    assert BOB_FOR_DRACULA in match.legal(0)
    assert match.position()["souls"][0] == match.view(1)["souls"][0] == ["cattivo", "nero"]


def test_a_named_soul_is_told_by_its_name_in_both_languages() -> None:
    match = table(**BOBS_TABLE)
    match.play(0, BOB_FOR_DRACULA)
    assert told(match, "en") == ["A offers B: Uncle Bob for Dracula"]
    assert told(match, "fr") == ["A propose à B : Uncle Bob contre Dracula"]
    match.play(1, {"do": "accept", "offer": 0})
    assert told(match, "en") == ["B accepts: Uncle Bob for Dracula", ""]


def test_special_cards_name_it_too() -> None:
    buona = table(**BOBS_TABLE, specials=[["buona-azione"]])
    buona.play(0, {"do": "buona-azione", "soul": "cattivo"})
    assert told(buona, "en")[0] == "A plays Buona Azione: Uncle Bob leaves the game"
    scambio = table(**BOBS_TABLE, specials=[[], ["scambio-obbligato"]])
    scambio.play(1, {"do": "scambio-obbligato", "target": 0, "take": "cattivo"})
    assert told(scambio, "fr")[0] == "B joue Scambio Obbligato : prend Uncle Bob à A"
    assert told(scambio, "en")[-1] == "B gets Uncle Bob and gives Dracula to A: both are locked"
    grande = table(**BOBS_TABLE)
    grande.play(0, {"do": "grande-scambio", "to": "left"})
    grande.play(0, {"do": "choose", "soul": "cattivo"})
    assert told(grande, "en", viewer=0)[0] == "A chooses Uncle Bob"
    assert told(grande, "en", viewer=1)[0] == ""
    assert "Uncle Bob from A to B" in told(grande, "en")[-1]


def test_events_carry_the_name_only_where_it_is_needed() -> None:
    match = table(**BOBS_TABLE)
    (event,) = match.play(1, {"do": "one-for-one", "with": 2, "give": "dracula", "take": "borgia"})
    assert "cattivo" not in event
    unnamed = table(souls=BOBS_TABLE["souls"])
    (event,) = unnamed.play(0, BOB_FOR_DRACULA)
    assert "cattivo" not in event
    assert told(unnamed, "fr") == ["A propose à B : Cattivo contre Dracula"]


@pytest.mark.parametrize("name", ["", "Uncle Bob", "1984", "{soul} [bold]", "É" * 12, "x" * 24])
def test_the_name_is_kept_by_records_and_positions(name: str) -> None:
    match = Match.deal(GAME, 4, {"cattivo": name}, seed=1)
    for player in range(4):
        match.play(player, {"do": "list", "values": RISING})
    again = replay(record_text(match.record()))
    assert again.options["cattivo"] == match.view(0)["options"]["cattivo"] == name
    assert again.states.tobytes() == match.states.tobytes()
    position = match.position()
    once, twice = (Match.set_up(GAME, position, seed=1) for _ in range(2))
    assert msgspec.json.encode(once.position()) == msgspec.json.encode(position)
    assert once.states.tobytes() == twice.states.tobytes()
    assert once.states["cattivo"].tobytes() == match.states["cattivo"].tobytes()


def test_a_record_whose_name_was_changed_is_refused() -> None:
    record = table(**BOBS_TABLE).record()
    with pytest.raises(BadRecord):
        replay({**record, "options": {**record["options"], "cattivo": "Aunt Bob"}})


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


def test_no_rule_asks_what_everybody_believes() -> None:
    """Two matches with the same moves but other guesses differ in nothing but these."""
    random, noise = Random(1), np.random.default_rng(1)
    match, other = (Match.deal(GAME, 3, {}, seed=1) for _ in range(2))
    for player in range(3):
        for each in (match, other):
            each.play(player, {"do": "list", "values": RISING})
    facts = [name for name in GAME.state.names or () if name not in ("guess", "doubt")]
    for _ in range(400):
        other.states["guess"] = noise.integers(LEAST_GUESS, MOST_GUESS, other.state.guess.shape)
        other.states["doubt"] = noise.integers(LEAST_DOUBT, FIRST_DOUBT, other.state.doubt.shape)
        for player in range(3):
            assert match.legal_codes(player) == other.legal_codes(player)
        make_some_move(match, random)
        assert match.last
        other.act(match.last)
        assert all((match.states[name] == other.states[name]).all() for name in facts)
        if match.over:
            break
    assert (match.states["doubt"] != FIRST_DOUBT).any()


def test_random_bargaining_moves_souls_and_ends() -> None:
    batch = Batch(GAME, 200, players=4)
    dealt = batch.states["owned"].copy()
    moves = batch.play_out()
    assert (moves >= 4 * 360).all()
    assert (batch.states["owned"] != dealt).any(axis=(1, 2)).all()
    assert all(GAME.engine.sound(batch.states, i) for i in range(len(batch)))
    assert np.bitwise_count(batch.states["winners"]).all()


@pytest.mark.long
def test_twenty_thousand_games_of_random_bargaining_end() -> None:
    games = moves = 0
    for players in GAME.players:
        batch = Batch(GAME, 20_000 // len(GAME.players), players=players, seed=players)
        moves += int(batch.play_out().sum())
        games += len(batch)
        assert (batch.states["winners"] != 0).all()
        assert all(GAME.engine.sound(batch.states, i) for i in range(len(batch)))
    print(f"{games:,} games, {moves:,} moves")
    assert games == 20_000
