"""The haggler: bargains in Inferno for what its own list says, and knows no other list."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import mean
from typing import NamedTuple

from pandemonium.games.inferno.actions import SOUL_NAMES, SOULS
from pandemonium.games.inferno.worth import (
    Values,
    gain,
    one_less,
    one_more,
    points,
    unlocked,
)
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.kernel.match import Match

ENOUGH = 4
"""A gain that is never turned down; smaller ones are taken or left by mood."""

MOST_OFFERS = 2
"""How many offers of its own it keeps open."""

EAGERNESS = (0.0, 0.04, 0.1, 0.3)
"""How likely it is to play a special card, by the number of times the glass was turned."""

CONTENT = 12
"""Souls of this worth on average, and it may turn the glass itself."""

RESTLESS = 0.15
"""How likely it is to take back an offer nobody has taken, or to turn the glass when content."""

PROPOSING = 0.5


class Seat(NamedTuple):
    """A seat that has its list, and what it sees."""

    view: View
    player: int
    values: Values
    souls: list[str]
    random: Random

    def movable(self, player: int) -> list[str]:
        """The souls a player could give."""
        return unlocked(self.view["souls"][player], self.view["locked"][player])

    def gain(self, action: Action) -> int:
        """What an open offer brings it."""
        offer = next(each for each in self.view["offers"] if each["id"] == action["offer"])
        return gain(self.values, self.souls, offer["deal"], self.player)

    def loss(self, souls: Sequence[str]) -> int:
        """What is lost with some of its souls."""
        left = Counter(self.souls) - Counter(souls)
        return points(self.values, self.souls) - points(self.values, left.elements())


def choose(match: Match, player: int, random: Random) -> Action | None:
    """What the haggler does now; None to wait and see."""
    moves: dict[str, list[Action]] = {}
    for action in match.legal(player):
        moves.setdefault(action["do"], []).append(action)
    if "rate" in moves:
        return any_list(random)
    view = match.view(player)
    seat = Seat(view, player, view["lists"][player] or {}, view["souls"][player], random)
    thoughts = (habit(seat, moves) for habit in HABITS)
    return next((action for action in thoughts if action), None)


def any_list(random: Random) -> Action:
    """Values by chance."""
    values = random.sample(range(1, SOULS + 1), SOULS)
    return {"do": "list", "values": dict(zip(SOUL_NAMES, values, strict=True))}


Moves = dict[str, list[Action]]


def choose_soul(seat: Seat, moves: Moves) -> Action | None:
    """The soul that brings most, or that it misses least."""
    choices = moves.get("choose")
    if not choices:
        return None
    if seat.view["resolving"]["special"] == "scambio-obbligato":
        return max(choices, key=lambda each: one_more(seat.values, seat.souls, each["soul"]))
    return min(choices, key=lambda each: one_less(seat.values, seat.souls, each["soul"]))


def answer(seat: Seat, moves: Moves) -> Action | None:
    """Take the best offer if it brings something, and turn down what brings nothing."""
    wanted = seat.random.randint(1, ENOUGH)
    accepting = moves.get("accept", [])
    best = max(accepting, key=seat.gain, default=None)
    if best and seat.gain(best) >= wanted:
        return best
    bad = [each for each in moves.get("decline", []) if seat.gain(each) <= 0]
    return bad[0] if bad else None


def take_back(seat: Seat, moves: Moves) -> Action | None:
    """Withdraw what has become a bad deal, and now and then what nobody wants."""
    own = moves.get("withdraw", [])
    bad = [each for each in own if seat.gain(each) <= 0]
    if bad:
        return bad[0]
    return own[0] if own and seat.random.random() < RESTLESS else None


def play_special(seat: Seat, moves: Moves) -> Action | None:
    """A special card, sooner or later, and where it promises something."""
    if seat.random.random() >= EAGERNESS[seat.view["glass"]["flips"]]:
        return None
    cards = (force_exchange, pass_around, repent)
    found = [action for card in cards if (action := card(seat, moves))]
    return seat.random.choice(found) if found else None


def force_exchange(seat: Seat, moves: Moves) -> Action | None:
    """Take the soul it wants most, if it is worth more than an average one of its own."""
    exchanges = moves.get("scambio-obbligato")
    if not exchanges:
        return None
    best = max(exchanges, key=lambda each: one_more(seat.values, seat.souls, each["take"]))
    price = mean(seat.loss([soul]) for soul in seat.movable(seat.player))
    worth = one_more(seat.values, seat.souls, best["take"])
    return best if worth - price >= ENOUGH else None


def pass_around(seat: Seat, moves: Moves) -> Action | None:
    """Have souls passed from the neighbour whose souls it likes better, if it has a bad one."""
    sides = moves.get("grande-scambio")
    own = seat.movable(seat.player)
    if not sides or not own:
        return None
    best = max(sides, key=lambda each: hope(seat, each))
    least = min(seat.loss([soul]) for soul in own)
    return best if hope(seat, best) - least >= ENOUGH else None


def hope(seat: Seat, passing: Action) -> float:
    """What it may expect from the neighbour who would pass it a soul."""
    step = -1 if passing["to"] == "left" else 1
    souls = seat.movable((seat.player + step) % seat.view["players"])
    return mean(one_more(seat.values, seat.souls, soul) for soul in souls) if souls else 0


def repent(seat: Seat, moves: Moves) -> Action | None:
    """Take a soul out of the race that it has not, and does not want."""
    others = [each for each in moves.get("buona-azione", []) if each["soul"] not in seat.souls]
    return min(others, key=lambda each: seat.values[each["soul"]], default=None)


def turn_glass(seat: Seat, moves: Moves) -> Action | None:
    """Once it is content; how long all look at the souls first is not its business."""
    if "flip" not in moves or seat.view["glass"]["flips"] == 0:
        return None
    content = points(seat.values, seat.souls) >= CONTENT * len(seat.souls)
    return moves["flip"][0] if content and seat.random.random() < RESTLESS else None


def propose(seat: Seat, moves: Moves) -> Action | None:
    """Ask for a soul it wants, for one or two it can spare: what the other may lack."""
    open_offers = len(moves.get("withdraw", []))
    if open_offers >= MOST_OFFERS or seat.random.random() >= PROPOSING:
        return None
    deals = [each for each in moves.get("one-for-one", []) if plausible(seat, each)]
    deals += [each for each in two_for_one(seat, moves) if plausible(seat, each)]
    weights = [price(seat, each) for each in deals]
    return seat.random.choices(deals, weights)[0] if any(weights) else None


def two_for_one(seat: Seat, moves: Moves) -> list[Action]:
    """Any two of the souls it values least, for each one that could be had."""
    low = sorted(seat.movable(seat.player), key=lambda soul: seat.loss([soul]))[:3]
    wanted = {(each["with"], each["take"]) for each in moves.get("one-for-one", [])}
    return [
        {"do": "two-for-one", "with": partner, "give": list(pair), "take": soul}
        for partner, soul in sorted(wanted)
        for pair in combinations(low, 2)
    ]


def plausible(seat: Seat, deal: Action) -> bool:
    """It gives nothing that the other has already, and never what it asks for."""
    given = given_souls(deal)
    return not set(given) & {deal["take"], *seat.view["souls"][deal["with"]]}


def price(seat: Seat, deal: Action) -> int:
    """What it would gain by a deal, up to what is enough; 0 where it would lose."""
    brought = one_more(seat.values, seat.souls, deal["take"])
    return min(max(brought - seat.loss(given_souls(deal)), 0), ENOUGH)


def given_souls(deal: Action) -> list[str]:
    """What a deal gives away."""
    return [deal["give"]] if deal["do"] == "one-for-one" else deal["give"]


HABITS: tuple[Callable[[Seat, Moves], Action | None], ...] = (
    choose_soul,
    answer,
    take_back,
    play_special,
    turn_glass,
    propose,
)
"""What it thinks of, in this order."""
