"""The protocol as documented: the example session is played, the schema describes the messages."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from pandemonium.server import wire
from pandemonium.server.web.schema import schema
from tests.server.client import PATIENCE_S, Guest, open_socket

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
ANYTHING = "..."


def session() -> list[str]:
    """The lines of the example."""
    text = DOCUMENT.read_text(encoding="utf8")
    example = re.search(r"```\n(POST.*?)```", text, re.S)
    assert example
    return example[1].splitlines()


def pattern(text: str) -> Any:
    """A line of the example as data; where it has `...`, there is the mark for anything."""
    text = text.replace(": ...", f': "{ANYTHING}"').replace(", ...]", f', "{ANYTHING}"]')
    return json.loads(text.replace(", ...}", f', "{ANYTHING}": 0}}'))


def assert_matches(found: Any, expected: Any) -> None:
    if isinstance(expected, dict):
        if ANYTHING not in expected:
            assert found.keys() == expected.keys()
        for name, value in expected.items():
            if name != ANYTHING:
                assert_matches(found[name], value)
    elif isinstance(expected, list) and expected[-1:] == [ANYTHING]:
        for each, value in zip(found, expected[:-1], strict=False):
            assert_matches(each, value)
    elif expected != ANYTHING:
        assert found == expected


def test_the_example_session_can_be_played(guest: Callable[..., Guest]) -> None:
    ada = guest("Ada")
    opening, *lines = session()
    body = opening.removeprefix("POST /api/tables ")
    table = ada.http.post("/api/tables", content=body).json()["id"]
    with open_socket(ada.address, table, ada.cookie()) as socket:
        card = ""
        for line in lines:
            if line.startswith(">"):
                socket.send(line[2:].replace("CARD", card))
                continue
            message = json.loads(socket.recv(PATIENCE_S))
            assert_matches(message, pattern(line[2:]))
            if message.get("view"):
                card = card or json.dumps(message["view"]["hand"][0])


def test_the_schema_has_every_message(guest: Callable[..., Guest]) -> None:
    found = guest().get("/api/schema")
    assert found == json.loads(json.dumps(schema()))
    for messages in (wire.FromClient, wire.FromServer):
        for message in get_args(messages):
            assert message.__name__ in found["$defs"]


def refusal_codes() -> set[str]:
    """All codes in the code."""
    folder = Path(wire.__file__).parent
    sources = "".join(file.read_text(encoding="utf8") for file in folder.rglob("*.py"))
    denied = re.findall(r'Denied\(\s*"([a-z-]+)"', sources)
    return {*denied, *re.findall(r'Refused\([^"]*"([a-z-]+)"', sources)}


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_reason_to_refuse_is_documented(code: str) -> None:
    assert f"`{code}`" in DOCUMENT.read_text(encoding="utf8")


@pytest.mark.parametrize("kind", get_args(wire.FromClient))
def test_every_request_is_documented(kind: type[wire.Request]) -> None:
    assert f"`{kind.__struct_config__.tag}`" in DOCUMENT.read_text(encoding="utf8")
