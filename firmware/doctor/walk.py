"""The guided walk round the board: what no program can see, a person is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from croupier.config.wiring import SIMULATED, Wiring
from croupier.config.wiring.pins import HEADER_PIN
from croupier.firmware.doctor.findings import Finding, ok, skipped, wrong
from croupier.firmware.doctor.patient import Patient
from croupier.firmware.doctor.person import Gone, Person
from croupier.firmware.doctor.signs import button_sign, number_sign
from croupier.firmware.doctor.touching import walk_spaces, walk_tag
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import RGB, Button, ButtonEvent, Sighting

STEP = 0.03
"""Seconds that the running light stays on a pixel."""
ORDER = (Button.LEFT, Button.OK, Button.RIGHT)
SIDES: tuple[RGB, ...] = ((60, 0, 0), (0, 60, 0), (0, 0, 60), (50, 50, 50))
TUNE = ((660.0, 0.15), (0.0, 0.1), (880.0, 0.15), (0.0, 0.1), (1320.0, 0.3))
FIX = "put the seats and the strip into their order by answering:\n    croupier doctor --fix-order"

Stage = Callable[[Patient, Person], Awaitable[list[Finding]]]


async def walk(patient: Patient, person: Person) -> list[Finding]:
    """All of it. Whoever leaves in between has what was found so far."""
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
            findings += await stage(patient, person)
        except Gone:
            return findings + [skipped(left, "nobody answered") for left, _ in stages[number:]]
    patient.light({})
    return findings


async def open_page(patient: Patient, person: Person) -> list[Finding]:
    """Or the first light has run before anybody looks."""
    if patient.wiring.simulates:
        await person.answer("Open it in a browser, then press Enter here:")
    return []


async def walk_lights(patient: Patient, person: Person) -> list[Finding]:
    person.tell("", "LIGHTS: one after the other, from GO on.")
    spaces = patient.wiring.pixels.spaces

    async def run() -> None:
        for pixel in (pixel for space in spaces for pixel in space):
            patient.light({pixel: (60, 60, 60)})
            await asyncio.sleep(STEP)
        patient.light({})

    await run()
    findings = []
    if await person.agrees("Did it run from GO clockwise round the whole board, without a gap?", run):
        findings.append(ok("lights, order", "the strip goes round the board as the wiring says"))
    else:
        findings.append(wrong("lights, order", "the strip does not go round as the wiring says", FIX))
    sides = {pixel: SIDES[space // 10] for space in range(40) for pixel in spaces[space]}
    patient.light(sides)
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
    patient.light({})
    return findings


async def walk_panels(patient: Patient, person: Person) -> list[Finding]:
    for seat, console in enumerate(patient.wiring.consoles):
        channel = console.screen.channel
        below = "" if channel is None else f"channel {channel}"
        screen = patient.opened.board.consoles[seat].screen
        screen.show(number_sign(screen.size, seat + 1, below))
    person.tell("", "PANELS: each shows the number of its seat. Seats are counted clockwise.")
    if await person.agrees("Does every seat show its own number, upright and clear?"):
        return [ok("panels, order", "every seat shows its own number")]
    return [wrong("panels, order", "a seat shows another number, or none", FIX)]


async def walk_buttons(patient: Patient, person: Person) -> list[Finding]:
    person.tell("", "BUTTONS: press the one that its seat's panel asks for. Enter goes on without it.")
    findings: list[Finding] = []
    patient.forget_events()
    for seat, console in enumerate(patient.opened.board.consoles):
        answered = []
        for button in ORDER:
            console.screen.show(button_sign(console.screen.size, seat + 1, button))
            person.tell(f"  seat {seat + 1}: {button.sign}")
            found = await _press(patient, person, seat, button)
            answered.append(found is None)
            findings += [found] if found else []
        console.screen.show(number_sign(console.screen.size, seat + 1))
        if all(answered):
            findings.append(ok(f"seat {seat + 1}, buttons", "◀ ● ▶ answer"))
    return findings


async def _press(patient: Patient, person: Person, seat: int, button: Button) -> Finding | None:
    """None if all is well. A finger slips: another button must answer twice."""
    part = DeviceId("button", seat=seat, name=button)
    other: DeviceId | None = None
    while True:
        event = await person.acts(patient)
        if isinstance(event, Sighting) or (isinstance(event, ButtonEvent) and event.kind != "press"):
            continue
        if event == ButtonEvent(seat, button, "press"):
            return None
        if other is not None:
            return wrong(part, f"it answers as {other}: their wires are swapped", FIX)
        if event == "skip":
            return wrong(part, "it was pressed and nothing happened", _wire(patient.wiring, seat, button))
        other = DeviceId("button", seat=event.console, name=event.button)
        person.tell(f"    that was {other}: once more, please")


def _wire(wiring: Wiring, seat: int, button: Button) -> str:
    buttons = wiring.consoles[seat].buttons
    if buttons.driver == SIMULATED:
        return ""
    pin = {Button.LEFT: buttons.left, Button.OK: buttons.ok, Button.RIGHT: buttons.right}[button]
    return f"check its wire to GPIO {pin} (pin {HEADER_PIN[pin]} of the header), and its ground"


async def walk_sound(patient: Patient, person: Person) -> list[Finding]:
    person.tell("", "SOUND: three tones, each higher than the last.")

    async def play() -> None:
        patient.opened.board.buzzer.play(TUNE)

    await play()
    if await person.agrees("Did you hear them?", play):
        return [ok("buzzer", "it was heard")]
    pin = patient.wiring.buzzer.pin
    where = f"check its wire to GPIO {pin}; " if pin >= 0 else "switch the page's sound on; "
    return [wrong("buzzer", "it was not heard", f"{where}it must be a passive piezo, an active one croaks")]
