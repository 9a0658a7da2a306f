"""What commands are given: options that several of them share, and the options of a game."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from pandemonium.cli.output import new_console
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.nearest import hint
from pandemonium.kernel.options import Line

if TYPE_CHECKING:
    from pandemonium.kernel.contract import Game

Database = Annotated[
    str | None, typer.Option(help="The database: a file, or postgresql://user:password@host/name.")
]
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


class LabCommand(TyperCommand):
    """A command that takes house rules, too."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The usual help, then the games with their house rules."""
        from pandemonium.terminal.options import show_options

        super().format_help(ctx, formatter)
        show_options(new_console(), house=True)


class GameGroup(TyperGroup):
    """Commands of which the first is meant where none is named: `lab skip-bo`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named, or the first."""
        named = args[0] in self.commands
        return super().resolve_command(ctx, args if named else [next(iter(self.commands)), *args])


def games_named(name: str | None) -> "list[Game]":
    """The game of that name, or all of them."""
    from pandemonium.games import NAMES, find

    return [find(each) for each in (NAMES if name is None else (name,))]


def game_and_options(
    ctx: typer.Context, game: str, house: bool = False
) -> "tuple[Game, dict[str, Any]]":
    """The game of a command, and what was typed for its options; and for `house` rules."""
    from pandemonium.games import find

    named, words = split_options([game, *ctx.args])
    chosen = find(named or game)
    return chosen, typed_options(chosen, words, own_options(ctx), house)


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
    game: "Game", typed: dict[str, str], others: Sequence[str] = (), house: bool = False
) -> dict[str, Any]:
    """What was typed for the options of a game: lines of text, or numbers, true, false, words.

    A mistyped name may also mean one of the `others`, which are not the game's.
    """
    names = [option.name for option in game.options] + (game.house.names if house else [])
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
