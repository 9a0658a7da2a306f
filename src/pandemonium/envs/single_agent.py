"""The games for Gymnasium: one seat against bots, or all seats in turn."""

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from pandemonium.envs.tables import RENDER_MODES, read_action, read_seed
from pandemonium.envs.vector import Info, VectorSeats
from pandemonium.kernel.errors import Malformed

FOR_MANY = ("num_envs", "autoreset_mode", "copy", "threads", "max_episode_steps")
"""The arguments that only many games at once take."""


class Seat(gymnasium.Env[np.ndarray, Any]):
    """One game of one seat against bots, or of all seats."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(self, game: str, **arguments: Any) -> None:
        for name in FOR_MANY:
            if name in arguments:
                raise Malformed(f"a single environment takes no {name!r}")
        self.one = VectorSeats(game, autoreset_mode=AutoresetMode.DISABLED, copy=True, **arguments)
        self.render_mode = self.one.render_mode
        self.observation_space = self.one.single_observation_space
        self.action_space = self.one.single_action_space

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[np.ndarray, Info]:
        """Deal: of this seed, or the next game."""
        super().reset(seed=None if seed is None else read_seed(seed))
        observations, info = self.one.reset(seed=seed)
        return observations[0], self._only(info)

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, Info]:
        """One action; then the bots play, until the seat acts again."""
        if self.one.ended.any():
            raise Malformed("the game has ended; reset the environment")
        code = read_action(self.one.game, action)
        observations, rewards, terminated, truncated, info = self.one.step(np.array([code]))
        done = bool(terminated[0]), bool(truncated[0])
        return observations[0], float(rewards[0]), *done, self._only(info)

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, for learners that look for this."""
        masks: np.ndarray = self.one.action_masks()[0]
        return masks.copy()

    def render(self) -> Any:
        """The table as the agent sees it."""
        return self.one.render_one(0)

    def close(self) -> None:
        """There is nothing to close."""
        self.one.close()

    def _only(self, info: Info) -> Info:
        names = [name for name in ("action_mask", "seat", "rewards") if name in info]
        return {name: info[name][0] for name in names}
