"""A simulated reader under every space, and the tokens it reads."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from croupier.hw.device_id import DeviceId
from croupier.hw.health import Health, OnHealth, unheard
from croupier.hw.protocols import Sighting, TokenReader
from croupier.hw.sim import places
from croupier.hw.sim.changes import Notify, TokenMoved
from croupier.hw.sim.faults import no_answer

_log = logging.getLogger(__name__)


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
        self._places: dict[str, int | None] = places.load(path, uids, spaces) if path else dict.fromkeys(uids)
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
            raise no_answer()
        return {uid: place for uid, place in self._places.items() if place is not None}

    def place(self, uid: str, place: int | None) -> None:
        """Lay a token down: on a space, or with None in the tray."""
        if uid not in self._places:
            raise ValueError(f"no token {uid}")
        if place is not None and not 0 <= place < self._spaces:
            raise ValueError(f"no space {place}")
        if self._places[uid] == place:
            return
        self._places[uid] = place
        self._keep()
        self._notify(TokenMoved(uid, place))
        if self._plugged:
            self._report(uid)

    def unplug(self) -> None:
        self._plugged = False
        self._health.lost("it was unplugged")

    def garble(self) -> None:
        """Nothing on its line makes sense any more: what it sees is lost."""
        self._plugged = False
        self._health.lost("its line is garbled")

    def replug(self) -> None:
        """Back again, the reader finds what was moved in the meantime."""
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

    def _keep(self) -> None:
        """A full disk must not hold a token in mid-air: the move counts, only a restart forgets it."""
        if self._path is None:
            return
        try:
            places.save(self._path, self._places)
        except OSError as error:
            _log.warning("%s: %s; the tokens' places are not kept", self._path, error)
