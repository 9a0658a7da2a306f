"""Skip-Bo: events as sentences. Series are A to D, discard piles 1 to 4."""

from collections.abc import Callable

from pandemonium.kernel.contract import Event
from pandemonium.kernel.words import msg, translate

SENTENCES = {
    "play hand": msg("{player}: {card} from the hand to series {series}"),
    "play stock": msg("{player}: {card} from the stock to series {series}"),
    "play discard": msg("{player}: {card} from discard pile {pile} to series {series}"),
    "discard": msg("{player}: {card} on discard pile {to}"),
    "pass": msg("{player}: no card left, passes"),
    "completed": msg("Series {series} is complete and set aside"),
    "turned": msg("{player}: next stock card is {top}, {count} left"),
    "reshuffle": msg("The draw pile was empty: cards are shuffled into a new one"),
    "draw": msg("{player}: draws {count}"),
    "draw seen": msg("{player}: draws {count} ({list})"),
    "turn": msg("To play: {player}"),
    "round": msg("Round {number}, dealer: {dealer}"),
    "won": msg("{player}: last stock card, {points} points"),
    "blocked": msg("Nobody can move: the round is blocked, fewest stock cards: {leaders}"),
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
    return translate(language, SENTENCES[kind], **fields)
