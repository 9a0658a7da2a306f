"""Masked PPO with self-play in plain PyTorch: one file to read, run and change.

python examples/train_ppo.py                              # Hol's der Teufel, 15 minutes at most
python examples/train_ppo.py --game skip-bo --steps 2e7   # run it again, and it goes on
python examples/train_ppo.py --evaluate devil             # the trained agent against a bot
pandemonium duel hols-der-teufel --bots examples/train_ppo.py:PpoBot,naive --games 400

One network plays all seats. Each seat's decisions are a trajectory: others act in between.
"""

import argparse
import csv
import os
import time
from collections import namedtuple
from collections.abc import Iterable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn

import pandemonium as pan
from pandemonium.envs import GYMNASIUM

RUNS = Path(os.environ.get("PANDEMONIUM_RUNS", "runs"))  # checkpoints and logs
STEPS, WARM_UP, EPOCHS, BATCH = 64, 75, 3, 4096  # WARM_UP: steps of random play at first
RATE, CLIP, DECAY, ENTROPY = 1e-3, 0.2, 0.95, 0.003  # the rate falls to 0
WIDTH, FEW = 256, 14  # numbers with fewer values than FEW are one-hot encoded
SETTINGS = dict(game="hols-der-teufel", players=2, minutes=15.0, steps=6e6)  # noqa: C408
SETTINGS |= dict(games=512, every=10, deals=500, threads=2, seed=1)  # noqa: C408
POINTS = 20  # rewards are leads in points, divided by this
LOSSES = ("policy_loss", "value_loss", "entropy")
LOG = ("steps", "seconds", "cpu_seconds", "wins", "error", "environment", *LOSSES)


class Agent(nn.Module):
    """A policy and a value. What never changes in random play (its `spread` is 0) is not seen."""

    def __init__(self, low: Tensor, high: Tensor, mean: Tensor, spread: Tensor, acts: int) -> None:
        super().__init__()
        self.made_of = (low, high, mean, spread, acts)
        self.changing = spread.nonzero()[:, 0]
        self.mean, self.spread = mean[self.changing], spread[self.changing]
        few = [place for place in self.changing.tolist() if 1 < high[place] - low[place] < FEW]
        cells = [(place, value) for place in few for value in range(low[place], high[place] + 1)]
        self.place = torch.tensor([place for place, _ in cells])
        self.value = torch.tensor([value for _, value in cells]).short()
        inputs = len(self.changing) + len(cells)
        self.policy = network(inputs, WIDTH, acts)
        self.critic = network(inputs, WIDTH // 2, 1)  # shares no layers with the policy

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the actions' probabilities, and the value. Illegal actions have 0."""
        amounts = ((seen[:, self.changing] - self.mean) / self.spread).clamp(-5, 5)
        inputs = torch.cat([amounts, (seen[:, self.place] == self.value).float()], 1)
        logits = self.policy(inputs).masked_fill(masks == 0, -1e9)
        return logits.log_softmax(1), self.critic(inputs)[:, 0]


def network(inputs: int, width: int, outputs: int) -> nn.Sequential:
    """Two hidden layers, and a last one that begins close to zero."""
    last = nn.Linear(width, outputs)
    nn.init.orthogonal_(last.weight, 0.01)
    hidden = nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
    return nn.Sequential(*hidden, last)


@torch.no_grad()
def look(agent: Agent, seen: np.ndarray, masks: np.ndarray) -> tuple[Tensor, Tensor]:
    """What an agent makes of what it sees."""
    found: tuple[Tensor, Tensor] = agent(torch.from_numpy(seen), torch.from_numpy(masks))
    return found


# What happened in some steps of all games: arrays by step and game, rewards by seat too. `logs` are
# those of the chosen actions' probabilities; where a new game is `dealt`, the action is ignored.
Rollout = namedtuple("Rollout", "seen masks actions logs values seats dealt rewards ended")


def advantages_in(rollout: Rollout, values: Any, seats: Any) -> tuple[np.ndarray, np.ndarray]:
    """How much better each action was than expected (GAE), and where that is known.

    Backwards, for every game and seat: the value of its next decision, the rewards up to
    there, and the advantage of that decision. At first only the seat to act next has one.
    """
    steps, games, players = rollout.rewards.shape
    value, reward, ahead = np.zeros((3, games, players), np.float32)
    known = np.zeros((games, players), np.bool_)
    value[np.arange(games), seats], known[np.arange(games), seats] = values, True
    advantages, usable = np.zeros((2, steps, games), np.float32)
    for step in reversed(range(steps)):
        over = rollout.ended[step]
        value[over], reward[over], ahead[over], known[over] = 0, 0, 0, True
        reward += rollout.rewards[step]
        acting = np.flatnonzero(~rollout.dealt[step])
        mine = acting, rollout.seats[step, acting]
        surprise = reward[mine] + value[mine] - rollout.values[step, acting]
        ahead[mine] = np.where(known[mine], surprise + DECAY * ahead[mine], 0)
        advantages[step, acting], usable[step, acting] = ahead[mine], known[mine]
        value[mine], reward[mine], known[mine] = rollout.values[step, acting], 0, True
    return advantages, usable > 0


def make(game: str, games: int, **arguments: Any) -> Any:
    """So many games at once."""
    name = next(name for name, each in GYMNASIUM.items() if each == game)
    return gymnasium.make_vec(f"pandemonium/{name}", games, **arguments)


class SelfPlay:
    """Games in which one agent plays all seats."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.env = make(
            args.game, args.games, players=args.players, opponents="self", reward="score"
        )
        self.seen, self.info = self.env.reset(seed=args.seed)
        self.dealt = np.zeros(args.games, np.bool_)
        self.luck = np.random.default_rng(args.seed)
        self.env_s = 0.0  # how long the environment took

    def play_randomly(self) -> np.ndarray:
        """What random play shows. It leaves the games at different points."""
        seen = []
        for _ in range(WARM_UP):
            masks = self.info["action_mask"]
            seen.append(self.seen.copy())
            self._act((self.luck.random(masks.shape, np.float32) * masks).argmax(1))
            early = self.luck.random(len(masks)) < 1 / WARM_UP
            if early.any():
                self.seen, self.info = self.env.reset(options={"reset_mask": early})
                self.dealt &= ~early
        return np.concatenate(seen)

    def play(self, agent: Agent) -> tuple[Rollout, np.ndarray, np.ndarray]:
        """A rollout, and the values and seats of the decisions that come next."""
        rollout = Rollout(*map(np.stack, zip(*self._rows(agent), strict=True)))
        values = look(agent, self.seen, self.info["action_mask"])[1]
        return rollout, values.numpy(), self.info["seat"]

    def _rows(self, agent: Agent) -> Iterable[tuple[np.ndarray, ...]]:
        for _ in range(STEPS):
            seen, masks = self.seen.copy(), self.info["action_mask"].copy()
            seats, dealt = self.info["seat"], self.dealt
            logs, values = look(agent, seen, masks)
            actions = (logs - torch.empty_like(logs).exponential_().log()).argmax(1)  # a sample
            chosen = logs.gather(1, actions[:, None])[:, 0]
            before = seen, masks, actions.numpy(), chosen.numpy(), values.numpy(), seats, dealt
            self._act(actions.numpy())
            scores = self.info["rewards"].astype(np.float32)
            leads = scores - (scores.sum(1, keepdims=True) - scores) / (scores.shape[1] - 1)
            yield *before, leads / POINTS, self.dealt

    def _act(self, actions: np.ndarray) -> None:
        start = time.perf_counter()
        self.seen, _, terminated, truncated, self.info = self.env.step(actions)
        self.dealt = terminated | truncated  # the next step deals
        self.env_s += time.perf_counter() - start


def learn(agent: Agent, adam: Any, rollout: Rollout, values: Any, seats: Any) -> dict[str, float]:
    """A few epochs over a rollout; the means of its losses."""
    advantages, usable = advantages_in(rollout, values, seats)
    rows = [torch.from_numpy(each[usable]) for each in (*rollout[:5], advantages)]
    losses = []
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(rows[0])).split(BATCH):
            seen, masks, actions, old_logs, old_values, ahead = (each[batch] for each in rows)
            logs, values = agent(seen, masks)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old_logs).exp()
            gain = (ahead - ahead.mean()) / (ahead.std() + 1e-8)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value_loss = (values - old_values - ahead).square().mean()
            entropy = -(logs.exp() * logs).sum(1).mean()
            adam.zero_grad()
            (policy_loss + 0.5 * value_loss - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            adam.step()
            losses.append([policy_loss.item(), value_loss.item(), entropy.item()])
    return dict(zip(LOSSES, np.mean(losses, 0).tolist(), strict=True))


def win_rate(agent: Agent, args: argparse.Namespace, opponent: str) -> tuple[float, float]:
    """How often its best moves win, from every seat of a deal; half of the 95 % interval."""
    won = np.zeros((args.players, args.deals))
    for seat in range(args.players):
        who: dict[str, Any] = {"players": args.players, "opponents": opponent, "seat": seat}
        env = make(args.game, args.deals, reward="zero_sum", **who)
        seen, info = env.reset(seed=10**9)
        playing = np.ones(args.deals, np.bool_)
        while playing.any():
            actions = look(agent, seen, info["action_mask"])[0].argmax(1).numpy()
            seen, rewards, terminated, truncated, info = env.step(actions)
            ending = playing & (terminated | truncated)
            won[seat, ending] = (np.sign(rewards[ending]) + 1) / 2
            playing &= ~ending
        env.close()
    by_deal = won.mean(0)
    return float(by_deal.mean()), float(1.96 * by_deal.std(ddof=1) / args.deals**0.5)


def train(args: argparse.Namespace) -> None:
    """Play and learn until the steps or the minutes are used up, from the last checkpoint on."""
    torch.manual_seed(args.seed)
    (RUNS / f"{args.game}-{args.players}").mkdir(parents=True, exist_ok=True)
    table = SelfPlay(args)
    seen = torch.from_numpy(table.play_randomly()).float()
    space, acts = table.env.single_observation_space, int(table.env.single_action_space.n)
    low, high = (torch.from_numpy(each).long() for each in (space.low, space.high))
    saved = load(args.game, args.players)
    agent = saved["agent"] if saved else Agent(low, high, seen.mean(0), seen.std(0), acts)
    adam = torch.optim.Adam(agent.parameters(), eps=1e-5)
    if saved:
        adam.load_state_dict(saved["adam"])
    clocks = saved["clocks"] if saved else dict.fromkeys(LOG[:3], 0)
    table.env_s, started = 0, {"seconds": time.perf_counter(), "cpu_seconds": time.process_time()}
    losses, learning_s = dict[str, float](), 0.0
    for update in count():
        passed_s = time.perf_counter() - started["seconds"]
        done = min(max(clocks["steps"] / args.steps, passed_s / 60 / args.minutes), 1)
        if update % args.every == 0 or done == 1:
            now = clocks | {"seconds": clocks["seconds"] + passed_s}
            now["cpu_seconds"] += time.process_time() - started["cpu_seconds"]
            wins, error = win_rate(agent, args, "naive")
            share = table.env_s / max(learning_s, 1e-9)
            report(args, now | {"wins": wins, "error": error, "environment": share} | losses)
            parts = {"made_of": agent.made_of, "weights": agent.state_dict()}
            file = RUNS / f"{args.game}-{args.players}" / "checkpoint.pt"
            torch.save(parts | {"adam": adam.state_dict(), "clocks": now}, file.with_suffix(".new"))
            file.with_suffix(".new").replace(file)
        if done == 1:
            return
        adam.param_groups[0]["lr"] = RATE * (1 - done)
        began_s = time.perf_counter()
        rollout, *after = table.play(agent)
        losses = learn(agent, adam, rollout, *after)
        learning_s += time.perf_counter() - began_s
        clocks["steps"] += int((~rollout.dealt).sum())


def report(args: argparse.Namespace, row: dict[str, float]) -> None:
    """One more line on the screen and in the log."""
    wins, error, share = (100 * row[name] for name in ("wins", "error", "environment"))
    told = f"wins {wins:.1f} ± {error:.1f} % against naive; environment {share:.1f} % of learning"
    print(f"{row['steps'] / 1e6:5.2f} M steps, {row['seconds']:.0f} s: {told}", flush=True)
    with (RUNS / f"{args.game}-{args.players}" / "log.csv").open("a", newline="") as lines:
        writer = csv.DictWriter(lines, LOG)
        if not lines.tell():
            writer.writeheader()
        writer.writerow({name: f"{value:.5g}" for name, value in row.items()})


@cache
def load(game: str, players: int) -> dict[str, Any]:
    """The last checkpoint and its agent, or nothing."""
    file = RUNS / f"{game}-{players}" / "checkpoint.pt"
    if not file.exists():
        return {}
    saved: dict[str, Any] = torch.load(file)
    saved["agent"] = Agent(*saved["made_of"])
    saved["agent"].load_state_dict(saved["weights"])
    return saved


class PpoBot:
    """The trained agent as a bot, for duels, the terminal and tables. It plays its best move."""

    name = "ppo"

    def choose(self, match: pan.Perspective, seat: int) -> pan.Action | None:
        numbers = [match.game.actions.code(action, seat) for action in match.legal(seat)]
        mask = np.zeros((1, match.game.actions.count), np.int8)
        mask[0, numbers] = 1
        agent = load(match.game.name, match.players)["agent"]
        best = look(agent, match.observe(seat)[None], mask)[0].argmax().item()
        return match.legal(seat)[numbers.index(best)]


def main() -> None:
    """Train, or evaluate."""
    parser = argparse.ArgumentParser(description="Masked PPO with self-play.")
    for name, usual in SETTINGS.items():
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=f"usually {usual}")
    parser.add_argument("--evaluate", metavar="BOT", help="only play the checkpoint against a bot")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    if args.evaluate:
        wins, error = win_rate(load(args.game, args.players)["agent"], args, args.evaluate)
        print(f"{100 * wins:.1f} ± {100 * error:.1f} % against {args.evaluate}")
        return
    train(args)


if __name__ == "__main__":
    main()
