"""Skip-Bo: events as sentences. Series are A to D, discard piles 1 to 4."""

from collections.abc import Callable

from pandemonium.kernel.contract import Event

SENTENCES = {
    "en": {
        "play hand": "{player}: {card} from the hand to series {series}",
        "play stock": "{player}: {card} from the stock to series {series}",
        "play discard": "{player}: {card} from discard pile {pile} to series {series}",
        "discard": "{player}: {card} on discard pile {to}",
        "pass": "{player}: no card left, passes",
        "completed": "Series {series} is complete and set aside",
        "turned": "{player}: next stock card is {top}, {count} left",
        "reshuffle": "The draw pile was empty: cards are shuffled into a new one",
        "draw": "{player}: draws {count}",
        "draw seen": "{player}: draws {count} ({list})",
        "turn": "To play: {player}",
        "round": "Round {number}, dealer: {dealer}",
        "won": "{player}: last stock card, {points} points",
        "blocked": "Nobody can move: the round is blocked, fewest stock cards: {leaders}",
    },
    "fr": {
        "play hand": "{player} : {card} de la main sur la série {series}",
        "play stock": "{player} : {card} du stock sur la série {series}",
        "play discard": "{player} : {card} de la défausse {pile} sur la série {series}",
        "discard": "{player} : {card} sur la défausse {to}",
        "pass": "{player} : plus de carte, passe",
        "completed": "La série {series} est complète et mise de côté",
        "turned": "{player} : le stock montre {top}, il en reste {count}",
        "reshuffle": "La pioche était vide : des cartes mélangées en forment une nouvelle",
        "draw": "{player} : pioche {count}",
        "draw seen": "{player} : pioche {count} ({list})",
        "turn": "Au tour de : {player}",
        "round": "Manche {number}, donneur : {dealer}",
        "won": "{player} : dernière carte du stock, {points} points",
        "blocked": "Plus personne ne peut jouer : manche bloquée, plus petit stock : {leaders}",
    },
}

SERIES_LETTERS = "ABCD"


def narrate(event: Event, name_of: Callable[[int], str], language: str) -> str:
    """One event as a sentence."""
    kind = event["event"]
    if kind == "play":
        kind = f"play {event['from']}"
    elif kind == "draw" and "cards" in event:
        kind = "draw seen"
    fields = {**event, "list": ", ".join(event.get("cards", ()))}
    for field in ("player", "dealer"):
        if field in event:
            fields[field] = name_of(event[field])
    for field in ("to", "series"):
        if field in event:
            fields["series"] = SERIES_LETTERS[event[field]]
            fields["to"] = event[field] + 1
    if "pile" in event:
        fields["pile"] = event["pile"] + 1
    fields["leaders"] = ", ".join(name_of(leader) for leader in event.get("leaders", ()))
    return SENTENCES[language][kind].format(**fields)
