"""The scanners under the spaces, each on a USB port. Together they are one token reader."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import DriverError
from croupier.hw.drivers.merged import Merged
from croupier.hw.drivers.scanner_lines import Arrived, Beat, Hello, Left, Message, Snapshot, Unknown, Versions
from croupier.hw.drivers.scanner_session import ScannerSession
from croupier.hw.drivers.serial_link import LONGEST_RETRY_S, Port, SerialLink
from croupier.hw.health import Health, OnHealth, unheard
from croupier.hw.protocols import Sighting, TokenReader

_log = logging.getLogger(__name__)

READ_TIMEOUT_S = 0.1
"""How long a read waits for a byte: so soon the thread of a quiet scanner notices that it shall end."""


class ScannersMissing(DriverError, OSError):
    """No scanner answers."""


@dataclass(frozen=True, slots=True)
class ScannerPort:
    """A scanner as the wiring has it. `spaces` are the board's spaces over its readers, in their order; it
    senses "identity" or "presence" there.
    """

    name: str
    path: str
    spaces: tuple[int, ...]
    senses: str = "identity"


@dataclass(frozen=True, slots=True)
class ScannerState:
    """What is known of a scanner: who it is, how long a sweep takes, and how well the wire carries."""

    device: DeviceId
    is_well: bool
    hello: Hello | None
    sweep_ms: int
    damaged: int
    """Lines that arrived damaged, in either direction."""
    gaps: int
    """How often lines were lost on the way."""


class Scanners(TokenReader):
    """Plug each scanner into a USB port; name the port by its link in /dev/serial/by-id or one made by udev.

        north = ScannerPort("north", "/dev/croupier-north", spaces=tuple(range(10)))
        with Scanners([north], on_health=print) as reader:
            reader.listen(print)

    A scanner that is unplugged, silent or foreign is reported to `on_health` once as "scanner north", and
    once when it is back; a single reader of it that does not answer, as "scanner north, space 3". While it is
    away, what lay on its spaces counts as lying there still. Back again, it reports what was moved in the
    meantime.

    Everything is called on the scanners' threads. `ScannersMissing` from `seen` while no scanner answers.
    """

    def __init__(
        self,
        ports: Sequence[ScannerPort],
        *,
        on_health: OnHealth = unheard,
        clock: Callable[[], float] = time.monotonic,
        longest_retry: float = LONGEST_RETRY_S,
    ) -> None:
        self._merged = Merged()
        self._listeners: list[Callable[[Sighting], None]] = []
        self._lock = threading.RLock()
        self._scanners = [
            _Scanner(number, port, self._take, on_health, clock, longest_retry)
            for number, port in enumerate(ports)
        ]
        for scanner in self._scanners:
            scanner.link.start()

    def listen(self, callback: Callable[[Sighting], None]) -> None:
        with self._lock:
            self._listeners.append(callback)

    def seen(self) -> Mapping[str, int]:
        if not any(scanner.link.is_well for scanner in self._scanners):
            raise ScannersMissing("no scanner answers")
        with self._lock:
            return self._merged.seen()

    def states(self) -> tuple[ScannerState, ...]:
        return tuple(scanner.state() for scanner in self._scanners)

    def versions(self, timeout: float = 3.0) -> Mapping[int, int]:
        """Test all readers. Returns for each space what its reader says it is: 0 or 255 if it is silent.

        The spaces of a scanner that does not answer are left out. It takes a sweep or `timeout` seconds: call
        it off the loop.
        """
        end = time.monotonic() + timeout
        asked = [(scanner, scanner.ask_for_test()) for scanner in self._scanners if scanner.link.is_well]
        found: dict[int, int] = {}
        for scanner, answer in asked:
            try:
                found |= answer.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                _log.warning("%s did not answer the test within %.0f s", scanner.device, timeout)
        return found

    def close(self) -> None:
        with self._lock:
            self._listeners.clear()
        for scanner in self._scanners:
            scanner.link.stop()
        for scanner in self._scanners:
            scanner.link.close()

    def _take(self, change: Callable[[Merged], list[Sighting]]) -> None:
        with self._lock:
            for sighting in change(self._merged):
                for listener in list(self._listeners):
                    try:
                        listener(sighting)
                    except Exception:  # noqa: BLE001  a listener's fault must not cost the board its reader
                        _log.exception("nobody took %s", sighting)


class _Scanner:
    """One scanner and the thread that talks to it."""

    def __init__(
        self,
        number: int,
        port: ScannerPort,
        take: Callable[[Callable[[Merged], list[Sighting]]], None],
        on_health: OnHealth,
        clock: Callable[[], float],
        longest_retry: float,
    ) -> None:
        self.device = DeviceId("scanner", name=port.name)
        self._number = number
        self._spaces = port.spaces
        self._senses = port.senses
        self._take = take
        self._clock = clock
        self._session: ScannerSession | None = None
        self._beat: Beat | None = None
        self._tests: queue.SimpleQueue[queue.SimpleQueue[dict[int, int]]] = queue.SimpleQueue()
        self._testing: list[queue.SimpleQueue[dict[int, int]]] = []
        self._readers = [
            Health(DeviceId("space", space=space, name=port.name), on_health) for space in port.spaces
        ]
        self.link = SerialLink(
            self.device,
            port.path,
            self._talk,
            on_health=on_health,
            timeout=READ_TIMEOUT_S,
            longest_retry=longest_retry,
        )

    def state(self) -> ScannerState:
        session, beat = self._session, self._beat
        return ScannerState(
            device=self.device,
            is_well=self.link.is_well,
            hello=session.hello if session else None,
            sweep_ms=beat.sweep_ms if beat else 0,
            damaged=(session.dropped if session else 0) + (beat.damaged if beat else 0),
            gaps=session.gaps if session else 0,
        )

    def ask_for_test(self) -> queue.SimpleQueue[dict[int, int]]:
        """Have the scanner test its readers. Returns the queue that gets the versions."""
        answer: queue.SimpleQueue[dict[int, int]] = queue.SimpleQueue()
        self._tests.put(answer)
        return answer

    def _talk(self, port: Port) -> None:
        session = self._session = ScannerSession(len(self._spaces), self._senses, self._clock())
        while not self.link.closing:
            while not self._tests.empty():
                self._testing.append(self._tests.get())
            if self._testing:
                session.ask("test")
            if to_send := session.due(self._clock()):
                port.write(to_send)
            for message in session.receive(port.read(port.in_waiting or 1), self._clock()):
                self._act_on(message)

    def _act_on(self, message: Message) -> None:
        match message:
            case Arrived(space=space, uid=uid):
                self._take(lambda merged: merged.arrived(self._number, self._spaces[space], uid))
            case Left(space=space, uid=uid):
                self._take(lambda merged: merged.left(self._number, self._spaces[space], uid))
            case Snapshot(lying=lying):
                found = [(self._spaces[space], uid) for space, uid in lying]
                self._take(lambda merged: merged.snapshot(self._number, found))
                self._greet()
            case Beat(silent=silent):
                self._beat = message
                self._check(silent)
            case Versions(versions=versions):
                found_versions = {self._spaces[space]: version for space, version in versions}
                while self._testing:
                    self._testing.pop().put(found_versions)
            case Hello() | Unknown():
                pass  # the session has taken it

    def _greet(self) -> None:
        """The scanner is back when it has said who it is and what lies on its spaces."""
        if self._session and (hello := self._session.hello):
            self.link.well(f"{hello.spaces} spaces, {hello.senses}, firmware {hello.firmware}, {hello.board}")

    def _check(self, silent: tuple[int, ...]) -> None:
        for space, reader in enumerate(self._readers):
            if space in silent:
                reader.lost("its reader does not answer")
            elif reader.ok is False:
                reader.well()
