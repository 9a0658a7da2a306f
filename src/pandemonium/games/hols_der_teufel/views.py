"""Hol's der Teufel: what a seat sees, and what it sees happen."""

from pandemonium.games.hols_der_teufel.actions import COLOURS
from pandemonium.games.hols_der_teufel.options import chosen_options
from pandemonium.games.hols_der_teufel.positions import columns, hand, to_act, winners
from pandemonium.games.hols_der_teufel.rules import ANGEL_BACK, OVER, PLAYING
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Happenings, View
from pandemonium.kernel.states import State


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
        "backs": [backs(s, player) for player in everybody],
        "columns": columns(s),
        "chips": [int(s.chips[player]) for player in everybody],
        "totals": [int(s.totals[player]) for player in everybody],
        "winners": winners(s),
        "over": bool(s.phase == OVER),
    }


def own(s: State, seat: int) -> View:
    """The part of a view that differs from seat to seat."""
    return {"seat": seat, "hand": hand(s, seat)}


def backs(s: State, player: int) -> dict[str, int]:
    """How many cards of each colour, and how many angels, a player holds."""
    counts = dict(zip(COLOURS, s.backs[player].tolist(), strict=False))
    return {**counts, "angel": int(s.backs[player, ANGEL_BACK])}


def turned_up(before: State, after: State) -> bool:
    """HDT-31: all cards are dealt, so only the end of a deal shows any."""
    return bool(before.phase != after.phase)


def happenings(before: State, player: int | None, action: Action, after: State) -> Happenings:
    """What an act did, in order. Nothing that happens in this game is hidden from anybody."""
    if player is None:
        return [{"event": "deal", "number": int(after.deal_number), "dealer": int(after.dealer)}]
    happened: Happenings = [{"event": action["do"], "player": player, **action}]
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


def was_stuck(before: State, action: Action) -> bool:
    """HDT-32: a new column with a value that showed nowhere, after the opening."""
    if action.get("end") != "new" or not columns(before):
        return False
    value = action["card"].split("-")[1]
    shown = []
    for column in columns(before).values():
        if column["angel"] != "low":
            shown.append(column["cards"][0])
        if column["angel"] != "high":
            shown.append(column["cards"][-1])
    return not any(card.endswith(f"-{value}") for card in shown)
