"""La Suite Infernale: events as sentences, and the names of cards for people."""

from collections.abc import Callable
from typing import Any

from pandemonium.games.suite_infernale.actions import NUMBERS
from pandemonium.kernel.contract import Event
from pandemonium.kernel.words import msg, translate

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
    "lay": msg("{player}: {card} laid"),
    "lay partner": msg("{player}: {card} laid for {to}"),
    "joker": msg("{player}: {card}"),
    "joker partner": msg("{player}: {card} for {to}"),
    "remove": msg("{player}: Remove, number {at} from {from}"),
    "remove2": msg("{player}: Remove Two from {from}"),
    "replay": msg("{player}: Play Again"),
    "swap-hands": msg("{player}: Swap Hands with {with}"),
    "steal-last": msg("{player}: Steal the Last from {from}"),
    "steal": msg("{player}: Steal, number {at} from {from}"),
    "swap-seats": msg("{player}: Swap Seats with {with}"),
    "swap-seats partner": msg("{player}: Swap Seats, {move} with {with}"),
    "discard": msg("{player}: {card} discarded"),
    "answered": msg("{player}: answer given"),
    "stop": msg("{player}: STOP!"),
    "blocked": msg("{player}: {card} has no effect"),
    "effect remove": msg("{from}: {taken} to the discard pile"),
    "effect remove2": msg("{from}: {taken} to the discard pile"),
    "effect replay": msg("{player}: two more plays"),
    "effect swap-hands": msg("{player}, {with}: hands swapped"),
    "effect steal-last": msg("{player}: {taken} stolen from {from}"),
    "effect steal": msg("{player}: {taken} stolen from {from}"),
    "effect swap-seats": msg("{move}, {with}: seats and suites swapped"),
    "completed": msg("{player}: suite complete!"),
    "reshuffle": msg("The draw pile was empty: the discard pile is shuffled into a new one"),
    "draw": msg("{player}: draws {count}"),
    "draw seen": msg("{player}: draws {count} ({list})"),
    "won": msg("The game is won: {winners}"),
    "turn": msg("To play: {player}"),
}

PLAYER_FIELDS = ("player", "to", "from", "with", "move")
MAYBE_FOR_A_PARTNER = ("lay", "joker", "swap-seats")
LAID_AT_ONCE = tuple(str(number) for number in NUMBERS)


def card_name(card: str, language: str) -> str:
    """What people call a card: a number by itself, a special card by its name."""
    return translate(language, CARDS[card]) if card in CARDS else card


def narrate(event: Event, name_of: Callable[[int], str], language: str) -> str:
    """One event as a sentence."""
    facts = {**event.get("action", {}), **event}
    fields = {name: name_of(who) for name, who in facts.items() if name in PLAYER_FIELDS}
    fields["card"] = card_name(facts.get("card", ""), language)
    fields["list"] = ", ".join(card_name(card, language) for card in facts.get("cards", ()))
    fields["taken"] = ", ".join(card_name(card, language) for card in facts.get("taken", ()))
    fields["winners"] = ", ".join(name_of(winner) for winner in facts.get("winners", ()))
    return translate(language, SENTENCES[kind(facts)], **{**facts, **fields})


def kind(facts: dict[str, Any]) -> str:
    """Which sentence tells an event."""
    name: str = facts["event"]
    if name == "draw" and "cards" in facts:
        return "draw seen"
    if name == "lay" and facts["card"] not in LAID_AT_ONCE:
        name = "joker"
    elif name == "effect":
        name = "lay" if facts["do"] == "lay" else f"effect {facts['do']}"
    if name in MAYBE_FOR_A_PARTNER and facts["player"] != facts.get("to", facts.get("move")):
        return f"{name} partner"
    return name
