"""A simulated reader under every space, and the tokens that it reads.

A real token stays where it is when the program is killed. So does a simulated one: a file keeps its place.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from croupier.hw.device_id import DeviceId
from croupier.hw.health import Health, OnHealth, unheard
from croupier.hw.protocols import Sighting, TokenReader
from croupier.hw.sim.changes import Notify, TokenMoved

_log = logging.getLogger(__name__)

MAX_PLACES_BYTES = 1 << 16


class SimReader(TokenReader):
    """Sees every token that lies on a space at once; one in the tray (place None) is out of sight."""

    def __init__(
        self,
        uids: Sequence[str],
        spaces: int,
        path: Path | None,
        notify: Notify,
        on_health: OnHealth = unheard,
    ) -> None:
        self._health = Health(DeviceId("reader"), on_health)
        self._spaces = spaces
        self._path = path
        self._notify = notify
        self._places: dict[str, int | None] = load_places(path, uids, spaces) if path else dict.fromkeys(uids)
        self._reported = dict(self._places)
        self._listeners: list[Callable[[Sighting], None]] = []
        self._plugged = True

    @property
    def tokens(self) -> Mapping[str, int | None]:
        """Where each token lies, seen or not."""
        return dict(self._places)

    def listen(self, callback: Callable[[Sighting], None]) -> None:
        self._listeners.append(callback)

    def seen(self) -> Mapping[str, int]:
        if not self._plugged:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return {uid: place for uid, place in self._places.items() if place is not None}

    def know(self, uid: str) -> None:
        """There is one more token; it is in the tray."""
        self._places.setdefault(uid, None)
        self._reported.setdefault(uid, None)

    def place(self, uid: str, place: int | None) -> None:
        """Lay a token down: on a space, or with None in the tray."""
        if uid not in self._places:
            raise ValueError(f"no token {uid}")
        if place is not None and not 0 <= place < self._spaces:
            raise ValueError(f"no space {place}")
        if self._places[uid] == place:
            return
        self._places[uid] = place
        self._save()
        self._notify(TokenMoved(uid, place))
        if self._plugged:
            self._report(uid)

    def unplug(self) -> None:
        self._plugged = False
        self._health.lost("it was unplugged")

    def garble(self) -> None:
        """Its line carries only garbage from now on: what it sees is lost."""
        self._plugged = False
        self._health.lost("its line is garbled")

    def replug(self) -> None:
        """Plug it in again. It then reports what was moved in the meantime."""
        self._plugged = True
        self._health.well()
        for uid in self._places:
            self._report(uid)

    def close(self) -> None:
        self._listeners.clear()

    def _report(self, uid: str) -> None:
        before, now = self._reported[uid], self._places[uid]
        if before == now:
            return
        self._reported[uid] = now
        for listener in list(self._listeners):
            if before is not None:
                listener(Sighting(uid, before, present=False))
            if now is not None:
                listener(Sighting(uid, now, present=True))

    def _save(self) -> None:
        """Write the places to the file. On a full disk the move counts, but a restart forgets it."""
        if self._path is None:
            return
        try:
            save_places(self._path, self._places)
        except OSError as error:
            _log.warning("%s: %s; the tokens' places are not kept", self._path, error)


def load_places(path: Path, uids: Iterable[str], spaces: int) -> dict[str, int | None]:
    """The place of each token of `uids`: the tray, where the file is absent, damaged or wrong."""
    try:
        found = msgspec.json.decode(_read(path), type=dict[str, int | None])
    except FileNotFoundError:
        found = {}
    except (OSError, msgspec.DecodeError, RecursionError) as error:
        _log.warning("%s: %s; all tokens lie in the tray", path, error)
        found = {}
    return {uid: _on_board(found.get(uid), spaces) for uid in uids}


def _read(path: Path) -> bytes:
    """A pipe or a link in its place is not waited for or followed."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        return file.read(MAX_PLACES_BYTES)


def save_places(path: Path, places: Mapping[str, int | None]) -> None:
    """Replace the file in one step, so a kill leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(msgspec.json.encode(places))
    new.replace(path)


def _on_board(place: int | None, spaces: int) -> int | None:
    return place if place is not None and 0 <= place < spaces else None
