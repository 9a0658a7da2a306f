"""Inferno: what a seat sees, what it can imagine, and what must always hold."""

import numpy as np

from pandemonium.games.inferno.actions import MOST_PLAYERS, SLOTS, SOULS
from pandemonium.games.inferno.hints import imagine_lines
from pandemonium.games.inferno.offers import is_open, still_possible
from pandemonium.games.inferno.table import (
    GRANDE,
    KINDS,
    LISTING,
    MOST_TRANSFERS,
    OVER,
    SCAMBIO,
    SPECIALS,
    copies,
    everybody,
    giver_of,
    soul_of,
    start_list,
    taker_of,
    transfer,
    values_used,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.quick import choose, mix, rekey

ALL_SPECIALS = int(SPECIALS.sum())
ALL_VALUES = (1 << SOULS + 1) - 2
HEAD = 20
EACH_PLAYER = 2 * SOULS + 4
EACH_OFFER = 4 + MOST_TRANSFERS
SECOND = 1000

OBSERVATION = (
    (
        "players, beats, glass_s, choice_s, rest_s, look_s, pause, two_only, gifts, phase, flips, "
        "seconds left, waited and spent choosing, special, its player, target, taken soul, side, "
        "own choice",
        (HEAD,),
    ),
    ("own list", (SOULS,)),
    ("own special cards, special cards played", (2, KINDS)),
    ("souls removed", (SOULS,)),
    (
        "each player from the seat on: souls, locked souls, count of special cards, whether his "
        "list is in, whether he has still to choose, whether he has acted in this beat",
        (MOST_PLAYERS, EACH_PLAYER),
    ),
    ("own draft: transfers plus one, with players counted from the seat on", (MOST_TRANSFERS,)),
    (
        "each slot: whether an offer is open, by whom, who is part of it and who has agreed (as "
        "bits), its transfers; players counted from the seat on",
        (SLOTS, EACH_OFFER),
    ),
)


@rule
def observe(s, seat, out):
    """The numbers named in OBSERVATION."""
    out[:] = 0
    observe_head(s, seat, out)
    at = HEAD
    for soul in range(SOULS):
        out[at + soul] = s.worth[seat, soul]
    at += SOULS
    for kind in range(KINDS):
        out[at + kind] = s.specials[seat, kind]
        out[at + KINDS + kind] = s.played[kind]
    at += 2 * KINDS
    for soul in range(SOULS):
        out[at + soul] = s.removed[soul]
    at += SOULS
    for step in range(s.players):
        observe_player(s, (seat + step) % s.players, out, at + step * EACH_PLAYER)
    at += MOST_PLAYERS * EACH_PLAYER
    for n in range(s.draft_size[seat]):
        out[at + n] = seen_from(s, seat, s.draft[seat, n]) + 1
    at += MOST_TRANSFERS
    for slot in range(SLOTS):
        if is_open(s, slot):
            observe_offer(s, seat, slot, out, at + slot * EACH_OFFER)


@rule
def observe_head(s, seat, out):
    """Options, glass, and the special card being carried out."""
    out[0] = s.players
    out[1] = s.beats
    out[2] = s.glass_s
    out[3] = s.choice_s
    out[4] = s.rest_s
    out[5] = s.look_s
    out[6] = s.pause
    out[7] = s.two_only
    out[8] = s.gifts
    out[9] = s.phase
    out[10] = s.flips
    out[11] = np.int64(s.left_ms) // SECOND
    out[12] = np.int64(s.waited_ms) // SECOND
    if s.special:
        out[13] = np.int64(s.choosing_ms) // SECOND
        out[14] = s.special
        out[15] = place_from(s, seat, s.special_by)
        out[19] = s.choice[seat]
    if s.special == SCAMBIO:
        out[16] = place_from(s, seat, s.target)
        out[17] = s.taken
    elif s.special == GRANDE:
        out[18] = s.side


@rule
def observe_player(s, player, out, at):
    """What lies before a player, and what everybody knows of him."""
    for soul in range(SOULS):
        out[at + soul] = s.owned[player, soul]
        out[at + SOULS + soul] = s.locked[player, soul]
    out[at + 2 * SOULS] = special_count(s, player)
    out[at + 2 * SOULS + 1] = s.lists_in >> player & 1
    out[at + 2 * SOULS + 2] = s.waiting >> player & 1
    out[at + 2 * SOULS + 3] = s.acted >> player & 1


@rule
def observe_offer(s, seat, slot, out, at):
    """An open offer, as the seat sees it."""
    out[at] = 1
    out[at + 1] = place_from(s, seat, s.offer_by[slot])
    for player in range(s.players):
        place = place_from(s, seat, player)
        out[at + 2] |= (np.int64(s.parties[slot]) >> player & 1) << place
        out[at + 3] |= (np.int64(s.agreed[slot]) >> player & 1) << place
    for n in range(s.offer_size[slot]):
        out[at + 4 + n] = seen_from(s, seat, s.offer_deal[slot, n]) + 1


@rule
def place_from(s, seat, player):
    """How many places to the left of the seat a player sits."""
    return (np.int64(player) - seat) % np.int64(s.players)


@rule
def seen_from(s, seat, number):
    """A transfer with its players counted from the seat on."""
    giver = place_from(s, seat, giver_of(number))
    return transfer(giver, place_from(s, seat, taker_of(number)), soul_of(number))


@rule
def special_count(s, player):
    """How many special cards a player holds."""
    count = 0
    for kind in range(KINDS):
        count += s.specials[player, kind]
    return count


# Imagined worlds


@rule
def imagine(s, seat, rng):
    """INF-09, INF-16, INF-A17: other lists, special cards and choices; no drafts but one's own."""
    imagine_specials(s, seat, rng)
    for player in range(s.players):
        if player != seat:
            forget_draft(s, player)
            if s.phase != OVER:
                imagine_list(s, player, rng)
            if s.special == GRANDE:
                imagine_choice(s, player, rng)
    rekey(s, rng)


@rule
def imagine_specials(s, seat, rng):
    """Everybody keeps as many; which they are, and which were never dealt, is dealt again."""
    cards = np.empty(ALL_SPECIALS, np.int64)
    count = 0
    for kind in range(KINDS):
        hidden = SPECIALS[kind] - np.int64(s.played[kind]) - np.int64(s.specials[seat, kind])
        for _ in range(hidden):
            cards[count] = kind
            count += 1
    mix(rng, cards, count)
    at = 0
    for player in range(s.players):
        if player == seat:
            continue
        held = special_count(s, player)
        for kind in range(KINDS):
            s.specials[player, kind] = 0
        for n in range(held):
            s.specials[player, cards[at + n]] += 1
        at += held


@rule
def imagine_list(s, player, rng):
    """One that agrees with what was seen for a list that is in; none for one that is not."""
    if s.lists_in >> player & 1:
        imagine_lines(s, player, rng)
    else:
        start_list(s, player)


@rule
def imagine_choice(s, player, rng):
    """Any of his souls for one who has chosen."""
    if s.choice[player]:
        s.choice[player] = s.movable[player, choose(rng, np.int64(s.movables[player]))] + 1


@rule
def forget_draft(s, player):
    """Nobody knows what another is putting together."""
    s.draft_size[player] = 0
    for n in range(MOST_TRANSFERS):
        s.draft[player, n] = 0
    for giver in range(MOST_PLAYERS):
        for soul in range(SOULS):
            s.drafted[player, giver, soul] = 0


# What must always hold


@rule
def sound(s):
    """No card is lost, what is locked is owned, lists are lists, offers can be carried out."""
    for soul in range(SOULS):
        cards = np.int64(s.removed[soul]) + np.int64(s.aside[soul])
        for player in range(s.players):
            cards += s.owned[player, soul]
            if s.locked[player, soul] > s.owned[player, soul]:
                return False
        if cards != copies(s):
            return False
    for player in range(s.players):
        if not (movable_sound(s, player) and list_sound(s, player) and draft_sound(s, player)):
            return False
    return specials_sound(s) and offers_sound(s)


@rule
def movable_sound(s, player):
    """`movable` says what `owned` and `locked` say."""
    count = 0
    for soul in range(SOULS):
        if s.owned[player, soul] > s.locked[player, soul]:
            if s.movable[player, count] != soul:
                return False
            count += 1
    return count == s.movables[player]


@rule
def list_sound(s, player):
    """INF-06: a list that is in has every value once; one that is not has none twice."""
    if s.lists_in >> player & 1:
        return values_used(s, player) == ALL_VALUES
    given = 0
    for soul in range(SOULS):
        given += s.worth[player, soul] != 0
    return s.phase == LISTING and count_bits(values_used(s, player)) == given < SOULS


@rule
def draft_sound(s, player):
    """Transfers ascend, and are counted right."""
    for n in range(1, s.draft_size[player]):
        if s.draft[player, n - 1] > s.draft[player, n]:
            return False
    total = 0
    for giver in range(s.players):
        for soul in range(SOULS):
            total += s.drafted[player, giver, soul]
    return total == s.draft_size[player]


@rule
def specials_sound(s):
    """INF-03: no more special cards than there are; INF-15: an even deal, less those played."""
    for kind in range(KINDS):
        cards = np.int64(s.played[kind])
        for player in range(s.players):
            cards += s.specials[player, kind]
        if cards > SPECIALS[kind]:
            return False
    return s.special == 0 or (s.waiting != 0 and np.int64(s.waiting) & ~everybody(s) == 0)


@rule
def offers_sound(s):
    """Open offers can be carried out, and wait for somebody's answer."""
    for slot in range(SLOTS):
        if not is_open(s, slot):
            continue
        missing = np.int64(s.parties[slot]) & ~np.int64(s.agreed[slot])
        strange = np.int64(s.agreed[slot]) & ~np.int64(s.parties[slot])
        if missing == 0 or strange != 0 or not s.agreed[slot] >> s.offer_by[slot] & 1:
            return False
        if s.special == 0 and not still_possible(s, slot):
            return False
    return s.phase != OVER or s.open_offers == 0


@rule
def count_bits(bits):
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
