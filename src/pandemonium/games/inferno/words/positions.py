"""Inferno: positions in words."""

from collections.abc import Mapping
from itertools import product

from pandemonium.games.inferno.rules.actions import (
    PLAYERS,
    SIDES,
    SOUL_NAMES,
    SOULS,
    SPECIAL_NAMES,
    transfer_words,
)
from pandemonium.games.inferno.rules.options import chosen_options
from pandemonium.games.inferno.rules.state import GRANDE, OVER, SCAMBIO
from pandemonium.kernel.shown import (
    WINNERS,
    ByName,
    Cards,
    Each,
    Fields,
    Fixed,
    Is,
    Name,
    Number,
    Only,
    Options,
    Players,
    Row,
    Shown,
    Through,
    When,
)

TRANSFERS = [
    transfer_words(giver, taker, soul)
    for giver, taker, soul in product(PLAYERS, PLAYERS, range(SOULS))
]
"""Every transfer in words, by its number."""

LIST = ByName(SOUL_NAMES, Number("worth"))
UNFINISHED_LIST = ByName(SOUL_NAMES, Number("worth"), only=Is("begun"))
SOULS_OWNED = Each("players", Cards("owned", SOUL_NAMES))
LOCKED = Each("players", Cards("locked", SOUL_NAMES))
REMOVED = Cards("removed", SOUL_NAMES)
SPECIALS = Cards("specials", SPECIAL_NAMES)
PLAYED = Cards("played", SPECIAL_NAMES)
DRAFT = Row("draft", "draft_size", TRANSFERS)
OFFER = Fields(
    id=Number("offer_id"),
    by=Number("offer_by"),
    deal=Row("offer_deal", "offer_size", TRANSFERS),
    agreed=Players("agreed"),
)
OFFERS = Each("offers", Through("slot", OFFER))
GLASS = Fields(flips=Number("flips"), left_ms=Number("left_ms"), waited_ms=Number("waited_ms"))
CHOICE = Name("choice", (None, *SOUL_NAMES))
SCORES = Each("players", Number("total"))


def resolving(scambio: Mapping[str, Shown], grande: Mapping[str, Shown]) -> When:
    """The special card being carried out, with what is shown of the choices in it."""
    asking = {
        "player": Number("special_by"),
        "waiting": Players("waiting"),
        "choosing_ms": Number("choosing_ms"),
    }
    scambio_fields = Fields(
        special=Fixed("scambio-obbligato"),
        **asking,
        target=Number("target"),
        take=Name("taken", SOUL_NAMES),
        **scambio,
    )
    grande_fields = Fields(
        special=Fixed("grande-scambio"), **asking, to=Name("side", SIDES), **grande
    )
    is_grande = When(Is("special", GRANDE), grande_fields)
    return When(Is("special", SCAMBIO), scambio_fields, is_grande)


POSITION = Fields(
    players=Number("players"),
    options=Options(chosen_options),
    to_act=Players("acting"),
    lists=Each("players", When(Is("list_in"), LIST)),
    souls=SOULS_OWNED,
    locked=LOCKED,
    removed=REMOVED,
    aside=Cards("aside", SOUL_NAMES),
    specials=Each("players", SPECIALS),
    played=PLAYED,
    offers=OFFERS,
    next_offer=Number("next_id"),
    glass=GLASS,
    second_copy=Number("second_copy"),
    resolving=resolving({}, {"choices": Each("players", CHOICE)}),
    winners=WINNERS,
    unfinished_lists=Only(Is("anybody_lists"), Each("players", UNFINISHED_LIST)),
    drafts=Only(Is("anybody_drafts"), Each("players", DRAFT)),
    hints=Only(
        Is("anybody_hinted"),
        Each("players", ByName(SOUL_NAMES, Each(2, Number("hint")), only=Is("hinted"))),
    ),
    scores=Only(Is("phase", OVER), SCORES),
)
