"""The two times of the server: an even one for tables, the machine's for what lasts days."""

import time

_AHEAD_NS = time.time_ns() - time.monotonic_ns()
"""What makes the time since the machine was started a time since 1970."""


def now_ms() -> int:
    """The time that tables go by, in milliseconds since 1970.

    It stays even when the machine's clock is corrected: no player loses a turn by that.
    """
    return (_AHEAD_NS + time.monotonic_ns()) // 1_000_000


def wall_ms() -> int:
    """The time on the machine's clock, for what lasts days."""
    return time.time_ns() // 1_000_000
