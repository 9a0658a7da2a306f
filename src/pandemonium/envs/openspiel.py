"""The games for OpenSpiel: `pyspiel.load_game("python_pandemonium_skip_bo(players=3)")`.

Chance acts at the beginning only: four digits, each from 0 to 255, are the seed of the deal and of
all later shuffles. Of several who may act the first seat does. The utility is zero-sum: 1 for each
winner, paid by all others. The tensor of an information state is that of the observation; its
string tells apart all that a player has seen and done.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from pandemonium.envs.rewards import ZERO_SUM, pay
from pandemonium.games import NAMES, find
from pandemonium.kernel.chacha import key_of
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import copied, record_of

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


def game_type(game: Game) -> Any:
    """What OpenSpiel knows of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    name: str

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
            max_chance_outcomes=BASE,
            num_players=players,
            min_utility=1.0 - players,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, params or {})

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

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.name = game.name
        self.players = game.match.players
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
        if len(self.digits) < DIGITS:
            return int(pyspiel.PlayerId.CHANCE)
        bits = int(self.rules.to_act(self.states, 0))
        return (bits & -bits).bit_length() - 1 if bits else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return len(self.digits) == DIGITS and bool(self.rules.over(self.states, 0))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits of the seed are all as likely."""
        return [(digit, 1 / BASE) for digit in range(BASE)]

    def _legal_actions(self, player: int) -> list[int]:
        out = np.zeros(find(self.name).actions.count, np.int64)
        count = self.rules.legal(self.states, 0, player, out)
        return sorted(out[:count].tolist())

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.digits.append(action)
            if len(self.digits) == DIGITS:
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
        if len(self.digits) == DIGITS:
            self.rules.observe(self.states, 0, player, seen)
        return seen

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action}"
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


for each in NAMES:
    pyspiel.register_game(
        game_type(find(each)), type(f"SpielGame_{each}", (SpielGame,), {"name": each})
    )
