"""The examples that learn: each runs for a while, and plays better than before."""

import csv
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import mean

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(example: str, *arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / example), *arguments],
        cwd=folder,
        env=os.environ | {"PANDEMONIUM_RUNS": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_ppo_learns_goes_on_and_plays_as_a_bot(tmp_path: Path) -> None:
    usual = ("--minutes", "60", "--every", "4", "--deals", "100", "--threads", "1")
    run("train_ppo.py", *usual, "--steps", "4e5", folder=tmp_path)
    run("train_ppo.py", *usual, "--steps", "4.5e5", folder=tmp_path)
    rows = list(csv.DictReader((tmp_path / "hols-der-teufel-2" / "log.csv").open()))
    assert float(rows[-1]["wins"]) > float(rows[0]["wins"]) + 0.05
    assert float(rows[-1]["entropy"]) < float(rows[1]["entropy"])
    assert float(rows[-1]["steps"]) >= 4.5e5
    assert "against imp" in run("train_ppo.py", "--evaluate", "imp", folder=tmp_path)
    bot = f"{EXAMPLES / 'train_ppo.py'}:PpoBot"
    command = ["duel", "hols-der-teufel", "--bots", f"{bot},imp", "--games", "4"]
    subprocess.run(
        [sys.executable, "-m", "pandemonium", *command],
        env=os.environ | {"PANDEMONIUM_RUNS": str(tmp_path)},
        check=True,
    )


def test_maskable_ppo_of_stable_baselines_learns(tmp_path: Path) -> None:
    told = run("train_sb3.py", "--opponent", "imp", "--steps", "200000", folder=tmp_path)
    wins = numbers(r"ep_rew_mean +\| ([\d.]+)", told)
    assert mean(wins[-5:]) > mean(wins[:5]) + 0.15
    losses = numbers(r"value_loss +\| ([\d.]+)", told)
    assert mean(losses[-5:]) < mean(losses[:5])


def test_dqn_of_tianshou_learns(tmp_path: Path) -> None:
    told = run("train_tianshou.py", "--epochs", "10", folder=tmp_path)
    rewards = numbers(r"test_reward: (-?[\d.]+)", told)
    assert mean(rewards[-3:]) > mean(rewards[:3]) + 0.15


def numbers(pattern: str, told: str) -> list[float]:
    return [float(each) for each in re.findall(pattern, told)]
