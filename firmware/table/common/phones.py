"""Phones as consoles: which there are, who holds one now, and where a player sits whose phone is gone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class PhoneLine(Protocol):
    """Whoever lets phones in."""

    @property
    def address(self) -> str:
        """What to type into a phone's browser; "" where nobody from the network is let in."""
        ...

    def held(self) -> tuple[int, ...]:
        """The consoles that a phone holds now."""
        ...

    def invite(self, console: int) -> str:
        """A code, good once and not for long, that makes a phone this console."""
        ...

    def take_back(self, console: int) -> None:
        """The phone that holds it has no say any more."""


class Phones:
    """The first `own` of a table's `consoles` have buttons of their own; phones are the rest.

    Each phone has a home among those with buttons: whoever plays on it sits there when it is gone. Where
    there is no rest, as in the page, a phone takes the place of a console's own buttons.
    """

    def __init__(self, consoles: int, *, own: int | None = None, line: PhoneLine | None = None) -> None:
        self._consoles = consoles
        self._own = consoles if own is None else own
        self._line = line

    @property
    def shared(self) -> bool:
        """Has the board one console for everybody?"""
        return self._own == 1

    @property
    def address(self) -> str:
        return "" if self._line is None else self._line.address

    def is_phone(self, console: int) -> bool:
        """Has it no buttons of its own?"""
        return console >= self._own

    def is_held(self, console: int) -> bool:
        return self._line is not None and console in self._line.held()

    def home(self, console: int) -> int:
        return (console - self._own) % self._own if self.is_phone(console) else console

    def at(self, console: int) -> int:
        """Where somebody sits whose console that is: there, or at its home while no phone holds it."""
        return console if self.is_held(console) else self.home(console)

    def sleeps(self, console: int) -> bool:
        """A phone's console without a phone: nobody sees it."""
        return self.is_phone(console) and not self.is_held(console)

    def fits(self, console: int) -> bool:
        """Is there room for somebody who sat there when the board was another?"""
        return 0 <= console < self._consoles or (console >= 0 and self.shared)

    def console_for(self, asked_at: int, seat: int, taken: Collection[int]) -> int | None:
        """The console that a phone becomes for somebody who sits at `seat`; None if there is none to have."""
        if not self.address or self.is_phone(asked_at) or self.is_held(asked_at):
            return None
        if self._own == self._consoles:
            return asked_at
        if self._own <= seat < self._consoles:
            return seat
        phones = range(self._own, self._consoles)
        free = (c for c in phones if self.home(c) == asked_at and c not in taken and not self.is_held(c))
        return next(free, None)

    def invite(self, console: int) -> str:
        assert self._line is not None
        return self._line.invite(console)

    def take_back(self, console: int) -> None:
        if self._line is not None:
            self._line.take_back(console)
