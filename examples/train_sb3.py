"""Stable-Baselines3's MaskablePPO against a bot, on the vector environment.

pip install "pandemonium[envs]" sb3-contrib
python examples/train_sb3.py --game SkipBo --opponent naive --steps 1000000
"""

import argparse
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv, VecMonitor, VecNormalize

import pandemonium.envs  # noqa: F401, registers the games


class Games(VecEnv):
    """Our vector environment as Stable-Baselines3 knows one: it deals again in the same step."""

    def __init__(self, name: str, count: int, **arguments: Any) -> None:
        self.env: Any = gymnasium.make_vec(name, count, autoreset_mode="SameStep", **arguments)
        super().__init__(count, self.env.single_observation_space, self.env.single_action_space)

    def reset(self) -> np.ndarray:
        seen, _ = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        return np.array(seen)

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seen, rewards, terminated, truncated, told = self.env.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(terminated | truncated):
            infos[game]["terminal_observation"] = told["final_obs"][game]
            infos[game]["TimeLimit.truncated"] = bool(truncated[game])
        return seen.copy(), rewards.astype(np.float32), terminated | truncated, infos

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        return list(getattr(self.env, method_name)())  # action_masks

    def get_attr(self, attr_name: str, _: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, _: Any = None) -> None:
        setattr(self.env, attr_name, value)

    def env_is_wrapped(self, _: Any, __: Any = None) -> Sequence[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


def train(game: str, opponent: str, steps: int, count: int = 64) -> MaskablePPO:
    """Learn for so many steps; what is printed as ep_rew_mean is the share of games won."""
    games = Games(f"pandemonium/{game}-v0", count, opponents=opponent)
    env = VecNormalize(VecMonitor(games), norm_reward=False)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=1024, gamma=1.0, seed=1, verbose=1)
    return model.learn(steps)


def main() -> None:
    """Read the arguments, and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="HolsDerTeufel")
    parser.add_argument("--opponent", default="naive", help="imp, naive or devil")
    parser.add_argument("--steps", type=int, default=1_000_000)
    args = parser.parse_args()
    train(args.game, args.opponent, args.steps).save(f"{args.game}-sb3")


if __name__ == "__main__":
    main()
