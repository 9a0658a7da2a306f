"""The server's settings: from flags, then the environment, then a file, then these defaults."""

import os
import re
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Annotated, Literal

from pydantic import Field, PlainValidator, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from pandemonium.kernel.errors import Malformed
from pandemonium.players.compilers import LOWEST_PRIORITY

BUILT = Path(__file__).parents[2] / "page"
DOCUMENT = "index.html"

POSTGRES = re.compile(
    r"postgres(ql)?://([^@/?#]*@)?(?P<place>[\w.:,\[\]-]*(/[\w.-]*)?)(\?[^@]*)?", re.ASCII
)


def built_page() -> Path | None:
    """The page that was built at install, if it was."""
    return BUILT if (BUILT / DOCUMENT).is_file() else None


class PostgresUrl:
    """Where a PostgreSQL database is. Shown, it has neither user nor password."""

    def __init__(self, dsn: str) -> None:
        found = POSTGRES.fullmatch(dsn)
        if not found:
            raise Malformed(
                "expected postgresql://user:password@host:port/name, special characters of the "
                "password written as %40 and so on"
            )
        self.dsn = dsn
        """All of it, for the library that connects."""
        self._place = found["place"]

    def __str__(self) -> str:
        return f"postgresql://{self._place}"


def read_database(given: object) -> Path | PostgresUrl:
    """The file of a SQLite database, or the address of a PostgreSQL database."""
    if isinstance(given, Path | PostgresUrl):
        return given
    text = str(given)
    return PostgresUrl(text) if text.startswith(("postgresql:", "postgres:")) else Path(text)


class Config(BaseSettings):
    """All settings. In the environment they are called PANDEMONIUM_HOST and so on."""

    model_config = SettingsConfigDict(env_prefix="PANDEMONIUM_", extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(8666, ge=0, le=65535)
    database: Annotated[Path | PostgresUrl, PlainValidator(read_database)] = Path("pandemonium.db")
    """The file of a SQLite database, or postgresql://…"""
    workers: int = Field(1, ge=1)
    """How many processes serve, all on the same port; more than one only with PostgreSQL."""
    secret: str | None = None
    """The key that cookies are signed with; without one, the database keeps its own. With several,
    one a line, the first signs and all verify."""
    secret_file: Path | None = None
    """A file with the same, so that it is neither in the settings nor in the environment."""
    origins: list[str] = []
    """Other sites whose pages may connect, such as `https://example.org`."""
    proxies: str = "127.0.0.1"
    """The addresses of trusted proxies."""
    page: Path | None = Field(default_factory=built_page)
    """The folder of the page; the one that was built at install, unless another is named."""
    keep_days: float = Field(30, gt=0)
    """How long a table is kept after the last thing that happened there."""
    keep_unstarted_hours: float = Field(36, gt=0)
    """The same for a table where no match was started."""
    restore_days: float = Field(7, ge=0)
    """How long a table that was removed can be brought back."""
    most_tables: int = Field(10_000, ge=1)
    most_tables_of_guest: int = Field(50, ge=1)
    """That a guest has opened, and that are not over."""
    most_tables_of_address: int = Field(500, ge=1)
    """That were opened from one address; an IPv6 address counts as its /64."""
    most_connections: int = Field(5_000, ge=1)
    most_connections_each: int = Field(100, ge=1)
    """From one address."""
    requests_per_s: float = Field(20, gt=0)
    """Of one connection, on a table; twice as many at once; ten times as many of all connections
    of an address. Frames of any kind, pings included: three times as many, ten times at once."""
    visits_per_s: float = Field(20, gt=0)
    """HTTP requests and new connections of one address; ten times as many at once. What costs
    more work counts as several."""
    request_s: float = Field(15, gt=0)
    """How long an HTTP request may take to come in, headers and body."""
    metrics_token: str | None = None
    """What a request for the metrics must show unless it is made on this machine."""
    openings_per_minute: float = Field(12, gt=0)
    """New tables of one address; as many at once."""
    compile: bool = True
    """Whether games are compiled in the background, where their compiled code is not there yet."""
    compile_niceness: int = Field(LOWEST_PRIORITY, ge=0, le=19)
    """How far the processes that compile give way to all others."""
    bot_threads: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1), ge=1)
    """How many bots search at once. One core is left for everything else."""
    bots: list[str] = []
    """Bots that guests may choose besides those of the house: `mybot.py`, `package.module:Bot`. The
    server runs this code."""
    log_level: Literal["info", "warning"] = "info"
    pretty_logs: bool = False

    def keys(self) -> list[bytes]:
        """The keys that were given, the one that signs first. Malformed if something is wrong."""
        text = self.secret or ""
        if self.secret_file is not None:
            if self.secret:
                raise Malformed("either 'secret' or 'secret_file' can be set, not both")
            try:
                text = self.secret_file.read_text(encoding="utf8")
            except (OSError, UnicodeDecodeError) as error:
                raise Malformed(f"setting 'secret_file': {error}") from error
            if not text.strip():
                raise Malformed(f"setting 'secret_file': there is no key in {self.secret_file}")
        return [line.strip().encode() for line in text.splitlines() if line.strip()]

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags before the environment before the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


def load_config(file: Path | None = None, **flags: object) -> Config:
    """The settings, with the flags that were given. Malformed if something is wrong with them."""
    if file is not None and not file.is_file():
        raise Malformed(f"no such file: {file}")

    class FromFile(Config):
        model_config = SettingsConfigDict(toml_file=file)

    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return FromFile(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        unknown = first["type"] == "extra_forbidden"
        problem = "there is no such setting" if unknown else first["msg"]
        raise Malformed(f"setting {name!r}: {problem}") from error
    except SettingsError as error:  # the environment has no JSON where a list is wanted
        raise Malformed(f"{error}: it must be written as JSON") from error
    except (OSError, UnicodeDecodeError, TOMLDecodeError) as error:
        raise Malformed(f"{file} cannot be read as TOML: {error}") from error
