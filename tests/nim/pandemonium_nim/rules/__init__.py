"""Nim: a heap of matches; take one, two or three; the player who takes the last one wins.

Clauses: NIM-01 to NIM-04.
"""
