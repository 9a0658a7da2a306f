"""A game with a clock at the terminal: time runs, and the bots act, while the person thinks."""

import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Protocol, cast

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event, View
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.words import msg, spoken_to, translate
from pandemonium.players.thinking import Bot
from pandemonium.terminal.face import Face, face_of
from pandemonium.terminal.keyboard import Keyboard, key_by_key
from pandemonium.terminal.menu import Menu
from pandemonium.terminal.narration import standing
from pandemonium.terminal.play import Leave, Sitting
from pandemonium.terminal.records import save
from pandemonium.terminal.words import QUIT, RULES

BEAT = 1000
"""Milliseconds between two looks at the clock, when nothing is typed."""

THINKING = 0.1
"""Seconds a bot may think: what is typed waits for it."""

TABLE = ("", "table", "t")
MOVES = ("moves", "coups", "m")

WORDS = {
    "help": msg(
        "table, or Enter          the table as it is now\n"
        "moves                    the moves you can pick by number\n"
        "12                       the move with that number\n"
        '{{"do": ...}}              any action as JSON\n'
        "?27, ?A05                a clause of the rules\n"
        "quit                     leave; the record is kept"
    ),
    "rules": msg("The clock is running: `pandemonium rules {game}` in another window, or ?27."),
}


class TimedFace(Face, Protocol):
    """What the module `terminal` of a game with a clock has in it besides."""

    PLAYER_LETTERS: str
    """What the players are called for short."""
    LISTED: tuple[str, ...]
    """The kinds of moves that are listed; others are typed in words."""
    SHOWN_AFTER: tuple[str, ...]
    """The events after which the table is shown."""
    HELP: str
    """What can be typed, in English."""

    def read(self, text: str, view: View, language: str, random: Random) -> Action | None:
        """What a typed line means; None if it is not in the game's own words."""

    def remark(self, event: Event, view: View, language: str) -> str:
        """What the seat should know about an event; nothing for most."""

    def clock(self, view: View, language: str) -> str:
        """How the time stands, in a word or two."""

    def running(self, view: View) -> bool:
        """Whether time counts now."""


class Clock(Protocol):
    """Something that tells the time."""

    def now(self) -> int:
        """Milliseconds since some moment."""


class Lines(Protocol):
    """Somebody who types."""

    def read(self, ms: int, prompt: str) -> str | None:
        """The next line; None if there is none for so long. EOFError when no more will come."""


class LiveSitting(Sitting):
    """One person at a table of bots, in real time."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        file: Path,
        console: Console,
        language: str,
        clock: Clock | None = None,
        lines: Lines | None = None,
    ) -> None:
        super().__init__(match, bots, file, console, language)
        self.clock = clock or MonotonicClock()
        self.lines = lines or Keyboard(console)
        self.face = cast(TimedFace, face_of(match.game))
        self.menu = Menu([], [])
        """The moves listed last: what a typed number means."""
        self.asked = False
        """Whether the person has been shown everything they can do."""
        self.told = self.clock.now()
        """Up to when the match knows the time."""

    def play(self) -> None:
        """From the bots' first acts to the standing at the end."""
        game = self.match.game
        self.console.print(self.say("welcome", title=game.title, players=self.match.players))
        self.tell_who_is_late()
        self.let_bots_act()
        self.show_table()
        with key_by_key(self.console):
            self.run()
        self.show_table()
        self.console.print(standing(self.match, self.name_of, self.say))

    def run(self) -> None:
        """Time passes, bots act, typed lines are carried out, until the match is over."""
        beat = self.clock.now() + BEAT
        while not self.match.over:
            line = self.lines.read(max(beat - self.clock.now(), 0), self.prompt())
            self.pass_time()
            if line is not None and not self.match.over:
                self.obey(line.strip())
            if self.clock.now() >= beat:
                beat = self.clock.now() + BEAT
                self.let_bots_act()
                save(self.match, self.file)  # whatever happens

    def prompt(self) -> str:
        """How the time stands, before what is typed."""
        return f"[{self.face.clock(self.view(), self.language)}] "

    def view(self) -> View:
        """What the person sees."""
        return self.match.view(self.person)

    def pass_time(self) -> None:
        """Tell the match how much time has passed."""
        ms = self.clock.now() - self.told
        self.told += ms
        if ms and self.face.running(self.view()):
            self.match.advance(ms)
            self.tell()

    def let_bots_act(self) -> None:
        """Every bot in turn, in any order; most wait most of the time."""
        for bot in self.random.sample(sorted(self.bots), len(self.bots)):
            if bot in self.match.to_act:
                self.let_act(bot, min(THINKING, self.bots[bot].seconds))

    def obey(self, text: str) -> None:
        """Carry out what the person typed."""
        word = text.casefold()
        if word in QUIT:
            raise Leave
        if word in TABLE:
            self.show_table()
        elif word in MOVES:
            self.show_moves()
        elif word in RULES:
            rules = translate(self.language, WORDS["rules"], game=self.match.game.name)
            self.console.print(Text(rules, "yellow"))
        elif word.startswith("?"):
            self.explain(word[1:].strip())
        else:
            self.try_move(text)

    def try_move(self, text: str) -> None:
        """A move in the words of the game, or from the list of moves."""
        try:
            action = self.face.read(text, self.view(), self.language, self.random)
            self.move(action or self.menu.choose(text, self.say))
        except Malformed as error:
            self.console.print(Text(str(error), "yellow"))

    def show_moves(self) -> None:
        """List the moves that can be listed; their numbers hold until the next list."""
        view = self.view()
        moves = [each for each in self.match.legal(self.person) if each["do"] in self.face.LISTED]
        labels = [self.face.label(move, view, self.language) for move in moves]
        self.menu = Menu(moves, labels)
        self.console.print(self.menu if moves else Text(self.say("no numbers"), "yellow"))

    def explain(self, number: str) -> None:
        """A clause of the rules, or what can be typed."""
        if number:
            super().explain(number)
        else:
            helps = (translate(self.language, text) for text in (self.face.HELP, WORDS["help"]))
            self.console.print(Text("\n".join(helps)))

    def tell(self) -> None:
        """What the last act did, as the person saw it; and what there is to see or to choose."""
        events = self.match.events(self.person)
        for event in events:
            self.tell_event(event)
        if any(event["event"] in self.face.SHOWN_AFTER for event in events):
            self.show_table()
        if events:
            self.ask_for_choice()

    def tell_event(self, event: Event) -> None:
        """An event in a sentence, with a remark on what concerns the person."""
        names = spoken_to(self.person, self.face.PLAYER_LETTERS.__getitem__, self.language)
        sentence = self.match.game.narrate(event, names, self.language)
        if not sentence:
            return
        remark = self.face.remark(event, self.view(), self.language)
        self.console.print(Padding(Text(sentence, "bold" if remark else ""), (0, 0, 0, 2)))
        if remark:
            self.console.print(Text(f"    {remark}", "bold cyan"))

    def ask_for_choice(self) -> None:
        """List the moves at once, where there are no others than those that can be listed."""
        legal = self.match.legal(self.person)
        asked = bool(legal) and all(each["do"] in self.face.LISTED for each in legal)
        if asked and not self.asked:
            self.show_moves()
        self.asked = asked


class MonotonicClock:
    """The time of this machine."""

    def now(self) -> int:
        """Milliseconds since some moment."""
        return time.monotonic_ns() // 1_000_000
