"""How much of a game is luck: what a search wins that sees more than a player may.

`python -m benchmarks.luck suite-infernale imp --games 400`. It sees all cards, those to come
included, or with `--sees hands` only those of the other players. What it loses, luck takes. It is
a measure, not a proof: its lines of play are devils'.
"""

import argparse
from dataclasses import replace

from pandemonium.games import find
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.quick import mix, rekey
from pandemonium.players.bots import find as find_bot
from pandemonium.players.duel import Entrant, Table, duel
from pandemonium.players.ladder import CompiledBot, weights_of
from pandemonium.players.search import SEARCH


@rule
def see_everything(s, seat, rng):  # type: ignore[no-untyped-def]
    """In the place of `imagine`: the world is what it is."""


@rule
def see_hands(s, _seat, rng):  # type: ignore[no-untyped-def]
    """The same for the cards that somebody has; those of the draw pile are shuffled."""
    mix(rng, s.draw, s.draw_left)
    rekey(s, rng)


SIGHTS = {"all": see_everything, "hands": see_hands}


def main() -> None:
    """Print how often a seer beats a bot, for some horizons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sees", choices=SIGHTS, default="all")
    parser.add_argument("--seconds", type=float, default=0.01, help="that it thinks about a move")
    parser.add_argument("--horizons", type=int, nargs="+", default=[4, 12, 100])
    asked = parser.parse_args()
    game = find(asked.game)
    weights = weights_of(game)
    bot = CompiledBot("seer", "Seer", "sees hidden cards", asked.seconds, kind=SEARCH)
    seer, other = Entrant(bot, weights), Entrant(find_bot(asked.bot), weights)
    for horizon in asked.horizons:
        open_game = replace(
            game,
            name=f"{game.name}-{asked.sees}",  # its compiled code lies beside the honest one's
            rules=game.rules._replace(imagine=SIGHTS[asked.sees]),
            heuristics=game.heuristics._replace(horizons=(horizon, horizon)),
        )
        table = Table(open_game, 2, {}, [seer, other])
        won = duel(table, asked.games, 0).win_rate([0])
        print(f"{horizon} turns ahead: wins {100 * won.mean:.1f} ± {100 * won.error:.1f} %")


if __name__ == "__main__":
    main()
