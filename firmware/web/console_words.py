"""Keeps what every console says in words, and tells the page which of them changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.firmware.model.words import ConsoleWords


class SpokenConsoles:
    """The words of all consoles, as the table last showed them. All of it on the event loop's thread."""

    def __init__(self) -> None:
        self._words: tuple[ConsoleWords, ...] = ()
        self._watchers: list[Callable[[Sequence[int]], None]] = []

    def show(self, words: tuple[ConsoleWords, ...]) -> None:
        """The consoles say this now."""
        before, self._words = self._words, words
        changed = [
            console for console, said in enumerate(words) if console >= len(before) or said != before[console]
        ]
        if changed:
            for watcher in self._watchers:
                watcher(changed)

    def __len__(self) -> int:
        return len(self._words)

    def at(self, console: int, *, hide_codes: bool = False) -> ConsoleWords:
        """What a console says. With `hide_codes` one that shows a code says nothing."""
        said = self._words[console]
        return ConsoleWords(secret=True) if hide_codes and said.secret else said

    def watch(self, callback: Callable[[Sequence[int]], None]) -> None:
        """Call this with the consoles that say something else than before."""
        self._watchers.append(callback)
