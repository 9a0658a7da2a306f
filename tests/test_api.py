"""The Python API: what works, and what every mistake says."""

from typing import Any, cast

import numpy as np
import pytest

import pandemonium as pan
from tests.conftest import Play

NO_SEED = cast(Any, 1.5)
NO_POSITION = cast(Any, [])
NO_RECORD = cast(Any, None)
NO_NAME = cast(Any, [])
NO_WORD = np.zeros(3)


def test_the_example_of_the_design() -> None:
    game = pan.deal("skip-bo", players=3, seed=7, edition="classic")
    assert game.to_act == (1,)
    assert not game.over
    assert game.scores == (0, 0, 0)
    assert game.winners is None
    assert game.legal(0) == []
    action = game.legal(1)[0]
    events = game.play(1, action)
    assert events[0]["player"] == 1
    assert game.log == [{"player": 1, **action}]


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second = (pan.deal("hols-der-teufel", players=4, seed="abc") for _ in range(2))
    assert first.position() == second.position()
    assert pan.deal("hols-der-teufel", players=4, seed=1).position() != first.position()
    assert pan.deal("skip-bo", seed=7).position() == pan.deal("skip-bo", seed="7").position()


def test_without_a_seed_every_deal_is_new() -> None:
    assert pan.deal("skip-bo").position() != pan.deal("skip-bo").position()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: pan.deal("chess"), "'skip-bo'"),
        (lambda: pan.deal("skip-bo", players=7), "2 to 6"),
        (lambda: pan.deal("skip-bo", players=True), "2 to 6"),
        (lambda: pan.deal("skip-bo", players=5), "'classic'"),
        (lambda: pan.deal("skip-bo", colour="red"), "'edition'"),
        (lambda: pan.deal("skip-bo", hand=4), "'3-then-5'"),
        (lambda: pan.deal("skip-bo", hand=True), "'3-then-5'"),
        (lambda: pan.deal("skip-bo", stock=46), "1 to 45"),
        (lambda: pan.deal("skip-bo", target=-1), "0 to 10000"),
        (lambda: pan.deal("skip-bo", seed=NO_SEED), "a number or a line of text"),
        (lambda: pan.deal("hols-der-teufel", end="never"), "'dealer' or 'all'"),
        (lambda: pan.deal("hols-der-teufel", deals=0), "1 to 100"),
        (lambda: pan.set_up("skip-bo", NO_POSITION), "mapping"),
        (lambda: pan.set_up("skip-bo", {"hand": []}), "'hands'"),
        (lambda: pan.set_up("skip-bo", {"turn": 2}), "0 to 1"),
        (lambda: pan.set_up("skip-bo", {"hands": [["13"]]}), "'skip-bo'"),
        (lambda: pan.set_up("skip-bo", {"set_aside": ["1"] * 9}), "8 cards '1'"),
        (lambda: pan.set_up("skip-bo", {"series": [{"top": 10}]}), "0 to 9"),
        (lambda: pan.set_up("skip-bo", {"series": [{"top": 3, "cards": ["2"]}]}), "'3'"),
        (lambda: pan.set_up("skip-bo", {"options": {"edition": "new"}}), "'classic'"),
        (lambda: pan.set_up("hols-der-teufel", {"hands": [["red-10"]]}), "'angel'"),
        (lambda: pan.set_up("hols-der-teufel", {"hands": [["red-1"], ["red-1"]]}), "'red-1'"),
        (lambda: pan.set_up("hols-der-teufel", {"columns": {"blue": {}}}), "'violet'"),
        (lambda: pan.set_up("hols-der-teufel", {"columns": {"red": {}}}), "leave it out"),
        (lambda: pan.deal("inferno", cattivo="é" * 13), "at most 24 bytes of UTF-8"),
        (lambda: pan.deal("inferno", cattivo="Uncle\nBob"), "'Uncle\\nBob'; it is a line of print"),
        (lambda: pan.deal("inferno", cattivo="Bob\ud800"), "printable"),
        (lambda: pan.deal("inferno", cattivo=" Bob"), "without spaces around it"),
        (lambda: pan.deal("inferno", cattivo=True), "'cattivo' cannot be True; it is a line"),
        (lambda: pan.set_up("inferno", {"options": {"cattivo": ["Bob"]}}), "a line of printable"),
        (lambda: pan.replay("{}"), "not a match record"),
        (lambda: pan.replay(NO_RECORD), "not a match record"),
        (lambda: pan.deal(NO_NAME), "'skip-bo'"),
        (lambda: pan.deal("skip-bo").events(2), "players are 0 to 1"),
        (lambda: pan.deal("skip-bo").act(NO_POSITION), "a mapping such as"),
        (lambda: pan.deal("skip-bo").play(1, {"do": NO_WORD}), "'play', 'discard' or 'pass'"),
    ],
)
def test_a_mistake_says_what_is_allowed(call: Any, says: str) -> None:
    with pytest.raises(pan.Malformed) as mistake:
        call()
    assert says in str(mistake.value)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({}, "'play', 'discard' or 'pass'"),
        ({"do": "fly"}, "'play', 'discard' or 'pass'"),
        ({"do": "play"}, "'hand', 'stock' or 'discard'"),
        ({"do": "play", "from": "hand", "to": 0}, "needs 'card'"),
        ({"do": "play", "from": "stock", "to": 7}, "0, 1, 2 or 3"),
        ({"do": "play", "from": "stock", "to": True}, "0, 1, 2 or 3"),
        ({"do": "play", "from": "stock", "to": [0]}, "0, 1, 2 or 3"),
        ({"do": "play", "from": "stock", "to": 0, "card": "1"}, "takes no 'card'"),
        ({"do": "discard", "card": 5, "to": 0}, "'5'"),
        ({"do": "pass", "now": True}, "takes no 'now'"),
        ("pass", "mapping"),
    ],
)
def test_what_is_no_action_is_malformed_and_changes_nothing(action: Any, says: str) -> None:
    game = pan.deal("skip-bo", seed=1)
    before = game.states.tobytes()
    with pytest.raises(pan.Malformed) as mistake:
        game.play(1, action)
    assert says in str(mistake.value)
    assert game.states.tobytes() == before
    assert game.log == []


@pytest.mark.parametrize("player", [2, -1, "1", None, True])
def test_an_unknown_player_is_malformed(player: Any) -> None:
    game = pan.deal("skip-bo", seed=1)
    with pytest.raises(pan.Malformed, match="players are 0 to 1"):
        game.play(player, {"do": "pass"})
    with pytest.raises(pan.Malformed, match="players are 0 to 1"):
        game.legal(player)


def test_a_refusal_cites_its_clause_in_both_languages() -> None:
    game = pan.deal("skip-bo", seed=1)
    before = game.states.tobytes()
    with pytest.raises(pan.Refused) as refusal:
        game.play(0, {"do": "pass"})
    assert refusal.value.clause == "SKB-36"
    assert refusal.value.reason == game.game.rulebook.clause("SKB-36", "en")
    assert refusal.value.reason_in("fr") == game.game.rulebook.clause("SKB-36", "fr")
    assert game.states.tobytes() == before
    assert game.log == []


def test_the_next_deal_waits_for_the_end_of_this_one(random_play: Play) -> None:
    game = pan.deal("hols-der-teufel", players=3, seed=1)
    with pytest.raises(pan.Refused, match="HDT-33"):
        game.next_deal()
    *_, ended = random_play("hols-der-teufel", 3, seed=1)
    with pytest.raises(pan.Refused, match="HDT-33"):
        ended.next_deal()


def test_only_the_player_himself_sees_what_he_draws(random_play: Play) -> None:
    drawn = 0
    for match in random_play("skip-bo", 3, seed=4):
        for viewer in (0, 1, 2, None):
            for event in match.events(viewer):
                if event["event"] == "draw":
                    assert ("cards" in event) == (viewer == event["player"])
                    assert event["count"] == len(event.get("cards", range(event["count"])))
                    drawn += 1
    assert drawn


@pytest.mark.parametrize("name", pan.games)
def test_every_event_can_be_told_in_both_languages(name: str, random_play: Play) -> None:
    told, silent = set[str](), set[str]()
    for seed in range(12):
        for match in random_play(name, 3, seed=seed):
            for event in match.events(0):
                english, french = (
                    match.game.narrate(event, lambda player: f"P{player}", language)
                    for language in ("en", "fr")
                )
                assert bool(english) == bool(french)
                (told if english else silent).add(event["event"])
    assert len(told) >= 5
    assert silent <= {"turn", "draw", "answered", "effect", "choose", "void", "deal", "wait"}


def test_a_match_says_in_one_line_what_it_is() -> None:
    match = pan.deal("skip-bo", players=3, seed=7)
    assert repr(match) == "<Match of Skip-Bo: 3 players, 0 acts, to act: 1>"
    match.play(1, match.legal(1)[0])
    assert " 1 acts, " in repr(match)


def test_a_player_of_hols_der_teufel_sees_what_cards_cost_and_pays_that() -> None:
    game, paid = pan.deal("hols-der-teufel", players=3, seed=7), 0
    while game.to_act:
        (player,) = game.to_act
        action = game.legal(player)[0]
        asked = (game.view(player)["fines"].get(action.get("card")) or {}).get(action["end"], 0)
        chips = game.view(player)["chips"][player]
        events = game.play(player, action)
        fines = [event["chips"] for event in events if event["event"] == "fine"]
        assert sum(fines) == min(asked, chips)
        paid += sum(fines)
    assert paid
