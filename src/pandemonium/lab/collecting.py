"""Games played and counted by one compiled call, which holds no lock.

What comes back are a few numbers for each game of a chunk; `lab/sums.py` adds them up. How the lead
moves takes an evaluation for every seat at every turn, and is followed in one game of `CLOSE`.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.compiling import compiled_for, rule_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.engine import first_seat, random_seat
from pandemonium.players.duel import Table, deal_all
from pandemonium.players.ladder import CompiledBot
from pandemonium.players.search import new_stop, new_workspace, search_of

CLOSE = 16
MOST_TURNS = 256
"""Of a followed game: when there are more, every second one is dropped."""
CLAUSES = 100
"""Their numbers have two digits."""


class Rows(NamedTuple):
    """What is told of each game."""

    moves: np.ndarray
    turns: np.ndarray
    deals: np.ndarray
    """How many deals or rounds the match had."""
    first: np.ndarray
    """The seat that acted first."""
    chairs: np.ndarray
    """Which bot sat where, by game and seat."""
    won: np.ndarray
    """Everybody's share of the win."""
    scores: np.ndarray
    chair: np.ndarray
    """Where everybody sat in the end."""
    kinds: np.ndarray
    """How many moves were of each kind."""
    last: np.ndarray
    """The kind of the last move."""
    cards: np.ndarray
    """How often each player played each card."""
    counts: np.ndarray
    """What the game's own study counts, by player."""
    standing: np.ndarray
    """Of the games followed: how well everybody stood, turn by turn."""
    points: np.ndarray
    """Of the games followed: how many turns were noted."""
    clauses: np.ndarray
    """Of the games followed: in how many turns each clause forbade some action; at 0, all turns."""


def blank_rows(game: Game, players: int, games: int) -> Rows:
    """Room for so many games."""
    followed = -(-games // CLOSE)
    study = game.study
    return Rows(
        moves=np.zeros(games, np.int64),
        turns=np.zeros(games, np.int64),
        deals=np.ones(games, np.int64),
        first=np.zeros(games, np.int64),
        chairs=np.zeros((games, players), np.int64),
        won=np.zeros((games, players)),
        scores=np.zeros((games, players), np.int64),
        chair=np.zeros((games, players), np.int64),
        kinds=np.zeros((games, len(game.actions.families) + 1), np.int64),
        last=np.zeros(games, np.int64),
        cards=np.zeros((games, players, len(study.cards)), np.int64),
        counts=np.zeros((games, players, len(study.counts))),
        standing=np.zeros((followed, MOST_TURNS, players)),
        points=np.zeros(followed, np.int64),
        clauses=np.zeros((followed, CLAUSES), np.int64),
    )


def play_rows(table: Table, deals: range, seed: int, stop: np.ndarray) -> Rows:
    """Play some deals, each once; the bots move on by a seat from deal to deal."""
    game = table.game
    states, rngs = deal_all(table, deals, seed)
    rows = blank_rows(game, table.players, len(deals))
    seatings = table.chairs()
    rows.chairs[:] = seatings[np.arange(deals.start, deals.stop) % len(seatings)]
    bots = np.array([_numbers(table, place) for place in range(len(table.entrants))])
    weights = np.array([each.weights for each in table.entrants])
    room = game.empty_states(1)
    collector(game).function(new_workspace(game, stop), room, states, rngs, bots, weights, rows)
    return rows


def _numbers(table: Table, place: int) -> np.ndarray:
    bot = table.entrants[place].bot
    assert isinstance(bot, CompiledBot)
    return bot.numbers(table.game)


@cache
def collector(game: Game) -> Call:
    """The compiled loop of a game."""
    rules, heuristics, study = game.rules, game.heuristics, game.study
    next_deal, to_act, over, apply = rules.next_deal, rules.to_act, rules.over, rules.apply
    winners, scores = rules.winners, rules.scores
    evaluate, turn, weight_type = heuristics.evaluate, heuristics.turn, heuristics.weight_type
    decide = search_of(game).decide
    card_of, chair_of, watch = study.card, study.chair, study.watch
    verdict = rules.verdict
    kind_of = game.actions.table["kind"].astype(np.int64)
    known = game.actions.count
    other = len(game.actions.families)

    @rule_for(game.name)
    def note_clauses(s, seat, counts):
        """Which clauses forbid something that could be said in this turn."""
        noted = np.zeros(CLAUSES, np.bool_)
        for action in range(known):
            noted[verdict(s, seat, action)] = True
        counts[0] += 1
        for clause in range(1, CLAUSES):
            counts[clause] += noted[clause]

    @compiled_for(game.name)
    def collect(workspace, before, states, rngs, bots, weights, rows):
        """Play every match to its end, and note what happens."""
        w = weights[0].view(weight_type)[0]
        players = rows.won.shape[1]
        for i in range(len(states)):
            s = states[i]
            rng = rngs[i]
            follow = i % CLOSE == 0
            place = i // CLOSE
            stride = 1
            now = turn(s)
            rows.first[i] = first_seat(to_act(s))
            while not over(s) and not workspace.stop[0]:
                seats = to_act(s)
                if seats == 0:
                    next_deal(s)
                    rows.deals[i] += 1
                    continue
                if rows.moves[i] == 0 or turn(s) != now:
                    now = turn(s)
                    if follow and rows.turns[i] % stride == 0:
                        if rows.points[place] == MOST_TURNS:
                            for n in range(MOST_TURNS // 2):
                                rows.standing[place, n] = rows.standing[place, 2 * n]
                            rows.points[place] = MOST_TURNS // 2
                            stride *= 2
                        for seat in range(players):
                            rows.standing[place, rows.points[place], seat] = evaluate(s, seat, w)
                        rows.points[place] += 1
                    if follow:
                        note_clauses(s, first_seat(seats), rows.clauses[place])
                    rows.turns[i] += 1
                seat = random_seat(seats, rng)
                who = rows.chairs[i, seat]
                action = decide(workspace, states, i, seat, bots[who], weights[who], rng)
                before[0] = s
                card = card_of(s, seat, action)
                if card >= 0:
                    rows.cards[i, seat, card] += 1
                apply(s, seat, action)
                watch(before[0], s, seat, action, rows.counts[i])
                kind = kind_of[action] if action < known else other
                rows.kinds[i, kind] += 1
                rows.last[i] = kind
                rows.moves[i] += 1
            won = winners(s)
            shared = 0
            for seat in range(players):
                shared += won >> seat & 1
            for seat in range(players):
                rows.chair[i, seat] = chair_of(s, seat)
                if won >> seat & 1:
                    rows.won[i, seat] = 1 / shared
            scores(s, rows.scores[i])

    return Call(collect, _arguments(game))


def _arguments(game: Game) -> tuple[Any, ...]:
    """Arguments of the types that the loop is called with."""
    rows = blank_rows(game, game.players[0], 1)
    bots = np.zeros((1, 4), np.int64)
    weights = np.zeros((1, len(game.heuristics.weights)))
    rngs = np.zeros((1, 1), np.uint64)
    workspace = new_workspace(game, new_stop())
    return workspace, game.empty_states(1), game.empty_states(1), rngs, bots, weights, rows
