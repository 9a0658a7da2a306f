"""Inferno on an 80-column terminal: the table as a seat sees it, and bargaining in words.

Players have letters, as in La Suite Infernale: `nero for attila B`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pandemonium.games.inferno.actions import ANSWERS, SLOTS, SOUL_NAMES, SOULS, SPECIAL_NAMES
from pandemonium.games.inferno.narration import SIDES, deal_words, narrate
from pandemonium.games.inferno.narration import SOULS as NAMES
from pandemonium.games.inferno.table import RUNS
from pandemonium.games.inferno.worth import gain, one_less, one_more, unlocked
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event, View
from pandemonium.kernel.errors import Malformed

NameOf = Callable[[int], str]

USUAL_PLAYERS = 4
PLAYER_LETTERS = "ABCDEF"

LISTED = ("flip", "choose", *ANSWERS, *SPECIAL_NAMES)
"""The moves that are few enough to be listed; lists and offers are typed in words."""

SHOWN_AFTER = ("dealt", "flip")
"""Events after which a person wants to see the whole table."""

SCREEN = 80
WIDEST = 54
"""How wide the souls of a player, or the words of an offer, may get."""

NO_BREAK = "\u00a0"

WORDS = {
    "en": {
        "lists": "The secret lists. Still to come: {names}",
        "look": "Before the game: a look at the souls. The glass turns in {time}",
        "running": "Glass {run} of {runs}: {time} left",
        "paused": "Glass {run} of {runs}: stands still, {time} left",
        "resting": "Glass {run} of {runs}: empty, turns by itself in {time}",
        "empty": "Glass {run} of {runs}: empty until somebody turns it",
        "over": "The last grain has fallen. Values by everybody's own list",
        "souls": "Souls, with what they are worth to you   [ ] locked",
        "open souls": "Souls   [ ] locked",
        "end souls": "Souls",
        "cards": "Cards",
        "own cards": "Your special cards: ",
        "none": "none",
        "removed": "Out of the race: {souls}",
        "unfinished": "Your list so far; `list` fills in the rest by chance",
        "draft": "Your draft: {deal}",
        "offer": "Open offers",
        "for you": "For you",
        "agreed": "Agreed",
        "asked": "To choose: {names}. {time} left",
        "clock list": "lists",
        "clock look": "look {time}",
        "clock run": "{run}/{runs} {time}",
        "clock rest": "{run}/{runs} empty",
        "clock choice": "choice {time}",
        "remark": "for you: {gain:+}   accept {offer}, decline {offer}",
        "rate": "{soul}: {value}",
        "flip": "turn the glass",
        "wait": "wait",
        "choose": "choose {soul} ({worth})",
        "draft move": "draft: {soul} from {from} to {to}",
        "clear": "clear the draft",
        "offer-draft": "offer the draft",
        "accept": "accept {offer} ({gain:+})",
        "decline": "decline {offer} ({gain:+})",
        "withdraw": "withdraw {offer} ({gain:+})",
        "one-for-one": "{give} for {take} with {with}",
        "scambio-obbligato": "take {take} ({worth}) from {target}",
        "grande-scambio": "Grande Scambio to the {side}",
        "buona-azione": "Buona Azione: {soul}",
        "no soul": "No soul is called {text!r}.",
        "which soul": "{text!r} could be {names}.",
        "nobody": "Nobody has that to give: {names}.",
        "which player": "Several have that to give; say from whom: {names}.",
        "no offer": "Say which offer: {text} and its number.",
    },
    "fr": {
        "lists": "Les listes secrètes. On attend : {names}",
        "look": "Avant la partie : un regard sur les âmes. Le sablier tourne dans {time}",
        "running": "Sablier {run} sur {runs} : encore {time}",
        "paused": "Sablier {run} sur {runs} : arrêté, encore {time}",
        "resting": "Sablier {run} sur {runs} : vide, se retourne tout seul dans {time}",
        "empty": "Sablier {run} sur {runs} : vide jusqu’à ce qu’on le retourne",
        "over": "Le dernier grain est tombé. Valeurs d’après la liste de chacun",
        "souls": "Âmes, avec leur valeur pour vous   [ ] verrouillée",
        "open souls": "Âmes   [ ] verrouillée",
        "end souls": "Âmes",
        "cards": "Cartes",
        "own cards": "Vos cartes spéciales : ",
        "none": "aucune",
        "removed": "Hors course : {souls}",
        "unfinished": "Votre liste jusqu’ici ; `liste` complète au hasard",
        "draft": "Votre brouillon : {deal}",
        "offer": "Offres en cours",
        "for you": "Pour vous",
        "agreed": "D’accord",
        "asked": "À choisir : {names}. Encore {time}",
        "clock list": "listes",
        "clock look": "regard {time}",
        "clock run": "{run}/{runs} {time}",
        "clock rest": "{run}/{runs} vide",
        "clock choice": "choix {time}",
        "remark": "pour vous : {gain:+}   accepter {offer}, refuser {offer}",
        "rate": "{soul} : {value}",
        "flip": "retourner le sablier",
        "wait": "attendre",
        "choose": "choisir {soul} ({worth})",
        "draft move": "noter : {soul} de {from} à {to}",
        "clear": "effacer le brouillon",
        "offer-draft": "proposer le brouillon",
        "accept": "accepter {offer} ({gain:+})",
        "decline": "refuser {offer} ({gain:+})",
        "withdraw": "retirer {offer} ({gain:+})",
        "one-for-one": "{give} contre {take} avec {with}",
        "scambio-obbligato": "prendre {take} ({worth}) à {target}",
        "grande-scambio": "Grande Scambio vers la {side}",
        "buona-azione": "Buona Azione : {soul}",
        "no soul": "Aucune âme ne s’appelle {text!r}.",
        "which soul": "{text!r} peut vouloir dire {names}.",
        "nobody": "Personne n’a cela à donner : {names}.",
        "which player": "Plusieurs ont cela à donner ; dites de qui : {names}.",
        "no offer": "Dites quelle offre : {text} et son numéro.",
    },
}

HELP = {
    "en": (
        "list                     a list by chance (list nero attila: these two on top)\n"
        "nero 18                  a line of your list\n"
        "nero for attila B        offer B your Nero for his Attila; beginnings will do\n"
        "nero + tzu for attila    two for one; without a letter, whoever has Attila\n"
        "nero A>B, ivan B>C, herod C>A     a deal of three\n"
        "accept 3, decline 3, withdraw 3   an offer by its number\n"
        "scambio attila B         Scambio Obbligato: take Attila from B\n"
        "grande left, buona nero  the other special cards\n"
        "nero                     your choice, when a special card asks for one\n"
        "flip                     turn the glass, when it is empty"
    ),
    "fr": (
        "liste                    au hasard (liste néron attila : ces deux en tête)\n"
        "néron 18                 une ligne de votre liste\n"
        "néron contre attila B    votre Néron contre l’Attila de B ; en abrégé aussi\n"
        "néron + tz contre attila deux contre une ; sans lettre, à qui a Attila\n"
        "néron A>B, ivan B>C, hérode C>A      un marché à trois\n"
        "accepter 3, refuser 3, retirer 3     une offre par son numéro\n"
        "scambio attila B         Scambio Obbligato : prendre Attila à B\n"
        "grande gauche, buona néron   les autres cartes spéciales\n"
        "néron                    votre choix, quand une carte spéciale le demande\n"
        "retourner                le sablier, quand il est vide"
    ),
}


# What a seat sees


def table(view: View, name_of: NameOf, language: str) -> RenderableType:
    """All that a seat sees: the glass, everybody's souls, the open offers, its special cards."""
    words = WORDS[language]
    parts: list[RenderableType] = [_wrapped(glass(view, name_of, language), SCREEN)]
    if view["unfinished_list"] is not None and _own_list(view) is None:
        parts += ["", Text(words["unfinished"], "dim"), lines(view["unfinished_list"], language)]
    if any(view["souls"]):
        parts += ["", players(view, name_of, language)]
    if view["removed"]:
        removed = ", ".join(NAMES[language][soul] for soul in dict.fromkeys(view["removed"]))
        parts.append(Text(words["removed"].format(souls=removed), "dim"))
    if view["offers"]:
        parts += ["", offers(view, name_of, language)]
    if view["draft"]:
        deal = deal_words(view["draft"], _short(view, name_of), language)
        parts.append(_wrapped(words["draft"].format(deal=deal), SCREEN))
    if view["resolving"]:
        parts += ["", resolving(view, name_of, language)]
    if view["seat"] is not None and any(view["souls"]):
        parts += ["", Text(words["own cards"]).append_text(specials(view, language))]
    return Group(*parts)


def hand(view: View, language: str) -> RenderableType:
    """The seat's own: its special cards and its list."""
    values = _own_list(view)
    cards = specials(view, language)
    return cards if values is None else Group(cards, lines(values, language))


def label(action: Action, view: View, language: str) -> str:
    """A legal move in a few words: `take Nero (18) from B`."""
    kind = "draft move" if action["do"] == "draft" else action["do"]
    fields: dict[str, Any] = dict(action)
    for name in ("soul", "give", "take"):
        if name in action:
            fields[name] = NAMES[language][action[name]]
    for name in ("from", "to", "with", "target"):
        if type(action.get(name)) is int:
            fields[name] = PLAYER_LETTERS[action[name]]
    if action["do"] in ANSWERS:
        fields |= _offer_fields(action, view)
    fields["worth"] = _worth(action, view)
    fields["side"] = SIDES[language].get(action.get("to", ""))
    return WORDS[language][kind].format(**fields)


def glass(view: View, name_of: NameOf, language: str) -> str:
    """How the time stands, in a sentence."""
    names = [name_of(p) for p in range(view["players"]) if p not in view["lists_in"]]
    return WORDS[language][_stage(view)].format(names=", ".join(names), **_time_fields(view))


def clock(view: View, language: str) -> str:
    """How the time stands, in a word or two."""
    if view["resolving"]:
        return WORDS[language]["clock choice"].format(time=_choice_left(view))
    stage = _stage(view)
    short = {"lists": "list", "look": "look", "resting": "rest", "empty": "rest"}.get(stage, "run")
    return WORDS[language][f"clock {short}"].format(**_time_fields(view))


def running(view: View) -> bool:
    """Whether time counts: from the deal to the end."""
    return len(view["lists_in"]) == view["players"] and not view["over"]


def remark(event: Event, view: View, language: str) -> str:
    """What the seat should know about an event beside what happened: what an offer is worth."""
    seat, values = view["seat"], _own_list(view)
    if event["event"] != "offer" or event["player"] == seat or values is None:
        return ""
    if not _is_party(event["deal"], seat):
        return ""
    worth = gain(values, view["souls"][seat], event["deal"], seat)
    return WORDS[language]["remark"].format(gain=worth, offer=event["offer"])


def players(view: View, name_of: NameOf, language: str) -> Table:
    """A line or more for each player: how many special cards, and his souls, the best first."""
    words = WORDS[language]
    title = "end souls" if view["over"] else "souls" if _own_list(view) else "open souls"
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(no_wrap=True)
    grid.add_column(words["cards"], justify="right", no_wrap=True)
    grid.add_column(words[title], no_wrap=True)
    for player in range(view["players"]):
        mark = "?" if view["resolving"] and player in view["to_act"] else " "
        cards = view["specials"][player]
        grid.add_row(
            Text(
                f"{mark} {PLAYER_LETTERS[player]} {name_of(player)}",
                "bold" if player == view["seat"] else "",
            ),
            str(cards if isinstance(cards, int) else len(cards)),
            _souls(view, player, language),
        )
    return grid


def offers(view: View, name_of: NameOf, language: str) -> Table:
    """The open offers: number, transfers, what they bring the seat, and who has agreed."""
    words, seat, values = WORDS[language], view["seat"], _own_list(view)
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(justify="right", min_width=3)
    grid.add_column(words["offer"], no_wrap=True)
    grid.add_column(words["for you"] if values else "", justify="right")
    grid.add_column(words["agreed"])
    for offer in view["offers"]:
        worth = Text("")
        if values and _is_party(offer["deal"], seat):
            bringing = gain(values, view["souls"][seat], offer["deal"], seat)
            worth = Text(f"{bringing:+}", "bold green" if bringing > 0 else "bold red")
        agreed = "".join(PLAYER_LETTERS[player] for player in offer["agreed"])
        deal = deal_words(offer["deal"], _short(view, name_of), language)
        grid.add_row(Text(str(offer["id"]), "bold"), _wrapped(deal, WIDEST), worth, agreed)
    return grid


def resolving(view: View, name_of: NameOf, language: str) -> Text:
    """The special card that is being carried out, and who has still to choose."""
    card = view["resolving"]
    text = Text(narrate({**card, "event": card["special"]}, name_of, language))
    names = ", ".join(name_of(player) for player in card["waiting"])
    asked = WORDS[language]["asked"].format(names=names, time=_choice_left(view))
    return text.append("\n").append_text(_wrapped(asked, SCREEN))


def specials(view: View, language: str) -> Text:
    """The seat's special cards, by name."""
    cards = Counter(view["specials"][view["seat"]])
    names = [
        f"{card.replace('-', ' ').title()}{f' ×{count}' if count > 1 else ''}"
        for card, count in cards.items()
    ]
    return Text(", ".join(names) or WORDS[language]["none"], "yellow")


def lines(values: dict[str, int], language: str) -> Table:
    """A list, or what there is of it, in three columns."""
    entries = [
        Text.assemble((f"{values.get(soul) or '-':>2}", "bold cyan"), f" {name}")
        for soul, name in NAMES[language].items()
    ]
    grid = Table.grid(padding=(0, 2))
    height = SOULS // 3
    for row in range(height):
        grid.add_row(*entries[row::height])
    return grid


# What a person types


class Bargain(NamedTuple):
    """What a typed line is read against."""

    view: View
    language: str
    random: Random

    def error(self, name: str, **fields: str) -> Malformed:
        """What is wrong with the line."""
        return Malformed(WORDS[self.language][name].format(**fields))


def read(text: str, view: View, language: str, random: Random) -> Action | None:
    """The action that a typed line means; None if it is none of the forms in `HELP`."""
    bargain, line = Bargain(view, language, random), _folded(text)
    if re.fullmatch(r"\d+|\{.*", line):
        return None
    for form, reader in LIST_FORMS if _own_list(view) is None else FORMS:
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
    (r"(?P<soul>\D+?)[ =:]+(?P<value>\d+)", _read_rate),
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
    """The soul that a name means, or the beginning of a word of it."""
    beginning = rf"\b{re.escape(text)}"
    found: list[str] = [
        soul
        for soul, name in NAMES[bargain.language].items()
        if re.search(beginning, _folded(f"{name} {soul}"))
    ]
    if not found:
        raise bargain.error("no soul", text=text)
    if len(found) > 1:
        names = ", ".join(NAMES[bargain.language][soul] for soul in found)
        raise bargain.error("which soul", text=text, names=names)
    return found[0]


def _holder(bargain: Bargain, souls: list[str], letter: str | None) -> int:
    """The player of that letter; without one, the only one who has these souls to give."""
    if letter:
        return _player(letter)
    view = bargain.view
    found = [
        player
        for player in range(view["players"])
        if player != view["seat"] and not Counter(souls) - Counter(_movable(view, player))
    ]
    if not found:
        names = ", ".join(NAMES[bargain.language][soul] for soul in souls)
        raise bargain.error("nobody", names=names)
    if len(found) > 1:
        letters = ", ".join(PLAYER_LETTERS[player] for player in found)
        raise bargain.error("which player", names=letters)
    return found[0]


def _player(letter: str) -> int:
    return PLAYER_LETTERS.index(letter.upper())


def _folded(text: str) -> str:
    """Without accents, capitals and superfluous spaces."""
    plain = unicodedata.normalize("NFKD", " ".join(text.split()).replace("’", "'"))
    return "".join(each for each in plain if not unicodedata.combining(each)).casefold()


# Details


def _own_list(view: View) -> dict[str, int] | None:
    """The seat's list, once it is in."""
    values: dict[str, int] | None = None if view["seat"] is None else view["lists"][view["seat"]]
    return values


def _movable(view: View, player: int) -> list[str]:
    return unlocked(view["souls"][player], view["locked"][player])


def _is_party(deal: list[dict[str, Any]], seat: int | None) -> bool:
    return any(seat in (each["from"], each["to"]) for each in deal)


def _stage(view: View) -> str:
    """Which sentence says how the time stands."""
    if view["over"]:
        return "over"
    if not running(view):
        return "lists"
    if view["glass"]["flips"] == 0:
        return "look"
    if view["glass"]["left_ms"] == 0:
        return "resting" if view["options"]["rest_s"] else "empty"
    return "paused" if view["resolving"] and view["options"]["pause"] else "running"


def _time_fields(view: View) -> dict[str, Any]:
    """Which run it is, and how long until something happens by itself."""
    shown, options = view["glass"], view["options"]
    patience = options["rest_s"] if shown["flips"] else options["look_s"]
    left = shown["left_ms"] or patience * 1000 - shown["waited_ms"]
    return {"run": shown["flips"], "runs": RUNS, "time": _minutes(left)}


def _choice_left(view: View) -> str:
    """How long a special card may still wait for choices."""
    return _minutes(view["options"]["choice_s"] * 1000 - view["resolving"]["choosing_ms"])


def _minutes(ms: int) -> str:
    """1:05; a second that has begun counts whole."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def _short(view: View, name_of: NameOf) -> NameOf:
    """Letters for all players but the seat itself."""
    return lambda player: name_of(player) if player == view["seat"] else PLAYER_LETTERS[player]


def _souls(view: View, player: int, language: str) -> Text:
    """The souls before a player: the best first, locked ones in brackets."""
    values = _values(view, player)
    locked, seen = Counter(view["locked"][player]), Counter[str]()
    cards = []
    for soul in view["souls"][player]:
        seen[soul] += 1
        worth = values(soul, seen[soul])
        name = f"{NAMES[language][soul]} {'' if worth is None else worth}".strip()
        cards.append((-(worth or 0), f"[{name}]" if seen[soul] <= locked[soul] else name))
    text = _wrapped(", ".join(name.replace(" ", NO_BREAK) for _, name in sorted(cards)), WIDEST)
    text.highlight_regex(rf"{NO_BREAK}\d+", "bold cyan")
    return text


def _values(view: View, player: int) -> Callable[[str, int], int | None]:
    """What the n-th card of a soul before a player is worth: to the seat, in the end to him."""
    owner = player if view["over"] else view["seat"]
    values = None if owner is None else view["lists"][owner]
    if values is None:
        return lambda _soul, _n: None
    if owner != player:
        return lambda soul, _: one_more(values, view["souls"][owner], soul)
    return lambda soul, n: one_more(values, [soul] * (n - 1), soul)


def _worth(action: Action, view: View) -> int | None:
    """What the soul of a special card, or of a choice, is worth to the seat."""
    values = _own_list(view)
    soul = action.get("soul", action.get("take"))
    if values is None or soul is None:
        return None
    souls = view["souls"][view["seat"]]
    card = view["resolving"]
    if action["do"] == "choose" and card and card["special"] == SPECIAL_NAMES[1]:
        return one_less(values, souls, soul)
    return one_more(values, souls, soul)


def _offer_fields(action: Action, view: View) -> dict[str, int]:
    """The number of an offer that is answered, and what it brings the seat."""
    seat = view["seat"]
    offer = next(
        each
        for each in view["offers"]
        if each["id"] == action.get("offer", each["id"])
        and each["id"] % SLOTS == action.get("slot", each["id"] % SLOTS)
    )
    return {
        "offer": offer["id"],
        "gain": gain(view["lists"][seat], view["souls"][seat], offer["deal"], seat),
    }


def _wrapped(text: str, width: int) -> Text:
    """Text in lines of a width."""
    return Text("\n".join(wrap(text, width, break_on_hyphens=False)))
