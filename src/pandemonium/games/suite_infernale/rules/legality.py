"""La Suite Infernale: which moves are legal, and which clause forbids the others."""

from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    ANSWER_PASS,
    ANSWER_STOP,
    CARDS,
    DISCARD,
    DO_REPLAY,
    LAST,
    PLUS_ONE,
    PLUS_TWO,
    REMOVE,
    REMOVE2,
    REPLAY,
    STEAL,
    STEAL_LAST,
    STOP,
    SWAP_HANDS,
    SWAP_SEATS,
    do_discard,
    do_lay,
    do_remove,
    do_remove2,
    do_steal,
    do_steal_last,
    do_swap_hands,
    do_swap_seats,
    is_answer,
)
from pandemonium.games.suite_infernale.rules.clauses import (
    LSI_06,
    LSI_07,
    LSI_08,
    LSI_12,
    LSI_13,
    LSI_16,
    LSI_21,
    LSI_22,
    LSI_23,
    LSI_31,
    LSI_35,
    LSI_36,
    LSI_37,
    LSI_40,
    LSI_42,
    LSI_43,
    LSI_45,
    LSI_46,
    LSI_49,
    LSI_51,
)
from pandemonium.games.suite_infernale.rules.state import (
    ALONE,
    TAIL,
    WAITING,
    allies,
    card_before,
    last_place,
    misfit,
    next_number,
    open_to_attack,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put

# The list of legal actions


@rule
def legal(s, seat, out):
    """Every play of every card, then what may be thrown away; in a window the answers."""
    if s.over_flag:
        return 0
    if s.window:
        return list_answers(s, seat, out)
    if seat != s.turn:
        return 0
    playable = playable_cards(s, seat)
    count = 0
    stuck = True
    for card in range(1, CARDS + 1):
        if playable >> card & 1 and s.hand[seat, card]:
            stuck = False
            count = list_plays(s, seat, card, out, count)
    if stuck or s.stolen or s.free_discard:
        count = list_discards(s, seat, out, count)
    return count


@rule
def list_answers(s, seat, out):
    """LSI-51: pass, or a STOP that one holds."""
    if s.answer[seat] != WAITING:
        return 0
    count = put(out, 0, ANSWER_PASS)
    if s.hand[seat, STOP]:
        count = put(out, count, ANSWER_STOP)
    return count


@rule
def list_discards(s, seat, out, count):
    """LSI-16; LSI-45: not the card just stolen, unless a twin was held before."""
    for card in range(1, CARDS + 1):
        if s.hand[seat, card] > (card == s.stolen):
            count = put(out, count, do_discard(card))
    return count


@rule
def playable_cards(s, seat):
    """The cards that would have a legal play, held or not, as bits."""
    playable = 1 << REPLAY | 1 << SWAP_HANDS
    movers = 0
    targets = 0
    for player in range(s.players):
        if s.finished[player]:
            continue
        if allies(s, seat, player):
            movers += 1
            playable |= playable_on(s, player)
        else:
            targets += 1
            playable |= playable_against(s, player)
    if movers and targets:
        playable |= 1 << SWAP_SEATS
    return playable


@rule
def playable_on(s, owner):
    """The numbers and jokers that fit on a suite, as bits."""
    number = next_number(s, owner)
    playable = 1 << number | 1 << PLUS_ONE
    if misfit(s, PLUS_TWO, owner) == 0:
        playable |= 1 << PLUS_TWO
    return playable


@rule
def playable_against(s, target):
    """The attacks that a suite is open to, as bits."""
    last = last_place(s, target)
    if last == 0:
        return 0
    playable = 1 << REMOVE | 1 << STEAL | 1 << STEAL_LAST
    if card_before(s, target, last):
        playable |= 1 << REMOVE2
    return playable


@rule
def list_plays(s, seat, card, out, count):
    """Every way to play a card."""
    if card == REPLAY:
        return put(out, count, DO_REPLAY)
    for player in range(s.players):
        if card <= PLUS_TWO:
            if allies(s, seat, player) and misfit(s, card, player) == 0:
                count = put(out, count, do_lay(card, player))
        elif card == SWAP_HANDS:
            if not allies(s, seat, player):
                count = put(out, count, do_swap_hands(player))
        elif open_to_attack(s, seat, player):
            count = list_attacks(s, seat, card, player, out, count)
    return count


@rule
def list_attacks(s, seat, card, target, out, count):
    """Every way to play a card against an opponent whose suite is not complete."""
    if card == SWAP_SEATS:
        for mover in range(s.players):
            if allies(s, seat, mover) and not s.finished[mover]:
                count = put(out, count, do_swap_seats(target, mover))
    elif card in (REMOVE, STEAL):
        first = do_remove(target, 0) if card == REMOVE else do_steal(target, 0)
        for number in range(1, LAST + 1):
            put(out, count, first + number)
            count += s.covered[target] >> number & 1
    elif playable_against(s, target) >> card & 1:
        attack = do_remove2(target) if card == REMOVE2 else do_steal_last(target)
        count = put(out, count, attack)
    return count


# The verdict on one action


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.over_flag:
        return LSI_06 if s.teams == ALONE else LSI_08
    if s.window:
        return verdict_on_answer(s, seat, action)
    if seat != s.turn:
        return LSI_12
    if is_answer(action):
        return LSI_51  # LSI-A39
    move = ACTION[action]
    if s.hand[seat, move.card] == 0:
        return LSI_13
    if move.kind == DISCARD:
        return verdict_on_discard(s, seat, move.card)
    if move.card <= PLUS_TWO:
        return verdict_on_laying(s, seat, move.card, move.owner)
    if move.card == REPLAY:
        return 0
    if move.card == SWAP_SEATS:
        return verdict_on_swapping_seats(s, seat, move.target, move.mover)
    return verdict_on_attack(s, seat, move.card, move.target, move.number)


@rule
def verdict_on_answer(s, seat, action):
    """LSI-51: a player who is asked passes, or lays a STOP they hold."""
    if s.answer[seat] != WAITING or not is_answer(action):
        return LSI_51
    return LSI_51 if action == ANSWER_STOP and s.hand[seat, STOP] == 0 else 0


@rule
def verdict_on_discard(s, seat, card):
    """LSI-16, LSI-A01; LSI-45: after a theft any card but the stolen one."""
    if s.stolen:
        return LSI_45 if card == s.stolen and s.hand[seat, card] == 1 else 0
    if s.free_discard:
        return 0
    playable = playable_cards(s, seat)
    for held in range(1, CARDS + 1):
        if s.hand[seat, held] and playable >> held & 1:
            return LSI_16
    return 0


@rule
def verdict_on_laying(s, seat, card, owner):
    """LSI-07, LSI-21: on your own suite, in a team on a partner's too, where it fits."""
    if owner >= s.players or not allies(s, seat, owner):
        return LSI_07 if s.teams == ALONE else LSI_21
    return misfit(s, card, owner)


@rule
def verdict_on_swapping_seats(s, seat, target, mover):
    """LSI-22, LSI-23, LSI-46, LSI-49."""
    if target >= s.players or allies(s, seat, target):
        return LSI_46
    if s.finished[target]:
        return LSI_49
    if mover >= s.players or not allies(s, seat, mover):
        return LSI_22
    return LSI_23 if s.finished[mover] else 0


@rule
def verdict_on_attack(s, seat, card, target, number):
    """LSI-31, LSI-35 to LSI-37, LSI-40, LSI-42, LSI-43."""
    if card == SWAP_HANDS:
        return LSI_40 if target >= s.players or allies(s, seat, target) else 0
    attackable = open_to_attack(s, seat, target)
    if card == REMOVE:
        return 0 if attackable and s.suite[target, number] else LSI_31
    if card == STEAL:
        return 0 if attackable and s.suite[target, number] else LSI_43
    if card == STEAL_LAST:
        return 0 if attackable and last_place(s, target) else LSI_42
    if not attackable:
        return LSI_35
    return verdict_on_last_two(s, target)


@rule
def verdict_on_last_two(s, target):
    """LSI-36, LSI-37: two cards, side by side."""
    last = last_place(s, target)
    if last and card_before(s, target, last):
        return 0
    cards = 0
    for number in range(1, LAST + 1):
        cards += s.suite[target, number] != 0 and s.suite[target, number] != TAIL
    return LSI_37 if cards < 2 else LSI_36
