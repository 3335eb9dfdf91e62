"""The changes that a person at the simulated board notices. They say which thing changed, not how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from croupier.hw.protocols import Note


@dataclass(frozen=True, slots=True)
class PixelsChanged:
    """The strip shows another frame."""


@dataclass(frozen=True, slots=True)
class ScreenChanged:
    """The screen of one console shows another image."""

    console: int


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """A token lies elsewhere; None is the tray."""

    uid: str
    place: int | None


@dataclass(frozen=True, slots=True)
class SoundPlayed:
    """A tune began."""

    notes: tuple[Note, ...]


Change: TypeAlias = PixelsChanged | ScreenChanged | TokenMoved | SoundPlayed
Notify: TypeAlias = Callable[[Change], None]
