"""The person at the board, who answers on a terminal while they press and move things on the board."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Literal

from croupier.firmware.doctor.examined_board import ExaminedBoard
from croupier.firmware.model.terminal import say
from croupier.hw.protocols import ButtonEvent, Sighting

NO_ANSWERS = frozenset({"n", "no", "non", "nein"})
REPEAT_ANSWERS = frozenset({"r", "repeat", "again"})


class TerminalClosed(Exception):
    """Nobody answers any more: the terminal was closed."""


class Person:
    """Tells and asks the person. `lines` has what they typed; None is the end."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()

    def tell(self, *lines: str) -> None:
        say(lines)

    async def answer(self, question: str) -> str:
        """Ask a question. Returns the line that is typed, without spaces at its ends."""
        self._prompt(f"{question} ")
        return self._typed(await self.lines.get())

    async def agrees(self, question: str, again: Callable[[], Awaitable[None]] | None = None) -> bool:
        """Ask for yes or no; Enter is yes. "r" calls `again`, for a person who looked away."""
        choices = "[Y/n]" if again is None else "[Y/n, r: once more]"
        while True:
            answer = (await self.answer(f"{question} {choices}")).lower()
            if again is None or answer not in REPEAT_ANSWERS:
                return answer not in NO_ANSWERS
            await again()

    async def acts(self, examined: ExaminedBoard) -> ButtonEvent | Sighting | Literal["skip"]:
        """Wait for what comes first: something at the board, or Enter."""
        event = await self.acts_or_says(examined)
        return "skip" if isinstance(event, str) else event

    async def line_within(self, seconds: float) -> str | None:
        """The line that is typed next, without spaces at its ends; None if nothing is typed in time."""
        try:
            async with asyncio.timeout(seconds):
                line = await self.lines.get()
        except TimeoutError:
            return None
        return self._typed(line)

    async def acts_or_says(self, examined: ExaminedBoard) -> ButtonEvent | Sighting | str:
        """Wait for what comes first: something at the board, or a line. Enter alone is an empty one."""
        event = asyncio.create_task(examined.events.get())
        line = asyncio.create_task(self.lines.get())
        try:
            await asyncio.wait({event, line}, return_when=asyncio.FIRST_COMPLETED)
            if event.done():
                return event.result()
            return self._typed(line.result())
        finally:
            if event.done() and line.done():
                self.lines.put_nowait(line.result())
            event.cancel()
            line.cancel()

    def _typed(self, line: str | None) -> str:
        if line is None:
            self.lines.put_nowait(None)
            raise TerminalClosed
        return line.strip()

    def _prompt(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


@asynccontextmanager
async def at_the_terminal() -> AsyncIterator[Person]:
    """The person at this terminal. Standard input is read on the event loop."""
    person = Person()
    loop = asyncio.get_running_loop()
    source = sys.stdin.fileno()
    rest = b""

    def read() -> None:
        nonlocal rest
        data = os.read(source, 4096)
        *lines, rest = (rest + data).split(b"\n")
        _put(person, lines)
        if not data:
            loop.remove_reader(source)
            person.lines.put_nowait(None)

    loop.add_reader(source, read)
    try:
        yield person
    finally:
        loop.remove_reader(source)


def _put(person: Person, lines: Iterable[bytes]) -> None:
    for line in lines:
        person.lines.put_nowait(line.decode(errors="replace"))
