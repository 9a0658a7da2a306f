"""Hol's der Teufel: four columns with two ends, and a fine for going down.

Everybody lays one card a turn. A devil goes to either end of the column of its colour; below
the card at that end it costs the difference, paid to the right-hand neighbour. A new colour
begins with a value that shows at some end. The two angels close an end each. When the dealer
has laid their last card, chips are counted. Clauses: rules HDT-01 to HDT-36.

`actions` numbers the moves, `state` names the fields; then `legality`, `moves`, `observation`.
"""
