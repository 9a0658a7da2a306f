"""Inferno, for 2 to 6 players, against a sandglass."""

from pandemonium.games.inferno.bots.heuristics import HEURISTICS
from pandemonium.games.inferno.rules import facts, legality, moves, observation, state
from pandemonium.games.inferno.rules.actions import ACTIONS, MOST_PLAYERS
from pandemonium.games.inferno.rules.clauses import INF_10
from pandemonium.games.inferno.rules.glass import advance, time_to_boundary
from pandemonium.games.inferno.rules.options import (
    HOUSE,
    OPTIONS,
    chosen_options,
    for_mass_play,
    prepare,
)
from pandemonium.games.inferno.study import STUDY
from pandemonium.games.inferno.words.narration import narrate
from pandemonium.games.inferno.words.numbers import numbers
from pandemonium.games.inferno.words.positions import POSITION
from pandemonium.games.inferno.words.setting_up import set_up
from pandemonium.games.inferno.words.views import SEEN, happenings, turned_up
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Game, Rules

GAME = Game(
    name="inferno",
    prefix="INF",
    package=__name__,
    players=range(2, MOST_PLAYERS + 1),
    options=OPTIONS,
    state=state.STATE,
    facts=facts.FACTS,
    rules=Rules.of(state, legality, moves, observation, facts, advance=advance),
    actions=ACTIONS,
    observation=observation.OBSERVATION,
    deal_clause=INF_10,
    prepare=prepare,
    chosen_options=chosen_options,
    position=POSITION,
    set_up=set_up,
    seen=SEEN,
    happenings=happenings,
    narrate=narrate,
    for_mass_play=for_mass_play,
    heuristics=HEURISTICS,
    numbers=numbers,
    next_event_ms=interpreted(time_to_boundary),
    turned_up=turned_up,
    study=STUDY,
    house=HOUSE,
)
