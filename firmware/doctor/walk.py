"""The guided walk round the board: a person is asked about everything that no program can see."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from croupier.config.wiring import SIMULATED, Wiring
from croupier.config.wiring.pins import HEADER_PIN
from croupier.firmware.doctor.examined_board import ExaminedBoard
from croupier.firmware.doctor.findings import Finding, ok, skipped, wrong
from croupier.firmware.doctor.person import Person, TerminalClosed
from croupier.firmware.doctor.signs import button_sign, number_sign
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import RGB, Button, ButtonEvent, Sighting

LIGHT_STEP_S = 0.03
"""How long the running light stays on a pixel."""
BUTTON_ORDER = (Button.LEFT, Button.OK, Button.RIGHT)
SIDE_COLOURS: tuple[RGB, ...] = ((60, 0, 0), (0, 60, 0), (0, 0, 60), (50, 50, 50))
SPACE_COLOUR: RGB = (0, 0, 90)
TAG_ADVICE = "a 25 mm tag under a thin plastic base; metal between tag and reader needs ferrite"
TUNE = ((660.0, 0.15), (0.0, 0.1), (880.0, 0.15), (0.0, 0.1), (1320.0, 0.3))
FIX_ORDER_ADVICE = (
    "put the seats and the strip into their order by answering:\n    croupier doctor --fix-order"
)

Stage = Callable[[ExaminedBoard, Person], Awaitable[list[Finding]]]


async def walk(examined: ExaminedBoard, person: Person) -> list[Finding]:
    """The whole walk. If the person leaves before its end, the findings so far are kept."""
    findings: list[Finding] = []
    stages: tuple[tuple[str, Stage], ...] = (
        ("page", open_page),
        ("lights", walk_lights),
        ("panels", walk_panels),
        ("buttons", walk_buttons),
        ("sound", walk_sound),
        ("tag", walk_tag),
        ("spaces", walk_spaces),
    )
    for number, (_, stage) in enumerate(stages):
        try:
            findings += await stage(examined, person)
        except TerminalClosed:
            return findings + [skipped(left, "nobody answered") for left, _ in stages[number:]]
    examined.light({})
    return findings


async def open_page(examined: ExaminedBoard, person: Person) -> list[Finding]:
    """Wait until the page is open, or the first light has run before the person looks."""
    if examined.wiring.simulates:
        await person.answer("Open it in a browser, then press Enter here:")
    return []


async def walk_lights(examined: ExaminedBoard, person: Person) -> list[Finding]:
    person.tell("", "LIGHTS: one after the other, from GO on.")
    spaces = examined.wiring.pixels.spaces

    async def run() -> None:
        for pixel in (pixel for space in spaces for pixel in space):
            examined.light({pixel: (60, 60, 60)})
            await asyncio.sleep(LIGHT_STEP_S)
        examined.light({})

    await run()
    findings = []
    if await person.agrees("Did it run from GO clockwise round the whole board, without a gap?", run):
        findings.append(ok("lights, order", "the strip goes round the board as the wiring says"))
    else:
        findings.append(
            wrong("lights, order", "the strip does not go round as the wiring says", FIX_ORDER_ADVICE)
        )
    sides = {pixel: SIDE_COLOURS[space // 10] for space in range(40) for pixel in spaces[space]}
    examined.light(sides)
    if await person.agrees("Is GO's side red now, the next clockwise green, then blue, then white?"):
        findings.append(ok("lights, colours", "red, green, blue and white are what they should be"))
    else:
        findings.append(
            wrong(
                "lights, colours",
                "a colour is not what it should be",
                "a strip that is dim or flickers lacks 5 V: feed it at both ends. Red and green swapped: "
                "it is no WS2812, whose order is GRB",
            )
        )
    examined.light({})
    return findings


async def walk_panels(examined: ExaminedBoard, person: Person) -> list[Finding]:
    for seat, console in enumerate(examined.wiring.consoles):
        channel = console.screen.channel
        below = "" if channel is None else f"channel {channel}"
        screen = examined.opened.board.consoles[seat].screen
        screen.show(number_sign(screen.size, seat + 1, below))
    person.tell("", "PANELS: each shows the number of its seat. Seats are counted clockwise.")
    if await person.agrees("Does every seat show its own number, upright and clear?"):
        return [ok("panels, order", "every seat shows its own number")]
    return [wrong("panels, order", "a seat shows another number, or none", FIX_ORDER_ADVICE)]


async def walk_buttons(examined: ExaminedBoard, person: Person) -> list[Finding]:
    person.tell("", "BUTTONS: press the one that its seat's panel asks for. Enter goes on without it.")
    findings: list[Finding] = []
    examined.forget_events()
    for seat, console in enumerate(examined.opened.board.consoles):
        answered = []
        for button in BUTTON_ORDER:
            console.screen.show(button_sign(console.screen.size, seat + 1, button))
            person.tell(f"  seat {seat + 1}: {button.sign}")
            found = await _press(examined, person, seat, button)
            answered.append(found is None)
            findings += [found] if found else []
        console.screen.show(number_sign(console.screen.size, seat + 1))
        if all(answered):
            findings.append(ok(f"seat {seat + 1}, buttons", "◀ ● ▶ answer"))
    return findings


async def _press(examined: ExaminedBoard, person: Person, seat: int, button: Button) -> Finding | None:
    """None if all is well. A finger may slip, so another button counts as swapped when it answers twice."""
    part = DeviceId("button", seat=seat, name=button)
    other: DeviceId | None = None
    while True:
        event = await person.acts(examined)
        if isinstance(event, Sighting) or (isinstance(event, ButtonEvent) and event.kind != "press"):
            continue
        if event == ButtonEvent(seat, button, "press"):
            return None
        if other is not None:
            return wrong(part, f"it answers as {other}: their wires are swapped", FIX_ORDER_ADVICE)
        if event == "skip":
            return wrong(part, "it was pressed and nothing happened", _wire(examined.wiring, seat, button))
        other = DeviceId("button", seat=event.console, name=event.button)
        person.tell(f"    that was {other}: once more, please")


def _wire(wiring: Wiring, seat: int, button: Button) -> str:
    buttons = wiring.consoles[seat].buttons
    if buttons.driver == SIMULATED:
        return ""
    pin = {Button.LEFT: buttons.left, Button.OK: buttons.ok, Button.RIGHT: buttons.right}[button]
    return f"check its wire to GPIO {pin} (pin {HEADER_PIN[pin]} of the header), and its ground"


async def walk_sound(examined: ExaminedBoard, person: Person) -> list[Finding]:
    person.tell("", "SOUND: three tones, each higher than the last.")

    async def play() -> None:
        examined.opened.board.buzzer.play(TUNE)

    await play()
    if await person.agrees("Did you hear them?", play):
        return [ok("buzzer", "it was heard")]
    pin = examined.wiring.buzzer.pin
    where = f"check its wire to GPIO {pin}; " if pin >= 0 else "switch the page's sound on; "
    return [wrong("buzzer", "it was not heard", f"{where}it must be a passive piezo, an active one croaks")]


async def walk_tag(examined: ExaminedBoard, person: Person) -> list[Finding]:
    """Read one tag: on the pad if there is one, or on a space whose reader reads tags."""
    has_pad = examined.wiring.pad is not None
    if not has_pad and not any(scanner.senses == "identity" for scanner in examined.wiring.scanners):
        return []
    where = "hold a token on the pad" if has_pad else "put a token on any space"
    part = "pad, tag" if has_pad else "tag"
    person.tell("", f"TAG: {where}. Enter goes on without.")
    examined.forget_events()
    while True:
        event = await person.acts(examined)
        if event == "skip":
            return [wrong(part, "no tag was read", f"try another tag: {TAG_ADVICE}")]
        if not isinstance(event, Sighting) or not event.present or event.uid is None:
            continue
        if (event.place is None) == has_pad:
            known = "known" if event.uid in examined.opened.tokens else "not known yet: croupier tags learn"
            return [ok(part, f"{event.uid} was read, which is {known}")]


async def walk_spaces(examined: ExaminedBoard, person: Person) -> list[Finding]:
    """Put a token on each space that is lit. A reader that answers for another space is named."""
    watched = [space for scanner in examined.wiring.scanners for space in scanner.spaces]
    if not watched:
        return []
    person.tell(
        "",
        "SPACES: take one token and put it on the lit space, then on the next.",
        "Enter goes on without a space, twice Enter without all that are left.",
    )
    findings: list[Finding] = []
    seen = skips = 0
    for number, space in enumerate(sorted(watched)):
        examined.light_space(space, SPACE_COLOUR)
        examined.forget_events()
        found = await _touch(examined, person, space)
        skips = skips + 1 if found == "skip" else 0
        if skips == 2:
            findings.pop()
            left = len(watched) - number + 1
            findings.append(skipped("spaces", f"{left} were left out"))
            break
        if found == "skip":
            findings.append(_unseen(examined, space))
        elif found == space:
            seen += 1
        else:
            findings.append(
                wrong(
                    f"space {space}",
                    f"the reader of space {found} saw the token",
                    "swap their wires, or the two numbers in the scanner's list of spaces",
                )
            )
    examined.light({})
    return [*findings, ok("spaces", f"{seen} of {len(watched)} saw the token")] if seen else findings


async def _touch(examined: ExaminedBoard, person: Person, space: int) -> int | str:
    """Where a token was seen. It may be set down elsewhere first, so another reader must see it twice."""
    person.tell(f"  space {space}")
    other: int | None = None
    while True:
        event = await person.acts(examined)
        if event == "skip":
            return "skip" if other is None else other
        if not isinstance(event, Sighting) or not event.present or event.place is None:
            continue
        if event.place in (space, other):
            return event.place
        other = event.place
        person.tell(f"    seen on space {other}: lift it, and once more, please")


def _unseen(examined: ExaminedBoard, space: int) -> Finding:
    senses = next(scanner.senses for scanner in examined.wiring.scanners if space in scanner.spaces)
    advice = TAG_ADVICE if senses == "identity" else "turn the magnet over, or bring it nearer to the sensor"
    return wrong(f"space {space}", "the token was not seen", advice)
