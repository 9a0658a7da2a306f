"""Positions to ask: from a file, or from the link to a move of a replay."""

import re
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import yaml

from pandemonium.games import find
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import Match
from pandemonium.kernel.record import read_record
from pandemonium.kernel.replay import replay_record
from pandemonium.kernel.scenario import READER

PATIENCE_S = 20
LONGEST = 16 << 20
"""Bytes of a record."""


def read_position(source: str | Path, acts: int | None = None) -> Match:
    """A position from a file, JSON or YAML: a record, after so many acts, or a mapping with `game`
    and the fields of `Match.position()`. Or from a link, `https://host/replay/abc?at=20`, to a
    table whose match is over. Malformed says what is wrong with it.
    """
    address = urlsplit(str(source))
    if address.scheme in ("http", "https"):
        at = parse_qs(address.query).get("at", [""])[0]
        text = _fetched(address.scheme, address.netloc, address.path)
        acts = int(at) if acts is None and at.isdecimal() else acts
    else:
        text = _read(Path(source))
    try:
        found = yaml.load(text, READER)
    except yaml.YAMLError as error:
        raise Malformed(f"{source} is neither JSON nor YAML") from error
    if not isinstance(found, Mapping) or "game" not in found:
        raise Malformed(f"{source} is neither a record nor a position: it names no game")
    try:
        return _after(found, acts) if "actions" in found else _set_up(found, acts)
    except Malformed as error:
        raise Malformed(f"{source}: {error}") from error


def _read(file: Path) -> str:
    try:
        return file.read_text("utf8")
    except UnicodeDecodeError as error:
        raise Malformed(f"{file} is neither JSON nor YAML") from error


def _fetched(scheme: str, host: str, path: str) -> str:
    """The record of a replay's table."""
    screen, _, table = path.strip("/").partition("/")
    if screen not in ("replay", "table") or not re.fullmatch(r"[\w-]+", table):
        raise Malformed(f"a link leads to a replay, /replay/abc?at=20, not to {shown(path)}")
    where = f"{scheme}://{host}/api/tables/{table}/record"
    try:
        with urlopen(where, timeout=PATIENCE_S) as answer:
            text: str = answer.read(LONGEST).decode("utf8")
    except HTTPError as error:
        why = "there is no such table" if error.code == 404 else "its match is not over"
        raise Malformed(f"{where} has no record: {why}") from error
    except (OSError, HTTPException, ValueError) as error:
        raise Malformed(f"nothing that can be read answers at {where}") from error
    return text


def _after(record: Mapping[str, Any], acts: int | None) -> Match:
    whole = replay_record(read_record(record), find)
    log = whole.log
    if acts is not None and acts not in range(len(log) + 1):
        raise Malformed(f"the record has {len(log)} moves; there is no position after {acts}")
    match = whole.beginning()
    for act in log[: max(len(log) - 1, 0) if acts is None else acts]:
        match.act(act)
    return match


def _set_up(found: Mapping[str, Any], acts: int | None) -> Match:
    if acts is not None:
        raise Malformed("a position has no moves: --move is for records")
    place = {name: value for name, value in found.items() if name != "game"}
    return Match.set_up(find(str(found["game"])), place)
