"""The narration of a match: events as sentences, scores as a table."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pandemonium.kernel.match import Match
from pandemonium.kernel.words import NameOf
from pandemonium.terminal.words import Say


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
