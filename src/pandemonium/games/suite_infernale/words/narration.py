"""La Suite Infernale: events as sentences, and the names of cards for people."""

from functools import partial

from pandemonium.games.suite_infernale.rules.actions import NUMBERS
from pandemonium.games.suite_infernale.types import Announced, Drew, Event, Resolved
from pandemonium.kernel.words import NameOf, msg, msg_n, msg_you, translate

CARDS = {
    "+1": msg("Joker +1"),
    "+2": msg("Joker +2"),
    "remove": msg("Remove"),
    "remove2": msg("Remove Two"),
    "replay": msg("Play Again"),
    "swap-hands": msg("Swap Hands"),
    "steal-last": msg("Steal the Last"),
    "steal": msg("Steal"),
    "swap-seats": msg("Swap Seats"),
    "stop": msg("STOP"),
}

SENTENCES = {
    "lay": msg_you("{player} lays {card}", "You lay {card}"),
    "lay partner": msg_you("{player} lays {card} for {to}", "You lay {card} for {to}"),
    "joker": msg_you("{player} plays {card}", "You play {card}"),
    "joker partner": msg_you("{player} plays {card} for {to}", "You play {card} for {to}"),
    "remove": msg_you(
        "{player} plays Remove against {from}, number {at}",
        "You play Remove against {from}, number {at}",
    ),
    "remove2": msg_you(
        "{player} plays Remove Two against {from}",
        "You play Remove Two against {from}",
    ),
    "replay": msg_you("{player} plays Play Again", "You play Play Again"),
    "swap-hands": msg_you(
        "{player} plays Swap Hands with {with}",
        "You play Swap Hands with {with}",
    ),
    "steal-last": msg_you(
        "{player} plays Steal the Last against {from}",
        "You play Steal the Last against {from}",
    ),
    "steal": msg_you(
        "{player} plays Steal against {from}, number {at}",
        "You play Steal against {from}, number {at}",
    ),
    "swap-seats": msg_you(
        "{player} plays Swap Seats with {with}",
        "You play Swap Seats with {with}",
    ),
    "swap-seats partner": msg_you(
        "{player} plays Swap Seats: {move} with {with}",
        "You play Swap Seats: {move} with {with}",
    ),
    "discard": msg_you("{player} discards {card}", "You discard {card}"),
    "stop": msg_you("{player} says STOP!", "You say STOP!"),
    "blocked": msg("{card} has no effect"),
    "effect remove": msg_you("{player} throws out {taken}", "You throw out {taken}"),
    "effect remove2": msg_you("{player} throws out {taken}", "You throw out {taken}"),
    "effect steal-last": msg_you("{player} takes {taken}", "You take {taken}"),
    "effect steal": msg_you("{player} takes {taken}", "You take {taken}"),
    "completed": msg_you("{player} completes their suite!", "You complete your suite!"),
    "reshuffle": msg("The draw pile is empty: the discard pile is shuffled into a new one"),
    "draw": msg_you("{player} draws {drawn}", "You draw {drawn}"),
    "draw seen": msg_you("{player} draws {drawn}: {list}", "You draw {drawn}: {list}"),
    "won": msg("Won by {winners}!"),
}
"""Some events need no sentence: turns, answers, a single card drawn, and an effect that the
sentence about its card has told already."""

DRAWN = msg_n("{n} card", "{n} cards")

LAID_AT_ONCE = tuple(str(number) for number in NUMBERS)


def card_name(card: str, language: str) -> str:
    """What people call a card: a number by itself, a special card by its name."""
    return translate(language, CARDS[card]) if card in CARDS else card


def narrate(event: Event, name_of: NameOf, language: str) -> str:
    """One event as a sentence; empty if it needs none."""
    say = partial(translate, language)
    match event["event"]:
        case "stop" | "completed":
            return say(SENTENCES[event["event"]], player=name_of(event["player"]))
        case "blocked":
            return say(SENTENCES["blocked"], card=card_name(event["card"], language))
        case "effect":
            return narrate_effect(event, name_of(event["player"]), language)
        case "draw":
            return narrate_draw(event, name_of(event["player"]), language)
        case "reshuffle":
            return say(SENTENCES["reshuffle"])
        case "won":
            return say(SENTENCES["won"], winners=", ".join(map(name_of, event["winners"])))
        case "turn" | "answered":
            return ""
        case _:
            return narrate_play(event, name_of, language)


def narrate_play(event: Announced, name_of: NameOf, language: str) -> str:
    """A card played or thrown away, with its target."""
    say = partial(translate, language, player=name_of(event["player"]))
    match event["event"]:
        case "lay":
            kind = "lay" if event["card"] in LAID_AT_ONCE else "joker"
            sentence = kind if event["to"] == event["player"] else f"{kind} partner"
            card = card_name(event["card"], language)
            return say(SENTENCES[sentence], card=card, to=name_of(event["to"]))
        case "remove" | "steal":
            fields = {"from": name_of(event["from"]), "at": event["at"]}
            return say(SENTENCES[event["event"]], **fields)
        case "remove2" | "steal-last":
            return say(SENTENCES[event["event"]], **{"from": name_of(event["from"])})
        case "swap-hands":
            return say(SENTENCES["swap-hands"], **{"with": name_of(event["with"])})
        case "swap-seats":
            own = event["move"] == event["player"]
            names = {"with": name_of(event["with"]), "move": name_of(event["move"])}
            return say(SENTENCES["swap-seats" if own else "swap-seats partner"], **names)
        case "replay":
            return say(SENTENCES["replay"])
        case "discard":
            return say(SENTENCES["discard"], card=card_name(event["card"], language))


def narrate_effect(event: Resolved, player: str, language: str) -> str:
    """What a special card took from a suite; the sentence about the card has told the rest."""
    sentence = SENTENCES.get(f"effect {event['action']['do']}")
    taken = ", ".join(card_name(card, language) for card in event["taken"])
    return translate(language, sentence, player=player, taken=taken) if sentence else ""


def narrate_draw(event: Drew, player: str, language: str) -> str:
    """Cards drawn, by name where the reader has seen them."""
    if event["count"] == 1:
        return ""
    seen = [card_name(card, language) for card in event.get("cards", [])]
    sentence = SENTENCES["draw seen" if seen else "draw"]
    drawn = translate(language, DRAWN, n=event["count"])
    return translate(language, sentence, player=player, drawn=drawn, list=", ".join(seen))
