"""Inferno for bots: heuristics, evaluation, weights."""
