"""A person against bots at the terminal."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from pandemonium.kernel.actions import Action
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.players.bots import Bot
from pandemonium.players.bots import find as find_bot
from pandemonium.terminal.face import face_of
from pandemonium.terminal.menu import Menu
from pandemonium.terminal.records import new_file, save
from pandemonium.terminal.rulebook import clause, clause_named, show_rulebook
from pandemonium.terminal.telling import standing, tell
from pandemonium.terminal.words import QUIT, RULES, names_beside, speaker

with suppress(ImportError):
    import readline  # noqa: F401, line editing for `input` where the system has it

PASS = {"do": "pass"}


class Leave(Exception):
    """The person gets up from the table."""


def play(
    match: Match,
    bots: Mapping[int, Bot],
    wanted: Path | None,
    console: Console,
    language: str,
    sit: "Callable[[Match, Mapping[int, Bot], Path, Console, str], Sitting]",
) -> None:
    """Play a match to its end, or until the person leaves; its record is kept, where wanted."""
    file = new_file(match.game.name, wanted)
    sitting = sit(match, bots, file, console, language)
    try:
        sitting.play()
    except (Leave, EOFError, KeyboardInterrupt):
        console.print("\n" + sitting.say("left"))
    finally:
        save(match, file)
        console.print(Text(sitting.say("saved", file=file)), soft_wrap=True)


def around(person: int, names: str, players: int) -> dict[int, Bot]:
    """The bots at a table with one person, clockwise from him; few names are used again."""
    if person not in range(players):
        raise Malformed(f"there is no seat {person}; the seats are 0 to {players - 1}")
    bots = cycle([find_bot(name.strip()) for name in names.split(",")])
    return {(person + step) % players: next(bots) for step in range(1, players)}


class Sitting:
    """One person at a table of bots, from the first deal to the last."""

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], file: Path, console: Console, language: str
    ) -> None:
        self.match = match
        self.bots = bots
        """Who sits in which seat; the person has the one that is left."""
        self.person = next(seat for seat in range(match.players) if seat not in bots)
        self.file = file
        self.console = console
        self.language = language
        self.say = speaker(language)
        self.name_of = names_beside(bots, language)
        self.random = Random(match.seed)
        self.ahead: set[int] = set()
        """The bots that have acted while the person could have."""

    def play(self) -> None:
        """Everybody acts in turn until the match is over."""
        game = self.match.game
        self.console.print(self.say("welcome", title=game.title, players=self.match.players))
        while not self.match.over:
            bot = self.bot_to_act()
            if bot is not None:
                self.let_act(bot)
            elif self.person in self.match.to_act:
                self.ask()
            else:
                self.deal_again()
        self.show_table()
        self.console.print(standing(self.match, self.name_of, self.say))

    def bot_to_act(self) -> int | None:
        """The next bot. Where the person may act as well, each bot acts once before him."""
        together = self.person in self.match.to_act
        if not together:
            self.ahead.clear()
        bots = [p for p in self.match.to_act if p != self.person and p not in self.ahead]
        if bots and together:
            self.ahead.add(bots[0])
        return bots[0] if bots else None

    def let_act(self, bot: int, seconds: float | None = None) -> None:
        """A bot thinks, and acts unless it would rather wait."""
        seed = self.random.getrandbits(63)
        action = self.bots[bot].think(self.match, bot, seed, seconds).action
        if action is not None:
            self.match.play(bot, action)
            self.tell()

    def ask(self) -> None:
        """Let the person move. Whoever can only pass is not asked: it is done, and said."""
        menu = Menu.of(self.match, self.person, self.language)
        if menu.moves == [PASS]:
            self.console.print(Text(f"  {self.say('prompt')}{menu.labels[0]}", "dim"))
            self.move(PASS)
        else:
            self.wait_for_move(menu)
        self.ahead.clear()

    def wait_for_move(self, menu: Menu) -> None:
        """Show the person the table and the moves, until one is made."""
        save(self.match, self.file)  # whatever happens while he thinks
        self.show_table()
        self.console.print(menu)
        while not self.move(self.read(menu)):
            pass

    def read(self, menu: Menu) -> Action | None:
        """What the person typed: an action, or None when it was a command or a mistake."""
        text = self.listen("prompt")
        if text.startswith("?"):
            self.explain(text[1:].strip())
        elif text.casefold() in RULES:
            show_rulebook(self.match.game, self.console, self.language)
        elif text:
            try:
                return menu.choose(text, self.say)
            except Malformed as error:
                self.console.print(Text(str(error), "yellow"))
        return None

    def move(self, action: Action | None) -> bool:
        """Make the person's move, or say why it cannot be made."""
        if action is None:
            return False
        try:
            self.match.play(self.person, action)
        except Refused as refusal:
            self.console.print(Text(self.say("refused"), "yellow"))
            self.console.print(clause(self.match.game, refusal.clause, self.language))
            return False
        except Malformed as error:
            self.console.print(Text(str(error), "yellow"))
            return False
        self.tell()
        return True

    def deal_again(self) -> None:
        """Between deals: the standing, and the next cards when the person is ready."""
        self.show_table()
        self.console.print(standing(self.match, self.name_of, self.say))
        self.listen("enter")
        self.match.next_deal()
        self.tell()

    def listen(self, prompt: str) -> str:
        """A line from the person. Leave if it says so."""
        text = input(self.say(prompt)).strip()
        if text.casefold() in QUIT:
            raise Leave
        return text

    def explain(self, number: str) -> None:
        """A clause of the rules, or what can be typed."""
        found = clause_named(self.match.game, number)
        if found:
            self.console.print(clause(self.match.game, found, self.language))
        elif number:
            self.console.print(Text(self.say("no clause", text=number), "yellow"))
        else:
            self.console.print(Text(self.say("help")))

    def tell(self) -> None:
        """What the last act did, as the person saw it; of an answer only what came of it."""
        sentences = tell(self.match, self.person, self.name_of, self.language)
        if any(event["event"] == "answered" for event in self.match.events(self.person)):
            sentences = sentences[1:]
        for sentence in sentences:
            self.console.print(Text(f"  {sentence}"))

    def show_table(self) -> None:
        """All that the person sees."""
        view = self.match.view(self.person)
        self.console.rule(style="dim")
        self.console.print(face_of(self.match.game).table(view, self.name_of, self.language))
        self.console.print()
