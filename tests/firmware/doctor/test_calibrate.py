"""`croupier doctor --calibrate`, on real lines: the scanners' own program feels magnets and hears tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.wiring import ScannerWiring, Wiring, load_wiring
from croupier.firmware.app import cli
from croupier.firmware.app.play import simulated
from croupier.firmware.board.drivers import tunings_of
from croupier.firmware.calibration.picture import GOOD, NEAR, sensor_picture
from croupier.firmware.calibration.sensors import SensorWalk
from croupier.firmware.doctor import calibrate as calibration
from croupier.firmware.doctor.calibrate import LeftOut, calibrate
from croupier.firmware.doctor.devices import wired_readers
from croupier.firmware.doctor.examined_board import ExaminedBoard, examine
from croupier.firmware.doctor.person import Person
from croupier.firmware.doctor.wiring_file import write
from croupier.firmware.paper.shapes import Page
from croupier.firmware.paper.svg import svg
from croupier.hw.drivers.scanner_session import ScannerSession
from croupier.hw.protocols import ButtonEvent, Sighting
from tests.firmware.doctor.scripted import Scripted
from tests.hw.drivers.scanner_ends import Running, ScannerEnd
from tests.sensing.field import AT_80_MM, Field
from tests.sensing.field_pico import FieldPico
from tests.sensing.hall_pico import HallPico
from tests.support import PROJECT

HAT = "04A1C25B6F8001"
Step = str | Callable[[], None]


class QuickEnd(ScannerEnd):
    """Its time goes on fast."""

    def __init__(self, path: Path, pico: Running, senses: str, spaces: int) -> None:
        super().__init__(path, pico, senses, spaces)
        self._idle = 0.005


@contextmanager
def wired(folder: Path, pico: Running, senses: str, spaces: int) -> Iterator[tuple[ScannerEnd, Wiring]]:
    """A scanner on a line, on a board whose other devices are simulated."""
    end = QuickEnd(folder / "ring", pico, senses, spaces)
    end.start()
    scanner = ScannerWiring("ring", "serial", senses, tuple(range(spaces)), end.cable.path)  # type: ignore[arg-type]
    try:
        yield end, replace(simulated(1), scanners=(scanner,))
    finally:
        end.close()


async def begin(examined: ExaminedBoard) -> None:
    await examined.wait_for(wired_readers(examined.wiring), 10)


def flat(person: Scripted) -> str:
    """All that was said, without the breaks of its lines."""
    return " ".join(" ".join(person.said).split())


# Hall sensors


class RingWalker(Scripted):
    """Puts a token on the ring that is asked for, lifted for a second before; `instead` says what else is
    done at some of them: another ring, or a line that is typed.
    """

    def __init__(self, end: ScannerEnd, pico: HallPico, instead: dict[str, list[Step]] | None = None) -> None:
        super().__init__([""])
        self._end, self._pico = end, pico
        self._instead = instead or {}

    def tell(self, *lines: str) -> None:
        super().tell(*lines)
        for line in lines:
            if found := re.fullmatch(r"  space (\d+), ring (\d+) of \d", line):
                steps = self._instead.get(line.strip(), [])
                self._do(steps.pop(0) if steps else self.put(int(found[1]), int(found[2]) - 1))

    def put(self, space: int, ring: int) -> Callable[[], None]:
        def step() -> None:
            with self._end.lock:
                self._pico.lay(HAT, -1)
                self._end.pass_ms(1300)
                self._pico.put(HAT, space, ring)

        return step

    def _do(self, step: Step) -> None:
        if callable(step):
            step()
        else:
            self.lines.put_nowait(step)

    async def acts_or_says(self, examined: ExaminedBoard) -> ButtonEvent | Sighting | str:
        return await Person.acts_or_says(self, examined)


async def test_hall_sensors_in_another_order_are_learnt_and_written(tmp_path: Path) -> None:
    """Two wires are swapped, and one sensor is dead."""
    pico = HallPico("E661", "presence", 40)
    pico.inputs |= {5: 15, 15: 5}
    pico.board.sensors[7][1].dead = True
    with wired(tmp_path, pico, "presence", 40) as (end, wiring):
        async with examine(wiring) as examined:
            await begin(examined)
            person = RingWalker(end, pico, {"space 7, ring 2 of 2": [""]})
            found, picture = await calibrate(examined, person, wiring)
            sim = examined.opened.sim
            lit = [sim.pixel_frame[cell[0]] for cell in sim.cells]
            assert [n for n, colour in enumerate(lit) if colour != calibration.LIT[GOOD]] == [7]
            assert lit[7] == calibration.LIT[NEAR]
        assert set(examined.opened.sim.pixel_frame) == {(0, 0, 0)}
    (ring,) = found.scanners
    assert (ring.spaces[5], ring.spaces[15]) == (15, 5)
    assert [n for n in range(40) if ring.spaces[n] != n] == [5, 15]
    said = flat(person)
    assert "felt on 1 of its 2 rings" in said
    assert "space 5 has the one of 15, 15 has the one of 5" in said
    assert "felt on 83 of 84 rings" in said
    assert svg(picture, "x").count(b"<circle") == 84


async def test_a_magnet_that_lies_about_is_noticed_before_the_walk(tmp_path: Path) -> None:
    pico = HallPico("E661", "presence", 40)
    pico.put("forgotten", 9, 0)
    with wired(tmp_path, pico, "presence", 40) as (end, wiring):
        async with examine(wiring) as examined:
            await begin(examined)
            person = RingWalker(end, pico, {"space 0, ring 3 of 3": ["q"]})
            with pytest.raises(LeftOut):
                await calibration.walk_sensors(examined, person, wiring)
    assert "  space 0, ring 3 of 3" in person.said


async def test_a_token_on_the_wrong_space_is_said_so(tmp_path: Path) -> None:
    pico = HallPico("E661", "presence", 40)
    with wired(tmp_path, pico, "presence", 40) as (end, wiring):
        async with examine(wiring) as examined:
            await begin(examined)
            person = RingWalker(end, pico)
            person._instead = {
                "space 1, ring 1 of 2": [person.put(0, 0)],
                "space 0, ring 1 of 3": [person.put(0, 0), "q"],
            }
            heard = person.tell

            def back(*lines: str) -> None:
                heard(*lines)
                if any("is it on the lit space?" in line for line in lines):
                    person.lines.put_nowait("b")

            person.tell = back  # type: ignore[method-assign]
            with pytest.raises(LeftOut):
                await calibration.walk_sensors(examined, person, wiring)
    assert "    that is the sensor of space 0: is it on the lit space?" in person.said
    assert person.said[-1] == "  space 0, ring 1 of 3", "b goes back"


# What is kept


@pytest.fixture
def reordered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Wiring, Wiring, Page]:
    """A wiring of one's own, what a walk has found, and its picture."""
    monkeypatch.chdir(tmp_path)
    text = (PROJECT / "config" / "boards" / "hall.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text(text, encoding="utf-8")
    mine = load_wiring("mine.toml")
    (ring,) = mine.scanners
    walk = SensorWalk.of(mine)
    other = replace(mine, scanners=(replace(ring, spaces=(1, 0, *ring.spaces[2:])),))
    return mine, other, sensor_picture(mine, walk)


def text_of(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def in_the_way(file: str) -> None:
    Path(file).mkdir()


async def test_what_was_found_is_kept_when_somebody_says_so(reordered: tuple[Wiring, Wiring, Page]) -> None:
    mine, found, picture = reordered
    before = text_of("mine.toml")
    person = Scripted(["n", "y"])
    assert await calibration.keep(person, found, mine, "mine.toml", picture) == 0
    assert text_of("mine.toml") == before
    assert person.said[-1] == "Nothing was changed."
    assert await calibration.keep(person, found, mine, "mine.toml", picture) == 0
    assert load_wiring("mine.toml").scanners == found.scanners
    assert text_of("mine.toml.before") == before
    assert ElementTree.parse("calibration.svg").getroot().tag.endswith("svg")


async def test_where_nothing_is_new_nobody_is_asked(reordered: tuple[Wiring, Wiring, Page]) -> None:
    mine, _, picture = reordered
    person = Scripted([])
    assert await calibration.keep(person, mine, mine, "mine.toml", picture) == 0
    assert person.said[-1] == "Everything is as the file says: nothing was changed."


async def test_a_file_that_cannot_be_written_is_said_so(
    reordered: tuple[Wiring, Wiring, Page], capsys: pytest.CaptureFixture[str]
) -> None:
    mine, found, picture = reordered
    in_the_way("mine.toml.before")
    assert await calibration.keep(Scripted(["y"]), found, mine, "mine.toml", picture) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert load_wiring("mine.toml") == mine


async def test_a_file_laid_out_in_another_way_is_not_the_end_of_the_work(
    reordered: tuple[Wiring, Wiring, Page],
) -> None:
    """What was found is said, to be put there by hand."""
    mine, found, picture = reordered
    odd("mine.toml")
    person = Scripted(["y"])
    assert await calibration.keep(person, found, mine, "mine.toml", picture) == 1
    said = flat(person)
    assert "cannot be changed from here" in said
    assert "[scanners.ring] spaces = [ 1, 0, 2, 3," in said


def odd(file: str) -> None:
    text = text_of(file)
    before, rest = text.split("spaces = [", 1)
    numbers, after = rest.split("]", 1)
    text = f"{before}spaces = [ # in two rows ]\n{numbers}]{after}"
    Path(file).write_text(text, encoding="utf-8")


def test_a_file_that_may_not_be_written_is_said_before_the_walk(
    tmp_path: Path, mocker: MockerFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hall.toml"
    file.write_text((PROJECT / "config" / "boards" / "hall.toml").read_text())
    mocker.patch("os.access", return_value=False)
    assert cli.main(["doctor", "--calibrate", "--config", str(file)]) == 1
    assert capsys.readouterr().err == (f"croupier: {file}: you may not write it; run the same with sudo\n")


async def test_scanners_with_an_old_program_are_named(tmp_path: Path, mocker: MockerFixture) -> None:
    pico = FieldPico("E661", 10, Field(AT_80_MM, seed=5))
    with wired(tmp_path, pico, "identity", 10) as (_, wiring):
        mocker.patch.object(ScannerSession, "can_tune", False)
        async with examine(wiring) as examined:
            (found,) = await calibration.unfit(examined)
    assert found.what == "its program is too old: it does not say how well its readers hear"


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ("simulated", "simulated has no readers under its spaces to calibrate"),
        ("starter", "starter has no readers under its spaces to calibrate"),
    ],
)
def test_a_board_without_readers_is_said_so(
    config: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["doctor", "--calibrate", "--config", config]) == 1
    assert said in capsys.readouterr().err


# NFC readers


class Walker(Scripted):
    """Puts the token where the light is, or does what `instead` says for a space. `lines` are typed there."""

    def __init__(self, end: ScannerEnd, instead: dict[int, list[str]] | None = None) -> None:
        super().__init__([])
        self._end = end
        self._instead = instead or {}

    def tell(self, *lines: str) -> None:
        super().tell(*lines)
        for line in lines:
            if line.startswith("  space "):
                space = int(line.split()[1])
                with self._end.lock:
                    self._end.lay(HAT, -1)
                    self._end.pass_ms(1300)
                    self._end.lay(HAT, space)
            elif "type y" in line:
                self.lines.put_nowait("y")
        for line in lines:
            if line.startswith("  space "):
                for typed in self._instead.get(int(line.split()[1]), []):
                    self.lines.put_nowait(typed)


async def test_readers_are_measured_and_their_power_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wires of two are swapped."""
    field = Field(AT_80_MM, seed=5)
    pico = FieldPico("E661", 10, field)
    pico.wires[3], pico.wires[4] = 4, 3
    pico.boot()
    with wired(tmp_path, pico, "identity", 10) as (end, wiring):
        monkeypatch.setattr(calibration, "LISTEN_EVERY_S", 0.01)
        async with examine(wiring) as examined:
            await begin(examined)
            person = Walker(end)
            looks = count()
            found, _ = await calibrate(examined, person, wiring, lambda: next(looks) / 20)
    (ring,) = found.scanners
    assert ring.spaces == (0, 1, 2, 4, 3, 5, 6, 7, 8, 9)
    assert len(ring.power) == len(ring.gain) == len(ring.middle) == 10
    assert all(8 <= power <= 31 for power in ring.power)
    said = flat(person)
    assert "space 3 has the one of 4, 4 has the one of 3" in said
    assert "10 of 10 measured" in said
    _written_and_read_again(found, tmp_path, monkeypatch)


def _written_and_read_again(found: Wiring, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is in the file, and the board opens its readers with it."""
    monkeypatch.chdir(folder)
    full = load_wiring("full")
    (ring,) = found.scanners
    south = replace(
        full.scanners[0], spaces=ring.spaces, power=ring.power, gain=ring.gain, middle=ring.middle
    )
    tuned = replace(full, scanners=(south, *full.scanners[1:]))
    write(tuned, "full")
    again = load_wiring("board.toml")
    assert again.scanners == tuned.scanners
    tunings = tunings_of(again.scanners)
    assert sorted(tunings) == list(range(10))
    assert tunings[4].middle == pytest.approx(ring.middle[3] / 10)
    before = (PROJECT / "config" / "boards" / "full.toml").read_text(encoding="utf-8").splitlines()
    after = Path("board.toml").read_text(encoding="utf-8").splitlines()
    assert [line for line in before if line not in after] == ["spaces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"]
    assert len(after) == len(before) + 3
    write(tuned, "board.toml")
    assert load_wiring("board.toml").scanners == tuned.scanners, "a second time the keys are there already"
