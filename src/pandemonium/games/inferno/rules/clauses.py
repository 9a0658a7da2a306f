"""Inferno: the clauses that forbid moves, by the numbers that `verdict` returns."""

INF_06 = 6
INF_09 = 9
INF_10 = 10
INF_14 = 14
INF_16 = 16
INF_17 = 17
INF_18 = 18
INF_19 = 19
INF_20 = 20
INF_25 = 25
INF_27 = 27
INF_30 = 30
INF_33 = 33
INF_35 = 35
INF_39 = 39
INF_43 = 43
