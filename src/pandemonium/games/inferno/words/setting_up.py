"""Inferno: positions in words, written into a state."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pandemonium.games.inferno.rules import moves
from pandemonium.games.inferno.rules.actions import (
    MOST_PLAYERS,
    SIDES,
    SLOTS,
    SOUL_NAMES,
    SOULS,
    SPECIAL_NAMES,
    read_deal,
)
from pandemonium.games.inferno.rules.beliefs import (
    FIRST_DOUBT,
    LEAST_DOUBT,
    LEAST_GUESS,
    MOST_GUESS,
    forget_hints,
)
from pandemonium.games.inferno.rules.glass import SECOND, end_when_run_out
from pandemonium.games.inferno.rules.offers import add_to_offer, put_into_draft
from pandemonium.games.inferno.rules.state import (
    DECK,
    GRANDE,
    LISTING,
    LOOKING,
    MOST_TRANSFERS,
    PLAYING,
    RUNS,
    SCAMBIO,
    SPECIALS,
    note_movable,
    transfer,
)
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Position
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.parsing import (
    check_names,
    read_list,
    read_name,
    read_names,
    read_number,
    read_rows,
    read_seats,
)
from pandemonium.kernel.states import State, seats_of

MOST_OFFERS = 1 << 31

sort_out = interpreted(note_movable)
add = interpreted(add_to_offer)
jot = interpreted(put_into_draft)
numbered = interpreted(transfer)
end = interpreted(end_when_run_out)
forget = interpreted(forget_hints)
ended, won = interpreted(moves.over), interpreted(moves.winners)

PARTS = (
    *("players", "options", "to_act", "lists", "unfinished_lists", "souls", "locked", "removed"),
    *("aside", "specials", "played", "offers", "next_offer", "drafts", "glass", "resolving"),
    *("hints", "winners", "scores", "second_copy"),
)


def set_up(s: State, words: Position) -> None:
    """Write a position into a prepared record; cards not named lie aside."""
    check_names(words, PARTS, "a position of Inferno")
    read_glass(s, words.get("glass", {}))
    read_lists(s, words)
    read_souls(s, words)
    read_specials(s, words)
    sort_out(s)
    if s.flips:
        s.phase = PLAYING
    else:
        s.phase = LOOKING if int(s.lists_in) == (1 << int(s.players)) - 1 else LISTING
    offers = read_list(words.get("offers", []), SLOTS, "'offers'")
    begun = s.left_ms or offers or words.get("resolving") is not None
    if s.phase != PLAYING and begun:
        raise Malformed("before the glass is turned there is no sand, no offer and no special card")
    if s.phase == LISTING and (s.owned.any() or s.removed.any() or s.specials.any()):
        raise Malformed("no card is dealt before the last list is in; set 'flips' to 1 or more")
    read_offers(s, words)
    read_drafts(s, words)
    read_hints(s, words)
    if words.get("resolving") is not None:
        read_resolving(s, words["resolving"])
    check_waited(s)
    end(s)
    check_winners(s, words.get("winners"))


def check_winners(s: State, given: Any) -> None:
    """The rules say who has won, and a position cannot say otherwise."""
    if given is not None:
        named = list(seats_of(read_seats(given, int(s.players), "'winners'")))
        winners = list(seats_of(int(won(s)))) if ended(s) else None
        if named != winners:
            raise Malformed(f"the winners are {winners}, not {named}")


def read_glass(s: State, given: Any) -> None:
    """How often it was turned, the sand in it, and how long it has lain."""
    check_names(given, ("flips", "left_ms", "waited_ms"), "'glass'")
    s.flips = read_number(given.get("flips", 0), 0, RUNS, "'flips'")
    s.left_ms = read_number(given.get("left_ms", 0), 0, int(s.glass_s) * SECOND, "'left_ms'")
    longest = max(int(s.rest_s), int(s.look_s)) * SECOND
    s.waited_ms = read_number(given.get("waited_ms", 0), 0, longest, "'waited_ms'")


def check_waited(s: State) -> None:
    """A glass that waits has not waited too long; one that does not has not waited at all."""
    limit = 0
    if s.phase == LOOKING:
        limit = int(s.look_s) * SECOND
    elif s.phase == PLAYING and not s.left_ms and s.flips < RUNS:
        limit = int(s.rest_s) * SECOND
    if s.waited_ms and s.waited_ms >= limit:
        raise Malformed(f"the glass waits for less than {limit} ms, not {int(s.waited_ms)}")


def read_lists(s: State, words: Position) -> None:
    """Lists that are in; in play all are. Souls left out share the values left over."""
    count = int(s.players)
    lists = read_list(words.get("lists", []), count, "'lists'")
    unfinished = read_list(words.get("unfinished_lists", []), count, "'unfinished_lists'")
    for player in range(count):
        given = lists[player] if player < len(lists) else None
        if given is None and s.flips:
            given = {}
        if given is not None:
            read_lines(s, player, given)
            rest = [value for value in range(1, SOULS + 1) if value not in s.worth[player]]
            for soul in range(SOULS):
                if not s.worth[player, soul]:
                    s.worth[player, soul] = rest.pop(0)
            s.lists_in |= 1 << player
        elif player < len(unfinished):
            read_lines(s, player, unfinished[player])
            if s.worth[player].all():
                raise Malformed("a list with 18 values is finished; put it in 'lists'")


def read_lines(s: State, player: int, given: Any) -> None:
    """Some lines of a list, no value twice."""
    check_names(given, SOUL_NAMES, "a list")
    for name, value in given.items():
        number = read_number(value, 1, SOULS, f"the value of {name}")
        if number in s.worth[player]:
            raise Malformed(f"a list has every value once; {number} appears twice")
        s.worth[player, SOUL_NAMES.index(name)] = number


def read_souls(s: State, words: Position) -> None:
    """Souls, which of them are locked, and which are removed."""
    series = 1 if s.players < 4 else 2
    count_rows(s.owned, words, "souls", int(s.players), SOUL_NAMES)
    count_rows(s.locked, words, "locked", int(s.players), SOUL_NAMES)
    for soul in read_names(words.get("removed", []), SOUL_NAMES, DECK, "'removed'"):
        s.removed[soul] += 1
    read_names(words.get("aside", []), SOUL_NAMES, DECK, "'aside'")
    for soul, name in enumerate(SOUL_NAMES):
        cards = int(s.owned[:, soul].sum()) + int(s.removed[soul])
        if cards > series:
            raise Malformed(f"there are {series} of {name!r}; the position has {cards}")
        if (s.locked[:, soul] > s.owned[:, soul]).any():
            raise Malformed(f"{name!r} can only be locked where it lies")
        s.aside[soul] = series - cards


def read_specials(s: State, words: Position) -> None:
    """Special cards in hands, and those played."""
    count_rows(s.specials, words, "specials", int(s.players), SPECIAL_NAMES)
    for kind in read_names(words.get("played", []), SPECIAL_NAMES, DECK, "'played'"):
        s.played[kind] += 1
    for kind, name in enumerate(SPECIAL_NAMES):
        cards = int(s.specials[:, kind].sum()) + int(s.played[kind])
        if cards > SPECIALS[kind]:
            raise Malformed(f"there are {SPECIALS[kind]} {name!r}; the position has {cards}")


def count_rows(
    counts: Any, words: Position, part: str, players: int, all_names: Sequence[str]
) -> None:
    """How many cards of each name are in each row of a part."""
    for player, cards in enumerate(read_rows(words.get(part, []), players, f"'{part}'")):
        for card in read_names(cards, all_names, DECK, f"'{part}'"):
            counts[player, card] += 1


def read_offers(s: State, words: Position) -> None:
    """The open offers, each with an id of its own among the last that were made."""
    given = read_list(words.get("offers", []), SLOTS, "'offers'")
    for offer in given:
        check_names(offer, ("id", "by", "deal", "agreed"), "an offer")
    ids = [read_number(offer.get("id"), 0, MOST_OFFERS, "'id' of an offer") for offer in given]
    following = max(ids, default=-1) + 1
    s.next_id = read_number(
        words.get("next_offer", following), following, MOST_OFFERS + 1, "'next_offer'"
    )
    for number, offer in zip(ids, given, strict=True):
        if number < int(s.next_id) - SLOTS or int(s.open_offers) >> number % SLOTS & 1:
            raise Malformed(f"offer {number} appears twice, or lapsed long ago")
        read_offer(s, number % SLOTS, offer)


def read_offer(s: State, slot: int, offer: Position) -> None:
    """One open offer, which must be one that the rules allow."""
    players = int(s.players)
    deal = read_deal(offer.get("deal"))
    by = read_number(offer.get("by"), 0, players - 1, "'by' of an offer")
    agreed = read_seats(offer.get("agreed", [by]), players, "'agreed' of an offer")
    givers, takers = {giver for giver, _, _ in deal}, {taker for _, taker, _ in deal}
    parties = givers | takers
    if max(parties) >= players:
        raise Malformed(f"an offer names players 0 to {players - 1} only")
    if not {by} <= set(seats_of(agreed)) < parties:
        raise Malformed("'agreed' has the player who offers, and never everybody in the deal")
    if (givers != takers and not s.gifts) or (len(parties) > 2 and s.two_only):
        raise Malformed("an offer must be one that the options allow")
    for (giver, soul), times in Counter((giver, soul) for giver, _, soul in deal).items():
        if times > int(s.owned[giver, soul]) - int(s.locked[giver, soul]):
            raise Malformed(f"player {giver} cannot give {times} {SOUL_NAMES[soul]!r}")
    s.open_offers |= 1 << slot
    s.offer_by[slot] = by
    s.agreed[slot] = agreed
    for each in deal:
        add(s, slot, numbered(*each))


def read_drafts(s: State, words: Position) -> None:
    """What players have put together so far."""
    rows = read_rows(words.get("drafts", []), int(s.players), "'drafts'")
    for player, row in enumerate(rows):
        given = read_list(row, MOST_TRANSFERS, "a draft")
        for each in read_deal(given) if given else []:
            if max(each[:2]) >= s.players or s.draft_size[player] == MOST_TRANSFERS:
                raise Malformed(f"a draft has transfers between players 0 to {s.players - 1}")
            jot(s, player, numbered(*each))


def read_hints(s: State, words: Position) -> None:
    """What can be gathered of each list: a guess and its variance, for some of the souls."""
    forget(s)
    rows = read_list(words.get("hints", []), int(s.players), "'hints'")
    for player, given in enumerate(rows):
        check_names(given, SOUL_NAMES, "'hints' of a player")
        for name, numbers in given.items():
            soul, pair = SOUL_NAMES.index(name), read_list(numbers, 2, f"the hints at {name}")
            if len(pair) != 2:
                raise Malformed(f"the hints at {name} are a guess and its variance")
            s.guess[player, soul] = read_number(pair[0], LEAST_GUESS, MOST_GUESS, "a guess")
            s.doubt[player, soul] = read_number(pair[1], LEAST_DOUBT, FIRST_DOUBT - 1, "a doubt")


def read_resolving(s: State, given: Any) -> None:
    """A special card being carried out: somebody has still to choose."""
    parts = ("special", "player", "waiting", "choosing_ms", "target", "take", "to", "choices")
    check_names(given, parts, "'resolving'")
    players = int(s.players)
    s.special = read_name(given.get("special"), SPECIAL_NAMES[:2], "'special'") + 1
    s.special_by = read_number(given.get("player"), 0, players - 1, "'player'")
    s.waiting = read_seats(given.get("waiting"), players, "'waiting'")
    limit = int(s.choice_s) * SECOND
    s.choosing_ms = read_number(given.get("choosing_ms", 0), 0, limit - 1, "'choosing_ms'")
    if s.special == SCAMBIO:
        read_scambio(s, given)
    if s.special == GRANDE:
        read_grande(s, given)


def read_scambio(s: State, given: Any) -> None:
    """The victim is asked, and both sides have a soul that can move."""
    waiting = seats_of(int(s.waiting))
    s.target = read_number(given.get("target", waiting[0] if waiting else None), 0, 5, "'target'")
    s.taken = read_name(given.get("take"), SOUL_NAMES, "'take'")
    if waiting != (int(s.target),) or s.target == s.special_by:
        raise Malformed("in a Scambio Obbligato its target chooses, and nobody else")
    if s.owned[s.target, s.taken] <= s.locked[s.target, s.taken] or not s.movables[s.special_by]:
        raise Malformed("a Scambio Obbligato needs a soul on either side that can move")


def read_grande(s: State, given: Any) -> None:
    """Everybody with a soul that can move has chosen one, or is asked."""
    s.side = read_name(given.get("to", SIDES[0]), SIDES, "'to'")
    choices = read_list(given.get("choices", []), MOST_PLAYERS, "'choices'")
    choices += [None] * (int(s.players) - len(choices))
    if not s.waiting or len(choices) > s.players:
        raise Malformed("in a Grande Scambio somebody must still have to choose")
    for player in range(s.players):
        movable = s.movable[player, : s.movables[player]].tolist()
        waits = int(s.waiting) >> player & 1
        if waits and (choices[player] is not None or not movable):
            raise Malformed(f"player {player} cannot both have chosen, or have nothing, and wait")
        if waits or (not movable and choices[player] is None):
            continue
        if choices[player] is None and len(movable) == 1:
            s.choice[player] = movable[0] + 1
            continue
        soul = read_name(choices[player], SOUL_NAMES, f"the choice of player {player}")
        if soul not in movable:
            raise Malformed(f"player {player} cannot have chosen {SOUL_NAMES[soul]!r}")
        s.choice[player] = soul + 1
