"""Brings the scanners' programs up to date while the board runs: one press, at a screen or on /setup."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from croupier.firmware.board.aside import aside
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, fault_of
from croupier.hw.drivers.scanner import Scanners, ScannerState
from croupier.hw.drivers.scanner_session import PROTOCOLS
from croupier.hw.protocols import TokenReader

_log = logging.getLogger(__name__)


class ScannerUpdates:
    """Knows which scanners have an old program.

    `names` are those that hang on a cable: no program goes through the network. `health` has the last report
    of each device. The Picos' files are read only when they are needed.
    """

    def __init__(
        self,
        readers: Sequence[TokenReader],
        names: Sequence[str],
        health: Mapping[DeviceId, tuple[bool, str]],
    ) -> None:
        self._scanners = [reader for reader in readers if isinstance(reader, Scanners)]
        self._names = frozenset(names)
        self._health = health
        self._watchers: list[Callable[[], None]] = []
        self._version = ""
        self._working: asyncio.Task[None] | None = None
        self.updating = ""
        """The scanner that is being given its program now; "" if none is."""
        self.why_failed: dict[str, str] = {}
        """Scanners whose last update did not work, and why."""

    @property
    def version(self) -> str:
        """The version of the program that this Croupier brings."""
        if not self._version:
            from croupier.firmware.scanners import program

            self._version = program.version()
        return self._version

    @property
    def failed(self) -> tuple[str, ...]:
        return tuple(self.why_failed)

    def unusable(self) -> tuple[str, ...]:
        """The scanners whose program is so old that the board cannot use them."""
        return tuple(
            device.name
            for device, (well, why) in self._health.items()
            if device.kind == "scanner"
            and device.name in self._names
            and not well
            and fault_of(why) is Fault.OLD_PROGRAM
        )

    def dated(self) -> tuple[str, ...]:
        """The scanners that work with an older protocol, so that some things are missing."""
        return tuple(
            state.device.name
            for scanners in self._scanners
            for state in scanners.states()
            if self._is_there(state) and state.hello is not None and state.hello.protocol < max(PROTOCOLS)
        )

    def old(self) -> tuple[str, ...]:
        """The scanners that work or do not, with another program than this Croupier brings."""
        if not self._scanners:
            return ()
        others = (
            state.device.name
            for scanners in self._scanners
            for state in scanners.states()
            if self._is_there(state) and state.hello is not None and state.hello.firmware != self.version
        )
        return tuple(dict.fromkeys((*self.unusable(), *others)))

    def _is_there(self, state: ScannerState) -> bool:
        return state.is_well and state.device.name in self._names

    def update(self, names: Sequence[str]) -> bool:
        """Begin to update these, one after the other. False if an update is going on, or none is named."""
        if not names or (self._working is not None and not self._working.done()):
            return False
        self.updating = names[0]
        self._working = asyncio.create_task(self._update(tuple(names)))
        return True

    def watch(self, changed: Callable[[], None]) -> None:
        """Have it called when an update begins, and when one ends."""
        self._watchers.append(changed)

    def _changed(self) -> None:
        for changed in self._watchers:
            changed()

    async def close(self) -> None:
        """An update that is going on is left: whenever it ends, the Pico has a whole program."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _update(self, names: Sequence[str]) -> None:
        for name in names:
            self.updating = name
            self.why_failed.pop(name, None)
            self._changed()
            try:
                await aside(partial(self._give, name))
                _log.info("scanner %s has program %s now", name, self.version)
            except Exception as error:  # noqa: BLE001  whatever it is, the other scanners have their turn
                self.why_failed[name] = str(getattr(error, "reason", error))
                _log.warning("scanner %s was not updated: %s", name, error)
        self.updating = ""
        self._changed()

    def _give(self, name: str) -> None:
        from croupier.firmware.scanners import program
        from croupier.firmware.scanners.pico import give_program

        scanners = next(
            one for one in self._scanners if any(state.device.name == name for state in one.states())
        )
        files = program.files()
        scanners.lend(
            name, lambda path: give_program(path, files, self.version, lambda _step: None, own_pins=True)
        )
