"""What can be wrong with a request: a clause of the rules refuses it, or it is malformed."""

import math
import reprlib
from typing import Any

from pandemonium.kernel.rulebook import Rulebook


class Refused(Exception):
    """A move that the rules forbid. Nothing has changed.

    `clause` is the number of the clause that forbids it, `reason` its text in English;
    `reason_in("fr")` says it in French.
    """

    def __init__(self, clause: str, rulebook: Rulebook) -> None:
        self.clause = clause
        self._rulebook = rulebook
        super().__init__(f"{clause}: {self.reason}")

    @property
    def reason(self) -> str:
        """The text of the clause in English."""
        return self.reason_in("en")

    def reason_in(self, language: str) -> str:
        """The text of the clause in one of the rulebook's languages."""
        return self._rulebook.clause(self.clause, language)


class Malformed(ValueError):
    """Not an action, option, position or record. The message says what is expected."""


class BadRecord(Malformed):
    """A record that does not replay to what it says."""


LONGEST_SHOWN = 120


class _Short(reprlib.Repr):
    """Cuts what is long or nested deep; Python refuses to write out a number of 4,300 digits."""

    def repr_int(self, number: int, _level: int) -> str:
        """A number, or how long it is."""
        digits = int(number.bit_length() * math.log10(2))
        return f"a number of about {digits} digits" if digits > self.maxlong else repr(number)


_short = _Short()
_short.maxstring = _short.maxother = LONGEST_SHOWN // 2


def shown(value: Any) -> str:
    """A bad value as a message quotes it: short, whatever it is."""
    text = _short.repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def cut(message: object) -> str:
    """Somebody else's error message, at a length that fits into ours."""
    text = str(message)
    return text if len(text) <= 2 * LONGEST_SHOWN else f"{text[: 2 * LONGEST_SHOWN]}..."
