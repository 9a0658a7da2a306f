"""What somebody may have meant by a name that does not exist."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

LONGEST = 40
"""No name is longer, and comparing long texts takes long."""


def hint(name: Any, names: Iterable[str]) -> str:
    """` (did you mean 'skip-bo'?)`, or nothing where no name comes near."""
    if not isinstance(name, str) or len(name) > LONGEST:
        return ""
    near = get_close_matches(name.casefold().replace(" ", "-"), names, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""
