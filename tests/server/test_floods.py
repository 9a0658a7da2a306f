"""One client that sends too much, too slowly or asks for too much work: the others play on."""

import base64
import json
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import psutil
import pytest

from tests.server.client import PATIENCE_S, Guest, Player
from tests.server.conftest import Server

LIMITS: dict[str, Any] = {
    "requests_per_s": 20,
    "visits_per_s": 20,
    "openings_per_minute": 4,
    "request_s": 2,
    "metrics_token": "for tests",
}
TABLE = {"game": "hols-der-teufel", "players": 2}

PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"
FIRST, NEXT, LAST = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x80\x80\0\0\0\0"
MESSAGE = b"\x81\x82\0\0\0\0{}"
FLOOD = 32 << 20
"""Bytes of an attack; what the kernel takes of it without anybody reading is at most half."""

POLICY = 1008


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits it has by default, but for the times; its page is one large file."""
    folder = tmp_path_factory.mktemp("limited")
    (folder / "index.html").write_text("")
    (folder / "large").write_bytes(bytes(FLOOD))
    server = Server(folder, page=folder, **LIMITS)
    yield server
    server.stop()
    assert not [line for line in server.log if '"error"' in line]


@pytest.fixture
def player(limited: Server) -> Iterator[Player]:
    """Somebody at a table, from an address of their own."""
    ada = visitor(limited)
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None]))
    player.ask("start")
    yield player
    player.close()
    ada.close()


def visitor(server: Server) -> Guest:
    """A guest from an address that nobody else has, told by a proxy on this machine."""
    guest = Guest(server.address)
    guest.http.headers["X-Forwarded-For"] = f"10.{'.'.join(map(str, os.urandom(3)))}"
    return guest


# WebSockets


def shake_hands(server: Server, table: str) -> socket.socket:
    """A WebSocket without a library, which would not send what we want."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/play HTTP/1.1",
        f"Host: {server.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    ]
    connection = connected(server)
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(4096)
    assert b" 101 " in answer
    return connection


def connected(server: Server) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), PATIENCE_S)


def flood(connection: socket.socket, data: bytes) -> int:
    """Send data until nobody takes it any more; returns how many bytes were taken."""
    sent = 0
    try:
        while sent < len(data):
            sent += connection.send(data[sent : sent + (1 << 16)])
    except ConnectionError:
        pass
    return sent


def received(connection: socket.socket) -> bytes:
    """What comes until the connection is closed."""
    parts = []
    try:
        while part := connection.recv(1 << 16):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def close_code(data: bytes) -> int:
    """The code of the close frame at the end of what was received."""
    frame = data[data.rindex(b"\x88") :]
    code: int = struct.unpack("!H", frame[2:4])[0]
    return code


def longest_wait(player: Player, until: Callable[[], bool]) -> float:
    """How long a player waits for an answer, at most, as often as they may ask."""
    waits: list[float] = []
    while not waits or (not until() and len(waits) < 30):
        before = time.monotonic()
        player.ask("legal")
        waits.append(time.monotonic() - before)
    return max(waits)


@pytest.mark.parametrize(
    ("first", "frame"),
    [(b"", PING), (b"", PONG), (FIRST, NEXT), (b"", FIRST + LAST), (b"", MESSAGE)],
    ids=["pings", "pongs", "empty fragments", "empty messages", "messages"],
)
def test_a_flood_of_frames_ends_the_connection_and_nobody_waits(
    limited: Server, player: Player, first: bytes, frame: bytes
) -> None:
    usual = longest_wait(player, until=lambda: False)
    process = psutil.Process(limited.process.pid)
    attacker = shake_hands(limited, player.table)
    before = process.cpu_times()
    with ThreadPoolExecutor(1) as thread:
        attack = thread.submit(flood, attacker, first + frame * (FLOOD // len(frame)))
        wait = longest_wait(player, until=attack.done)
    after = process.cpu_times()
    assert close_code(received(attacker)) == POLICY
    assert attack.result() < FLOOD / 2
    assert after.user + after.system - before.user - before.system < 1  # a flood took 15
    assert wait < 1 + 20 * usual
    attacker.close()


def test_a_message_may_have_some_fragments_but_not_any_number(
    limited: Server, player: Player
) -> None:
    hello = json.dumps({"type": "hello", "protocol": 1, "client": "test"}).encode()
    parts = [bytes([0x80 | len(part)]) + bytes(4) + part for part in (hello[:9], hello[9:])]
    attacker = shake_hands(limited, player.table)
    attacker.sendall(b"\x01" + parts[0] + b"\x80" + parts[1])
    assert b'"welcome"' in attacker.recv(1 << 16)
    attacker.sendall(FIRST + NEXT * 70)
    answer = received(attacker)
    assert (close_code(answer), answer[-18:]) == (POLICY, b"too many fragments")
    attacker.close()


# Requests that are too large or too slow


HOST = b"Host: x\r\n"
HALVES = {
    "nothing": b"",
    "an empty line": b"\r\n",
    "half a head": b"GET / HTTP/1.1\r\n" + HOST,
    "half a body": b"POST /api/me HTTP/1.1\r\nContent-Length: 9\r\n" + HOST + b"\r\n{",
    "half a body, unread": b"GET /api/me HTTP/1.1\r\nContent-Length: 9\r\n" + HOST + b"\r\n{",
    "half a handshake": b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" + HOST,
}
ANSWERS = {"nothing": b"", "half a body, unread": b"HTTP/1.1 200 "}


def test_half_a_request_does_not_stay_for_long(limited: Server) -> None:
    halves = {name: connected(limited) for name in HALVES}
    for name, connection in halves.items():
        connection.sendall(HALVES[name])
    for name, connection in halves.items():
        answer = received(connection)
        assert answer.startswith(ANSWERS.get(name, b"HTTP/1.1 408 ")), name
        assert bool(answer) == (name != "nothing")
        assert answer.count(b"HTTP/1.1") <= 1, name
        connection.close()


POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize(
    ("start", "rest", "statuses"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"x", {431}),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X:\r\n", {431}),
        (b"GET /", b"x", {431}),
        (POST + b"Content-Length: 99999999\r\n\r\n", b"x", {400, 413}),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", {400, 413}),
        (POST.replace(b"POST", b"GET") + b"Content-Length: 99999999\r\n\r\n", b"x", {200, 413}),
    ],
    ids=["a header", "headers", "an address", "a body", "chunks", "a body that nobody reads"],
)
def test_a_huge_request_is_not_taken(
    limited: Server, start: bytes, rest: bytes, statuses: set[int]
) -> None:
    connection = connected(limited)
    assert flood(connection, start + rest * (FLOOD // len(rest))) < FLOOD / 2
    assert int(received(connection).split()[1]) in statuses
    connection.close()


def test_a_handshake_with_a_long_header_is_answered(limited: Server) -> None:
    connection = connected(limited)
    lines = HALVES["half a handshake"] + b"Cookie: " + b"x" * 9000 + b"\r\n\r\n"
    connection.sendall(lines)
    assert received(connection).startswith(b"HTTP/1.1 431 ")
    connection.close()


def test_a_request_has_one_host(limited: Server) -> None:
    connection = connected(limited)
    connection.sendall(b"GET /api/me HTTP/1.1\r\nConnection: close\r\n" + HOST * 2 + b"\r\n")
    assert received(connection).startswith(b"HTTP/1.1 400 ")
    connection.close()


def test_requests_are_not_piled_up(limited: Server) -> None:
    connection = connected(limited)
    request = b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.9.9.9\r\n\r\n"
    connection.sendall(request * 1000)
    answers = received(connection).split(b"HTTP/1.1 ")[1:]
    assert {answer[:3] for answer in answers} == {b"200"}
    assert len(answers) < 50
    assert b"connection: close" in answers[-1]
    connection.close()


def test_an_answer_that_nobody_takes_is_not_kept(limited: Server) -> None:
    connection = connected(limited)
    connection.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    connection.recv(1)
    process, name = psutil.Process(limited.process.pid), connection.getsockname()
    deadline = time.monotonic() + PATIENCE_S
    while any(each.raddr == name for each in process.net_connections()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    connection.close()


# What is much work


def finished_match(guest: Guest) -> str:
    """A table whose match is over."""
    table = guest.open("hols-der-teufel", 2, bots=["imp", "imp"], options={"deals": 1})
    player = guest.sit_down(table)
    player.ask("start")
    player.until(lambda each: each["type"] == "table" and each["table"]["status"] == "over")
    player.close()
    return table


def test_a_replay_costs_more_than_an_icon_and_is_made_once(limited: Server) -> None:
    ada = visitor(limited)
    path = f"/api/tables/{finished_match(ada)}/replay"

    def statuses(asked: list[int]) -> list[int]:
        ben = visitor(limited)
        ben.http.timeout = httpx.Timeout(PATIENCE_S)
        with ThreadPoolExecutor(len(asked)) as threads:
            answers = list(threads.map(lambda last: ben.http.get(f"{path}?last={last}"), asked))
        ben.close()
        return [answer.status_code for answer in answers]

    many = 40
    assert 429 in statuses(list(range(many)))
    assert statuses([many]) == [200]
    assert set(statuses([many] * many)) == {200}
    packed = ada.http.get(path, headers={"Accept-Encoding": "gzip"})
    plain = ada.http.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.json() == plain.json()
    ada.close()


def test_malformed_openings_do_not_use_up_those_that_are_granted(limited: Server) -> None:
    ada = visitor(limited)

    def opening(**wanted: Any) -> int:
        return ada.http.post("/api/tables", json={**TABLE, **wanted}).status_code

    wrong = [opening(options={"colour": "pink"}) for _ in range(8)]
    assert set(wrong) == {400}
    granted = [opening() for _ in range(8)]
    assert granted[0] == 201
    assert granted[-1] == 429
    ada.close()


# Metrics


def test_metrics_are_for_this_machine_and_for_those_with_the_token(limited: Server) -> None:
    def status(**headers: str) -> int:
        return httpx.get(f"http://{limited.address}/metrics", headers=headers).status_code

    assert status() == 200
    for elsewhere in ("10.0.0.1", "127.0.0.1", "::1"):  # what a proxy may have been told
        passed_on = {"X-Forwarded-For": elsewhere}
        assert status(**passed_on) == 403
        assert status(**passed_on, Authorization="Bearer for test") == 403
        assert status(**passed_on, Authorization="Bearer for tests") == 200
    assert status(Forwarded="for=127.0.0.1") == 403
