"""La Suite Infernale: what the lab counts. STOPs, thefts, exchanges, what suites lose."""

from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    ANSWER_STOP,
    CARD_NAMES,
    DISCARD,
    LAST,
    REMOVE,
    STOP,
    is_answer,
    is_play,
)
from pandemonium.games.suite_infernale.rules.state import chair_of
from pandemonium.games.suite_infernale.words.narration import CARDS, card_name
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.study import NO_CARD, Count, Study
from pandemonium.kernel.words import msg

SPECIAL_CARDS = CARD_NAMES[REMOVE - 1 :]
COUNTS = (
    Count("stops", msg("STOPs said")),
    Count("thefts", msg("cards stolen")),
    Count("lost", msg("numbers lost from the suite")),
    Count("moved", msg("times places were exchanged")),
    Count("thrown", msg("cards thrown away")),
)
MOVES = (
    msg("numbers and jokers laid"),
    *(CARDS[name] for name in SPECIAL_CARDS[:-1]),
    msg("cards thrown away"),
    CARDS[SPECIAL_CARDS[-1]],
    msg("answers without a STOP"),
)
STOPS, THEFTS, LOST, MOVED, THROWN = range(5)


@rule
def card(s, seat, action):
    """The card that is played, whether it is stopped or not; not one that is thrown away."""
    if action == ANSWER_STOP:
        return STOP - 1
    if is_answer(action) or not is_play(action):
        return NO_CARD
    return ACTION[action].card - 1


@rule
def watch(before, s, seat, action, out):
    """What an act has brought, to the player whose turn it was and to the others."""
    out[seat, STOPS] += action == ANSWER_STOP
    out[seat, THROWN] += ACTION[action].kind == DISCARD
    out[before.turn, THEFTS] += s.stolen != 0  # every play clears it first
    exchanged = False
    for chair in range(s.players):
        exchanged |= before.chairs[chair] != s.chairs[chair]
    out[before.turn, MOVED] += exchanged
    for player in range(s.players):
        if not exchanged and not s.finished[player]:
            out[player, LOST] += max(covered(before, player) - covered(s, player), 0)


@rule
def covered(s, player):
    """How many numbers of a suite are covered."""
    count = 0
    for number in range(1, LAST + 1):
        count += s.covered[player] >> number & 1
    return count


STUDY = Study(CARD_NAMES, card, card_name, MOVES, chair_of, COUNTS, watch)
