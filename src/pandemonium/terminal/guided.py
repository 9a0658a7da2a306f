"""A guided first game at the terminal: the same script as on the page."""

import json
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.guided import LEARNER, Guide, guide_of, played
from pandemonium.terminal.menu import Menu
from pandemonium.terminal.play import Leave, Sitting

MOST_SHOWN = 30
"""More moves than that are not listed: they can still be typed."""


def learn(game: Game, console: Console, language: str) -> bool:
    """Play a guided game; whether the person wants a real one then."""
    guide = guide_of(game)
    if guide is None:
        raise Malformed(f"{game.name} has no guided game")
    sitting = GuidedSitting(guide, console, language)
    try:
        sitting.play()
    except (Leave, EOFError, KeyboardInterrupt):
        console.print("\n" + sitting.say("left"))
        return False
    return True


class GuidedSitting(Sitting):
    """One person at a table where everything is prepared."""

    def __init__(self, guide: Guide, console: Console, language: str) -> None:
        super().__init__(guide.matches[0].copy(), {}, Path(), console, language)
        self.guide = guide
        self.at = 0
        """The prompt, from 0."""
        you = self.name_of
        self.name_of = lambda player: you(player) if player == LEARNER else guide.name_of(player)

    def play(self) -> None:
        """From prompt to prompt, until the game is over and the person goes on to a real one."""
        self.console.print(self.say("guided", title=self.match.game.title))
        while self.at < len(self.guide.script.beats):
            self.wait_for_move(Menu.of(self.match, self.person, self.language))
            self.at += 1
        self.show_table()
        self.console.print(Text(self.guide.script.end[self.language]))
        super().listen("real game")

    def wait_for_move(self, menu: Menu) -> None:
        """Show the table and the prompt, until the move that it asks for is made."""
        beat = self.guide.script.beats[self.at]
        self.show_table()
        if len(menu.moves) <= MOST_SHOWN:
            self.console.print(menu)
        self.console.print(Text(f"\n{beat.say[self.language]}", "bold"))
        self.console.print(Text(beat.why[self.language]))
        while not self.move(self.read(menu)):
            pass

    def listen(self, prompt: str) -> str:
        """A line from the person; an empty one makes the move that is asked for."""
        return super().listen(prompt) or json.dumps(self.guide.script.beats[self.at].act)

    def move(self, action: Action | None) -> bool:
        """Make the move that is asked for, with all that follows; of others, say what is wrong."""
        if action is None:
            return False
        try:
            self.guide.judge(self.at, action)
        except (Refused, Malformed) as error:
            self.object_to(error)
            return False
        beat = self.guide.script.beats[self.at]
        if self._normal(action) != self._normal(beat.act):
            self.console.print(Text(self.say("not yet"), "yellow"))
            return False
        for act in played(beat):
            self.match.act(act)
            self.tell()
        return True

    def _normal(self, action: Action) -> Action:
        return self.match.game.actions.read(action, LEARNER)[1]
