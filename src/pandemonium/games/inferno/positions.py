"""Inferno: positions in words."""

from typing import Any

from pandemonium.games.inferno.actions import (
    SIDES,
    SLOTS,
    SOUL_NAMES,
    SPECIAL_NAMES,
    id_in,
    transfer_words,
)
from pandemonium.games.inferno.hints import FIRST_DOUBT
from pandemonium.games.inferno.options import chosen_options
from pandemonium.games.inferno.table import (
    LISTING,
    NOTHING,
    OVER,
    SCAMBIO,
    giver_of,
    soul_of,
    taker_of,
)
from pandemonium.games.inferno.worth import points
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Position
from pandemonium.kernel.states import State, seats_of

giver, taker, soul = interpreted(giver_of), interpreted(taker_of), interpreted(soul_of)


def position(s: State) -> Position:
    """Everything, in words. Unfinished lists, drafts and hints are there only where some are."""
    everybody = range(s.players)
    words: Position = {
        "players": int(s.players),
        "options": chosen_options(s),
        "to_act": to_act(s),
        "lists": [finished_list(s, player) for player in everybody],
        "souls": [names(s.owned[player], SOUL_NAMES) for player in everybody],
        "locked": [names(s.locked[player], SOUL_NAMES) for player in everybody],
        "removed": names(s.removed, SOUL_NAMES),
        "aside": names(s.aside, SOUL_NAMES),
        "specials": [names(s.specials[player], SPECIAL_NAMES) for player in everybody],
        "played": names(s.played, SPECIAL_NAMES),
        "offers": offers(s),
        "next_offer": int(s.next_id),
        "glass": glass(s),
        "resolving": resolving(s),
        "winners": winners(s),
    }
    if s.phase == LISTING and s.worth.any():
        words["unfinished_lists"] = [unfinished_list(s, player) for player in everybody]
    if s.draft_size.any():
        words["drafts"] = [draft(s, player) for player in everybody]
    if hinted(s):
        words["hints"] = [hints(s, player) for player in everybody]
    if s.phase == OVER:
        words["scores"] = scores(s)
    return words


def to_act(s: State) -> list[int]:
    """Who may act now."""
    if s.phase == OVER:
        return []
    if s.phase == LISTING:
        waiting = ~int(s.lists_in)
    else:
        waiting = int(s.waiting) if s.special != NOTHING else ~int(s.acted)
    return [player for player in range(s.players) if waiting >> player & 1]


def names(counts: Any, all_names: tuple[str, ...]) -> list[str]:
    """Cards by name, from how many there are of each, in the deck's order."""
    return [
        name for name, count in zip(all_names, counts.tolist(), strict=True) for _ in range(count)
    ]


def finished_list(s: State, player: int) -> dict[str, int] | None:
    """A player's list, once it is in."""
    if not int(s.lists_in) >> player & 1:
        return None
    return dict(zip(SOUL_NAMES, s.worth[player].tolist(), strict=True))


def unfinished_list(s: State, player: int) -> dict[str, int]:
    """The lines a player has filled in, as long as his list is not in."""
    if int(s.lists_in) >> player & 1:
        return {}
    lines = zip(SOUL_NAMES, s.worth[player].tolist(), strict=True)
    return {name: value for name, value in lines if value}


def hinted(s: State) -> bool:
    """Whether anybody has shown anything of his list."""
    return bool((s.doubt[: s.players] != FIRST_DOUBT).any())


def hints(s: State, player: int) -> dict[str, list[int]]:
    """What can be gathered of a player's list: a guess and its variance, in hundredths."""
    lines = zip(SOUL_NAMES, s.guess[player].tolist(), s.doubt[player].tolist(), strict=True)
    return {name: [guess, doubt] for name, guess, doubt in lines if doubt != FIRST_DOUBT}


def deal_words(numbers: Any) -> list[dict[str, Any]]:
    """Transfers in words, from their numbers."""
    return [transfer_words(*ends(number)) for number in numbers.tolist()]


def ends(number: int) -> tuple[int, int, int]:
    """Giver, taker and soul of a transfer."""
    return int(giver(number)), int(taker(number)), int(soul(number))


def draft(s: State, player: int) -> list[dict[str, Any]]:
    """The transfers a player has put together."""
    return deal_words(s.draft[player, : s.draft_size[player]])


def offers(s: State) -> list[dict[str, Any]]:
    """The open offers, in the order they were made."""
    slots = [slot for slot in range(SLOTS) if int(s.open_offers) >> slot & 1]
    found = [
        {
            "id": id_in(int(s.next_id), slot),
            "by": int(s.offer_by[slot]),
            "deal": deal_words(s.offer_deal[slot, : s.offer_size[slot]]),
            "agreed": list(seats_of(int(s.agreed[slot]))),
        }
        for slot in slots
    ]
    return sorted(found, key=lambda offer: offer["id"])


def glass(s: State) -> dict[str, int]:
    """The glass; `waited_ms` is how long it has been looked on, or has lain empty."""
    return {
        "flips": int(s.flips),
        "left_ms": int(s.left_ms),
        "waited_ms": int(s.waited_ms),
    }


def resolving(s: State) -> dict[str, Any] | None:
    """The special card being carried out, with all choices made so far."""
    if s.special == NOTHING:
        return None
    words: dict[str, Any] = {
        "special": SPECIAL_NAMES[s.special - 1],
        "player": int(s.special_by),
        "waiting": list(seats_of(int(s.waiting))),
        "choosing_ms": int(s.choosing_ms),
    }
    if s.special == SCAMBIO:
        return {**words, "target": int(s.target), "take": SOUL_NAMES[s.taken]}
    return {**words, "to": SIDES[s.side], "choices": [choice(s, p) for p in range(s.players)]}


def choice(s: State, player: int) -> str | None:
    """What a player has chosen."""
    return SOUL_NAMES[s.choice[player] - 1] if s.choice[player] else None


def winners(s: State) -> list[int] | None:
    """The winners; None before the end."""
    return list(seats_of(int(s.winners))) if s.phase == OVER else None


def scores(s: State) -> list[int]:
    """What everybody counts in the end."""
    return [
        points(finished_list(s, player) or {}, names(s.owned[player], SOUL_NAMES))
        for player in range(s.players)
    ]
