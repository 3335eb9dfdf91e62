"""The queue of the table's inputs: keeps their order, and stays short however fast a device reports."""

from __future__ import annotations

import asyncio
import logging
from typing import Generic, TypeAlias, TypeVar

from croupier.firmware.model.inputs import Tick
from croupier.hw.protocols import Button, ButtonEvent, Sighting

_log = logging.getLogger(__name__)

MAX_WAITING_SIGHTINGS = 256
"""More than six tokens can be reported at forty spaces; a reader that reports more is out of order."""

T = TypeVar("T")
Slot: TypeAlias = tuple[str | None, int | None, bool]


class InputQueue(Generic[T]):
    """Inputs of the kind `T`, among them sightings and button events. Only for the event loop's thread.

    A tag on a space has one slot: what a reader reports before the slot is taken replaces what it reported.
    A tap on the pad counts even if the token is gone again.
    """

    def __init__(self) -> None:
        self._queue: asyncio.Queue[T | Slot] = asyncio.Queue()
        self._sightings: dict[Slot, Sighting] = {}
        self._ticks = False
        """A Tick waits: another would only look once more at the same."""
        self._down: set[tuple[int, Button]] = set()
        """The buttons that are pressed now, also if nobody has come to that yet."""
        self.received = 0
        """How many inputs have come."""
        self.handled = 0
        """How many of them were handled."""

    def put(self, happened: T | Sighting) -> None:
        if isinstance(happened, Sighting):
            return self._put_sighting(happened)
        if isinstance(happened, ButtonEvent) and happened.kind != "repeat":
            change = self._down.add if happened.kind == "press" else self._down.discard
            change((happened.console, happened.button))
        if isinstance(happened, Tick):
            if self._ticks:
                return None
            self._ticks = True
        return self._add(happened)

    def _put_sighting(self, sighting: Sighting) -> None:
        slot = (sighting.uid, sighting.place, sighting.place is None and sighting.present)
        if slot in self._sightings:
            self._sightings[slot] = sighting
        elif len(self._sightings) < MAX_WAITING_SIGHTINGS:
            self._sightings[slot] = sighting
            self._add(slot)
        else:
            _log.warning("a reader reports more tags than there can be: %s is left out", sighting.uid)

    def _add(self, happened: T | Slot) -> None:
        self.received += 1
        self._queue.put_nowait(happened)

    async def get(self) -> T | Sighting:
        """The next input. Whoever takes one after the other lets the rest of the program work in between."""
        if not self._queue.empty():
            await asyncio.sleep(0)
        happened = await self._queue.get()
        if isinstance(happened, tuple):
            return self._sightings.pop(happened)
        if isinstance(happened, Tick):
            self._ticks = False
        return happened

    async def others_first(self) -> None:
        """Let lights and screens go out: in one round of the loop they are handed over, in the next sent."""
        for _ in range(2):
            await asyncio.sleep(0)

    def done(self) -> None:
        """The last one has been handled."""
        self.handled += 1
        self._queue.task_done()

    def was_released(self, event: ButtonEvent) -> bool:
        """Whether this is the repeat of a button that has been released meanwhile."""
        return event.kind == "repeat" and (event.console, event.button) not in self._down

    async def join(self) -> None:
        """Wait until every input so far has been handled."""
        await self._queue.join()
