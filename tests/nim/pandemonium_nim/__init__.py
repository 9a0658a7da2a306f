"""Nim: the smallest game there is, in a package of its own."""

from pandemonium.kernel.contract import Game, Rules
from pandemonium.kernel.engine import timeless
from pandemonium_nim.bots.heuristics import HEURISTICS
from pandemonium_nim.rules import legality, moves, observation, state
from pandemonium_nim.rules.actions import ACTIONS
from pandemonium_nim.rules.clauses import NIM_04
from pandemonium_nim.rules.options import OPTIONS, chosen_options, prepare
from pandemonium_nim.words.narration import narrate
from pandemonium_nim.words.positions import POSITION, set_up
from pandemonium_nim.words.views import SEEN, happenings

GAME = Game(
    name="nim",
    prefix="NIM",
    package=__name__,
    players=range(2, state.MOST_PLAYERS + 1),
    options=OPTIONS,
    state=state.STATE,
    rules=Rules.of(state, legality, moves, observation, advance=timeless),
    actions=ACTIONS,
    observation=observation.OBSERVATION,
    deal_clause=NIM_04,
    prepare=prepare,
    chosen_options=chosen_options,
    position=POSITION,
    set_up=set_up,
    seen=SEEN,
    happenings=happenings,
    narrate=narrate,
    heuristics=HEURISTICS,
)
