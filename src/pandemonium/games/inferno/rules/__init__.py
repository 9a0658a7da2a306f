"""Inferno: bargaining for souls against the sandglass.

Everybody gives each of 18 souls a value from 1 to 18, in secret. Souls are dealt face up; then
everybody exchanges with everybody, without turns, while the glass runs three times. Special
cards force an exchange, pass souls around, or take one out of the race. In the end all players
count the souls before them by their own lists. Clauses: rules INF-01 to INF-44.

`actions` numbers the moves, `state` names the fields; then `legality`, `moves`, `observation`;
deals are in `offers`, special cards in `specials`, time in `glass`, public guesses in `beliefs`.

At a table of people anybody may act at any time, and time is brought in from outside. At a
simulated table (`beats`) every seat acts once, or waits, in a beat of a second or more.
"""
