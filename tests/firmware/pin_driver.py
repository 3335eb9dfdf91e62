"""Presses buttons that hang on the Pi's pins: mock pins, but the real driver with its debouncing."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPin

from croupier.firmware.app.program import Program
from croupier.hw.protocols import Button
from tests.firmware.table.driver import Driver, console

BOUNCE_S = 0.05
"""Seconds until a real button has stopped bouncing."""


class PinDriver(Driver):
    """As `Driver`; the buttons of the board's own consoles are pressed at their pins. A phone's have none."""

    def __init__(self, program: Program, pins: MockFactory, *, carry: bool = False) -> None:
        super().__init__(program, carry=carry)
        self._pins = pins

    async def down(self, seat: str, button: Button = Button.OK) -> None:
        if self._is_phone(seat):
            await super().down(seat, button)
        else:
            self._pin(seat, button).drive_low()
            await self._bounce()

    async def up(self, seat: str, button: Button = Button.OK) -> None:
        if self._is_phone(seat):
            await super().up(seat, button)
        else:
            self._pin(seat, button).drive_high()
            await self._bounce()

    async def _bounce(self) -> None:
        await self.settle()
        await self.wait(BOUNCE_S)

    def _is_phone(self, seat: str) -> bool:
        return console(seat) >= len(self.app.wiring.consoles)

    def _pin(self, seat: str, button: Button) -> MockPin:
        wires = self.app.wiring.consoles[console(seat)].buttons
        pins = {Button.LEFT: wires.left, Button.OK: wires.ok, Button.RIGHT: wires.right}
        return self._pins.pin(pins[button])
