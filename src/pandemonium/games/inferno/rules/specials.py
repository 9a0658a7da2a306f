"""Inferno: the special cards. One at a time; everything else waits (INF-25, INF-A15)."""

import numpy as np

from pandemonium.games.inferno.rules.actions import (
    PLAY_BUONA,
    PLAY_GRANDE,
    SOULS,
    do_buona,
    do_choose,
    do_grande,
    do_scambio,
)
from pandemonium.games.inferno.rules.beliefs import soul_preferred, soul_wanted
from pandemonium.games.inferno.rules.clauses import (
    INF_14,
    INF_16,
    INF_25,
    INF_27,
    INF_30,
    INF_33,
    INF_35,
)
from pandemonium.games.inferno.rules.offers import void_offers
from pandemonium.games.inferno.rules.state import (
    BUONA_CARD,
    GRANDE,
    GRANDE_CARD,
    LEFT,
    NOTHING,
    RIGHT,
    SCAMBIO,
    SCAMBIO_CARD,
    bit,
    gain,
    move,
    note_movable,
    unlocked,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put

# Which can be played


@rule
def list_specials(s, seat, out, count):
    """INF-16: the cards in hand, with all their targets."""
    if s.specials[seat, SCAMBIO_CARD] and s.movables[seat]:
        for target in range(s.players):
            if target != seat:
                for n in range(s.movables[target]):
                    soul = np.int64(s.movable[target, n])
                    count = put(out, count, do_scambio(target, soul))
    if s.specials[seat, GRANDE_CARD]:
        count = put(out, count, do_grande(LEFT))
        count = put(out, count, do_grande(RIGHT))
    if s.specials[seat, BUONA_CARD]:
        for soul in range(SOULS):
            if verdict_on_soul(s, soul) == 0:
                count = put(out, count, do_buona(soul))
    return count


@rule
def verdict_on_special(s, seat, move):
    """INF-16: a card in hand; then the card's own rule."""
    if move.kind == PLAY_BUONA:
        return verdict_on_soul(s, move.soul) if s.specials[seat, BUONA_CARD] else INF_16
    if move.kind == PLAY_GRANDE:
        return 0 if s.specials[seat, GRANDE_CARD] else INF_16
    if not s.specials[seat, SCAMBIO_CARD]:
        return INF_16
    if move.target == seat:
        return INF_27
    verdict = verdict_on_having(s, move.target, move.taken)
    if verdict:
        return verdict
    return 0 if s.movables[seat] else INF_27  # INF-A13


@rule
def verdict_on_having(s, player, soul):
    """INF-14: a soul that lies there; INF-30: and is not locked."""
    if not s.owned[player, soul]:
        return INF_14
    return 0 if unlocked(s, player, soul) else INF_30


@rule
def verdict_on_soul(s, soul):
    """INF-33: a soul in the game; INF-35, INF-A22: of which no card is locked."""
    owned = 0
    locked = 0
    for player in range(s.players):
        owned += s.owned[player, soul]
        locked += s.locked[player, soul]
    if owned == 0:
        return INF_33
    return INF_35 if locked else 0


# Playing them


@rule
def play_special(s, seat, move):
    """INF-25, INF-26: played once; those who have to choose are asked."""
    if move.kind == PLAY_BUONA:
        spend(s, seat, BUONA_CARD)
        remove_soul(s, move.soul)
        return
    s.special_by = seat
    s.choosing_ms = 0
    s.waiting = 0
    for player in range(s.players):
        s.choice[player] = 0
    if move.kind == PLAY_GRANDE:
        spend(s, seat, GRANDE_CARD)
        s.special = GRANDE
        s.side = move.side
        for player in range(s.players):
            ask(s, player, player)
    else:
        spend(s, seat, SCAMBIO_CARD)
        s.special = SCAMBIO
        s.target = move.target
        s.taken = move.taken
        ask(s, np.int64(s.target), seat)
    resolve_if_chosen(s)


@rule
def spend(s, seat, kind):
    """INF-26: out of the hand, out of the game."""
    s.specials[seat, kind] -= 1
    s.played[kind] += 1


@rule
def remove_soul(s, soul):
    """INF-34: all its cards leave; the one never dealt stays where it is."""
    for player in range(s.players):
        s.removed[soul] += s.owned[player, soul]
        s.owned[player, soul] = 0
    note_movable(s)
    void_offers(s)


@rule
def ask(s, player, owner):
    """To choose one of the owner's unlocked souls; an only one is chosen at once."""
    if s.movables[owner] == 1:
        s.choice[player] = s.movable[owner, 0] + 1
    elif s.movables[owner]:
        s.waiting |= bit(player)


# Choices


@rule
def owner_asked(s, seat):
    """INF-27: the victim chooses among the attacker's souls; INF-31: all among their own."""
    return np.int64(s.special_by) if s.special == SCAMBIO else np.int64(seat)


@rule
def list_choices(s, seat, out):
    """The souls to choose from."""
    owner = owner_asked(s, seat)
    for n in range(s.movables[owner]):
        put(out, n, do_choose(s.movable[owner, n]))
    return np.int64(s.movables[owner])


@rule
def verdict_on_choice(s, seat, soul):
    """INF-25: only who is asked, and once; INF-14, INF-30: a soul that can move."""
    if s.special == NOTHING or not s.waiting >> seat & 1:
        return INF_25
    return verdict_on_having(s, owner_asked(s, seat), soul)


@rule
def choose_soul(s, seat, soul):
    """A choice is final (INF-A17)."""
    s.choice[seat] = soul + 1
    s.waiting ^= bit(seat)
    resolve_if_chosen(s)


@rule
def choose_for_the_late(s):
    """INF-A16: what is best for them."""
    for player in range(s.players):
        if s.waiting >> player & 1:
            s.choice[player] = best_choice(s, player) + 1
    s.waiting = 0
    resolve_if_chosen(s)


@rule
def best_choice(s, player):
    """The soul that brings most (INF-27), or is missed least (INF-31); of equals the first."""
    owner = owner_asked(s, player)
    best = 0
    most = -SOULS - 1
    for n in range(s.movables[owner]):
        soul = np.int64(s.movable[owner, n])
        had = np.int64(s.owned[player, soul])
        if s.special == SCAMBIO:
            value = gain(s, player, soul, had - (soul == s.taken))
        else:
            value = -gain(s, player, soul, had - 1)
        if value > most:
            most = value
            best = soul
    return best


@rule
def resolve_if_chosen(s):
    """When the last choice is made, souls move, and the game goes on."""
    if s.waiting:
        return
    if s.special == SCAMBIO:
        exchange(s)
    else:
        pass_on(s)
    s.special = NOTHING
    note_movable(s)
    void_offers(s)


@rule
def exchange(s):
    """INF-27, INF-29: one against the other, both locked with their new owners."""
    given = np.int64(s.choice[s.target]) - 1
    note_exchange(s, given)
    move(s, s.target, s.special_by, s.taken)
    move(s, s.special_by, s.target, given)
    s.locked[s.special_by, s.taken] += 1
    s.locked[s.target, given] += 1


@rule
def pass_on(s):
    """INF-31, INF-32, INF-A18: everybody who can passes one soul to the same side."""
    for player in range(s.players):
        if s.choice[player]:
            note_passing(s, player, np.int64(s.choice[player]) - 1)
    for player in range(s.players):
        if s.choice[player]:
            move(s, player, neighbour(s, player, s.side), np.int64(s.choice[player]) - 1)


@rule
def note_exchange(s, given):
    """What an exchange shows: the one wants this soul, the other that one before the rest."""
    if not s.owned[s.special_by, s.taken]:
        soul_wanted(s, s.special_by, s.taken)
    if s.owned[s.target, given]:
        return
    for n in range(s.movables[s.special_by]):
        other = np.int64(s.movable[s.special_by, n])
        if other != given and not s.owned[s.target, other]:
            soul_preferred(s, s.target, given, other)


@rule
def note_passing(s, player, passed):
    """What passing a soul on shows: the player keeps the others rather."""
    if s.owned[player, passed] > 1:
        return
    for n in range(s.movables[player]):
        other = np.int64(s.movable[player, n])
        if other != passed and s.owned[player, other] == 1:
            soul_preferred(s, player, other, passed)


@rule
def neighbour(s, player, side):
    """The next player to the left (clockwise) or to the right."""
    if side == LEFT:
        return player + 1 if player + 1 < s.players else 0
    return player - 1 if player else np.int64(s.players) - 1
