"""Hol's der Teufel: what a seat sees, and what it sees happen."""

from typing import get_args

from pandemonium.games.hols_der_teufel.rules.actions import COLOURS
from pandemonium.games.hols_der_teufel.rules.options import chosen_options
from pandemonium.games.hols_der_teufel.rules.state import OVER, PLAYING, fine_below
from pandemonium.games.hols_der_teufel.types import (
    Action,
    Back,
    Backs,
    Colour,
    End,
    Event,
    Fines,
    Own,
    View,
)
from pandemonium.games.hols_der_teufel.words.positions import columns, hand, to_act, winners
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Happenings
from pandemonium.kernel.states import State, once, seats_of

BACKS: tuple[Back, ...] = get_args(Back)

price = interpreted(fine_below)


def public(s: State) -> View:
    """HDT-31: of the others' cards the backs; of the cards aside nothing (HDT-A23)."""
    everybody = range(s.players)
    return {
        "seat": None,
        "players": int(s.players),
        "options": chosen_options(s),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "to_act": to_act(s),
        "deal": int(s.deal_number),
        "hand": None,
        "fines": None,
        "backs": [backs(s, player) for player in everybody],
        "columns": columns(s),
        "chips": s.chips[: s.players].tolist(),
        "totals": s.totals[: s.players].tolist(),
        "winners": winners(s),
        "over": bool(s.phase == OVER),
    }


def own(s: State, seat: int) -> Own:
    """The part of a view that differs from seat to seat."""
    return {"seat": seat, "hand": hand(s, seat), "fines": fines(s, seat)}


def fines(s: State, seat: int) -> Fines:
    """What the seat's devils cost: the price as the rules ask it, whatever the player can pay."""
    hand = dict(zip(COLOURS, s.hand[seat].tolist(), strict=True))
    return {
        f"{colour}-{value}": {end: price(at, value) for end, at in shown.items()}
        for colour, shown in open_ends(s).items()
        for value in seats_of(hand[colour])
    }


@once
def open_ends(s: State) -> dict[Colour, dict[End, int]]:
    """What shows at the ends of each column, but for an end that an angel closes."""
    found: dict[Colour, dict[End, int]] = {}
    for colour, column in columns(s).items():
        ends: dict[End, str] = {"low": column["cards"][0], "high": column["cards"][-1]}
        found[colour] = {end: value_of(ends[end]) for end in ends if end != column["angel"]}
    return found


def value_of(card: str) -> int:
    """The value of a devil."""
    return int(card.split("-")[1])


def backs(s: State, player: int) -> Backs:
    """How many cards of each colour, and how many angels, a player holds."""
    return dict(zip(BACKS, s.backs[player].tolist(), strict=True))


def turned_up(before: State, after: State) -> bool:
    """HDT-31: all cards are dealt, so only the end of a deal shows any."""
    return bool(before.phase != after.phase)


def happenings(
    before: State, player: int | None, action: Action, after: State
) -> Happenings[Event]:
    """What an act did, in order. Nothing that happens in this game is hidden from anybody."""
    if player is None:
        return [{"event": "deal", "number": int(after.deal_number), "dealer": int(after.dealer)}]
    happened: Happenings[Event] = [laid(player, action)]
    right = (player - 1) % int(after.players)
    paid = int(before.chips[player] - after.chips[player])
    if paid:
        happened.append({"event": "fine", "player": player, "to": right, "chips": paid})
    if was_stuck(before, action):
        happened.insert(0, {"event": "stuck", "player": player})
    if after.phase == PLAYING:
        happened.append({"event": "turn", "player": int(after.turn)})
    else:
        chips = [int(after.chips[each]) for each in range(after.players)]
        happened.append({"event": "end", "chips": chips, "over": bool(after.phase == OVER)})
    return happened


def laid(player: int, action: Action) -> Event:
    """The card itself."""
    if action["do"] == "lay":
        return {"event": "lay", "player": player, **action}
    return {"event": "angel", "player": player, **action}


def was_stuck(before: State, action: Action) -> bool:
    """HDT-32: a new column with a value that showed nowhere, after the opening."""
    if action["do"] != "lay" or action["end"] != "new" or not columns(before):
        return False
    shown = [value for ends in open_ends(before).values() for value in ends.values()]
    return value_of(action["card"]) not in shown
