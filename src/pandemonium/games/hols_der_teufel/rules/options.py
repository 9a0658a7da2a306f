"""Hol's der Teufel: its options, and where they are kept in the state."""

from pandemonium.games.hols_der_teufel import types
from pandemonium.kernel.options import Option, Options
from pandemonium.kernel.states import State

MOST_DEALS = 100

OPTIONS = (
    Option("end", ("dealer", "all"), "dealer"),
    Option("deals", range(1, MOST_DEALS + 1), lambda players, _: players),
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record."""
    s.players = players
    s.end_with_dealer = options["end"] == "dealer"
    s.deals = options["deals"]


def chosen_options(s: State) -> types.Options:
    """The options in a record, by name."""
    return {"end": "dealer" if s.end_with_dealer else "all", "deals": int(s.deals)}
