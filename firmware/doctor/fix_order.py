"""`croupier doctor --fix-order`: puts seats and strip into order by asking, and writes the wiring file."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from msgspec.structs import replace

from croupier.config.wiring import ButtonsWiring, ConsoleWiring, Size, Wiring
from croupier.firmware.doctor.examined_board import ExaminedBoard, examine
from croupier.firmware.doctor.person import Person, TerminalClosed, at_the_terminal
from croupier.firmware.doctor.signs import button_sign, number_sign
from croupier.firmware.doctor.walk import BUTTON_ORDER
from croupier.firmware.doctor.wiring_file import why_not_written, write
from croupier.hw.protocols import RGB, Button, ButtonEvent

CORNERS = ("GO", "Jail", "Free Parking", "Go To Jail")
CORNER_COLOUR: RGB = (0, 0, 120)
SIDE_SPACES = 10
"""So many spaces from one corner to the next."""


async def run(wiring: Wiring, config: str, port: int) -> int:
    """Ask, and write the file. Returns the exit code."""
    from croupier.firmware.doctor.command import page

    if why := why_not_written(config):
        print(f"croupier: {why}", file=sys.stderr)
        return 1
    async with examine(wiring) as examined:
        try:
            async with page(examined, port), at_the_terminal() as person:
                fixed = await ask_order(examined, person, wiring)
        except TerminalClosed:
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


async def ask_order(examined: ExaminedBoard, person: Person, wiring: Wiring) -> Wiring:
    """The wiring with its seats and its strip in the order that the answers give."""
    screens = await _ask_panels(examined, person)
    buttons = await _ask_buttons(examined, person, wiring)
    spaces = await _ask_strip(examined, person, wiring)
    examined.light({})
    consoles = tuple(
        ConsoleWiring(wiring.consoles[panel].screen, pins)
        for panel, pins in zip(screens, buttons, strict=True)
    )
    return replace(wiring, consoles=consoles, pixels=replace(wiring.pixels, spaces=spaces))


async def _ask_panels(examined: ExaminedBoard, person: Person) -> list[int]:
    """For each seat, which panel of the wiring it has."""
    consoles = examined.opened.board.consoles
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


async def _ask_buttons(examined: ExaminedBoard, person: Person, wiring: Wiring) -> list[ButtonsWiring]:
    """For each seat, the pins that its buttons really have."""
    person.tell("", "BUTTONS: press each as it is asked for. Enter leaves it as it is in the file.")
    while True:
        examined.forget_events()
        found = [await _ask_seat(examined, person, seat) for seat in range(len(wiring.consoles))]
        wires = [wire for seat in found for wire in seat]
        if len(set(wires)) == len(wires):
            return [_pins(wiring, seat) for seat in found]
        person.tell("One button answered for two: once more, please.")


async def _ask_seat(examined: ExaminedBoard, person: Person, seat: int) -> list[tuple[int, Button]]:
    """Which seat and button of the wiring each of ◀ ● ▶ of this seat is."""
    screen = examined.opened.board.consoles[seat].screen
    heard: list[tuple[int, Button]] = []
    for button in BUTTON_ORDER:
        screen.show(button_sign(screen.size, seat + 1, button))
        person.tell(f"  seat {seat + 1}: {button.sign}")
        while True:
            event = await person.acts(examined)
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


async def _ask_strip(examined: ExaminedBoard, person: Person, wiring: Wiring) -> tuple[tuple[int, ...], ...]:
    """The pixels of each space. The person moves a light to the corners; the rest is computed."""
    person.tell(
        "",
        "STRIP: bring the light to the middle of each corner. 5 moves it five pixels on, -5 back,",
        "Enter says that it is there.",
    )
    count = len(examined.opened.board.pixels)
    while True:
        corners = []
        for number, name in enumerate(CORNERS):
            pixels = wiring.pixels.spaces[number * 10]
            corners.append(await _ask_corner(examined, person, name, pixels[len(pixels) // 2], count))
        middles = [spaces[len(spaces) // 2] for spaces in wiring.pixels.spaces[::10]]
        if corners == middles:
            return wiring.pixels.spaces
        try:
            return spread_pixels(corners, count, wiring.size)
        except CornersOutOfOrder as error:
            person.tell(f"{error}: once more, please.")


async def _ask_corner(examined: ExaminedBoard, person: Person, name: str, pixel: int, count: int) -> int:
    while True:
        examined.light({pixel: CORNER_COLOUR})
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


class CornersOutOfOrder(ValueError):
    """The corners do not follow each other round the strip."""


def spread_pixels(corners: Sequence[int], count: int, size: Size) -> tuple[tuple[int, ...], ...]:
    """The pixels of each space. `corners` are the pixels at the middle of GO and of the next three corners.

    The strip may begin anywhere and go either way round. Between two corners its pixels are spread evenly.
    """
    clockwise = _lengths(corners, count)
    step = 1 if sum(clockwise) == count else -1
    lengths = clockwise if step == 1 else [count - length for length in clockwise]
    if sum(lengths) != count or 0 in lengths:
        raise CornersOutOfOrder(
            f"the corners at {', '.join(map(str, corners))} do not follow each other round the strip"
        )
    spaces: list[list[tuple[int, int]]] = [[] for _ in range(4 * SIDE_SPACES)]
    for side, (first, length) in enumerate(zip(corners, lengths, strict=True)):
        for at in range(length):
            space = (side * SIDE_SPACES + _space(at / length, size)) % len(spaces)
            order = at - length if space == (side + 1) * SIDE_SPACES % len(spaces) else at
            spaces[space].append((order, (first + step * at) % count))
    return tuple(tuple(pixel for _, pixel in sorted(found)) for found in spaces)


def _lengths(corners: Sequence[int], count: int) -> list[int]:
    return [(corners[(n + 1) % 4] - corners[n]) % count for n in range(4)]


def _space(share: float, size: Size) -> int:
    """Which space is at that share of a side, from the middle of a corner (0) to that of the next (10)."""
    millimetres = share * (size.board - size.corner) - size.corner / 2
    if millimetres < 0:
        return 0
    return min(SIDE_SPACES, 1 + int(millimetres / ((size.board - 2 * size.corner) / (SIDE_SPACES - 1))))
