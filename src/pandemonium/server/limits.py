"""How much a client may ask for: sizes, and rates that are refilled as time goes by."""

import time
from collections import OrderedDict
from typing import NamedTuple


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: float


class Bucket:
    """What is left of a rate."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        """Use up one, if there is one."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._rate.per_second, self._rate.at_once)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for every address; the ones not used for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use up one of an address."""
        bucket = self._buckets.setdefault(address, Bucket(self._rate))
        self._buckets.move_to_end(address)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
