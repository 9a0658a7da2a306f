"""The compiled players of a game: how each kind decides, and the search, written once for all.

A player is four numbers: its kind, and for a search how many moves it may think through
(`effort`), how many turns it looks ahead (`horizon`), and how many moves of a line of play are
themselves tried out (`foresight`). Whatever decides does so on the state that its seat imagines,
never on the true one.

The search is flat Monte Carlo. It tries the candidate moves in imagined worlds, every one in the
same worlds and with the same luck, lets skilled players play on for a few turns, and looks how
its seat stands. The skilled player's move comes first and stays to the end: the others are
measured by how much better they do than that one. Halves of them drop out on the way (sequential
halving).

With foresight the next moves after a candidate are not the skilled players' but the best for the
player to move: each is tried as the candidates are, in that one world.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from pandemonium.kernel.compiling import compiled_for, rule_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.engine import random_seat
from pandemonium.kernel.quick import choose, next_bits
from pandemonium.kernel.states import States

RANDOM, BEGINNER, SKILLED, SEARCH = range(4)

DOUBT = 0.5
"""How many standard errors a move must be better than the skilled player's to be preferred."""

HOPELESS = 3.0
"""How many standard errors behind the skilled player's a move is given up."""

MOST_IN_A_TURN = 100
"""How many moves are played on within one turn: where time stands still, it never ends."""

FIRST_WORLDS = 8
"""How many worlds are seen before anything is given up."""


class Workspace(NamedTuple):
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
    """What a search looks at to see whether it must stop: set its first element."""
    return np.zeros(1, np.uint8)


def new_workspace(game: Game, stop: np.ndarray) -> Workspace:
    """An empty workspace."""
    count = game.actions.count
    return Workspace(
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


class Search:
    """The compiled functions of a game's players."""

    def __init__(self, game: Game) -> None:
        part, compiled = rule_for(game.name), compiled_for(game.name)
        rules, heuristics = game.rules, game.heuristics
        next_deal, to_act, over = rules.next_deal, rules.to_act, rules.over
        legal, apply, imagine = rules.legal, rules.apply, rules.imagine
        beginner, skilled = heuristics.beginner, heuristics.skilled
        candidates = heuristics.candidates
        evaluate, turn = heuristics.evaluate, heuristics.turn
        weight_type = heuristics.weight_type

        @part
        def play_on(s, now, horizon, w, rng):
            """Play skilfully until the horizon or the end of the deal; returns how many moves."""
            moves = 0
            turns = 0
            in_turn = 0
            while turns <= horizon and in_turn < MOST_IN_A_TURN:
                seats = to_act(s)
                if seats == 0:
                    break
                if turn(s) != now:
                    now = turn(s)
                    turns += 1
                    in_turn = 0
                    continue
                seat = random_seat(seats, rng)
                apply(s, seat, skilled(s, seat, w, rng))
                moves += 1
                in_turn += 1
            return moves

        @part
        def list_moves(s, seat, moves, w, rng):
            """The candidates, the skilled player's move first; returns how many."""
            count = candidates(s, seat, w, moves)
            own = skilled(s, seat, w, rng)
            place = 0
            while place < count and moves[place] != own:
                place += 1
            moves[place] = moves[0]
            moves[0] = own
            return max(count, place + 1)

        @part
        def best_reply(workspace, seat, horizon, w, rng):
            """What does best in this world, skilfully played on; and the work it took to see it."""
            room, replies = workspace.room, workspace.replies
            count = list_moves(room[2], seat, replies, w, rng)
            now = turn(room[2])
            luck = next_bits(rng)
            best = replies[0]
            most = -np.inf
            work = 0
            for k in range(count if count > 1 else 0):
                room[3] = room[2]
                workspace.luck[1] = luck
                apply(room[3], seat, replies[k])
                work += 1 + play_on(room[3], now, horizon, w, workspace.luck[1])
                value = evaluate(room[3], seat, w)
                if value > most:
                    most = value
                    best = replies[k]
            return best, work

        @part
        def reply(workspace, foresight, horizon, w, rng):
            """The next so many moves of a line of play, each the best; returns the work it took."""
            s = workspace.room[2]
            work = 0
            for _ in range(foresight):
                seats = to_act(s)
                if seats == 0:
                    break
                seat = random_seat(seats, rng)
                action, tried = best_reply(workspace, seat, horizon, w, rng)
                apply(s, seat, action)
                work += 1 + tried
            return work

        @part
        def try_in_a_world(workspace, seat, count, horizon, foresight, w, rng):
            """Each of the first `count` moves in one imagined world; returns the work it took."""
            room = workspace.room
            room[1] = room[0]
            imagine(room[1], seat, rng)
            now = turn(room[1])
            luck = next_bits(rng)
            line_rng = workspace.luck[0]
            work = 0
            first = 0.0
            for k in range(count):
                room[2] = room[1]
                line_rng[0] = luck
                apply(room[2], seat, workspace.moves[k])
                work += 1 + reply(workspace, foresight, horizon, w, line_rng)
                work += play_on(room[2], now, horizon, w, line_rng)
                value = evaluate(room[2], seat, w)
                if k == 0:
                    first = value
                workspace.gains[k] += value - first
                workspace.squares[k] += (value - first) ** 2
                workspace.samples[k] += 1
            workspace.first[0] += first
            return work

        @part
        def promise(workspace, k, doubt):
            """How much better than the first a move is, with so many standard errors of doubt."""
            if k == 0 or workspace.samples[k] == 0:
                return 0.0
            mean = workspace.gains[k] / workspace.samples[k]
            variance = workspace.squares[k] / workspace.samples[k] - mean * mean
            return mean - doubt * np.sqrt(max(variance, 0.0) / workspace.samples[k])

        @part
        def exchange(workspace, a, b):
            workspace.moves[a], workspace.moves[b] = workspace.moves[b], workspace.moves[a]
            workspace.gains[a], workspace.gains[b] = workspace.gains[b], workspace.gains[a]
            workspace.squares[a], workspace.squares[b] = workspace.squares[b], workspace.squares[a]
            workspace.samples[a], workspace.samples[b] = workspace.samples[b], workspace.samples[a]

        @part
        def rank(workspace, first, count):
            """Bring the moves from `first` on into order, the most promising first."""
            for last in range(first + 1, count):
                k = last
                while k > first and promise(workspace, k, 0.0) > promise(workspace, k - 1, 0.0):
                    exchange(workspace, k, k - 1)
                    k -= 1

        @part
        def hopeful(workspace, count):
            """How many of the ranked moves may still turn out better than the first."""
            while count > 1 and promise(workspace, count - 1, -HOPELESS) < 0:
                count -= 1
            return count

        @part
        def lay_out(workspace, seat, w, rng):
            """Put the candidates on the workspace, untried; returns how many."""
            count = list_moves(workspace.room[0], seat, workspace.moves, w, rng)
            workspace.gains[:count] = 0
            workspace.squares[:count] = 0
            workspace.samples[:count] = 0
            workspace.first[0] = 0
            return count

        @part
        def think(workspace, seat, effort, horizon, foresight, w, rng):
            """Weigh the candidate moves; afterwards the best is the first on the workspace."""
            count = lay_out(workspace, seat, w, rng)
            workspace.considered[0] = count
            alive = count
            work = 0
            rounds = max(np.int64(np.ceil(np.log2(count))), 1)
            for stage in range(1, rounds + 1):
                while alive > 1 and work < effort * stage // rounds and not workspace.stop[0]:
                    work += try_in_a_world(workspace, seat, alive, horizon, foresight, w, rng)
                rank(workspace, 1, alive)
                if stage < rounds:
                    alive = (alive + 2) // 2
                if workspace.samples[0] >= FIRST_WORLDS:
                    alive = hopeful(workspace, alive)
            best = 0
            for k in range(1, alive):
                if promise(workspace, k, DOUBT) > promise(workspace, best, DOUBT):
                    best = k
            for k in range(best, 0, -1):
                exchange(workspace, k, k - 1)

        @compiled
        def decide(workspace, states, i, seat, player, weights, rng):
            """What a player does in a seat of `states[i]`."""
            w = weights.view(weight_type)[0]
            workspace.room[0] = states[i]
            s = workspace.room[0]
            imagine(s, seat, rng)
            if player[0] == SEARCH:
                think(workspace, seat, player[1], player[2], player[3], w, rng)
                return workspace.moves[0]
            if player[0] == SKILLED:
                return skilled(s, seat, w, rng)
            if player[0] == BEGINNER:
                return beginner(s, seat, rng)
            return workspace.moves[choose(rng, legal(s, seat, workspace.moves))]

        @compiled
        def play(workspace, states, rngs, chairs, players, weights, moves):
            """Play matches that are dealt to their end; `chairs` says which player sits where."""
            for i in range(len(states)):
                s = states[i]
                while not over(s) and not workspace.stop[0]:
                    seats = to_act(s)
                    if seats == 0:
                        next_deal(s)
                        continue
                    seat = random_seat(seats, rngs[i])
                    who = chairs[i, seat]
                    action = decide(workspace, states, i, seat, players[who], weights[who], rngs[i])
                    apply(s, seat, action)
                    moves[i] += 1

        self.game = game
        self.decide, self.play, self.play_on = decide, play, play_on

    def warm_up(self) -> Iterator[str]:
        """Compile every function, or find it on disk; yields its name when it is ready."""
        for name, call in self.calls().items():
            call.compile()
            yield name

    def calls(self) -> dict[str, Call]:
        """The functions that Python calls, with arguments of the types they are called with."""
        workspace, states = new_workspace(self.game, new_stop()), self.game.empty_states(1)
        players = np.zeros((1, 4), np.int64)
        weights = np.zeros((1, len(self.game.heuristics.weights)))
        rngs = np.zeros((1, 1), np.uint64)
        chairs = np.zeros((1, self.game.players[0]), np.int64)
        decide = (workspace, states, 0, 0, players[0], weights[0], rngs[0])
        play = (workspace, states, rngs, chairs, players, weights, np.zeros(1, np.int64))
        return {"decide": Call(self.decide, decide), "play": Call(self.play, play)}


@cache
def search_of(game: Game) -> Search:
    """The compiled players of a game, made when they are first needed."""
    return Search(game)
