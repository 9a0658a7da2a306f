"""The samples of deploy/: a real nginx and a real Caddy with TLS, in front of a real server.

The clients are those of asyncio. The clients of websockets.sync read and write a TLS connection
from two threads, which OpenSSL does not support: while one of them reads the session ticket of
TLS 1.3, the request that the other sends can be lost.
"""

import asyncio
import json
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.programs import missing, program
from tests.server.client import PATIENCE_S
from tests.server.conftest import Server
from tests.server.postgres import Postgres

DEPLOY = Path(__file__).parents[2] / "deploy"

TABLES, GUESTS = 12, 3

TRUSTING = ssl.create_default_context()
"""It accepts the certificate that a proxy has made for itself."""
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE

PACKAGES = {"nginx": "nginx-light", "caddy": "caddy"}

NGINX = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    client_body_temp_path {folder}/a;
    proxy_temp_path {folder}/b;
    fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d;
    scgi_temp_path {folder}/e;
    {sample}
}}
"""

CADDY = """
{{
    admin off
    skip_install_trust
    http_port {http_port}
}}
{sample}
"""


def executable(name: str) -> str:
    """A proxy, installed if need be. Without it the test is skipped; in CI that is an error."""
    found = program(name, package=PACKAGES[name])
    return found or missing(f"{name} is not here: apt-get install {PACKAGES[name]}")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def nginx(folder: Path, port: int, upstream: str) -> list[str]:
    """The command of nginx with our sample, in front of one server."""
    return nginx_with(folder, port, "nginx.conf", {"127.0.0.1:8666": upstream})


def nginx_with(folder: Path, port: int, name: str, upstreams: dict[str, str]) -> list[str]:
    """The command of nginx with a sample, a certificate and other ports."""
    command, files = executable("nginx"), (folder / "key.pem", folder / "certificate.pem")
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    places = ["-keyout", str(files[0]), "-out", str(files[1])]
    subprocess.run(["openssl", *words, *places], check=True, capture_output=True)
    sample = (DEPLOY / name).read_text(encoding="utf8")
    changes = {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "cards.example.org;": "localhost;",
        "/etc/letsencrypt/live/cards.example.org/fullchain.pem": str(files[1]),
        "/etc/letsencrypt/live/cards.example.org/privkey.pem": str(files[0]),
        **upstreams,
    }
    for old, new in changes.items():
        assert old in sample
        sample = sample.replace(old, new)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, sample=sample))
    return [command, "-c", str(file), "-p", str(folder)]


def caddy(folder: Path, port: int, upstream: str) -> list[str]:
    """The command of Caddy with our sample as it is, and a certificate that it makes itself."""
    command, file = executable("caddy"), folder / "Caddyfile"
    sample = (DEPLOY / "Caddyfile").read_text(encoding="utf8")
    file.write_text(CADDY.format(http_port=free_port(), sample=sample))
    variables = [f"DOMAIN=https://localhost:{port}", f"UPSTREAM={upstream}", f"HOME={folder}"]
    return ["env", *variables, command, "run", "--config", str(file), "--adapter", "caddyfile"]


@pytest.fixture(params=[nginx, caddy])
def proxy(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[str]:
    """The address of a proxy in front of the server."""
    make: Callable[[Path, int, str], list[str]] = request.param
    port = free_port()
    with running(make(tmp_path, port, server.address), port) as address:
        yield address


@contextmanager
def running(command: list[str], port: int) -> Iterator[str]:
    """A proxy that listens on a port; its address."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            until_it_answers(f"https://localhost:{port}/healthz", process)
            yield f"localhost:{port}"
        finally:
            process.terminate()


def until_it_answers(link: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not answers(link):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)


def answers(link: str) -> bool:
    """Whether a proxy listens, and has found the servers behind it."""
    with suppress(httpx.TransportError):
        return httpx.get(link, verify=False).status_code == 200
    return False


def nginx_of_workers(folder: Path, port: int, upstreams: list[str]) -> list[str]:
    """The command of nginx with the sample for several workers."""
    places = ("127.0.0.1:8667", "127.0.0.1:8668")
    return nginx_with(folder, port, "nginx-workers.conf", dict(zip(places, upstreams, strict=True)))


def caddy_of_workers(folder: Path, port: int, upstreams: list[str]) -> list[str]:
    """The command of Caddy, with all of them named."""
    return caddy(folder, port, " ".join(upstreams))


@pytest.mark.parametrize("balancer", [nginx_of_workers, caddy_of_workers])
def test_the_guests_of_a_table_meet_on_one_worker(
    balancer: Callable[[Path, int, list[str]], list[str]],
    postgres: Postgres,
    new_server: Callable[..., Server],
    tmp_path: Path,
) -> None:
    database = postgres.new_database()
    workers = [new_server(database=database) for _ in range(2)]
    port = free_port()
    command = balancer(tmp_path, port, [worker.address for worker in workers])
    with running(command, port) as proxy:
        with httpx.Client(base_url=f"https://{proxy}", verify=False, timeout=PATIENCE_S) as guest:
            wanted = {"game": "skip-bo", "players": 2}
            tables = [guest.post("/api/tables", json=wanted).json()["id"] for _ in range(TABLES)]
        places = asyncio.run(where_guests_meet(proxy, tables, workers))
    assert all(sorted(guests) == [0, GUESTS] for guests in places)
    assert {guests.index(GUESTS) for guests in places} == {0, 1}


async def where_guests_meet(
    proxy: str, tables: list[str], workers: list[Server]
) -> list[list[int]]:
    """For each table, how many of its guests each worker got."""
    places, before = [], [connections(worker) for worker in workers]
    async with AsyncExitStack() as sockets:
        for table in tables:
            for _ in range(GUESTS):
                uri = f"wss://{proxy}/api/tables/{table}/play"
                socket = await sockets.enter_async_context(connect(uri, ssl=TRUSTING, proxy=None))
                await be_welcomed(socket)
            now = [connections(worker) for worker in workers]
            places.append([after - old for after, old in zip(now, before, strict=True)])
            before = now
    return places


async def be_welcomed(socket: ClientConnection) -> None:
    """Say hello, and hear that the server takes it."""
    hello = {"type": "hello", "protocol": 1, "client": "test", "seen": -1}
    await socket.send(json.dumps(hello))
    answer = await asyncio.wait_for(socket.recv(), PATIENCE_S)
    assert json.loads(answer)["type"] == "welcome"


def connections(server: Server) -> int:
    """How many clients are connected to a server."""
    lines = httpx.get(f"http://{server.address}/metrics").text.splitlines()
    return int(float(next(x for x in lines if x.startswith("pandemonium_connections ")).split()[1]))


def test_people_play_through_a_proxy_with_tls(proxy: str) -> None:
    with httpx.Client(base_url=f"https://{proxy}", verify=False, timeout=PATIENCE_S) as guest:
        assert "<title>Pandemonium</title>" in guest.get("/").text
        assert guest.get("/metrics").status_code == 404
        answer = guest.get("/api/me")
        assert re.search(r"guest=.*; Secure", answer.headers["set-cookie"])
        wanted = {"game": "skip-bo", "players": 2}
        table = guest.post("/api/tables", json=wanted, headers={"Origin": f"https://{proxy}"})
        assert table.status_code == 201, table.text
        cookie = {"Cookie": f"guest={guest.cookies['guest']}"}
    asyncio.run(come_in(proxy, table.json()["id"], cookie))


async def come_in(proxy: str, table: str, cookie: dict[str, str]) -> None:
    """Connect to a table, as the page does."""
    async with connect(
        f"wss://{proxy}/api/tables/{table}/play",
        ssl=TRUSTING,
        origin=Origin(f"https://{proxy}"),
        additional_headers=cookie,
        proxy=None,
    ) as socket:
        await be_welcomed(socket)
