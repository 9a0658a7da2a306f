"""Hol's der Teufel: what the lab counts. Fines by column, the price of the last card, angels."""

from pandemonium.games.hols_der_teufel.rules.actions import ACTION, ANGEL, CARD_NAMES, LAY_ANGEL
from pandemonium.games.hols_der_teufel.rules.state import cards_held, colour_of, right_of
from pandemonium.games.hols_der_teufel.words.narration import card_name as devil
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.study import Count, Study
from pandemonium.kernel.words import msg, translate

COUNTS = (
    Count("fines_red", msg("chips paid at the red column")),
    Count("fines_yellow", msg("chips paid at the yellow column")),
    Count("fines_violet", msg("chips paid at the violet column")),
    Count("fines_green", msg("chips paid at the green column")),
    Count("received", msg("chips received from the left")),
    Count("last_card", msg("chips paid for the last card of the hand")),
    Count("angels", msg("angels laid")),
)
MOVES = (msg("devils laid"), msg("angels laid"))
RECEIVED, LAST_CARD, ANGELS = 4, 5, 6


def name_of(card: str, language: str) -> str:
    """What people call a card."""
    return translate(language, msg("angel")) if card == CARD_NAMES[ANGEL] else devil(card, language)


@rule
def card(s, seat, action):
    """The devil or angel that is laid."""
    return ANGEL if ACTION[action].kind == LAY_ANGEL else ACTION[action].card


@rule
def watch(before, s, seat, action, out):
    """Fines are what the chips have changed by."""
    move = ACTION[action]
    if move.kind == LAY_ANGEL:
        out[seat, ANGELS] += 1
        return
    paid = float(before.chips[seat]) - float(s.chips[seat])
    out[seat, colour_of(move.card)] += paid
    out[right_of(s, seat), RECEIVED] += paid
    if cards_held(s, seat) == 0:
        out[seat, LAST_CARD] += paid


STUDY = Study(CARD_NAMES, card, name_of, MOVES, counts=COUNTS, watch=watch)
