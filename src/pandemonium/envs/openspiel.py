"""The games for OpenSpiel: `pyspiel.load_game("python_pandemonium_skip_bo(players=3)")`.

Chance acts at the beginning only: four digits, each from 0 to 255, are the seed of the deal and of
all later shuffles. Of several who may act the first seat does. The utility is zero-sum: 1 for each
winner, paid by all others. The tensor of an information state is that of the observation; its
string tells apart all that a player has seen and done.

`python_pandemonium_hols_der_teufel_tiny` is small enough for tabular methods: Hol's der Teufel for
two with two columns of three devils each and no angels. Each player has two cards, two lie aside,
and one deal is played until all cards are laid. Chance chooses one of its 90 deals.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
import pyspiel

from pandemonium.envs.rewards import ZERO_SUM, pay
from pandemonium.games import NAMES, find
from pandemonium.kernel.chacha import key_of
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import States, copied, record_of

DIGITS = 4
BASE = 256
"""The seed of a deal: so many digits of this base."""

LONGEST = 100_000

pay_out: Callable[..., None] = interpreted(pay)


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"python_pandemonium_{game.name.replace('-', '_')}"


def usual(game: Game) -> dict[str, Any]:
    """The parameters of a game with what they are by default.

    OpenSpiel has one default for each; an option that has this value counts as left out, and is
    what is usual for the count of players.
    """
    return {"players": game.players[0], **game.settle(game.players[0], {})}


def game_type(name: str, title: str, players: Sequence[int], parameters: dict[str, Any]) -> Any:
    """What OpenSpiel knows of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    name: str
    outcomes = BASE
    """How many outcomes chance has when it acts."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = find(self.name)
        given = {**usual(game), **(params or {})}
        players = given.pop("players")
        options = {name: value for name, value in given.items() if value != usual(game)[name]}
        self.match = Match(game, players, options, 0)
        if game.timed:  # elsewhere everybody is asked, so that it tells nothing who acts
            game.for_mass_play(self.match.state)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.count,
            max_chance_outcomes=self.outcomes,
            num_players=players,
            min_utility=1.0 - players,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.known(), info, params or {})

    @classmethod
    def known(cls) -> Any:
        """What OpenSpiel knows of the game before it is loaded."""
        game = find(cls.name)
        return game_type(short_name(game), game.title, game.players, usual(game))

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What looks at states."""
        if params:
            raise Malformed(f"the observer takes no parameters, not {params}")
        recall = iig_obs_type.perfect_recall if iig_obs_type else False
        return SpielObserver(find(self.name), recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state, and what each player has seen on the way to it."""

    wanted = DIGITS
    """How often chance acts before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.name = game.name
        self.players = game.match.players
        self.outcomes = game.outcomes
        self.states = copied(game.match.states)
        self.digits: list[int] = []
        self.past = [b""] * self.players
        """For each player, a hash of what they have seen and done."""

    @property
    def rules(self) -> Any:
        """The compiled rules."""
        return find(self.name).engine

    def current_player(self) -> int:
        """The first seat that may act, chance, or nobody."""
        if len(self.digits) < self.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        bits = int(self.rules.to_act(self.states, 0))
        return (bits & -bits).bit_length() - 1 if bits else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return len(self.digits) == self.wanted and bool(self.rules.over(self.states, 0))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits of the seed are all as likely."""
        return [(digit, 1 / self.outcomes) for digit in range(self.outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        out = np.zeros(find(self.name).actions.count, np.int64)
        count = self.rules.legal(self.states, 0, player, out)
        return sorted(out[:count].tolist())

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.digits.append(action)
            if len(self.digits) == self.wanted:
                self._deal()
            return
        self.past[player] += action.to_bytes(4, "big")
        self.rules.apply(self.states, 0, player, action)
        if not self.rules.to_act(self.states, 0) and not self.rules.over(self.states, 0):
            self.rules.next_deal(self.states, 0)
        self._remember()

    def _deal(self) -> None:
        seed = int.from_bytes(bytes(self.digits), "big")
        record_of(self.states).key[:] = key_of(str(seed))
        self.rules.deal(self.states, 0)
        self._remember()

    def _remember(self) -> None:
        """Everybody looks at the table."""
        for player in range(self.players):
            seen = self.past[player] + self.sees(player).tobytes()
            self.past[player] = hashlib.blake2b(seen, digest_size=16).digest()

    def sees(self, player: int) -> np.ndarray:
        """The observation of a player."""
        seen = np.zeros(find(self.name).observation_size, np.int16)
        if len(self.digits) == self.wanted:
            self.rules.observe(self.states, 0, player, seen)
        return seen

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        fields = find(self.name).actions.name(action)
        return " ".join(str(value) for value in fields.values())

    def returns(self) -> list[float]:
        """What everybody has won."""
        out = np.zeros(self.players)
        winners = int(self.rules.winners(self.states, 0)) if self.is_terminal() else 0
        pay_out(ZERO_SUM, self.players, winners, out, out, out)
        paid: list[float] = out.tolist()
        return paid

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one."""
        other: SpielState = self.clone()
        rng = np.array([int(sampler() * 2**53)], np.uint64)
        other.rules.imagine(other.states, 0, player, rng)
        return other

    def __str__(self) -> str:
        return f"{self.name} {self.digits} {self.states.tobytes().hex()}"


class SpielObserver:
    """What a player sees, as a tensor and as a string."""

    def __init__(self, game: Game, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor[:] = state.sees(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words; with everything before it where that is wanted."""
        past = state.past[player].hex() if self.recall else ""
        return f"{player} {past} {' '.join(map(str, state.sees(player).tolist()))}"


TINY_DECK = ("red-1", "red-2", "red-3", "yellow-1", "yellow-2", "yellow-3")
TINY_HAND = 2


def tiny_deals() -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All hands that two players can have."""
    return [
        (first, second)
        for first in combinations(TINY_DECK, TINY_HAND)
        for second in combinations([card for card in TINY_DECK if card not in first], TINY_HAND)
    ]


TINY_DEALS = tiny_deals()


class TinyGame(SpielGame):
    """Hol's der Teufel with six cards, of which two lie aside."""

    name = "hols-der-teufel"
    options: ClassVar = {"deals": 1, "end": "all"}
    outcomes = len(TINY_DEALS)

    def __init__(self, _: dict[str, Any] | None = None) -> None:
        super().__init__(self.options)

    @classmethod
    def known(cls) -> Any:
        """What OpenSpiel knows of the game before it is loaded."""
        game = find(cls.name)
        return game_type(f"{short_name(game)}_tiny", f"{game.title}, tiny", (2,), {})

    def new_initial_state(self) -> "TinyState":
        """Before the deal."""
        return TinyState(self)


class TinyState(SpielState):
    """A state of the tiny game."""

    wanted = 1

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TinyState":
        """A state that the player cannot tell from this one: the same moves after another deal."""
        others = [self._after(deal) for deal in range(self.outcomes)]
        like = [each for each in others if each and each.past[player] == self.past[player]]
        return like[int(sampler() * len(like))]

    def _after(self, deal: int) -> "TinyState | None":
        """The state after the same moves, if another deal allows them."""
        other: TinyState = self.get_game().new_initial_state()
        other.apply_action(deal)
        for action in self.history()[1:]:
            if action not in other.legal_actions():
                return None
            other.apply_action(action)
        return other

    def _deal(self) -> None:
        self.states = copied(tiny_states()[self.digits[0]])
        self._remember()


@cache
def tiny_states() -> list[States]:
    """Each deal, dealt."""
    game = find(TinyGame.name)
    return [
        Match.set_up(game, {"options": TinyGame.options, "hands": hands}).states
        for hands in TINY_DEALS
    ]


KINDS: list[Any] = [type(each, (SpielGame,), {"name": each}) for each in NAMES]

for kind in (*KINDS, TinyGame):
    pyspiel.register_game(kind.known(), kind)
