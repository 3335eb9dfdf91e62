"""`croupier doctor --fix-order`: seats and strip are put into order by answering; the file is written."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from croupier.config.wiring import ButtonsWiring, ConsoleWiring, Wiring
from croupier.firmware.doctor.patient import Patient, examined
from croupier.firmware.doctor.person import Gone, Person, at_the_terminal
from croupier.firmware.doctor.rewrite import rewritten
from croupier.firmware.doctor.ring import NoRing, spread
from croupier.firmware.doctor.signs import button_sign, number_sign
from croupier.firmware.doctor.walk import ORDER
from croupier.firmware.saves import durable_files
from croupier.hw.protocols import RGB, Button, ButtonEvent

CORNERS = ("GO", "Jail", "Free Parking", "Go To Jail")
READABLE = 0o644
"""The service is another user."""
CORNER: RGB = (0, 0, 120)
COPY = Path("board.toml")
"""Where a wiring that comes with croupier is written to, as it cannot be changed itself."""


async def run(wiring: Wiring, config: str, port: int) -> int:
    """The exit code."""
    from croupier.firmware.doctor.command import page

    async with examined(wiring) as patient:
        try:
            async with page(patient, port), at_the_terminal() as person:
                fixed = await ask_order(patient, person, wiring)
        except Gone:
            print("croupier: nobody answered: nothing was changed", file=sys.stderr)
            return 1
        if fixed == wiring:
            person.tell("", "Everything is in its order: nothing was changed.")
            return 0
        try:
            person.tell("", write(fixed, config))
        except OSError as error:
            print(f"croupier: {error.filename}: cannot be written ({error.strerror})", file=sys.stderr)
            return 1
        return 0


async def ask_order(patient: Patient, person: Person, wiring: Wiring) -> Wiring:
    screens = await _ask_panels(patient, person)
    buttons = await _ask_buttons(patient, person, wiring)
    spaces = await _ask_strip(patient, person, wiring)
    patient.light({})
    consoles = tuple(
        ConsoleWiring(wiring.consoles[panel].screen, pins)
        for panel, pins in zip(screens, buttons, strict=True)
    )
    return replace(wiring, consoles=consoles, pixels=replace(wiring.pixels, spaces=spaces))


def write(wiring: Wiring, config: str) -> str:
    """What was done, in a sentence. The file as it was is kept beside it."""
    own = config.endswith(".toml") or "/" in config
    source = Path(config) if own else files("croupier.config") / "boards" / f"{config}.toml"
    target = Path(config) if own else COPY
    before = source.read_text(encoding="utf-8")
    mode = target.stat().st_mode & 0o777 if target.exists() else READABLE
    named = replace(wiring, id=target.name.removesuffix(".toml"))
    text = rewritten(target.name, before, named)
    kept = ""
    if target.exists():
        backup = target.with_name(f"{target.name}.before")
        durable_files.write(backup, target.read_bytes())
        kept = f"; as it was it is kept as {backup}"
    durable_files.write(target.absolute(), text.encode())
    target.chmod(mode)
    return f"{target}: written{kept}."


async def _ask_panels(patient: Patient, person: Person) -> list[int]:
    """For each seat, which panel of the wiring it has."""
    consoles = patient.opened.board.consoles
    for number, console in enumerate(consoles, 1):
        console.screen.show(number_sign(console.screen.size, number))
    person.tell("PANELS: walk round the board clockwise, from the seat that shall be the first.")
    while True:
        shown = [
            await _number(person, f"Which number does seat {seat} show? [{seat}]", seat)
            for seat in range(1, len(consoles) + 1)
        ]
        if sorted(shown) == list(range(1, len(consoles) + 1)):
            return [number - 1 for number in shown]
        person.tell(f"Each number from 1 to {len(consoles)} must be there once: once more, please.")


async def _ask_buttons(patient: Patient, person: Person, wiring: Wiring) -> list[ButtonsWiring]:
    """For each seat, the pins that its buttons really have."""
    person.tell("", "BUTTONS: press each as it is asked for. Enter leaves it as it is in the file.")
    while True:
        patient.forget_events()
        found = [await _ask_seat(patient, person, seat) for seat in range(len(wiring.consoles))]
        wires = [wire for seat in found for wire in seat]
        if len(set(wires)) == len(wires):
            return [_pins(wiring, seat) for seat in found]
        person.tell("One button answered for two: once more, please.")


async def _ask_seat(patient: Patient, person: Person, seat: int) -> list[tuple[int, Button]]:
    """By which seat and button of the wiring ◀ ● ▶ of this seat are heard."""
    screen = patient.opened.board.consoles[seat].screen
    heard: list[tuple[int, Button]] = []
    for button in ORDER:
        screen.show(button_sign(screen.size, seat + 1, button))
        person.tell(f"  seat {seat + 1}: {button.sign}")
        while True:
            event = await person.acts(patient)
            if event == "skip":
                heard.append((seat, button))
                break
            if isinstance(event, ButtonEvent) and event.kind == "press":
                heard.append((event.console, event.button))
                break
    screen.show(number_sign(screen.size, seat + 1))
    return heard


def _pins(wiring: Wiring, heard: list[tuple[int, Button]]) -> ButtonsWiring:
    first = wiring.consoles[heard[0][0]].buttons
    pins = [
        {Button.LEFT: wires.left, Button.OK: wires.ok, Button.RIGHT: wires.right}[button]
        for wires, button in ((wiring.consoles[seat].buttons, button) for seat, button in heard)
    ]
    return ButtonsWiring(first.driver, *pins)


async def _ask_strip(patient: Patient, person: Person, wiring: Wiring) -> tuple[tuple[int, ...], ...]:
    """The corners are found by moving a light; the spaces between follow."""
    person.tell(
        "",
        "STRIP: bring the light to the middle of each corner. 5 moves it five pixels on, -5 back,",
        "Enter says that it is there.",
    )
    count = len(patient.opened.board.pixels)
    while True:
        corners = []
        for number, name in enumerate(CORNERS):
            pixels = wiring.pixels.spaces[number * 10]
            corners.append(await _ask_corner(patient, person, name, pixels[len(pixels) // 2], count))
        middles = [spaces[len(spaces) // 2] for spaces in wiring.pixels.spaces[::10]]
        if corners == middles:
            return wiring.pixels.spaces
        try:
            return spread(corners, count, wiring.size)
        except NoRing as error:
            person.tell(f"{error}: once more, please.")


async def _ask_corner(patient: Patient, person: Person, name: str, pixel: int, count: int) -> int:
    while True:
        patient.light({pixel: CORNER})
        steps = await _number(person, f"  {name}: pixel {pixel}. Steps?", 0)
        if steps == 0:
            return pixel
        pixel = (pixel + steps) % count


async def _number(person: Person, question: str, default: int) -> int:
    while True:
        answer = await person.answer(question)
        if not answer:
            return default
        try:
            return int(answer)
        except ValueError:
            person.tell(f'"{answer}" is no number.')
