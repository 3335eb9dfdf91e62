"""The scanners under the spaces, each on a USB port or in the network. Together they are one token reader."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import DriverError, Fault, Reason
from croupier.hw.drivers.merged import Merged
from croupier.hw.drivers.pace import MAX_READ_BYTES, SIGHTING_BYTES, Pace
from croupier.hw.drivers.scanner_lines import (
    Arrived,
    Beat,
    Ear,
    Heard,
    Hello,
    Left,
    Message,
    Slotted,
    Snapshot,
    Tuned,
    Unknown,
    Versions,
)
from croupier.hw.drivers.scanner_session import ScannerSession
from croupier.hw.drivers.serial_link import LONGEST_RETRY_S, Port, SerialLink
from croupier.hw.drivers.tuning import Tuning
from croupier.hw.health import Health, OnHealth, unheard
from croupier.hw.protocols import Sighting, TokenReader

_log = logging.getLogger(__name__)

T = TypeVar("T")

READ_TIMEOUT_S = 0.1
"""How long a read waits for a byte: so soon the thread of a quiet scanner notices that it shall end."""
START_PROGRAM = b"\r\x02\x04\n"
"""A Pico that says nothing may be at its prompt, as after an update that was left in the middle: there these
keys start its program. To a scanner it is a damaged line.
"""


class ScannersMissing(DriverError, OSError):
    """No scanner answers."""


@dataclass(frozen=True, slots=True)
class ScannerPort:
    """A scanner as the wiring has it. `path` is a serial port or "socket://HOST:PORT"; `spaces` are the
    board's spaces over its readers, in their order; it senses "identity" or "presence" there.
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
    One that talks over TCP is named by its address, "socket://north.local:4747".

        north = ScannerPort("north", "/dev/croupier-north", spaces=tuple(range(10)))
        with Scanners([north], on_health=print) as reader:
            reader.listen(print)

    A scanner that is unplugged, silent or foreign is reported to `on_health` once as "scanner north", and
    once when it is back; a single reader of it that does not answer, as "scanner north, space 3". While it is
    away, what lay on its spaces counts as lying there still. Back again, it reports what was moved in the
    meantime.

    `tunings` are the settings of its readers by the board's spaces; `tune` changes them while it runs, and
    a scanner that starts anew gets them again. `heard` tells how well each reader hears a token. Scanners
    of protocol 1 have neither: their readers keep what their own pins.py says.

    Everything is called on the scanners' threads. `ScannersMissing` from `seen` while no scanner answers.
    """

    def __init__(
        self,
        ports: Sequence[ScannerPort],
        *,
        on_health: OnHealth = unheard,
        clock: Callable[[], float] = time.monotonic,
        longest_retry: float = LONGEST_RETRY_S,
        tunings: Mapping[int, Tuning] | None = None,
    ) -> None:
        self._tunings = dict(tunings or {})
        self._merged = Merged(self._middle, self._owner)
        self._owners = {space: number for number, port in enumerate(ports) for space in port.spaces}
        self._listeners: list[Callable[[Sighting], None]] = []
        self._lock = threading.RLock()
        self._scanners = [
            _Scanner(
                number, port, self._take, on_health, clock, longest_retry, self.tuning, slots=len(ports) > 1
            )
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

    def heard(self, uid: str) -> Mapping[int, Ear]:
        """How well each reader hears a token now, by the board's spaces. A reader that does not hear it is
        left out.
        """
        with self._lock:
            return dict(self._merged.ears(uid))

    def felt(self) -> frozenset[int]:
        """The spaces whose Hall sensors feel something now."""
        with self._lock:
            return self._merged.felt()

    def tuning(self, space: int) -> Tuning | None:
        """The settings that a reader was given; None if it has those of its own pins.py."""
        return self._tunings.get(space)

    def tune(self, tunings: Mapping[int, Tuning]) -> None:
        """Give readers other settings, from now until `close`."""
        with self._lock:
            self._tunings |= tunings
        for scanner in self._scanners:
            scanner.tune(space for space in tunings if space in scanner.spaces)

    def can_tune(self, space: int) -> bool:
        """Whether the reader of a space has settings: its scanner answers, and speaks protocol 2."""
        return any(scanner.can_tune for scanner in self._scanners if space in scanner.spaces)

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

    def lend(self, name: str, work: Callable[[str], T]) -> T:
        """Have `work` done with the port of one scanner, which is lost meanwhile and comes back by itself.

        It takes as long as `work`: call it off the loop. ValueError if there is no scanner of that name.
        """
        found = next((scanner for scanner in self._scanners if scanner.device.name == name), None)
        if found is None:
            raise ValueError(f"no scanner {name}")
        with found.lending:
            return found.lend(work)

    def close(self) -> None:
        with self._lock:
            self._listeners.clear()
        for scanner in self._scanners:
            scanner.closed = True
            scanner.link.stop()
        for scanner in self._scanners:
            scanner.link.close()

    def _owner(self, space: int) -> int | None:
        """The number of the scanner that has a space."""
        return self._owners.get(space)

    def _middle(self, space: int) -> float:
        """How much power a reader needs for a token on its middle; the usual one for a reader nobody has
        tried.
        """
        tuning = self._tunings.get(space)
        if tuning is not None and tuning.middle is not None:
            return tuning.middle
        known = [tuning.middle for tuning in self._tunings.values() if tuning.middle is not None]
        return sum(known) / len(known) if known else 0.0

    def _take(self, change: Callable[[Merged], list[Sighting]]) -> int:
        """Pass on what follows from a report. How many sightings that were."""
        with self._lock:
            found = change(self._merged)
            for sighting in found:
                for listener in list(self._listeners):
                    try:
                        listener(sighting)
                    except Exception:  # noqa: BLE001  a listener's fault must not cost the board its reader
                        _log.exception("nobody took %s", sighting)
            return len(found)


class _Scanner:
    """One scanner and the thread that talks to it."""

    def __init__(
        self,
        number: int,
        port: ScannerPort,
        take: Callable[[Callable[[Merged], list[Sighting]]], int],
        on_health: OnHealth,
        clock: Callable[[], float],
        longest_retry: float,
        tuning: Callable[[int], Tuning | None],
        *,
        slots: bool,
    ) -> None:
        self.device = DeviceId("scanner", name=port.name)
        self.spaces = port.spaces
        self._number = number
        self._tuning = tuning
        self._slots = slots
        self._untuned: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._senses = port.senses
        self._tell = take
        self._told = 0
        """How many sightings followed from what was read last."""
        self._clock = clock
        self._session: ScannerSession | None = None
        self._beat: Beat | None = None
        self._tests: queue.SimpleQueue[queue.SimpleQueue[dict[int, int]]] = queue.SimpleQueue()
        self._testing: list[queue.SimpleQueue[dict[int, int]]] = []
        self._readers = [
            Health(DeviceId("space", space=space, name=port.name), on_health) for space in port.spaces
        ]
        self._path = port.path
        self._on_health = on_health
        self._longest_retry = longest_retry
        self.lending = threading.Lock()
        self.closed = False
        self.link = self._new_link()

    def _new_link(self) -> SerialLink:
        return SerialLink(
            self.device,
            self._path,
            self._talk,
            on_health=self._on_health,
            timeout=READ_TIMEOUT_S,
            longest_retry=self._longest_retry,
        )

    def lend(self, work: Callable[[str], T]) -> T:
        """The thread ends and gives its port back; a new one begins when the work is done."""
        self.link.close()
        self._on_health(self.device, False, Reason("its program is being replaced", Fault.UPDATING))
        try:
            return work(self._path)
        finally:
            self.link = self._new_link()
            if not self.closed:
                self.link.start()

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

    @property
    def can_tune(self) -> bool:
        session = self._session
        return self.link.is_well and session is not None and session.can_tune

    def tune(self, spaces: Iterable[int]) -> None:
        """Have the readers of these spaces of the board get their settings."""
        for space in spaces:
            self._untuned.put(space)

    def ask_for_test(self) -> queue.SimpleQueue[dict[int, int]]:
        """Have the scanner test its readers. Returns the queue that gets the versions."""
        answer: queue.SimpleQueue[dict[int, int]] = queue.SimpleQueue()
        self._tests.put(answer)
        return answer

    def _talk(self, port: Port) -> None:
        if self._session is not None and self._session.hello is None:
            port.write(START_PROGRAM)
        session = self._session = ScannerSession(
            len(self.spaces), self._senses, self._clock(), slots=self._slots
        )
        pace = Pace(time.monotonic())
        while not self.link.closing:
            while not self._untuned.empty():
                self._tune(session, self._untuned.get())
            while not self._tests.empty():
                self._testing.append(self._tests.get())
            if self._testing:
                session.ask("test")
            if to_send := session.due(self._clock()):
                port.write(to_send)
            data = port.read(min(port.in_waiting or 1, MAX_READ_BYTES))
            for message in session.receive(data, self._clock()):
                self._act_on(message)
            self._told, told = 0, self._told
            if pause := pace.pause(len(data) + SIGHTING_BYTES * told, time.monotonic()):
                self.link.wait(pause)

    def _take(self, change: Callable[[Merged], list[Sighting]]) -> None:
        self._told += self._tell(change)

    def _act_on(self, message: Message) -> None:
        match message:
            case Arrived(space=space, uid=uid):
                self._take(lambda merged: merged.arrived(self._number, self.spaces[space], uid))
            case Left(space=space, uid=uid):
                self._take(lambda merged: merged.left(self._number, self.spaces[space], uid))
            case Snapshot(lying=lying):
                found = [(self.spaces[space], uid) for space, uid in lying]
                self._take(lambda merged: merged.snapshot(self._number, found))
                self._greet()
            case Beat(silent=silent):
                self._beat = message
                spaces = [self.spaces[space] for space in silent]
                self._take(lambda merged: merged.beat(self._number, spaces))
                self._check(silent)
            case Versions(versions=versions):
                found_versions = {self.spaces[space]: version for space, version in versions}
                while self._testing:
                    self._testing.pop().put(found_versions)
            case Heard(uid=uid, ears=ears):
                by_space = {
                    self.spaces[ear.space]: replace(ear, space=self.spaces[ear.space]) for ear in ears
                }
                self._take(lambda merged: merged.heard(self._number, uid, by_space))
            case Hello():
                self._take(lambda merged: merged.began(self._number))
                self.tune(self.spaces)  # it has started, or was away: it knows only its own pins.py
            case Tuned() | Slotted() | Unknown():
                pass  # the session has taken it

    def _tune(self, session: ScannerSession, space: int) -> None:
        tuning = self._tuning(space)
        if tuning is not None:
            session.tune(self.spaces.index(space), tuning.power, tuning.gain)

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
