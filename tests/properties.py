"""What holds in every game, checked in short random play: plain Python, rules compiled or not."""

from itertools import islice
from random import Random

import numpy as np

from pandemonium.games.inferno.rules.actions import VALUES, WAIT
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.chacha import key_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from tests.conformance import FAULTS, checked_play
from tests.settings import Setting, settings

SETTINGS = 3
MOVES = 40
MOST_CHECKED = 60
SET_UP_EVERY = 8


def check(game: Game) -> None:
    """Some moves with each of a few settings; an assertion fails where something does not hold."""
    every = settings(game)
    for number, setting in enumerate(islice(every, 0, None, max(len(every) // SETTINGS, 1))):
        match = dealt(game, setting, str(number))
        check_play(match, Random(number))
        check_another_deal(match, dealt(game, setting, "again"))
        check_mass_play(game, setting)
    if game.timed:
        check_beats(game)


def dealt(game: Game, setting: Setting, seed: str) -> Match:
    """A new match."""
    options = {name: value for name, value in setting.items() if name != "players"}
    return Match.deal(game, setting["players"], options, seed)


def check_play(match: Match, random: Random) -> None:
    """Play at random, looking at every state on the way."""
    while not match.over and len(match.log) < MOVES:
        check_moves(match, random)
        if len(match.log) % SET_UP_EVERY == 0 or not match.to_act:
            check_position(match)
        make_some_move(match, random)
    check_position(match)
    if match.over and any(match.scores):
        best = [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]
        assert match.winners == tuple(best)


def make_some_move(match: Match, random: Random) -> None:
    """Any move, or some time, or the next deal."""
    if match.game.timed and random.random() < 0.2:
        match.advance(random.choice((1, 1000, 30_000)))
    elif match.to_act:
        player = random.choice(match.to_act)
        match.play(player, random.choice(match.legal(player)))
    else:
        match.next_deal()


def check_moves(match: Match, random: Random) -> None:
    """The cards are all there; `legal` and `verdict` agree; who is to act has a move."""
    engine, count = match.game.engine, match.game.actions.count
    assert engine.sound(match.states, 0)
    for seat in range(match.players):
        codes = match.legal_codes(seat)
        listed = set(codes)
        assert bool(codes) == (seat in match.to_act)
        assert len(listed) == len(codes)
        some = random.sample(range(count), min(count, MOST_CHECKED))
        for code in {*some, *random.sample(codes, min(len(codes), MOST_CHECKED))}:
            assert (engine.verdict(match.states, 0, seat, code) == 0) == (code in listed)


def check_position(match: Match) -> None:
    """The position can be set up, and the game is the same from there."""
    assert match.position()["to_act"] == list(match.to_act)
    again = Match.set_up(match.game, match.position())
    assert again.position() == match.position()
    assert (again.to_act, again.over, again.scores) == (match.to_act, match.over, match.scores)
    for player in match.to_act:
        assert again.legal_codes(player) == match.legal_codes(player)


def check_mass_play(game: Game, setting: Setting) -> None:
    """The contract holds at a simulated table, too."""
    batch = Batch(game, 1, threads=1, **setting)
    moves, faults = np.zeros((2, 1), np.int64)
    checked_play(game)(batch.states, batch.rngs, MOVES, moves, faults)
    assert FAULTS[faults[0]] in ("", "the match does not end")


def check_beats(game: Game) -> None:
    """At a simulated table lists are drawn by lot, and everybody acts once in each beat."""
    batch = Batch(game, 1, players=3, threads=1)
    s = batch.states[0]
    lists = [tuple(row) for row in s.worth[:3].tolist()]
    assert len({tuple(VALUES[1:]), *lists}) == 4
    for acts in range(6):
        acted = set(range(acts % 3))
        assert {seat for seat in range(3) if not game.rules.to_act(s) >> seat & 1} == acted
        game.engine.apply(batch.states, 0, acts % 3, WAIT)


def check_another_deal(played: Match, fresh: Match) -> None:
    """A deal leaves nothing of what the record held before, whatever that was."""
    game = played.game
    if not game.timed:  # Inferno clears a draft by what is in it: that must be a real one
        played.states.view(np.uint8)[:] = 1
    for field in ("counter", "pool", "pool_left"):
        played.states[field] = 0
    played.state.key[:] = key_of(fresh.seed)
    game.prepare(played.state, fresh.players, fresh.options)
    game.engine.deal(played.states, 0)
    first, second = Random(0), Random(0)
    for _ in range(MOVES // 2):
        assert played.position() == fresh.position()
        assert (played.over, played.winners) == (fresh.over, fresh.winners)
        if fresh.over:
            return
        make_some_move(played, first)
        make_some_move(fresh, second)
