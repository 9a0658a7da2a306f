"""Skip-Bo: events as sentences. Series are A to D, discard piles 1 to 4."""

from functools import partial

from pandemonium.games.skip_bo.types import Drew, Event, Move
from pandemonium.kernel.words import NameOf, msg, msg_n, msg_you, translate

SENTENCES = {
    "play hand": msg_you(
        "{player} plays {card} on series {series}",
        "You play {card} on series {series}",
    ),
    "play stock": msg_you(
        "{player} plays {card} from the stock on series {series}",
        "You play {card} from the stock on series {series}",
    ),
    "play discard": msg_you(
        "{player} plays {card} from discard pile {pile} on series {series}",
        "You play {card} from discard pile {pile} on series {series}",
    ),
    "discard": msg_you(
        "{player} puts {card} on discard pile {to}",
        "You put {card} on discard pile {to}",
    ),
    "pass": msg_you(
        "{player} passes: no cards left to play",
        "You pass: no cards left to play",
    ),
    "completed": msg_you(
        "{player} completes series {series}",
        "You complete series {series}",
    ),
    "turned": msg_you(
        "{player} turns up {top} ({cards} left in the stock)",
        "You turn up {top} ({cards} left in the stock)",
    ),
    "reshuffle": msg("The draw pile is empty: finished series are shuffled into a new one"),
    "draw": msg_you("{player} draws {cards}", "You draw {cards}"),
    "draw seen": msg_you("{player} draws {cards}: {list}", "You draw {cards}: {list}"),
    "round": msg("Round {number}. Dealer: {dealer}"),
    "won": msg_you(
        "{player} plays their last stock card: {points}",
        "You play your last stock card: {points}",
    ),
    "blocked": msg("Nobody can move: the round is blocked. Fewest stock cards: {leaders}"),
}
"""A turn needs no sentence, nor does a single card drawn: they go without saying."""

CARDS = msg_n("{n} card", "{n} cards")
POINTS = msg_n("{n} point", "{n} points")

SERIES_LETTERS = "ABCD"


def card_name(card: str, language: str) -> str:  # noqa: ARG001, the same in every language
    """What people call a card."""
    return card.upper()


def narrate(event: Event, name_of: NameOf, language: str) -> str:
    """One event as a sentence; empty if it needs none."""
    say = partial(translate, language)
    match event["event"]:
        case "play" | "discard" | "pass":
            return narrate_move(event, name_of(event["player"]), language)
        case "completed":
            series = SERIES_LETTERS[event["series"]]
            return say(SENTENCES["completed"], player=name_of(event["player"]), series=series)
        case "turned":
            top, left = card_name(event["top"] or "", language), say(CARDS, n=event["count"])
            return say(SENTENCES["turned"], player=name_of(event["player"]), top=top, cards=left)
        case "draw":
            return narrate_draw(event, name_of(event["player"]), language)
        case "reshuffle":
            return say(SENTENCES["reshuffle"])
        case "round":
            dealer = name_of(event["dealer"])
            return say(SENTENCES["round"], number=event["number"], dealer=dealer)
        case "won":
            points = say(POINTS, n=event["points"])
            return say(SENTENCES["won"], player=name_of(event["player"]), points=points)
        case "blocked":
            return say(SENTENCES["blocked"], leaders=", ".join(map(name_of, event["leaders"])))
        case "turn":
            return ""


def narrate_move(event: Move, player: str, language: str) -> str:
    """A card that was played or discarded, or that a player passed."""
    if event["event"] == "pass":
        return translate(language, SENTENCES["pass"], player=player)
    card = card_name(event["card"], language)
    if event["event"] == "discard":
        pile = event["to"] + 1
        return translate(language, SENTENCES["discard"], player=player, card=card, to=pile)
    return translate(
        language,
        SENTENCES[f"play {event['from']}"],
        player=player,
        card=card,
        series=SERIES_LETTERS[event["to"]],
        pile=event["pile"] + 1 if event["from"] == "discard" else None,
    )


def narrate_draw(event: Drew, player: str, language: str) -> str:
    """Cards drawn, by name where the reader has seen them."""
    if event["count"] == 1:
        return ""
    seen = [card_name(card, language) for card in event.get("cards", [])]
    sentence = SENTENCES["draw seen" if seen else "draw"]
    drawn = translate(language, CARDS, n=event["count"])
    return translate(language, sentence, player=player, cards=drawn, list=", ".join(seen))
