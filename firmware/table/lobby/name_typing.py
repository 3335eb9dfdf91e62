"""Typing a name with three buttons: ◀ ▶ change the next letter, ● adds it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊËÎÏÔÙÛŒ' -0123456789"
"""What a name can be typed with."""
MAX_LETTERS = 8
"""As many letters as fit beside a large amount of money at the head of a screen."""

DONE, ERASE = "done", "erase"
"""What ● can do besides adding a letter."""


class Typing(Struct, frozen=True):
    """A name that is being typed, and what ● would do next."""

    text: str = ""
    at: int = 0
    """The place of `next` among the choices."""

    @property
    def choices(self) -> tuple[str, ...]:
        """What ◀ ▶ walk through: done, erase, and the letters, small ones after the first."""
        letters = tuple(LETTERS) if len(self.text) < MAX_LETTERS else ()
        if self.text[-1:] not in ("", " ", "-", "'"):
            letters = tuple(letter.lower() for letter in letters)
        erase = (ERASE,) if self.text else ()
        return (DONE, *erase, *letters)

    @property
    def next(self) -> str:
        """What ● does now: DONE, ERASE, or add this letter."""
        return self.choices[self.at % len(self.choices)]

    def turned(self, step: int) -> Typing:
        """After ◀ or ▶."""
        return replace(self, at=(self.at + step) % len(self.choices))

    def pressed(self) -> Typing:
        """After ● on a letter or on erase. The next choice stays near the last one."""
        if self.next == ERASE:
            return Typing(self.text[:-1], 1 if len(self.text) > 1 else 0)
        typed = Typing(self.text + self.next, self.at + (0 if self.text else 1))
        return typed if len(typed.text) < MAX_LETTERS else replace(typed, at=0)

    @property
    def name(self) -> str:
        """The name without needless blanks."""
        return " ".join(self.text.split())
