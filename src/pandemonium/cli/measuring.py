"""Commands that play many games: duels of bots, and the search for better weights."""

from pathlib import Path
from typing import Annotated

import typer

from pandemonium.cli.arguments import listed, own_options, split_options, typed_options
from pandemonium.cli.output import new_console
from pandemonium.kernel.languages import SOURCE


def duel(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    bots: Annotated[
        str, typer.Option(help="The bots, clockwise: lucifer,devil, mybot.py, module:Bot.")
    ],
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    players: Annotated[
        int | None, typer.Option(help="How many seats; the bots take them in turn.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 0,
    threads: Annotated[int | None, typer.Option(help="By default, one per core.", min=1)] = None,
) -> None:
    """Let bots play each other. Every deal is played in each rotation of the seats."""
    from pandemonium.games import find
    from pandemonium.players.bots import load
    from pandemonium.players.duel import table_of
    from pandemonium.terminal.duel import show_duel
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    named, words = split_options([game, *ctx.args])
    chosen = find(named or game)
    options = typed_options(chosen, words, own_options(ctx))
    table = table_of(chosen, [load(each) for each in listed(bots)], players, options)
    console = new_console()
    compile_games([chosen], console, speaker(SOURCE))
    show_duel(table, games, seed, threads, console)


def tune(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    output: Annotated[Path, typer.Option(help="The file for the weights.")],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    trials: Annotated[int, typer.Option(help="How many changes to try.", min=1)] = 100,
    games: Annotated[int, typer.Option(help="Games played to judge a change.", min=1)] = 2000,
    seed: Annotated[int, typer.Option(help="Another seed tries other changes.", min=0)] = 0,
) -> None:
    """Look for better weights of a game's bots by self-play. The game keeps those it has."""
    from pandemonium.games import find
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.tune import check
    from pandemonium.terminal.tune import tune as tune_weights
    from pandemonium.terminal.words import speaker

    named, words = split_options([game, *ctx.args])
    chosen = find(named or game)
    options = typed_options(chosen, words, own_options(ctx))
    count = chosen.players[0] if players is None else players
    check(chosen, count, options, output)
    console = new_console()
    compile_games([chosen], console, speaker(SOURCE))
    tune_weights(chosen, count, options, trials, games, seed, output, console)
