"""Inferno: what any good bargainer knows, the devil does."""

from typing import Any

import pytest

import pandemonium as pan
from pandemonium.games.inferno import GAME
from pandemonium.games.inferno.rules.actions import SOUL_NAMES
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from pandemonium.players.bots import BOTS
from pandemonium.players.ladder import DEVIL, weights_of

LOW = ["attila", "bathory", "bluebeard"]
"""Souls that a list of `ranks()` values at 1, 2 and 3."""

DISLIKED = {soul: [100, 100] for soul in LOW}
"""Hints at a list: these are at its end, surely."""


def ranks(**better: int) -> dict[str, int]:
    """A list with some given values; the other souls share the rest, alphabetically."""
    return {name.replace("_", "-"): value for name, value in better.items()}


def table(**parts: Any) -> Match:
    """Three players in the first run of the glass, a minute before its end."""
    glass = {"flips": 1, "left_ms": 60_000}
    return pan.set_up("inferno", {"players": 3, "glass": glass, **parts})


def offer(number: int, by: int, to: int, give: str, take: str) -> dict[str, Any]:
    deal = [{"from": by, "to": to, "soul": give}, {"from": to, "to": by, "soul": take}]
    return {"id": number, "by": by, "deal": deal, "agreed": [by]}


def moves(match: Match, player: int = 0, seconds: int = 12) -> list[Any]:
    """All that the devil does in some seconds, while nobody else does anything."""
    done = []
    for second in range(seconds):
        action = DEVIL.think(match, player, seed=second).action
        if action:
            match.play(player, action)
            done.append(action)
        if player not in match.to_act:
            break
        match.advance(1000)
    return done


def test_it_takes_the_better_of_two_good_offers() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=15, attila=1)],
        souls=[["attila"], ["tzu"], ["nero"]],
        offers=[offer(0, 1, 0, "tzu", "attila"), offer(1, 2, 0, "nero", "attila")],
    )
    assert DEVIL.think(match, 0, seed=1).action == {"do": "accept", "offer": 1}


def test_it_declines_what_brings_it_nothing() -> None:
    match = table(
        lists=[ranks(nero=18, attila=1)],
        souls=[["nero"], ["attila"], []],
        offers=[offer(0, 1, 0, "attila", "nero")],
    )
    assert DEVIL.think(match, 0, seed=1).action == {"do": "decline", "offer": 0}


def test_a_second_card_counts_five_whatever_the_list_says() -> None:
    match = pan.set_up(
        "inferno",
        {
            "players": 4,
            "glass": {"flips": 3, "left_ms": 30_000},
            "lists": [ranks(nero=18, herod=8)],
            "souls": [["nero", "herod"], ["nero"]],
            "offers": [offer(0, 1, 0, "nero", "herod")],
        },
    )
    assert DEVIL.think(match, 0, seed=1).action == {"do": "decline", "offer": 0}


def test_with_the_last_sand_it_takes_less_than_at_first() -> None:
    parts: dict[str, Any] = {
        "lists": [ranks(nero=18, tzu=16)],
        "souls": [["tzu"], ["nero"], []],
        "offers": [offer(0, 1, 0, "nero", "tzu")],
    }
    assert DEVIL.think(table(**parts), 0, seed=1).action == {"do": "decline", "offer": 0}
    parts["glass"] = {"flips": 3, "left_ms": 10_000}
    assert DEVIL.think(table(**parts), 0, seed=1).action == {"do": "accept", "offer": 0}


def test_early_on_it_takes_a_soul_that_somebody_else_is_known_to_want() -> None:
    """It likes Tzu no better than Herod, but can exchange him again; at the end it cannot."""
    parts: dict[str, Any] = {
        "lists": [ranks(herod=8, tzu=7)],
        "souls": [["herod"], ["tzu"], ["nero"]],
        "hints": [{}, {}, {"tzu": [1800, 100], "herod": [100, 100]}],
        "offers": [offer(0, 1, 0, "tzu", "herod")],
    }
    assert DEVIL.think(table(**parts), 0, seed=1).action == {"do": "accept", "offer": 0}
    parts["glass"] = {"flips": 3, "left_ms": 1_000}
    assert DEVIL.think(table(**parts), 0, seed=1).action == {"do": "decline", "offer": 0}


def test_it_withdraws_what_has_become_a_bad_deal() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=1)],
        souls=[["nero"], ["tzu"], []],
        offers=[offer(0, 0, 1, "nero", "tzu")],
    )
    assert DEVIL.think(match, 0, seed=1).action == {"do": "withdraw", "offer": 0}


def test_it_offers_what_the_other_is_known_to_want() -> None:
    match = table(
        lists=[ranks(nero=18, attila=1, bathory=2, bluebeard=3)],
        souls=[LOW, ["nero"], []],
        hints=[{}, DISLIKED | {"bathory": [1100, 100], "nero": [400, 100]}],
    )
    assert moves(match)[0] == {"do": "one-for-one", "with": 1, "give": "bathory", "take": "nero"}


def test_it_adds_a_second_soul_for_one_that_is_dear_to_the_other() -> None:
    match = table(
        lists=[ranks(nero=18, attila=1, bathory=2)],
        souls=[LOW[:2], ["nero"], []],
        hints=[
            {},
            {"attila": [400, 100], "bathory": [400, 100], "nero": [500, 100]},
            {"attila": [100, 100], "bathory": [100, 100]},
        ],
    )
    assert moves(match)[0]["do"] == "two-for-one"


def test_it_does_not_repeat_what_was_declined() -> None:
    match = table(
        lists=[ranks(nero=18, attila=1, bathory=2, bluebeard=3)],
        souls=[LOW, ["nero"], []],
    )
    offered = []
    for _ in range(3):
        offered += moves(match, seconds=8)[:1]
        if offered:
            match.play(1, {"do": "decline", "offer": match.view(1)["offers"][-1]["id"]})
    assert len(offered) == len({str(each) for each in offered}) > 1


def test_it_forces_an_exchange_for_the_soul_it_likes_best_while_its_own_are_poor() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=17, attila=1, bathory=2, bluebeard=3)],
        souls=[LOW, ["tzu"], ["nero"]],
        specials=[["scambio-obbligato"]],
        glass={"flips": 2, "left_ms": 60_000},
    )
    assert moves(match)[0] == {"do": "scambio-obbligato", "target": 2, "take": "nero"}


def test_it_keeps_the_forced_exchange_when_its_own_souls_are_the_better_ones() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=17, attila=16)],
        souls=[["nero", "tzu"], ["attila"], []],
        specials=[["scambio-obbligato"]],
    )
    assert not [each for each in moves(match) if each["do"] == "scambio-obbligato"]


def test_it_has_souls_passed_round_from_the_better_neighbour() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=17, attila=1, landru=4, ivan=5)],
        souls=[["attila"], ["landru", "ivan"], ["nero", "tzu"]],
        specials=[["grande-scambio"]],
    )
    assert {"do": "grande-scambio", "to": "left"} in moves(match)


def test_its_good_deed_comes_at_the_end_and_hits_who_is_ahead() -> None:
    parts: dict[str, Any] = {
        "lists": [ranks(attila=1)],
        "souls": [["attila"], ["nero", "tzu", "ivan"], ["herod"]],
        "specials": [["buona-azione"]],
        "hints": [{}, {"nero": [500, 100], "tzu": [1700, 100]}],
    }
    assert {"do": "buona-azione", "soul": "tzu"} not in moves(table(**parts))
    parts["glass"] = {"flips": 3, "left_ms": 3_000}
    assert {"do": "buona-azione", "soul": "tzu"} in moves(table(**parts), seconds=3)


def test_it_does_no_good_deed_when_it_is_ahead_itself() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=17)],
        souls=[["nero", "tzu"], ["herod"], ["ivan"]],
        specials=[["buona-azione"]],
        glass={"flips": 3, "left_ms": 3_000},
    )
    assert not [each for each in moves(match, seconds=3) if each["do"] == "buona-azione"]


def test_it_turns_the_glass_when_nothing_is_left_to_gain() -> None:
    match = table(
        lists=[ranks(nero=18, attila=1)],
        souls=[["nero"], ["attila"], []],
        glass={"flips": 1, "left_ms": 0},
    )
    assert moves(match) == [{"do": "flip"}]


def test_what_is_offered_and_declined_shows_in_what_is_imagined() -> None:
    """Player 1 asks for Nero whatever it costs him: in most worlds Nero is high on his list."""
    match = table(souls=[["nero"], ["tzu", "ivan", "herod"], []])
    for soul in ("tzu", "ivan", "herod"):
        match.play(1, {"do": "one-for-one", "with": 0, "give": soul, "take": "nero"})
    values = []
    for seed in range(200):
        states = match.states.copy()
        match.game.engine.imagine(states, 0, 2, generators(seed, 1)[0])
        values.append(int(states["worth"][0, 1, SOUL_NAMES.index("nero")]))
    assert sum(values) / len(values) > 12


def begun_list() -> Match:
    """A list with values for some souls, and not the first ones."""
    match = pan.deal("inferno", players=2, seed=1)
    for soul, value in {"tzu": 5, "nero": 18, "landru": 2}.items():
        match.play(0, {"do": "rate", "soul": soul, "value": value})
    return match


@pytest.mark.parametrize("bot", BOTS)
def test_whoever_takes_over_finishes_a_list_that_was_begun(bot: str) -> None:
    match = begun_list()
    action = BOTS[bot].think(match, 0, seed=2).action
    assert action
    match.play(0, action)
    assert action["values"].items() >= {"tzu": 5, "nero": 18, "landru": 2}.items()
    assert match.to_act == (1,)


def test_every_line_of_a_list_that_was_begun_is_legal() -> None:
    match = begun_list()
    rngs = generators(1, 200)
    weights = GAME.heuristics.record(weights_of(GAME))
    for rng in rngs:
        line = GAME.heuristics.skilled(record_of(match.states), 0, weights, rng)
        assert match.game.engine.verdict(match.states, 0, 0, line) == 0


def test_it_counters_an_offer_it_has_declined_with_one_about_the_same_souls() -> None:
    """Every second one: of the offers to seat 0 those with even numbers."""
    match = table(
        lists=[ranks(nero=18, tzu=17, attila=1)],
        souls=[["nero", "attila"], ["tzu", "herod"], []],
        offers=[offer(0, 1, 0, "herod", "nero")],
    )
    first, *others = moves(match, seconds=2)
    assert first == {"do": "decline", "offer": 0}
    (countered,) = others
    assert countered["with"] == 1
    named = str(countered)
    assert "herod" in named or "nero" in named
    assert moves(match, seconds=2) == []


def test_it_lets_every_second_declined_offer_be() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=17, attila=1)],
        souls=[["nero", "attila"], ["tzu", "herod"], []],
        offers=[offer(1, 1, 0, "herod", "nero")],
    )
    assert moves(match, seconds=2) == [{"do": "decline", "offer": 1}]


def test_it_does_not_offer_again_what_it_has_still_open() -> None:
    match = table(
        lists=[ranks(nero=18, tzu=15, attila=1)],
        souls=[["attila", "herod"], ["tzu", "nero"], ["ivan"]],
        hints=[{}, {"attila": [1800, 100]}, {}],
    )
    deals = [each for each in moves(match, seconds=40) if each["do"] not in ("withdraw", "flip")]
    assert len(deals) > 1
    open_offers = [str(each["deal"]) for each in match.position()["offers"]]
    assert len(open_offers) == len(set(open_offers)) > 1
