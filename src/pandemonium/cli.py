"""The one command. What takes long to import is imported by the command that needs it."""

import io
import re
import sys
import warnings
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from typer.core import TyperCommand

from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.folders import user_data
from pandemonium.kernel.languages import LANGUAGES, SOURCE
from pandemonium.kernel.nearest import hint
from pandemonium.kernel.options import Line

if TYPE_CHECKING:
    from pandemonium.kernel.contract import Game


app = typer.Typer(
    help="Four card games: play them, read their rules, check their records, host tables.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Database = Annotated[Path | None, typer.Option(help="The database file.")]
MoreBots = Annotated[
    str | None,
    typer.Option("--bots", help="More bots to choose from: mybot.py, module:Bot. Runs their code."),
]
Settings = Annotated[Path | None, typer.Option(help="A file with settings (TOML).")]


def read_language(code: str) -> str:
    """The code of a language, as it is typed."""
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise typer.BadParameter(f"{shown(code)} is not one of the languages: {known}.")
    return code


Lang = Annotated[
    str,
    typer.Option(
        "--lang", parser=read_language, metavar=f"[{'|'.join(LANGUAGES)}]", help="The language."
    ),
]


class GameCommand(TyperCommand):
    """A command that takes the options of a game, and lists them in its help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The usual help, then the games."""
        from pandemonium.terminal.options import show_options

        super().format_help(ctx, formatter)
        show_options(new_console())


WITH_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def main() -> None:
    """The entry point. What is wrong with a request is one line, not a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show is replaced
            stream.reconfigure(errors="replace")
    warnings.showwarning = lambda message, *_: typer.echo(f"pandemonium: {message}", err=True)
    try:
        app(prog_name="pandemonium")
    except Malformed as error:
        complain(str(error))
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"{error.filename}: {error.strerror}")


def show_version(wanted: bool) -> None:
    """Print the version, and end."""
    if wanted:
        typer.echo(f"pandemonium {version('pandemonium')}")
        raise typer.Exit


@app.callback()
def pandemonium(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=show_version, is_eager=True),
    ] = False,
) -> None:
    """Four card games: play them, read their rules, check their records, host tables."""


@app.command()
def play(
    port: Annotated[
        int, typer.Option(help="The port; another one if it is taken.", min=0, max=65535)
    ] = 8666,
    browser: Annotated[bool, typer.Option(help="Open the page.")] = True,
    database: Database = None,
    bots: MoreBots = None,
) -> None:
    """Play in the browser, with bots and with anyone on the same network."""
    import webbrowser

    from pandemonium.server.operations.config import load_config
    from pandemonium.server.operations.logs import set_up_logs
    from pandemonium.server.serving import check, free_port, own_address
    from pandemonium.server.serving import serve as serve_tables

    console = new_console()
    file = database or user_data() / "tables.db"
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings = load_config(
        host="0.0.0.0",
        port=free_port(port),
        database=file,
        bots=listed(bots) if bots else None,
        pretty_logs=True,
        log_level="warning",
    )
    set_up_logs(settings.pretty_logs, settings.log_level)
    check(settings)

    def invite(port: int) -> None:
        link = f"http://{own_address()}:{port}/"
        console.print(f"The table is set: {link} (Ctrl+C to stop)", soft_wrap=True)
        if browser:
            webbrowser.open(link)

    serve_tables(settings, invite)


@app.command(cls=GameCommand, context_settings=WITH_OPTIONS)
def terminal(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; asked for if left out.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
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
            raise Malformed("--resume goes with --seat, --bots and --lang only: all else is fixed")
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
        play_match(match, others, file, console, lang, sit)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    database: Database = None,
    config: Settings = None,
    page: Annotated[Path | None, typer.Option(help="The folder with the built page.")] = None,
    pretty_logs: Annotated[
        bool | None, typer.Option("--pretty-logs", help="Human-readable log lines.")
    ] = None,
    bots: MoreBots = None,
) -> None:
    """Host tables. All settings: docs/hosting.md."""
    from pandemonium.server.operations.config import load_config
    from pandemonium.server.operations.logs import set_up_logs
    from pandemonium.server.serving import check
    from pandemonium.server.serving import serve as serve_tables

    flags = {"host": host, "port": port, "database": database, "page": page}
    more = listed(bots) if bots else None
    settings = load_config(config, **flags, bots=more, pretty_logs=pretty_logs)
    set_up_logs(settings.pretty_logs, settings.log_level)
    check(settings)
    serve_tables(settings)


@app.command()
def tables(database: Database = None, config: Settings = None) -> None:
    """Show how many tables a server has, by the addresses they were opened from."""
    from rich.table import Table

    from pandemonium.server.operations.config import load_config
    from pandemonium.server.store.upkeep import tables_by_address

    shown = Table("address", "tables", "open", "playing", "over", "guests", box=None)
    for each in tables_by_address(load_config(config, database=database).database):
        shown.add_row(each.address or "unknown", *map(str, each[1:]))
    new_console().print(shown)


@app.command()
def restore(
    tables: Annotated[
        list[str] | None,
        typer.Argument(help="The tables, or their beginnings, as log lines have them."),
    ] = None,
    database: Database = None,
    config: Settings = None,
) -> None:
    """Bring back tables that were removed for their age; without a name, list them."""
    import time
    from datetime import datetime

    from pandemonium.server.operations.config import load_config
    from pandemonium.server.operations.logs import short
    from pandemonium.server.store.upkeep import removed_tables
    from pandemonium.server.store.upkeep import restore as bring_back

    file = load_config(config, database=database).database
    if tables:
        bring_back(file, tables, int(time.time() * 1000))
        typer.echo(f"Restored: {len(tables)}.")
        return
    for each in removed_tables(file):
        touched, removed = (datetime.fromtimestamp(ms // 1000) for ms in each[1:])
        typer.echo(f"{short(each.table)}  last touched {touched}, removed {removed}")


@app.command()
def rotate_key(
    forget_old: Annotated[
        bool, typer.Option("--forget-old", help="Make no new key: forget all but the newest.")
    ] = False,
    database: Database = None,
    config: Settings = None,
) -> None:
    """Make a new key to sign cookies with. Cookies signed with the old ones stay valid."""
    from pandemonium.server.operations.config import load_config
    from pandemonium.server.store.upkeep import rotate_key as rotate

    settings = load_config(config, database=database)
    if settings.keys():
        raise Malformed("the keys of this server are in its settings: write a new one above them")
    older = rotate(settings.database, forget_old)
    typer.echo(f"Restart the server to use the newest key. Older keys still accepted: {older}.")


@app.command()
def rules(game: Annotated[str, typer.Argument(help="The game.")], lang: Lang = SOURCE) -> None:
    """Read the rulebook of a game."""
    from pandemonium.games import find
    from pandemonium.terminal.rulebook import show_rulebook

    show_rulebook(find(game), new_console(), lang)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="The record file.")],
    at: Annotated[int | None, typer.Option(help="Stop after this many moves.")] = None,
    lang: Lang = SOURCE,
) -> None:
    """Narrate a recorded match, and show the final position."""
    from pandemonium.terminal.records import load
    from pandemonium.terminal.replay import show_replay

    show_replay(load(record), at, new_console(), lang)


@app.command()
def verify(records: Annotated[list[Path], typer.Argument(help="Record files.")]) -> None:
    """Check records: the published seed, every move, and the outcome."""
    from pandemonium.terminal.verify import verify_records

    finish(verify_records(records, new_console()))


@app.command()
def scenarios(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Files or folders; by default, all games.")
    ] = None,
) -> None:
    """Run scenarios: the rules as examples."""
    from pandemonium.terminal.scenarios import run_scenarios

    finish(run_scenarios(paths or [], new_console()))


@app.command()
def clauses(
    game: Annotated[str | None, typer.Argument(help="The game; by default, all.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Show which clause of the rules is covered by which scenarios."""
    from pandemonium.kernel.coverage import coverage
    from pandemonium.terminal.clauses import clause_markdown, clause_table

    console = new_console()
    complete = True
    for each in games_named(game):
        entries = coverage(each.book)
        complete &= not any(entry.missing for entry in entries)
        if markdown:
            typer.echo(clause_markdown(each, entries))
        else:
            console.print(clause_table(each, entries))
    finish(complete)


@app.command(cls=GameCommand, context_settings=WITH_OPTIONS)
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


@app.command(cls=GameCommand, context_settings=WITH_OPTIONS)
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


@app.command()
def schema() -> None:
    """Print the protocol of a table as a JSON schema, the source of the page's types."""
    import json

    from pandemonium.server.web.schema import schema as protocol

    typer.echo(json.dumps(protocol(), indent=1))


@app.command()
def setup(
    export: Annotated[
        Path | None, typer.Option(help="Then write the compiled code to this file.")
    ] = None,
    import_: Annotated[
        Path | None, typer.Option("--import", help="First take compiled code from this file.")
    ] = None,
) -> None:
    """Compile all games now, on all cores, so that bots play at full strength at once.

    An image or a class room compiles once: --export there, --import on machines of the same kind.
    """
    from pandemonium.players.exporting import export_code, import_code
    from pandemonium.terminal.progress import set_up
    from pandemonium.terminal.words import speaker

    console, say = new_console(), speaker(SOURCE)
    if import_:
        import_code(games_named(None), import_)
    failed = set_up(games_named(None), console, say)
    for work in failed:
        console.print(say("not compiled", title=work.game.title, part=work.part))
        console.print(work.problem, markup=False)
    if not failed:
        console.print("All games are compiled.")
        if export:
            export_code(games_named(None), export)
            console.print(f"Exported: {export}", markup=False)
    finish(not failed)


def complain(message: str) -> NoReturn:
    """Say what is wrong with a request, and end."""
    typer.echo(f"pandemonium: {message}", err=True)
    sys.exit(2)


def new_console() -> Console:
    """Where commands print."""
    return Console(highlight=False)


def finish(good: bool) -> None:
    """Exit with 1 if something did not hold."""
    if not good:
        raise typer.Exit(1)


def games_named(name: str | None) -> "list[Game]":
    """The game of that name, or all of them."""
    from pandemonium.games import NAMES, find

    return [find(each) for each in (NAMES if name is None else (name,))]


def ask_for_game(console: Console) -> str:
    """Let the person choose a game."""
    games = games_named(None)
    for number, game in enumerate(games, start=1):
        console.print(f"{number:>2}) {game.title}")
    text: str = typer.prompt("Which game")
    by_number = {str(number): game.name for number, game in enumerate(games, start=1)}
    return by_number.get(text, text)


def split_options(words: list[str]) -> tuple[str | None, dict[str, str]]:
    """A game and its options from the words of a command: `skip-bo --hand 5 --target=500`."""
    named: str | None = None
    options: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            options[name.replace("-", "_")] = value if equals else next(rest, "")
        elif named is None:
            named = word
        else:
            raise Malformed(f"unexpected {shown(word)}; options are written --name value")
    return named, options


def own_options(ctx: typer.Context) -> list[str]:
    """The names of a command's own options."""
    return [str(each.name) for each in ctx.command.params]


def typed_options(
    game: "Game", typed: dict[str, str], others: Sequence[str] = ()
) -> dict[str, Any]:
    """What was typed for the options of a game: lines of text, or numbers, true, false, words.

    A mistyped name may also mean one of the `others`, which are not the game's.
    """
    names = [option.name for option in game.options]
    for name in typed.keys() - set(names):
        near = hint(name, [*names, *others])
        if near:
            raise Malformed(f"there is no option {name!r}{near}")
    lines = {option.name for option in game.options if isinstance(option.values, Line)}
    return {name: text if name in lines else option_value(text) for name, text in typed.items()}


def listed(words: str) -> list[str]:
    """The words between commas."""
    return [word.strip() for word in words.split(",")]


def option_value(text: str) -> int | bool | str:
    """A number, true or false, or a word."""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)
