"""The file of the database: closed to other users, up to date, open to write or to read."""

import os
import sqlite3
import stat
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import structlog

from pandemonium.kernel.errors import Malformed

LOCKED_S = 5
"""How long another program may keep the database locked before we give up."""

ATTEMPT_S = 0.2
"""How long one attempt to read waits for other programs, or one of several to write."""

PRIVATE = 0o600
OTHERS = 0o077
"""The permissions of a file, and those that nobody else may have."""

MIGRATIONS = sorted(
    int(each.name[:4])
    for each in files(f"{__package__}.migrations").iterdir()
    if each.name.endswith(".sql")
)
LATEST = MIGRATIONS[-1]

log = structlog.get_logger()


def open_database(file: Path) -> sqlite3.Connection:
    """The database of that file, made or brought up to date. Malformed if it cannot be."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
        connection = sqlite3.connect(
            file, timeout=LOCKED_S, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA schema_version")  # refused where it is another kind of file
        _keep_private(file)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _migrate(connection)
        connection.execute("BEGIN IMMEDIATE")  # refused where writing is not allowed
        connection.execute("ROLLBACK")
    except OSError as error:
        raise Malformed(f"{file} cannot be used as a database: {error.strerror}") from error
    except sqlite3.Error as error:
        raise Malformed(f"{file} cannot be used as a database: {error}") from error
    return connection


def claim(file: Path) -> sqlite3.Connection:
    """Keep a database from all other servers until what is returned is closed, or this process
    ends in whatever way. Malformed if another server has it.

    The lock is SQLite's own, on an empty file beside: it works on every system, and processes that
    compile beside the server do not inherit it.
    """
    beside = Path(f"{file.resolve()}-lock")
    try:
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT, PRIVATE))
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except OSError as error:
        raise Malformed(f"{beside} cannot be locked: {error.strerror}") from error
    except sqlite3.Error as error:
        if is_locked(error):
            raise Malformed(f"another server has {file} open") from error
        raise Malformed(f"{beside} cannot be locked: {error}") from error
    return lock


def open_for_reading(file: Path) -> sqlite3.Connection:
    """A connection that cannot write to an open database. It never waits for writers."""
    return sqlite3.connect(
        f"{file.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=ATTEMPT_S,
        isolation_level=None,
        check_same_thread=False,
    )


def is_locked(error: Exception) -> bool:
    """Whether something failed because another program has locked the database."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


def _keep_private(file: Path) -> None:
    """See to it that no other user can read the seeds and the keys in a database.

    SQLite gives the files it makes beside it the same permissions.
    """
    if os.name != "posix":
        return
    for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if each.exists() and permissions(each) & OTHERS:
            _narrow(each)
    folder = file.absolute().parent
    if permissions(folder) & 0o022 and not permissions(folder) & stat.S_ISVTX:
        log.warning("other users can write to the folder of the database", folder=str(folder))


def _narrow(file: Path) -> None:
    """Leave a file to its owner alone. Malformed if that cannot be."""
    were = permissions(file)
    with suppress(PermissionError):  # it is somebody else's, or its file system knows none
        file.chmod(PRIVATE)
    if permissions(file) & OTHERS:
        raise Malformed(
            f"{file} has keys and seeds in it, and other users can read it: "
            f"its owner must run `chmod 600 {file}`"
        )
    log.warning("permissions narrowed", file=str(file), were=f"{were:04o}")


def permissions(file: Path) -> int:
    """The permissions of a file or a folder."""
    return stat.S_IMODE(file.stat().st_mode)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the latest version, one numbered step after the other."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > LATEST:
        raise Malformed(f"the database has version {version}; this program reads {LATEST}")
    for number in MIGRATIONS:
        if number > version:
            script = files(f"{__package__}.migrations").joinpath(f"{number:04}.sql").read_text()
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
