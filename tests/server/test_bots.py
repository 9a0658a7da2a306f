"""Thinking time: shared by owner and table, cut to the moment of the answer, spent on nobody."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

import pandemonium as pan
from pandemonium.players.bots import find
from pandemonium.server.live.bot_seats import CALM_S, Hurry
from pandemonium.server.live.bots import Asking, Bots, Decision
from pandemonium.server.live.fair_queue import FairQueue
from tests.server.client import PATIENCE_S, QUICK, Guest, Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table

Enter = Callable[..., Guest]
TABLES = 12
"""How many tables of lucifers the others have to bear."""

LEAST_S = 1.0
WINDOW = {
    "players": 2,
    "turn": 0,
    "hands": [["replay", "3", "4"], ["stop", "5", "2"]],
    "suites": [["1"], ["1", "2"]],
}
"""Ada's card opens a window, in which her opponent decides about a STOP."""
TO_ACT = {
    "players": 2,
    "turn": 0,
    "hands": [["2", "3", "5"], ["4"]],
    "stocks": [["6", "2"], ["5", "3"]],
}
PACE = 10
"""Of bots that are very slow."""


# The queue


def order_of(wanted: list[tuple[str, str]], places: int = 1) -> list[tuple[str, str, float]]:
    """In which order those who wait are admitted, and what share each is told, if each leaves
    before the next is admitted.
    """
    admitted = []

    async def work() -> None:
        queue = FairQueue(places)
        for _ in range(places):
            await queue.enter("first", "")

        async def enter(owner: str, table: str) -> None:
            share = await queue.enter(owner, table)
            admitted.append((owner, table, share))
            queue.leave()

        tasks = [asyncio.create_task(enter(*each)) for each in wanted]
        await asyncio.sleep(0)
        queue.leave()
        await asyncio.gather(*tasks)

    asyncio.run(work())
    return admitted


def test_owners_are_served_by_turns_and_so_are_their_tables() -> None:
    eve = [("eve", "a"), ("eve", "a"), ("eve", "b"), ("eve", "c")]
    order = [each[:2] for each in order_of([*eve, ("ada", "d"), ("ada", "d")])]
    assert order == [
        ("eve", "a"),
        ("ada", "d"),
        ("eve", "b"),
        ("ada", "d"),
        ("eve", "c"),
        ("eve", "a"),
    ]


def test_a_share_gets_smaller_with_ones_own_tables_and_not_with_those_of_others() -> None:
    eve = [("eve", str(number)) for number in range(8)]
    shares = {owner: share for owner, _, share in reversed(order_of([*eve, ("ada", "x")]))}
    assert shares == {"eve": 1 / 16, "ada": 1 / 2}


def test_nobody_shares_while_there_are_places_for_all() -> None:
    wanted = [("eve", "a"), ("eve", "b"), ("ada", "c"), ("ada", "c")]
    assert {share for *_, share in order_of(wanted, places=8)} == {1}


def test_those_who_give_up_waiting_are_in_nobodys_way() -> None:
    async def work() -> None:
        queue = FairQueue(1)
        await queue.enter("first", "")
        gone, other = [asyncio.create_task(queue.enter(who, "")) for who in ("gone", "other")]
        await asyncio.sleep(0)
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
        queue.leave()
        assert await other == 1
        late = asyncio.create_task(queue.enter("late", ""))
        await asyncio.sleep(0)
        queue.leave()
        late.cancel()  # just admitted: the place is free again
        with suppress(asyncio.CancelledError):
            await late
        assert await queue.enter("last", "") == 1

    asyncio.run(work())


# Thinking


def thinking(work: Callable[[Bots, pan.Match], Coroutine[Any, Any, None]]) -> None:
    """Do something with bots that have one thread to search in."""

    async def run() -> None:
        bots = Bots(1)
        try:
            await work(bots, pan.deal("skip-bo", players=2, seed=1))
        finally:
            bots.close()

    asyncio.run(run())


def begin(bots: Bots, match: pan.Match, who: str, name: str, s: float) -> asyncio.Task[Decision]:
    """A bot that has so many seconds to decide."""
    until = asyncio.get_running_loop().time() + s
    bot = find(name)
    return asyncio.create_task(bots.think(Asking(who, who), bot, match, match.to_act[0], until))


def test_a_bot_answers_in_time_whoever_else_is_thinking() -> None:
    async def work(bots: Bots, match: pan.Match) -> None:
        long = [begin(bots, match, f"eve {number}", "lucifer", 60) for number in range(60)]
        await asyncio.sleep(0)
        quick = begin(bots, match, "ada", "devil", 60)
        short = begin(bots, match, "ada", "lucifer", 0.5)
        assert (await short).thought.action in match.legal(match.to_act[0])
        assert quick.done()
        assert not all(each.done() for each in long)
        for each in long:
            each.cancel()

    thinking(work)


def test_the_coach_keeps_no_devil_waiting() -> None:
    async def work(bots: Bots, match: pan.Match) -> None:
        player, asking = match.to_act[0], Asking("eve", "eve")
        moves = [move for move in match.legal(player) if move["do"] == "discard"]
        told = [
            asyncio.create_task(bots.coach(asking, match, player, moves[number % len(moves)]))
            for number in range(100)
        ]
        await asyncio.sleep(0)
        await begin(bots, match, "ada", "devil", 60)
        assert not all(each.done() for each in told)
        for each in told:
            each.cancel()

    thinking(work)


def test_a_bot_is_hurried_by_its_owners_other_tables() -> None:
    async def work(bots: Bots, match: pan.Match) -> None:
        first, *others = [begin(bots, match, "eve", "lucifer", 0.5) for _ in range(10)]
        ada = begin(bots, match, "ada", "lucifer", 3)
        assert not (await first).hurried
        assert all([(await each).hurried for each in others])
        assert not (await ada).hurried

    thinking(work)


def test_people_are_not_told_of_every_single_search() -> None:
    hurry = Hurry()
    told = [hurry.changes(hurried, now) for hurried, now in [(False, 0), (True, 1), (True, 2)]]
    assert told == [False, True, False]
    assert not hurry.changes(False, 2 + CALM_S / 2)
    assert hurry.on
    assert hurry.changes(False, 2 + 2 * CALM_S)
    assert not hurry.on


# At the tables


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one thread for searches, and some matches that have just begun."""
    folder = tmp_path_factory.mktemp("bots")
    clocks = {**QUICK, "window_s": None, "window_least_s": LEAST_S}
    for pace in (0, PACE):
        setting: dict[str, Any] = {"game": "suite-infernale", "clocks": clocks, "pace": pace}
        write_table(folder, f"pace-{pace}", WINDOW, ["ada", None], bot="lucifer", **setting)
    for guest in ("ada", "eve"):
        write_table(folder, f"hint-{guest}", TO_ACT, [guest, None], game="skip-bo", clocks=QUICK)
    server = Server(folder, secret=SECRET, bot_threads=1)
    yield server
    server.stop()


@pytest.fixture
def enter(house: Server) -> Iterator[Callable[[str], Guest]]:
    """Guests of that server."""
    guests: list[Guest] = []

    def enter(name: str) -> Guest:
        guests.append(known_guest(house.address, name))
        return guests[-1]

    yield enter
    for each in guests:
        each.close()


@pytest.fixture
def lucifers(enter: Enter) -> Iterator[list[Player]]:
    """Eve at many tables where lucifers play each other."""
    eve = enter("eve")
    tables = [eve.open("skip-bo", 4, bots=["lucifer"] * 4, pace=1) for _ in range(TABLES)]
    watching = [eve.sit_down(table) for table in tables]
    for each in watching:
        each.ask("start")
    yield watching
    for each in watching:
        each.close()


def at_turn(player: Player) -> Player:
    while player.chair not in player.view["to_act"]:
        player.receive()
    return player


def take_a_turn(player: Player) -> None:
    """Act, and wait until the others have acted."""
    moves = at_turn(player).ask("legal")["actions"]
    player.ask("act", action=moves[0])
    at_turn(player)


def against(guest: Guest, bot: str, **wanted: Any) -> Player:
    """Somebody at a match against a bot."""
    player = guest.sit_down(guest.open("hols-der-teufel", 2, bots=[None, bot], **wanted))
    player.ask("start")
    return at_turn(player)


def acts(guest: Guest) -> float:
    """How many acts were made at all tables."""
    metrics = guest.http.get("/metrics").text
    found = re.search(r'entries_total{entry="Acted"} (\S+)', metrics)
    return float(found[1]) if found else 0


def test_a_devil_does_not_wait_for_lucifers_elsewhere(enter: Enter, lucifers: list[Player]) -> None:
    for each in lucifers:
        each.until(lambda message: message["type"] == "happened")
    ada = enter("ada")
    player = against(ada, "devil")
    turns, before = 5, acts(ada)
    for _ in range(turns):
        take_a_turn(player)
    assert acts(ada) - before < turns * (2 + TABLES / 2)
    player.close()


def test_everybody_gets_the_same_thinking_time_however_many_tables_they_have(
    enter: Enter, lucifers: list[Player]
) -> None:
    for each in lucifers:
        each.until(lambda message: message["type"] == "happened")
    players = [enter(name).sit_down(f"hint-{name}") for name in ("ada", "eve")]
    worlds = [0, 0]
    for _ in range(2):
        asked = [player.send("hint", bot="lucifer") for player in players]
        for who, (player, n) in enumerate(zip(players, asked, strict=True)):
            worlds[who] += sum(move["samples"] for move in player.answer(n)["moves"])
    assert worlds[0] > 1.5 * worlds[1]
    for player in players:
        player.close()


def test_a_table_is_told_that_its_bots_are_hurried(lucifers: list[Player]) -> None:
    assert not lucifers[0].welcome["table"]["hurried"]
    lucifers[0].until(lambda each: each["type"] == "table" and each["table"]["hurried"])


# Windows


def play_a_card(ada: Player) -> float:
    """A card that can be stopped; how long the window stays open."""
    opened = time.monotonic()
    ada.ask("act", action={"do": "replay"})
    ada.until(lambda each: each["type"] == "happened" and each["view"]["window"] is None)
    return time.monotonic() - opened


def test_a_bot_answers_a_window_when_answers_begin_to_count(enter: Enter) -> None:
    """However slowly the bots of a table take their turns."""
    ada = enter("ada").sit_down(f"pace-{PACE}")
    assert LEAST_S <= play_a_card(ada) < 0.7 * PACE
    ada.close()


def test_a_window_does_not_wait_for_a_search(enter: Enter) -> None:
    """Of a bot that holds a STOP, while others have asked for more than it could ever get."""
    others = [against(enter(f"guest {number}"), "imp") for number in range(10)]
    asked = [each.send("hint", bot="lucifer") for each in others]
    ada = enter("ada").sit_down("pace-0")
    assert play_a_card(ada) >= LEAST_S
    assert not all(map(has_answer, others, asked))
    for each in (ada, *others):
        each.close()


def has_answer(player: Player, n: int) -> bool:
    """Whether an answer has come already."""
    with suppress(TimeoutError):
        while player.receive(0).get("n") != n:
            pass
        return True
    return False


# Nobody looks


@pytest.mark.parametrize("bots", [["imp", "imp"], [None, "imp"]])
def test_bots_rest_while_nobody_looks(guest: Enter, bots: list[str | None]) -> None:
    """At a table of bots, and where the only guest has left the chair to a bot."""
    ada, ben = guest("Ada"), guest("Ben")
    left, watched = [
        ada.sit_down(ada.open("skip-bo", 2, bots=bots, pace=0.1, options={"edition": "classic"}))
        for _ in range(2)
    ]
    for each in (left, watched):
        each.ask("start")
        if each.chair is not None:
            each.ask("stand")
    left.until(lambda each: each["type"] == "happened")
    left.close()
    for _ in range(20):
        watched.until(lambda each: each["type"] == "happened")
    looks = ben.sit_down(left.table, seen=left.seq)
    assert len(looks.welcome["past"]) < 10
    looks.until(lambda each: each["type"] == "happened")
    looks.close()
    watched.close()


def test_bots_play_on_until_a_guest_who_is_away_is_to_act(guest: Enter) -> None:
    ada = guest("Ada")
    player = against(ada, "imp", pace=0.3)
    player.ask("act", action=player.ask("legal")["actions"][0])
    player.close()
    deadline = time.monotonic() + PATIENCE_S
    while not ada.get("/api/me/tables")[0]["your_turn"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_table_that_rests_is_not_woken(guest: Enter, server: Server) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", "imp"], pace=0.1))
    player.ask("start")
    until_due(server, player.table, True)
    player.close()
    until_due(server, player.table, False)


def until_due(server: Server, table: str, due: bool) -> None:
    """Wait until the server has noted whether something is to happen at a table by itself."""
    found = f"SELECT 1 FROM card WHERE table_id = ? AND (due_ms IS NOT NULL) = {due}"
    deadline = time.monotonic() + PATIENCE_S
    with closing(sqlite3.connect(server.folder / "tables.db")) as database:
        while not database.execute(found, [table]).fetchone():
            assert time.monotonic() < deadline
            time.sleep(0.02)
