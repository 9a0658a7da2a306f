"""Inferno: what a seat sees, and what it sees happen."""

from typing import Any

from pandemonium.games.inferno.actions import (
    ANSWERS,
    CATTIVO,
    SIDES,
    SOUL_NAMES,
    SPECIAL_NAMES,
    id_in,
)
from pandemonium.games.inferno.narration import SOUL_FIELDS
from pandemonium.games.inferno.options import chosen_options, name_of_cattivo
from pandemonium.games.inferno.positions import (
    choice,
    draft,
    finished_list,
    glass,
    names,
    offers,
    resolving,
    scores,
    to_act,
    unfinished_list,
    winners,
)
from pandemonium.games.inferno.table import LEFT, LISTING, NOTHING, OVER, RUNS, SCAMBIO_CARD
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event, Happenings, Private, View
from pandemonium.kernel.states import State, seats_of

PRIVATE = ("rate", "erase", "draft", "clear", "wait")
"""What a player does for himself; nobody else sees it."""

OFFERING = ("offer", "offer-draft", "one-for-one", "two-for-one", "one-for-two")


def public(s: State) -> View:
    """INF-09, INF-16: lists are secret to the end, special cards are counts, drafts private."""
    everybody = range(s.players)
    return {
        "seat": None,
        "players": int(s.players),
        "options": chosen_options(s),
        "to_act": to_act(s),
        "lists": [finished_list(s, player) if s.phase == OVER else None for player in everybody],
        "lists_in": list(seats_of(int(s.lists_in))),
        "unfinished_list": None,
        "souls": [names(s.owned[player], SOUL_NAMES) for player in everybody],
        "locked": [names(s.locked[player], SOUL_NAMES) for player in everybody],
        "removed": names(s.removed, SOUL_NAMES),
        "aside": int(s.aside.sum()),
        "specials": counted_specials(s),
        "played": names(s.played, SPECIAL_NAMES),
        "offers": offers(s),
        "draft": None,
        "glass": glass(s),
        "resolving": seen_resolving(s, None),
        "winners": winners(s),
        "scores": scores(s) if s.phase == OVER else None,
        "over": bool(s.phase == OVER),
    }


def own(s: State, seat: int) -> View:
    """The part of a view that differs from seat to seat."""
    specials: list[Any] = counted_specials(s)
    specials[seat] = names(s.specials[seat], SPECIAL_NAMES)
    return {
        "seat": seat,
        "lists": [
            finished_list(s, player) if player == seat or s.phase == OVER else None
            for player in range(s.players)
        ],
        "unfinished_list": unfinished_list(s, seat),
        "specials": specials,
        "draft": draft(s, seat),
        "resolving": seen_resolving(s, seat),
    }


def counted_specials(s: State) -> list[int]:
    """How many special cards everybody holds."""
    return [int(s.specials[player].sum()) for player in range(s.players)]


def seen_resolving(s: State, seat: int | None) -> dict[str, Any] | None:
    """The special card being carried out; of the choices only one's own (INF-A17)."""
    words = resolving(s)
    if words is None:
        return None
    words.pop("choices", None)
    return {**words, "choice": None if seat is None else choice(s, seat)}


def turned_up(before: State, after: State) -> bool:
    """Whether souls changed hands, cards were dealt, or the lists revealed."""
    moved = (before.owned != after.owned).any() or (before.specials != after.specials).any()
    return bool(moved or before.phase != after.phase or before.special != after.special)


def happenings(before: State, player: int | None, action: Action, after: State) -> Happenings:
    """What an act did, in order: souls that moved, offers that fell, the glass, the end."""
    happened = acted(before, player, action, after)
    if before.phase == LISTING and after.phase != LISTING:
        happened.append({"event": "dealt"})
    late = player is None and before.special != NOTHING and after.special == NOTHING
    if late:
        happened.append({"event": "late", "players": list(seats_of(int(before.waiting)))})
    card = SPECIAL_NAMES[before.special - 1] if before.special != NOTHING else action["do"]
    if card in SPECIAL_NAMES[:2] and after.special == NOTHING:
        happened.append(resolved(card, after))
    happened += fallen(before, action, after)
    happened += turned(before, player, after)
    if after.phase == OVER and before.phase != OVER:
        happened.append({"event": "end", "scores": scores(after), "winners": winners(after)})
    return named(happened, name_of_cattivo(after))


def named(happened: Happenings, cattivo: str | None) -> Happenings:
    """The same, with what the table calls Cattivo wherever he comes up (INF-A03)."""
    if not cattivo:
        return happened

    def with_name(event: Event) -> Event:
        return {**event, CATTIVO: cattivo} if is_about_cattivo(event) else event

    return [
        Private(each.seat, with_name(each.own), each.others and with_name(each.others))
        if isinstance(each, Private)
        else with_name(each)
        for each in happened
    ]


def is_about_cattivo(event: Event) -> bool:
    """Whether whoever tells the event must know what the table calls Cattivo (INF-A03)."""
    souls = [event.get(field) for field in SOUL_FIELDS]
    return CATTIVO in souls + [each["soul"] for each in event.get("deal", [])]


def acted(before: State, player: int | None, action: Action, after: State) -> Happenings:
    """The act itself, and who may know how much of it."""
    do = action["do"]
    if player is None or do == "flip":
        return []
    if do == "list" or (do == "rate" and int(after.lists_in) >> player & 1):
        return [{"event": "list", "player": player}]
    if do in PRIVATE:
        return [Private(player, {"event": do, "player": player, **action}, None)]
    if do == "choose":
        chosen = {"event": "choose", "player": player}
        return [Private(player, {**chosen, "soul": action["soul"]}, chosen)]
    if do in OFFERING:
        made = int(before.next_id)
        offer = next(each for each in offers(after) if each["id"] == made)
        return [{"event": "offer", "player": player, "offer": made, "deal": offer["deal"]}]
    if do in ANSWERS:
        return answered(before, player, action, after)
    return [{"event": do, "player": player, **action}]


def answered(before: State, player: int, action: Action, after: State) -> Happenings:
    """An answer to an offer, and the deal if it was the last that was missing."""
    number = answered_id(before, action)
    offer = next(each for each in offers(before) if each["id"] == number)
    happened: Happenings = [{"event": action["do"], "player": player, "offer": number}]
    if action["do"] == "accept" and number not in open_ids(after):
        happened.append({"event": "deal", "offer": number, "deal": offer["deal"]})
    return happened


def answered_id(before: State, action: Action) -> int:
    """The id of the offer that an answer is about."""
    if "slot" in action:
        return id_in(int(before.next_id), action["slot"])
    return int(action["offer"])


def open_ids(s: State) -> list[int]:
    """The ids of the open offers."""
    return [offer["id"] for offer in offers(s)]


def fallen(before: State, action: Action, after: State) -> list[Event]:
    """INF-A10, INF-A28: offers that are void, or lapsed; not one that was answered."""
    gone = [each for each in open_ids(before) if each not in open_ids(after)]
    if action["do"] in ANSWERS:
        gone = [each for each in gone if each != answered_id(before, action)]
    return [{"event": "void", "offer": each} for each in gone]


def resolved(card: str, after: State) -> Event:
    """What moved when a special card was carried out."""
    if card == SPECIAL_NAMES[SCAMBIO_CARD]:
        return {
            "event": "exchanged",
            "player": int(after.special_by),
            "target": int(after.target),
            "took": SOUL_NAMES[after.taken],
            "gave": choice(after, int(after.target)),
        }
    step = 1 if after.side == LEFT else -1
    count = int(after.players)
    passed = [
        {"from": giver, "to": (giver + step) % count, "soul": choice(after, giver)}
        for giver in range(count)
        if after.choice[giver]
    ]
    return {"event": "passed", "to": SIDES[after.side], "deal": passed}


def turned(before: State, player: int | None, after: State) -> list[Event]:
    """INF-42: every turn of the glass, the third with its announcement; and an empty glass."""
    happened: list[Event] = []
    flips = range(int(before.flips) + 1, int(after.flips) + 1)
    if before.left_ms and (flips or not after.left_ms):
        happened.append({"event": "empty", "number": int(before.flips)})
    for number in flips:
        happened.append({"event": "flip", "player": player, "number": number})
        if number == RUNS:
            happened.append({"event": "last"})
        if number < after.flips or not after.left_ms:
            happened.append({"event": "empty", "number": number})
    return happened
