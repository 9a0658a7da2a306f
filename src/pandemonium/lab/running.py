"""A study on all cores: chunks played in any order and added in theirs, so that the same seed gives
the same result whatever the number of threads. What is stopped can be continued.
"""

import io
import json
import zipfile
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from pandemonium.kernel.batch import thread_count
from pandemonium.kernel.errors import Malformed
from pandemonium.lab.collecting import Rows, play_rows
from pandemonium.lab.study import Study
from pandemonium.lab.sums import Sums, add, paired, sums_of
from pandemonium.players.search import new_stop

SAMPLE = 20_000
"""How many games are kept as rows, for the data beside a report."""

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


@dataclass(frozen=True)
class Chunk:
    """What one call has played: sums, and rows where they are kept."""

    variants: list[Sums]
    pairs: list[Sums]
    rows: Rows | None


def play_chunk(study: Study, number: int, stop: np.ndarray) -> Chunk:
    """Play a chunk: the same deals by every variant of the rules. Depends on nothing else."""
    deals = study.deals(number)
    rows = [play_rows(each.table, deals, study.seed, stop) for each in study.variants]
    return Chunk(
        [sums_of(study.game, each) for each in rows],
        [paired(rows[0], each) for each in rows[1:]],
        rows[0] if deals.start < SAMPLE else None,
    )


def run(
    outcome: Outcome,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> None:
    """Play what is missing. Interrupted, the outcome has all chunks up to some point."""
    study, stop = outcome.study, new_stop()
    count = thread_count(threads)
    with ThreadPoolExecutor(count) as pool:
        waiting: deque[Future[Chunk]] = deque()
        numbers = iter(range(outcome.chunks, study.chunks))
        try:
            while waiting or outcome.chunks < study.chunks:
                for number in _some(numbers, count * AHEAD - len(waiting)):
                    waiting.append(pool.submit(play_chunk, study, number, stop))
                chunk = waiting.popleft().result()
                _add(outcome, chunk)
                progress(outcome.games)
        except BaseException:
            stop[0] = 1
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _some(numbers: Iterator[int], count: int) -> Iterator[int]:
    for _ in range(count):
        number = next(numbers, None)
        if number is None:
            return
        yield number


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
