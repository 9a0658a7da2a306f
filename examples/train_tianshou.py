"""Tianshou's DQN against a bot: its policies that choose by Q-values respect the mask.

pip install "pandemonium[envs]" tianshou
python examples/train_tianshou.py --game SkipBo --opponent naive --epochs 20
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import pandemonium.envs  # noqa: F401, registers the games

GAMES = 8


class Masked(gymnasium.Wrapper[dict[str, Any], Any, np.ndarray, Any]):
    """Observations as Tianshou looks for them, with the mask and between -1 and 1."""

    def reset(self, **arguments: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, info = self.env.reset(**arguments)
        return self.masked(seen, info), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, info = self.env.step(action)
        return self.masked(seen, info), float(reward), terminated, truncated, {}

    def masked(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        space: Any = self.env.observation_space
        scaled = (seen / np.maximum(space.high, 1)).astype(np.float32)
        return {"obs": scaled, "mask": info["action_mask"].astype(np.bool_)}


def train(game: str, opponent: str, epochs: int, steps: int = 5000) -> Any:
    """Learn for so many epochs of so many steps; the reward is 1 for a win, and -1 for a loss."""

    def make() -> Masked:
        env = gymnasium.make(f"pandemonium/{game}-v0", opponents=opponent, reward="zero_sum")
        return Masked(env)

    np.random.seed(1)
    torch.manual_seed(1)
    space: Any = make().action_space
    shape = make().env.observation_space.shape
    model = Net(state_shape=shape, action_shape=space.n, hidden_sizes=[256, 256])
    policy = DiscreteQLearningPolicy(model=model, action_space=space, eps_training=0.1)
    adam = AdamOptimizerFactory(lr=1e-3)
    learner: Any = DQN(
        policy=policy, optim=adam, gamma=1.0, n_step_return_horizon=5, target_update_freq=500
    )
    tables, tests = (DummyVectorEnv([make] * GAMES) for _ in range(2))
    tables.seed(1)
    tests.seed(2)
    collector: Any = Collector(learner, tables, VectorReplayBuffer(50_000, GAMES))
    collector.collect(n_step=1000, reset_before_collect=True, random=False)
    return learner.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            test_collector=Collector(learner, tests),
            test_step_num_episodes=100,
            max_epochs=epochs,
            epoch_num_steps=steps,
            collection_step_num_env_steps=80,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=256,
        )
    )


def main() -> None:
    """Read the arguments, and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="HolsDerTeufel")
    parser.add_argument("--opponent", default="imp", help="imp, naive or devil")
    parser.add_argument("--epochs", type=int, default=10)
    args = parser.parse_args()
    print(train(args.game, args.opponent, args.epochs))


if __name__ == "__main__":
    main()
