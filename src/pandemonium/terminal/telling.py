"""What happens at a table, told: events as sentences, scores as a table."""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pandemonium.kernel.contract import Event, Game
from pandemonium.kernel.match import Match
from pandemonium.terminal.words import NameOf, Say

SHOWN_BY_THE_TABLE = ("turn",)
"""Events that need no words: the table shows them."""


def tell(
    events: Iterable[Event], game: Game, name_of: NameOf, console: Console, language: str
) -> None:
    """A line for each event."""
    for event in events:
        if event["event"] not in SHOWN_BY_THE_TABLE:
            console.print(Text(f"  {game.narrate(event, name_of, language)}"))


def standing(match: Match, name_of: NameOf, say: Say) -> Table:
    """Everybody's score, and at the end who has won."""
    ranks = sorted(range(match.players), key=lambda player: -match.scores[player])
    grid = Table(title=say("result" if match.over else "standing"), title_justify="left")
    grid.add_column()
    grid.add_column(say("score"), justify="right")
    for player in ranks:
        won = player in (match.winners or ())
        grid.add_row(name_of(player), str(match.scores[player]), style="bold" if won else "")
    if match.winners:
        grid.caption = say("winner", names=", ".join(name_of(player) for player in match.winners))
        grid.caption_justify = "left"
    return grid
