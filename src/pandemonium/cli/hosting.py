"""Commands that host tables: the page at home, a server, and what an operator does with one."""

from pathlib import Path
from typing import Annotated

import typer

from pandemonium.cli.arguments import Database, MoreBots, Settings, listed
from pandemonium.cli.output import new_console
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.folders import user_data


def play(
    port: Annotated[
        int, typer.Option(help="The port; another one if it is taken.", min=0, max=65535)
    ] = 8666,
    browser: Annotated[bool, typer.Option(help="Open the page.")] = True,
    database: Database = None,
    bots: MoreBots = None,
) -> None:
    """Play in the browser, with bots and with anyone on the same network."""
    import webbrowser

    from pandemonium.server.operations.config import load_config
    from pandemonium.server.operations.logs import set_up_logs
    from pandemonium.server.serving import check, free_port, own_address
    from pandemonium.server.serving import serve as serve_tables

    console = new_console()
    settings = load_config(
        host="0.0.0.0",
        port=free_port(port),
        database=database or user_data() / "tables.db",
        bots=listed(bots) if bots else None,
        pretty_logs=True,
        log_level="warning",
    )
    if isinstance(settings.database, Path):
        make_folder(settings.database)
    set_up_logs(settings.pretty_logs, settings.log_level)
    check(settings)

    def invite(port: int) -> None:
        link = f"http://{own_address()}:{port}/"
        console.print(f"The table is set: {link} (Ctrl+C to stop)", soft_wrap=True)
        if browser:
            webbrowser.open(link)

    serve_tables(settings, invite)


def make_folder(file: Path) -> None:
    """The folder of a database. Malformed if it cannot be made."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{file.parent} cannot be made: {error.strerror}"
        raise Malformed(f"{problem}; --database names a file elsewhere") from error


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    database: Database = None,
    workers: Annotated[
        int | None, typer.Option(help="How many server processes; more than one needs PostgreSQL.")
    ] = None,
    config: Settings = None,
    page: Annotated[Path | None, typer.Option(help="The folder with the built page.")] = None,
    pretty_logs: Annotated[
        bool | None, typer.Option("--pretty-logs", help="Human-readable log lines.")
    ] = None,
    bots: MoreBots = None,
) -> None:
    """Host tables. All settings: docs/hosting.md."""
    from pandemonium.server.operations.config import load_config
    from pandemonium.server.operations.logs import set_up_logs
    from pandemonium.server.serving import check
    from pandemonium.server.supervisor import serve as serve_tables

    flags = {"host": host, "port": port, "database": database, "workers": workers, "page": page}
    more = listed(bots) if bots else None
    settings = load_config(config, **flags, bots=more, pretty_logs=pretty_logs)
    set_up_logs(settings.pretty_logs, settings.log_level)
    check(settings)
    serve_tables(settings)


def tables(database: Database = None, config: Settings = None) -> None:
    """Show how many tables a server has, by the addresses they were opened from."""
    from rich.table import Table

    from pandemonium.server.operations.config import load_config
    from pandemonium.server.store.upkeep import tables_by_address

    shown = Table("address", "tables", "open", "playing", "over", "guests", box=None)
    for each in tables_by_address(load_config(config, database=database).database):
        shown.add_row(each.address or "unknown", *map(str, each[1:]))
    new_console().print(shown)


def restore(
    tables: Annotated[
        list[str] | None,
        typer.Argument(help="The tables, by name or by the first letters that log lines show."),
    ] = None,
    database: Database = None,
    config: Settings = None,
) -> None:
    """Bring back tables that were removed because of their age; without a name, list them."""
    import time
    from datetime import datetime

    from pandemonium.server.operations.config import load_config
    from pandemonium.server.operations.logs import short
    from pandemonium.server.store.upkeep import removed_tables
    from pandemonium.server.store.upkeep import restore as bring_back

    kept_in = load_config(config, database=database).database
    if tables:
        bring_back(kept_in, tables, int(time.time() * 1000))
        typer.echo(f"Restored: {len(tables)}.")
        return
    for each in removed_tables(kept_in):
        touched, removed = (datetime.fromtimestamp(ms // 1000) for ms in each[1:])
        typer.echo(f"{short(each.table)}  last touched {touched}, removed {removed}")


def move_database(
    source: Annotated[str, typer.Argument(help="The database: a file, or postgresql://…")],
    target: Annotated[str, typer.Argument(help="An empty one: a file, or postgresql://…")],
) -> None:
    """Copy everything from one database to another, and compare. No server may be running."""
    import asyncio

    from pandemonium.server.operations.config import read_database
    from pandemonium.server.store.moving import move

    counts = asyncio.run(move(read_database(source), read_database(target)))
    typer.echo(f"Moved: {counts['card']} tables, {counts['log']} entries. Both were compared.")


def rotate_key(
    forget_old: Annotated[
        bool, typer.Option("--forget-old", help="Make no new key: forget all but the newest.")
    ] = False,
    database: Database = None,
    config: Settings = None,
) -> None:
    """Make a new key to sign cookies with. Cookies signed with the old ones stay valid."""
    from pandemonium.server.operations.config import load_config
    from pandemonium.server.store.upkeep import rotate_key as rotate

    settings = load_config(config, database=database)
    if settings.keys():
        raise Malformed("the keys of this server are in its settings: write a new one above them")
    older = rotate(settings.database, forget_old)
    typer.echo(f"Restart the server to use the newest key. Older keys still accepted: {older}.")


def schema() -> None:
    """Print the protocol of a table as a JSON schema, the source of the page's types."""
    import json

    from pandemonium.server.web.schema import schema as protocol

    typer.echo(json.dumps(protocol(), indent=1))
