"""Inferno, for 2 to 6 players, against a sandglass."""

from pathlib import Path

from pandemonium.games.inferno import rules
from pandemonium.games.inferno.actions import ACTIONS, MOST_PLAYERS
from pandemonium.games.inferno.craft import CRAFT
from pandemonium.games.inferno.glass import advance
from pandemonium.games.inferno.narration import narrate
from pandemonium.games.inferno.options import OPTIONS, chosen_options, for_mass_play, prepare
from pandemonium.games.inferno.positions import position
from pandemonium.games.inferno.setting_up import set_up
from pandemonium.games.inferno.sight import OBSERVATION, imagine, observe, sound
from pandemonium.games.inferno.table import STATE
from pandemonium.games.inferno.views import happenings, own, public, turned_up
from pandemonium.kernel.contract import Game, Rules

GAME = Game(
    name="inferno",
    title="Inferno",
    prefix="INF",
    folder=Path(__file__).parent,
    players=range(2, MOST_PLAYERS + 1),
    options=OPTIONS,
    state=STATE,
    rules=Rules.of(rules, advance=advance, observe=observe, imagine=imagine, sound=sound),
    actions=ACTIONS,
    observation=OBSERVATION,
    deal_clause=10,
    prepare=prepare,
    chosen_options=chosen_options,
    position=position,
    set_up=set_up,
    public=public,
    own=own,
    happenings=happenings,
    narrate=narrate,
    for_mass_play=for_mass_play,
    craft=CRAFT,
    turned_up=turned_up,
)
