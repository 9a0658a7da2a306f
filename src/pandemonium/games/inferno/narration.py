"""Inferno: events as sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from pandemonium.games.inferno.actions import CATTIVO, SOUL_TABLE
from pandemonium.kernel.contract import Event
from pandemonium.kernel.rulebook import LANGUAGES
from pandemonium.kernel.words import msg, translate

SENTENCES = {
    "list": msg("{player}: the list is in"),
    "rate": msg("{player}: {soul} is worth {value}"),
    "erase": msg("{player}: begins the list again"),
    "dealt": msg("All lists are in: the cards are dealt"),
    "draft": msg("{player}: {soul} from {from} to {to} goes into the draft"),
    "clear": msg("{player}: clears the draft"),
    "wait": msg("{player}: waits"),
    "offer": msg("{player}: offer {offer}, {deal}"),
    "accept": msg("{player}: accepts offer {offer}"),
    "decline": msg("{player}: declines offer {offer}"),
    "withdraw": msg("{player}: withdraws offer {offer}"),
    "deal": msg("Deal {offer} is done: {deal}"),
    "void": msg("Offer {offer} is void"),
    "scambio-obbligato": msg("{player}: Scambio Obbligato! {take} from {target}"),
    "grande-scambio": msg("{player}: Grande Scambio, all to the {to}!"),
    "buona-azione": msg("{player}: Buona Azione! {soul} is out of the race"),
    "choose": msg("{player}: has chosen"),
    "choose seen": msg("{player}: chooses {soul}"),
    "late": msg("Too late, the choice is made for {players}"),
    "exchanged": msg("{player}: {took}. {target}: {gave}. Both are locked"),
    "passed": msg("Souls are passed to the {to}: {deal}"),
    "flip": msg("{player}: turns the glass (no. {number})"),
    "flip alone": msg("The glass turns by itself (no. {number})"),
    "last": msg("THE LAST GLASS! When it has run out, it is over"),
    "empty": msg("The sand has run out (no. {number})"),
    "end": msg("It is over: {list}"),
}

SIDES = {
    "left": msg("left"),
    "right": msg("right"),
}
SOUL_FIELDS = ("soul", "take", "took", "gave")
TRANSFER = msg("{soul} from {giver} to {taker}")
SOULS = {language: {soul["slug"]: soul[language] for soul in SOUL_TABLE} for language in LANGUAGES}


def soul_names(table: Mapping[str, Any], language: str) -> dict[str, str]:
    """What the souls are called at a table, from its options or one of its events (INF-A03)."""
    own = table.get(CATTIVO)
    return {**SOULS[language], CATTIVO: own} if own else SOULS[language]


def narrate(event: Event, name_of: Callable[[int], str], language: str) -> str:
    """One event as a sentence."""
    souls = soul_names(event, language)
    fields: dict[str, Any] = dict(event)
    for field in SOUL_FIELDS:
        if field in event:
            fields[field] = souls[event[field]]
    for field in ("player", "target", "from", "to"):
        if type(event.get(field)) is int:
            fields[field] = name_of(event[field])
    if event.get("to") in SIDES:
        fields["to"] = translate(language, SIDES[event["to"]])
    if "deal" in event:
        fields["deal"] = deal_words(event["deal"], souls, name_of, language)
    if "players" in event:
        fields["players"] = ", ".join(map(name_of, event["players"]))
    if "scores" in event:
        fields["list"] = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["scores"]))
    return translate(language, SENTENCES[kind_of(event)], **fields)


def kind_of(event: Event) -> str:
    """Which sentence an event takes."""
    kind: str = event["event"]
    if kind == "choose" and "soul" in event:
        return "choose seen"
    return "flip alone" if kind == "flip" and event["player"] is None else kind


def deal_words(
    deal: list[dict[str, Any]],
    souls: Mapping[str, str],
    name_of: Callable[[int], str],
    language: str,
) -> str:
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
