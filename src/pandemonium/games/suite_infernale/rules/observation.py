"""La Suite Infernale: what a seat sees as numbers, what it can imagine, and what always holds."""

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    CARDS,
    LAST,
    MOST_PLAYERS,
    NOBODY,
    PLUS_TWO,
    REMOVE,
    STEAL,
    STOP,
    SWAP_SEATS,
)
from pandemonium.games.suite_infernale.rules.state import (
    ALONE,
    COPIES,
    DECK,
    NOT_ASKED,
    PASSES,
    STOPS,
    STOPS_IT,
    TAIL,
    TRIOS,
    WAITING,
    aimed_at,
    chair_of,
    in_order,
    put_in_hand,
    put_on_draw_pile,
    to_act,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.observation import Field, Group, Observation
from pandemonium.kernel.quick import choose, mix, rekey

MOST_COPIES = int(COPIES.max())
SEATS = "counted clockwise from the seat"
FARTHEST = MOST_PLAYERS - 1

OBSERVATION = Observation(
    Field("players", 2, MOST_PLAYERS, "how many play"),
    Field("seat", 0, FARTHEST, "the seat's own number, as actions name players"),
    Field("teams", ALONE, TRIOS, "0 everybody alone, 1 pairs, 2 trios"),
    Field("free_discard", 0, 1, "whether a card may be thrown away instead of a play"),
    Field("stop_by_target", 0, 1, "whether only the target and their partners may lay a STOP"),
    Field("plays_left", 0, DECK, "how many plays the turn still has"),
    Field("stolen", 0, CARDS, "the card stolen with the play before, 0 for none"),
    Field("draw_left", 0, DECK, "cards in the draw pile"),
    Field("dealer", 0, FARTHEST, f"who deals, {SEATS}"),
    Field("turn", 0, FARTHEST, f"whose turn it is, {SEATS}"),
    Field("window", 0, 1, "whether a special card waits for answers; else the next six are 0"),
    Field("waiting_card", 0, CARDS, "the card that waits"),
    Field("waiting_by", 0, FARTHEST, f"who plays it, {SEATS}"),
    Field("waiting_target", NOBODY, FARTHEST, f"against whom, -1 for nobody, {SEATS}"),
    Field(
        "waiting_place",
        0,
        LAST,
        f"the number to remove or steal; whose suite to lay on, or who changes places, {SEATS}",
    ),
    Field("chain_length", 0, STOPS, "how many STOPs lie on it"),
    Field("asked", 0, 1, "whether the seat has still to answer"),
    Field("hand", 0, MOST_COPIES, "how many of each card the seat holds", (CARDS,)),
    Field("discard", 0, MOST_COPIES, "how many of each card are thrown away", (CARDS,)),
    Group(
        "player",
        (MOST_PLAYERS,),
        (
            Field("held", 0, DECK, f"cards in each hand, {SEATS}"),
            Field("finished", 0, 1, f"whose suite has been completed, {SEATS}"),
            Field("chair", 0, FARTHEST, "how many chairs to the left of the seat's each sits"),
            Field("suite", 0, TAIL, "the card on each place, 0 a hole, 21 a +2's second", (LAST,)),
        ),
    ),
    Field("known", 0, MOST_COPIES, f"cards each is known to hold, {SEATS}", (MOST_PLAYERS, CARDS)),
)


@rule
def observe(s, seat, o):
    """The numbers named in OBSERVATION. Nothing tells who holds a STOP, or is asked besides."""
    o.players = s.players
    o.seat = seat
    o.teams = s.teams
    o.free_discard = s.free_discard
    o.stop_by_target = s.stop_by_target
    o.plays_left = s.plays_left
    o.stolen = s.stolen
    o.draw_left = s.draw_left
    o.dealer = seen_from(s, seat, s.dealer)
    o.turn = seen_from(s, seat, s.turn)
    if s.window:
        observe_window(s, seat, ACTION[s.pending], o)
    for card in range(1, CARDS + 1):
        o.hand[card - 1] = s.hand[seat, card]
    for depth in range(s.discard_height):
        o.discard[s.discard[depth] - 1] += 1
    for step in range(s.players):
        player = (seat + step) % s.players
        observe_player(s, seat, player, o.player[step])
        for card in range(1, CARDS + 1):
            o.known[step, card - 1] = s.known[seat, player, card]


@rule
def seen_from(s, seat, player):
    """A player's number, counted from the seat."""
    return (np.int64(player) - seat) % s.players


@rule
def observe_window(s, seat, move, o):
    """The card that waits, and whether the seat is asked."""
    o.window = 1
    o.waiting_card = move.card
    o.waiting_by = seen_from(s, seat, s.turn)
    o.waiting_target = NOBODY if move.target == NOBODY else seen_from(s, seat, move.target)
    if move.card in (REMOVE, STEAL):
        o.waiting_place = move.number
    elif move.card <= PLUS_TWO:
        o.waiting_place = seen_from(s, seat, move.owner)
    elif move.card == SWAP_SEATS:
        o.waiting_place = seen_from(s, seat, move.mover)
    o.chain_length = s.chain_length
    o.asked = s.answer[seat] == WAITING


@rule
def observe_player(s, seat, player, o):
    """What lies before a player."""
    o.held = s.held[player]
    o.finished = s.finished[player]
    o.chair = (np.int64(chair_of(s, player)) - chair_of(s, seat)) % np.int64(s.players)
    for number in range(1, LAST + 1):
        o.suite[number - 1] = s.suite[player, number]


@rule
def imagine(s, seat, rng):
    """Re-deal the other hands and the draw pile.

    Cards that the seat knows (stolen ones, the hand it gave away) stay where they are. Whoever
    had to throw a card away gets none that they could have played then, but for those drawn since.
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
    """Answers given but not yet applied are secret: a holder of a STOP may have laid it,
    unless everybody before them has answered too, for then it would count already.
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
        count[ACTION[s.pending].card] += 1
        count[STOP] += s.chain_length
    for player in range(s.players):
        for number in range(1, LAST + 1):
            if s.suite[player, number] != TAIL:
                count[s.suite[player, number]] += 1
        for card in range(1, CARDS + 1):
            count[card] += s.hand[player, card]
    for card in range(1, CARDS + 1):
        if count[card] != s.copies[card]:
            return False
    return hands_sound(s) and (s.over_flag or to_act(s) != 0)


@rule
def hands_sound(s):
    """LSI-04: H cards, in your turn H + plays left; more only after LSI-A25. What others know
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
