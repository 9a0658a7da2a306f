"""Inferno: events as sentences."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from pandemonium.games.inferno.rules.actions import CATTIVO, SOUL_TABLE
from pandemonium.games.inferno.rules.state import RUNS
from pandemonium.games.inferno.types import (
    BuonaPlayed,
    Chosen,
    Deal,
    Dealt,
    Drafted,
    Event,
    Exchanged,
    Offered,
    Rated,
    Replied,
    ScambioPlayed,
    Terms,
)
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.words import NameOf, msg, msg_you, translate

SENTENCES = {
    "list": msg_you("{player} hands in their list", "You hand in your list"),
    "rate": msg_you("{player} rates {soul} at {value}", "You rate {soul} at {value}"),
    "erase": msg_you("{player} starts the list over", "You start the list over"),
    "dealt": msg("All lists are in: the cards are dealt"),
    "draft": msg_you(
        "{player} adds {soul} from {from} to {to} to the draft",
        "You add {soul} from {from} to {to} to the draft",
    ),
    "clear": msg_you("{player} clears the draft", "You clear the draft"),
    "offer": msg_you("{player} proposes: {deal}", "You propose: {deal}"),
    "offer swap": msg_you("{player} offers {other}: {deal}", "You offer {other}: {deal}"),
    "offer gift": msg_you(
        "{player} offers {other} a gift: {deal}", "You offer {other} a gift: {deal}"
    ),
    "offer wish": msg_you("{player} asks {other} for {deal}", "You ask {other} for {deal}"),
    "accept": msg_you("{player} accepts: {deal}", "You accept: {deal}"),
    "decline": msg_you("{player} declines: {deal}", "You decline: {deal}"),
    "withdraw": msg_you("{player} withdraws: {deal}", "You withdraw: {deal}"),
    "deal": msg("It’s a deal: {deal}"),
    "scambio-obbligato": msg_you(
        "{player} plays Scambio Obbligato: {take} from {target}",
        "You play Scambio Obbligato: {take} from {target}",
    ),
    "grande-scambio": msg_you(
        "{player} plays Grande Scambio: everybody passes a soul to the {to}",
        "You play Grande Scambio: everybody passes a soul to the {to}",
    ),
    "buona-azione": msg_you(
        "{player} plays Buona Azione: {soul} leaves the game",
        "You play Buona Azione: {soul} leaves the game",
    ),
    "choose": msg_you("{player} chooses {soul}", "You choose {soul}"),
    "late": msg("Time’s up: the choice is made for {players}"),
    "exchanged": msg_you(
        "{player} gets {took} and gives {gave} to {target}: both are locked",
        "You get {took} and give {gave} to {target}: both are locked",
    ),
    "passed": msg("Souls move to the {to}: {deal}"),
    "flip": msg_you(
        "{player} turns the glass ({number}/{runs})", "You turn the glass ({number}/{runs})"
    ),
    "flip alone": msg("The glass turns by itself ({number}/{runs})"),
    "last": msg("The last glass! When it runs out, it’s over"),
    "empty": msg("The sand has run out"),
    "end": msg("It’s over: {list}"),
}
"""Some events need no sentence: a choice that nobody may know, and offers that have lapsed."""

SIDES = {
    "left": msg("left"),
    "right": msg("right"),
}
SOUL_FIELDS = ("soul", "take", "took", "gave")
TRANSFER = msg("{soul} from {giver} to {taker}")
EXCHANGE = msg("{give} for {take}")
AND = msg("{these} and {this}")
SOULS = {language: {soul["slug"]: soul[language] for soul in SOUL_TABLE} for language in LANGUAGES}
SHORT = {
    language: {soul["slug"]: soul.get("short", soul)[language] for soul in SOUL_TABLE}
    for language in LANGUAGES
}

OfSouls = Rated | Drafted | Chosen | ScambioPlayed | BuonaPlayed | Exchanged


def special_name(card: str) -> str:
    """What people call a special card, in every language."""
    return card.replace("-", " ").title()


def soul_names(table: Mapping[str, Any], language: str) -> dict[str, str]:
    """What the souls are called at a table, from its options or one of its events (INF-A03)."""
    return _with_own_name(SOULS[language], table)


def _with_own_name(names: dict[str, str], table: Mapping[str, Any]) -> dict[str, str]:
    own = table.get(CATTIVO)
    return {**names, CATTIVO: own} if own else names


def narrate(event: Event, name_of: NameOf, language: str) -> str:
    """One event as a sentence; empty if it needs none."""
    say = partial(translate, language)
    match event["event"]:
        case "list" | "erase" | "clear":
            return say(SENTENCES[event["event"]], player=name_of(event["player"]))
        case "rate" | "draft" | "choose" | "scambio-obbligato" | "buona-azione" | "exchanged":
            return narrate_souls(event, name_of, language)
        case "offer" | "accept" | "decline" | "withdraw" | "deal":
            return narrate_offer(event, name_of, language)
        case "grande-scambio":
            side = say(SIDES[event["to"]])
            return say(SENTENCES["grande-scambio"], player=name_of(event["player"]), to=side)
        case "passed":
            deal = deal_words(event["deal"], short_names(event, language), name_of, language)
            return say(SENTENCES["passed"], to=say(SIDES[event["to"]]), deal=deal)
        case "late":
            return say(SENTENCES["late"], players=", ".join(map(name_of, event["players"])))
        case "flip":
            if event["player"] is None:
                return say(SENTENCES["flip alone"], number=event["number"], runs=RUNS)
            player = name_of(event["player"])
            return say(SENTENCES["flip"], player=player, number=event["number"], runs=RUNS)
        case "dealt" | "last" | "empty":
            return say(SENTENCES[event["event"]])
        case "end":
            counted = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["scores"]))
            return say(SENTENCES["end"], list=counted)
        case "wait" | "void":
            return ""


def narrate_souls(event: OfSouls, name_of: NameOf, language: str) -> str:
    """What a player did with a soul or two."""
    souls = short_names(event, language)
    say = partial(translate, language, player=name_of(event["player"]))
    match event["event"]:
        case "rate":
            return say(SENTENCES["rate"], soul=souls[event["soul"]], value=event["value"])
        case "draft":
            ends = {"from": name_of(event["from"]), "to": name_of(event["to"])}
            return say(SENTENCES["draft"], soul=souls[event["soul"]], **ends)
        case "choose":
            return say(SENTENCES["choose"], soul=souls[event["soul"]]) if "soul" in event else ""
        case "scambio-obbligato":
            take, target = souls[event["take"]], name_of(event["target"])
            return say(SENTENCES["scambio-obbligato"], take=take, target=target)
        case "buona-azione":
            return say(SENTENCES["buona-azione"], soul=souls[event["soul"]])
        case "exchanged":
            took, gave = souls[event["took"]], souls[event["gave"]]
            target = name_of(event["target"])
            return say(SENTENCES["exchanged"], took=took, gave=gave, target=target)


def narrate_offer(event: Offered | Replied | Dealt, name_of: NameOf, language: str) -> str:
    """An offer, an answer, or a deal. Between two, the last answer tells the deal already."""
    souls, other = short_names(event, language), partner(event)
    fields = {"player": name_of(event["player"])} if event["event"] != "deal" else {}
    if other is None:
        deal = deal_words(event["deal"], souls, name_of, language)
        return translate(language, SENTENCES[event["event"]], **fields, deal=deal)
    if event["event"] == "deal":
        return ""
    kind = f"offer {direction(event)}" if event["event"] == "offer" else event["event"]
    deal = exchange_words(event["deal"], event["by"], souls, language)
    return translate(language, SENTENCES[kind], **fields, other=name_of(other), deal=deal)


def short_names(event: Event, language: str) -> dict[str, str]:
    """What the souls are called in a sentence about an event (INF-A03)."""
    return _with_own_name(SHORT[language], event)


def partner(terms: Terms) -> int | None:
    """The other player of a deal between two, seen from the player who offered it."""
    parties = {each["from"] for each in terms["deal"]} | {each["to"] for each in terms["deal"]}
    others = parties - {terms["by"]}
    return others.pop() if len(parties) == 2 and len(others) == 1 else None


def direction(terms: Terms) -> str:
    """Whether an offer between two is a swap, a gift, or a wish."""
    givers = {each["from"] for each in terms["deal"]}
    return "swap" if len(givers) == 2 else "gift" if terms["by"] in givers else "wish"


def exchange_words(deal: Deal, by: int, souls: Mapping[str, str], language: str) -> str:
    """A deal between two, from the side of the player who offered it: `Ivan for Rasputin`."""
    give = _in_a_row([souls[each["soul"]] for each in deal if each["from"] == by], language)
    take = _in_a_row([souls[each["soul"]] for each in deal if each["from"] != by], language)
    return translate(language, EXCHANGE, give=give, take=take) if give and take else give or take


def _in_a_row(names: list[str], language: str) -> str:
    *these, this = names or [""]
    if not these:
        return this
    return translate(language, AND, these=", ".join(these), this=this)


def deal_words(deal: Deal, souls: Mapping[str, str], name_of: NameOf, language: str) -> str:
    """Transfers, one after the other."""
    return ", ".join(
        translate(
            language,
            TRANSFER,
            soul=souls[each["soul"]],
            giver=name_of(each["from"]),
            taker=name_of(each["to"]),
        )
        for each in deal
    )
