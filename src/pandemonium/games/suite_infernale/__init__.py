"""La Suite Infernale, for 2 to 4 players alone, two against two, or three against three."""

from pathlib import Path

from pandemonium.games.suite_infernale import legality, rules, sight, table
from pandemonium.games.suite_infernale.actions import ACTIONS
from pandemonium.games.suite_infernale.craft import CRAFT
from pandemonium.games.suite_infernale.narration import narrate
from pandemonium.games.suite_infernale.options import (
    OPTIONS,
    chosen_options,
    for_mass_play,
    prepare,
)
from pandemonium.games.suite_infernale.positions import position, set_up
from pandemonium.games.suite_infernale.views import happenings, own, public, silence, turned_up
from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless

GAME = Game(
    name="suite-infernale",
    title="La Suite Infernale",
    prefix="LSI",
    folder=Path(__file__).parent,
    players=(2, 3, 4, 6),
    options=OPTIONS,
    state=table.STATE,
    rules=Rules.of(table, legality, sight, rules, advance=timeless),
    actions=ACTIONS,
    observation=sight.OBSERVATION,
    deal_clause=6,
    prepare=prepare,
    chosen_options=chosen_options,
    position=position,
    set_up=set_up,
    public=public,
    own=own,
    happenings=happenings,
    narrate=narrate,
    craft=CRAFT,
    for_mass_play=for_mass_play,
    silence=silence,
    turned_up=turned_up,
)
