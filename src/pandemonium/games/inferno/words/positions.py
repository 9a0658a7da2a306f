"""Inferno: positions in words."""

from itertools import product
from typing import Any

from pandemonium.games.inferno.rules import legality, moves
from pandemonium.games.inferno.rules.actions import (
    PLAYERS,
    SIDES,
    SLOTS,
    SOUL_NAMES,
    SOULS,
    SPECIAL_NAMES,
    id_in,
    transfer_words,
)
from pandemonium.games.inferno.rules.beliefs import FIRST_DOUBT
from pandemonium.games.inferno.rules.options import chosen_options
from pandemonium.games.inferno.rules.state import (
    LISTING,
    NOTHING,
    OVER,
    SCAMBIO,
    points_by,
    transfer,
)
from pandemonium.games.inferno.types import (
    Asking,
    Deal,
    Glass,
    GrandeAsking,
    GrandeOpen,
    OpenOffer,
    Position,
    ScambioAsking,
    Soul,
    Values,
)
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.states import Name, State, names_of_counts, once, seats_of

acting = interpreted(legality.to_act)
ended, won = interpreted(moves.over), interpreted(moves.winners)
count_points = interpreted(points_by)
number_of = interpreted(transfer)

TRANSFERS = {
    number_of(giver, taker, soul): transfer_words(giver, taker, soul)
    for giver, taker, soul in product(PLAYERS, PLAYERS, range(SOULS))
}
"""Every transfer in words, by its number."""


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
        "second_copy": int(s.second_copy),
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


@once
def to_act(s: State) -> list[int]:
    """Who may act now."""
    return list(seats_of(int(acting(s))))


def names(counts: Any, all_names: tuple[Name, ...]) -> list[Name]:
    """Cards by name, from how many there are of each, in the deck's order."""
    return [*names_of_counts(all_names, counts.tobytes())]


@once
def finished_list(s: State, player: int) -> Values | None:
    """A player's list, once it is in."""
    if not int(s.lists_in) >> player & 1:
        return None
    return dict(zip(SOUL_NAMES, s.worth[player].tolist(), strict=True))


def unfinished_list(s: State, player: int) -> dict[str, int]:
    """The lines a player has filled in, as long as their list is not in."""
    if int(s.lists_in) >> player & 1:
        return {}
    lines = zip(SOUL_NAMES, s.worth[player].tolist(), strict=True)
    return {name: value for name, value in lines if value}


def hinted(s: State) -> bool:
    """Whether anybody has shown anything of their list."""
    return bool((s.doubt[: s.players] != FIRST_DOUBT).any())


def hints(s: State, player: int) -> dict[str, list[int]]:
    """What can be gathered of a player's list: a guess and its variance, in hundredths."""
    lines = zip(SOUL_NAMES, s.guess[player].tolist(), s.doubt[player].tolist(), strict=True)
    return {name: [guess, doubt] for name, guess, doubt in lines if doubt != FIRST_DOUBT}


def deal_words(numbers: Any) -> Deal:
    """Transfers in words, from their numbers."""
    return [TRANSFERS[number].copy() for number in numbers.tolist()]


def draft(s: State, player: int) -> Deal:
    """The transfers a player has put together."""
    return deal_words(s.draft[player, : s.draft_size[player]])


@once
def offers(s: State) -> list[OpenOffer]:
    """The open offers, in the order they were made."""
    return [
        {
            "id": number,
            "by": int(s.offer_by[slot]),
            "deal": deal_words(s.offer_deal[slot, : s.offer_size[slot]]),
            "agreed": list(seats_of(int(s.agreed[slot]))),
        }
        for number, slot in open_slots(s)
    ]


@once
def open_slots(s: State) -> list[tuple[int, int]]:
    """The ids of the open offers with the slots they lie in, in the order they were made."""
    taken, next_id = int(s.open_offers), int(s.next_id)
    return sorted((id_in(next_id, slot), slot) for slot in range(SLOTS) if taken >> slot & 1)


def glass(s: State) -> Glass:
    """The glass; `waited_ms` is how long it has been looked on, or has lain empty."""
    return {
        "flips": int(s.flips),
        "left_ms": int(s.left_ms),
        "waited_ms": int(s.waited_ms),
    }


def resolving(s: State) -> ScambioAsking | GrandeOpen | None:
    """The special card being carried out, with all choices made so far."""
    if s.special == NOTHING:
        return None
    if s.special == SCAMBIO:
        return scambio(s)
    return {**grande(s), "choices": [choice(s, p) for p in range(s.players)]}


def scambio(s: State) -> ScambioAsking:
    """A Scambio Obbligato being carried out."""
    return {
        "special": "scambio-obbligato",
        **asking(s),
        "target": int(s.target),
        "take": SOUL_NAMES[s.taken],
    }


def grande(s: State) -> GrandeAsking:
    """A Grande Scambio being carried out."""
    return {"special": "grande-scambio", **asking(s), "to": SIDES[s.side]}


def asking(s: State) -> Asking:
    """Who plays a special card, who has still to choose, and how long they have taken."""
    return {
        "player": int(s.special_by),
        "waiting": list(seats_of(int(s.waiting))),
        "choosing_ms": int(s.choosing_ms),
    }


def choice(s: State, player: int) -> Soul | None:
    """What a player has chosen, if anything."""
    return chosen_soul(s, player) if s.choice[player] else None


def chosen_soul(s: State, player: int) -> Soul:
    """What a player has chosen."""
    soul: Soul = SOUL_NAMES[s.choice[player] - 1]
    return soul


def winners(s: State) -> list[int] | None:
    """The winners; None before the end."""
    return list(seats_of(int(won(s)))) if ended(s) else None


def scores(s: State) -> list[int]:
    """What everybody counts in the end: the rule that decides who wins."""
    copy = s.second_copy
    return [
        int(count_points(s.worth[player], s.owned[player], copy)) for player in range(s.players)
    ]
