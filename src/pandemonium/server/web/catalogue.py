"""What people can choose from: games, players, options, bots, phrases, languages."""

from typing import Any

from msgspec import Struct

from pandemonium.games import NAMES, find
from pandemonium.kernel.about import Label, OptionLabels
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.guided import has_guide
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.options import Option, Options
from pandemonium.kernel.words import translate
from pandemonium.players import bots, persons
from pandemonium.server import wire
from pandemonium.server.phrases import PHRASES
from pandemonium.server.table.guests import AVATARS


class GameInfo(Struct, frozen=True):
    """A game, and its options by the number of players."""

    name: str
    title: str
    timed: bool
    options: dict[int, list[wire.OptionInfo]]
    usual_players: int
    sample_cards: list[str]
    blurb: Label
    labels: dict[str, OptionLabels]
    """What its options and their values are called."""
    guided: bool
    """Whether there is a guided first game."""


class BotLabels(Struct, frozen=True):
    """What a bot is called, and how well it plays."""

    title: Label
    strength: Label


class PersonInfo(Struct, frozen=True):
    """A devil who sits down when a bot plays."""

    name: str
    title: str
    bot: str
    character: Label


class Line(Struct, frozen=True):
    """What a devil says on an occasion."""

    person: str
    occasion: persons.Occasion
    text: Label


class Catalogue(Struct, frozen=True):
    """All there is to choose from."""

    games: list[GameInfo]
    bots: list[str]
    usual_bot: str
    """The bot to play against if people choose none."""
    adviser: str
    """The bot to ask for hints if people choose none."""
    phrases: list[wire.Phrase]
    bot_labels: dict[str, BotLabels]
    phrase_labels: dict[str, Label]
    """What each phrase says."""
    languages: dict[str, str]
    """By their codes, what the languages are called in themselves."""
    persons: list[PersonInfo]
    avatars: list[str]


def catalogue() -> Catalogue:
    """All there is to choose from."""
    games = [_game(find(name)) for name in NAMES]
    labels = {
        bot.name: BotLabels(_label(bot.title), _label(bot.strength)) for bot in bots.BOTS.values()
    }
    devils = [
        PersonInfo(each.name, each.title, each.bot, _label(each.character))
        for each in persons.PERSONS
    ]
    return Catalogue(
        games=games,
        bots=list(bots.BOTS),
        usual_bot=bots.USUAL,
        adviser=bots.ADVISER,
        phrases=list(PHRASES),
        bot_labels=labels,
        phrase_labels={name: _label(text) for name, text in PHRASES.items()},
        languages={code: language.name for code, language in LANGUAGES.items()},
        persons=devils,
        avatars=list(AVATARS),
    )


def lines() -> list[Line]:
    """All that the devils say; apart from the catalogue, since only tables need it."""
    return [
        Line(person.name, occasion, _label(text))
        for person in persons.PERSONS
        for occasion, text in person.lines.items()
    ]


def _game(game: Game) -> GameInfo:
    options = {players: choices(game, players, {}) for players in game.players}
    about = game.about
    return GameInfo(
        name=game.name,
        title=about.title,
        timed=game.timed,
        options=options,
        usual_players=about.usual_players,
        sample_cards=about.sample_cards,
        blurb=about.blurb,
        labels=about.options,
        guided=has_guide(game),
    )


def _label(text: str) -> Label:
    return {language: translate(language, text) for language in LANGUAGES}


def choices(game: Game, players: int, chosen: Options) -> list[wire.OptionInfo]:
    """The options, each as it is while those before it are as chosen, or have their defaults."""
    before: Options = {}
    found = []
    for option in game.options:
        values = option.values(players, before) if callable(option.values) else option.values
        default = _default(option, players, before, values)
        before[option.name] = chosen.get(option.name, default)
        found.append(wire.OptionInfo(option.name, _words(values), default))
    return found


def _default(option: Option, players: int, before: Options, values: Any) -> Any:
    """The default, or where it cannot be with so many players, the first value that can."""
    try:
        return option.resolve({}, players, before)
    except Malformed:
        return values[0]


def _words(values: Any) -> Any:
    return {"from": values[0], "to": values[-1]} if isinstance(values, range) else values
