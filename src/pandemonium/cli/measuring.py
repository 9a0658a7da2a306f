"""Commands that play many games: duels of bots, studies, and the search for better weights."""

from pathlib import Path
from typing import Annotated

import typer

from pandemonium.cli.arguments import Lang, game_and_options, listed, option_value
from pandemonium.cli.output import finish, new_console
from pandemonium.kernel.errors import Malformed, shown
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
    from pandemonium.players.bots import load
    from pandemonium.players.duel import table_of
    from pandemonium.terminal.duel import show_duel
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    chosen, options = game_and_options(ctx, game)
    table = table_of(chosen, [load(each) for each in listed(bots)], players, options)
    console = new_console()
    compile_games([chosen], console, speaker(SOURCE))
    show_duel(table, games, seed, threads, console)


def lab(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bots: Annotated[str, typer.Option(help="The bots, clockwise: devil,naive.")] = "devil",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    vary: Annotated[
        list[str] | None, typer.Option(help="Rules to compare on the same deals: hand=3,5.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.", min=0)] = 0,
    out: Annotated[Path, typer.Option(help="The report; data goes beside it.")] = Path(
        "report.html"
    ),
    force: Annotated[bool, typer.Option("--force", help="Overwrite a report.")] = False,
    threads: Annotated[int | None, typer.Option(help="By default, one per core.", min=1)] = None,
    on: Annotated[
        str | None, typer.Option(help="A Ray cluster: ray (this machine), ray://host:10001.")
    ] = None,
    lang: Lang = SOURCE,
) -> None:
    """Play many games and write a report. Ctrl-C stops; the same command continues.

    House rules are given and varied like options: decks, hands, prices.
    """
    from pandemonium.lab.cluster import check_address
    from pandemonium.lab.study import study_of
    from pandemonium.terminal.lab import check, show_study

    chosen, options = game_and_options(ctx, game, house=True)
    varied = dict(varied_values(each) for each in vary or ())
    study = study_of(chosen, players, listed(bots), games, seed, options, varied)
    where = on and check_address(on)
    finish(show_study(check(study, out, force), out, lang, threads, new_console(), where))


def position(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|LINK", help="A record or a position (JSON, YAML); the link to a replay."
        ),
    ],
    move: Annotated[int | None, typer.Option(help="In a record: after this many moves.")] = None,
    player: Annotated[int | None, typer.Option(help="Whose moves, where several may act.")] = None,
    opened: Annotated[bool, typer.Option("--open", help="Leave hidden cards in place.")] = False,
    games: Annotated[
        int | None, typer.Option(help="How many are played on from there.", min=1)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="By default, one per core.", min=1)] = None,
    lang: Lang = SOURCE,
) -> None:
    """Analyse a position: everybody's chances, and what each move leads to."""
    from pandemonium.lab.reading import read_position
    from pandemonium.terminal.position import show_position

    match = read_position(source, move)
    show_position(match, player, games, seed, opened, threads, new_console(), lang)


def varied_values(text: str) -> tuple[str, list[int | bool | str]]:
    """An option and the values to compare, from `hand=3,5`."""
    name, equals, values = text.partition("=")
    if not equals:
        raise Malformed(f"--vary takes an option and its values, hand=3,5; not {shown(text)}")
    return name.replace("-", "_"), [option_value(each) for each in listed(values)]


def tune(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.")],
    output: Annotated[Path, typer.Option(help="The file for the weights.")],
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    trials: Annotated[int, typer.Option(help="How many changes to try.", min=1)] = 100,
    games: Annotated[int, typer.Option(help="Games played to judge a change.", min=1)] = 2000,
    seed: Annotated[int, typer.Option(help="Another seed tries other changes.", min=0)] = 0,
) -> None:
    """Look for better weights of a game's bots by self-play. The weights it has are left alone."""
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.tune import check
    from pandemonium.terminal.tune import tune as tune_weights
    from pandemonium.terminal.words import speaker

    chosen, options = game_and_options(ctx, game)
    count = chosen.players[0] if players is None else players
    check(chosen, count, options, output)
    console = new_console()
    compile_games([chosen], console, speaker(SOURCE))
    tune_weights(chosen, count, options, trials, games, seed, output, console)
