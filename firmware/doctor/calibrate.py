"""`croupier doctor --calibrate`: somebody puts a token on each lit space; what the readers say is kept."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from croupier.config.wiring import Wiring
from croupier.firmware.calibration.picture import (
    BAD,
    GOOD,
    NEAR,
    reader_picture,
    sensor_picture,
    sensor_verdicts,
    verdicts,
)
from croupier.firmware.calibration.readers import LISTENING, LOUDEST, ReaderWalk, reading_scanners
from croupier.firmware.calibration.readers import News as ReaderNews
from croupier.firmware.calibration.sensors import News as SensorNews
from croupier.firmware.calibration.sensors import SensorWalk, felt_scanners
from croupier.firmware.doctor.advice import port_advice
from croupier.firmware.doctor.calibration_findings import reader_findings, sensor_findings
from croupier.firmware.doctor.devices import ANSWER_WITHIN_S, wired_readers
from croupier.firmware.doctor.examined_board import ExaminedBoard, examine
from croupier.firmware.doctor.findings import Finding, table, wrong
from croupier.firmware.doctor.person import Person, TerminalClosed, at_the_terminal
from croupier.firmware.doctor.walk import SPACE_COLOUR
from croupier.firmware.doctor.wiring_file import CannotRewrite, scanner_lines, why_not_written, write
from croupier.firmware.model.output_files import write_output
from croupier.firmware.model.terminal import look_of
from croupier.firmware.paper.shapes import Page
from croupier.firmware.paper.svg import svg
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.scanner import Scanners
from croupier.hw.protocols import RGB, Sighting

LISTEN_EVERY_S = 0.1
LOUDER_FOR_S = 4.0
"""How long a reader that hears nothing is given once it is as loud as can be."""
LIT: dict[str, RGB] = {GOOD: (0, 60, 0), NEAR: (70, 45, 0), BAD: (90, 0, 0)}
"""What the picture has in pale colours, on the strip."""
PICTURE = Path("calibration.svg")
_KEYS = "Enter goes on without a space, b goes back to the one before, q ends."


class LeftOut(Exception):
    """The person ends the walk before it is over."""


async def run(wiring: Wiring, config: str, port: int) -> int:
    """Ask, and write the file. Returns the exit code."""
    from croupier.firmware.doctor.command import page

    if not reading_scanners(wiring) and not felt_scanners(wiring):
        print(f"croupier: {wiring.id} has no readers under its spaces to calibrate", file=sys.stderr)
        return 1
    if why := why_not_written(config):
        print(f"croupier: {why}", file=sys.stderr)
        return 1
    async with examine(wiring) as examined:
        lost = await unfit(examined)
        if lost:
            Person().tell(*table(lost, look_of(sys.stdout), columns=shutil.get_terminal_size().columns))
            return 1
        try:
            async with page(examined, port), at_the_terminal() as person:
                found, picture = await calibrate(examined, person, wiring)
                return await keep(person, found, wiring, config, picture)
        except (TerminalClosed, LeftOut):
            print("croupier: the walk was ended: nothing was changed", file=sys.stderr)
            return 1


async def calibrate(
    examined: ExaminedBoard,
    person: Person,
    wiring: Wiring,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[Wiring, Page]:
    """Walk round the board. Returns the wiring with what was found, and a picture of it."""
    scanners = next((reader for reader in examined.opened.readers if isinstance(reader, Scanners)), None)
    if felt_scanners(wiring):
        felt = await walk_sensors(examined, person, wiring)
        _light(examined, person, sensor_verdicts(felt))
        _show(person, sensor_findings(felt))
        return replace(wiring, scanners=felt.scanners(wiring)), sensor_picture(wiring, felt)
    assert scanners is not None, "a scanner that is no simulated one is one of them"
    heard = await walk_readers(examined, person, wiring, scanners, clock)
    _light(examined, person, verdicts(heard))
    _show(person, reader_findings(heard))
    return replace(wiring, scanners=heard.scanners(wiring)), reader_picture(wiring, heard)


async def unfit(examined: ExaminedBoard) -> list[Finding]:
    """The scanners that do not answer, or cannot be calibrated."""
    await examined.wait_for(wired_readers(examined.wiring), ANSWER_WITHIN_S)
    found = []
    for scanner in [*reading_scanners(examined.wiring), *felt_scanners(examined.wiring)]:
        device = DeviceId("scanner", name=scanner.name)
        well, why = examined.health_of(device)
        if not well:
            found.append(wrong(device, why, port_advice(scanner.port, why)))
    return found or list(_too_old(examined))


def _too_old(examined: ExaminedBoard) -> Iterator[Finding]:
    """Scanners whose program cannot say how well its readers hear."""
    readers = [reader for reader in examined.opened.readers if isinstance(reader, Scanners)]
    for scanner in reading_scanners(examined.wiring):
        if not any(reader.can_tune(scanner.spaces[0]) for reader in readers):
            yield wrong(
                DeviceId("scanner", name=scanner.name),
                "its program is too old: it does not say how well its readers hear",
                "bring it up to date:\n    croupier scanners update",
            )


def _light(examined: ExaminedBoard, person: Person, colours: Mapping[int, str]) -> None:
    """Show the result on the board itself."""
    spaces = examined.wiring.pixels.spaces
    examined.light({pixel: LIT[colour] for space, colour in colours.items() for pixel in spaces[space]})
    person.tell("", "The board shows it: green is good, yellow not quite, red is wrong.")


def _show(person: Person, findings: list[Finding]) -> None:
    columns = shutil.get_terminal_size().columns
    person.tell("", *table(findings, look_of(sys.stdout), columns=columns))


async def keep(person: Person, found: Wiring, wiring: Wiring, config: str, picture: Page) -> int:
    """Write the picture, and if the person agrees the file. Returns the exit code."""
    try:
        write_output(PICTURE, svg(picture, f"Calibration: {wiring.title}"))
        person.tell("", f"{PICTURE}: a picture of it.")
        if found.scanners == wiring.scanners:
            person.tell("Everything is as the file says: nothing was changed.")
            return 0
        if not await person.agrees("Keep this?"):
            person.tell("Nothing was changed.")
            return 0
        person.tell(write(found, config))
    except CannotRewrite as error:
        person.tell(f"{error}. These are the lines:", *(f"    {line}" for line in scanner_lines(found)))
        return 1
    except OSError as error:
        print(f"croupier: {error.filename}: cannot be written ({error.strerror})", file=sys.stderr)
        return 1
    return 0


# Hall sensors


async def walk_sensors(examined: ExaminedBoard, person: Person, wiring: Wiring) -> SensorWalk:
    """Put a token on each ring of each lit space."""
    await person.answer("Take every token off the board, and everything with a magnet. Then press Enter:")
    walk = SensorWalk.of(wiring, _lying(examined))
    person.tell(
        "",
        "SENSORS: take one token. Put it on each ring of the lit space; lift it for a second in between.",
        _KEYS,
    )
    while (space := walk.space) is not None:
        examined.light_space(space, SPACE_COLOUR)
        person.tell(f"  space {space}, ring {walk.ring} of {walk.wanted[space]}")
        await _feel(examined, person, walk)
    examined.light({})
    return walk


async def _feel(examined: ExaminedBoard, person: Person, walk: SensorWalk) -> None:
    """Wait for what takes the walk on."""
    while True:
        event = await person.acts_or_says(examined)
        if isinstance(event, str):
            _turn(event, walk.skip, walk.again)
            return
        if not isinstance(event, Sighting) or not event.present or event.uid is not None:
            continue
        assert event.place is not None
        match walk.put(event.place):
            case SensorNews.STUCK:
                continue
            case SensorNews.TAKEN:
                person.tell(f"    that is the sensor of {_owner(walk, event.place)}: is it on the lit space?")
            case _:
                return


def _owner(walk: SensorWalk, sensor: int) -> str:
    owner = next((space for space, its in walk.found.items() if its == sensor), None)
    return "another space" if owner is None or owner == walk.space else f"space {owner}"


def _lying(examined: ExaminedBoard) -> set[int]:
    """The sensors that feel something, by what they have said so far."""
    lying: set[int] = set()
    while not examined.events.empty():
        event = examined.events.get_nowait()
        if isinstance(event, Sighting) and event.uid is None and event.place is not None:
            (lying.add if event.present else lying.discard)(event.place)
    return lying


# NFC readers


async def walk_readers(
    examined: ExaminedBoard,
    person: Person,
    wiring: Wiring,
    scanners: Scanners,
    clock: Callable[[], float],
) -> ReaderWalk:
    """Put a token on the middle of each lit space, and leave it there until the next one is lit."""
    walk = ReaderWalk.of(wiring)
    scanners.tune(dict.fromkeys(walk.order, LISTENING))
    person.tell(
        "",
        "READERS: take the other tokens off the board. Put one token on the middle of the lit space, let it "
        "lie until the next space is lit, and lift it then.",
        _KEYS,
    )
    while (space := walk.space) is not None:
        examined.light_space(space, SPACE_COLOUR)
        person.tell(f"  space {space}")
        await _hear(person, walk, scanners, clock)
    examined.light({})
    return walk


async def _hear(person: Person, walk: ReaderWalk, scanners: Scanners, clock: Callable[[], float]) -> None:
    said: ReaderNews | None = None
    while True:
        line = await person.line_within(LISTEN_EVERY_S)
        if line == "y" and said is ReaderNews.ELSEWHERE:
            walk.confirm()
        elif line == "" and said is not ReaderNews.ELSEWHERE and await _louder(person, walk, scanners, clock):
            return
        elif line is not None:
            _turn(line, walk.skip, walk.again)
            return
        news = _listen(walk, scanners, clock)
        if news is ReaderNews.DONE:
            return
        if news is not said and news is ReaderNews.ELSEWHERE:
            why = "its own reader is the weaker one" if walk.is_taken else "their wires are swapped"
            person.tell(
                f"    the reader of space {walk.best} hears it best. Put it on the lit space; if it lies "
                f"there, type y: then {why}"
            )
        elif news is not said and news is ReaderNews.SEVERAL:
            person.tell("    more than one token lies there: leave only one on the board")
        said = news if news in (ReaderNews.ELSEWHERE, ReaderNews.SEVERAL) else said


def _listen(walk: ReaderWalk, scanners: Scanners, clock: Callable[[], float]) -> ReaderNews:
    try:
        tokens = scanners.seen()
    except OSError:
        return ReaderNews.NOTHING
    return walk.listen(clock(), {uid: scanners.heard(uid) for uid in tokens})


async def _louder(person: Person, walk: ReaderWalk, scanners: Scanners, clock: Callable[[], float]) -> bool:
    """Let a reader that hears nothing try as loud as it can. Returns whether it has heard the token then."""
    space = walk.space
    assert space is not None
    if walk.best >= 0 or space in walk.loud:
        return False
    person.tell("    nothing heard: once more, as loud as it can. Leave the token there ...")
    walk.loud.add(space)
    scanners.tune({space: LOUDEST})
    until = clock() + LOUDER_FOR_S
    while clock() < until:
        await asyncio.sleep(LISTEN_EVERY_S)
        if _listen(walk, scanners, clock) is ReaderNews.DONE:
            return True
    walk.loud.discard(space)
    return False


def _turn(line: str, skip: Callable[[], None], again: Callable[[], None]) -> None:
    match line.strip().lower():
        case "q":
            raise LeftOut
        case "b":
            again()
        case _:
            skip()
