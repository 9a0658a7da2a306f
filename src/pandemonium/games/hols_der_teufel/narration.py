"""Hol's der Teufel: events as sentences."""

from collections.abc import Callable

from pandemonium.kernel.contract import Event
from pandemonium.kernel.words import msg, msg_in, translate

SENTENCES = {
    "lay": msg("{player}: {card} at the {end} end"),
    "lay new": msg("{player}: {card} opens a new column"),
    "angel": msg("{player}: an angel closes the {end} end of {colour}"),
    "fine": msg("{player}: {chips} chips to {to}"),
    "stuck": msg("{player}: stuck, any devil will do"),
    "turn": msg("To play: {player}"),
    "deal": msg("Deal {number}, dealer: {dealer}"),
    "end": msg("The deal is over: {list} chips"),
}

CARD = msg("{colour} {value}")
WORDS = {
    "low": msg_in("an end", "low"),
    "high": msg_in("an end", "high"),
    "red": msg("red"),
    "yellow": msg("yellow"),
    "violet": msg("violet"),
    "green": msg("green"),
}


def card_name(card: str, language: str) -> str:
    """What people call a card that is no angel."""
    colour, value = card.split("-")
    return translate(language, CARD, colour=translate(language, WORDS[colour]), value=value)


def narrate(event: Event, name_of: Callable[[int], str], language: str) -> str:
    """One event as a sentence."""
    fields = dict(event)
    for field in ("end", "colour"):
        if event.get(field) in WORDS:
            fields[field] = translate(language, WORDS[event[field]])
    for field in ("player", "dealer", "to"):
        if field in event:
            fields[field] = name_of(event[field])
    if "card" in event:
        fields["card"] = card_name(event["card"], language)
    if event["event"] == "end":
        fields["list"] = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["chips"]))
    kind = "lay new" if event.get("end") == "new" else event["event"]
    return translate(language, SENTENCES[kind], **fields)
