"""Skip-Bo: turns, hidden hands and stocks.

A turn is several actions: cards are played on the four series, and a discard ends the turn.
"""

from pandemonium.envs.multi_agent import turns

env, raw_env = turns("skip-bo", "skip_bo_v0")
