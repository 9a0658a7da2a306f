"""All that crosses the wire as one JSON schema, the source of the page's types."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_args

import msgspec

from pandemonium.games import NAMES, find
from pandemonium.kernel import types
from pandemonium.kernel.about import OptionLabels
from pandemonium.kernel.contract import Game
from pandemonium.kernel.examples import Example, ExampleTitle
from pandemonium.kernel.guided import Lesson
from pandemonium.kernel.rulebook import Block
from pandemonium.kernel.schemas import Schema, schemas_of
from pandemonium.server import wire
from pandemonium.server.web.catalogue import Catalogue, Line
from pandemonium.server.web.outlook import Outlook
from pandemonium.server.web.replays import Replay
from pandemonium.server.web.story import Story

PARTS: dict[str, Any] = {
    "from_client": wire.Hello | wire.FromClient,
    "from_server": wire.FromServer,
    "new_table": wire.NewTable,
    "table": wire.TableInfo,
    "own_table": wire.OwnTable,
    "me": wire.Person,
    "catalogue": Catalogue,
    "lines": list[Line],
    "replay": Replay,
    "story": Story,
    "outlook": Outlook,
    "rulebook": list[Block],
    "lesson": Lesson,
    "example_titles": list[ExampleTitle],
    "example": Example,
}
"""The messages, and the bodies of plain requests and their answers."""

ALWAYS_WHOLE = (wire.TableInfo, wire.OwnTable, OptionLabels, Block)
"""Types with defaults that are only ever sent, with all their fields."""

IN_A_GAME = {"action": "Action", "event": "Event", "view": "View", "position": "Position"}


def schema() -> Schema:
    """The protocol, and the types of each game that describes its own."""
    roots, defs = msgspec.json.schema_components(PARTS.values(), ref_template="#/$defs/{name}")
    for kind in ALWAYS_WHOLE:
        defs[kind.__name__]["required"] = list(defs[kind.__name__]["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "protocol": wire.PROTOCOL,
        "close_codes": {code.name: code.value for code in wire.Close},
        **dict(zip(PARTS, roots, strict=True)),
        "answers": _answers(),
        "$defs": {**defs, **_common_types()},
        "games": {name: described for name in NAMES if (described := game_schema(find(name)))},
    }


def game_schema(game: Game) -> Schema | None:
    """The types of a game, from its module `types`; None if it has none."""
    name = f"{game.package}.types"
    if find_spec(name) is None:
        return None
    refs = {part: {"$ref": f"#/$defs/{kind}"} for part, kind in IN_A_GAME.items()}
    return {**refs, "$defs": schemas_of(import_module(name))}


def _answers() -> Schema:
    """Which message answers which request, by the request's type."""
    kinds: tuple[type[wire.Request], ...] = get_args(wire.FromClient)
    refs = {
        str(kind.__struct_config__.tag): {
            "$ref": f"#/$defs/{wire.ANSWERS.get(kind, wire.Done).__name__}"
        }
        for kind in kinds
    }
    return {"type": "object", "properties": refs, "required": list(refs)}


def _common_types() -> Schema:
    """What all games have in common; each game has more."""
    found = {name: each for name, each in schemas_of(types).items() if name.startswith("Any")}
    for each in found.values():
        del each["additionalProperties"]
    return found
