"""A bot for any game, to show how a package brings one: it makes the last move of the list."""


class Taker:
    """Registered as `taker` in pyproject.toml."""

    title = "Taker"
    strength = "takes as many as it may"

    def choose(self, match, seat):
        return match.legal(seat)[-1]
