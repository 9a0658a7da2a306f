"""La Suite Infernale, for 2 to 4 players alone, two against two, or three against three."""

from pandemonium.games.suite_infernale.bots.heuristics import HEURISTICS
from pandemonium.games.suite_infernale.rules import facts, legality, moves, observation, state
from pandemonium.games.suite_infernale.rules.actions import ACTIONS
from pandemonium.games.suite_infernale.rules.clauses import LSI_06
from pandemonium.games.suite_infernale.rules.options import (
    HOUSE,
    OPTIONS,
    chosen_options,
    for_mass_play,
    prepare,
)
from pandemonium.games.suite_infernale.study import STUDY
from pandemonium.games.suite_infernale.words.narration import narrate
from pandemonium.games.suite_infernale.words.numbers import numbers
from pandemonium.games.suite_infernale.words.positions import POSITION, set_up
from pandemonium.games.suite_infernale.words.views import (
    SEEN,
    happenings,
    silence,
    turned_up,
)
from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless

GAME = Game(
    name="suite-infernale",
    prefix="LSI",
    package=__name__,
    players=(2, 3, 4, 6),
    options=OPTIONS,
    state=state.STATE,
    facts=facts.FACTS,
    rules=Rules.of(state, legality, moves, observation, facts, advance=timeless),
    actions=ACTIONS,
    observation=observation.OBSERVATION,
    deal_clause=LSI_06,
    prepare=prepare,
    chosen_options=chosen_options,
    position=POSITION,
    set_up=set_up,
    seen=SEEN,
    happenings=happenings,
    narrate=narrate,
    heuristics=HEURISTICS,
    for_mass_play=for_mass_play,
    silence=silence,
    numbers=numbers,
    turned_up=turned_up,
    study=STUDY,
    house=HOUSE,
)
