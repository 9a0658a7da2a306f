"""Skip-Bo: the clauses that forbid moves, by the numbers that `verdict` returns."""

SKB_01 = 1
SKB_03 = 3
SKB_13 = 13
SKB_25 = 25
SKB_27 = 27
SKB_28 = 28
SKB_36 = 36
