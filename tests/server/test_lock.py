"""The lock of a table."""

import asyncio

from pandemonium.server.live.lock import Lock


async def hold(lock: Lock, name: str, order: list[str]) -> None:
    async with lock:
        order.append(name)
        await asyncio.sleep(0)


def test_a_free_lock_is_taken_at_once_and_a_held_one_is_not() -> None:
    lock = Lock()
    assert lock.take()
    assert lock.locked()
    assert not lock.take()
    lock.release()
    assert not lock.locked()
    assert lock.take()


def test_the_lock_is_handed_on_in_order_and_nobody_gets_in_between() -> None:
    async def scenario() -> None:
        lock, order = Lock(), list[str]()
        assert lock.take()
        waiting = [asyncio.create_task(hold(lock, name, order)) for name in "abc"]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()
        await asyncio.gather(*waiting)
        assert order == ["a", "b", "c"]
        assert not lock.locked()

    asyncio.run(scenario())


def test_the_lock_passes_by_those_who_gave_up_even_at_the_last_moment() -> None:
    async def scenario() -> None:
        lock, order = Lock(), list[str]()
        assert lock.take()
        waiting = [asyncio.create_task(hold(lock, name, order)) for name in "abc"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        lock.release()
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == ["c"]
        assert not lock.locked()

    asyncio.run(scenario())
