"""Record files: kept under names of their own, and read back."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from pandemonium.api import replay
from pandemonium.kernel.errors import BadRecord, Malformed
from pandemonium.kernel.folders import user_data
from pandemonium.kernel.match import Match
from pandemonium.kernel.record import record_text


def new_file(game: str, wanted: Path | None) -> Path:
    """Create the file for a record: the one wanted, or one among the data of this user.

    It is taken before the first card is dealt, so that a wrong place is known then, and no
    record is ever written over another. Malformed if it cannot be.
    """
    try:
        for file in _names(game) if wanted is None else (wanted,):
            file.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                file.touch(exist_ok=False)
                return file
    except OSError as error:
        problem = f"{file} cannot be written: {error.strerror}"
        more = "; --record names another file" if wanted is None else ""
        raise Malformed(problem + more) from error
    raise Malformed(f"{wanted} already exists, and records are never overwritten")


def save(match: Match, file: Path) -> None:
    """Write the record of a match as it stands."""
    write_whole(file, record_text(match.record()))


def write_whole(file: Path, text: str) -> None:
    """Write a file that is whole at every moment."""
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, encoding="utf8")
    new.replace(file)


def load(file: Path) -> Match:
    """Replay a record file. BadRecord if there is none, or it does not lead where it says."""
    try:
        return replay(file.read_bytes())
    except OSError as error:
        raise BadRecord(f"{file}: {error.strerror}") from error
    except Malformed as error:
        raise BadRecord(f"{file}: {error}") from error


def _names(game: str) -> Iterable[Path]:
    folder, stem = user_data() / "records", f"{game}-{datetime.now():%Y-%m-%d-at-%H-%M}"
    return (folder / f"{stem}{more}.json" for more in chain([""], (f"-{n}" for n in count(2))))
