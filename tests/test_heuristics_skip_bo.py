"""Skip-Bo: positions where any good player knows the move, and the devil finds it."""

import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.actions import Action
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from pandemonium.players import ladder
from pandemonium.players.ladder import weights_of
from pandemonium.players.search import new_stop, new_workspace, search_of

GAME = find("skip-bo")
DEVIL = ladder.DEVIL.numbers(GAME)


def table(
    hand: list[str],
    stock: str,
    series: tuple[int, ...] = (0, 0, 0, 0),
    discards: tuple[list[str], ...] = (),
    their_stock: str = "1",
    their_discards: tuple[list[str], ...] = (),
) -> Match:
    """Player 0 of two is to move, in the classic edition; piles list their top card first."""
    return pan.set_up(
        "skip-bo",
        {
            "players": 2,
            "options": {"edition": "classic"},
            "turn": 0,
            "hands": [hand, ["9", "9", "10", "10", "11"]],
            "stocks": [[stock, "5", "5"], [their_stock, "6", "6"]],
            "discards": [four_piles(discards), four_piles(their_discards)],
            "series": [{"top": top, "cards": numbers_up_to(top)} for top in series],
        },
    )


def four_piles(piles: tuple[list[str], ...]) -> list[list[str]]:
    return [*piles, *([] for _ in range(4 - len(piles)))]


def numbers_up_to(top: int) -> list[str]:
    return [str(number) for number in range(top, 0, -1)]


def move(match: Match, **weights: float) -> Action:
    """What the devil does, or would do with other weights."""
    names = list(GAME.heuristics.weights)
    chosen = weights_of(GAME)
    for name, weight in weights.items():
        chosen[names.index(name)] = weight
    workspace = new_workspace(GAME, new_stop())
    states, rng = match.states.copy(), generators(1, 1)[0]
    code = search_of(GAME).decide(workspace, states, 0, 0, DEVIL, chosen, rng)
    action: Action = GAME.actions.name(int(code))
    return action


def from_hand(card: str, to: int) -> Action:
    return {"do": "play", "from": "hand", "card": card, "to": to}


def from_stock(to: int) -> Action:
    return {"do": "play", "from": "stock", "to": to}


def from_discard(pile: int, to: int) -> Action:
    return {"do": "play", "from": "discard", "pile": pile, "to": to}


def discard(card: str, to: int) -> Action:
    return {"do": "discard", "card": card, "to": to}


def test_the_stock_card_goes_first() -> None:
    match = table(["1", "4", "9"], "4", (3, 0, 0, 0))
    assert move(match) == from_stock(0)


def test_hand_and_piles_together_lead_up_to_the_stock_card() -> None:
    match = table(["3", "5", "12"], "6", (2, 0, 0, 0), discards=(["12"], ["4", "11"]))
    made = []
    for _ in range(4):
        made.append(move(match))
        match.play(0, made[-1])
    assert made == [from_hand("3", 0), from_discard(1, 0), from_hand("5", 0), from_stock(0)]


def test_the_way_leads_on_over_a_completed_series() -> None:
    match = table(["1", "8", "11", "12"], "2", (10, 3, 4, 5))
    assert move(match) == from_hand("11", 0)


def test_of_two_ways_to_the_stock_card_it_takes_the_one_with_fewer_skip_bos() -> None:
    match = table(["5", "10", "skip-bo", "skip-bo"], "7", (3, 4, 9, 9))
    assert move(match) == from_hand("5", 1)


def test_a_skip_bo_is_spent_for_the_stock_card_but_not_three() -> None:
    wilds = ["skip-bo", "skip-bo", "skip-bo"]
    assert move(table(["9", *wilds], "4", (2, 11, 11, 11))) == from_hand("skip-bo", 0)
    assert move(table(["9", *wilds], "6", (2, 11, 11, 11))) == discard("9", 0)


def test_a_hand_that_can_be_played_out_is_with_the_help_of_the_piles() -> None:
    match = table(["3"], "11", (1, 6, 6, 6), discards=(["9"], ["2", "7"]))
    assert move(match) == from_discard(1, 0)


def test_a_pile_card_makes_way_for_the_one_below_that_leads_to_the_stock() -> None:
    match = table(["1", "11"], "5", (3, 7, 9, 9), discards=(["8", "4"],), their_stock="2")
    assert move(match) == from_discard(0, 1)
    assert move(match, uncovered_wanted=0) != from_discard(0, 1)


def test_it_holds_back_what_would_bring_the_others_to_their_stock_card() -> None:
    match = table(["7", "12"], "3", (6, 10, 10, 10), their_stock="8")
    assert move(match)["do"] == "discard"
    assert move(match, their_stock=0) == from_hand("7", 0)


def test_it_counts_the_piles_of_the_others() -> None:
    match = table(["6", "12"], "3", (5, 10, 10, 10), their_stock="9")
    assert move(match, each_lacking=0.2) == from_hand("6", 0)
    with_pile = table(["6", "12"], "3", (5, 10, 10, 10), (), "9", (["7"], ["8"]))
    assert move(with_pile, each_lacking=0.2)["do"] == "discard"


def test_a_card_takes_away_the_place_where_their_stock_card_fits() -> None:
    match = table(["1", "12"], "3", (7, 10, 10, 10), discards=(["8", "2"],), their_stock="8")
    assert move(match) == from_discard(0, 0)
    assert move(match, their_stock=0) != from_discard(0, 0)


def test_even_a_skip_bo_does_if_nothing_else_stops_them() -> None:
    match = table(["1", "12", "skip-bo"], "3", (7, 10, 10, 10), their_stock="8")
    assert move(match) == from_hand("skip-bo", 0)
    assert move(match, wild_to_block=9)["do"] == "discard"


def test_with_nothing_but_skip_bos_in_hand_one_is_played() -> None:
    match = table(["skip-bo", "skip-bo"], "9", (1, 2, 2, 2), their_stock="7")
    assert move(match)["do"] == "play"


PILES = (["7", "12"], ["3", "12"], ["9", "12"], ["4", "12"])


@pytest.mark.parametrize(
    ("hand", "stock", "weight", "expected"),
    [
        (["9", "12"], "12", "same_on_pile", discard("9", 2)),
        (["6", "12"], "10", "on_lower", discard("6", 0)),
        (["2", "5", "5"], "10", "twin", discard("5", 0)),
    ],
    ids=["equal cards together", "nothing high on low", "spare a twin"],
)
def test_a_discard_keeps_order(hand: list[str], stock: str, weight: str, expected: Action) -> None:
    match = table(hand, stock, (10, 10, 10, 10), discards=PILES)
    assert move(match) == expected
    assert move(match, **{weight: -9}) != expected


def test_a_discard_does_not_bury_what_leads_to_the_stock() -> None:
    piles = (["7", "1"], ["3", "1"], ["8", "1"], ["9", "1"])
    match = table(["12"], "10", (5, 10, 10, 10), discards=piles)
    assert move(match) == discard("12", 1)
    assert move(match, buried_wanted=0) != discard("12", 1)


def test_what_is_in_hand_as_well_may_be_buried() -> None:
    piles = (["2", "1"], ["4", "1"], ["2", "1"], ["2", "1"])
    match = table(["4", "12", "12"], "10", (10, 10, 10, 10), discards=piles)
    assert move(match, same_on_pile=0) == discard("12", 1)
    assert move(match, same_on_pile=0, buried_twin=0) != discard("12", 1)


def test_the_standing_bears_any_weights_that_tuning_tries() -> None:
    match, weights = pan.deal("skip-bo", 3, seed=1), GAME.heuristics.record(weights_of(GAME))
    for weights.stock_card in (0, 1, 10_000):
        chances = [
            GAME.heuristics.evaluate(record_of(match.states), seat, weights) for seat in range(3)
        ]
        assert sum(chances) == pytest.approx(1)
