"""Chunks of a study played on a Ray cluster: the same numbers as on one machine.

A chunk depends on the study and its number alone, so it does not matter where it is played, or how
often it was begun: what a machine that dies was playing is played again elsewhere.
"""

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from pandemonium.kernel.errors import Malformed, shown
from pandemonium.lab.chunks import Chunk, play_chunk
from pandemonium.lab.study import Study, study_of
from pandemonium.players.search import new_stop

LOCAL = "ray"
"""A Ray of this machine, or the one that RAY_ADDRESS names."""


class Cluster:
    """The workers of a Ray cluster."""

    def __init__(self, study: Study, address: str) -> None:
        ray = need_ray()
        self._own = not ray.is_initialized()
        """Whether it is to be left at the end: whoever has joined it before stays."""
        try:
            if self._own:  # the logs of workers stay with them
                ray.init(None if address == LOCAL else address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            raise Malformed(f"no Ray cluster answers at {shown(address)}") from error
        self._ray, self._request = ray, json.dumps(study.request())
        self._play = ray.remote(max_retries=-1)(_play)
        self.count = max(int(ray.cluster_resources().get("CPU", 1)), 1)

    def submit(self, number: int) -> Callable[[], Chunk]:
        """Have a chunk played; calling what comes back waits for it."""
        play: Any = self._play
        waiting = play.remote(self._request, number)
        return lambda: self._ray.get(waiting)

    def close(self) -> None:
        """Leave the cluster; what is still played there is given up."""
        if self._own:
            self._ray.shutdown()


def check_address(address: str) -> str:
    """Where to play: `ray`, or `ray://host:port`. Malformed if it is anything else."""
    if address != LOCAL and not address.startswith("ray://"):
        raise Malformed(f"a study plays on 'ray' or on 'ray://host:port', not on {shown(address)}")
    need_ray()
    return address


def need_ray() -> Any:
    """The library for clusters. Malformed says how to install it."""
    try:
        return import_module("ray")
    except ImportError as error:
        raise Malformed("a cluster needs Ray: pip install 'pandemonium[lab,cluster]'") from error


def _play(request: str, number: int) -> Chunk:
    """What a worker does."""
    return play_chunk(_study(request), number, new_stop())


@cache
def _study(request: str) -> Study:
    """A study, made once by every worker."""
    return study_of(*json.loads(request))
