"""How many times as much is fuzzed as in `make test`, where it is always the same."""

import os

TIMES = int(os.environ.get("FUZZ", "1"))
"""Set by `make torture`."""
