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
from pandemonium.kernel.words import translate
from pandemonium.players.bots import BOTS, STAND_IN, load
from pandemonium.players.coach import advise_after
from pandemonium.players.foreign import BotFailed
from pandemonium.players.preparing import for_now
from pandemonium.players.thinking import Bot
from pandemonium.terminal.face import face_of
from pandemonium.terminal.menu import Menu
from pandemonium.terminal.narration import standing
from pandemonium.terminal.records import save
from pandemonium.terminal.rulebook import clause, clause_named, show_rulebook
from pandemonium.terminal.words import QUIT, RULES, names_beside, speaker

with suppress(ImportError):
    import readline  # noqa: F401, line editing for `input` where the system has it

PASS = {"do": "pass"}

COLUMNS = 80
"""What tables and moves need."""


class Leave(Exception):
    """The person gets up from the table."""


def play(
    match: Match,
    bots: Mapping[int, Bot],
    file: Path,
    console: Console,
    language: str,
    sit: "Callable[[Match, Mapping[int, Bot], Path, Console, str], Sitting]",
    coach: bool = False,
) -> None:
    """Play a match to its end, or until the person leaves; its record is kept in a file."""
    sitting = sit(match, bots, file, console, language)
    sitting.coached = coach
    if console.width < COLUMNS:
        console.print(sitting.say("narrow", columns=console.width, wanted=COLUMNS), style="yellow")
    try:
        sitting.play()
    except (Leave, EOFError, KeyboardInterrupt):
        console.print("\n" + sitting.say("left"))
    finally:
        save(match, file)
        console.print(Text(sitting.say("saved", file=file)), soft_wrap=True)


def around(person: int, names: str, players: int) -> dict[int, Bot]:
    """The bots at a table with one person, clockwise from them; too few names are reused."""
    if person not in range(players):
        raise Malformed(f"there is no seat {person}; the seats are 0 to {players - 1}")
    bots = cycle([load(name.strip()) for name in names.split(",")])
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
        self.coached = False
        """Whether a coach says when a clearly better move was there."""

    def play(self) -> None:
        """Everybody acts in turn until the match is over."""
        game = self.match.game
        self.console.print(self.say("welcome", title=game.title, players=self.match.players))
        self.tell_who_is_late()
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

    def tell_who_is_late(self) -> None:
        """Say which bots are played by others until they are compiled."""
        game = self.match.game
        late = {bot.title for bot in self.bots.values() if for_now(bot, game) is not bot}
        for title in sorted(late):
            text = self.say("late", bot=translate(self.language, title))
            self.console.print(Text(text, "dim"))

    def bot_to_act(self) -> int | None:
        """The next bot. Where the person may act as well, each bot acts once before them."""
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
        player = for_now(self.bots[bot], self.match.game)
        try:
            action = player.think(self.match, bot, seed, seconds).action
        except BotFailed as failure:
            self.console.print(Text(self.say("failed", problem=failure), "yellow"))
            action = BOTS[STAND_IN].think(self.match, bot, seed).action
        if action is not None:
            self.match.play(bot, action)
            self.tell()

    def ask(self) -> None:
        """Let the person move. If they can only pass, that is done for them, and said."""
        menu = Menu.of(self.match, self.person, self.language)
        if menu.moves == [PASS]:
            self.console.print(Text(f"  {self.say('prompt')}{menu.labels[0]}", "dim"))
            self.move(PASS)
        else:
            self.wait_for_move(menu)
        self.ahead.clear()

    def wait_for_move(self, menu: Menu) -> None:
        """Show the person the table and the moves, until one is made."""
        save(self.match, self.file)  # whatever happens while they think
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
        before = self.match.copy()
        try:
            self.match.play(self.person, action)
        except (Refused, Malformed) as error:
            self.object_to(error)
            return False
        self.tell()
        if self.coached:
            self.coach(before, action)
        return True

    def coach(self, before: Match, action: Action) -> None:
        """Say which move would have been clearly better than the person's, if one was, and why."""
        advice = advise_after(before, self.person, action, self.random.getrandbits(63))
        if advice:
            view = before.view(self.person)
            move = face_of(before.game).label(advice.action, view, self.language)
            reason = advice.reasons(before.game)[self.language]
            self.console.print(Text(f"  {self.say('better', move=move, reason=reason)}", "cyan"))

    def object_to(self, error: Refused | Malformed) -> None:
        """Say what is wrong with a move: the clause that refuses it, or how to write it."""
        if isinstance(error, Refused):
            self.console.print(Text(self.say("refused"), "yellow"))
            self.console.print(clause(self.match.game, error.clause, self.language))
        else:
            self.console.print(Text(str(error), "yellow"))

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
        """What the last act did, as the person saw it."""
        for sentence in self.match.told(self.person, self.name_of, self.language):
            self.console.print(Text(f"  {sentence}"))

    def show_table(self) -> None:
        """All that the person sees."""
        view = self.match.view(self.person)
        self.console.rule(style="dim")
        self.console.print(face_of(self.match.game).table(view, self.name_of, self.language))
        self.console.print()
