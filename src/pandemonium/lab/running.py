"""A study on all cores or on a cluster: chunks are played in any order and added in theirs, so that
the same seed gives the same result everywhere. What is stopped can be continued.
"""

import io
import json
import zipfile
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Protocol

import numpy as np

from pandemonium.kernel.batch import thread_count
from pandemonium.kernel.errors import Malformed
from pandemonium.lab.chunks import Chunk, play_chunk
from pandemonium.lab.cluster import Cluster
from pandemonium.lab.study import Study
from pandemonium.lab.sums import Sums, add
from pandemonium.players.search import new_stop

AHEAD = 4
"""How many chunks per thread may be finished and not yet added: memory stays bounded."""

BROKEN = (OSError, ValueError, KeyError, IndexError, TypeError, zipfile.BadZipFile, EOFError)
"""What reading a file that is none of ours may raise."""


@dataclass
class Outcome:
    """What has come of a study so far. `variants[0]` is what the others are compared with."""

    study: Study
    chunks: int = 0
    """How many are in the sums."""
    variants: list[Sums] = field(default_factory=list)
    pairs: list[Sums] = field(default_factory=list)
    """For each further variant, how it differs from the first on the same deals."""
    sample: Sums = field(default_factory=dict)
    """The rows of the first games of the first variant."""

    def __post_init__(self) -> None:
        if not self.variants:
            self.variants = [{} for _ in self.study.variants]
            self.pairs = [{} for _ in self.study.variants[1:]]

    @property
    def complete(self) -> bool:
        """Whether all games are played."""
        return self.chunks == self.study.chunks

    @property
    def games(self) -> int:
        """How many deals are in the sums; each is played once by every variant."""
        return self.study.deals(self.chunks - 1).stop if self.chunks else 0


class Workers(Protocol):
    """Where chunks are played."""

    count: int

    def submit(self, number: int) -> Callable[[], Chunk]:
        """Have a chunk played; calling what comes back waits for it."""

    def close(self) -> None:
        """Give up what is still being played."""


class Threads:
    """The cores of this machine."""

    def __init__(self, study: Study, threads: int | None) -> None:
        self.count = thread_count(threads)
        self._study, self._stop = study, new_stop()
        self._pool = ThreadPoolExecutor(self.count)

    def submit(self, number: int) -> Callable[[], Chunk]:
        """Have a chunk played; calling what comes back waits for it."""
        return self._pool.submit(play_chunk, self._study, number, self._stop).result

    def close(self) -> None:
        """Give up what is still being played."""
        self._stop[0] = 1
        self._pool.shutdown(wait=True, cancel_futures=True)


def run(
    outcome: Outcome,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    on: str | None = None,
) -> None:
    """Play what is missing, on all cores or `on` a Ray cluster. Interrupted, the outcome has all
    chunks up to some point.
    """
    study = outcome.study
    workers: Workers = Cluster(study, on) if on else Threads(study, threads)
    waiting: deque[Callable[[], Chunk]] = deque()
    numbers = iter(range(outcome.chunks, study.chunks))
    try:
        while not outcome.complete:
            for number in islice(numbers, workers.count * AHEAD - len(waiting)):
                waiting.append(workers.submit(number))
            _add(outcome, waiting.popleft()())
            progress(outcome.games)
    finally:
        workers.close()


def _add(outcome: Outcome, chunk: Chunk) -> None:
    for total, more in zip(outcome.variants, chunk.variants, strict=True):
        add(total, more)
    for total, more in zip(outcome.pairs, chunk.pairs, strict=True):
        add(total, more)
    if chunk.rows is not None:
        for name, values in chunk.rows._asdict().items():
            kept = outcome.sample.get(name)
            outcome.sample[name] = values if kept is None else np.concatenate([kept, values])
    outcome.chunks += 1


def save(outcome: Outcome, file: Path) -> None:
    """Keep an unfinished run; the file is whole at every moment."""
    arrays = {f"sample/{name}": values for name, values in outcome.sample.items()}
    for part in ("variants", "pairs"):
        for number, sums in enumerate(getattr(outcome, part)):
            arrays |= {f"{part}/{number}/{name}": values for name, values in sums.items()}
    header = {"study": outcome.study.key(), "chunks": outcome.chunks}
    data = io.BytesIO()
    np.savez_compressed(data, header=np.array(json.dumps(header)), **arrays)  # type: ignore[arg-type]
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(data.getvalue())
    new.replace(file)


def continued(study: Study, file: Path) -> Outcome:
    """An unfinished run. Malformed if it is broken, or belongs to another study."""
    outcome = Outcome(study)
    try:
        with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as kept:
            header = json.loads(str(kept["header"]))
            own = header["study"] == study.key()
            for name in kept.files:
                if own and name != "header":
                    _put(outcome, name, kept[name])
            outcome.chunks = int(header["chunks"])
    except BROKEN as error:
        raise Malformed(f"{file} is not an unfinished run, or is damaged: delete it") from error
    if not own:
        raise Malformed(
            f"{file} is the unfinished run of another study: ask for the same, or delete it"
        )
    return outcome


def _put(outcome: Outcome, name: str, values: np.ndarray) -> None:
    """Put an array back to where it was."""
    part, *place, key = name.split("/")
    if part == "sample":
        outcome.sample[key] = values
    elif part in ("variants", "pairs"):
        getattr(outcome, part)[int(place[0])][key] = values
