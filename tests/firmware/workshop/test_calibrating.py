"""Readers and Hall sensors are calibrated from /setup while the board runs, on real lines."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.wiring import Wiring
from croupier.firmware.calibration.kept import FILE
from croupier.firmware.calibration.readers import LISTENING
from croupier.firmware.doctor.calibrate import LIT
from croupier.firmware.web.workshop.messages import SaidNow, Try, Walk, WalkNow
from croupier.firmware.workshop.calibrating import IDLE_S
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import Scanners
from croupier.hw.drivers.scanner_session import ScannerSession
from croupier.hw.drivers.tuning import Tuning
from croupier.hw.protocols import Sighting
from tests.firmware.doctor.test_calibrate import wired
from tests.firmware.scanner.pico import Pico
from tests.firmware.table.driver import Driver, simulated_program
from tests.firmware.workshop.page import Page, page_of
from tests.hw.drivers.scanner_ends import ScannerEnd
from tests.sensing.field import AT_80_MM, Field
from tests.sensing.field_pico import FieldPico
from tests.sensing.hall_pico import HallPico

HAT = "04A1C25B6F8001"
RING = DeviceId("scanner", name="ring")
READERS = 4
LIFTED_MS, RESTS_MS = 1400, 2600


class Walker:
    """A board with one scanner on a line, somebody with a token, and a page of /setup in the hand."""

    def __init__(self, table: Driver, end: ScannerEnd, pico: Pico) -> None:
        self.table = table
        self.end = end
        self.pico = pico
        self.page: Page = page_of(table.app)
        self.scanners = next(one for one in table.app.board.readers if isinstance(one, Scanners))

    @property
    def told(self) -> WalkNow:
        told = self.page.workshop.tell("walk", self.page.language)
        assert isinstance(told, WalkNow)
        return told

    @property
    def is_well(self) -> bool:
        """Whether the scanner answers, as far as the board has heard."""
        return self.table.app.inbox.health_now.get(RING, (False, ""))[0]

    async def asks(self, step: str, space: int | None = None) -> None:
        lit = max(0, self.told.space) if space is None else space
        await self.page.asks(msgspec.convert({"t": "walk", "step": step, "space": lit}, Walk))

    async def begins(self) -> None:
        """All tokens are off the board, and the first space is lit."""
        await self.until(lambda: self.is_well)
        await self.asks("begin")
        assert self.told.phase == "clear", self.told.note
        await self.asks("start")
        assert self.told.phase == "walk"

    async def until(self, condition: Callable[[], object]) -> None:
        """What other threads do; the table's clock goes on meanwhile, and so does the scanner's."""
        async with asyncio.timeout(60):
            while not condition():
                await self.table.wait(0.05)
                await asyncio.sleep(0.002)

    async def puts(self, space: int, lit: int | None = None) -> None:
        """Lift the token, put it on that space, and let it lie until the next one is lit."""
        before = self.told.space
        assert before == (space if lit is None else lit)
        with self.end.lock:
            self.pico.lay(HAT, -1)
            self.end.pass_ms(LIFTED_MS)
            self.pico.lay(HAT, space)
            self.end.pass_ms(RESTS_MS)
        await self.until(lambda: self.told.space != before or self.told.here)

    async def goes_on_from(self, told: WalkNow) -> None:
        await self.until(lambda: self.told != told)

    def lit(self) -> dict[int, tuple[int, int, int]]:
        """The spaces that are lit, and how."""
        sim = self.table.sim
        colours = {space: sim.pixel_frame[cell[0]] for space, cell in enumerate(sim.cells)}
        return {space: colour for space, colour in colours.items() if any(colour)}


@asynccontextmanager
async def walking(folder: Path, pico: Pico, senses: str, spaces: int) -> AsyncIterator[Walker]:
    with wired(folder, pico, senses, spaces) as (end, wiring):
        async with switched_on(folder / "state", wiring) as table:
            yield Walker(table, end, pico)


@asynccontextmanager
async def switched_on(state: Path, wiring: Wiring) -> AsyncIterator[Driver]:
    program = dataclasses.replace(simulated_program(state), wiring=lambda _consoles: wiring)
    table = Driver(program)
    try:
        await table.begin()
        yield table
    finally:
        await table.switch_off()


def readers(wires: dict[int, int] | None = None) -> FieldPico:
    pico = FieldPico("E661", READERS, Field(AT_80_MM, seed=5))
    for reader, wire in (wires or {}).items():
        pico.wires[reader] = wire
    pico.boot()
    return pico


async def test_readers_are_calibrated_and_what_was_found_counts_at_once_and_after_a_restart(
    tmp_path: Path,
) -> None:
    async with walking(tmp_path, readers(), "identity", READERS) as walker:
        assert walker.told.can
        assert not walker.told.feels
        await walker.begins()
        assert walker.scanners.tuning(0) == LISTENING
        assert walker.told.text == "Space 0, Go: put the token on its middle"
        for space in range(READERS):
            assert list(walker.lit()) == [space]
            assert (walker.told.at, walker.told.of) == (space, READERS)
            await walker.puts(space)
        told = walker.told
        assert (told.phase, told.keep) == ("done", True)
        assert [one.space for one in told.spaces] == list(range(READERS))
        assert all(float(one.figure) > 0 for one in told.spaces)
        assert told.findings[-1].what.startswith("4 of 4 measured")
        assert set(walker.lit().values()) <= set(LIT.values())
        assert any(line.startswith("middle = [") for line in told.lines)
        assert walker.scanners.tuning(0) == Tuning(), "as before, until somebody keeps it"
        await walker.asks("keep")
        assert walker.told.note == "Kept. It counts from now on"
        found = walker.table.app.calibration.wiring.scanners[0]
        tuning = walker.scanners.tuning(2)
        assert tuning is not None
        assert tuning.power == found.power[2] < LISTENING.power
        wiring = walker.table.app.wiring
    async with switched_on(tmp_path / "state", wiring) as table:
        assert table.app.wiring.scanners[0].middle == found.middle
    changed = replace(wiring, scanners=(replace(wiring.scanners[0], power=(20,) * READERS),))
    async with switched_on(tmp_path / "state", changed) as table:
        assert table.app.wiring.scanners == changed.scanners, "the file was changed since: it is newer"


async def test_swapped_wires_are_put_right_at_the_next_start(tmp_path: Path) -> None:
    async with walking(tmp_path, readers({1: 2, 2: 1}), "identity", READERS) as walker:
        await walker.begins()
        await walker.puts(0)
        for space in (1, 2):
            await walker.puts(space)
            if walker.told.here:
                assert "hears it best" in walker.told.note
                await walker.asks("here")
                await walker.until(lambda: walker.told.space not in (1, 2) or not walker.told.here)
        await walker.puts(3)
        assert "1 has the one of 2" in " ".join(part.what for part in walker.told.findings)
        await walker.asks("keep")
        assert "when Croupier is started anew" in walker.told.note
        wiring = walker.table.app.wiring
        assert wiring.scanners[0].spaces == (0, 1, 2, 3)
    async with switched_on(tmp_path / "state", wiring) as table:
        assert table.app.wiring.scanners[0].spaces == (0, 2, 1, 3)


async def test_a_space_where_nothing_is_heard_is_tried_loudly_and_then_left_out(tmp_path: Path) -> None:
    pico = readers()
    pico.field.strength[0] = 0.0
    async with walking(tmp_path, pico, "identity", READERS) as walker:
        await walker.begins()
        await walker.asks("next")
        assert walker.told.note.startswith("Nothing heard: once more")
        assert walker.told.space == 0
        await walker.until(lambda: walker.told.space == 1)
        await walker.asks("next", space=0)
        assert walker.told.space == 1, "pressed twice: the second press was meant for the space before"
        await walker.asks("back")
        assert walker.told.space == 0
        await walker.asks("end")
        assert walker.told.phase == ""
        assert walker.lit() == {}
        assert walker.scanners.tuning(1) == Tuning()
        assert not (tmp_path / "state" / FILE).exists()


async def test_hall_sensors_learn_their_order(tmp_path: Path) -> None:
    pico = HallPico("E661", "presence", 40)
    pico.inputs |= {5: 15, 15: 5}
    pico.board.sensors[7][1].dead = True
    async with walking(tmp_path, pico, "presence", 40) as walker:
        await walker.begins()
        assert walker.told.feels
        while walker.told.phase == "walk":
            before = walker.told
            if before.text == "Space 7, Chance: ring 2 of 2":
                await walker.asks("next")
                continue
            ring = int(before.text.partition(": ring ")[2].split()[0]) - 1
            with walker.end.lock:
                pico.lay(HAT, -1)
                walker.end.pass_ms(LIFTED_MS)
                pico.put(HAT, before.space, ring)
                walker.end.pass_ms(LIFTED_MS)
            await walker.goes_on_from(before)
        states = {one.space: one.state for one in walker.told.spaces}
        assert [space for space, state in states.items() if state != "ok"] == [7]
        assert walker.told.spaces[7].figure == "1/2"
        await walker.asks("keep")
        saved = json.loads((tmp_path / "state" / FILE).read_text())
    assert [saved["found"]["ring"]["spaces"][n] for n in (5, 15)] == [15, 5]


async def test_the_game_notices_nothing_and_knows_afterwards_what_was_moved(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with walking(tmp_path, readers(), "identity", READERS) as walker:
        table = walker.table
        put: list[Sighting] = []
        mocker.patch.object(table.app.inbox.borrowing, "_put", put.append)
        await walker.begins()
        with walker.end.lock:
            walker.pico.lay(HAT, 1)
            walker.end.pass_ms(RESTS_MS)
        await walker.until(lambda: table.app.board.seen().get(HAT) == 1)
        assert put == []
        said = await walker.page.asks(Try("light", 5))
        assert said == SaidNow("The readers are being calibrated: end that first", bad=True)
        walker.page.closes()
        assert walker.told.phase == "walk", "a phone sleeps, and the walk goes on"
        await table.wait(IDLE_S + 1)
        assert walker.told.phase == ""
        assert walker.told.note.startswith("The calibration was ended, as nothing had happened")
        assert [(one.uid, one.place) for one in put if one.present] == [(HAT, 1)]


async def test_why_it_cannot_begin_is_said_in_the_pages_language(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with walking(tmp_path, readers(), "identity", READERS) as walker:
        await walker.until(lambda: walker.is_well)
        mocker.patch.object(ScannerSession, "can_tune", False)
        await walker.asks("begin")
        assert walker.told.phase == ""
        assert walker.told.note.startswith("The program of scanner ring is too old")
        walker.page.language = "fr"
        assert walker.told.note.startswith("Le programme du lecteur ring est trop ancien")
        mocker.stopall()
        walker.end.unplug()
        await walker.until(lambda: not walker.is_well)
        await walker.asks("begin")
        assert walker.told.note == "Le lecteur ring ne répond pas"


async def test_what_cannot_be_saved_is_said_and_changes_nothing(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with walking(tmp_path, readers(), "identity", READERS) as walker:
        await walker.begins()
        for space in range(READERS):
            await walker.puts(space)
        mocker.patch("os.replace", side_effect=OSError(28, "No space left on device"))
        await walker.asks("keep")
        assert walker.told.note == "It could not be saved"
        assert walker.scanners.tuning(0) == Tuning()


@pytest.mark.parametrize(
    "wrong",
    [
        {"spaces": [0, 1, 2, 2]},
        {"spaces": [0, 1, 2]},
        {"power": [40, 1, 1, 1]},
        {"gain": [4, 4]},
        {"middle": [-1, 0, 0, 0]},
    ],
)
async def test_a_kept_calibration_that_does_not_fit_is_not_used(
    tmp_path: Path, wrong: dict[str, list[int]]
) -> None:
    with wired(tmp_path, readers(), "identity", READERS) as (_, wiring):
        state = tmp_path / "state"
        state.mkdir()
        said = {"spaces": [0, 1, 2, 3], "power": [], "gain": [], "middle": []}
        kept = {"file": {"ring": said}, "found": {"ring": said | wrong}}
        (state / FILE).write_text(json.dumps(kept))
        async with switched_on(state, wiring) as table:
            assert table.app.wiring == wiring


async def test_a_board_without_readers_has_no_such_part(tmp_path: Path) -> None:
    table = Driver(simulated_program(tmp_path))
    try:
        await table.begin()
        told = page_of(table.app).workshop.tell("walk", "en")
        assert isinstance(told, WalkNow)
        assert not told.can
    finally:
        await table.switch_off()
