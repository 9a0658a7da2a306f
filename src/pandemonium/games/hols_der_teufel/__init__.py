"""Hol's der Teufel, for 2 to 6 players, over as many deals as there are players."""

from pathlib import Path

from pandemonium.games.hols_der_teufel import rules
from pandemonium.games.hols_der_teufel.actions import ACTIONS
from pandemonium.games.hols_der_teufel.craft import CRAFT
from pandemonium.games.hols_der_teufel.narration import narrate
from pandemonium.games.hols_der_teufel.options import OPTIONS, chosen_options, prepare
from pandemonium.games.hols_der_teufel.positions import position, set_up
from pandemonium.games.hols_der_teufel.views import happenings, own, public, turned_up
from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless

GAME = Game(
    name="hols-der-teufel",
    title="Hol's der Teufel",
    prefix="HDT",
    folder=Path(__file__).parent,
    players=range(2, rules.MOST_PLAYERS + 1),
    options=OPTIONS,
    state=rules.STATE,
    rules=Rules.of(rules, advance=timeless),
    actions=ACTIONS,
    observation=rules.OBSERVATION,
    deal_clause=33,
    prepare=prepare,
    chosen_options=chosen_options,
    position=position,
    set_up=set_up,
    public=public,
    own=own,
    happenings=happenings,
    narrate=narrate,
    craft=CRAFT,
    turned_up=turned_up,
)
