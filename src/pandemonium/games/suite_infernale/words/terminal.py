"""La Suite Infernale on an 80-column terminal: the table as a seat sees it, and moves in words.

Players have letters, which belong to them wherever they sit: `Remove 4 from B`.
"""

from collections import Counter
from textwrap import wrap
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pandemonium.games.suite_infernale.rules.actions import CARD_NAMES, LAST, NUMBERS, PLUS_TWO
from pandemonium.games.suite_infernale.types import Event
from pandemonium.games.suite_infernale.words.narration import LAID_AT_ONCE, narrate
from pandemonium.games.suite_infernale.words.narration import card_name as card_name
from pandemonium.games.suite_infernale.words.positions import HOLE, SECOND_PLACE
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.kernel.words import NameOf, msg, msg_n, msg_you, spoken_to, translate

PLAYER_LETTERS = "ABCDEF"
JOKERS = ("+1", "+2")
SPECIALS = CARD_NAMES[PLUS_TWO:]
TEAM_MARKS = ("●", "○")
WIDEST = 66
"""How wide the names of special cards in a hand may get, beside the name of their group."""

WORDS = {
    "turn": msg_you("{player}’s turn", "Your turn"),
    "plays": msg_n(", {n} play left", ", {n} plays left"),
    "piles": msg("Draw pile {draw} · discard pile {discard}"),
    "top": msg(", on top: {card}"),
    "clockwise": msg("clockwise ↓"),
    "cards": msg("Hand"),
    "complete": msg("complete, on the discard pile"),
    "waiting": msg("STOP or pass? Waiting for: {names}"),
    "hand": msg("Your hand"),
    "numbers": msg("numbers"),
    "jokers": msg("jokers"),
    "specials": msg("specials"),
    "stolen": msg("{card}, stolen"),
    "lay": msg("lay {card}"),
    "lay on": msg("lay {card} on {to}"),
    "remove": msg("Remove {place} from {from}"),
    "remove2": msg("Remove Two from {from}"),
    "replay": msg("Play Again"),
    "swap-hands": msg("Swap Hands with {with}"),
    "steal-last": msg("Steal the Last from {from}"),
    "steal": msg("Steal {place} from {from}"),
    "swap-seats": msg("Swap Seats with {with}"),
    "swap-seats of": msg("Swap Seats: {move} with {with}"),
    "discard": msg("discard {card}"),
    "stop": msg("STOP"),
    "pass": msg("pass"),
    "only pass": msg("pass, without a STOP"),
}


def table(view: View, name_of: NameOf, language: str) -> RenderableType:
    """All that a seat sees: piles, everybody's suite by chairs, the open window, its own hand."""
    parts: list[RenderableType] = [heading(view, name_of, language), ""]
    parts.append(players(view, name_of, language))
    if view["window"] is not None:
        parts += ["", window(view, name_of, language)]
    if view["hand"] is not None:
        parts += ["", Text(translate(language, WORDS["hand"]), "bold"), hand(view, language)]
    return Group(*parts)


def hand(view: View, language: str) -> RenderableType:
    """The seat's own cards: numbers, jokers, and specials by name."""
    cards: list[str] = view["hand"]
    rows = {
        "numbers": _in_brackets([card for card in cards if card in LAID_AT_ONCE], view, language),
        "jokers": _in_brackets([card for card in cards if card in JOKERS], view, language),
        "specials": _by_name([card for card in cards if card in SPECIALS], language),
    }
    grid = Table.grid(padding=(0, 2))
    for name, row in rows.items():
        if row:
            grid.add_row(Text(f"  {translate(language, WORDS[name])}", "dim"), row)
    return grid if cards else Text("-", "dim")


def label(action: Action, view: View, language: str) -> str:
    """A legal move in a few words: `Steal 4 from B`."""
    kind = action["do"]
    if kind == "pass" and "stop" not in view["hand"]:
        kind = "only pass"
    elif view["options"]["teams"] != "none":
        kind = {"lay": "lay on", "swap-seats": "swap-seats of"}.get(kind, kind)
    fields = {
        name: PLAYER_LETTERS[action[name]]
        for name in ("to", "from", "with", "move")
        if name in action
    }
    card = card_name(action.get("card", ""), language)
    return translate(language, WORDS[kind], card=card, place=_place(action, view), **fields)


def heading(view: View, name_of: NameOf, language: str) -> Text:
    """Whose turn it is, how many plays are left, and the piles."""
    text = Text()
    if not view["over"]:
        player = spoken_to(view["seat"], name_of, language)(view["turn"])
        text.append(translate(language, WORDS["turn"], player=player), "bold")
        if view["plays_left"] > 1:
            text.append(translate(language, WORDS["plays"], n=view["plays_left"]), "bold")
        text.append("\n")
    sizes = {"draw": view["draw"], "discard": len(view["discard"])}
    text.append(translate(language, WORDS["piles"], **sizes), "dim")
    if view["discard"]:
        top = card_name(view["discard"][0], language)
        text.append(translate(language, WORDS["top"], card=top), "dim")
    return text


def players(view: View, name_of: NameOf, language: str) -> Table:
    """A line for each player, clockwise from the seat on: suite and size of the hand."""
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(f"  {translate(language, WORDS['clockwise'])}", no_wrap=True)
    grid.add_column(Text("".join(f"{number:^4}" for number in NUMBERS)), no_wrap=True)
    grid.add_column(translate(language, WORDS["cards"]), justify="right", no_wrap=True)
    for player in _clockwise(view):
        name = f"{_mark(player, view)} {PLAYER_LETTERS[player]} {name_of(player)}"
        grid.add_row(
            Text(f"{name}{_team(player, view)}", "bold" if player == view["seat"] else ""),
            _suite(player, view, language),
            str(view["hands"][player]),
        )
    return grid


def window(view: View, name_of: NameOf, language: str) -> Text:
    """The special card that waits, the STOPs on it, and who has still to answer."""
    words, spoken = view["window"], spoken_to(view["seat"], name_of, language)
    card = cast(
        Event, {**words["action"], "event": words["action"]["do"], "player": words["player"]}
    )
    stops: list[Event] = [{"event": "stop", "player": player} for player in words["chain"]]
    text = Text("\n".join(narrate(event, spoken, language) for event in (card, *stops)), "bold")
    names = ", ".join(name_of(player) for player in words["waiting"])
    return text.append("\n" + translate(language, WORDS["waiting"], names=names), "not bold")


def _clockwise(view: View) -> list[int]:
    """The players by chairs, the seat itself first."""
    chairs: list[int] = view["chairs"]
    first = chairs.index(view["seat"]) if view["seat"] is not None else 0
    return chairs[first:] + chairs[:first]


def _mark(player: int, view: View) -> str:
    """An arrow for the one whose turn it is, a question mark for everybody who is asked."""
    if player not in view["to_act"]:
        return " "
    return "?" if view["window"] else "▶"


def _team(player: int, view: View) -> str:
    """The mark of a player's team; a full one for the seat's own."""
    if view["options"]["teams"] == "none":
        return ""
    return f" {TEAM_MARKS[(player - (view['seat'] or 0)) % 2]}"


def _suite(player: int, view: View, language: str) -> Text:
    """Ten places: cards in brackets, a dot for what is missing."""
    places = view["suites"][player]
    if player in view["finished"] and not places:
        return Text(translate(language, WORDS["complete"]), "green")
    text = Text()
    for place in (*places, *HOLE * (LAST - len(places))):
        if place == HOLE:
            text.append(f"{'·':^4}", "dim")
        elif place != SECOND_PLACE:
            text.append_text(_card(place, wide=place == "+2"))
    return text


def _in_brackets(cards: list[str], view: View, language: str) -> Text:
    """Cards side by side, the one just stolen last."""
    stolen = view["stolen"] if view["seat"] == view["turn"] else None
    if stolen in cards:
        cards.remove(stolen)
        name = translate(language, WORDS["stolen"], card=stolen)
        return Text(" ").join([*map(_card, cards), Text(f"[{name}]", f"bold {_style(stolen)}")])
    return Text(" ").join(map(_card, cards))


def _by_name(cards: list[str], language: str) -> Text:
    """Special cards in brackets, each name on one line."""
    names = [
        f"[{card_name(card, language)}{f' ×{count}' if count > 1 else ''}]".replace(" ", "\u00a0")
        for card, count in Counter(cards).items()
    ]
    return Text("\n".join(wrap(" ".join(names), WIDEST)), "bold yellow")


def _card(card: str, wide: bool = False) -> Text:
    """A card in brackets, twice as wide where it takes two places."""
    return Text(f"[{card:^6}]" if wide else f"[{card:>2}]", f"bold {_style(card)}")


def _style(card: str) -> str:
    return "magenta" if card in JOKERS else "cyan"


def _place(action: Action, view: View) -> str:
    """The number at which a card is taken, and the card if it is a joker."""
    if "at" not in action:
        return ""
    at: int = action["at"]
    card = view["suites"][action["from"]][at - 1]
    joker = "+2" if card == SECOND_PLACE else card
    return f"{at} ({joker})" if joker in JOKERS else str(at)
