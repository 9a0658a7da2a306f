"""Inferno: what a seat sees, and what it sees happen."""

from collections.abc import Mapping
from typing import Any, cast

from pandemonium.games.inferno.rules.actions import (
    CATTIVO,
    SIDES,
    SOUL_NAMES,
    SPECIAL_NAMES,
    id_in,
)
from pandemonium.games.inferno.rules.options import chosen_options, name_of_cattivo
from pandemonium.games.inferno.rules.state import (
    LEFT,
    LISTING,
    NOTHING,
    OVER,
    RUNS,
    SCAMBIO,
    SCAMBIO_CARD,
)
from pandemonium.games.inferno.types import (
    Action,
    Chosen,
    Deal,
    Event,
    Exchanged,
    GrandeSeen,
    Own,
    PassedOn,
    ReplyAction,
    ScambioSeen,
    Special,
    Terms,
    View,
)
from pandemonium.games.inferno.words.narration import SOUL_FIELDS
from pandemonium.games.inferno.words.positions import (
    choice,
    chosen_soul,
    draft,
    finished_list,
    glass,
    grande,
    names,
    offers,
    open_slots,
    scambio,
    scores,
    to_act,
    unfinished_list,
    winners,
)
from pandemonium.kernel.contract import Happenings, Private
from pandemonium.kernel.states import State, seats_of
from pandemonium.kernel.types import TimePasses


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
        "aside": sum(s.aside.tolist()),
        "specials": [*counted_specials(s)],
        "played": names(s.played, SPECIAL_NAMES),
        "offers": offers(s),
        "draft": None,
        "glass": glass(s),
        "second_copy": int(s.second_copy),
        "resolving": seen_resolving(s, None),
        "winners": winners(s),
        "scores": scores(s) if s.phase == OVER else None,
        "over": bool(s.phase == OVER),
    }


def own(s: State, seat: int) -> Own:
    """The part of a view that differs from seat to seat."""
    specials: list[list[Special] | int] = [*counted_specials(s)]
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
    return [sum(cards) for cards in s.specials[: s.players].tolist()]


def seen_resolving(s: State, seat: int | None) -> ScambioSeen | GrandeSeen | None:
    """The special card being carried out; of the choices only the viewer's own (INF-A17)."""
    if s.special == NOTHING:
        return None
    chosen = None if seat is None else choice(s, seat)
    if s.special == SCAMBIO:
        return {**scambio(s), "choice": chosen}
    return {**grande(s), "choice": chosen}


def turned_up(before: State, after: State) -> bool:
    """Whether souls changed hands, cards were dealt, a list handed in (which is final, INF-09), or
    the lists revealed.
    """
    moved = (before.owned != after.owned).any() or (before.specials != after.specials).any()
    handed_in = before.lists_in != after.lists_in
    changed = before.phase != after.phase or before.special != after.special
    return bool(moved or handed_in or changed)


def happenings(
    before: State, player: int | None, action: Action | TimePasses, after: State
) -> Happenings[Event]:
    """What an act did, in order: souls that moved, offers that fell, the glass, the end."""
    happened = [] if action["do"] == "time" else acted(before, player, action, after)
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
        happened.append({"event": "end", "scores": scores(after), "winners": winners(after) or []})
    return named(happened, name_of_cattivo(after))


def named(happened: Happenings[Event], cattivo: str | None) -> Happenings[Event]:
    """The same, with what the table calls Cattivo wherever it comes up (INF-A03)."""
    if not cattivo:
        return happened

    def with_name(event: Event) -> Event:
        return cast(Event, {**event, CATTIVO: cattivo}) if is_about_cattivo(event) else event

    return [
        Private(each.seat, with_name(each.own), each.others and with_name(each.others))
        if isinstance(each, Private)
        else with_name(each)
        for each in happened
    ]


def is_about_cattivo(event: Mapping[str, Any]) -> bool:
    """Whether telling the event takes the name the table has for Cattivo (INF-A03)."""
    souls = [event.get(field) for field in SOUL_FIELDS]
    return CATTIVO in souls + [each["soul"] for each in event.get("deal", [])]


def acted(before: State, player: int | None, action: Action, after: State) -> Happenings[Event]:
    """The act itself, and who may know how much of it."""
    assert player is not None, "only time passes without a player"
    match action["do"]:
        case "flip":
            return []
        case "list":
            return [{"event": "list", "player": player}]
        case "rate":
            if int(after.lists_in) >> player & 1:
                return [{"event": "list", "player": player}]
            return [Private(player, as_event(player, action), None)]
        case "erase" | "draft" | "clear" | "wait":
            return [Private(player, as_event(player, action), None)]
        case "choose":
            chosen: Chosen = {"event": "choose", "player": player}
            return [Private(player, {**chosen, "soul": action["soul"]}, chosen)]
        case "offer" | "offer-draft" | "one-for-one" | "two-for-one" | "one-for-two":
            terms = terms_of(after, int(before.next_id))
            return [{"event": "offer", "player": player, **terms}]
        case "accept" | "decline" | "withdraw":
            return answered(before, player, action, after)
        case "scambio-obbligato" | "grande-scambio" | "buona-azione":
            return [as_event(player, action)]


def as_event(player: int, action: Action) -> Event:
    """An act with all that it says."""
    return cast(Event, {"event": action["do"], "player": player, **action})


def terms_of(s: State, number: int) -> Terms:
    """An open offer by its number."""
    offer = next(each for each in offers(s) if each["id"] == number)
    return {"offer": number, "by": offer["by"], "deal": offer["deal"]}


def answered(before: State, player: int, action: ReplyAction, after: State) -> Happenings[Event]:
    """An answer to an offer, and the deal if it was the last that was missing."""
    number = answered_id(before, action)
    terms = terms_of(before, number)
    happened: Happenings[Event] = [{"event": action["do"], "player": player, **terms}]
    if action["do"] == "accept" and number not in open_ids(after):
        happened.append({"event": "deal", **terms})
    return happened


def answered_id(before: State, action: ReplyAction) -> int:
    """The id of the offer that an answer is about."""
    if "slot" in action:
        return id_in(int(before.next_id), action["slot"])
    return int(action["offer"])


def open_ids(s: State) -> list[int]:
    """The ids of the open offers."""
    return [number for number, _ in open_slots(s)]


def fallen(before: State, action: Action | TimePasses, after: State) -> list[Event]:
    """INF-A10, INF-A28: offers that are void, or lapsed; not one that was answered."""
    still_open = open_ids(after)
    gone = [each for each in open_ids(before) if each not in still_open]
    if action["do"] in ("accept", "decline", "withdraw"):
        gone = [each for each in gone if each != answered_id(before, action)]
    return [{"event": "void", "offer": each} for each in gone]


def resolved(card: str, after: State) -> Exchanged | PassedOn:
    """What moved when a special card was carried out."""
    if card == SPECIAL_NAMES[SCAMBIO_CARD]:
        return {
            "event": "exchanged",
            "player": int(after.special_by),
            "target": int(after.target),
            "took": SOUL_NAMES[after.taken],
            "gave": chosen_soul(after, int(after.target)),
        }
    step = 1 if after.side == LEFT else -1
    count = int(after.players)
    passed: Deal = [
        {"from": giver, "to": (giver + step) % count, "soul": chosen_soul(after, giver)}
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
