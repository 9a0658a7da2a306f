"""What a game is: its compiled rules, its words, and nothing else.

Everything above the games (matches, batches, bots, lab, server) knows this contract and no game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar, cast

import numpy as np

from pandemonium.kernel.about import About, read_about
from pandemonium.kernel.actions import Action, Codec
from pandemonium.kernel.engine import Engine, nothing_more, timeless
from pandemonium.kernel.errors import Refused
from pandemonium.kernel.facts import NO_MORE_FACTS
from pandemonium.kernel.heuristics import Heuristics
from pandemonium.kernel.house import NO_HOUSE, House
from pandemonium.kernel.observation import Observation
from pandemonium.kernel.options import Option, Options, check_players, resolve_options
from pandemonium.kernel.rulebook import Rulebook
from pandemonium.kernel.shown import Fields, Seen
from pandemonium.kernel.states import GAP, Snapshot, State, States, blank_states
from pandemonium.kernel.study import NO_STUDY, Study

Position = dict[str, Any]
View = dict[str, Any]
Event = dict[str, Any]
Described = Mapping[str, Any]
"""Any of the three as a game makes it: a dict with a type from the game's own module `types`."""

AnEvent = TypeVar("AnEvent", bound=Described, covariant=True)


class Private(NamedTuple, Generic[AnEvent]):
    """Something that happened, of which one seat saw more than the others."""

    seat: int
    own: AnEvent
    """What the seat saw."""
    others: AnEvent | None
    """What everybody else saw, if anything."""


Happenings = list[AnEvent | Private[AnEvent]]
"""What happened, in order, in the events of a game."""
AnyHappenings = Sequence[Described | Private[Described]]


def seen_by(viewer: int | None, happenings: AnyHappenings) -> list[Event]:
    """What a viewer saw of what happened (None: a spectator)."""
    parts = (
        (each.own if each.seat == viewer else each.others) if isinstance(each, Private) else each
        for each in happenings
    )
    return [cast(Event, event) for event in parts if event is not None]


class Rules(NamedTuple):
    """The compiled functions of a game, on a state record `s`. Seats are player numbers.

    They allocate nothing and draw randomness only from the state (`imagine`: only from `rng`).
    """

    deal: Callable[[State], None]
    """A first position, from the options and the stream in the record."""
    next_deal: Callable[[State], None]
    """The next deal of a match, when one has ended and the match goes on."""
    to_act: Callable[[State], int]
    """The seats that may act now, as bits. None between deals and at the end."""
    legal: Callable[[State, int, np.ndarray], int]
    """Fills the array with the seat's legal actions, returns how many."""
    verdict: Callable[[State, int, int], int]
    """0, or the number of the clause that forbids the action."""
    apply: Callable[[State, int, int], None]
    """The move, which must be legal."""
    advance: Callable[[State, int], None]
    """Time passes, in milliseconds. Games without a clock take `timeless`."""
    over: Callable[[State], bool]
    """Whether the match has ended."""
    scores: Callable[[State, np.ndarray], None]
    """Fills the array with what each player has scored so far."""
    winners: Callable[[State], int]
    """The players who have won, as bits; 0 before the end."""
    observe: Callable[[State, int, Any], None]
    """Writes what the seat sees into a blank record of the fields of `Game.observation`."""
    imagine: Callable[[State, int, np.ndarray], None]
    """Re-deals all that the seat cannot see, consistently with what it has seen."""
    sound: Callable[[State], bool]
    """Whether the invariants of the game hold: all cards are there, and so on."""
    work_out: Callable[[State, Any], None] = nothing_more
    """Writes into a blank record of `Game.facts` what is shown and the state has no field for."""

    @classmethod
    def of(cls, *modules: ModuleType, **others: Callable[..., Any]) -> "Rules":
        """The functions of these names in the modules of a game; `others` come from elsewhere."""
        found = {name: rule for module in modules for name, rule in vars(module).items()} | others
        wanted = (name for name in cls._fields if name in found or name not in cls._field_defaults)
        return cls(**{name: found[name] for name in wanted})


@dataclass(frozen=True, eq=False)
class Game:
    """One game: the compiled rules, and plain Python for people."""

    name: str
    prefix: str
    """What its clauses start with: SKB for SKB-27."""
    package: str
    """The package with its rooms: rules, words, bots, book."""
    players: Sequence[int]
    """How many can play."""
    options: tuple[Option, ...]
    state: np.dtype[np.void]
    rules: Rules
    actions: Codec
    observation: Observation
    """The fields of what a seat sees as numbers, with their shapes, ranges and meanings."""
    deal_clause: int
    """The clause that says when the next deal comes."""
    prepare: Callable[[State, int, Options], None]
    """Writes players and options into an empty record."""
    chosen_options: Callable[[State], Described]
    """The options in a record, by name."""
    position: Fields
    """Everything, in words."""
    set_up: Callable[[State, Position], None]
    """Writes a position into a prepared record. Malformed if it cannot be."""
    seen: Seen
    """What everybody sees, a seat and spectators."""
    happenings: Callable[[State, int | None, Any, State], AnyHappenings]
    """What happened between two states when a player (None: dealer, clock) did this."""
    narrate: Callable[[Any, Callable[[int], str], str], str]
    """An event as a sentence, with the players' names, in a language."""
    heuristics: Heuristics
    """What a good player knows, for the bots."""
    for_mass_play: Callable[[State], None] = lambda _: None
    """Changes in a prepared record what only people need."""
    silence: Callable[[State], Action | None] = lambda _: None
    """While players are asked something that they may leave unanswered (a window): what silence
    means. None at all other times."""
    numbers: Callable[[Sequence[Any], int], Mapping[str, int]] = lambda *_: {}
    """What the end of a match tells of a player, counted from all that everybody saw: sentences
    about `{n}` things, and how many they were."""
    next_event_ms: Callable[[State, int], int] | None = None
    """In a game with a clock: how long it is before time alone makes something happen that anybody
    sees, or so many milliseconds if nothing does until then. Without it that is found by trying.
    """
    facts: np.dtype[np.void] = NO_MORE_FACTS
    """What is worked out of a state for views, beside what is in every game (`facts_type`)."""
    turned_up: Callable[[State, State], bool] = lambda _before, _after: True
    """Whether a player's act has shown anybody, themselves included, cards that were hidden from
    them, other than those they played: then it cannot be taken back."""
    study: Study = NO_STUDY
    """What the lab counts, besides what it counts in every game."""
    house: House = NO_HOUSE
    """Numbers of the rules that the lab can vary, besides the options."""

    def __post_init__(self) -> None:
        """Views name fields of both records, so a name stands for one thing."""
        both = {*(self.state.names or ())} & {*(self.facts.names or ())} - {GAP}
        if both:
            raise ValueError(f"{self.name}: {min(both)!r} is a field of the state and a fact")

    @cached_property
    def engine(self) -> Engine:
        """The rules as compiled functions on arrays of states."""
        return Engine(self)

    @cached_property
    def folder(self) -> Path:
        """Where its package is."""
        return Path(str(files(self.package)))

    @property
    def book(self) -> Path:
        """Where its rulebooks and scenarios are."""
        return self.folder / "book"

    @cached_property
    def about(self) -> About:
        """What people read about it before they play."""
        return read_about(self.book)

    @property
    def title(self) -> str:
        """What people call it."""
        return self.about.title

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its rulebooks, in all languages."""
        return Rulebook(self.book)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return self.observation.size

    @property
    def timed(self) -> bool:
        """Whether the game has a clock."""
        return self.rules.advance is not timeless

    def snapshot(self, states: States) -> Snapshot:
        """The first of some states, to be looked at."""
        return Snapshot(states, self._facts)

    def _facts(self, states: States) -> States:
        facts = blank_states(self.facts, 1)
        self.engine.facts(states, facts)
        return facts

    def settle(self, players: int, given: Mapping[str, Any]) -> Options:
        """All options with their values for that many players, or Malformed."""
        return resolve_options(self.options, check_players(players, self.players), given)

    def clause(self, number: int) -> str:
        """The full name of a clause: SKB-27."""
        return f"{self.prefix}-{number:02}"

    def refusal(self, number: int) -> Refused:
        """The exception for a move that this clause forbids."""
        return Refused(self.clause(number), self.rulebook)

    def empty_states(self, count: int) -> States:
        """An array of blank records."""
        return blank_states(self.state, count)
