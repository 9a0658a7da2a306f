"""La Suite Infernale: the clauses that forbid moves, by the numbers that `verdict` returns."""

LSI_06 = 6
LSI_07 = 7
LSI_08 = 8
LSI_12 = 12
LSI_13 = 13
LSI_15 = 15
LSI_16 = 16
LSI_21 = 21
LSI_22 = 22
LSI_23 = 23
LSI_28 = 28
LSI_29 = 29
LSI_30 = 30
LSI_31 = 31
LSI_32 = 32
LSI_35 = 35
LSI_36 = 36
LSI_37 = 37
LSI_40 = 40
LSI_42 = 42
LSI_43 = 43
LSI_45 = 45
LSI_46 = 46
LSI_49 = 49
LSI_51 = 51
