"""Skip-Bo for bots: heuristics, evaluation, weights."""
