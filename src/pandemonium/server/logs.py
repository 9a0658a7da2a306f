"""Log lines: one JSON object each, or for people. Nothing secret is ever in one.

Secret are seeds, cookies and tokens; and the names of tables, since who knows one may sit down:
of these a line has only the beginning.
"""

import logging
from typing import Any

import structlog

SHOWN = 6


def set_up_logs(pretty: bool) -> None:
    """Write all log lines to stderr, our own and those of the libraries.

    All go through logging, to which a line that cannot be written is no reason to fail.
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
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    logging.getLogger("uvicorn.error").addFilter(_names_no_table)


def _names_no_table(record: logging.LogRecord) -> bool:
    """Not the lines in which uvicorn says where a WebSocket was opened."""
    return "WebSocket" not in str(record.msg)


def short(table: str) -> str:
    """As much of a table's name as a log line may have."""
    return table[:SHOWN]
