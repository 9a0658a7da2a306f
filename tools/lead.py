"""How far ahead in a game's evaluation one must be to win e times as often: `lead`, fitted.

python -m tools.lead inferno --games 200

Devils play matches. The `lead` that is printed makes the winners of these matches as likely as
possible, given how everybody stood at moments spread evenly over each match.
"""

import argparse
from collections.abc import Iterator

import numpy as np

from pandemonium.games import find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from pandemonium.players.ladder import DEVIL, weights_of
from pandemonium.players.matches import play_match
from pandemonium.players.search import new_stop
from pandemonium.players.story import judging

MOMENTS = 20
"""How many moments of each match are looked at."""

LEADS = np.geomspace(0.5, 50, 200)


def main() -> None:
    """Play, fit, print."""
    reader = argparse.ArgumentParser(prog="python -m tools.lead")
    reader.add_argument("game")
    reader.add_argument("--players", type=int, default=4)
    reader.add_argument("--games", type=int, default=200)
    asked = reader.parse_args()
    game = find(asked.game)
    played = [moments(game, asked.players, str(seed)) for seed in range(asked.games)]
    fits = np.array([[log_likelihood(*each, lead) for lead in LEADS] for each in played])
    best = LEADS[fits.sum(axis=0).argmax()]
    low, high = np.quantile(list(resampled(fits)), [0.025, 0.975])
    print(f"{game.name}: lead {best:.1f}, 95 % between {low:.1f} and {high:.1f}")
    print(f"  (mean log likelihood {fits.mean(axis=0).max():.3f}; now {game.heuristics.lead:.1f})")


def moments(game: Game, players: int, seed: str) -> tuple[np.ndarray, list[int]]:
    """How everybody stood in a match: [moment, seat]; and who won it."""
    match = Match.deal(game, players, {}, seed)
    start = match.copy()
    play_match(match, [DEVIL] * players, seed, new_stop())
    chosen = set(np.linspace(0, len(match.log) - 1, MOMENTS).astype(int))
    found = []
    for at, act in enumerate(match.log):
        if at in chosen:
            values = np.zeros(players)
            judging(game).function(start.states, weights_of(game), values)
            found.append(values)
        start.act(act)
    return np.array(found), list(match.winners or ())


def log_likelihood(values: np.ndarray, winners: list[int], lead: float) -> float:
    """Of the winners, by how everybody stood; the mean over the moments."""
    weight = np.exp((values - values.max(axis=1, keepdims=True)) / lead)
    shares = weight / weight.sum(axis=1, keepdims=True)
    return float(np.log(shares[:, winners]).mean())


def resampled(fits: np.ndarray) -> Iterator[float]:
    """The best `lead` of matches drawn again from those that were played."""
    random = np.random.default_rng(1)
    for _ in range(400):
        drawn = fits[random.integers(len(fits), size=len(fits))]
        yield LEADS[drawn.sum(axis=0).argmax()]


main()
