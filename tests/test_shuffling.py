"""Shuffling: the published vectors of ChaCha, and uniformly random orders."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from pandemonium.games import find
from pandemonium.kernel.chacha import commitment_of, fill_block, key_of, shuffle
from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.states import record_of

ZERO = bytes(32)
ONE = bytes([1, *ZERO[1:]])


@pytest.mark.parametrize(
    ("key", "counter", "rounds", "published"),
    [
        # draft-strombergson-chacha-test-vectors, TC1 and TC2, first and second block
        (
            *(ZERO, 0, 8),
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
        ),
        (
            *(ZERO, 1, 8),
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
        ),
        (
            *(ONE, 0, 8),
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
        ),
        # the reference implementation's own vector: the last block before the counter rolls over
        (
            *(ZERO, 2**64 - 1, 8),
            "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef"
            "b3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014",
        ),
        # RFC 8439, A.1, vectors 1 and 2
        (
            *(ZERO, 0, 20),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            *(ZERO, 1, 20),
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
    ],
)
def test_the_published_vectors(key: bytes, counter: int, rounds: int, published: str) -> None:
    block = np.zeros(16, np.uint32)
    fill_block(block, np.frombuffer(key, np.uint32), np.uint64(counter), rounds)
    assert block.tobytes().hex() == published


@compiled_for("test")
def count_orders(states: Any, cards: Any, counts: Any) -> None:
    """Shuffle again and again, counting each order by its number in base len(cards)."""
    s = states[0]
    for _ in range(120_000):
        for card in range(len(cards)):
            cards[card] = card
        shuffle(s, cards, len(cards))
        order = 0
        for card in cards:
            order = order * len(cards) + card
        counts[order] += 1


def test_every_order_of_the_cards_is_equally_likely() -> None:
    states = find("skip-bo").empty_states(1)
    states["key"] = key_of("a fixed seed")
    size = 5
    counts = np.zeros(size**size, np.int64)
    count_orders(states, np.zeros(size, np.int64), counts)
    seen = counts[counts > 0]
    assert len(seen) == len(list(permutations(range(size))))
    expected = 120_000 / len(seen)
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    assert 75 < chi_square < 170  # 119 degrees of freedom: 99.9 % lie between


def test_cards_stay_what_they_are() -> None:
    states = find("skip-bo").empty_states(1)
    cards = np.repeat(np.arange(10), 3)
    shuffle(record_of(states), cards, len(cards))
    assert Counter(cards.tolist()) == dict.fromkeys(range(10), 3)


def test_the_published_hash_of_a_seed_is_not_its_key() -> None:
    assert commitment_of("7") != key_of("7").tobytes().hex()
    assert key_of("7").tobytes() != key_of("8").tobytes()
