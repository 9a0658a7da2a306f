"""Skip-Bo, in the edition of the sheet (series to 10) and the classic one (series to 12)."""

from pandemonium.games.skip_bo.bots.heuristics import HEURISTICS
from pandemonium.games.skip_bo.rules import facts, legality, moves, observation, state
from pandemonium.games.skip_bo.rules.actions import ACTIONS
from pandemonium.games.skip_bo.rules.clauses import SKB_03
from pandemonium.games.skip_bo.rules.options import HOUSE, OPTIONS, chosen_options, prepare
from pandemonium.games.skip_bo.study import STUDY
from pandemonium.games.skip_bo.words.narration import narrate
from pandemonium.games.skip_bo.words.numbers import numbers
from pandemonium.games.skip_bo.words.positions import POSITION, set_up
from pandemonium.games.skip_bo.words.views import SEEN, happenings, turned_up
from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless

GAME = Game(
    name="skip-bo",
    prefix="SKB",
    package=__name__,
    players=range(2, state.MOST_PLAYERS + 1),
    options=OPTIONS,
    state=state.STATE,
    facts=facts.FACTS,
    rules=Rules.of(state, legality, moves, observation, facts, advance=timeless),
    actions=ACTIONS,
    observation=observation.OBSERVATION,
    deal_clause=SKB_03,
    prepare=prepare,
    chosen_options=chosen_options,
    position=POSITION,
    set_up=set_up,
    seen=SEEN,
    happenings=happenings,
    narrate=narrate,
    heuristics=HEURISTICS,
    numbers=numbers,
    turned_up=turned_up,
    study=STUDY,
    house=HOUSE,
)
