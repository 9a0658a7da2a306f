"""Skip-Bo: what is worked out of a state for those who look at it."""

from pandemonium.games.skip_bo.rules.state import MOST_PLAYERS, stock_top
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.facts import facts_type

FACTS = facts_type(
    ("stock_top", "u1", MOST_PLAYERS),  # SKB-06: the card face up on a stock, 0 for none
    ("moved_all", "u1"),  # 1 while a player who has no card left may go on (SKB-A12)
)


@rule
def work_out(s, f):
    """Fill in the facts."""
    for player in range(s.players):
        f.stock_top[player] = stock_top(s, player)
    f.moved_all = s.moved and s.held[s.turn] == 0
