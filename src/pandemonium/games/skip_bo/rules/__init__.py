"""Skip-Bo: be the first to play the last card of your stock.

Four series in the middle are built from 1 up to 10 (12 in the classic edition) and then set
aside; SKIP-BO cards are wild. Cards come from the top of the stock, from the hand, or from the
tops of a player's own four discard piles. A turn starts by filling the hand and ends by putting
one card of it on a discard pile. Clauses: rules SKB-01 to SKB-38.

`actions` numbers the moves, `state` names the fields; then `legality`, `moves`, `observation`.
"""
