"""Each bus has a thread, so the event loop never waits for a device."""

from __future__ import annotations

import asyncio
import threading

import pytest

from croupier.firmware.board.supervise import output
from croupier.firmware.board.supervise.output import BusThread
from croupier.firmware.model.clock import LoopClock


async def test_the_loop_goes_on_while_a_bus_is_slow() -> None:
    bus = BusThread("test", LoopClock())
    free = threading.Event()
    done: asyncio.Queue[Exception | None] = asyncio.Queue()
    try:
        bus.do(lambda: _wait(free), done.put_nowait)
        await asyncio.sleep(0)
        assert done.empty()
        free.set()
        assert await asyncio.wait_for(done.get(), 10) is None
    finally:
        free.set()
        bus.close()


async def test_what_goes_wrong_is_told_on_the_loop_and_the_thread_goes_on() -> None:
    bus = BusThread("test", LoopClock())
    done: asyncio.Queue[tuple[Exception | None, int]] = asyncio.Queue()

    def fail() -> None:
        raise OSError(121, "no answer")

    for job in (fail, lambda: None):
        bus.do(job, lambda error: done.put_nowait((error, threading.get_ident())))
    first, second = [await asyncio.wait_for(done.get(), 10) for _ in range(2)]
    assert isinstance(first[0], OSError)
    assert second == (None, threading.get_ident())
    bus.close()
    bus.close()


async def test_what_was_asked_for_is_done_before_the_end() -> None:
    bus = BusThread("test", LoopClock())
    did: list[int] = []
    for number in range(10):
        bus.do(lambda number=number: did.append(number), lambda _error: None)  # type: ignore[misc]
    bus.close()
    assert did == list(range(10))


async def test_a_hung_bus_does_not_hold_up_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(output, "CLOSE_WITHIN_S", 0.01)
    bus = BusThread("i2c-3", LoopClock())
    free = threading.Event()
    bus.do(lambda: _wait(free), lambda _error: None)
    bus.close()
    assert "i2c-3 hangs" in caplog.text
    free.set()
    bus._thread.join(10)


def _wait(free: threading.Event) -> None:
    assert free.wait(30)
