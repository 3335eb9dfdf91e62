"""Merges what several scanners see: where the tokens lie, also when two scanners disagree."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.hw.protocols import Sighting


class Merged:
    """Keeps what each scanner sees. When two scanners see the same token, the later report counts.

    Each method takes a report of a scanner, which is given by its number, and returns the sightings that
    follow from it, in order.
    """

    def __init__(self) -> None:
        self._views: dict[str, dict[int, tuple[int, int]]] = {}
        self._sensed: dict[int, set[int]] = {}
        self._reports = 0

    def seen(self) -> dict[str, int]:
        """Which token lies where."""
        return {uid: place for uid in self._views if (place := self._place(uid)) is not None}

    def arrived(self, scanner: int, space: int, uid: str | None) -> list[Sighting]:
        if uid is None:
            sensed = self._sensed.setdefault(scanner, set())
            news = [] if space in sensed else [Sighting(None, space, present=True)]
            sensed.add(space)
            return news
        before = self._place(uid)
        self._reports += 1
        self._views.setdefault(uid, {})[scanner] = (self._reports, space)
        return self._moved(uid, before)

    def left(self, scanner: int, space: int, uid: str | None) -> list[Sighting]:
        if uid is None:
            sensed = self._sensed.setdefault(scanner, set())
            news = [Sighting(None, space, present=False)] if space in sensed else []
            sensed.discard(space)
            return news
        view = self._views.get(uid, {})
        if scanner not in view or view[scanner][1] != space:
            return []
        before = self._place(uid)
        del view[scanner]
        if not view:
            del self._views[uid]
        return self._moved(uid, before)

    def snapshot(self, scanner: int, lying: Iterable[tuple[int, str | None]]) -> list[Sighting]:
        """Take all that a scanner sees now. What it saw before may have changed while it was not heard."""
        now = set(lying)
        before = {(space, None) for space in self._sensed.get(scanner, ())} | {
            (view[scanner][1], uid) for uid, view in self._views.items() if scanner in view
        }
        arrived = sorted(now - before, key=str)
        moved = {uid for _, uid in arrived if uid is not None}
        gone = [pair for pair in sorted(before - now, key=str) if pair[1] not in moved]
        news = [sighting for space, uid in gone for sighting in self.left(scanner, space, uid)]
        return news + [sighting for space, uid in arrived for sighting in self.arrived(scanner, space, uid)]

    def _place(self, uid: str) -> int | None:
        view = self._views.get(uid)
        return max(view.values())[1] if view else None

    def _moved(self, uid: str, before: int | None) -> list[Sighting]:
        now = self._place(uid)
        if before == now:
            return []
        left = [] if before is None else [Sighting(uid, before, present=False)]
        return left if now is None else [*left, Sighting(uid, now, present=True)]
