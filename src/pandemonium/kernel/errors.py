"""What can be wrong with a request: refused by a clause of the rules, or no request at all."""

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
    """What is no action, option, position or record at all. The message says what is expected."""


class BadRecord(Malformed):
    """A record that does not replay to what it says."""
