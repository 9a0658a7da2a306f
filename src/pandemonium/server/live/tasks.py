"""The background tasks of one room, which end with it at the latest."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

log = structlog.get_logger()


class Tasks:
    """Tasks that nobody awaits. One that fails is logged, and its room is told."""

    def __init__(self, failed: Callable[[], None], **about: str) -> None:
        self._failed = failed
        self._about = about
        """What a log line says about a task that failed."""
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def __len__(self) -> int:
        """How many are running."""
        return len(self._running)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task, unless all have been stopped."""
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    async def close(self) -> None:
        """Stop them all, for good: what is still being written brings no new ones."""
        self._closed = True
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("failed", **self._about, exc_info=error)
            self._failed()
