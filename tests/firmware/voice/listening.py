"""Somebody who listens at a driven table, and remembers what they heard."""

from __future__ import annotations

from collections.abc import Callable

from croupier.firmware.model.speech import Level, Utterance
from croupier.hw.protocols import Voice
from tests.firmware.table.driver import Driver, console


class Listener:
    """Hears the table in one language. With `at_once` each sentence has been heard as soon as it is spoken;
    otherwise when the test says so.
    """

    def __init__(
        self,
        table: Driver,
        *seats: str,
        level: Level = "normal",
        language: str = "",
        at_once: bool = True,
        depends: bool = True,
    ) -> None:
        self.at_once = at_once
        self.lines: list[str] = []
        self.languages: list[str] = []
        self.hushed = 0
        self.speaking: list[tuple[int, Utterance]] = []
        self._table = table
        self.ears = table.announcer.listen(self, lambda: language)
        self.ears.level = level
        self.ears.consoles = lambda: {console(seat): level for seat in seats}
        self.ears.waited_for = depends

    # -- as a `Speaker`

    def speak(self, number: int, utterance: Utterance) -> None:
        self.lines.append(utterance.text)
        self.languages.append(utterance.language)
        self.speaking.append((number, utterance))
        if self.at_once:
            self.finish()

    def hush(self) -> None:
        self.hushed += 1
        self.speaking.clear()

    # -- for the test

    def finish(self) -> None:
        """What is being said has been heard."""
        number, _ = self.speaking.pop()
        self.ears.done(number)

    def new(self) -> list[str]:
        """The lines since the last time."""
        lines, self.lines = self.lines, []
        return lines

    def ask(self, what: str, seat: str | None = None, space: int | None = None) -> str:
        """The answer to a question."""
        self.new()
        at = None if seat is None else console(seat)
        self._table.announcer.ask(self.ears, what, at, space)  # type: ignore[arg-type]
        return self.new()[-1]


class RecordedVoice(Voice):
    """The voice of a board: remembers what it was given to say. With `at_once` it has said it immediately."""

    def __init__(self, *, at_once: bool = True) -> None:
        self.at_once = at_once
        self.lines: list[str] = []
        self.languages: list[str] = []
        self.tuned: list[tuple[float, float]] = []
        self._done: Callable[[], None] | None = None

    @property
    def is_speaking(self) -> bool:
        return self._done is not None

    def say(self, text: str, *, language: str, done: Callable[[], None]) -> None:
        self.lines.append(text)
        self.languages.append(language)
        self._done = done
        if self.at_once:
            self.finish()

    def hush(self) -> None:
        self._done = None

    def tune(self, speed: float, volume: float) -> None:
        self.tuned.append((speed, volume))

    def close(self) -> None: ...

    # -- for the test

    def finish(self) -> None:
        """What is being said has been heard."""
        done, self._done = self._done, None
        if done is not None:
            done()

    def finish_all(self) -> None:
        while self.is_speaking:
            self.finish()

    def new(self) -> list[str]:
        """The lines since the last time."""
        lines, self.lines = self.lines, []
        return lines
