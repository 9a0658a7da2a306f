"""Game records: a match as a file that anybody can read, replay and check.

A record is the game, its options, the seed and everything that was done; replaying it gives the
identical state. It also carries the SHA-256 of the seed, which a table publishes before the
first card is dealt, and how the match stood when the record was written.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from pandemonium.kernel.errors import BadRecord, cut, shown

VERSION = 1


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    """How a match stands at the end of its record."""

    over: bool
    scores: list[int]
    winners: list[int] | None
    position_sha256: str


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A match, written down."""

    pandemonium: int
    """The version of this format."""
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    seed_sha256: str
    start: dict[str, Any] | None
    """The position it was set up with; null when it was dealt."""
    actions: list[dict[str, Any]]
    outcome: Outcome


def record_text(record: Mapping[str, Any]) -> str:
    """A record as JSON for people: one line for each action."""
    lines = [f'  "{name}": {_json(value)}' for name, value in record.items() if name != "actions"]
    actions = ",\n".join(f"    {_json(action)}" for action in record["actions"])
    lines.insert(-1, f'  "actions": [\n{actions}\n  ]' if actions else '  "actions": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record(source: Mapping[str, Any] | str | bytes) -> Record:
    """A record from a mapping or from JSON. BadRecord if it is none."""
    try:
        if isinstance(source, Mapping):
            record = msgspec.convert(dict(source), Record)
        else:
            record = msgspec.json.decode(source, type=Record)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"not a match record: {cut(error)}") from error
    except Exception as error:  # objects of any kind raise whatever they like when they are read
        raise BadRecord(f"not a match record: not plain data as in JSON ({cut(error)})") from error
    if record.pandemonium != VERSION:
        found = shown(record.pandemonium)
        raise BadRecord(f"the record has format {found}; this program reads {VERSION}")
    if not record.seed.isprintable():
        raise BadRecord(f"the seed is a line of text, not {shown(record.seed)}")
    return record


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
