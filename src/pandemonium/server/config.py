"""How a server is set up: by flags, else by the environment, else by a file, else as here."""

import os
from pathlib import Path
from tomllib import TOMLDecodeError

from pydantic import Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from pandemonium.kernel.errors import Malformed
from pandemonium.server.page import built_page


class Config(BaseSettings):
    """All settings. In the environment they are called PANDEMONIUM_HOST and so on."""

    model_config = SettingsConfigDict(env_prefix="PANDEMONIUM_", extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(8666, ge=0, le=65535)
    database: Path = Path("pandemonium.db")
    """The file of the SQLite database."""
    secret: str | None = None
    """What cookies are signed with; without, the database keeps one of its own."""
    origins: list[str] = []
    """Other sites whose pages may connect, such as `https://example.org`."""
    proxies: str = "127.0.0.1"
    """The addresses of proxies that are believed when they say for whom they speak."""
    page: Path | None = Field(default_factory=built_page)
    """The folder of the page; the one that was built at install, unless another is named."""
    keep_days: float = Field(30, gt=0)
    """How long a table is kept after the last thing that happened there."""
    most_tables: int = Field(10_000, ge=1)
    most_connections: int = Field(5_000, ge=1)
    most_connections_each: int = Field(100, ge=1)
    """From one address."""
    requests_per_s: float = Field(20, gt=0)
    """Of one connection, on a table; twice as many at once."""
    visits_per_s: float = Field(20, gt=0)
    """HTTP requests and new connections of one address; ten times as many at once."""
    openings_per_minute: float = Field(12, gt=0)
    """New tables of one address; as many at once."""
    bot_threads: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1)
    pretty_logs: bool = False

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
        raise Malformed(f"there is no file {file}")

    class FromFile(Config):
        model_config = SettingsConfigDict(toml_file=file)

    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return FromFile(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        unknown = first["type"] == "extra_forbidden"
        problem = "there is none of that name" if unknown else first["msg"]
        raise Malformed(f"setting {name!r}: {problem}") from error
    except SettingsError as error:  # the environment has no JSON where a list is wanted
        raise Malformed(f"{error}: it must be written as JSON") from error
    except (OSError, UnicodeDecodeError, TOMLDecodeError) as error:
        raise Malformed(f"{file} cannot be read as TOML: {error}") from error
