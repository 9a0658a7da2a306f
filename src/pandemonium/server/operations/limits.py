"""How much a client may ask for: sizes, and rates that are refilled as time goes by."""

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import NamedTuple

PREFIX = 64
"""The bits of an IPv6 address that belong to one customer, who chooses the rest."""


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

    def take(self, many: int = 1) -> bool:
        """Use up so many, if there is one; the others are owed."""
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._rate.per_second, self._rate.at_once)
        self._at = now
        if self._left < 1:
            return False
        self._left -= many
        return True

    def charge(self, many: int) -> None:
        """Use up so many more, which are owed if need be; a negative number gives back."""
        self._left -= many


@lru_cache(10_000)
def counted_as(host: str) -> str:
    """What an address is counted as: an IPv4 address as itself, an IPv6 address as its /64."""
    try:
        found = ip_address(host)
    except ValueError:  # a proxy may have said anything
        return host
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), PREFIX), strict=False))


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

    def charge(self, address: str, many: int) -> None:
        """Use up more of an address that has taken one; a negative number gives back."""
        if address in self._buckets:
            self._buckets[address].charge(many)
