"""Link previews: what a messenger shows of an address of the page, as Open Graph asks for it.

A preview tells nobody more than `/api/tables/ID` does: it is made from the same.
"""

from html import escape
from typing import NamedTuple

from pandemonium.games import NAMES, find
from pandemonium.kernel.languages import LANGUAGES, SOURCE
from pandemonium.kernel.words import msg, msg_n, translate
from pandemonium.server import wire

SITE = "Pandemonium"
SIZE = (1200, 630)
"""Of every picture, in pixels."""

ABOUT = msg("Four devilish card games, with friends or against bots. No sign-up.")
INVITED_BY = msg("{name} invites you to play {game}")
INVITED = msg("You are invited to play {game}")
SOME_FREE = msg_n("{n} chair is still free.", "{n} chairs are still free.")
NONE_FREE = msg("All chairs are taken: come and watch.")
PLAYING = msg("{game}: a match in progress")
WATCH = msg("Come and watch.")
OVER = msg("{game}: a finished match")
REPLAY = msg("Watch the replay, move by move.")
RULES = msg("{game}: the rules")
LOOK_UP = msg("Read them before you play, or look one up in the middle of a game.")
GUIDED = msg("{game}: a guided first game")
FIVE_MINUTES = msg("Learn it by playing, in five minutes.")


class Preview(NamedTuple):
    """A title, a sentence or two, and the name of a picture."""

    title: str
    text: str
    picture: str


def of_site(language: str) -> Preview:
    """What is shown of the home page, and of whatever has no preview of its own."""
    return Preview(SITE, translate(language, ABOUT), SITE.lower())


def of_game(game: str, language: str, learning: bool) -> Preview:
    """What is shown of a rulebook, or of a guided game."""
    if game not in NAMES:
        return of_site(language)
    title, text = (GUIDED, FIVE_MINUTES) if learning else (RULES, LOOK_UP)
    title = translate(language, title, game=find(game).title)
    return Preview(title, translate(language, text), game)


def of_table(table: wire.TableInfo, language: str) -> Preview:
    """What is shown of a table: an invitation, as long as it is open."""
    game = find(table.setting.game)
    if table.status == "open":
        title, text = _invitation(table, language, game.title), _chairs(table, language)
    else:
        named, text = (PLAYING, WATCH) if table.status == "playing" else (OVER, REPLAY)
        title, text = translate(language, named, game=game.title), translate(language, text)
    return Preview(title, text, game.name)


def _invitation(table: wire.TableInfo, language: str, game: str) -> str:
    host = next((seat.name for seat in table.seats if seat.guest == table.owner), None)
    if host is None:
        return translate(language, INVITED, game=game)
    return translate(language, INVITED_BY, name=host, game=game)


def _chairs(table: wire.TableInfo, language: str) -> str:
    free = sum(seat.guest is None and seat.bot is None for seat in table.seats)
    text = SOME_FREE if free else NONE_FREE
    return translate(language, text, n=free)


def tags(preview: Preview, address: str, picture: str) -> str:
    """A preview as the tags of a document's head; both addresses are whole."""
    width, height = map(str, SIZE)
    properties = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": address,
        "og:image": picture,
        "og:image:width": width,
        "og:image:height": height,
    }
    lines = [
        f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()
    ]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />', ""])


def preferred_language(accepted: str) -> str:
    """The first of our languages that a browser names in its header Accept-Language."""
    named = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in named if language in LANGUAGES), SOURCE)
