"""What an agent is paid: for winning, for scoring, or for winning what others lose."""

from pandemonium.kernel.compiling import rule

REWARDS = ("win", "score", "zero_sum")
WIN, SCORE, ZERO_SUM = range(len(REWARDS))

PENALTY = -1.0
"""What an illegal action costs where it ends the episode."""


@rule
def pay(kind, players, winners, scores, paid, out):
    """Fill `out` with everybody's rewards since the last time.

    win        1 for each winner, at the end
    score      what a player has scored since; `paid` remembers how much that was so far
    zero_sum   1 for each winner, which the others pay in equal parts, at the end
    """
    count = 0
    for player in range(players):
        count += winners >> player & 1
    for player in range(players):
        if kind == SCORE:
            out[player] = scores[player] - paid[player]
            paid[player] = scores[player]
        elif winners >> player & 1:
            out[player] = 1.0
        else:
            out[player] = 0.0
        if kind == ZERO_SUM:
            if count == players:
                out[player] = 0.0
            elif not winners >> player & 1:
                out[player] = -count / (players - count)
