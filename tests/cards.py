"""What the page can draw, by game, beside backs and empty places."""

from pandemonium.games.hols_der_teufel.rules.actions import CARD_NAMES as HDT_CARDS
from pandemonium.games.inferno.rules.actions import SOUL_NAMES, SPECIAL_NAMES
from pandemonium.games.skip_bo.rules.actions import CARD_NAMES as SKB_CARDS
from pandemonium.games.suite_infernale.rules.actions import CARD_NAMES as LSI_CARDS

CARDS = {
    "skip-bo": SKB_CARDS,
    "suite-infernale": LSI_CARDS,
    "inferno": (*SOUL_NAMES, *SPECIAL_NAMES),
    "hols-der-teufel": (
        *(*HDT_CARDS, "chip"),
        *("back-red", "back-yellow", "back-violet", "back-green", "back-angel"),
    ),
}
