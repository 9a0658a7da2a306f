"""The fast generator for playouts, bots and imagined worlds, outside the state (SplitMix64).

A generator is an array of one 64-bit word, so that compiled code can carry it on.
"""

import numpy as np

from pandemonium.kernel.compiling import rule, wrapping_rule

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)


def generators(seed: int, count: int) -> np.ndarray:
    """`count` independent generators, one a row."""
    return np.random.SeedSequence(seed).generate_state(count, np.uint64).reshape(count, 1)


@wrapping_rule
def next_bits(rng):
    """64 random bits."""
    rng[0] += STEP
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    return z ^ (z >> np.uint64(31))


@rule
def choose(rng, count):
    """A random number from 0 to count - 1."""
    return np.int64(((next_bits(rng) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@rule
def mix(rng, cards, count):
    """Bring the first `count` of `cards` into a random order."""
    for last in range(count - 1, 0, -1):
        other = choose(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@rule
def rekey(s, rng):
    """Give an imagined world a future of its own: the true stream must not be foreseen."""
    for word in range(len(s.key)):
        s.key[word] = np.uint32(next_bits(rng) >> np.uint64(32))
    s.counter = 0
    s.pool_left = 0
    for word in range(len(s.pool)):
        s.pool[word] = 0
