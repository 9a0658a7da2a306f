"""Inferno on an 80-column terminal: the table as a seat sees it, and moves in words."""

from collections import Counter
from collections.abc import Callable
from textwrap import wrap
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pandemonium.games.inferno import types
from pandemonium.games.inferno.rules.actions import ANSWERS, CATTIVO, SLOTS, SOULS, SPECIAL_NAMES
from pandemonium.games.inferno.rules.state import RUNS
from pandemonium.games.inferno.words.narration import (
    SIDES,
    deal_words,
    narrate,
    soul_names,
    special_name,
)
from pandemonium.games.inferno.words.typed import HELP as HELP
from pandemonium.games.inferno.words.typed import PLAYER_LETTERS
from pandemonium.games.inferno.words.typed import read as read
from pandemonium.games.inferno.words.worth import gain, one_less, one_more, own_list
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event, View
from pandemonium.kernel.words import NameOf, msg, spoken_to, translate

LISTED = ("flip", "choose", *ANSWERS, *SPECIAL_NAMES)
"""The moves that are few enough to be listed; lists and offers are typed in words."""

SHOWN_AFTER = ("dealt", "flip")
"""Events after which a person wants to see the whole table."""

SCREEN = 80
WIDEST = 53
"""How wide the souls of a player, or the words of an offer, may get."""

NO_BREAK = "\u00a0"

WORDS = {
    "lists": msg("Secret lists. Waiting for: {names}"),
    "look": msg("Look around before the trading starts. The glass turns in {time}"),
    "running": msg("Glass {run} of {runs}: {time} left"),
    "paused": msg("Glass {run} of {runs}: paused, {time} left"),
    "resting": msg("Glass {run} of {runs}: empty, turns by itself in {time}"),
    "empty": msg("Glass {run} of {runs}: empty until somebody turns it"),
    "over": msg("The last grain has fallen. Each soul counts by its owner's list"),
    "souls": msg("Souls, with what they are worth to you   [ ] locked"),
    "open souls": msg("Souls   [ ] locked"),
    "end souls": msg("Souls"),
    "cards": msg("Cards"),
    "own cards": msg("Your special cards: "),
    "none": msg("none"),
    "removed": msg("Out of the game: {souls}"),
    "unfinished": msg("Your list so far; `list` fills in the rest at random"),
    "draft": msg("Your draft: {deal}"),
    "offer": msg("Open offers"),
    "for you": msg("For you"),
    "agreed": msg("Agreed"),
    "asked": msg("Still to choose: {names}. {time} left"),
    "clock list": msg("lists"),
    "clock look": msg("look {time}"),
    "clock run": msg("{run}/{runs} {time}"),
    "clock rest": msg("{run}/{runs} empty"),
    "clock choice": msg("choice {time}"),
    "remark": msg("for you: {gain:+}   accept {offer}, decline {offer}"),
    "rate": msg("{soul}: {value}"),
    "flip": msg("turn the glass"),
    "wait": msg("wait"),
    "choose": msg("choose {soul} ({worth})"),
    "draft move": msg("draft: {soul} from {from} to {to}"),
    "clear": msg("clear the draft"),
    "offer-draft": msg("offer the draft"),
    "accept": msg("accept {offer} ({gain:+})"),
    "decline": msg("decline {offer} ({gain:+})"),
    "withdraw": msg("withdraw {offer} ({gain:+})"),
    "one-for-one": msg("{give} for {take} with {with}"),
    "scambio-obbligato": msg("take {take} ({worth}) from {target}"),
    "grande-scambio": msg("Grande Scambio to the {side}"),
    "buona-azione": msg("Buona Azione: {soul}"),
}

# What a seat sees


def table(view: View, name_of: NameOf, language: str) -> RenderableType:
    """All that a seat sees: the glass, everybody's souls, the open offers, its special cards."""
    names = soul_names(view["options"], language)
    parts: list[RenderableType] = [_wrapped(glass(view, name_of, language), SCREEN)]
    if view["unfinished_list"] is not None and own_list(view) is None:
        unfinished = Text(translate(language, WORDS["unfinished"]), "dim")
        parts += ["", unfinished, lines(view["unfinished_list"], names)]
    if any(view["souls"]):
        parts += ["", players(view, name_of, language)]
    if view["removed"]:
        removed = ", ".join(names[soul] for soul in dict.fromkeys(view["removed"]))
        parts.append(Text(translate(language, WORDS["removed"], souls=removed), "dim"))
    if view["offers"]:
        parts += ["", offers(view, name_of, language)]
    if view["draft"]:
        deal = deal_words(view["draft"], names, _short(view, name_of), language)
        parts.append(_wrapped(translate(language, WORDS["draft"], deal=deal), SCREEN))
    if view["resolving"]:
        parts += ["", resolving(view, name_of, language)]
    if view["seat"] is not None and any(view["souls"]):
        own = Text(translate(language, WORDS["own cards"]))
        parts += ["", own.append_text(specials(view, language))]
    return Group(*parts)


def card_name(card: str, language: str) -> str:
    """What people call a card; the names of special cards are the same in every language."""
    return soul_names({}, language).get(card) or special_name(card)


def hand(view: View, language: str) -> RenderableType:
    """The seat's own: its special cards and its list."""
    values, names = own_list(view), soul_names(view["options"], language)
    cards = specials(view, language)
    return cards if values is None else Group(cards, lines(values, names))


def label(action: Action, view: View, language: str) -> str:
    """A legal move in a few words: `take Nero (18) from B`."""
    kind = "draft move" if action["do"] == "draft" else action["do"]
    names = soul_names(view["options"], language)
    fields: dict[str, Any] = dict(action)
    for name in ("soul", "give", "take"):
        if name in action:
            fields[name] = names[action[name]]
    for name in ("from", "to", "with", "target"):
        if type(action.get(name)) is int:
            fields[name] = PLAYER_LETTERS[action[name]]
    if action["do"] in ANSWERS:
        fields |= _offer_fields(action, view)
    fields["worth"] = _worth(action, view)
    if action.get("to") in SIDES:
        fields["side"] = translate(language, SIDES[action["to"]])
    return translate(language, WORDS[kind], **fields)


def glass(view: View, name_of: NameOf, language: str) -> str:
    """How the time stands, in a sentence."""
    names = [name_of(p) for p in range(view["players"]) if p not in view["lists_in"]]
    return translate(language, WORDS[_stage(view)], names=", ".join(names), **_time_fields(view))


def clock(view: View, language: str) -> str:
    """How the time stands, in a word or two."""
    if view["resolving"]:
        return translate(language, WORDS["clock choice"], time=_choice_left(view))
    stage = _stage(view)
    short = {"lists": "list", "look": "look", "resting": "rest", "empty": "rest"}.get(stage, "run")
    return translate(language, WORDS[f"clock {short}"], **_time_fields(view))


def running(view: View) -> bool:
    """Whether time counts: from the deal to the end."""
    return len(view["lists_in"]) == view["players"] and not view["over"]


def remark(event: Event, view: View, language: str) -> str:
    """What the seat should know about an event beside what happened: what an offer is worth."""
    seat, values = view["seat"], own_list(view)
    if event["event"] != "offer" or event["player"] == seat or values is None:
        return ""
    if not _is_party(event["deal"], seat):
        return ""
    worth = gain(values, view["souls"][seat], event["deal"], seat)
    return translate(language, WORDS["remark"], gain=worth, offer=event["offer"])


def players(view: View, name_of: NameOf, language: str) -> Table:
    """A line or more for each player: how many special cards, and their souls, the best first."""
    title = "end souls" if view["over"] else "souls" if own_list(view) else "open souls"
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(no_wrap=True)
    grid.add_column(translate(language, WORDS["cards"]), justify="right", no_wrap=True)
    grid.add_column(translate(language, WORDS[title]), no_wrap=True)
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
    seat, values = view["seat"], own_list(view)
    names = soul_names(view["options"], language)
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(justify="right", min_width=3)
    grid.add_column(translate(language, WORDS["offer"]), no_wrap=True)
    grid.add_column(translate(language, WORDS["for you"]) if values else "", justify="right")
    grid.add_column(translate(language, WORDS["agreed"]))
    for offer in view["offers"]:
        worth = Text("")
        if values and _is_party(offer["deal"], seat):
            bringing = gain(values, view["souls"][seat], offer["deal"], seat)
            worth = Text(f"{bringing:+}", "bold green" if bringing > 0 else "bold red")
        agreed = "".join(PLAYER_LETTERS[player] for player in offer["agreed"])
        deal = deal_words(offer["deal"], names, _short(view, name_of), language)
        grid.add_row(Text(str(offer["id"]), "bold"), _wrapped(deal, WIDEST), worth, agreed)
    return grid


def resolving(view: View, name_of: NameOf, language: str) -> Text:
    """The special card that is being carried out, and who has still to choose."""
    card = view["resolving"]
    event = {**card, "event": card["special"], CATTIVO: view["options"][CATTIVO]}
    text = Text(
        narrate(cast(types.Event, event), spoken_to(view["seat"], name_of, language), language)
    )
    names = ", ".join(name_of(player) for player in card["waiting"])
    asked = translate(language, WORDS["asked"], names=names, time=_choice_left(view))
    return text.append("\n").append_text(_wrapped(asked, SCREEN))


def specials(view: View, language: str) -> Text:
    """The seat's special cards, by name."""
    cards = Counter(view["specials"][view["seat"]])
    names = [
        f"{special_name(card)}{f' ×{count}' if count > 1 else ''}" for card, count in cards.items()
    ]
    return Text(", ".join(names) or translate(language, WORDS["none"]), "yellow")


def lines(values: dict[str, int], names: dict[str, str]) -> Table:
    """A list, or what there is of it, in three columns."""
    entries = [
        Text.assemble((f"{values.get(soul) or '-':>2}", "bold cyan"), f" {name}")
        for soul, name in names.items()
    ]
    grid = Table.grid(padding=(0, 2))
    height = SOULS // 3
    for row in range(height):
        grid.add_row(*entries[row::height])
    return grid


# Details


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
    values, names = _values(view, player), soul_names(view["options"], language)
    locked, seen = Counter(view["locked"][player]), Counter[str]()
    cards = []
    for soul in view["souls"][player]:
        seen[soul] += 1
        worth = values(soul, seen[soul])
        name = f"{names[soul]} {'' if worth is None else worth}".strip()
        cards.append((-(worth or 0), f"[{name}]" if seen[soul] <= locked[soul] else name))
    text = _wrapped(", ".join(name.replace(" ", NO_BREAK) for _, name in sorted(cards)), WIDEST)
    text.highlight_regex(rf"{NO_BREAK}\d+", "bold cyan")
    return text


def _values(view: View, player: int) -> Callable[[str, int], int | None]:
    """What the n-th card of a soul is worth: to the seat; in the end, to its owner."""
    owner = player if view["over"] else view["seat"]
    values = None if owner is None else view["lists"][owner]
    if values is None:
        return lambda _soul, _n: None
    if owner != player:
        return lambda soul, _: one_more(values, view["souls"][owner], soul)
    return lambda soul, n: one_more(values, [soul] * (n - 1), soul)


def _worth(action: Action, view: View) -> int | None:
    """What the soul of a special card, or of a choice, is worth to the seat."""
    values = own_list(view)
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
