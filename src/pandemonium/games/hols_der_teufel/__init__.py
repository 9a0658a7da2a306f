"""Hol's der Teufel, for 2 to 6 players, over as many deals as there are players."""

from pandemonium.games.hols_der_teufel.bots.heuristics import HEURISTICS
from pandemonium.games.hols_der_teufel.rules import facts, legality, moves, observation, state
from pandemonium.games.hols_der_teufel.rules.actions import ACTIONS
from pandemonium.games.hols_der_teufel.rules.clauses import HDT_33
from pandemonium.games.hols_der_teufel.rules.options import HOUSE, OPTIONS, chosen_options, prepare
from pandemonium.games.hols_der_teufel.study import STUDY
from pandemonium.games.hols_der_teufel.words.narration import narrate
from pandemonium.games.hols_der_teufel.words.numbers import numbers
from pandemonium.games.hols_der_teufel.words.positions import POSITION, set_up
from pandemonium.games.hols_der_teufel.words.views import SEEN, happenings, turned_up
from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless

GAME = Game(
    name="hols-der-teufel",
    prefix="HDT",
    package=__name__,
    players=range(2, state.MOST_PLAYERS + 1),
    options=OPTIONS,
    state=state.STATE,
    facts=facts.FACTS,
    rules=Rules.of(state, legality, moves, observation, facts, advance=timeless),
    actions=ACTIONS,
    observation=observation.OBSERVATION,
    deal_clause=HDT_33,
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
