"""La Suite Infernale for bots: heuristics, evaluation, weights."""
