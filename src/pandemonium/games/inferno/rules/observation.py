"""Inferno: what a seat sees, what it can imagine, and what must always hold."""

import numpy as np

from pandemonium.games.inferno.rules.actions import MOST_PLAYERS, SLOTS, SOULS
from pandemonium.games.inferno.rules.beliefs import imagine_lines
from pandemonium.games.inferno.rules.offers import is_open, still_possible
from pandemonium.games.inferno.rules.state import (
    GRANDE,
    KINDS,
    LEFT,
    LISTING,
    MOST_SPECIAL_CARDS,
    MOST_TRANSFERS,
    NOTHING,
    OVER,
    RIGHT,
    RUNS,
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
from pandemonium.kernel.observation import LARGEST, Field, Group, Observation
from pandemonium.kernel.quick import choose, mix, rekey

ALL_SPECIALS = int(SPECIALS.sum())
MOST_SPECIALS = int(SPECIALS.max())
ALL_VALUES = (1 << SOULS + 1) - 2
SECOND = 1000
SEATS = "counted clockwise from the seat"
FARTHEST = MOST_PLAYERS - 1
MOST_SET = (1 << MOST_PLAYERS) - 1
MOST_TRANSFER = MOST_PLAYERS * MOST_PLAYERS * SOULS
TRANSFER = f"(giver * {MOST_PLAYERS} + taker) * {SOULS} + soul + 1, 0 for none, players {SEATS}"

OBSERVATION = Observation(
    Field("players", 2, MOST_PLAYERS, "how many play"),
    Field("seat", 0, FARTHEST, "the seat's own number, as actions name players"),
    Field("beats", 0, 255, "how many seconds a beat lasts, 0 for people"),
    Field("glass_s", 0, LARGEST, "seconds of sand in the glass"),
    Field("choice_s", 0, LARGEST, "seconds to choose a soul"),
    Field("rest_s", 0, LARGEST, "seconds that an empty glass may lie, 0 without limit"),
    Field("look_s", 0, LARGEST, "seconds to look at the cards before the game"),
    Field("pause", 0, 1, "whether the glass waits while a special card is carried out"),
    Field("two_only", 0, 1, "whether deals are between two players only"),
    Field("gifts", 0, 1, "whether a player may give without getting"),
    Field("phase", LISTING, OVER, "0 lists are made, 1 cards are looked at, 2 play, 3 the end"),
    Field("flips", 0, RUNS, "how often the glass was turned"),
    Field("left_s", 0, LARGEST, "seconds of sand left"),
    Field("waited_s", 0, LARGEST, "seconds the glass has lain, or been looked on"),
    Field("choosing_s", 0, LARGEST, "seconds that were spent choosing"),
    Field("special", NOTHING, GRANDE, "being carried out: 1 scambio obbligato, 2 grande scambio"),
    Field("special_by", 0, FARTHEST, f"who played it, {SEATS}"),
    Field("special_target", 0, FARTHEST, f"scambio obbligato: on whom, {SEATS}"),
    Field("special_taken", 0, SOULS - 1, "scambio obbligato: the soul that is taken"),
    Field("special_side", LEFT, RIGHT, "grande scambio: 0 to the left, 1 to the right"),
    Field("own_choice", 0, SOULS, "the soul that the seat chose plus one, 0 for none"),
    Field("own_list", 0, SOULS, "the seat's value of each soul, 0 for none yet", (SOULS,)),
    Field("own_specials", 0, MOST_SPECIALS, "special cards of each kind in hand", (KINDS,)),
    Field("played_specials", 0, MOST_SPECIALS, "special cards of each kind played", (KINDS,)),
    Field("removed", 0, 2, "cards of each soul out of the game", (SOULS,)),
    Group(
        "player",
        (MOST_PLAYERS,),
        (
            Field("souls", 0, 2, f"cards of each soul before each, {SEATS}", (SOULS,)),
            Field("locked", 0, 2, f"cards of these that are locked, {SEATS}", (SOULS,)),
            Field("specials", 0, ALL_SPECIALS, f"special cards in each hand, {SEATS}"),
            Field("list_in", 0, 1, f"whose list is in, {SEATS}"),
            Field("choosing", 0, 1, f"who has still to choose, {SEATS}"),
            Field("acted", 0, 1, f"who has acted in this beat, {SEATS}"),
        ),
    ),
    Field("draft", 0, MOST_TRANSFER, f"the seat's own draft: {TRANSFER}", (MOST_TRANSFERS,)),
    Group(
        "offer",
        (SLOTS,),
        (
            Field("open", 0, 1, "whether an offer is open in each slot; else all of it is 0"),
            Field("by", 0, FARTHEST, f"who made it, {SEATS}"),
            Field("parties", 0, MOST_SET, f"who is part of it, as bits, {SEATS}"),
            Field("agreed", 0, MOST_SET, f"who has agreed, as bits, {SEATS}"),
            Field("deal", 0, MOST_TRANSFER, f"its transfers: {TRANSFER}", (MOST_TRANSFERS,)),
        ),
    ),
)


@rule
def observe(s, seat, o):
    """The numbers named in OBSERVATION."""
    o.seat = seat
    observe_options(s, o)
    observe_time(s, o)
    if s.special:
        observe_special(s, seat, o)
    for soul in range(SOULS):
        o.own_list[soul] = s.worth[seat, soul]
        o.removed[soul] = s.removed[soul]
    for kind in range(KINDS):
        o.own_specials[kind] = s.specials[seat, kind]
        o.played_specials[kind] = s.played[kind]
    for step in range(s.players):
        observe_player(s, (seat + step) % s.players, o.player[step])
    for n in range(s.draft_size[seat]):
        o.draft[n] = seen_from(s, seat, s.draft[seat, n]) + 1
    for slot in range(SLOTS):
        if is_open(s, slot):
            observe_offer(s, seat, slot, o.offer[slot])


@rule
def observe_options(s, o):
    """How many play, and by which options."""
    o.players = s.players
    o.beats = s.beats
    o.glass_s = s.glass_s
    o.choice_s = s.choice_s
    o.rest_s = s.rest_s
    o.look_s = s.look_s
    o.pause = s.pause
    o.two_only = s.two_only
    o.gifts = s.gifts


@rule
def observe_time(s, o):
    """How far the game is."""
    o.phase = s.phase
    o.flips = s.flips
    o.left_s = np.int64(s.left_ms) // SECOND
    o.waited_s = np.int64(s.waited_ms) // SECOND


@rule
def observe_special(s, seat, o):
    """The special card being carried out."""
    o.choosing_s = np.int64(s.choosing_ms) // SECOND
    o.special = s.special
    o.special_by = place_from(s, seat, s.special_by)
    o.own_choice = s.choice[seat]
    if s.special == SCAMBIO:
        o.special_target = place_from(s, seat, s.target)
        o.special_taken = s.taken
    else:
        o.special_side = s.side


@rule
def observe_player(s, player, o):
    """What lies before a player, and what everybody knows of them."""
    for soul in range(SOULS):
        o.souls[soul] = s.owned[player, soul]
        o.locked[soul] = s.locked[player, soul]
    o.specials = special_count(s, player)
    o.list_in = s.lists_in >> player & 1
    o.choosing = s.waiting >> player & 1
    o.acted = s.acted >> player & 1


@rule
def observe_offer(s, seat, slot, o):
    """An open offer, as the seat sees it."""
    o.open = 1
    o.by = place_from(s, seat, s.offer_by[slot])
    for player in range(s.players):
        place = place_from(s, seat, player)
        o.parties |= (np.int64(s.parties[slot]) >> player & 1) << place
        o.agreed |= (np.int64(s.agreed[slot]) >> player & 1) << place
    for n in range(s.offer_size[slot]):
        o.deal[n] = seen_from(s, seat, s.offer_deal[slot, n]) + 1


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
    """INF-09, INF-16, INF-A17: other lists, special cards and choices; other drafts go."""
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
    cards = np.empty(MOST_SPECIAL_CARDS, np.int64)
    count = 0
    for kind in range(KINDS):
        seen = np.int64(s.played[kind]) + np.int64(s.specials[seat, kind])
        hidden = np.int64(s.copies[kind]) - seen
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
    """Any of their souls for a player who has chosen."""
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
        if cards > s.copies[kind]:
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
