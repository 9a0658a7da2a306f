"""The compiled players of a game: how each kind decides, and the search, written once for all.

A player is four numbers: its kind, and for a search how many moves it may think through
(`effort`), how many turns it looks ahead (`horizon`), and how many moves of a line of play are
themselves tried out (`foresight`). Whatever decides does so on the state that its seat imagines,
never on the true one.

The search is flat Monte Carlo. It tries the candidate moves in imagined worlds, every one in
the same worlds and with the same luck, lets devils play on for a few turns, and looks how its
seat stands. The devil's own move comes first and stays to the end: the others are measured by
how much better they do than that one. Halves of them drop out on the way (sequential halving).

With foresight the next moves after a candidate are not the devils' but the best for whoever is
to move: each is tried as the candidates are, in that one world.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.engine import first_seat, random_seat
from pandemonium.kernel.quick import choose, next_bits
from pandemonium.kernel.states import States, record_of

IMP, NAIVE, DEVIL, SEARCH = range(4)

DOUBT = 0.5
"""How many standard errors a move must be better than the devil's to be preferred."""

HOPELESS = 3.0
"""How many standard errors behind the devil's a move is given up."""

FIRST_WORLDS = 8
"""How many worlds are seen before anything is given up."""


class Desk(NamedTuple):
    """What a player works with, so that compiled code allocates nothing."""

    room: States
    """The state as its seat sees it, an imagined world, a line of play in that world, and what
    is tried out in that line."""
    moves: np.ndarray
    gains: np.ndarray
    """For each move the sum over all worlds of how much better it did than the first."""
    squares: np.ndarray
    samples: np.ndarray
    replies: np.ndarray
    """The moves that are tried out in a line of play."""
    luck: np.ndarray
    """A generator for the line of play, and one for what is tried out in it."""
    first: np.ndarray
    """The sum of what the first move led to."""
    considered: np.ndarray
    """How many moves were considered."""
    stop: np.ndarray
    """Set to 1 by another thread, it ends a search."""


def new_stop() -> np.ndarray:
    """What a search looks at to see whether it shall stop: set its first element."""
    return np.zeros(1, np.uint8)


def new_desk(game: Game, stop: np.ndarray) -> Desk:
    """An empty desk."""
    count = game.actions.count
    return Desk(
        room=game.empty_states(4),
        moves=np.zeros(count, np.int64),
        gains=np.zeros(count),
        squares=np.zeros(count),
        samples=np.zeros(count, np.int64),
        replies=np.zeros(count, np.int64),
        luck=np.zeros((2, 1), np.uint64),
        first=np.zeros(1),
        considered=np.zeros(1, np.int64),
        stop=stop,
    )


class Mind:
    """The compiled functions of a game's players."""

    def __init__(self, game: Game) -> None:
        compiled = compiled_for(game.name)
        rules, craft = game.rules, game.craft
        next_deal, to_act, over = rules.next_deal, rules.to_act, rules.over
        legal, apply, imagine = rules.legal, rules.apply, rules.imagine
        naive, devil, candidates = craft.naive, craft.devil, craft.candidates
        standing, turn = craft.standing, craft.turn

        @compiled
        def play_on(s, now, horizon, w, rng):
            """Devils play until the horizon or the end of the deal; returns how many moves."""
            moves = 0
            turns = 0
            while turns <= horizon:
                seats = to_act(s)
                if seats == 0:
                    break
                if turn(s) != now:
                    now = turn(s)
                    turns += 1
                    continue
                seat = random_seat(seats, rng)
                apply(s, seat, devil(s, seat, w, rng))
                moves += 1
            return moves

        @compiled
        def list_moves(s, seat, moves, w, rng):
            """The candidates, the devil's move first; returns how many."""
            count = candidates(s, seat, w, moves)
            own = devil(s, seat, w, rng)
            place = 0
            while place < count and moves[place] != own:
                place += 1
            moves[place] = moves[0]
            moves[0] = own
            return max(count, place + 1)

        @compiled
        def best_reply(desk, seat, horizon, w, rng):
            """What does best in this world if devils play on; and the work it took to see it."""
            room, replies = desk.room, desk.replies
            count = list_moves(room[2], seat, replies, w, rng)
            now = turn(room[2])
            luck = next_bits(rng)
            best = replies[0]
            most = -np.inf
            work = 0
            for k in range(count if count > 1 else 0):
                room[3] = room[2]
                desk.luck[1] = luck
                apply(room[3], seat, replies[k])
                work += 1 + play_on(room[3], now, horizon, w, desk.luck[1])
                value = standing(room[3], seat, w)
                if value > most:
                    most = value
                    best = replies[k]
            return best, work

        @compiled
        def reply(desk, foresight, horizon, w, rng):
            """The next so many moves of a line of play, each the best; returns the work it took."""
            s = desk.room[2]
            work = 0
            for _ in range(foresight):
                seats = to_act(s)
                if seats == 0:
                    break
                seat = random_seat(seats, rng)
                action, tried = best_reply(desk, seat, horizon, w, rng)
                apply(s, seat, action)
                work += 1 + tried
            return work

        @compiled
        def try_in_a_world(desk, seat, count, horizon, foresight, w, rng):
            """Each of the first `count` moves in one imagined world; returns the work it took."""
            room = desk.room
            room[1] = room[0]
            imagine(room[1], seat, rng)
            now = turn(room[1])
            luck = next_bits(rng)
            line_rng = desk.luck[0]
            work = 0
            first = 0.0
            for k in range(count):
                room[2] = room[1]
                line_rng[0] = luck
                apply(room[2], seat, desk.moves[k])
                work += 1 + reply(desk, foresight, horizon, w, line_rng)
                work += play_on(room[2], now, horizon, w, line_rng)
                value = standing(room[2], seat, w)
                if k == 0:
                    first = value
                desk.gains[k] += value - first
                desk.squares[k] += (value - first) ** 2
                desk.samples[k] += 1
            desk.first[0] += first
            return work

        @compiled
        def promise(desk, k, doubt):
            """How much better than the first a move is, with so many standard errors of doubt."""
            if k == 0 or desk.samples[k] == 0:
                return 0.0
            mean = desk.gains[k] / desk.samples[k]
            variance = desk.squares[k] / desk.samples[k] - mean * mean
            return mean - doubt * np.sqrt(max(variance, 0.0) / desk.samples[k])

        @compiled
        def exchange(desk, a, b):
            desk.moves[a], desk.moves[b] = desk.moves[b], desk.moves[a]
            desk.gains[a], desk.gains[b] = desk.gains[b], desk.gains[a]
            desk.squares[a], desk.squares[b] = desk.squares[b], desk.squares[a]
            desk.samples[a], desk.samples[b] = desk.samples[b], desk.samples[a]

        @compiled
        def rank(desk, first, count):
            """Bring the moves from `first` on into order, the most promising first."""
            for last in range(first + 1, count):
                k = last
                while k > first and promise(desk, k, 0.0) > promise(desk, k - 1, 0.0):
                    exchange(desk, k, k - 1)
                    k -= 1

        @compiled
        def hopeful(desk, count):
            """How many of the ranked moves may still turn out better than the first."""
            while count > 1 and promise(desk, count - 1, -HOPELESS) < 0:
                count -= 1
            return count

        @compiled
        def lay_out(desk, seat, w, rng):
            """Put the candidates on the desk, untried; returns how many."""
            count = list_moves(desk.room[0], seat, desk.moves, w, rng)
            desk.gains[:count] = 0
            desk.squares[:count] = 0
            desk.samples[:count] = 0
            desk.first[0] = 0
            return count

        @compiled
        def think(desk, seat, effort, horizon, foresight, w, rng):
            """Weigh the candidate moves; afterwards the best is the first on the desk."""
            count = lay_out(desk, seat, w, rng)
            desk.considered[0] = count
            alive = count
            work = 0
            rounds = max(np.int64(np.ceil(np.log2(count))), 1)
            for stage in range(1, rounds + 1):
                while alive > 1 and work < effort * stage // rounds and not desk.stop[0]:
                    work += try_in_a_world(desk, seat, alive, horizon, foresight, w, rng)
                rank(desk, 1, alive)
                if stage < rounds:
                    alive = (alive + 2) // 2
                if desk.samples[0] >= FIRST_WORLDS:
                    alive = hopeful(desk, alive)
            best = 0
            for k in range(1, alive):
                if promise(desk, k, DOUBT) > promise(desk, best, DOUBT):
                    best = k
            for k in range(best, 0, -1):
                exchange(desk, k, k - 1)

        @compiled
        def decide(desk, states, i, seat, player, w, rng):
            """What a player does in a seat of `states[i]`."""
            desk.room[0] = states[i]
            s = desk.room[0]
            imagine(s, seat, rng)
            if player[0] == SEARCH:
                think(desk, seat, player[1], player[2], player[3], w, rng)
                return desk.moves[0]
            if player[0] == DEVIL:
                return devil(s, seat, w, rng)
            if player[0] == NAIVE:
                return naive(s, seat, rng)
            return desk.moves[choose(rng, legal(s, seat, desk.moves))]

        @compiled
        def play(desk, states, rngs, chairs, players, weights, moves):
            """Play matches that are dealt to their end; `chairs` says which player sits where."""
            for i in range(len(states)):
                s = states[i]
                while not over(s) and not desk.stop[0]:
                    seats = to_act(s)
                    if seats == 0:
                        next_deal(s)
                        continue
                    seat = random_seat(seats, rngs[i])
                    who = chairs[i, seat]
                    action = decide(desk, states, i, seat, players[who], weights[who], rngs[i])
                    apply(s, seat, action)
                    moves[i] += 1

        self.game = game
        self.decide, self.play = decide, play
        self.functions = ("decide", "play")
        """The names of the compiled functions that Python calls."""

    def warm_up(self) -> Iterator[str]:
        """Compile every function, or find it on disk; yields its name when it is ready."""
        game = self.game
        players = game.players[0]
        states = game.empty_states(1)
        game.prepare(record_of(states), players, game.settle(players, {}))
        game.for_mass_play(record_of(states))
        game.engine.deal(states, 0)
        desk = new_desk(game, new_stop())
        imp = np.array([[IMP, 0, 0, 0]], np.int64)
        weights = np.zeros((1, len(game.craft.weights)))
        rngs = np.zeros((1, 1), np.uint64)
        seat = first_seat(game.engine.to_act(states, 0))
        self.decide(desk, states, 0, seat, imp[0], weights[0], rngs[0])
        yield "decide"
        chairs = np.zeros((1, players), np.int64)
        self.play(desk, states, rngs, chairs, imp, weights, np.zeros(1, np.int64))
        yield "play"


@cache
def mind_of(game: Game) -> Mind:
    """The compiled players of a game, made when they are first needed."""
    return Mind(game)
