"""La Suite Infernale: events as sentences, and the names of cards for people."""

from collections.abc import Callable
from typing import Any

from pandemonium.games.suite_infernale.actions import NUMBERS
from pandemonium.kernel.contract import Event

CARDS = {
    "en": {
        "+1": "Joker +1",
        "+2": "Joker +2",
        "remove": "Remove",
        "remove2": "Remove Two",
        "replay": "Play Again",
        "swap-hands": "Swap Hands",
        "steal-last": "Steal the Last",
        "steal": "Steal",
        "swap-seats": "Swap Seats",
        "stop": "STOP",
    },
    "fr": {
        "+1": "Joker +1",
        "+2": "Joker +2",
        "remove": "Retirer",
        "remove2": "Retirer deux",
        "replay": "Rejouer",
        "swap-hands": "Échanger les mains",
        "steal-last": "Voler la dernière",
        "steal": "Voler",
        "swap-seats": "Changer de place",
        "stop": "STOP",
    },
}

SENTENCES = {
    "en": {
        "lay": "{player}: {card} laid",
        "lay partner": "{player}: {card} laid for {to}",
        "joker": "{player}: {card}",
        "joker partner": "{player}: {card} for {to}",
        "remove": "{player}: Remove, number {at} from {from}",
        "remove2": "{player}: Remove Two from {from}",
        "replay": "{player}: Play Again",
        "swap-hands": "{player}: Swap Hands with {with}",
        "steal-last": "{player}: Steal the Last from {from}",
        "steal": "{player}: Steal, number {at} from {from}",
        "swap-seats": "{player}: Swap Seats with {with}",
        "swap-seats partner": "{player}: Swap Seats, {move} with {with}",
        "discard": "{player}: {card} discarded",
        "answered": "{player}: answer given",
        "stop": "{player}: STOP!",
        "blocked": "{player}: {card} has no effect",
        "effect remove": "{from}: {taken} to the discard pile",
        "effect remove2": "{from}: {taken} to the discard pile",
        "effect replay": "{player}: two more plays",
        "effect swap-hands": "{player}, {with}: hands swapped",
        "effect steal-last": "{player}: {taken} stolen from {from}",
        "effect steal": "{player}: {taken} stolen from {from}",
        "effect swap-seats": "{move}, {with}: seats and suites swapped",
        "completed": "{player}: suite complete!",
        "reshuffle": "The draw pile was empty: the discard pile is shuffled into a new one",
        "draw": "{player}: draws {count}",
        "draw seen": "{player}: draws {count} ({list})",
        "won": "The game is won: {winners}",
        "turn": "To play: {player}",
    },
    "fr": {
        "lay": "{player} : {card} posé",
        "lay partner": "{player} : {card} posé chez {to}",
        "joker": "{player} : {card}",
        "joker partner": "{player} : {card} chez {to}",
        "remove": "{player} : Retirer, le {at} chez {from}",
        "remove2": "{player} : Retirer deux chez {from}",
        "replay": "{player} : Rejouer",
        "swap-hands": "{player} : Échanger les mains avec {with}",
        "steal-last": "{player} : Voler la dernière chez {from}",
        "steal": "{player} : Voler, le {at} chez {from}",
        "swap-seats": "{player} : Changer de place avec {with}",
        "swap-seats partner": "{player} : Changer de place, {move} avec {with}",
        "discard": "{player} : {card} à la défausse",
        "answered": "{player} : réponse donnée",
        "stop": "{player} : STOP !",
        "blocked": "{player} : {card} reste sans effet",
        "effect remove": "{from} : {taken} à la défausse",
        "effect remove2": "{from} : {taken} à la défausse",
        "effect replay": "{player} : deux coups de plus",
        "effect swap-hands": "{player}, {with} : mains échangées",
        "effect steal-last": "{player} : {taken}, volé chez {from}",
        "effect steal": "{player} : {taken}, volé chez {from}",
        "effect swap-seats": "{move}, {with} : places et suites échangées",
        "completed": "{player} : suite complète !",
        "reshuffle": "La pioche était vide : la défausse mélangée en forme une nouvelle",
        "draw": "{player} : pioche {count}",
        "draw seen": "{player} : pioche {count} ({list})",
        "won": "La partie est gagnée : {winners}",
        "turn": "Au tour de : {player}",
    },
}

PLAYER_FIELDS = ("player", "to", "from", "with", "move")
MAYBE_FOR_A_PARTNER = ("lay", "joker", "swap-seats")
LAID_AT_ONCE = tuple(str(number) for number in NUMBERS)


def card_name(card: str, language: str) -> str:
    """What people call a card: a number by itself, a special card by its name."""
    return CARDS[language].get(card, card)


def narrate(event: Event, name_of: Callable[[int], str], language: str) -> str:
    """One event as a sentence."""
    facts = {**event.get("action", {}), **event}
    fields = {name: name_of(who) for name, who in facts.items() if name in PLAYER_FIELDS}
    fields["card"] = card_name(facts.get("card", ""), language)
    fields["list"] = ", ".join(card_name(card, language) for card in facts.get("cards", ()))
    fields["taken"] = ", ".join(card_name(card, language) for card in facts.get("taken", ()))
    fields["winners"] = ", ".join(name_of(winner) for winner in facts.get("winners", ()))
    return SENTENCES[language][kind(facts)].format(**{**facts, **fields})


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
