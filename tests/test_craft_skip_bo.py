"""Skip-Bo: positions where any good player knows the move, and the devil finds it."""

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.actions import Action
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.players.bots import find as bot
from pandemonium.players.bots import weights_of
from pandemonium.players.mind import mind_of, new_desk, new_stop

GAME = find("skip-bo")
DEVIL = bot("devil").numbers(GAME)


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
    names = list(GAME.craft.weights)
    chosen = weights_of(GAME)
    for name, weight in weights.items():
        chosen[names.index(name)] = weight
    desk = new_desk(GAME, new_stop())
    code = mind_of(GAME).decide(desk, match.states.copy(), 0, 0, DEVIL, chosen, generators(1, 1)[0])
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
