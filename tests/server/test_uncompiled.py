"""A server without compiled code: it plays at once, and takes the code up when it is there."""

import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pytest

import pandemonium as pan
from pandemonium.kernel.options import Options
from pandemonium.players.compilers import LOWEST_PRIORITY
from tests.code_folder import WINNERS, CodeFolder
from tests.server.client import Guest, Player, play_at_random
from tests.server.conftest import Server
from tests.server.test_games import GAMES

NewServer = Callable[..., Server]
Enter = Callable[..., Guest]


@pytest.fixture
def code(tmp_path: Path) -> CodeFolder:
    """Where the servers of a test look for compiled code."""
    return CodeFolder(tmp_path)


@pytest.fixture
def new_server(code: CodeFolder, new_server: NewServer) -> NewServer:
    """Servers that look there."""
    return partial(new_server, environment=code.environment)


def sit_down(guest: Guest, game: str, bot: str, options: Options | None = None) -> Player:
    """A match against a bot that has begun."""
    table = guest.open(game, 2, bots=[None, bot], options=options or {})
    player = guest.sit_down(table)
    player.ask("start")
    return player


def check_record(player: Player) -> None:
    """A finished match replays to the same end by compiled rules."""
    record = player.guest.get(f"/api/tables/{player.table}/record")
    assert pan.replay(record).over


def test_whole_matches_of_all_games_are_played_uncompiled(
    code: CodeFolder, new_server: NewServer, guest: Enter
) -> None:
    server = new_server(compile=False)
    games = [(game, options) for game, _, options in GAMES]
    players = [sit_down(guest(at=server), game, "devil", options) for game, options in games]
    with ThreadPoolExecutor(len(players)) as threads:
        list(threads.map(play_at_random, players, range(len(players))))
    for player in players:
        check_record(player)
    assert not any(code.path.iterdir())


def test_compiled_code_is_taken_up_in_the_middle_of_a_match(
    code: CodeFolder, new_server: NewServer, guest: Enter
) -> None:
    server = new_server(compile=False)
    player = sit_down(guest(at=server), "hols-der-teufel", "fiend", {"deals": 1})
    late = {"bots": ["fiend", "lucifer"], "seconds": None}
    while player.info["preparing"] != late:
        player.receive()
    play_at_random(player, seed=2, most=4)
    play_until_own_turn(player)
    assert player.ask("hint", bot="fiend")["moves"] == []
    code.fill()
    while player.info["preparing"] is not None:
        player.receive()
    server.until_logged("ready")
    assert len(player.ask("hint", bot="fiend")["moves"]) > 1
    play_at_random(player, seed=3)
    check_record(player)


def play_until_own_turn(player: Player) -> None:
    """Wait while a bot moves."""
    while player.chair not in player.view["to_act"]:
        player.receive()


def test_two_servers_compile_what_is_missing_and_take_it_up(
    code: CodeFolder, new_server: NewServer, guest: Enter
) -> None:
    code.fill(WINNERS)
    servers = [new_server(compile_niceness=0), new_server(compile_niceness=0)]
    players = [sit_down(guest(at=server), "hols-der-teufel", "devil") for server in servers]
    for server, player in zip(servers, players, strict=True):
        server.until_logged("ready")
        play_at_random(player, seed=4)
        check_record(player)
        assert player.guest.get("/healthz")["compiling"] == []
    assert code.has(WINNERS)


def test_nothing_is_compiled_when_all_is_there(
    code: CodeFolder, new_server: NewServer, guest: Enter
) -> None:
    code.fill()
    server = new_server()
    player = sit_down(guest(at=server), "hols-der-teufel", "devil")
    server.until_logged("ready")
    assert player.guest.get("/healthz")["compiling"] == []
    assert player.info["preparing"] is None
    assert not any('"compiled"' in line for line in server.log)


def compilers_of(server: Server) -> list[psutil.Process]:
    """The processes that compile for a server."""
    return psutil.Process(server.process.pid).children()


def wait_for_compilers(server: Server, count: int = 1) -> list[psutil.Process]:
    """The same, when there are so many."""
    while len(found := compilers_of(server)) < count:
        assert server.process.poll() is None
        time.sleep(0.02)
    return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_ends_ends_its_compilers(
    how: int, code: CodeFolder, new_server: NewServer
) -> None:
    server = new_server()
    compilers = wait_for_compilers(server)
    while any(each.nice() < LOWEST_PRIORITY for each in compilers):
        time.sleep(0.02)
    server.stop() if how == signal.SIGTERM else server.kill()
    gone, alive = psutil.wait_procs(compilers, timeout=60)
    assert gone
    assert not alive


def test_a_compiler_that_fails_is_logged_and_the_game_goes_on(
    code: CodeFolder, new_server: NewServer, guest: Enter
) -> None:
    server = new_server()
    player = sit_down(guest(at=server), "hols-der-teufel", "devil")
    for compiler in wait_for_compilers(server):
        compiler.kill()
    server.until_logged("uncompiled")
    play_at_random(player, seed=5)
    check_record(player)
