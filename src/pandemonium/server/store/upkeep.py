"""What an operator does with a database, whether it is being served or not."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from pandemonium.kernel.errors import Malformed, shown
from pandemonium.server.store.database import open_database
from pandemonium.server.store.sqlite import STANDING, add_key, keys_in

MOST_ADDRESSES = 20


class Removed(NamedTuple):
    """A table that can be brought back."""

    table: str
    touched_ms: int
    removed_ms: int


class Tables(NamedTuple):
    """The tables opened from an address."""

    address: str
    tables: int
    open: int
    playing: int
    over: int
    guests: int
    """How many guests opened them."""


def removed_tables(file: Path) -> list[Removed]:
    """The tables that can be brought back, the last removed first."""
    query = (
        "SELECT table_id, touched_ms, removed_ms FROM card WHERE removed_ms IS NOT NULL "
        "ORDER BY removed_ms DESC"
    )
    with _transaction(file) as connection:
        return [Removed(*row) for row in connection.execute(query)]


def restore(file: Path, wanted: Sequence[str], now_ms: int) -> None:
    """Bring back tables that were removed, named by their beginnings; they count as touched now.

    Malformed, and nothing is changed, if a name could mean another table or none.
    """
    begin = "SELECT table_id FROM card WHERE removed_ms IS NOT NULL AND substr(table_id, 1, ?) = ?"
    bring_back = "UPDATE card SET removed_ms = NULL, touched_ms = ? WHERE table_id = ?"
    with _transaction(file) as connection:
        for name in wanted:
            found = connection.execute(begin, (len(name), name)).fetchall()
            if len(found) != 1:
                raise Malformed(f"{len(found)} removed tables begin with {shown(name)}")
            connection.execute(bring_back, (now_ms, *found[0]))


def tables_by_address(file: Path) -> list[Tables]:
    """Where most tables come from. Tables of earlier versions have no address."""
    of_status = ", ".join(
        f"count(*) FILTER (WHERE standing = {STANDING[status]})"
        for status in ("open", "playing", "over")
    )
    query = (
        f"SELECT coalesce(address, ''), count(*), {of_status}, count(DISTINCT guest_id) "
        "FROM card LEFT JOIN opening USING (table_id) WHERE removed_ms IS NULL "
        "GROUP BY address ORDER BY 2 DESC LIMIT ?"
    )
    with _transaction(file) as connection:
        return [Tables(*row) for row in connection.execute(query, (MOST_ADDRESSES,))]


def rotate_key(file: Path, forget_old: bool) -> int:
    """Let a new key sign cookies from the next start on; how many older keys are still good.

    Forgetting the old ones is a separate step, without a new key: until then nobody is logged out.
    """
    with _transaction(file) as connection:
        if forget_old:
            connection.execute("DELETE FROM secret WHERE rowid < (SELECT max(rowid) FROM secret)")
        else:
            add_key(connection)
        return len(keys_in(connection)) - 1


@contextmanager
def _transaction(file: Path) -> Iterator[sqlite3.Connection]:
    """A database that is there, changed as a whole or not at all."""
    if not file.is_file():
        raise Malformed(f"no such database: {file}")
    connection = open_database(file)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise Malformed(f"{file}: {error}") from error
    finally:
        connection.close()
