"""La Suite Infernale: what a seat sees as numbers, what it can imagine, and what always holds."""

import numpy as np

from pandemonium.games.suite_infernale.actions import (
    CARD_OF,
    CARDS,
    LAST,
    MOST_PLAYERS,
    MOVER_OF,
    NOBODY,
    NUMBER_OF,
    OWNER_OF,
    PLUS_TWO,
    REMOVE,
    STEAL,
    STOP,
    SWAP_SEATS,
    TARGET_OF,
)
from pandemonium.games.suite_infernale.table import (
    COPIES,
    NOT_ASKED,
    PASSES,
    STOPS_IT,
    TAIL,
    WAITING,
    aimed_at,
    chair_of,
    in_order,
    put_in_hand,
    put_on_draw_pile,
    to_act,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.quick import choose, mix, rekey

OBSERVATION = (
    (
        "players, teams, free_discard, stop_by_target, plays_left, stolen, draw_left, dealer, turn",
        (9,),
    ),
    ("window: open, card, its player, its target, place, chain_length, am I asked", (7,)),
    ("hand", (CARDS,)),
    ("discard pile: how many of each", (CARDS,)),
    (
        "each player from the seat on: held, finished, chair from the seat's, suite",
        (MOST_PLAYERS, 3 + LAST),
    ),
    ("cards each is known to hold", (MOST_PLAYERS, CARDS)),
)


@rule
def observe(s, seat, out):
    """The numbers named in OBSERVATION. Nothing tells who holds a STOP, or is asked besides."""
    out[:] = 0
    out[0] = s.players
    out[1] = s.teams
    out[2] = s.free_discard
    out[3] = s.stop_by_target
    out[4] = s.plays_left
    out[5] = s.stolen
    out[6] = s.draw_left
    out[7] = seen_from(s, seat, s.dealer)
    out[8] = seen_from(s, seat, s.turn)
    at = 9
    if s.window:
        observe_window(s, seat, out[at : at + 7])
    at += 7
    for card in range(1, CARDS + 1):
        out[at + card - 1] = s.hand[seat, card]
    at += CARDS
    for depth in range(s.discard_height):
        out[at + s.discard[depth] - 1] += 1
    at += CARDS
    for step in range(s.players):
        observe_player(s, seat, (seat + step) % s.players, out[at + step * (3 + LAST) :])
    at += MOST_PLAYERS * (3 + LAST)
    for step in range(s.players):
        for card in range(1, CARDS + 1):
            out[at + card - 1] = s.known[seat, (seat + step) % s.players, card]
        at += CARDS


@rule
def seen_from(s, seat, player):
    """A player's number, counted from the seat."""
    return (np.int64(player) - seat) % s.players


@rule
def observe_window(s, seat, out):
    """The card that waits, and whether the seat is asked."""
    action = np.int64(s.pending)
    card = CARD_OF[action]
    hit = TARGET_OF[action]
    out[0] = 1
    out[1] = card
    out[2] = seen_from(s, seat, s.turn)
    out[3] = NOBODY if hit == NOBODY else seen_from(s, seat, hit)
    if card in (REMOVE, STEAL):
        out[4] = NUMBER_OF[action]
    elif card <= PLUS_TWO:
        out[4] = seen_from(s, seat, OWNER_OF[action])
    elif card == SWAP_SEATS:
        out[4] = seen_from(s, seat, MOVER_OF[action])
    out[5] = s.chain_length
    out[6] = s.answer[seat] == WAITING


@rule
def observe_player(s, seat, player, out):
    """What lies before a player."""
    out[0] = s.held[player]
    out[1] = s.finished[player]
    out[2] = (np.int64(chair_of(s, player)) - chair_of(s, seat)) % np.int64(s.players)
    for number in range(1, LAST + 1):
        out[2 + number] = s.suite[player, number]


@rule
def imagine(s, seat, rng):
    """Re-deal the other hands and the draw pile.

    Cards that the seat knows (stolen ones, the hand it gave away) stay where they are. Whoever
    had to throw a card away gets none that he could have played then, but for those drawn since.
    """
    unseen = np.zeros(CARDS + 1, np.int64)
    for depth in range(s.draw_left):
        unseen[s.draw[depth]] += 1
    for player in range(s.players):
        if player != seat:
            for card in range(1, CARDS + 1):
                unseen[card] += np.int64(s.hand[player, card]) - s.known[seat, player, card]
    s.draw_left = 0
    s.draw[:] = 0
    for card in range(1, CARDS + 1):
        for _ in range(unseen[card]):
            put_on_draw_pile(s, card)
    mix(rng, s.draw, s.draw_left)
    for player in range(s.players):
        if player != seat:
            imagine_hand(s, seat, player)
    if s.window:
        imagine_answers(s, seat, rng)
    rekey(s, rng)


@rule
def imagine_hand(s, seat, player):
    """What the seat knows of a hand, the rest from the shuffled cards."""
    size = s.held[player]
    s.held[player] = 0
    could_be_old = 0
    for card in range(1, CARDS + 1):
        known = s.known[seat, player, card]
        s.hand[player, card] = known
        s.held[player] += known
        if not s.lacks[player] >> card & 1:
            could_be_old += known
        for viewer in range(s.players):
            if viewer != seat:
                s.known[viewer, player, card] = known if viewer != player else 0
    for _ in range(could_be_old, s.old[player]):
        if s.held[player] < size:
            put_in_hand(s, player, take_unlike(s, s.lacks[player]))
    while s.held[player] < size:
        s.draw_left -= 1
        put_in_hand(s, player, s.draw[s.draw_left])


@rule
def take_unlike(s, lacks):
    """The top card of the draw pile that is none of these, or the top card if all are."""
    place = s.draw_left - 1
    while place > 0 and lacks >> s.draw[place] & 1:
        place -= 1
    card = s.draw[place]
    s.draw_left -= 1
    for depth in range(place, s.draw_left):
        s.draw[depth] = s.draw[depth + 1]
    return card


@rule
def imagine_answers(s, seat, rng):
    """Answers given but not yet applied are secret: whoever holds a STOP may have laid it,
    unless everybody before him has answered too, for then it would count already.
    """
    somebody_before = False
    hit = aimed_at(s)
    for step in range(s.players):
        player = in_order(s, step)
        if s.answer[player] == WAITING:
            somebody_before = True
        elif player != seat and s.answer[player] != NOT_ASKED and (step == 0 or player != hit):
            stops = somebody_before and s.hand[player, STOP] and choose(rng, 2)
            s.answer[player] = STOPS_IT if stops else PASSES


@rule
def sound(s):
    """All 110 cards are there, `hand = H + plays left` (LSI-04), and somebody is to act."""
    count = np.zeros(CARDS + 1, np.int64)
    for depth in range(s.draw_left):
        count[s.draw[depth]] += 1
    for depth in range(s.discard_height):
        count[s.discard[depth]] += 1
    if s.window:
        count[CARD_OF[s.pending]] += 1
        count[STOP] += s.chain_length
    for player in range(s.players):
        for number in range(1, LAST + 1):
            if s.suite[player, number] != TAIL:
                count[s.suite[player, number]] += 1
        for card in range(1, CARDS + 1):
            count[card] += s.hand[player, card]
    for card in range(1, CARDS + 1):
        if count[card] != COPIES[card]:
            return False
    return hands_sound(s) and (s.over_flag or to_act(s) != 0)


@rule
def hands_sound(s):
    """LSI-04: H cards, in one's turn H + plays left; more only after LSI-A25. What others know
    of a hand is true.
    """
    for player in range(s.players):
        held = 0
        for card in range(1, CARDS + 1):
            held += s.hand[player, card]
            for viewer in range(s.players):
                if s.known[viewer, player, card] > s.hand[player, card]:
                    return False
        if held != s.held[player]:
            return False
        due = np.int64(s.hand_size)
        if player == s.turn:
            due += s.plays_left
        if held < due or (held > due and not s.uneven):
            return s.over_flag == 1 and held + 1 >= due
    return True
