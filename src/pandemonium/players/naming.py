"""What bots are called at a table, wherever people read it: the page is told by the server."""

from collections import Counter
from collections.abc import Sequence

from pandemonium.kernel.words import translate
from pandemonium.players.bots import BOTS


def bot_title(name: str, language: str) -> str:
    """What people call a bot; one that is no longer offered, by its name."""
    return translate(language, BOTS[name].title) if name in BOTS else name


def numbered(titles: Sequence[str | None]) -> list[str | None]:
    """The bots of a table by their titles, numbered where several have the same: Devil 1, Devil 2.

    None is a seat without a bot.
    """
    seen = Counter[str]()
    names: list[str | None] = []
    for title in titles:
        if title is None:
            names.append(None)
            continue
        seen[title] += 1
        names.append(f"{title} {seen[title]}" if titles.count(title) > 1 else title)
    return names
