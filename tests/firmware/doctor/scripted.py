"""A person at the simulated board whose answers and actions are given beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.firmware.doctor.examined_board import ExaminedBoard
from croupier.firmware.doctor.person import Person, TerminalClosed
from croupier.hw.protocols import ButtonEvent, Sighting


class Scripted(Person):
    """Each step is a line to type, or an action at the board. `said` is all that was told and asked."""

    def __init__(self, steps: Iterable[str | Callable[[], None]]) -> None:
        super().__init__()
        self._steps = list(steps)
        self.said: list[str] = []

    def tell(self, *lines: str) -> None:
        self.said += lines

    async def answer(self, question: str) -> str:
        self.said.append(question)
        self._next()
        return await super().answer(question)

    async def acts_or_says(self, examined: ExaminedBoard) -> ButtonEvent | Sighting | str:
        if examined.events.empty() and self.lines.empty():
            self._next()
        return await super().acts_or_says(examined)

    def _prompt(self, text: str) -> None: ...

    def _next(self) -> None:
        if not self._steps:
            raise TerminalClosed
        step = self._steps.pop(0)
        if callable(step):
            step()
        else:
            self.lines.put_nowait(step)
