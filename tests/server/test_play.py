"""At the table: requests that count once, refusals, coming back, undo, hints, chat, looking on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pandemonium.terminal.records import load
from tests.server.client import Guest, Player, play_at_random

Enter = Callable[..., Guest]


def alone_with(ada: Guest, game: str, players: int = 2, **wanted: object) -> Player:
    """A match of one person with imps, at her turn."""
    bots = [None, *["imp"] * (players - 1)]
    player = ada.sit_down(ada.open(game, players, bots=bots, **wanted))
    player.ask("start")
    return at_turn(player)


def at_turn(player: Player) -> Player:
    while player.chair not in player.view["to_act"]:
        player.receive()
    return player


def legal_move(player: Player) -> dict[str, object]:
    move: dict[str, object] = player.ask("legal")["actions"][0]
    return move


def test_a_retry_is_not_a_second_move(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "hols-der-teufel", 3)
    move = legal_move(player)
    done = player.ask("act", action=move)
    player.n -= 1
    since = {"undo": done.get("undo")}  # a bot may have acted by then
    assert player.ask("act", action=move) | since == done | since
    player.n -= 1
    player.close()
    player.connect(seen=player.seq)
    assert player.ask("act", action=move) | since == done | since


def test_requests_that_come_together_are_answered_in_their_order(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "hols-der-teufel", 3)
    move = legal_move(player)
    asked = [player.send("act", action=move), player.send("say", text="hello")]
    asked += [player.send("act", action=move), player.send("undo"), player.send("act", action=move)]
    player.answer(asked[-1])
    assert [each["n"] for each in player.messages if each.get("n") in asked] == asked


def test_numbers_of_one_client_mean_nothing_to_another(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2)
    first, second = ada.sit_down(table), ben.sit_down(table)
    assert first.ask("sit", chair=1)["n"] == second.ask("sit", chair=0)["n"]
    assert [seat["name"] for seat in second.info["seats"]] == ["Ben", "Ada"]


def test_a_refused_move_says_its_clause_in_both_languages(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "hols-der-teufel", 3)
    before = player.view
    card = next(card for card in player.view["hand"] if card != "angel")
    refusal = player.refused("act", action={"do": "angel", "colour": "red", "end": "low"})
    assert refusal["code"] == "rules"
    assert refusal["clause"].startswith("HDT-")
    assert set(refusal["reasons"]) == {"en", "fr"}
    malformed = player.refused("act", action={"do": "lay", "card": card, "end": "up"})
    assert malformed["code"] == "malformed"
    assert "'end' cannot be 'up'" in malformed["message"]
    player.close()
    player.connect(seen=player.seq)
    assert player.view == before


def test_why_answers_without_playing(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "hols-der-teufel", 3)
    before = player.view
    assert player.ask("why", action=legal_move(player))["type"] == "allowed"
    assert player.refused("why", action={"do": "angel", "colour": "red", "end": "low"})["clause"]
    player.close()
    player.connect(seen=-1)
    assert player.view == before


def test_a_hint_says_what_a_bot_considers(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "skip-bo")
    hint = player.ask("hint", bot="fiend")
    assert player.ask("why", action=hint["action"])["type"] == "allowed"
    assert hint["moves"][0].keys() == {"action", "value", "samples"}
    assert player.refused("hint", bot="golem")["code"] == "malformed"


def test_a_table_may_give_no_hints(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "skip-bo", hints=False)
    assert player.latest
    assert player.latest["legal"] is None
    assert player.refused("legal")["code"] == "no-hints"
    assert player.refused("hint", bot="imp")["code"] == "no-hints"
    assert player.refused("why", action={"do": "pass"})["code"] == "no-hints"


def play_a_turn(player: Player) -> None:
    at_turn(player)
    while player.chair in player.view["to_act"]:
        player.ask("act", action=legal_move(player))


def test_who_comes_back_is_told_what_he_missed(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2)
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    second.chair = 1
    first.ask("start")
    play_a_turn(second)
    seen = second.seq
    second.close()
    play_a_turn(first)
    first.ask("say", text="Where are you?")
    second.connect(seen)
    assert [past["seq"] for past in second.welcome["past"]] == [
        each["seq"] for each in first.messages if "events" in each and each["seq"] > seen
    ]
    assert [said["text"] for said in second.welcome["chat"]] == ["Where are you?"]
    assert second.welcome["legal"]
    assert second.welcome["seq"] == first.seq
    second.close()
    second.connect(seen=first.seq, heard=1)
    assert (second.welcome["past"], second.welcome["chat"]) == ([], [])


def test_an_act_can_be_taken_back_while_nobody_has_acted(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("hols-der-teufel", 2)
    players = [ada.sit_down(table), ben.sit_down(table, chair=1)]
    players[1].chair = 1
    players[0].ask("start")
    first = next(player for player in players if player.chair in player.view["to_act"])
    second = next(player for player in players if player is not first)
    before = first.view
    assert first.ask("act", action=legal_move(first))["undo"]
    assert second.refused("undo")["code"] == "no-undo"
    assert "undo" not in first.ask("undo")
    assert first.view == before
    assert first.refused("undo")["code"] == "no-undo"
    first.ask("act", action=legal_move(first))
    at_turn(second).ask("act", action=legal_move(second))
    assert first.refused("undo")["code"] == "no-undo"


def test_what_showed_cards_is_not_taken_back(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "skip-bo", pace=10)
    discard = next(move for move in player.ask("legal")["actions"] if move["do"] == "discard")
    assert "undo" not in player.ask("act", action=discard)  # and the next player draws
    assert player.refused("undo")["message"] == "that move revealed cards"


def test_a_table_may_allow_no_undo(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "hols-der-teufel", undo=False, pace=10)
    player.ask("act", action=legal_move(player))
    assert player.refused("undo")["message"] == "moves cannot be taken back at this table"


def test_chat_reaches_all_but_those_who_do_not_want_it(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2)
    first, second = ada.sit_down(table), ben.sit_down(table)
    first.ask("say", text="Hello\x00 <b>Ben</b>\n")
    said = second.until(lambda each: each["type"] == "said")
    assert (said["name"], said["text"]) == ("Ada", "Hello <b>Ben</b>")
    assert first.refused("say")["code"] == "malformed"
    assert first.refused("say", text="\x00")["code"] == "malformed"
    assert first.refused("say", text="a" * 201)["code"] == "malformed"
    second.ask("mute", guest=ada.id)
    first.ask("say", text="Not heard")
    first.ask("say", phrase="well-played")
    second.ask("mute", guest=ada.id, on=False)
    first.ask("say", phrase="thanks")
    assert second.until(lambda each: each["type"] == "said")["phrase"] == "thanks"


def test_spectators_see_hands_only_where_the_table_says_so(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    for open_hands in (False, True):
        player = alone_with(ada, "skip-bo", open_hands=open_hands)
        spectator = ben.sit_down(player.table)
        assert spectator.chair is None
        assert isinstance(spectator.view["hands"][0], list) == open_hands
        assert spectator.refused("act", action=legal_move(player))["code"] == "not-seated"
        assert spectator.refused("undo")["code"] == "not-seated"
        assert spectator.refused("legal")["code"] == "not-seated"


@pytest.fixture
def finished(guest: Enter) -> Player:
    """Somebody at a table whose match is over."""
    player = alone_with(guest("Ada"), "hols-der-teufel", 3, options={"deals": 1})
    player.ask("act", action=legal_move(player))
    play_at_random(player, seed=1)
    return player


def test_a_finished_match_can_be_seen_again_from_any_seat(finished: Player) -> None:
    path = f"/api/tables/{finished.table}/replay"
    own = finished.guest.get(f"{path}?seat=0")
    assert own["steps"][-1]["view"] == finished.view
    assert own["acts"] == len(own["steps"]) - 1
    other = finished.guest.get(f"{path}?seat=1&first=3&last=4")
    assert [step["at"] for step in other["steps"]] == [3, 4]
    assert other["steps"][0]["view"]["seat"] == 1
    everything = finished.guest.get(f"{path}?seat=open&first=0&last=0")["steps"][0]["view"]
    assert all(everything["hands"])
    assert finished.guest.get(path)["steps"][0]["view"]["hand"] is None
    for wrong in ("seat=9", "seat=all", "first=-1", "last=x"):
        assert finished.guest.http.get(f"{path}?{wrong}").status_code in (400, 409)


def test_a_finished_match_takes_no_more_moves(finished: Player) -> None:
    assert finished.refused("act", action={"do": "pass"})["code"] == "over"
    assert finished.refused("undo")["code"] == "over"
    assert finished.refused("stand")["code"] == "over"
    assert finished.refused("start")["code"] == "started"


def test_nothing_secret_is_told_before_the_end(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "skip-bo")
    assert player.info["seed"] is None
    for path in ("record", "replay", "replay?seat=open"):
        answer = player.guest.http.get(f"/api/tables/{player.table}/{path}")
        assert answer.status_code == 409
        assert json.loads(answer.content)["code"] == "not-over"


def test_taken_back_acts_are_not_in_the_record(guest: Enter, tmp_path: Path) -> None:
    player = alone_with(guest("Ada"), "hols-der-teufel", 2, options={"deals": 1}, pace=0.1)
    done = 0
    while not player.view["over"]:
        if 0 in player.view["to_act"]:
            offered = player.ask("act", action=legal_move(player)).get("undo", False)
            answer = player.answer(player.send("undo"))
            assert offered or answer["type"] == "refused"  # a bot may have been quicker
            done += answer["type"] == "done"
            if answer["type"] == "done":
                player.ask("act", action=legal_move(player))
        else:
            player.receive()
    assert done
    file = tmp_path / "record.json"
    file.write_bytes(player.guest.http.get(f"/api/tables/{player.table}/record").content)
    assert load(file).over


def test_a_seat_token_opens_the_chair_on_another_device(guest: Enter) -> None:
    player = alone_with(guest("Ada"), "skip-bo")
    token = player.welcome["seat_token"]
    other = guest("Somebody's phone").sit_down(player.table)
    assert other.chair is None
    other.close()
    other.connect(-1, seat=token)
    assert other.chair == 0
    assert other.view["hand"] == player.view["hand"]
