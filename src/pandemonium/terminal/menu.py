"""The legal moves as a numbered list, and what a person types to choose one of them."""

import json
import re
from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from pandemonium.kernel.actions import Action
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.terminal.face import face_of
from pandemonium.terminal.words import Say


@dataclass(frozen=True)
class Menu:
    """The moves of a player with their labels; moves of one kind stand together."""

    moves: list[Action]
    labels: list[str]

    @classmethod
    def of(cls, match: Match, player: int, language: str) -> "Menu":
        """All legal moves of a player, in the order of the game's list of actions."""
        face, view = face_of(match.game), match.view(player)
        moves = [match.game.actions.name(code) for code in sorted(match.legal_codes(player))]
        return cls(moves, [face.label(move, view, language) for move in moves])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = enumerate(zip(self.moves, self.labels, strict=True), start=1)
        for _, group in groupby(lines, key=lambda line: line[1][0]["do"]):
            entries = [_entry(number, label) for number, (_, label) in group]
            yield Columns(entries, equal=True, column_first=True, padding=(0, 2))

    def choose(self, text: str, say: Say) -> Action:
        """The move a person means: by number, by words of its label, or any action as JSON."""
        if text.isdecimal():
            return self._by_number(text, say)
        return _action(text, say) if text.startswith("{") else self._by_words(text, say)

    def _by_number(self, text: str, say: Say) -> Action:
        if not self.moves:
            raise Malformed(say("no numbers"))
        if not 1 <= int(text) <= len(self.moves):
            raise Malformed(say("no move", text=text, count=len(self.moves)))
        return self.moves[int(text) - 1]

    def _by_words(self, text: str, say: Say) -> Action:
        exact = [n for n, label in enumerate(self.labels) if label.casefold() == text.casefold()]
        found = exact or [n for n, each in enumerate(self.labels) if _words(text) <= _words(each)]
        if len(found) == 1:
            return self.moves[found[0]]
        if not found:
            raise Malformed(say("no words", text=text))
        raise Malformed(say("which", text=text, moves=", ".join(str(n + 1) for n in found)))


def _entry(number: int, label: str) -> Text:
    return Text.assemble((f"{number:>2})", "bold"), f" {label}")


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[\w-]+", text.casefold()))


def _action(text: str, say: Say) -> Action:
    """A typed action. What is in it is for the game to judge."""
    try:
        action: Action = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed(say("no JSON", error=error)) from error
    return action
