"""Clocks: what is due when, and what bots and silence do when it is."""

import time
from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import pandemonium as pan
from pandemonium.games.inferno.bots.opening import any_list
from pandemonium.kernel.match import Match
from pandemonium.server import wire
from pandemonium.server.table import outgoing
from pandemonium.server.table.clocks import Duty, Presence, duties
from pandemonium.server.table.entries import (
    Acted,
    AnyEntry,
    BotSat,
    Left,
    Opened,
    Returned,
    Sat,
    Started,
    Undone,
)
from pandemonium.server.table.guests import Guest as Identified
from pandemonium.server.table.history import MOST_ACTS
from pandemonium.server.table.judging import Judged, judge
from pandemonium.server.table.outgoing import Audience
from pandemonium.server.table.table import Denied, Step, Table
from pandemonium.server.table.waiting import FAR_MS, ms_to_next_event
from tests.conftest import Play
from tests.server.client import QUICK, Guest

ADA, BEN = Identified("ada", "Ada"), Identified("ben", "Ben")
NOBODY_WAITS = Presence({}, {})
BOTH_HERE = Presence({0: 0, 1: 0}, {})
CLOCKS = {"turn_s": 10, "window_s": 5, "away_s": 20, "between_s": 3}


def table_of(game: str, start: dict[str, Any] | None = None, players: int = 2) -> Table:
    """Ada and Ben at a table, with a bot if they are three, the match begun at 1000."""
    setting = msgspec.convert({"game": game, "players": players, "clocks": CLOCKS}, wire.Setting)
    table = Table("table", Opened(setting=setting, owner="ada", seed="1", start=start))
    log: list[AnyEntry] = [Sat(chair=0, guest="ada", name=""), Sat(chair=1, guest="ben", name="")]
    log += [BotSat(chair=chair, bot="imp") for chair in range(2, players)]
    for entry in (*log, Started()):
        table.enter(table.seq + 1, 1000, table.step(entry))
    return table


def ask(table: Table, guest: Identified, now: int, request: Judged) -> None:
    """A request that is granted."""
    for step in judge(table, guest, request, (guest.id, "test", request.n), now):
        table.enter(table.seq + 1, now, step)


def due(table: Table, presence: Presence = BOTH_HERE) -> list[Duty]:
    return list(duties(table, presence))


def test_a_turn_is_given_to_a_bot_when_its_time_is_up_and_somebody_waits() -> None:
    table = table_of("skip-bo")
    assert due(table) == [Duty("turn", 11_000, (Left(chair=1),))]
    assert due(table, NOBODY_WAITS) == []
    alone = Presence({1: 0}, {})
    assert due(table, alone) == []


def test_the_time_of_a_turn_begins_when_somebody_comes_to_wait() -> None:
    table = table_of("skip-bo")
    just_come = Presence({0: 50_000, 1: 0}, {})
    assert due(table, just_come) == [Duty("turn", 60_000, (Left(chair=1),))]


def test_every_act_begins_the_time_anew() -> None:
    table = table_of("skip-bo")
    assert table.written
    ask(table, BEN, 4000, wire.Act(1, table.written.legal(1)[0]))
    assert due(table)[0].due_ms == 14_000


def test_who_is_not_connected_loses_his_chair_for_a_while() -> None:
    table = table_of("skip-bo")
    gone = Presence({1: 0}, {0: 3000})
    assert Duty("away", 23_000, (Left(chair=0),)) in due(table, gone)
    table.enter(9, 23_000, Step(Left(chair=0)))
    assert table.bot_of(0) is not None
    ask(table, ADA, 24_000, wire.Sit(1, 0))
    assert table.bot_of(0) is None


def test_an_act_takes_the_chair_back() -> None:
    table = table_of("skip-bo")
    assert table.written
    table.enter(9, 2000, Step(Left(chair=1)))
    act = wire.Act(1, table.written.legal(1)[0])
    steps = judge(table, BEN, act, ("ben", "test", 1), 3000)
    assert isinstance(steps[0].entry, Returned)


WINDOW = {
    "players": 2,
    "turn": 0,
    "hands": [["replay", "3", "4"], ["5", "2", "+2"]],
    "suites": [[], []],
}


def test_silence_is_an_answer_in_a_window() -> None:
    table = table_of("suite-infernale", WINDOW)
    ask(table, ADA, 2000, wire.Act(1, {"do": "replay"}))
    silence = Acted(player=1, action={"do": "pass"}, by="clock")
    assert due(table) == [Duty("window", 7000, (silence,))]
    for step in table.steps(7000, silence):
        table.enter(table.seq + 1, 7000, step)
    assert due(table)[0].kind == "turn"


def test_an_answer_does_not_begin_the_time_of_a_window_anew() -> None:
    start = {**WINDOW, "players": 3, "hands": [["replay", "3"], ["stop", "5"], ["2"]], "suites": []}
    table = table_of("suite-infernale", start, players=3)
    ask(table, ADA, 2000, wire.Act(1, {"do": "replay"}))
    for step in table.steps(2500, Acted(player=2, action={"do": "pass"}, by="bot")):
        table.enter(table.seq + 1, 2500, step)
    assert table.waiting_since_ms == 2000
    ask(table, BEN, 3000, wire.Act(1, {"do": "stop"}))  # a new window: the STOP can be stopped
    assert table.waiting_since_ms == 3000


def test_silence_does_not_answer_the_next_question_too() -> None:
    hands = [["replay", "3"], ["2"], ["stop", "5"], ["stop", "6"]]
    start = {**WINDOW, "players": 4, "hands": hands, "suites": []}
    table = table_of("suite-infernale", start, players=4)
    ask(table, ADA, 2000, wire.Act(1, {"do": "replay"}))
    stop = Acted(player=2, action={"do": "stop"}, by="bot")
    for step in table.steps(2500, stop):
        table.enter(table.seq + 1, 2500, step)
    first, *_ = [duty for duty in due(table) if duty.due_ms == 7000]
    for step in table.steps(7000, *first.entries):  # Ben says nothing: the STOP is laid
        table.enter(table.seq + 1, 7000, step)
    assert table.to_act == (0, 1, 3)
    assert [duty.due_ms for duty in due(table) if duty.kind == "window"] == [12_000] * 3


def test_the_clock_of_a_window_does_not_tell_who_has_answered() -> None:
    start = {**WINDOW, "players": 3, "hands": [["replay", "3"], ["5"], ["2"]], "suites": []}
    table = table_of("suite-infernale", start, players=3)
    ask(table, ADA, 2000, wire.Act(1, {"do": "replay"}))
    before = {duty.due_ms for duty in due(table) if duty.kind == "window"}
    ask(table, BEN, 3000, wire.Act(1, {"do": "pass"}))
    assert table.to_act == (2,)  # a bot
    assert {duty.due_ms for duty in due(table) if duty.kind == "window"} == before


def test_an_answer_counts_for_the_question_it_was_given_to() -> None:
    start = {**WINDOW, "hands": [["replay", "3"], ["stop", "stop", "5"]]}
    table = table_of("suite-infernale", start)
    ask(table, ADA, 2000, wire.Act(1, {"do": "replay"}))
    first = table.asked_at_seq
    ask(table, BEN, 3000, wire.Act(1, {"do": "stop"}, seen=first))
    with pytest.raises(Denied, match="another question"):
        ask(table, ADA, 4000, wire.Act(2, {"do": "pass"}, seen=first))
    ask(table, ADA, 4000, wire.Act(2, {"do": "pass"}, seen=table.asked_at_seq))


def test_an_undo_gives_no_new_time() -> None:
    table = table_of("hols-der-teufel")
    assert table.written
    (player,) = table.to_act
    since = due(table)[0].due_ms
    for now in (3000, 5000, 7000):
        ask(table, (ADA, BEN)[player], now, wire.Act(now, table.written.legal(player)[0]))
        assert due(table)[0].due_ms == now + 10_000
        ask(table, (ADA, BEN)[player], now + 500, wire.Undo(now + 1))
        assert due(table)[0].due_ms == since


def lists(which: int) -> tuple[Table, list[list[Duty]]]:
    """Ada and Ben write their lists; in one world Ben writes some lines first, erases them, and
    writes more. All clocks on the way, as everybody may know them.
    """
    table = table_of("inferno")
    assert table.written
    souls = sorted({move["soul"] for move in table.written.legal(1)})
    values = dict(zip(souls, range(1, 19), strict=True))
    seen = [due(table)]
    for now in range(2000, 2000 + 1000 * which, 10):
        ask(table, BEN, now, wire.Act(now, {"do": "rate", "soul": souls[0], "value": 7}))
        seen.append(due(table))
        ask(table, BEN, now + 5, wire.Act(now + 1, {"do": "erase"}))
        seen.append(due(table))
    if which:
        ask(table, BEN, 3500, wire.Act(9, {"do": "rate", "soul": souls[3], "value": 4}))
    seen.append(due(table))
    ask(table, ADA, 4000, wire.Act(1, {"do": "list", "values": values}))
    seen.append(due(table))
    return table, seen


def test_what_is_done_in_private_changes_no_clock_and_no_history() -> None:
    (quiet, before), (busy, after) = lists(0), lists(1)
    assert before[0] == [
        Duty("turn", 11_000, (Left(chair=0),)),
        Duty("turn", 11_000, (Left(chair=1),)),
    ]
    assert all(each == before[0] for each in after[:-1])
    assert after[-1] == before[-1] == [Duty("turn", 14_000, (Left(chair=1),))]
    for viewer in (None, 0):
        audience = Audience(viewer, "en")
        assert outgoing.past(busy, audience, -1) == outgoing.past(quiet, audience, -1)
    own = (len(outgoing.past(table, Audience(1, "en"), -1)) for table in (quiet, busy))
    assert list(own) == [1, MOST_ACTS]
    assert busy.public_seq == quiet.public_seq


def line(number: int) -> wire.Act:
    """A line of a secret list."""
    return wire.Act(number, {"do": "rate", "soul": "attila", "value": 7})


def test_an_undo_does_not_tell_whether_somebody_wrote_in_a_secret_list() -> None:
    refusals = []
    for busy in (False, True):
        table = table_of("inferno")
        ask(table, ADA, 2000, line(1))
        if busy:
            ask(table, BEN, 3000, line(1))
        with pytest.raises(Denied) as refused:
            ask(table, ADA, 4000, wire.Undo(2))
        refusals.append((refused.value.code, str(refused.value)))
    assert refusals[0] == refusals[1]


def test_an_undo_does_not_tell_whether_somebody_has_answered() -> None:
    """Ben's card is taken back, with what Ada has answered to it before the bot did."""
    hands = [["stop", "5"], ["replay", "2"], ["5", "6"]]
    start = {**WINDOW, "players": 3, "turn": 1, "hands": hands, "suites": []}
    seen = []
    for answer in (None, "pass", "stop"):
        table = table_of("suite-infernale", start, players=3)
        assert table.written
        before = table.written.position()
        ask(table, BEN, 2000, wire.Act(1, {"do": "replay"}))
        if answer:
            ask(table, ADA, 3000, wire.Act(1, {"do": answer}))
        ask(table, BEN, 4000, wire.Undo(2))
        assert table.written.position() == before
        past = outgoing.past(table, Audience(1, "en"), -1)
        seen.append((table.public_seq, due(table), past))
    assert seen[0] == seen[1] == seen[2]


def test_a_log_in_which_a_private_act_was_taken_back_is_still_read() -> None:
    table = table_of("inferno")
    assert table.written
    before = table.written.position()
    ask(table, ADA, 2000, line(1))
    table.enter(table.seq + 1, 3000, table.step(Undone(player=0)))
    assert table.written.position() == before


def test_the_clock_deals_again() -> None:
    table = table_of("hols-der-teufel")
    random = Random(1)
    while table.written and table.written.to_act:
        player = table.written.to_act[0]
        action = random.choice(table.written.legal(player))
        ask(table, (ADA, BEN)[player], 2000, wire.Act(1, action))
    deal = Acted(action={"do": "deal"}, by="clock")
    assert due(table) == [Duty("deal", 5000, (deal,))]


def inferno_in_play() -> pan.Match:
    match = pan.deal("inferno", players=2, seed=1, glass_s=30, look_s=7)
    for player in (0, 1):
        listed = any_list(match.state, player, seed=player)
        assert listed
        match.play(player, listed)
    return match


def test_the_next_event_of_a_running_glass_is_foreseen_to_the_millisecond() -> None:
    match = inferno_in_play()
    assert match.ticking
    assert ms_to_next_event(match) == 7000
    match.advance(6999)
    assert ms_to_next_event(match) == 1
    match.advance(1)
    assert ms_to_next_event(match) == 30_000


def test_no_time_passes_while_nothing_runs() -> None:
    assert not pan.deal("inferno").ticking
    assert not pan.deal("skip-bo").ticking


# With a real server and a real clock


Enter = Callable[..., Guest]


def test_a_bot_plays_for_who_is_gone_until_he_returns(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2, clocks={**QUICK, "away_s": 1})
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    first.ask("start")
    second.close()
    first.until(lambda each: each["type"] == "table" and each["table"]["seats"][1]["away"])
    first.until(lambda each: each["type"] == "happened")
    second.connect(seen=-1)
    assert not second.welcome["table"]["seats"][1]["away"]


def test_who_takes_too_long_loses_his_turn_to_a_bot(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("hols-der-teufel", 2, clocks={**QUICK, "turn_s": 1})
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    first.ask("start")
    assert first.latest
    assert 0 < first.latest["clock"]["left_ms"] <= 1000
    late = first.view["to_act"][0]
    first.until(lambda each: each["type"] == "table" and each["table"]["seats"][late]["away"])
    first.until(lambda each: each["type"] == "happened")
    slow = (first, second)[late]
    slow.ask("sit", chair=late)
    assert not slow.info["seats"][late]["away"]


def test_who_comes_back_to_wait_starts_the_clock_and_both_are_told(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("hols-der-teufel", 2, clocks={**QUICK, "turn_s": 600})
    both = ada.sit_down(table), ben.sit_down(table, chair=1)
    both[0].ask("start")
    player = both[0].view["to_act"][0]
    stays, leaves = both[player], both[1 - player]
    leaves.close()
    alone = stays.until(lambda each: each["type"] == "table" and len(each["table"]["here"]) == 1)
    assert alone["clock"]["left_ms"] is None
    leaves.connect(seen=-1)
    assert 0 < leaves.welcome["clock"]["left_ms"] <= 600_000
    again = stays.until(lambda each: each["type"] == "table")
    assert 0 < again["clock"]["left_ms"] <= 600_000


def test_who_writes_in_a_secret_list_does_not_stop_the_clock(guest: Enter) -> None:
    """A newcomer reads from the clock how long it is since the match began, and nothing else."""
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("inferno", 2, clocks={**QUICK, "turn_s": 600})
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    first.ask("start")
    begin = time.monotonic()
    soul = second.ask("legal")["actions"][0]["soul"]
    for _ in range(20):
        second.ask("act", action={"do": "rate", "soul": soul, "value": 7})
        second.ask("act", action={"do": "erase"})
    passed_ms = (time.monotonic() - begin) * 1000
    newcomer = guest("Zoe").sit_down(table)
    assert newcomer.welcome["clock"]["left_ms"] <= 600_000 - int(passed_ms) + 1


def test_the_glass_runs_by_the_real_clock_and_ends_the_match(guest: Enter) -> None:
    owner = guest("Ada")
    options = {"glass_s": 1, "look_s": 1, "rest_s": 1}
    table = owner.open("inferno", 2, bots=["devil", "devil"], options=options, sit=False)
    spectator = owner.sit_down(table)
    spectator.ask("start")
    spectator.until(lambda each: each["type"] == "happened" and each["view"]["over"])
    glasses = [each["view"]["glass"] for each in spectator.messages if each.get("view")]
    assert {glass["flips"] for glass in glasses} == {0, 1, 2, 3}


def test_inferno_foresees_the_next_event_that_trying_finds(random_play: Play) -> None:
    foreseen = set()
    for match in random_play("inferno", 3, seed=4, glass_s=20, rest_s=5, choice_s=4):
        if match.ticking:
            foreseen.add(ms_to_next_event(match))
            assert msgspec.json.encode(ms_to_next_event(match)) == b"%d" % tried(match)
    assert len(foreseen) > 5


def tried(match: Match) -> int:
    def happens(ms: int) -> bool:
        return bool(match.copy().advance(ms))

    return bisect_left(range(FAR_MS), True, key=happens)
