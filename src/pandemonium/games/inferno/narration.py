"""Inferno: events as sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from pandemonium.games.inferno.actions import CATTIVO, SOUL_TABLE
from pandemonium.kernel.contract import Event

SENTENCES = {
    "en": {
        "list": "{player}: the list is in",
        "rate": "{player}: {soul} is worth {value}",
        "erase": "{player}: begins the list again",
        "dealt": "All lists are in: the cards are dealt",
        "draft": "{player}: {soul} from {from} to {to} goes into the draft",
        "clear": "{player}: clears the draft",
        "wait": "{player}: waits",
        "offer": "{player}: offer {offer}, {deal}",
        "accept": "{player}: accepts offer {offer}",
        "decline": "{player}: declines offer {offer}",
        "withdraw": "{player}: withdraws offer {offer}",
        "deal": "Deal {offer} is done: {deal}",
        "void": "Offer {offer} is void",
        "scambio-obbligato": "{player}: Scambio Obbligato! {take} from {target}",
        "grande-scambio": "{player}: Grande Scambio, all to the {to}!",
        "buona-azione": "{player}: Buona Azione! {soul} is out of the race",
        "choose": "{player}: has chosen",
        "choose seen": "{player}: chooses {soul}",
        "late": "Too late, the choice is made for {players}",
        "exchanged": "{player}: {took}. {target}: {gave}. Both are locked",
        "passed": "Souls are passed to the {to}: {deal}",
        "flip": "{player}: turns the glass (no. {number})",
        "flip alone": "The glass turns by itself (no. {number})",
        "last": "THE LAST GLASS! When it has run out, it is over",
        "empty": "The sand has run out (no. {number})",
        "end": "It is over: {list}",
    },
    "fr": {
        "list": "{player} : la liste est rendue",
        "rate": "{player} : {soul} vaut {value}",
        "erase": "{player} : recommence la liste",
        "dealt": "Toutes les listes sont là : les cartes sont distribuées",
        "draft": "{player} : {soul} de {from} à {to}, au brouillon",
        "clear": "{player} : efface le brouillon",
        "wait": "{player} : attend",
        "offer": "{player} : offre {offer}, {deal}",
        "accept": "{player} : accepte l’offre {offer}",
        "decline": "{player} : refuse l’offre {offer}",
        "withdraw": "{player} : retire l’offre {offer}",
        "deal": "Marché conclu (nº {offer}) : {deal}",
        "void": "L’offre {offer} est caduque",
        "scambio-obbligato": "{player} : Scambio Obbligato ! {take}, de {target}",
        "grande-scambio": "{player} : Grande Scambio, tous vers la {to} !",
        "buona-azione": "{player} : Buona Azione ! {soul} est hors course",
        "choose": "{player} : a choisi",
        "choose seen": "{player} : choisit {soul}",
        "late": "Trop tard, le choix est fait pour {players}",
        "exchanged": "{player} : {took}. {target} : {gave}. Les deux sont verrouillées",
        "passed": "Les âmes passent à {to} : {deal}",
        "flip": "{player} : retourne le sablier (nº {number})",
        "flip alone": "Le sablier se retourne tout seul (nº {number})",
        "last": "LE DERNIER SABLIER ! Quand il sera vide, c’est fini",
        "empty": "Le sable s’est écoulé (nº {number})",
        "end": "C’est fini : {list}",
    },
}

SIDES = {"en": {"left": "left", "right": "right"}, "fr": {"left": "gauche", "right": "droite"}}
SOUL_FIELDS = ("soul", "take", "took", "gave")
TRANSFER = {"en": "{soul} from {giver} to {taker}", "fr": "{soul} de {giver} à {taker}"}
SOULS = {language: {soul["slug"]: soul[language] for soul in SOUL_TABLE} for language in SENTENCES}


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
    if event.get("to") in SIDES[language]:
        fields["to"] = SIDES[language][event["to"]]
    if "deal" in event:
        fields["deal"] = deal_words(event["deal"], souls, name_of, language)
    if "players" in event:
        fields["players"] = ", ".join(map(name_of, event["players"]))
    if "scores" in event:
        fields["list"] = ", ".join(f"{name_of(p)} {n}" for p, n in enumerate(event["scores"]))
    return SENTENCES[language][kind_of(event)].format(**fields)


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
        TRANSFER[language].format(
            soul=souls[each["soul"]],
            giver=name_of(each["from"]),
            taker=name_of(each["to"]),
        )
        for each in deal
    )
