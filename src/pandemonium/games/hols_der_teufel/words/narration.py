"""Hol's der Teufel: events as sentences."""

from functools import partial

from pandemonium.games.hols_der_teufel.types import Event
from pandemonium.kernel.words import NameOf, msg, msg_in, msg_n, msg_you, translate

SENTENCES = {
    "lay": msg_you(
        "{player} lays {card} at the {end} end",
        "You lay {card} at the {end} end",
    ),
    "lay new": msg_you(
        "{player} opens a column with {card}",
        "You open a column with {card}",
    ),
    "angel": msg_you(
        "{player} closes the {end} end of {colour} with an angel",
        "You close the {end} end of {colour} with an angel",
    ),
    "fine": msg_you("{player} pays {chips} to {to}", "You pay {chips} to {to}"),
    "stuck": msg_you(
        "{player} is stuck: any devil will do",
        "You are stuck: any devil will do",
    ),
    "deal": msg("Deal {number}. Dealer: {dealer}"),
    "end": msg("The deal is over. Chips: {list}"),
}
"""A turn needs no sentence: what the player does has one."""

CARD = msg("{colour} {value}")
CHIPS = msg_n("{n} chip", "{n} chips")
WORDS = {
    "low": msg_in("an end", "low"),
    "high": msg_in("an end", "high"),
    "red": msg("red"),
    "yellow": msg("yellow"),
    "violet": msg("violet"),
    "green": msg("green"),
}


def card_name(card: str, language: str) -> str:
    """What people call a card that is not an angel."""
    colour, value = card.split("-")
    return translate(language, CARD, colour=translate(language, WORDS[colour]), value=value)


def narrate(event: Event, name_of: NameOf, language: str) -> str:
    """One event as a sentence; empty if it needs none."""
    say = partial(translate, language)
    match event["event"]:
        case "lay":
            sentence = SENTENCES["lay new" if event["end"] == "new" else "lay"]
            end = "" if event["end"] == "new" else say(WORDS[event["end"]])
            card = card_name(event["card"], language)
            return say(sentence, player=name_of(event["player"]), card=card, end=end)
        case "angel":
            end, colour = say(WORDS[event["end"]]), say(WORDS[event["colour"]])
            player = name_of(event["player"])
            return say(SENTENCES["angel"], player=player, end=end, colour=colour)
        case "fine":
            player, to = name_of(event["player"]), name_of(event["to"])
            chips = say(CHIPS, n=event["chips"])
            return say(SENTENCES["fine"], player=player, to=to, chips=chips)
        case "stuck":
            return say(SENTENCES["stuck"], player=name_of(event["player"]))
        case "deal":
            dealer = name_of(event["dealer"])
            return say(SENTENCES["deal"], number=event["number"], dealer=dealer)
        case "end":
            counted = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["chips"]))
            return say(SENTENCES["end"], list=counted)
        case "turn":
            return ""
