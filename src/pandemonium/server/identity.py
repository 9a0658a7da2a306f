"""Who somebody is: a signed cookie for a guest, a signed token for a chair. No registration.

Both are text anybody may read and nobody can make: the signature is what counts.
"""

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from pandemonium.server.judging import cleaned
from pandemonium.server.table import Guest

COOKIE = "guest"
YEAR_S = 365 * 24 * 60 * 60
LONGEST_NAME = 24


class Identity:
    """Makes and reads cookies and tokens."""

    def __init__(self, secret: bytes) -> None:
        self._guests = URLSafeSerializer(secret, salt="guest")
        self._seats = URLSafeSerializer(secret, salt="seat")

    def cookie(self, guest: Guest) -> str:
        """The cookie of a guest."""
        return self._guests.dumps(guest)

    def guest(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None if it is none of ours."""
        return _read(self._guests, cookie)

    def seat_token(self, table: str, guest: Guest) -> str:
        """What proves who sits on a chair of a table."""
        return self._seats.dumps([table, *guest])

    def seated(self, table: str, token: str) -> Guest | None:
        """The guest a token of that table was made for."""
        try:
            named, *guest = self._seats.loads(token)
        except (BadSignature, ValueError):
            return None
        return Guest(*guest) if named == table else None


def _read(serializer: URLSafeSerializer, text: str | None) -> Guest | None:
    try:
        return Guest(*serializer.loads(text)) if text else None
    except BadSignature:
        return None


def new_guest(name: str = "") -> Guest:
    """Somebody who has not been here."""
    number = secrets.randbelow(900) + 100
    return Guest(secrets.token_urlsafe(9), read_name(name) or f"Guest {number}")


def read_name(name: str) -> str:
    """A name as it is shown to others; nothing if nothing is left of it."""
    return cleaned(name)[:LONGEST_NAME].strip()
