"""Hol's der Teufel: one card a turn, and a fine for going down.

A match is as many deals as there are players, unless `deals` says otherwise; scores are counted
after each deal, so that `reward="score"` pays once a deal.
"""

from pandemonium.envs.multi_agent import turns

env, raw_env = turns("hols-der-teufel", "hols_der_teufel_v0")
