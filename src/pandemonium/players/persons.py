"""The devils of the house: who sits down when a bot plays, and what they say at the table.

The page draws them by their names, and chooses their lines by what it sees happen.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pandemonium.kernel.words import msg
from pandemonium.players.naming import numbered

ROMAN = ("", " II", " III", " IV", " V", " VI")

Occasion = Literal[
    "start", "wait", "stop", "stopped", "steal", "robbed", "pay", "paid", "feat", "win", "lose"
]
"""When somebody says something: the match starts, somebody takes long, they lay a STOP or it is
laid against them, they steal or are robbed, pay a large fine or get one, complete something, win or
lose."""


@dataclass(frozen=True)
class Person:
    """Somebody who plays as a bot does."""

    name: str
    title: str
    """What everybody calls them, in every language."""
    bot: str
    """The bot whose moves they make."""
    character: str
    """Who they are, in English."""
    lines: Mapping[Occasion, str] = field(default_factory=dict)
    """What they say, in English; nothing where they keep silent."""


PERSONS = (
    Person(
        "pim",
        "Pim",
        "imp",
        msg("the tavern’s youngest, plays whatever shines"),
        {
            "start": msg("Oh! Cards!"),
            "wait": msg("Is it my turn? No? Now?"),
            "stop": msg("Stop! I’ve always wanted to say that."),
            "stopped": msg("But it was so shiny!"),
            "steal": msg("Finders keepers!"),
            "robbed": msg("Hey! I liked that one."),
            "pay": msg("I had chips. I’m sure I had chips."),
            "paid": msg("For me? Thank you!"),
            "feat": msg("Did you see that? Did you?"),
            "win": msg("I won? I won!"),
            "lose": msg("Again! Again!"),
        },
    ),
    Person(
        "odile",
        "Odile",
        "naive",
        msg("knits, and has just learned the rules"),
        {
            "start": msg("Let me just finish this row."),
            "wait": msg("No hurry, I’m knitting."),
            "stopped": msg("Is that allowed? Splendid."),
            "steal": msg("I’ll borrow this, dear."),
            "robbed": msg("You could have asked."),
            "pay": msg("Dear me, so many?"),
            "paid": msg("How kind of you."),
            "feat": msg("Look, it fits!"),
            "win": msg("Did I do that? Well!"),
            "lose": msg("What a lovely game."),
        },
    ),
    Person(
        "baptiste",
        "Baptiste",
        "devil",
        msg("the landlord, fair and quick"),
        {
            "start": msg("Good evening. Who’s dealing?"),
            "wait": msg("Your move, friend."),
            "stop": msg("Not in my house."),
            "stopped": msg("Well stopped."),
            "paid": msg("That pays for the drinks."),
            "win": msg("Next round is on me."),
            "lose": msg("Well played. I mean it."),
        },
    ),
    Person(
        "marguerite",
        "Marguerite",
        "devil",
        msg("counts everything, forgives nothing"),
        {
            "start": msg("I’ll be keeping count."),
            "wait": msg("I’m counting the seconds, too."),
            "stop": msg("No. Next."),
            "stopped": msg("I’ll remember that."),
            "robbed": msg("Noted."),
            "pay": msg("That was the last time."),
            "paid": msg("I counted. It’s all there."),
            "win": msg("As calculated."),
            "lose": msg("I want a recount."),
        },
    ),
    Person(
        "fosco",
        "Fosco",
        "fiend",
        msg("a retired smuggler, waits for the right moment"),
        {
            "wait": msg("Take your time…"),
            "stop": msg("Not so fast…"),
            "stopped": msg("Not yet, then…"),
            "steal": msg("It fell off a cart."),
            "win": msg("Now."),
            "lose": msg("Another night…"),
        },
    ),
    Person("lucifer", "Lucifer", "lucifer", msg("says nothing; the candle flickers")),
)


def seated(bots: Iterable[str | None]) -> list[tuple[Person, int] | None]:
    """Who plays as each bot of a table, and how often they sit there already; None: nobody does.

    Bots of one kind are different persons while there are any.
    """
    before = Counter[str | None]()
    found: list[tuple[Person, int] | None] = []
    for kind in bots:
        persons = [person for person in PERSONS if person.bot == kind]
        again, which = divmod(before[kind], len(persons) or 1)
        before[kind] += 1
        found.append((persons[which], again) if persons else None)
    return found


def names(
    bots: Iterable[str | None],
    title_of: Callable[[str], str],
) -> list[str | None]:
    """What the bots of a table are called, by their kinds; None is a seat without a bot.

    Persons have their names, and namesakes numbers: Pim, Pim II. A bot without a person goes by its
    title, with a number where several are alike.
    """
    kinds = list(bots)
    known = seated(kinds)
    strangers = numbered(
        [
            title_of(kind) if kind and not person else None
            for kind, person in zip(kinds, known, strict=True)
        ]
    )
    return [
        each[0].title + ROMAN[each[1]] if each else stranger
        for each, stranger in zip(known, strangers, strict=True)
    ]
