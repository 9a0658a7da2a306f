"""Actions, events and views as parts of what is sent: plain dicts, which the schema calls by the
names that they have in `types`.
"""

from typing import Annotated

from msgspec import Meta

from pandemonium.kernel import actions, contract


def _described_as(name: str) -> Meta:
    """What the schema says of a dict whose fields depend on the game."""
    return Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


Action = Annotated[actions.Action, _described_as("AnyAction")]
Event = Annotated[contract.Event, _described_as("AnyEvent")]
View = Annotated[contract.View, _described_as("AnyView")]
