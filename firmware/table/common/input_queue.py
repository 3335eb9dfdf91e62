"""The queue of the table's inputs: keeps their order, and stays short however fast a device reports."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Generic, TypeAlias, TypeGuard, TypeVar, cast

from croupier.firmware.model.inputs import Choose, LobbyInput, Tick
from croupier.firmware.model.lobby_page import AtSeat
from croupier.hw.protocols import Button, ButtonEvent, Sighting

_log = logging.getLogger(__name__)

MAX_WAITING_SIGHTINGS = 256
"""More than six tokens can be reported at forty spaces; a reader that reports more is out of order."""
MAX_WAITING_OF_A_CONSOLE = 8
"""Presses and choices. Nobody presses so often before the first press is answered, and what a phone sends in
a flood keeps the others waiting no longer than these take."""
ALL_CONSOLES = -1

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
        self._of_console: Counter[int] = Counter()
        """How many inputs of each console wait."""
        self._last_dial: dict[int, Choose] = {}
        """By console: its last input, if it waits and only turns a dial."""
        self._turned_on: dict[int, Choose] = {}
        """By the `id` of one that waits: what the same dial was set to meanwhile."""
        self._down: set[tuple[int, Button]] = set()
        """The buttons that are pressed now, also if nobody has come to that yet."""
        self.received = 0
        """How many inputs have come."""
        self.handled = 0
        """How many of them were handled."""

    def put(self, happened: T | Sighting) -> None:
        if isinstance(happened, Sighting):
            return self._put_sighting(happened)
        if isinstance(happened, Tick):
            if self._ticks:
                return None
            self._ticks = True
        elif (console := _console_of(happened)) is not None:
            if self._turns_again(console, happened) or not self._may_wait(console, happened):
                return None
            if _is_dial(happened):
                self._last_dial[console] = happened
        return self._add(happened)

    def _turns_again(self, console: int, happened: object) -> bool:
        """Whether it turns the dial that was turned last there: then its value takes the other's place."""
        before = self._last_dial.pop(console, None)
        if before is None or not _is_dial(happened) or before.key != happened.key:
            return False
        self._last_dial[console] = before
        self._turned_on[id(before)] = happened
        return True

    def _may_wait(self, console: int, happened: object) -> bool:
        """Count what a console asks for; False for too much. A press that was taken is always released."""
        key = (console, happened.button) if isinstance(happened, ButtonEvent) else None
        is_release = isinstance(happened, ButtonEvent) and happened.kind == "release"
        if self._of_console[console] >= MAX_WAITING_OF_A_CONSOLE and not (is_release and key in self._down):
            _log.warning(
                "console %d asks for more than there is time for: some of it is left out", console + 1
            )
            return False
        self._of_console[console] += 1
        if key is not None and isinstance(happened, ButtonEvent) and happened.kind != "repeat":
            (self._down.discard if is_release else self._down.add)(key)
        return True

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
        elif (console := _console_of(happened)) is not None:
            self._of_console[console] -= 1
            if self._last_dial.get(console) is happened:
                del self._last_dial[console]
            return cast("T", self._turned_on.pop(id(happened), happened))
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


def _is_dial(happened: object) -> TypeGuard[Choose]:
    """Whether it only sets a dial, as a slider does that is drawn."""
    return isinstance(happened, Choose) and happened.value is not None and not happened.do


def _console_of(happened: object) -> int | None:
    """The console that asks for it; None for what nobody asks for."""
    match happened:
        case ButtonEvent(console=console) | Choose(console=console):
            return console
        case LobbyInput(change=change):
            return change.n if isinstance(change, AtSeat) else ALL_CONSOLES
        case _:
            return None
