"""La Suite Infernale: its options, and where they are kept in the state."""

from pandemonium.games.suite_infernale import types
from pandemonium.games.suite_infernale.rules.state import TRIOS
from pandemonium.kernel.options import Option, Options, Values
from pandemonium.kernel.states import State

TEAMS: tuple[types.Teams, ...] = ("none", "pairs", "trios")
HAND, TRIO_HAND = 8, 6  # LSI-02


def possible_teams(players: int, _: Options) -> Values:
    """LSI-11, LSI-18: two to four alone, two against two, three against three."""
    return {4: ("none", "pairs"), 6: ("trios",)}.get(players, ("none",))


OPTIONS = (
    Option("teams", possible_teams, lambda players, _: "trios" if players == 6 else "none"),
    Option("discard", ("stuck", "free"), "stuck"),
    Option("stop_by", ("anyone", "target"), "anyone"),
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record, for people: everybody is asked."""
    s.players = players
    s.teams = TEAMS.index(options["teams"])
    s.hand_size = TRIO_HAND if s.teams == TRIOS else HAND
    s.free_discard = options["discard"] == "free"
    s.stop_by_target = options["stop_by"] == "target"
    s.asks_all = 1


def for_mass_play(s: State) -> None:
    """Only players who hold a STOP are asked whether they lay it."""
    s.asks_all = 0


def chosen_options(s: State) -> types.Options:
    """The options in a record, by name."""
    return {
        "teams": TEAMS[s.teams],
        "discard": "free" if s.free_discard else "stuck",
        "stop_by": "target" if s.stop_by_target else "anyone",
    }
