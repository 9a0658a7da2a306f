"""Inferno: what a seat sees, and what it sees happen."""

from collections.abc import Mapping
from typing import Any, cast

from pandemonium.games.inferno.rules.actions import (
    CATTIVO,
    MOST_PLAYERS,
    SIDES,
    SOUL_NAMES,
    SPECIAL_NAMES,
    id_in,
)
from pandemonium.games.inferno.rules.options import chosen_options, name_of_cattivo
from pandemonium.games.inferno.rules.state import (
    LEFT,
    LISTING,
    OVER,
    RUNS,
    SCAMBIO_CARD,
)
from pandemonium.games.inferno.rules.state import (
    NOTHING as NO_CARD,
)
from pandemonium.games.inferno.types import (
    Action,
    Chosen,
    Deal,
    Event,
    Exchanged,
    PassedOn,
    ReplyAction,
    Soul,
    Terms,
)
from pandemonium.games.inferno.words.narration import SOUL_FIELDS
from pandemonium.games.inferno.words.positions import (
    CHOICE,
    DRAFT,
    GLASS,
    LIST,
    LOCKED,
    OFFERS,
    PLAYED,
    REMOVED,
    SCORES,
    SOULS_OWNED,
    SPECIALS,
    UNFINISHED_LIST,
    resolving,
)
from pandemonium.kernel.contract import Happenings, Private
from pandemonium.kernel.shown import (
    NOTHING,
    WINNERS,
    Each,
    Fields,
    Is,
    Number,
    Options,
    Place,
    Players,
    Seen,
    When,
    flag,
)
from pandemonium.kernel.states import State, seats_of
from pandemonium.kernel.types import TimePasses

SEEN = Seen(
    # INF-09, INF-16: lists are secret to the end, special cards are counts, drafts private.
    public=Fields(
        players=Number("players"),
        options=Options(chosen_options),
        to_act=Players("acting"),
        lists_in=Players("lists_in"),
        souls=SOULS_OWNED,
        locked=LOCKED,
        removed=REMOVED,
        aside=Number("cards_aside"),
        played=PLAYED,
        offers=OFFERS,
        glass=GLASS,
        second_copy=Number("second_copy"),
        winners=WINNERS,
        scores=When(Is("phase", OVER), SCORES),
        over=flag("ended"),
    ),
    # INF-A17: of the choices only the viewer's own.
    own=Fields(
        seat=Place(MOST_PLAYERS),
        lists=Each("players", When(Is("list_seen"), LIST)),
        unfinished_list=UNFINISHED_LIST,
        specials=Each("players", When(Is("itself"), SPECIALS, Number("cards_held"))),
        draft=DRAFT,
        resolving=resolving({"choice": CHOICE}, {"choice": CHOICE}),
    ),
    spectator=Fields(
        seat=NOTHING,
        lists=Each("players", When(Is("list_open"), LIST)),
        unfinished_list=NOTHING,
        specials=Each("players", Number("cards_held")),
        draft=NOTHING,
        resolving=resolving({"choice": NOTHING}, {"choice": NOTHING}),
    ),
)


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
    late = player is None and before.special != NO_CARD and after.special == NO_CARD
    if late:
        happened.append({"event": "late", "players": list(seats_of(int(before.waiting)))})
    card = SPECIAL_NAMES[before.special - 1] if before.special != NO_CARD else action["do"]
    if card in SPECIAL_NAMES[:2] and after.special == NO_CARD:
        happened.append(resolved(card, after))
    happened += fallen(before, action, after)
    happened += turned(before, player, after)
    if after.phase == OVER and before.phase != OVER:
        happened.append(
            {"event": "end", "scores": SCORES.words(after), "winners": WINNERS.words(after) or []}
        )
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
    offer = next(each for each in OFFERS.words(s) if each["id"] == number)
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
    return [int(s.offer_id[slot]) for slot in s.slot[: s.offers]]


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


def chosen_soul(s: State, player: int) -> Soul:
    """What a player has chosen."""
    soul: Soul = SOUL_NAMES[s.choice[player] - 1]
    return soul
