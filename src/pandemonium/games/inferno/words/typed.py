"""Inferno: what a person types at the terminal, read as actions.

Players have letters, as in La Suite Infernale: `nero for attila B`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from pandemonium.games.inferno.rules.actions import CATTIVO, SOUL_NAMES, SOULS
from pandemonium.games.inferno.words.narration import soul_names
from pandemonium.games.inferno.words.worth import movable, own_list
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.words import msg, translate

PLAYER_LETTERS = "ABCDEF"

PROBLEMS = {
    "no soul": msg("No soul is called {text!r}."),
    "which soul": msg("{text!r} could be {names}."),
    "nobody": msg("Nobody has that to give: {names}."),
    "which player": msg("More than one player can give that; add a letter: {names}."),
    "no offer": msg("Which offer? Type {text} and its number."),
}

HELP = msg(
    "list                     a random list (list nero attila: these two on top)\n"
    "nero 18                  a line of your list\n"
    "nero for attila B        offer B your Nero for their Attila; short names work\n"
    "nero + tzu for attila    two for one; without a letter, to the holder of Attila\n"
    "nero A>B, ivan B>C, herod C>A     a deal between three\n"
    "accept 3, decline 3, withdraw 3   an offer by its number\n"
    "scambio attila B         Scambio Obbligato: take Attila from B\n"
    "grande left, buona nero  the other special cards\n"
    "nero                     your choice, when a special card asks for it\n"
    "flip                     turn the glass, when it is empty"
)


class Bargain(NamedTuple):
    """What a typed line is read against."""

    view: View
    language: str
    random: Random

    @property
    def souls(self) -> dict[str, str]:
        """What the souls are called at this table."""
        return soul_names(self.view["options"], self.language)

    def error(self, name: str, **fields: str) -> Malformed:
        """What is wrong with the line."""
        return Malformed(translate(self.language, PROBLEMS[name], **fields))


def read(text: str, view: View, language: str, random: Random) -> Action | None:
    """The action that a typed line means; None if it is none of the forms in `HELP`."""
    bargain, line = Bargain(view, language, random), _folded(text)
    if re.fullmatch(r"\d+|\{.*", line):
        return None
    line = _plain(line, _folded(view["options"][CATTIVO]))
    for form, reader in LIST_FORMS if own_list(view) is None else FORMS:
        typed = re.fullmatch(form, line)
        if typed:
            return reader(bargain, typed.groupdict())
    if view["resolving"] and view["seat"] in view["to_act"]:
        return {"do": "choose", "soul": _soul(bargain, re.sub("^choose |^choisir ", "", line))}
    return None


Fields = dict[str, Any]


def _read_list(bargain: Bargain, typed: Fields) -> Action:
    """The souls that are named get the highest values; the rest, where it is open, any."""
    values: dict[str, int] = dict(bargain.view["unfinished_list"])
    names = re.split(r" *, *" if "," in typed["souls"] else r" +", typed["souls"].strip(" :"))
    best = list(dict.fromkeys(_soul(bargain, name) for name in names if name))
    for soul in best:
        values.pop(soul, None)
    left = sorted(set(range(1, SOULS + 1)) - set(values.values()))
    rest = [soul for soul in SOUL_NAMES if soul not in values and soul not in best]
    bargain.random.shuffle(rest)
    values |= dict(zip([*rest, *reversed(best)], left, strict=True))
    return {"do": "list", "values": values}


def _read_rate(bargain: Bargain, typed: Fields) -> Action:
    return {"do": "rate", "soul": _soul(bargain, typed["soul"]), "value": int(typed["value"])}


def _read_answer(bargain: Bargain, typed: Fields) -> Action:
    do = next(verb for verb, words in VERBS.items() if typed["verb"] in words)
    if not typed["offer"]:
        raise bargain.error("no offer", text=typed["verb"])
    return {"do": do, "offer": int(typed["offer"])}


def _read_flip(_bargain: Bargain, _typed: Fields) -> Action:
    return {"do": "flip"}


def _read_grande(_bargain: Bargain, typed: Fields) -> Action:
    return {"do": "grande-scambio", "to": "left" if typed["side"] in LEFT else "right"}


def _read_buona(bargain: Bargain, typed: Fields) -> Action:
    return {"do": "buona-azione", "soul": _soul(bargain, typed["soul"])}


def _read_scambio(bargain: Bargain, typed: Fields) -> Action:
    soul = _soul(bargain, typed["soul"])
    target = _holder(bargain, [soul], typed["player"])
    return {"do": "scambio-obbligato", "target": target, "take": soul}


def _read_offer(bargain: Bargain, typed: Fields) -> Action:
    give, take = (
        [_soul(bargain, name) for name in re.split(r" *(?:[+,&]| and | et ) *", typed[side])]
        for side in ("give", "take")
    )
    seat = bargain.view["seat"]
    partner = _holder(bargain, take, typed["player"] or typed["to"])
    given = [{"from": seat, "to": partner, "soul": soul} for soul in give]
    taken = [{"from": partner, "to": seat, "soul": soul} for soul in take]
    return {"do": "offer", "deal": given + taken}


def _read_transfers(bargain: Bargain, typed: Fields) -> Action:
    deal = [
        {"from": _player(giver), "to": _player(taker), "soul": _soul(bargain, soul)}
        for soul, giver, taker in re.findall(TRANSFER, typed["deal"])
    ]
    return {"do": "offer", "deal": deal}


VERBS = {
    "accept": ("accept", "accepte", "accepter"),
    "decline": ("decline", "refuse", "refuser"),
    "withdraw": ("withdraw", "retire", "retirer"),
}
LEFT = ("left", "gauche")

VERB = "|".join(word for words in VERBS.values() for word in words)
LETTER = f"[{PLAYER_LETTERS.lower()}]"
PLAYER = rf"(?: (?:(?:to|with|from|avec|de|a) )?(?P<player>{LETTER}))?"
TRANSFER = rf"([^ ,>][^,>]*?) +({LETTER}) *> *({LETTER})"
OFFER = r"(?:offer |offrir )?"

Forms = tuple[tuple[str, Callable[[Bargain, Fields], Action]], ...]
LIST_FORMS: Forms = (
    (r"liste?\b(?P<souls>.*)", _read_list),
    (r"(?P<soul>.+?)[ =:]+(?P<value>\d+)", _read_rate),
)
FORMS: Forms = (
    (rf"(?P<verb>{VERB}) *(?P<offer>\d*)", _read_answer),
    (r"flip|retourner?", _read_flip),
    (r"grande .*?(?P<side>left|right|gauche|droite)", _read_grande),
    (r"buona(?: azione)? (?P<soul>.+)", _read_buona),
    (rf"(?:scambio(?: obbligato)?|take|prendre) (?P<soul>.+?){PLAYER}", _read_scambio),
    (rf"{OFFER}(?P<deal>{TRANSFER}(?: *, *{TRANSFER})*)", _read_transfers),
    (
        rf"{OFFER}(?P<give>.+?)(?: (?:to|a) (?P<to>{LETTER}))? "
        rf"(?:for|contre) (?P<take>.+?){PLAYER}",
        _read_offer,
    ),
)
"""The forms of what can be typed, in the order they are tried: before the list is in, and after."""


def _soul(bargain: Bargain, text: str) -> str:
    """The soul that a name means, or the beginning of a word of it; the short name comes first."""
    if text in SOUL_NAMES:
        return text
    beginning, names = rf"\b{re.escape(text)}", bargain.souls
    found = [soul for soul, name in names.items() if _folded(name) == text] or [
        soul for soul, name in names.items() if re.search(beginning, _folded(f"{name} {soul}"))
    ]
    if not found:
        raise bargain.error("no soul", text=text)
    if len(found) > 1:
        could_be = ", ".join(names[soul] for soul in found)
        raise bargain.error("which soul", text=text, names=could_be)
    return found[0]


def _holder(bargain: Bargain, souls: list[str], letter: str | None) -> int:
    """The player of that letter; without one, the only one who has these souls to give."""
    if letter:
        return _player(letter)
    view = bargain.view
    found = [
        player
        for player in range(view["players"])
        if player != view["seat"] and not Counter(souls) - Counter(movable(view, player))
    ]
    if not found:
        names = ", ".join(bargain.souls[soul] for soul in souls)
        raise bargain.error("nobody", names=names)
    if len(found) > 1:
        letters = ", ".join(PLAYER_LETTERS[player] for player in found)
        raise bargain.error("which player", names=letters)
    return found[0]


def _player(letter: str) -> int:
    return PLAYER_LETTERS.index(letter.upper())


def _plain(line: str, own: str) -> str:
    """With the short name of Cattivo for a name of several words, which may say anything."""
    if not re.search(r"\w\W", own):
        return line
    return re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", CATTIVO, line)


def _folded(text: str) -> str:
    """Without accents, capitals and superfluous spaces."""
    plain = unicodedata.normalize("NFKD", " ".join(text.split()).replace("’", "'"))
    return "".join(each for each in plain if not unicodedata.combining(each)).casefold()
