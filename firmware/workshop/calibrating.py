"""Calibrates readers or Hall sensors for /setup: lights a space, listens, and keeps what was found.

Who walks round the board has a phone in the hand, which sleeps and loses its Wi-Fi. So the walk belongs to no
page: it goes on for any of them, and ends when somebody ends it or when nothing has happened for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from croupier.config.wiring import Wiring
from croupier.firmware.board.drivers import tunings_of
from croupier.firmware.calibration.kept import KeptCalibration
from croupier.firmware.calibration.picture import (
    BAD,
    GOOD,
    NEAR,
    reader_figures,
    sensor_figures,
    sensor_verdicts,
    verdicts,
)
from croupier.firmware.calibration.readers import LISTENING, LOUDEST, ReaderWalk, reading_scanners
from croupier.firmware.calibration.readers import News as ReaderNews
from croupier.firmware.calibration.sensors import News as SensorNews
from croupier.firmware.calibration.sensors import SensorWalk, felt_scanners
from croupier.firmware.doctor.calibrate import LISTEN_EVERY_S, LIT, LOUDER_FOR_S
from croupier.firmware.doctor.calibration_findings import reader_findings, sensor_findings
from croupier.firmware.doctor.findings import Finding
from croupier.firmware.doctor.walk import SPACE_COLOUR
from croupier.firmware.model.sentence import Told, told
from croupier.firmware.web.workshop.messages import PartState, WalkStep
from croupier.firmware.workshop.lent import LentDevices
from croupier.hw.clock import Clock, Timer
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import Scanners
from croupier.hw.drivers.tuning import Tuning
from croupier.hw.protocols import RGB, Sighting, TokenReader

Phase: TypeAlias = Literal["", "clear", "walk", "done"]
""" "": no walk. "clear": the tokens are taken off. "done": the result is shown."""

IDLE_S = 300.0
"""Seconds after which a walk ends of which nothing comes any more."""
STATES: dict[str, PartState] = {GOOD: "ok", NEAR: "look", BAD: "wrong"}
_NOTES = {
    ReaderNews.STILL: "setup-walk-still",
    ReaderNews.LISTENING: "setup-walk-listening",
    ReaderNews.SEVERAL: "setup-walk-several",
}


class Calibrating:
    """`changed` is called when the walk has come on. `health` has the last report of each device.

    `wiring` is the board as it runs. What is kept counts at once, except for wires that are swapped: readers
    are given their spaces when the board is opened.
    """

    def __init__(
        self,
        wiring: Wiring,
        readers: Sequence[TokenReader],
        lent: LentDevices,
        kept: KeptCalibration,
        *,
        clock: Clock,
        cells: Sequence[Sequence[int]],
        health: dict[DeviceId, tuple[bool, str]],
        changed: Callable[[], None],
    ) -> None:
        self._wiring = wiring
        self._scanners = next((reader for reader in readers if isinstance(reader, Scanners)), None)
        self._lent = lent
        self._kept = kept
        self._clock = clock
        self._cells = cells
        self._health = health
        self._changed = changed
        self._timers: dict[str, Timer] = {}
        self._tunings: dict[int, Tuning] = {}
        """What the readers had before."""
        self._is_louder = False
        self.phase: Phase = ""
        self.readers: ReaderWalk | None = None
        self.sensors: SensorWalk | None = None
        self.note: Told | None = None
        """What is odd just now, or what has come of the walk."""
        self.asks_whether_it_is_there = False
        self.findings: Sequence[Finding] = ()
        self.found: Wiring | None = None
        """The wiring with what was found."""

    # -- what is told

    @property
    def can(self) -> bool:
        """Does the board have readers or sensors that can be calibrated?"""
        return self._scanners is not None and bool(self._mine)

    @property
    def feels(self) -> bool:
        """Are they Hall sensors?"""
        return bool(felt_scanners(self._wiring))

    @property
    def _mine(self) -> list[str]:
        scanners = felt_scanners(self._wiring) or reading_scanners(self._wiring)
        return [scanner.name for scanner in scanners]

    @property
    def _walk(self) -> ReaderWalk | SensorWalk | None:
        return self.readers if self.sensors is None else self.sensors

    @property
    def space(self) -> int | None:
        """The space that is lit; None outside a walk."""
        return self._walk.space if self._walk is not None and self.phase == "walk" else None

    @property
    def progress(self) -> tuple[int, int]:
        """How many spaces have been walked to, of how many."""
        walk = self._walk
        if walk is None:
            return 0, 0
        of = len(walk.order)
        return (of if walk.space is None else list(walk.order).index(walk.space)), of

    @property
    def is_new(self) -> bool:
        """Is there something to keep?"""
        return self.found is not None and self.found.scanners != self._kept.wiring.scanners

    def spaces(self) -> dict[int, tuple[PartState, tuple[str, str]]]:
        """Each space that has been walked to: how it is, and its figures."""
        walk = self._walk
        if walk is None or self.phase not in ("walk", "done"):
            return {}
        if isinstance(walk, ReaderWalk):
            colours, figures = verdicts(walk), reader_figures(walk)
        else:
            colours, figures = sensor_verdicts(walk), sensor_figures(walk)
        return {one: (STATES[colours[one]], figures[one]) for one in list(walk.order)[: self.progress[0]]}

    # -- what pages ask for

    def do(self, step: WalkStep, space: int) -> None:
        """`space` is the one that the page has seen lit: a step that comes late or twice does nothing."""
        if step == "end":
            self.end()
        elif step == "begin":
            self._begin()
        elif step == "start" and self.phase == "clear":
            self._start()
        elif step == "keep" and self.phase == "done":
            self._keep()
        elif self.space is not None and self.space == space:
            self._step(step)

    def _step(self, step: WalkStep) -> None:
        walk = self._walk
        assert walk is not None
        match step:
            case "next":
                if self._try_louder():
                    return
                walk.skip()
            case "back":
                walk.again()
            case "here" if isinstance(walk, ReaderWalk) and self.asks_whether_it_is_there:
                walk.confirm()
                return
            case _:
                return
        self._go_on()

    def trouble(self) -> Told | None:
        """Why the walk cannot begin; None if it can."""
        for name in self._mine:
            well, _ = self._health.get(DeviceId("scanner", name=name), (False, ""))
            if not well:
                return told("setup-walk-lost", name=name)
        for scanner in [] if self.feels else reading_scanners(self._wiring):
            if self._scanners is None or not self._scanners.can_tune(scanner.spaces[0]):
                return told("setup-walk-old", name=scanner.name)
        return None

    def _begin(self) -> None:
        if self.phase in ("clear", "walk") or not self.can:
            return
        self._forget()
        self.note = self.trouble()
        if self.note is None:
            self.phase = "clear"
            self._lent.listen_to_readers(self._see)
            self._wait()
        self._changed()

    def _start(self) -> None:
        assert self._scanners is not None
        self.phase = "walk"
        if self.feels:
            self.sensors = SensorWalk.of(self._wiring, self._scanners.felt())
            if self.sensors.stuck:
                self.note = told("setup-walk-stuck")
        else:
            walk = self.readers = ReaderWalk.of(self._wiring)
            self._tunings = {space: self._scanners.tuning(space) or Tuning() for space in walk.order}
            self._scanners.tune(dict.fromkeys(walk.order, LISTENING))
            self._listen()
        self._light_space()
        self._wait()
        self._changed()

    def end(self) -> None:
        """Everything is as before, and the table has its devices. Nothing happens without a walk."""
        if self.phase:
            self._take_back()
            self._lent.take_back_lights()
            self._forget()
            self._changed()

    def _forget(self) -> None:
        self.phase, self.note, self.readers, self.sensors = "", None, None, None
        self.findings, self.found, self._is_louder, self.asks_whether_it_is_there = (), None, False, False

    def _take_back(self) -> None:
        """The readers are the table's again, and as they were."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self.phase in ("clear", "walk"):
            self._lent.take_back_readers()
        if self._scanners is not None and self._tunings:
            self._scanners.tune(self._tunings)
        self._tunings = {}

    # -- the walk

    def _go_on(self) -> None:
        """Another space is lit, or all have been."""
        self.note, self._is_louder, self.asks_whether_it_is_there = None, False, False
        if self._walk is None or self._walk.space is None:
            self._finish()
        else:
            self._light_space()
            self._wait()
        self._changed()

    def _finish(self) -> None:
        self._take_back()
        self.phase = "done"
        if self.sensors is not None:
            self.findings = sensor_findings(self.sensors)
            colours, scanners = sensor_verdicts(self.sensors), self.sensors.scanners(self._wiring)
        else:
            assert self.readers is not None
            self.findings = reader_findings(self.readers)
            colours, scanners = verdicts(self.readers), self.readers.scanners(self._wiring)
        self.found = replace(self._wiring, scanners=scanners)
        self.note = told("setup-walk-done" if self.is_new else "setup-walk-same")
        self._light({space: LIT[colour] for space, colour in colours.items()})
        self._wait()

    def _keep(self) -> None:
        assert self.found is not None
        found = self.found
        is_kept = self._kept.keep(found)
        is_in_order = all(
            new.spaces == old.spaces for new, old in zip(found.scanners, self._wiring.scanners, strict=True)
        )
        if is_kept and is_in_order and self._scanners is not None:
            self._scanners.tune(tunings_of(found.scanners))
        self.end()
        said = "setup-walk-kept" if is_in_order else "setup-walk-kept-order"
        self.note = told(said if is_kept else "setup-walk-not-kept")
        self._changed()

    def _light_space(self) -> None:
        if self.space is not None:
            self._light({self.space: SPACE_COLOUR})

    def _light(self, spaces: dict[int, RGB]) -> None:
        self._lent.light({lamp: colour for space, colour in spaces.items() for lamp in self._cells[space]})

    def _wait(self) -> None:
        """Something has happened: begin anew to wait for the next thing."""
        self._call_after("idle", IDLE_S, self._leave)

    def _leave(self) -> None:
        self.end()
        self.note = told("setup-walk-left")
        self._changed()

    def _call_after(self, what: str, seconds: float, call: Callable[[], None]) -> None:
        if (before := self._timers.pop(what, None)) is not None:
            before.cancel()
        self._timers[what] = self._clock.call_at(self._clock.now() + seconds, call)

    # -- Hall sensors

    def _see(self, sighting: Sighting) -> None:
        walk = self.sensors
        if walk is None or self.space is None or sighting.uid is not None or not sighting.present:
            return
        if sighting.place is None:
            return
        match walk.put(sighting.place):
            case SensorNews.STUCK:
                return
            case SensorNews.TAKEN:
                owner = next((space for space, its in walk.found.items() if its == sighting.place), None)
                self.note = told("setup-walk-other-sensor", space=sighting.place if owner is None else owner)
                self._changed()
            case _:
                self._go_on()

    # -- NFC readers

    def _listen(self) -> None:
        walk, scanners = self.readers, self._scanners
        if walk is None or scanners is None or walk.space is None or self.phase != "walk":
            return
        self._call_after("listen", LISTEN_EVERY_S, self._listen)
        try:
            heard = {uid: scanners.heard(uid) for uid in scanners.seen()}
        except OSError:
            heard = {}
        news = walk.listen(self._clock.now(), heard)
        if news is ReaderNews.DONE:
            self._go_on()
            return
        note = told(_NOTES[news]) if news in _NOTES else None
        is_elsewhere = news is ReaderNews.ELSEWHERE
        if is_elsewhere:
            note = told("setup-walk-elsewhere", space=walk.best)
        elif self._is_louder and news is ReaderNews.NOTHING:
            note = told("setup-walk-louder")
        if (note, is_elsewhere) != (self.note, self.asks_whether_it_is_there):
            self.note, self.asks_whether_it_is_there = note, is_elsewhere
            self._changed()

    def _try_louder(self) -> bool:
        """Let a reader that hears nothing try as loud as it can, before its space is left out."""
        walk, scanners = self.readers, self._scanners
        if walk is None or scanners is None or walk.space is None or walk.best >= 0:
            return False
        if walk.space in walk.loud:
            return False
        space = walk.space
        walk.loud.add(space)
        scanners.tune({space: LOUDEST})
        self._is_louder, self.note = True, told("setup-walk-louder")
        self._call_after("louder", LOUDER_FOR_S, lambda: self._was_not_louder(space))
        self._wait()
        self._changed()
        return True

    def _was_not_louder(self, space: int) -> None:
        """It has not been heard that way either: the next space is lit."""
        walk = self.readers
        if walk is None or walk.space != space or not self._is_louder:
            return
        walk.loud.discard(space)
        walk.skip()
        self._go_on()
