"""What happens at a table, told: events as sentences, scores as a table."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pandemonium.kernel.match import Match
from pandemonium.terminal.words import NameOf, Say

SHOWN_BY_THE_TABLE = ("turn",)
"""Events that need no words: the table shows them."""


def tell(match: Match, viewer: int | None, name_of: NameOf, language: str) -> list[str]:
    """What the last act of a match did, as a viewer saw it, in sentences."""
    return [
        match.game.narrate(event, name_of, language)
        for event in match.events(viewer)
        if event["event"] not in SHOWN_BY_THE_TABLE
    ]


def standing(match: Match, name_of: NameOf, say: Say) -> Table:
    """Everybody's score, and at the end who has won."""
    ranks = sorted(range(match.players), key=lambda player: -match.scores[player])
    grid = Table(box=SIMPLE_HEAD)
    grid.add_column(say("result" if match.over else "standing"))
    grid.add_column(say("score"), justify="right")
    for player in ranks:
        won = player in (match.winners or ())
        grid.add_row(name_of(player), str(match.scores[player]), style="bold" if won else "")
    if match.winners:
        grid.caption = say("winner", names=", ".join(name_of(player) for player in match.winners))
        grid.caption_justify = "left"
    return grid
