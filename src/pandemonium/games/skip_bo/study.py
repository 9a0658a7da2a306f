"""Skip-Bo: what the lab counts. Where cards come from, SKIP-BOs, series, blocked rounds."""

from pandemonium.games.skip_bo.rules.actions import (
    ACTION,
    CARD_NAMES,
    DISCARD,
    FROM_DISCARD,
    FROM_STOCK,
    PASS,
    SKIP_BO,
)
from pandemonium.games.skip_bo.rules.state import PLAYING, pile_top, stock_top
from pandemonium.games.skip_bo.words.narration import card_name
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.study import NO_CARD, Count, Study
from pandemonium.kernel.words import msg

COUNTS = (
    Count("from_hand", msg("cards played from the hand")),
    Count("from_stock", msg("cards played from the stock")),
    Count("from_discards", msg("cards played from the discard piles")),
    Count("skip_bos", msg("SKIP-BOs played")),
    Count("series", msg("series completed")),
    Count("blocked", msg("rounds that ended blocked")),
)
MOVES = (
    msg("cards played from the hand"),
    msg("cards played from the stock"),
    msg("cards played from the discard piles"),
    msg("cards put on a discard pile"),
    msg("passes"),
)
FROM_HAND_COUNT, STOCK_COUNT, DISCARDS_COUNT, WILD_COUNT, SERIES_COUNT, BLOCKED_COUNT = range(6)


@rule
def card(s, seat, action):
    """The card that is played on a series."""
    move = ACTION[action]
    if action == PASS or move.kind == DISCARD:
        return NO_CARD
    if move.kind == FROM_STOCK:
        return stock_top(s, seat) - 1
    if move.kind == FROM_DISCARD:
        return pile_top(s, seat, move.pile) - 1
    return move.card - 1


@rule
def watch(before, s, seat, action, out):
    """What a move has brought."""
    move = ACTION[action]
    if action == PASS:
        out[seat, BLOCKED_COUNT] += s.phase != PLAYING
        return
    if move.kind == DISCARD:
        return
    if move.kind == FROM_STOCK:
        out[seat, STOCK_COUNT] += 1
    elif move.kind == FROM_DISCARD:
        out[seat, DISCARDS_COUNT] += 1
    else:
        out[seat, FROM_HAND_COUNT] += 1
    out[seat, WILD_COUNT] += card(before, seat, action) == SKIP_BO - 1
    out[seat, SERIES_COUNT] += before.series[move.k] + 1 == s.highest


STUDY = Study(CARD_NAMES, card, card_name, MOVES, counts=COUNTS, watch=watch)
