"""What the lab counts in a game, besides what the contract tells of every game."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pandemonium.kernel.compiling import rule
from pandemonium.kernel.states import State

NO_CARD = -1


@rule
def no_card(s, seat, action):
    """The `card` of a game whose cards are not counted."""
    return NO_CARD


@rule
def own_chair(s, seat):
    """The `chair` of a game in which nobody moves."""
    return seat


@rule
def count_nothing(before, s, seat, action, out):
    """The `watch` of a game in which nothing more is counted."""


class Count(NamedTuple):
    """Something that is counted for every player."""

    name: str
    """The column of the data."""
    title: str
    """What people read, marked for the catalogues."""


class Study(NamedTuple):
    """The compiled functions that count, and the names of what they count."""

    cards: tuple[str, ...] = ()
    card: Callable[[State, int, int], int] = no_card
    """The number of the card that a seat plays with an action, before it does; or NO_CARD."""
    card_name: Callable[[str, str], str] = lambda card, _language: card
    """What people call a card, in a language."""
    moves: tuple[str, ...] = ()
    """What people call the kinds of action, marked for the catalogues, in the codec's order."""
    chair: Callable[[State, int], int] = own_chair
    """Where a player sits, in a game in which they move."""
    counts: tuple[Count, ...] = ()
    watch: Callable[[State, State, int, int, Any], None] = count_nothing
    """`(before, after, seat, action, out)`: adds to `out[player, count]` what a move has brought.
    """


NO_STUDY = Study()
