"""Hol's der Teufel: the clauses that forbid moves, by the numbers that `verdict` returns."""

HDT_04 = 4
HDT_11 = 11
HDT_13 = 13
HDT_14 = 14
HDT_20 = 20
HDT_21 = 21
HDT_23 = 23
HDT_24 = 24
HDT_26 = 26
HDT_28 = 28
HDT_33 = 33
