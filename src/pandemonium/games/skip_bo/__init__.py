"""Skip-Bo, in the edition of the sheet (series to 10) and the classic one (series to 12)."""

from pathlib import Path

from pandemonium.games.skip_bo import rules
from pandemonium.games.skip_bo.actions import ACTIONS
from pandemonium.games.skip_bo.craft import CRAFT
from pandemonium.games.skip_bo.narration import narrate
from pandemonium.games.skip_bo.options import OPTIONS, chosen_options, prepare
from pandemonium.games.skip_bo.positions import position, set_up
from pandemonium.games.skip_bo.views import happenings, own, public, turned_up
from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless

GAME = Game(
    name="skip-bo",
    title="Skip-Bo",
    prefix="SKB",
    folder=Path(__file__).parent,
    players=range(2, rules.MOST_PLAYERS + 1),
    options=OPTIONS,
    state=rules.STATE,
    rules=Rules.of(rules, advance=timeless),
    actions=ACTIONS,
    observation=rules.OBSERVATION,
    deal_clause=3,
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
