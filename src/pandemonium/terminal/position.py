"""A position asked at the terminal: everybody's chances, and what each move leads to."""

from rich.console import Console
from rich.table import Table as Rows

from pandemonium.kernel.match import Match
from pandemonium.lab.intervals import Interval
from pandemonium.lab.position import Outlook, position
from pandemonium.players.outlook import needed
from pandemonium.players.preparing import Part, calls
from pandemonium.terminal.face import face_of
from pandemonium.terminal.progress import compile_calls
from pandemonium.terminal.words import numbered_names, speaker

MOST_ROWS = 12


def show_position(
    match: Match,
    player: int | None,
    games: int | None,
    seed: int,
    opened: bool,
    threads: int | None,
    console: Console,
    language: str,
) -> None:
    """Play on, and print what came of it."""
    game, say = match.game, speaker(language)
    compile_calls({game: [*calls(game)[Part.TABLE], *needed(game)]}, console, say)
    found = position(match, player, games, seed, opened, threads)
    console.print(_chances(match, found, language))
    if found.player is not None:
        console.print(_moves(match, found, language))
    cards = "open cards" if opened else "hidden cards"
    console.print(
        say("played on", games=found.games, cards=say(cards), seed=seed),
        style="dim",
        soft_wrap=True,
    )


def _chances(match: Match, found: Outlook, language: str) -> Rows:
    say = speaker(language)
    name_of = numbered_names(say)
    rows = Rows(say("seat"), say("wins"), title=match.game.title)
    rows.columns[1].justify = "right"
    for seat, chance in enumerate(found.chances):
        rows.add_row(name_of(seat), percent(chance))
    return rows


def _moves(match: Match, found: Outlook, language: str) -> Rows:
    """The best moves, and how far the others are behind."""
    assert found.player is not None
    say, face, view = speaker(language), face_of(match.game), match.view(found.player)
    name = numbered_names(say)(found.player)
    titles = (say(each) for each in ("move", "wins", "behind", "games"))
    rows = Rows(*titles, title=say("moves of", name=name))
    for column in rows.columns[1:]:
        column.justify = "right"
    for place, each in enumerate(found.moves[:MOST_ROWS]):
        label = face.label(each.action, view, language)
        behind = "" if place == 0 else percent(each.behind)
        rows.add_row(label, percent(each.chance), behind, str(each.games))
    return rows


def percent(value: Interval) -> str:
    """A share with its 95 % interval."""
    return f"{100 * value.value:.1f} ± {100 * value.error:.1f} %"
