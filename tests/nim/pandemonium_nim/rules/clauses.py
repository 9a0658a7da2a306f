"""Nim: the clauses that forbid moves, by the numbers that `verdict` returns."""

NIM_02 = 2
NIM_03 = 3
NIM_04 = 4
