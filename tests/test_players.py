"""Bots: they know nothing they may not know, obey the rules, and the better ones win."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Thread
from typing import Any

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.players.bots import BOTS
from pandemonium.players.bots import find as find_bot
from pandemonium.players.duel import Entrant, Estimate, Results, Table, duel, entrant
from pandemonium.players.ladder import DEVIL, LUCIFER, weights_of
from pandemonium.players.search import new_stop
from pandemonium.players.thinking import Thought
from pandemonium.players.tuning import gather, tune_by_experience
from tests.conftest import Play
from tests.settings import settings

QUICK = 0.004
"""Seconds of thought, where its quality does not matter."""


def think(bot: str, match: Match, player: int, seed: int) -> Thought:
    return replace(BOTS[bot], seconds=QUICK).think(match, player, seed)


def table_of(game: str, bots: str, players: int = 2, **options: Any) -> Table:
    chosen = find(game)
    return Table(chosen, players, options, [entrant(chosen, find_bot(b)) for b in bots.split(",")])


# Nobody cheats


def pairs_of_twins(name: str, random_play: Play) -> Iterator[tuple[Match, Match, int]]:
    """A match, another that a seat which is to act cannot tell from it, and that seat."""
    for count, match in enumerate(random_play(name, 3, seed=21)):
        if count % 23 == 0 and match.to_act:
            seat = match.to_act[-1]
            other = Match(match.game, match.players, match.options, match.seed)
            other.states[:] = match.states
            match.game.engine.imagine(other.states, 0, seat, generators(count, 1)[0])
            if other.states.tobytes() != match.states.tobytes():
                yield match, other, seat
        if count > 400:
            break


@pytest.mark.parametrize("name", pan.games)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_does_the_same_where_it_cannot_see_a_difference(
    name: str, bot: str, random_play: Play
) -> None:
    twins = 0
    for match, other, seat in pairs_of_twins(name, random_play):
        twins += 1
        assert think(bot, match, seat, seed=twins) == think(bot, other, seat, seed=twins)
    assert twins


@pytest.mark.parametrize("name", pan.games)
def test_thinking_changes_nothing(name: str) -> None:
    match = pan.deal(name, players=3, seed=4)
    before = match.states.tobytes()
    think("fiend", match, match.to_act[0], seed=1)
    assert match.states.tobytes() == before


# They obey the rules


@pytest.mark.parametrize("bot", ["naive", "devil", "fiend"])
@pytest.mark.parametrize("name", pan.games)
def test_bots_make_legal_moves_to_the_end(name: str, bot: str) -> None:
    game = find(name)
    for number, setting in enumerate(settings(game)[:: 9 if bot == "fiend" else 4]):
        match = Match.deal(game, setting["players"], options_of(setting), seed=number)
        for turn in range(60 if bot == "fiend" else 400):
            step(match, bot, turn)
            if match.over:
                break


def options_of(setting: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setting.items() if name != "players"}


def step(match: Match, bot: str, turn: int) -> None:
    """One act of a bot; whoever waits lets a second pass."""
    if not match.to_act:
        match.next_deal()
        return
    player = match.to_act[turn % len(match.to_act)]
    action = think(bot, match, player, turn).action
    if action is not None:
        match.play(player, action)
    else:
        match.advance(1000)


# What a search reports


def test_a_search_tells_what_each_move_is_worth_the_best_first() -> None:
    match = pan.deal("skip-bo", players=2, seed=3)
    thought = BOTS["fiend"].think(match, 1, seed=5)
    assert thought.action == thought.moves[0].action
    assert len(thought.moves) > 2
    assert all(each.action in match.legal(1) for each in thought.moves)
    assert all(each.samples > 0 and 0 <= each.value <= 1 for each in thought.moves)
    assert max(each.samples for each in thought.moves) == thought.moves[0].samples
    assert thought == BOTS["fiend"].think(match, 1, seed=5)


def test_a_search_can_be_stopped_from_outside() -> None:
    match = pan.deal("skip-bo", players=4, seed=3)
    stop = new_stop()
    found: list[Thought] = []
    thinking = Thread(
        target=lambda: found.append(BOTS["lucifer"].think(match, 1, 1, seconds=600, stop=stop))
    )
    thinking.start()
    stop[0] = 1
    thinking.join(timeout=60)
    assert found
    assert found[0].action in match.legal(1)


def test_a_search_stops_when_its_time_is_over() -> None:
    """However much work is left: at this pace it would never be done."""
    match = pan.deal("skip-bo", players=4, seed=3)
    match.game = replace(match.game, heuristics=match.game.heuristics._replace(pace=10**15))
    stop, found = new_stop(), list[Thought]()
    thinking = Thread(
        target=lambda: found.append(BOTS["fiend"].think(match, 1, 1, seconds=0.2, stop=stop))
    )
    thinking.start()
    thinking.join(timeout=60)
    in_time = not thinking.is_alive()
    stop[0] = 1
    thinking.join()
    assert in_time
    assert found[0].action in match.legal(1)


def test_who_has_one_move_does_not_think() -> None:
    match = pan.set_up(
        "skip-bo", {"players": 2, "turn": 0, "hands": [[], ["1"]], "stocks": [["5"], ["5"]]}
    )
    assert BOTS["lucifer"].think(match, 0, 1) == Thought({"do": "pass"}, [])


@pytest.mark.parametrize("game", pan.games)
def test_a_bot_is_asked_only_where_it_has_something_to_do(game: str, random_play: Play) -> None:
    *_, ended = random_play(game, 2, seed=1)
    for bot in BOTS.values():
        with pytest.raises(pan.Malformed, match="player 0 has nothing to do now"):
            bot.think(ended, 0, seed=1)
        with pytest.raises(pan.Malformed, match="there is no player 9; players are 0 to 1"):
            bot.think(ended, 9, seed=1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"seed": -1}, "'seed' is a whole number, 0 or more"),
        ({"seed": 1, "seconds": float("nan")}, "a bot thinks for 0 to 86400 seconds"),
        ({"seed": 1, "seconds": -1}, "a bot thinks for 0 to 86400 seconds"),
        ({"seed": 1, "stop": np.zeros(0, np.uint8)}, "'stop' is np.zeros"),
        ({"seed": 1, "stop": np.zeros(1)}, "'stop' is np.zeros"),
    ],
)
def test_a_bot_says_what_it_is_asked_with(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(pan.Malformed, match=says):
        BOTS["fiend"].think(pan.deal("skip-bo", seed=3), 1, **arguments)


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(Malformed, match="'imp', 'naive', 'devil', 'fiend' or 'lucifer'"):
        find_bot("beelzebub")


# Duels


def test_the_same_seed_gives_the_same_duel_on_any_number_of_threads() -> None:
    table = table_of("skip-bo", "devil,naive,imp", players=3)
    one, two = (duel(table, 300, seed=5, threads=threads) for threads in (1, 2))
    assert one.games == two.games == 300
    assert np.array_equal(one.wins, two.wins)
    assert np.array_equal(one.scores, two.scores)
    assert not np.array_equal(one.scores, duel(table, 300, seed=6).scores)


def test_every_deal_is_played_in_each_rotation() -> None:
    results = duel(table_of("skip-bo", "devil,devil"), 64, seed=1)
    assert results.win_rate([0]) == Estimate(0.5, 0.0)
    assert results.lead([0], [1]) == Estimate(0.0, 0.0)


def test_the_deal_of_a_duel_is_a_deal_of_that_seed() -> None:
    from pandemonium.players.duel import deal_all

    states, _ = deal_all(table_of("skip-bo", "imp,imp"), range(12, 13), seed=7)
    game = find("skip-bo")
    position = game.position.words(game.snapshot(states))
    assert position == pan.deal("skip-bo", players=2, seed="7/12").position()


def test_bots_sit_down_in_turn_where_there_are_more_seats() -> None:
    table = table_of("suite-infernale", "devil,imp", players=4, teams="pairs")
    assert table.chairs().tolist() == [[0, 1, 0, 1], [1, 0, 1, 0]]
    results = duel(table, 40, seed=2)
    assert results.wins.sum(axis=2).tolist() == [[1.0, 1.0]] * 20


def test_seats_that_cannot_be_shared_are_refused() -> None:
    with pytest.raises(Malformed, match="3 bots cannot share 4 seats"):
        table_of("skip-bo", "devil,imp,naive", players=4)
    with pytest.raises(Malformed, match="a duel needs at least 1 game"):
        duel(table_of("skip-bo", "devil,imp"), 0, seed=1)


def test_ratings_are_the_logarithm_of_the_odds() -> None:
    wins = np.array([[[1.0, 0.0], [1.0, 0.0]]] * 9 + [[[0.0, 1.0], [0.0, 1.0]]])
    results = Results(wins, wins, moves=0)
    assert results.win_rate([0]).mean == 0.9
    assert results.rating([0], [1]) == pytest.approx(400 * np.log10(9))
    assert Estimate.of(np.array([1.0, 3.0])).error == pytest.approx(1.96)


# The ladder


@pytest.mark.parametrize(("game", "rate"), [("skip-bo", 0.95), ("suite-infernale", 0.75)])
def test_a_devil_beats_an_imp(game: str, rate: float) -> None:
    assert duel(table_of(game, "devil,imp"), 400, seed=1).win_rate([0]).mean > rate


def test_a_devil_of_hols_der_teufel_keeps_more_chips_than_an_imp() -> None:
    lead = duel(table_of("hols-der-teufel", "devil,imp", players=4), 200, seed=1).lead([0], [1])
    assert lead.mean > lead.error


def test_devils_of_inferno_bargain_for_more_than_those_who_never_trade() -> None:
    devils = duel(table_of("inferno", "devil", players=4), 40, seed=1).score([0])
    hermits = duel(table_of("inferno", "naive", players=4), 40, seed=1).score([0])
    assert devils.mean - hermits.mean > 25


@pytest.mark.long
@pytest.mark.parametrize("game", ["skip-bo", "suite-infernale"])
def test_a_search_beats_a_devil(game: str) -> None:
    chosen = find(game)
    hasty = entrant(chosen, replace(BOTS["fiend"], seconds=QUICK))
    table = Table(chosen, 2, {}, [hasty, entrant(chosen, BOTS["devil"])])
    assert duel(table, 100, seed=1).win_rate([0]).mean > 0.5


@pytest.mark.long
def test_foresight_keeps_more_chips_than_none() -> None:
    game = find("hols-der-teufel")
    lucifer = replace(LUCIFER, seconds=QUICK)
    table = Table(
        game, 2, {"deals": 1}, [entrant(game, lucifer), entrant(game, replace(lucifer, far=False))]
    )
    lead = duel(table, 8, seed=1).lead([0], [1])
    assert lead.mean > lead.error


# Tuning


@pytest.mark.long
def test_tuning_finds_its_way_back_from_bad_weights() -> None:
    game = find("skip-bo")
    bad = weights_of(game)
    which = np.array([name == "stock_card" for name in game.heuristics.weights])
    bad[which] = 0.0
    table = Table(game, 2, {}, [Entrant(DEVIL, weights_of(game))])
    trials = list(tune_by_experience(game, gather(table, 300, 1), bad, which, 200, seed=1))
    assert trials[-1].weights[which][0] > 0.1
    assert np.array_equal(trials[-1].weights[~which], bad[~which])
