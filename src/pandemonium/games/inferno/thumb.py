"""Inferno: the rules of thumb of a bargainer have weights; these are their numbers."""

from pathlib import Path

from pandemonium.kernel.craft import read_weights

WEIGHTS = read_weights(Path(__file__).parent)
(
    ASKED_AT_FIRST,
    ASKED_AT_LAST,
    FAIR_SHARE,
    TRADE_VALUE,
    TRADE_ENDS,
    RHYTHM,
    OFFERS_OPEN,
    HELD_BACK,
    RIVALRY,
    LEAST_PROMISE,
    SCAMBIO_AT_FIRST,
    SCAMBIO_AT_LAST,
    GRANDE_AT_FIRST,
    GRANDE_AT_LAST,
    GOOD_DEED_SECONDS,
    GOOD_DEED_LEAD,
    OTHERS_POINTS,
    POINTS_LATE,
    POINTS_MIDDLE,
    POINTS_EARLY,
    SELLING_LATE,
    SELLING_MIDDLE,
    SELLING_EARLY,
    BUYING_LATE,
    BUYING_MIDDLE,
    BUYING_EARLY,
    CARD_LATE,
    CARD_MIDDLE,
    CARD_EARLY,
    SCAMBIO_LATE,
    SCAMBIO_MIDDLE,
    SCAMBIO_EARLY,
    GRANDE_LATE,
    GRANDE_MIDDLE,
    GRANDE_EARLY,
    BUONA_LATE,
    BUONA_MIDDLE,
    BUONA_EARLY,
) = range(len(WEIGHTS))
