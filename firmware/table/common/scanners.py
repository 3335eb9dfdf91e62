"""Scanners with a program that is too old: the item that has it replaced, in the lobby and during a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from croupier.firmware.model.menu import Item, Request
from croupier.firmware.text import Say


class UpdateScanners(Request, frozen=True):
    """Give all scanners with an older protocol the program that this Croupier brings."""


class ScannerPrograms(Protocol):
    """Replaces the programs of scanners, which takes half a minute each."""

    def unusable(self) -> Sequence[str]:
        """The names of the scanners whose program is too old."""
        ...

    def dated(self) -> Sequence[str]:
        """The names of those that work, with an older protocol."""
        ...

    def update(self, names: Sequence[str]) -> bool:
        """Begin to replace them. False if that is going on already."""
        ...

    @property
    def failed(self) -> Sequence[str]:
        """Those where it was tried and did not work."""
        ...


class NoScannerPrograms(ScannerPrograms):
    """A board without scanners of its own."""

    failed = ()

    def unusable(self) -> Sequence[str]:
        return ()

    def dated(self) -> Sequence[str]:
        return ()

    def update(self, names: Sequence[str]) -> bool:  # noqa: ARG002 - there is nothing to replace
        return False


def update_scanners(scanners: ScannerPrograms) -> bool:
    """Begin with all that have an older protocol. False if there is none, or it is going on already."""
    return scanners.update((*scanners.unusable(), *scanners.dated()))


def unusable_items(scanners: ScannerPrograms, say: Say) -> list[Item]:
    """One item while a scanner cannot be used, otherwise none."""
    return _items(scanners, scanners.unusable(), "line-scanner-unusable", say)


def dated_items(scanners: ScannerPrograms, say: Say) -> list[Item]:
    """One item while all scanners can be used, and one has an older protocol."""
    return [] if scanners.unusable() else _items(scanners, scanners.dated(), "line-scanner-dated", say)


def _items(scanners: ScannerPrograms, names: Sequence[str], key: str, say: Say) -> list[Item]:
    if not names:
        return []
    failed = any(name in scanners.failed for name in names)
    why = say("line-scanner-failed" if failed else key)
    about = (say("device-scanner", name=", ".join(names)), (why,))
    return [Item(f"scanners:{','.join(names)}", say("do-update-scanner"), does=UpdateScanners(), about=about)]
