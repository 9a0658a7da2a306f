"""The story of a match: shares of the chances, and where they turned."""

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.players import bots
from pandemonium.players.story import MOST_POINTS, shares, tell


def test_chances_are_shared_in_proportion() -> None:
    assert shares(np.array([0.6, 0.2]), lead=0) == pytest.approx((0.75, 0.25))
    assert shares(np.array([0.0, 0.0]), lead=0) == (0.5, 0.5)


def test_a_lead_multiplies_the_chances_by_e() -> None:
    ahead, behind = shares(np.array([-4.0, -7.0]), lead=3)
    assert ahead / behind == pytest.approx(np.e)
    assert ahead + behind == pytest.approx(1)


def test_from_the_turning_point_on_the_winners_are_ahead() -> None:
    turned = 0
    for seed in range(6):
        match = pan.deal("hols-der-teufel", players=3, seed=seed, deals=2)
        start = match.copy()
        while not match.over:
            if match.to_act:
                seat = match.to_act[0]
                action = bots.find("imp").think(match, seat, seed).action
                assert action
                match.play(seat, action)
            else:
                match.next_deal()
        story = tell(start, match.log)
        assert len(story.points) <= MOST_POINTS
        turned += story.turning is not None
        for point in story.points:
            best = max(point.chances[seat] for seat in match.winners or ())
            assert point.at < (story.turning or 0) or best == max(point.chances)
    assert turned


def test_a_story_played_on_finds_the_move_that_won() -> None:
    nearly = {
        "players": 2,
        "turn": 0,
        "started": [0, 1],
        "stocks": [["1"], ["2", "3", "4"]],
        "hands": [["9", "9", "10"], ["9", "9", "10"]],
    }
    match = pan.set_up("skip-bo", nearly, seed=1)
    start = match.copy()
    match.play(0, {"do": "play", "from": "stock", "to": 0})
    assert match.winners == (0,)
    story = tell(start, match.log, seconds=60)
    assert story.played
    assert story.points[-1].chances == (1, 0)
