"""La Suite Infernale: build your suite from 1 to 10, and pull down the others'.

A turn is a draw and a play: the next number on your own suite, a joker, or one of the special
cards that remove, steal, exchange hands or places, or give another play. Every special card waits
for the opponents' answers: a STOP cancels it, another STOP cancels the STOP. Alone, the first
complete suite wins; a team needs the suites of all its players. Clauses: rules LSI-01 to LSI-55.

`actions` numbers the moves, `state` names the fields; then `legality`, `moves`, `observation`.
"""
