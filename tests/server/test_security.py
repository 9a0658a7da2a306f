"""What nobody should ask for: refused, without any change, and without a secret in a log line."""

import json
import time
from collections.abc import Callable

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import PATIENCE_S, ConnectionClosed, Guest, Player, open_socket
from tests.server.conftest import Server

Enter = Callable[..., Guest]
NewServer = Callable[..., Server]

TABLE = {"game": "skip-bo", "players": 2}
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.fixture
def player(guest: Enter) -> Player:
    """Somebody whose turn it is in a match with an imp."""
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None]))
    player.ask("start")
    return player


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(guest: Enter) -> None:
    cookie = guest().http.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Max-Age" in cookie


@pytest.mark.parametrize("forge", [lambda text: text[:-2] + "AA", lambda _: "x.y", lambda _: "é"])
def test_a_forged_cookie_makes_nobody_somebody(forge: Callable[[str], str], player: Player) -> None:
    cookie = forge(player.guest.http.cookies["guest"])
    headers = {"Cookie": f"guest={cookie}".encode("latin-1").decode("latin-1")}
    with open_socket(player.guest.address, player.table, headers) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        welcome = json.loads(socket.recv())
    assert welcome["chair"] is None
    assert welcome["guest"] != player.guest.id
    assert welcome["seat_token"] is None


def test_seat_tokens_are_good_for_one_table_only(player: Player, guest: Enter) -> None:
    token = player.welcome["seat_token"]
    ben = guest("Ben")
    other = ben.open("skip-bo", 2)
    for table, wrong in ((other, token), (player.table, token[:-2] + "AA"), (player.table, "")):
        with open_socket(ben.address, table, ben.cookie()) as socket:
            hello = {"type": "hello", "protocol": 1, "client": "test", "seat": wrong}
            socket.send(json.dumps(hello))
            assert json.loads(socket.recv())["code"] == "bad-token"
            with pytest.raises(ConnectionClosed):
                socket.recv()


def test_pages_of_other_sites_are_refused(player: Player) -> None:
    guest = player.guest
    foreign = {**guest.cookie(), "Origin": "https://evil.example"}
    with (
        pytest.raises(InvalidStatus),
        open_socket(guest.address, player.table, foreign),
    ):
        pass
    assert guest.http.post("/api/tables", json=TABLE, headers=foreign).status_code == 403
    assert guest.http.post("/api/me", json={"name": "Eve"}, headers=foreign).status_code == 403
    own = {**guest.cookie(), "Origin": f"http://{guest.address}"}
    with open_socket(guest.address, player.table, own) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "own"}))
        assert json.loads(socket.recv())["type"] == "welcome"


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("http://[", None, 403),
        ("null", None, 403),
        ("http://", None, 403),
        ("null", "", 400),
        (None, "", 400),
        (None, "[", 400),
        (None, "a:b", 400),
        (None, "a:99999", 400),
        (None, "a/b", 400),
        (None, "a" * 4000, 400),
    ],
)
def test_odd_origins_and_hosts_are_refused(
    origin: str | None, host: str | None, status: int, player: Player
) -> None:
    http, table = player.guest.http, f"/api/tables/{player.table}"
    headers = {"Host": player.guest.address if host is None else host}
    if origin is not None:
        headers["Origin"] = origin
    answers = [
        http.post("/api/me", json={"name": "Eve"}, headers=headers),
        http.get(f"{table}/play", headers={**HANDSHAKE, **headers}),
    ]
    if host is not None:
        answers.append(http.get(f"{table}/qr.svg", headers=headers))
    for answer in answers:
        assert answer.status_code == status
        assert answer.json()["type"] == "refused"


def test_every_answer_says_what_a_page_may_do(guest: Enter) -> None:
    for path in ("/healthz", "/api/games", "/nowhere"):
        headers = guest().http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_names_and_chat_come_as_data_not_as_markup(guest: Enter) -> None:
    evil = "<img src=x onerror=x>"
    ada = guest(evil)
    table = ada.open("skip-bo", 2)
    answer = ada.http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["seats"][0]["name"] == evil[:24].strip()


def test_a_huge_message_ends_the_connection_and_nothing_else(player: Player) -> None:
    player.socket.send(json.dumps({"type": "say", "n": 1, "text": "x" * 100_000}))
    with pytest.raises(ConnectionClosed):
        player.until(lambda _: False)
    assert player.socket.close_code == 1009
    player.connect(seen=-1)
    assert player.ask("legal")["actions"]


def test_a_huge_body_is_refused(guest: Enter) -> None:
    answer = guest().http.post("/api/me", json={"name": "x" * 100_000})
    assert answer.status_code == 400
    assert "bytes at most" in answer.json()["message"]


DEPTHS = (*range(850, 1000, 7), 8000)
"""How deep a request may be nested: the last can be read, and the next can no longer be shown."""


def test_a_deep_body_is_refused(guest: Enter) -> None:
    ada = guest()
    for depth in DEPTHS:
        deep = '{"game": "skip-bo", "players": 2, "options": {"stock": ' + "[" * depth
        answer = ada.http.post("/api/tables", content=deep + "]" * depth + "}}")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_deep_action_is_refused(player: Player) -> None:
    for depth in DEPTHS:
        deep = "[" * depth + "]" * depth
        player.socket.send(f'{{"type": "act", "n": 99, "action": {{"do": {deep}}}}}')
        refusal = player.until(lambda each: each["type"] == "refused")
        assert refusal["code"] == "malformed"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"conjure","n":1}',
        "[" * 10_000,
        b"\x00\xff",
    ],
)
def test_what_is_no_request_is_answered_and_changes_nothing(
    frame: str | bytes, player: Player
) -> None:
    before = player.seq
    player.socket.send(frame)
    refusal = player.until(lambda each: each["type"] == "refused")
    assert refusal["code"] == "malformed"
    player.ask("legal")
    assert player.seq == before


def test_nobody_acts_for_another(player: Player, guest: Enter) -> None:
    ben = guest("Ben").sit_down(player.table)
    move = player.ask("legal")["actions"][0]
    assert ben.refused("act", action=move)["code"] == "not-seated"
    assert ben.refused("stand")["code"] == "not-seated"
    assert ben.refused("sit", chair=0)["code"] == "started"
    assert ben.refused("fill", bot="imp")["code"] == "started"
    assert ben.refused("rematch")["code"] == "not-seated"
    assert ben.refused("hint", bot="imp")["code"] == "not-seated"


def test_another_version_of_the_protocol_is_refused(player: Player) -> None:
    with open_socket(player.guest.address, player.table, player.guest.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 99, "client": "test"}))
        assert "version 1" in json.loads(socket.recv())["message"]


@pytest.fixture
def strict(new_server: NewServer) -> Server:
    """A server that allows little."""
    return new_server(
        requests_per_s=5,
        openings_per_minute=6,
        most_tables=4,
        most_connections_each=3,
        visits_per_s=20,
    )


def test_who_asks_too_much_is_slowed_down_and_then_cut_off(strict: Server) -> None:
    ada = Guest(strict.address)
    player = ada.sit_down(ada.open("skip-bo", 2))
    for n in range(45):
        player.socket.send(json.dumps({"type": "say", "n": n, "phrase": "hello"}))
    with pytest.raises(ConnectionClosed):
        player.until(lambda _: False)
    assert player.socket.close_code == 1008
    codes = [each.get("code") for each in player.messages if each["type"] == "refused"]
    assert set(codes) == {"busy"}
    said = [each for each in player.messages if each["type"] == "said"]
    assert len(said) < 30
    ada.close()


def ask_without_end(player: Player) -> None:
    for _ in range(200_000):
        player.send("legal")


def test_who_takes_nothing_of_what_he_is_sent_is_cut_off(new_server: NewServer) -> None:
    server = new_server(requests_per_s=1_000_000)
    ada, ben = Guest(server.address, "Ada"), Guest(server.address, "Ben")
    table = ada.open("skip-bo", 2, bots=["imp", None])
    slow, spectator = ada.sit_down(table), ben.sit_down(table)
    slow.ask("start")
    with pytest.raises(ConnectionClosed):
        ask_without_end(slow)
    spectator.until(lambda each: each["type"] == "table" and ada.id not in each["table"]["here"])
    for player in (slow, spectator):
        player.close()
        player.guest.close()


def test_there_are_only_so_many_tables_and_connections(strict: Server) -> None:
    ada = Guest(strict.address)
    table = ada.open("skip-bo", 2)
    answers = [ada.http.post("/api/tables", json=TABLE) for _ in range(12)]
    assert {answer.status_code for answer in answers} >= {409, 429}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"full"}
    players = [ada.sit_down(table, client=str(n)) for n in range(3)]
    with pytest.raises(InvalidStatus), open_socket(ada.address, table, ada.cookie()):
        pass
    for player in players:
        player.close()
    ada.close()


def test_who_visits_too_often_is_sent_away(strict: Server) -> None:
    with httpx.Client(base_url=f"http://{strict.address}", timeout=PATIENCE_S) as client:
        for _ in range(400):
            before = time.monotonic()
            answer = client.get("/healthz")
            if answer.status_code == 429:
                break
    assert answer.json()["code"] == "busy"
    assert time.monotonic() > before + 1  # while they wait they ask for nothing else


def test_no_log_line_has_a_secret(new_server: NewServer) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("hols-der-teufel", 2, bots=[None, "imp"]))
    player.ask("start")
    player.socket.send("nonsense")
    player.until(lambda each: each["type"] == "refused")
    server.stop()
    secrets = [player.table, ada.http.cookies["guest"], player.welcome["seat_token"], "nonsense"]
    log = "".join(server.log)
    assert "opened" in log
    assert not [secret for secret in secrets if secret in log]
    ada.close()
