"""Inferno: bargaining for souls, all at the same time, against a sandglass.

Time passes in beats of `beat_s` seconds (1 by default). In a beat every player acts once, and
waiting is an action; in a parallel step all do so at once, in a random order, and an action that
has become impossible meanwhile is a wait. While a special card is carried out time stands still,
and only those who choose a soul for it act. The lists of values are made at random.

How every deal is reached: `one-for-one` offers two souls at once. Any other deal, of any number of
souls among any number of players, is drafted: each `draft` puts one transfer (from, to, soul) into
the player's own draft, `clear` empties it, `offer-draft` offers it to all who are part of it. They
`accept` or `decline` by the slot in which the observation shows the offer; whoever made it may
`withdraw` it. When all have agreed, the souls change hands.
"""

from pandemonium.envs.multi_agent import at_once, turns

env, raw_env = turns("inferno", "inferno_v0")
parallel_env = at_once("inferno", "inferno_v0", idle={"do": "wait"})
