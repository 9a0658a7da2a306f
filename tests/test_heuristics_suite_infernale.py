"""La Suite Infernale: positions where any good player knows the move, and the devil finds it."""

from typing import Any

import numpy as np

import pandemonium as pan
from pandemonium.games import find
from pandemonium.games.suite_infernale.bots.evaluation import evaluate
from pandemonium.games.suite_infernale.bots.heuristics import HEURISTICS
from pandemonium.kernel.actions import Action
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from pandemonium.players import ladder
from pandemonium.players.ladder import weights_of
from pandemonium.players.search import new_stop, new_workspace, search_of

GAME = find("suite-infernale")
DEVIL = ladder.DEVIL.numbers(GAME)
TO = [str(number) for number in range(1, 11)]
"""A suite up to a number: `TO[:4]` is 1 2 3 4."""
UNSEEN = ["1", "+1", "+1", "remove", "remove2", "steal", "steal-last", "steal-last"]


def table(hand: str, *suites: list[str], **others: Any) -> Match:
    """Player 0 is to move; what the others hold he does not see."""
    position = {
        "players": len(suites),
        "dealer": len(suites) - 1,
        "turn": 0,
        "hands": [hand.split(), *[UNSEEN] * (len(suites) - 1)],
        "suites": list(suites),
        **others,
    }
    return pan.set_up("suite-infernale", position)


def asked(hand: str, card: Action, *suites: list[str], **others: Any) -> Match:
    """Player 0 is asked whether he stops a card of player 1."""
    window = {"player": 1, "action": card, "waiting": [0]}
    return table(hand, *suites, dealer=0, window=window, **others)


def pairs(match_of: Any, *arguments: Any, **others: Any) -> Match:
    match: Match = match_of(*arguments, options={"teams": "pairs"}, **others)
    return match


def move(match: Match, without: str = "nothing") -> Action:
    """What the devil does, or would do without a rule of thumb."""
    weights = weights_of(GAME)
    for place, name in enumerate(HEURISTICS.weights):
        if name == without:
            weights[place] = 0
    workspace = new_workspace(GAME, new_stop())
    code = search_of(GAME).decide(
        workspace, match.states.copy(), 0, 0, DEVIL, weights, generators(1, 1)[0]
    )
    return GAME.actions.name_in(record_of(match.states), int(code))


def chance(match: Match, without: str = "nothing") -> float:
    """How likely player 0 is to win, or would be without a rule of thumb."""
    weights = weights_of(GAME)
    for place, name in enumerate(HEURISTICS.weights):
        if name == without:
            weights[place] = 0
    return float(evaluate(record_of(match.states), 0, HEURISTICS.record(weights)))


def lay(card: str, to: int = 0) -> Action:
    return {"do": "lay", "card": card, "to": to}


def test_the_last_number_is_laid_and_not_a_joker_that_could_be_stopped() -> None:
    match = table("3 5 6 7 8 10 +1 steal replay", TO[:9], TO[:9])
    assert move(match) == lay("10")


def test_a_joker_is_kept_while_the_number_itself_is_at_hand() -> None:
    match = table("2 4 6 8 8 9 10 +1 +1", TO[:3], TO[:3])
    assert move(match) == lay("4")


def test_playing_again_comes_before_the_number_it_leaves_time_for() -> None:
    match = table("1 4 6 7 7 9 10 10 replay", TO[:3], TO[:3])
    assert move(match) == {"do": "replay"}
    assert move(match, without="play_again") == lay("4")


def test_the_leader_is_attacked_and_not_the_last() -> None:
    match = table("1 1 2 6 7 9 9 10 remove2", TO[:3], TO[:3], TO[:8])
    assert move(match) == {"do": "remove2", "from": 2}


def test_who_is_far_behind_takes_the_leaders_seat() -> None:
    match = table("2 4 5 6 7 9 10 10 swap-seats", TO[:1], TO[:8])
    assert move(match)["do"] == "swap-seats"
    ahead = table("2 4 5 6 7 9 9 10 swap-seats", TO[:8], TO[:1])
    assert move(ahead) == lay("9")


def test_what_is_thrown_away_is_not_needed_any_more() -> None:
    match = table("1 5 6 7 8 9 10 +2 stop", [], TO[:2], stolen="1")
    assert move(match) == lay("1")
    stuck = table("2 6 7 7 8 9 10 stop stop", TO[:4], [])
    assert move(stuck)["card"] in ("2", "7")


def test_a_card_that_would_win_is_stopped() -> None:
    card = {"do": "lay", "card": "+1", "to": 1}
    assert move(asked("1 2 3 4 5 6 7 stop", card, TO[:3], TO[:9]))["do"] == "stop"


def test_a_stop_is_kept_when_little_is_at_stake() -> None:
    card = {"do": "remove", "from": 0, "at": 1}
    match = asked("1 1 2 3 4 5 6 stop", card, TO[:1], [])
    assert move(match)["do"] == "pass"
    assert move(match, without="choosing.stop")["do"] == "stop"


def test_the_suite_that_decides_is_defended() -> None:
    card = {"do": "remove2", "from": 0}
    assert move(asked("1 2 3 4 5 5 10 stop", card, TO[:9], TO[:3]))["do"] == "stop"


def test_a_partners_last_number_is_laid_for_him() -> None:
    match = pairs(table, "1 3 4 5 5 6 7 7 10", [], TO[:4], TO[:9], TO[:4])
    assert move(match) == lay("10", to=2)


def test_a_partners_suite_is_defended() -> None:
    card = {"do": "remove2", "from": 2}
    match = pairs(asked, "1 3 4 5 5 6 7 stop", card, TO[:9], TO[:9], TO[:9], TO[:3])
    assert move(match)["do"] == "stop"


def test_a_team_stands_as_well_as_both_of_its_suites() -> None:
    hands = [["3", "6", "7", "8", "9", "10", "+1", "remove"]] * 4
    weights = HEURISTICS.record(weights_of(GAME))
    chances = [
        evaluate(record_of(pairs(table, "", *suites, hands=hands).states), seat, weights)
        for suites in ((TO[:2], TO[:4], TO[:8], TO[:4]), (TO[:2], TO[:4], TO[:3], TO[:4]))
        for seat in (0, 2, 1)
    ]
    assert chances[0] == chances[1] > chances[3] == chances[4]
    assert np.isclose(chances[0] + chances[2], 1)


def test_a_suite_that_is_complete_counts_though_it_has_been_cleared_away() -> None:
    trios, done = (
        table("", *[[]] * 6, hands=[TO[:6]] * 6, options={"teams": "trios"}, finished=finished)
        for finished in ([], [2])
    )
    assert chance(done) > chance(trios) + 0.2


def test_a_number_that_has_gone_is_waited_for_longer() -> None:
    hands = [[*TO[2:8], "5", "6", "7"], ["1", "1", "2", "2", "2", "3", "3", "3"]]
    tens_to_come = table("", TO[:9], TO[:3], hands=hands, discard=["9"] * 3)
    tens_gone = table("", TO[:9], TO[:3], hands=hands, discard=["10"] * 3)
    assert chance(tens_to_come) > chance(tens_gone) + 0.005
    assert np.isclose(chance(tens_to_come, "few_turns"), chance(tens_gone, "few_turns"))


def test_a_stop_is_worth_more_the_nearer_the_own_suite_is_to_its_end() -> None:
    def gain(suite: list[str], without: str = "nothing") -> float:
        """What a STOP adds to the odds, as a logarithm."""
        stop, none = (
            chance(table(f"1 1 2 2 3 3 4 10 {last}", suite, TO[:3]), without)
            for last in ("stop", "4")
        )
        return float(np.log(stop / (1 - stop)) - np.log(none / (1 - none)))

    assert gain(TO[:9]) > gain(TO[:5]) + 0.2
    assert gain(TO[:9], "stop_near_end") < gain(TO[:5], "stop_near_end") + 0.2


def test_an_attack_at_hand_is_worth_more_the_nearer_the_others_are_to_their_end() -> None:
    def gain(suite: list[str], without: str = "nothing") -> float:
        """What a first attack adds to the odds, as a logarithm."""
        attack, none = (
            chance(table(f"1 1 2 2 3 3 4 10 {last}", TO[:5], suite), without)
            for last in ("remove", "4")
        )
        return float(np.log(attack / (1 - attack)) - np.log(none / (1 - none)))

    assert gain(TO[:9]) > gain(TO[:2]) + 0.4
    assert gain(TO[:9], "attack_at_hand") < gain(TO[:2], "attack_at_hand") + 0.4


def test_both_places_of_a_plus_two_are_one_candidate() -> None:
    match = table("1 3 4 5 5 6 7 7 remove", [], ["1", "+2", "="])
    out = np.zeros(GAME.actions.count, np.int64)
    count = HEURISTICS.candidates(
        record_of(match.states), 0, HEURISTICS.record(weights_of(GAME)), out
    )
    taken = [GAME.actions.name(int(code)) for code in out[:count]]
    assert [action["at"] for action in taken if action["do"] == "remove"] == [1, 2]


def test_bad_hands_are_exchanged_and_good_ones_are_not() -> None:
    bad = table("6 6 7 7 7 8 8 8 swap-hands", TO[:2], TO[:2])
    assert move(bad)["do"] == "swap-hands"
    good = table("3 4 5 6 7 8 +1 +2 swap-hands", TO[:2], TO[:2])
    assert move(good) == lay("3")
