"""A name typed with three buttons: ◀ ▶ turn the letter, ● takes it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊËÎÏÔÙÛŒ' -0123456789"
LONGEST = 8
"""Letters: as many as fit beside a fortune."""

DONE, ERASE = "done", "erase"


class Typing(Struct, frozen=True):
    """What has been typed, and what ● would do: "done", "erase" or a letter."""

    text: str = ""
    at: int = 0

    @property
    def wheel(self) -> tuple[str, ...]:
        """The letters as they would look next in the name."""
        letters = tuple(LETTERS) if len(self.text) < LONGEST else ()
        if self.text[-1:] not in ("", " ", "-", "'"):
            letters = tuple(letter.lower() for letter in letters)
        erase = (ERASE,) if self.text else ()
        return (DONE, *erase, *letters)

    @property
    def next(self) -> str:
        return self.wheel[self.at % len(self.wheel)]

    def turned(self, step: int) -> Typing:
        return replace(self, at=(self.at + step) % len(self.wheel))

    def pressed(self) -> Typing:
        """After ● on a letter or on erase; the wheel stays near where it was."""
        if self.next == ERASE:
            return Typing(self.text[:-1], 1 if len(self.text) > 1 else 0)
        typed = Typing(self.text + self.next, self.at + (0 if self.text else 1))
        return typed if len(typed.text) < LONGEST else replace(typed, at=0)

    @property
    def name(self) -> str:
        return " ".join(self.text.split())
