"""The cryptographic stream that shuffles the cards, kept inside every state (ChaCha8).

A player who sees their own cards must not be able to compute anybody else's. The stream is used
for nothing but the cards; bots and playouts have a fast generator of their own (`quick`).

State     key[8]        the 256-bit key
          counter       the number of the next block
          pool[16]      the words of the current block, taken from the end
          pool_left     how many of them are still to be taken
"""

import hashlib

import numpy as np

from pandemonium.kernel.compiling import rule, wrapping_rule

STREAM = [("key", "u4", 8), ("counter", "u8"), ("pool", "u4", 16), ("pool_left", "i8")]

ROUNDS = 8
BLOCK_WORDS = 16
CONSTANTS = np.frombuffer(b"expand 32-byte k", np.uint32)
WORD = 32
WORD_MASK = np.uint64(0xFFFFFFFF)


def key_of(seed: str) -> np.ndarray:
    """The 256-bit key of a seed. Publishing SHA-256(seed) gives nothing of it away."""
    return np.frombuffer(hashlib.sha256(b"pandemonium key:" + seed.encode()).digest(), np.uint32)


def commitment_of(seed: str) -> str:
    """What a table publishes when it starts, so that its seed can be checked at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()


@rule
def shuffle(s, cards, count):
    """Bring the first `count` of `cards` into a uniformly random order."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@rule
def below(s, limit):
    """A uniformly random number from 0 to limit - 1, without bias (Lemire's method)."""
    bound = np.uint64(limit)
    product = np.uint64(next_word(s)) * bound
    if product & WORD_MASK < bound:
        threshold = (np.uint64(1 << WORD) - bound) % bound
        while product & WORD_MASK < threshold:
            product = np.uint64(next_word(s)) * bound
    return np.int64(product >> np.uint64(WORD))


@rule
def next_word(s):
    """The next 32 bits of the stream."""
    if s.pool_left == 0:
        fill_block(s.pool, s.key, s.counter, ROUNDS)
        s.counter += np.uint64(1)
        s.pool_left = BLOCK_WORDS
    s.pool_left -= 1
    return s.pool[s.pool_left]


@wrapping_rule
def fill_block(x, key, counter, rounds):
    """The ChaCha block function with a 64-bit counter and a nonce of zero."""
    for word in range(BLOCK_WORDS):
        x[word] = initial_word(word, key, counter)
    for _ in range(rounds // 2):
        quarter_round(x, 0, 4, 8, 12)
        quarter_round(x, 1, 5, 9, 13)
        quarter_round(x, 2, 6, 10, 14)
        quarter_round(x, 3, 7, 11, 15)
        quarter_round(x, 0, 5, 10, 15)
        quarter_round(x, 1, 6, 11, 12)
        quarter_round(x, 2, 7, 8, 13)
        quarter_round(x, 3, 4, 9, 14)
    for word in range(BLOCK_WORDS):
        x[word] += initial_word(word, key, counter)


@rule
def initial_word(word, key, counter):
    """Constants, key, counter and nonce, in the order of the specification."""
    if word < 4:
        return CONSTANTS[word]
    if word < 12:
        return key[word - 4]
    if word == 12:
        return np.uint32(counter & WORD_MASK)
    if word == 13:
        return np.uint32(counter >> np.uint64(WORD))
    return np.uint32(0)


@wrapping_rule
def quarter_round(x, a, b, c, d):
    """One quarter round on the words a, b, c, d of the block."""
    x[a] += x[b]
    x[d] = rotated(x[d] ^ x[a], 16)
    x[c] += x[d]
    x[b] = rotated(x[b] ^ x[c], 12)
    x[a] += x[b]
    x[d] = rotated(x[d] ^ x[a], 8)
    x[c] += x[d]
    x[b] = rotated(x[b] ^ x[c], 7)


@rule
def rotated(word, bits):
    """A 32-bit word rotated to the left."""
    return np.uint32((word << np.uint32(bits)) | (word >> np.uint32(WORD - bits)))
