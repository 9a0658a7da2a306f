"""Pictures of tables: every card as the page draws it, and where it lies."""

from typing import Any

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.envs.pictures import HEIGHT, TITLE_WIDTH, WIDTH, picture_of
from pandemonium.envs.tables import render
from pandemonium.games import NAMES
from pandemonium.kernel.rulebook import BACK
from tests.cards import CARDS

MOVES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "skip-bo": (
        {"turn": 0, "hands": [["9", "4"], ["2"]], "stocks": [["7"], ["7"]]},
        {"do": "discard", "card": "9", "to": 2},
    ),
    "hols-der-teufel": (
        {
            "turn": 0,
            "hands": [["red-7", "red-2"], ["red-8"]],
            "columns": {"red": {"cards": ["red-4"], "angel": None}},
        },
        {"do": "lay", "card": "red-7", "end": "high"},
    ),
    "suite-infernale": (
        {"turn": 0, "hands": [["2", "5"], ["3"]], "suites": [["1"], []]},
        {"do": "lay", "card": "2"},
    ),
    "inferno": (
        {"souls": [["nero"], ["attila"]], "glass": {"flips": 1, "left_ms": 60_000}},
        {
            "do": "offer",
            "deal": [
                {"from": 0, "to": 1, "soul": "nero"},
                {"from": 1, "to": 0, "soul": "attila"},
            ],
        },
    ),
}
"""A position of each game, and a move of player 0 that shows a card at another place."""


@pytest.mark.parametrize("game", NAMES)
def test_every_card_has_a_picture_of_its_own(game: str) -> None:
    pictures = {card: picture_of(game, card, 80, 112) for card in (*CARDS[game], BACK)}
    assert len({picture.tobytes() for picture in pictures.values()}) == len(pictures)
    for card, picture in pictures.items():
        alpha = np.asarray(picture)[..., 3]
        assert alpha.mean() > 100, card
        assert len(picture.getcolors(80 * 112) or []) > 50, card


@pytest.mark.parametrize("game", NAMES)
def test_a_picture_changes_when_a_card_moves(game: str) -> None:
    position, move = MOVES[game]
    match = pan.set_up(game, {"players": 2, **position})
    before = picture(match)
    match.play(0, move)
    after = picture(match)
    assert before.shape == after.shape == (HEIGHT, WIDTH, 3)
    assert (before[:, TITLE_WIDTH:] != after[:, TITLE_WIDTH:]).any(axis=2).sum() > 1000


def picture(match: pan.Match) -> np.ndarray:
    """The table as player 0 sees it."""
    picture = render(match.game, match.states, 0, "rgb_array")
    assert isinstance(picture, np.ndarray)
    return picture
