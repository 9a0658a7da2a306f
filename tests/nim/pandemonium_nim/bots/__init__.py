"""Nim for bots: heuristics."""
