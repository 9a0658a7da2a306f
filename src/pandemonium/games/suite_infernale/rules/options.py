"""La Suite Infernale: its options, and where they are kept in the state."""

from pandemonium.games.suite_infernale import types
from pandemonium.games.suite_infernale.rules.actions import CARD_NAMES, LAST
from pandemonium.games.suite_infernale.rules.state import COPIES, MOST_CARDS, TRIOS
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.house import House, HouseRule
from pandemonium.kernel.options import Option, Options, Values
from pandemonium.kernel.states import State
from pandemonium.kernel.words import msg

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


def check_deck(s: State) -> None:
    """As many cards as there is room for, and enough for all hands and suites."""
    cards = int(s.copies.sum())
    if cards > MOST_CARDS:
        raise Malformed(f"that deck has {cards} cards; {MOST_CARDS} is the most")
    fewest = int(s.players) * (int(s.hand_size) + 1 + LAST)
    if cards < fewest:
        raise Malformed(f"that deck has {cards} cards; full hands and suites take {fewest}")


HOUSE = House(
    (
        HouseRule("hand_size", msg("cards in hand"), range(3, 13), ["hand_size"]),
        *(
            HouseRule(
                name.replace("-", "_"),
                msg("{card} in the deck"),
                range(int(card <= LAST), 2 * int(COPIES[card]) + 1),
                ["copies"],
                card,
                name,
            )
            for card, name in enumerate(CARD_NAMES, start=1)
        ),
    ),
    check_deck,
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record, for people: everybody is asked."""
    s.players = players
    s.teams = TEAMS.index(options["teams"])
    s.copies[:] = COPIES
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
