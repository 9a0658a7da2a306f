"""Hol's der Teufel: what a seat sees, and what it sees happen."""

from typing import get_args

from pandemonium.games.hols_der_teufel.rules.actions import DEVIL_NAMES
from pandemonium.games.hols_der_teufel.rules.options import chosen_options
from pandemonium.games.hols_der_teufel.rules.state import (
    MOST_PLAYERS,
    OVER,
    PLAYING,
)
from pandemonium.games.hols_der_teufel.types import Action, Back, Event
from pandemonium.games.hols_der_teufel.words.positions import (
    CHIPS_LEFT,
    CLOSED,
    COLUMNS,
    HAND,
    TOTALS,
)
from pandemonium.kernel.contract import Happenings
from pandemonium.kernel.shown import (
    NOTHING,
    WINNERS,
    ByName,
    Each,
    Fields,
    Is,
    Number,
    Options,
    Place,
    Players,
    Seen,
    flag,
)
from pandemonium.kernel.states import State

BACKS: tuple[Back, ...] = get_args(Back)

FINES = ByName(DEVIL_NAMES, ByName(CLOSED, Number("fine"), only=Is("open")), only=Is("placeable"))

SEEN = Seen(
    # HDT-31: of the others' cards the backs; of the cards aside nothing (HDT-A23).
    public=Fields(
        players=Number("players"),
        options=Options(chosen_options),
        dealer=Number("dealer"),
        turn=Number("turn"),
        to_act=Players("acting"),
        deal=Number("deal_number"),
        backs=Each("players", ByName(BACKS, Number("backs"))),
        columns=COLUMNS,
        chips=CHIPS_LEFT,
        totals=TOTALS,
        winners=WINNERS,
        over=flag("ended"),
    ),
    own=Fields(seat=Place(MOST_PLAYERS), hand=HAND, fines=FINES),
    spectator=Fields(seat=NOTHING, hand=NOTHING, fines=NOTHING),
)


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
    if action["do"] != "lay" or action["end"] != "new":
        return False
    columns = COLUMNS.words(before).values()
    shown = {
        column["cards"][place]
        for column in columns
        for place, end in ((0, "low"), (-1, "high"))
        if end != column["angel"]
    }
    return bool(columns) and value_of(action["card"]) not in map(value_of, shown)


def value_of(card: str) -> int:
    """The value of a devil."""
    return int(card.split("-")[1])
