"""The command that plays at the terminal."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pandemonium.cli.arguments import Lang, games_named, own_options, split_options, typed_options
from pandemonium.cli.output import new_console
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.languages import SOURCE


def terminal(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; asked for if left out.")] = None,
    players: Annotated[int | None, typer.Option(help="How many players, bots included.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat; 0 deals first.")] = 0,
    bots: Annotated[
        str,
        typer.Option(help="The other players, clockwise: bots by name, mybot.py, module:Bot."),
    ] = "devil",
    record: Annotated[
        Path | None, typer.Option(help="Where to keep the record; by default, with your data.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="The record of a match to play on; it is kept there.")
    ] = None,
    guided: Annotated[bool, typer.Option("--guided", help="Learn the game by playing.")] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="Say when there was a clearly better move.")
    ] = False,
    lang: Lang = SOURCE,
) -> None:
    """Play against bots at the terminal, with a game's options: --edition classic --target 500."""
    from pandemonium.games import find
    from pandemonium.kernel.dispatching import compile_elsewhere
    from pandemonium.kernel.match import Match
    from pandemonium.terminal.guided import learn
    from pandemonium.terminal.live import LiveSitting
    from pandemonium.terminal.play import Sitting, around
    from pandemonium.terminal.play import play as play_match
    from pandemonium.terminal.progress import compiling_beside
    from pandemonium.terminal.records import load, new_file

    compile_elsewhere()
    console = new_console()
    if resume:
        if guided or game or ctx.args or players is not None or seed is not None or record:
            raise Malformed(
                "--resume takes only --seat, --bots, --coach and --lang: the record has the rest"
            )
        match = load(resume)
        if match.over:
            raise Malformed(f"{resume}: the match is over")
        others = around(seat, bots, match.players)
    else:
        named, words = split_options([*([game] if game else []), *ctx.args])
        chosen = find(named or ask_for_game(console))
        if guided and not learn(chosen, console, lang):
            return
        options = typed_options(chosen, words, own_options(ctx))
        count = chosen.about.usual_players if players is None else players
        chosen.settle(count, options)
        others = around(seat, bots, count)
        match = Match.deal(chosen, count, options, seed)
    file = resume or new_file(match.game.name, record)
    sit = LiveSitting if match.game.timed else Sitting
    with compiling_beside(match.game):
        play_match(match, others, file, console, lang, sit, coach)


def ask_for_game(console: Console) -> str:
    """Let the person choose a game."""
    games = games_named(None)
    for number, game in enumerate(games, start=1):
        console.print(f"{number:>2}) {game.title}")
    text: str = typer.prompt("Which game")
    by_number = {str(number): game.name for number, game in enumerate(games, start=1)}
    return by_number.get(text, text)
