"""Skip-Bo: the state. Stocks, hands, piles and series, and taking cards from them.

State     highest               the number that completes a series
          hand_size, first_hand what a player draws up to; at the first draw of a round
          copies, skip_bos      how many of each number, and of SKIP-BO, are in the deck
          piles                 how many discard piles each player has
          stock_size, target    cards in a stock at the start; points that win the match, or 0
          dealer, turn           players
          round_number          from 1
          phase                 PLAYING, BETWEEN rounds, or OVER
          started[player]       1 once they have drawn a first hand
          idle, moved           turns in a row in which no card moved; whether one has in this turn
          hand[player, slot]    their hand, in the order of cards; held[player], how many
          stock[player, depth]  their stock, top card last;     stock_left[player]
          pile[player, k, depth], height[player, k]             discard piles, top card last
          series[k]             the number a series has reached, 0 where there is none
          laid[k, depth], laid_height[k]   the cards that lie there, top card last (SKB-A11)
          set_aside[card]       completed series
          draw[depth], draw_left           the draw pile, top card last
          reshuffles            how often the draw pile was made anew, in this round
          points[player], winners          winners as bits
"""

from pandemonium.games.skip_bo.rules.actions import CARDS, PILES, SERIES, SKIP_BO
from pandemonium.kernel.chacha import STREAM
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.states import state_type

MOST_PLAYERS = 6
MOST_CARDS = 162
MOST_STOCK = MOST_CARDS // 2
MOST_HAND = 5
MOST_COPIES = 18  # SKIP-BOs in the classic edition
HIGHEST_NUMBER = 12

PLAYING, BETWEEN, OVER = 0, 1, 2

STATE = state_type(
    [
        *STREAM,
        ("players", "u1"),
        ("highest", "u1"),
        ("hand_size", "u1"),
        ("first_hand", "u1"),
        ("copies", "u1"),
        ("skip_bos", "u1"),
        ("piles", "u1"),
        ("stock_size", "u1"),
        ("phase", "u1"),
        ("dealer", "u1"),
        ("turn", "u1"),
        ("idle", "u1"),
        ("moved", "u1"),
        ("winners", "u1"),
        ("target", "u2"),
        ("round_number", "u2"),
        ("reshuffles", "u2"),
        ("draw_left", "u2"),
        ("points", "u2", MOST_PLAYERS),
        ("height", "u2", (MOST_PLAYERS, PILES)),
        ("started", "u1", MOST_PLAYERS),
        ("held", "u1", MOST_PLAYERS),
        ("stock_left", "u1", MOST_PLAYERS),
        ("series", "u1", SERIES),
        ("laid_height", "u1", SERIES),
        ("hand", "u1", (MOST_PLAYERS, MOST_HAND)),
        ("set_aside", "u1", CARDS + 1),
        ("laid", "u1", (SERIES, HIGHEST_NUMBER)),
        ("draw", "u1", MOST_CARDS),
        ("stock", "u1", (MOST_PLAYERS, MOST_STOCK)),
        ("pile", "u1", (MOST_PLAYERS, PILES, MOST_CARDS)),
    ]
)


@rule
def copies(s, card):
    """SKB-A02: how many of a card are in the deck."""
    if card == SKIP_BO:
        return s.skip_bos
    return s.copies if card <= s.highest else 0


@rule
def put_on_draw_pile(s, card, count):
    """Put some copies of a card on the draw pile."""
    for _ in range(count):
        s.draw[s.draw_left] = card
        s.draw_left += 1


@rule
def take_from_draw_pile(s):
    """The top card of the draw pile."""
    s.draw_left -= 1
    return s.draw[s.draw_left]


@rule
def left_of(s, player):
    """The next player clockwise."""
    return player + 1 if player + 1 < s.players else 0


@rule
def stock_top(s, player):
    """SKB-06, SKB-12: the card face up on a stock, 0 where there is none."""
    left = s.stock_left[player]
    return s.stock[player, left - 1] if left else 0


@rule
def pile_top(s, player, pile):
    """SKB-19: the top card of a discard pile, 0 where there is none."""
    height = s.height[player, pile]
    return s.pile[player, pile, height - 1] if height else 0


@rule
def held_card(s, player, card):
    """The card, if the player holds it, else 0."""
    for slot in range(s.held[player]):
        if s.hand[player, slot] == card:
            return card
    return 0


@rule
def put_in_hand(s, player, card):
    """A hand is kept in the order of its cards."""
    slot = s.held[player]
    while slot and s.hand[player, slot - 1] > card:
        s.hand[player, slot] = s.hand[player, slot - 1]
        slot -= 1
    s.hand[player, slot] = card
    s.held[player] += 1


@rule
def take_from_hand(s, player, card):
    """Take one of a card out of a hand that has it; those behind it move up."""
    s.held[player] -= 1
    past = 0
    for slot in range(s.held[player]):
        past |= s.hand[player, slot] == card
        s.hand[player, slot] = s.hand[player, slot + past]
