"""Borrowed devices: what they report goes to somebody who tries them, and not to the table.

A press that began before its console was borrowed ends at the table, and one that began while it was borrowed
never reaches the table. What borrowed readers see is kept, and told to the table when they are given back: it
then knows where the tokens lie now.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.firmware.model.inputs import BoardInput
from croupier.hw.protocols import Button, ButtonEvent, Sighting

HearButton = Callable[[ButtonEvent], None]
HearSighting = Callable[[Sighting], None]


class Borrowing:
    """Stands between the devices and `put`, which takes them to the table. All calls come on the loop."""

    def __init__(self, put: Callable[[BoardInput], None]) -> None:
        self._put = put
        self._consoles: dict[int, HearButton] = {}
        self._readers: HearSighting | None = None
        self._seen: dict[tuple[str | None, int], Sighting] = {}
        """What borrowed readers saw last of each token on each space, in the order in which they saw it."""
        self._tables: set[tuple[int, Button]] = set()
        """The buttons that went down for the table, and are still down."""

    def take(self, happened: BoardInput) -> None:
        match happened:
            case ButtonEvent():
                self._button(happened)
            case Sighting() if self._readers is not None:
                if happened.place is not None:
                    key = (happened.uid, happened.place)
                    self._seen.pop(key, None)
                    self._seen[key] = happened
                self._readers(happened)
            case _:
                self._put(happened)

    def _button(self, event: ButtonEvent) -> None:
        key = (event.console, event.button)
        hear = self._consoles.get(event.console)
        if event.kind == "press":
            (self._tables.discard if hear is not None else self._tables.add)(key)
        if key in self._tables:
            if event.kind == "release":
                self._tables.discard(key)
            self._put(event)
        elif hear is not None:
            hear(event)

    def borrow_buttons(self, console: int, hear: HearButton) -> None:
        self._consoles[console] = hear

    def give_back_buttons(self, console: int) -> None:
        self._consoles.pop(console, None)

    def borrow_readers(self, hear: HearSighting) -> None:
        self._readers = hear

    def give_back_readers(self) -> None:
        self._readers = None
        seen, self._seen = self._seen, {}
        for sighting in seen.values():
            self._put(sighting)
