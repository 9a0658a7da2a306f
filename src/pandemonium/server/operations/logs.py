"""Log lines: one JSON object each, or for people. Nothing secret is ever in one.

Seeds, cookies and tokens are secret. So are the names of tables, since anybody who knows one may
sit down there: a line has only its beginning.
"""

import logging
from typing import Any

import structlog

SHOWN = 6


def set_up_logs(pretty: bool, level: str) -> None:
    """Write log lines from a level on to stderr, our own and those of the libraries.

    All go through the standard logging, which does not fail when a line cannot be written.
    """
    stamps: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer = structlog.dev.ConsoleRenderer() if pretty else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*stamps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer,
            ],
            foreign_pre_chain=stamps,
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Leaves out lines about opened WebSockets and about what clients sent."""
    return not any(word in str(record.msg) for word in ("WebSocket", "UTF-8"))


def short(table: str) -> str:
    """As much of a table's name as a log line may have."""
    return table[:SHOWN]
