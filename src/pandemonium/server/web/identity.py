"""Identity without registration: a signed cookie for a guest, a signed token for a chair.

Both are text anybody may read and nobody can make: the signature is what counts.
"""

from itsdangerous import BadSignature, URLSafeSerializer

from pandemonium.server.table.guests import Guest

COOKIE = "guest"
YEAR_S = 365 * 24 * 60 * 60


class Identity:
    """Makes and reads cookies and tokens. The first key signs, all verify."""

    def __init__(self, *keys: bytes) -> None:
        oldest_first = keys[::-1]
        self._guests = URLSafeSerializer(oldest_first, salt="guest")
        self._seats = URLSafeSerializer(oldest_first, salt="seat")

    def cookie(self, guest: Guest) -> str:
        """The cookie of a guest."""
        return self._guests.dumps(guest)

    def guest(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None if we did not sign it."""
        return _read(self._guests, cookie)

    def seat_token(self, table: str, guest: Guest) -> str:
        """The token that proves which guest sits on a chair of a table."""
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
