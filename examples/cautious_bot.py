"""A cautious player of Hol's der Teufel: it pays as little as it can. Copy it for your own.

pandemonium duel hols-der-teufel --bots examples/cautious_bot.py,imp --games 100
pandemonium terminal hols-der-teufel --bots examples/cautious_bot.py
pandemonium play --bots examples/cautious_bot.py
"""

import pandemonium as pan


class CautiousBot:
    """Tries every move in an imagined world, and takes the one that leaves it most points."""

    name = "cautious"
    title = "Cautious"
    strength = "pays as little as possible"

    def choose(self, match: pan.Perspective, seat: int) -> pan.Action | None:
        if match.game.name != "hols-der-teufel":  # the only game it knows; a devil plays the others
            return pan.bots["devil"].choose(match, seat)
        return self.think(match, seat).action

    def think(self, match: pan.Perspective, seat: int) -> pan.Thought:
        legal = match.legal(seat)
        moves = [pan.Weighed(move, self.points_after(match, seat, move)) for move in legal]
        moves.sort(key=lambda move: -move.value)
        return pan.Thought(moves[0].action, moves)

    def points_after(self, match: pan.Perspective, seat: int, move: pan.Action) -> int:
        world = match.imagine()  # unseen cards are dealt anew; prices stay the same
        world.play(seat, move)
        return world.scores[seat]
