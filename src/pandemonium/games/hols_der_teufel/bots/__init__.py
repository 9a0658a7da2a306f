"""Hol's der Teufel for bots: heuristics, evaluation, weights."""
