"""A guided first game: a prepared position and a script of beats, in `book/guided.yaml`.

    names: [Pim]                       # the other players; the learner is player 0
    given: {players: 2, turn: 0, ...}  # a position, or a deal, as in scenarios
    first: []                          # what is done before the first prompt
    beats:
      - say: {en: Lay your 1., fr: Posez votre 1.}
        why: {en: A suite starts with it., fr: Une suite commence par lui.}
        at: ["hand/1#0", lane/0]       # what to press on the page, in this order
        act: {do: lay, card: "1"}      # the one move that is asked for
        then:                          # what the others do after it, and the clock
          - {player: 1, do: discard, card: "9"}
    end: {en: ..., fr: ...}            # what the game was about, when it is over

`draft` in a beat is what the page shows as begun already, such as an order of the souls.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from pandemonium.kernel.about import Label
from pandemonium.kernel.contract import Game
from pandemonium.kernel.described import Action, Event, View
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.match import Match
from pandemonium.kernel.scenario import READER, begin

FILE = "guided.yaml"

LEARNER = 0

MOST_LEGAL = 100
"""Longer lists of moves are left out: the page then lets everything be tried."""


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """A prompt, the move it asks for, and what happens then."""

    say: Label
    why: Label
    at: list[str]
    act: Action
    then: list[Action] = []
    draft: dict[str, Any] = {}


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game as its file has it."""

    names: list[str]
    given: dict[str, Any]
    beats: list[Beat]
    end: Label
    first: list[Action] = []


class Moment(Struct, frozen=True):
    """What the learner sees after an act: what happened, and the table."""

    events: list[Event]
    told: list[str]
    """A sentence for each event that has one."""
    view: View


class Prompt(Struct, frozen=True, omit_defaults=True):
    """A beat in one language, and all that comes of it."""

    say: str
    why: str
    at: list[str]
    act: Action
    legal: list[Action] | None
    moments: list[Moment]
    """After the learner's move, then after each of the others'."""
    draft: dict[str, Any] = {}


class Lesson(Struct, frozen=True):
    """A guided game in one language, ready to be played without the rules."""

    names: list[str]
    start: Moment
    prompts: list[Prompt]
    end: str


class Guide:
    """A guided game that has been played through: the script, and the match at every prompt."""

    def __init__(self, game: Game, script: Script) -> None:
        self.game = game
        self.script = script
        self.matches: list[Match] = []
        """The match at each beat, before the move that it asks for."""
        match = begin(script.given, game)
        for act in script.first:
            match.act(act)
        for beat in script.beats:
            self.matches.append(match.copy())
            for act in played(beat):
                match.act(act)
        if not match.over:
            raise Malformed("a guided game is played to its end")
        _check_words(script)

    def lesson(self, language: str) -> Lesson:
        """All of it in one language."""
        script = self.script
        return Lesson(
            names=script.names,
            start=Moment([], [], self.matches[0].view(LEARNER)),
            prompts=[self._prompt(number, language) for number in range(len(script.beats))],
            end=script.end[language],
        )

    def judge(self, number: int, action: Mapping[str, Any]) -> None:
        """Nothing if the learner could make this move at a beat; else Refused, or Malformed."""
        if number not in range(len(self.matches)):
            raise Malformed(f"no such prompt; they are 0 to {len(self.matches) - 1}")
        self.matches[number].copy().do(LEARNER, action)

    def name_of(self, player: int) -> str:
        """What a player is called; the learner is spoken to."""
        return self.script.names[player - 1]

    def _prompt(self, number: int, language: str) -> Prompt:
        beat, match = self.script.beats[number], self.matches[number].copy()
        codes = match.legal_codes(LEARNER)
        moments = []
        for act in played(beat):
            match.act(act)
            moments.append(self._moment(match, language))
        return Prompt(
            say=beat.say[language],
            why=beat.why[language],
            at=beat.at,
            act=self.game.actions.read(beat.act, LEARNER)[1],
            legal=self.matches[number].legal(LEARNER) if len(codes) <= MOST_LEGAL else None,
            moments=moments,
            draft=beat.draft,
        )

    def _moment(self, match: Match, language: str) -> Moment:
        told = match.told(LEARNER, self.name_of, language)
        return Moment(match.events(LEARNER), told, match.view(LEARNER))


@cache
def guide_of(game: Game) -> Guide | None:
    """The guided game of a game, checked by playing it; None if it has none."""
    file = game.book / FILE
    if not file.is_file():
        return None
    try:
        entries = yaml.load(file.read_text(encoding="utf8"), READER)
        return Guide(game, msgspec.convert(entries, Script))
    except (yaml.YAMLError, msgspec.ValidationError, Malformed, Refused) as error:
        raise Malformed(f"{file}: {error}") from error


def has_guide(game: Game) -> bool:
    """Whether a game has a guided game."""
    return (game.book / FILE).is_file()


def played(beat: Beat) -> list[Action]:
    """What is done in a beat: the learner's move, then the others'."""
    return [{"player": LEARNER, **beat.act}, *beat.then]


def _check_words(script: Script) -> None:
    labels = [label for beat in script.beats for label in (beat.say, beat.why)]
    for label in [*labels, script.end]:
        if label.keys() != set(LANGUAGES):
            raise Malformed(f"write every text in {', '.join(LANGUAGES)}; this one is not: {label}")
