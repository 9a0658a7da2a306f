"""PostgreSQL as the database: workers that share it, its restarts, its password."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import run

import asyncpg
import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl, load_config
from pandemonium.server.store.interface import Row, Taken, Unavailable
from pandemonium.server.store.opening import open_store
from pandemonium.server.store.postgres_database import LATEST
from pandemonium.server.store.postgres_writer import LONGEST_NOTICE, notices
from tests.server.client import PATIENCE_S, Guest
from tests.server.conftest import Server
from tests.server.postgres import Postgres

NewServer = Callable[..., Server]
ENDS = 60


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that may be stopped: no other test uses it."""
    postgres = Postgres()
    yield postgres
    postgres.remove()


def rows(*numbers: int) -> list[Row]:
    return [Row(number, 5, b"{}") for number in numbers]


def test_workers_that_start_together_migrate_once_and_make_one_key(postgres: Postgres) -> None:
    url = PostgresUrl(postgres.new_database())

    async def work() -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
        keys = await asyncio.gather(*(store.keys() for store in stores))
        assert [len(each) for each in keys] == [1] * 4
        assert len({key for each in keys for key in each}) == 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(work())


def test_of_two_workers_that_write_the_same_number_one_is_late_and_no_other_table_suffers(
    postgres: Postgres,
) -> None:
    url = PostgresUrl(postgres.new_database())

    async def work() -> None:
        first, second = await open_store(url), await open_store(url)
        await first.append("a", rows(0))
        wanted = (("a", 0), ("a", 1), ("b", 0), ("c", 0))
        attempts = [second.append(name, rows(number)) for name, number in wanted]
        late, *others = await asyncio.gather(*attempts, return_exceptions=True)
        assert isinstance(late, Taken)
        assert others == [None] * 3
        with pytest.raises(Taken):
            await first.append("a", rows(1, 2))
        assert await first.read("a") == rows(0, 1)
        racing = [store.append("d", rows(0)) for store in (first, second)]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)
        assert sorted(type(each).__name__ for each in outcomes) == ["NoneType", "Taken"]
        lines = [store.say("a", b"said") for store in (first, second) for _ in range(10)]
        assert sorted(await asyncio.gather(*lines)) == list(range(1, 21))
        await first.close()
        await second.close()

    asyncio.run(work())


def test_while_the_database_is_away_nothing_is_kept_and_then_all_goes_on(
    own_postgres: Postgres,
) -> None:
    url = PostgresUrl(own_postgres.new_database())

    async def work() -> None:
        store = await open_store(url)
        await store.append("a", rows(0))
        own_postgres.stop()
        with pytest.raises(Unavailable):
            await store.append("a", rows(1))
        with pytest.raises(Unavailable):
            await store.read("a")
        own_postgres.start()
        await store.append("a", rows(1))
        assert await store.read("a") == rows(0, 1)
        await store.close()

    asyncio.run(work())


def test_a_database_from_the_future_is_left_alone(postgres: Postgres) -> None:
    url = PostgresUrl(postgres.new_database())

    async def work() -> None:
        await (await open_store(url)).close()
        connection = await asyncpg.connect(url.dsn)
        await connection.execute("INSERT INTO migration VALUES ($1)", LATEST + 1)
        await connection.close()
        with pytest.raises(Malformed, match="this program reads"):
            await open_store(url)

    asyncio.run(work())


def test_many_news_are_told_in_notices_that_postgresql_takes() -> None:
    news = [f"log:{number:016}:{number}" for number in range(1000)]
    told = notices("me", news)
    assert all(len(each) <= LONGEST_NOTICE for each in told)
    assert [word for each in told for word in each.split()[1:]] == news
    assert all(each.startswith("me ") for each in told)


@pytest.mark.parametrize(
    "address", ["postgresql://ada:tuna/fish@host/name", "postgresql://ada:tuna?fish@host/name"]
)
def test_an_address_that_is_not_understood_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(Malformed, match="'database'") as refused:
        load_config(database=address)
    assert "tuna" not in str(refused.value)
    assert "fish" not in str(refused.value)


def test_what_others_tell_the_workers_is_left_out(
    postgres: Postgres, new_server: NewServer
) -> None:
    """Every user who can connect to a database can notify."""
    url = postgres.new_database()
    server = new_server(database=url)
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=[None, "imp"]))
    told = ("", " ", "x", "x y", "x log:a", "x :::::", f"x log:{player.table}:x")

    async def notify() -> None:
        connection = await asyncpg.connect(url)
        for each in told:
            await connection.execute("SELECT pg_notify('pandemonium', $1)", each)
        await connection.close()

    asyncio.run(notify())
    player.ask("say", text="I heard nothing.")
    player.ask("start")
    ada.close()
    server.stop()
    assert not [line for line in server.log if '"error"' in line]


def test_an_address_is_shown_without_its_password() -> None:
    url = load_config(database="postgres://ada:swordfish@host:5433/name?sslmode=require").database
    assert str(url) == "postgresql://host:5433/name"
    assert "swordfish" not in repr(url)


def test_a_database_that_cannot_be_reached_is_one_line(tmp_path: Path) -> None:
    address = f"postgresql://postgres:swordfish@/name?host={tmp_path}"
    serve = [sys.executable, "-m", "pandemonium", "serve", "--port", "0", "--database", address]
    ended = run(serve, capture_output=True, text=True, timeout=10 * PATIENCE_S, check=False)
    assert ended.returncode != 0
    assert ended.stderr.startswith("pandemonium: postgresql:///name cannot be used as a database: ")
    assert ended.stderr.count("\n") == 1
    assert "swordfish" not in ended.stderr


def test_a_match_outlives_the_server_and_the_restart_of_the_database(
    own_postgres: Postgres, new_server: NewServer
) -> None:
    server = new_server(database=own_postgres.new_database())
    ada, ben = Guest(server.address, "Ada"), Guest(server.address, "Ben")
    table = ada.open("skip-bo", 2)
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    first.ask("start")
    own_postgres.stop()
    assert first.refused("say", phrase="hello")["code"] == "unavailable"
    assert ada.http.get("/healthz").status_code == 503
    own_postgres.start()
    assert first.ask("say", phrase="hello")["type"] == "done"
    server.kill()
    server.start()
    for player in (first, second):
        player.close()
        player.connect(seen=-1)
        assert player.welcome["view"]
        assert [each["phrase"] for each in player.welcome["chat"]] == ["hello"]
        player.close()
    server.stop()
    assert "swordfish" not in "".join(server.log)
    ada.close()
    ben.close()


def test_a_store_whose_connections_are_ended_at_any_moment_answers_and_goes_on(
    postgres: Postgres,
) -> None:
    """asyncpg reads the end of a connection at moments of its own, and says so in many ways."""
    url = PostgresUrl(postgres.new_database())
    end = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid != pg_backend_pid()"
    )

    async def work() -> None:
        store, other = await open_store(url), await asyncpg.connect(url.dsn)
        for number in range(ENDS):
            asks = asyncio.gather(
                *(store.append(f"{number} {table}", rows(0)) for table in range(3)),
                store.read("none"),
                return_exceptions=True,
            )
            await asyncio.gather(other.fetch(end), asyncio.sleep(number / ENDS * 0.01))
            answers = await asyncio.wait_for(asks, PATIENCE_S)
            assert {type(each) for each in answers} <= {type(None), list, Unavailable}
        await store.append("after all", rows(0))
        assert await store.read("after all") == rows(0)
        await other.close()
        await store.close()

    asyncio.run(work())
