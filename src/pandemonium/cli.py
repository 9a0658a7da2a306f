"""The one command. What takes long to import is imported by the command that needs it."""

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.options import Line

if TYPE_CHECKING:
    from pandemonium.kernel.contract import Game


class Language(StrEnum):
    """The languages of the rulebooks."""

    en = "en"
    fr = "fr"


app = typer.Typer(
    help="Four card games: play them, read their rules, check their records, host tables.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Lang = Annotated[Language, typer.Option("--lang", help="The language.")]


def main() -> None:
    """The entry point. What is wrong with a request is one line, not a traceback."""
    try:
        app(prog_name="pandemonium")
    except Malformed as error:
        complain(str(error))
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"{error.filename}: {error.strerror}")


@app.command()
def play(
    port: Annotated[
        int, typer.Option(help="The port; another one if it is taken.", min=0, max=65535)
    ] = 8666,
    browser: Annotated[bool, typer.Option(help="Whether to open the page.")] = True,
    database: Annotated[Path | None, typer.Option(help="The file that keeps all tables.")] = None,
) -> None:
    """Play in the browser: with bots, and with whoever is on the same network."""
    import webbrowser

    from pandemonium.server.config import load_config
    from pandemonium.server.serving import check, free_port, own_address
    from pandemonium.server.serving import serve as serve_tables
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    console = new_console()
    file = database or Path(typer.get_app_dir("pandemonium")) / "tables.db"
    file.parent.mkdir(parents=True, exist_ok=True)
    settings = load_config(host="0.0.0.0", port=free_port(port), database=file, pretty_logs=True)
    check(settings)
    compile_games(games_named(None), console, speaker(Language.en))

    def invite(port: int) -> None:
        link = f"http://{own_address()}:{port}/"
        console.print(f"The table is laid: {link} (Ctrl+C ends it)")
        if browser:
            webbrowser.open(link)

    serve_tables(settings, invite)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def terminal(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(help="Which game; asked if left out.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    seed: Annotated[str | None, typer.Option(help="Deals the same cards every time.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat; 0 deals first.")] = 0,
    bots: Annotated[
        str,
        typer.Option(help="Who plays with you, clockwise: imp, naive, devil, fiend or lucifer."),
    ] = "devil",
    record: Annotated[Path | None, typer.Option(help="Where to keep the record.")] = None,
    lang: Lang = Language.en,
) -> None:
    """Play against bots at the terminal. Options go by name: --edition classic --target 500."""
    from pandemonium.games import find
    from pandemonium.kernel.match import Match
    from pandemonium.terminal.face import face_of
    from pandemonium.terminal.live import LiveSitting
    from pandemonium.terminal.play import Sitting, around
    from pandemonium.terminal.play import play as play_match
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    named, words = split_options([*([game] if game else []), *ctx.args])
    console = new_console()
    chosen = find(named or ask_for_game(console))
    options = typed_options(chosen, words)
    count = face_of(chosen).USUAL_PLAYERS if players is None else players
    chosen.settle(count, options)
    others = around(seat, bots, count)
    compile_games([chosen], console, speaker(lang))
    match = Match.deal(chosen, count, options, seed)
    sit = LiveSitting if chosen.timed else Sitting
    play_match(match, others, record, console, lang, sit)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    database: Annotated[Path | None, typer.Option(help="The file that keeps all tables.")] = None,
    config: Annotated[Path | None, typer.Option(help="A file with settings (TOML).")] = None,
    page: Annotated[Path | None, typer.Option(help="The folder of the page.")] = None,
    pretty_logs: Annotated[
        bool | None, typer.Option("--pretty-logs", help="Log lines for people.")
    ] = None,
) -> None:
    """Serve tables to people. All settings: docs/hosting.md."""
    from pandemonium.server.config import load_config
    from pandemonium.server.serving import check
    from pandemonium.server.serving import serve as serve_tables
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    flags = {"host": host, "port": port, "database": database, "page": page}
    settings = load_config(config, **flags, pretty_logs=pretty_logs)
    check(settings)
    compile_games(games_named(None), Console(stderr=True), speaker(Language.en))
    serve_tables(settings)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="Which game.")], lang: Lang = Language.en
) -> None:
    """Read the rulebook of a game."""
    from pandemonium.games import find
    from pandemonium.terminal.rulebook import show_rulebook

    show_rulebook(find(game), new_console(), lang)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="The file of a record.")],
    at: Annotated[int | None, typer.Option(help="Stop after so many acts.")] = None,
    lang: Lang = Language.en,
) -> None:
    """Tell a record from the beginning, and show where it leads."""
    from pandemonium.terminal.records import load
    from pandemonium.terminal.replay import show_replay

    show_replay(load(record), at, new_console(), lang)


@app.command()
def verify(records: Annotated[list[Path], typer.Argument(help="Files of records.")]) -> None:
    """Check records: the published seed, every move, and the outcome."""
    from pandemonium.terminal.verify import verify_records

    finish(verify_records(records, new_console()))


@app.command()
def scenarios(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Files or folders; without, those of all games.")
    ] = None,
) -> None:
    """Run scenarios: the rules as examples."""
    from pandemonium.terminal.scenarios import run_scenarios

    finish(run_scenarios(paths or [], new_console()))


@app.command()
def clauses(
    game: Annotated[str | None, typer.Argument(help="Which game; without, all.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Show which clause of the rules is covered by which scenarios."""
    from pandemonium.kernel.coverage import coverage
    from pandemonium.terminal.clauses import clause_markdown, clause_table

    console = new_console()
    complete = True
    for each in games_named(game):
        entries = coverage(each)
        complete &= not any(entry.missing for entry in entries)
        if markdown:
            typer.echo(clause_markdown(each, entries))
        else:
            console.print(clause_table(each, entries))
    finish(complete)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def duel(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game.")],
    bots: Annotated[str, typer.Option(help="Who plays, clockwise: lucifer,devil.")],
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    players: Annotated[
        int | None, typer.Option(help="How many seats; the bots sit down in turn.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 0,
    threads: Annotated[int | None, typer.Option(help="All cores, unless said.", min=1)] = None,
) -> None:
    """Let bots play each other. Every deal is played in each rotation of the seats."""
    from pandemonium.games import find
    from pandemonium.players.bots import find as find_bot
    from pandemonium.players.duel import Table, entrant
    from pandemonium.terminal.duel import show_duel
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    named, words = split_options([game, *ctx.args])
    chosen = find(named or game)
    options = typed_options(chosen, words)
    entrants = [entrant(chosen, find_bot(name.strip())) for name in bots.split(",")]
    count = max(len(entrants), chosen.players[0]) if players is None else players
    table = Table(chosen, count, options, entrants)
    console = new_console()
    compile_games([chosen], console, speaker(Language.en))
    show_duel(table, games, seed, threads, console)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def tune(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="Which game.")],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    trials: Annotated[int, typer.Option(help="How many changes are tried.", min=1)] = 100,
    games: Annotated[int, typer.Option(help="Games for one look at a change.", min=1)] = 2000,
    seed: Annotated[int, typer.Option(help="Other seeds try other changes.", min=0)] = 0,
) -> None:
    """Look for better weights of a game's bots by self-play, and write them down."""
    from pandemonium.games import find
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.tune import check
    from pandemonium.terminal.tune import tune as tune_weights
    from pandemonium.terminal.words import speaker

    named, words = split_options([game, *ctx.args])
    chosen = find(named or game)
    options = typed_options(chosen, words)
    count = chosen.players[0] if players is None else players
    check(chosen, count, options)
    console = new_console()
    compile_games([chosen], console, speaker(Language.en))
    tune_weights(chosen, count, options, trials, games, seed, console)


@app.command()
def schema() -> None:
    """Print the protocol of a table as a JSON schema; `make types` makes the page's types of it."""
    import json

    from pandemonium.server.wire import schema as protocol

    typer.echo(json.dumps(protocol(), indent=1))


@app.command()
def setup() -> None:
    """Compile all games, once and for all."""
    from pandemonium.terminal.progress import compile_games
    from pandemonium.terminal.words import speaker

    console = new_console()
    compile_games(games_named(None), console, speaker(Language.en))
    console.print("All games are compiled.")


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
            raise Malformed(f"{word!r} is one word too many; options go --name value")
    return named, options


def typed_options(game: "Game", typed: dict[str, str]) -> dict[str, Any]:
    """What was typed for the options of a game: lines of text, or numbers, true, false, words."""
    lines = {option.name for option in game.options if isinstance(option.values, Line)}
    return {name: text if name in lines else option_value(text) for name, text in typed.items()}


def option_value(text: str) -> int | bool | str:
    """A number, true or false, or a word."""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)
