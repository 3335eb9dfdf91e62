"""Checks the light strip, and which of its pixels belong to which space."""

from __future__ import annotations

import re

from croupier.config.form import Form
from croupier.config.wiring.claims import Claims
from croupier.config.wiring.model import SIMULATED, SPACES, PixelsDriver, PixelsWiring
from croupier.config.wiring.pins import FIRST_PIN, LAST_PIN, SPI_CLOCK, SPI_PIXELS
from croupier.hw.drivers.network import DDP_PORT, HOST, LAST_PORT

_DRIVERS: dict[str, PixelsDriver] = {
    "ws2812": "ws2812",
    "neopixel": "neopixel",
    "spi": "spi",
    "ws2812-pio": "ws2812-pio",
    "wled": "wled",
    SIMULATED: "simulated",
}
_MAX_SIMULATED = 400
_MAX_PIXELS = 339
"""What the SPI of the kernel sends in one piece of 4096 bytes: 12 bytes a pixel, and a pause."""
_MAX_WLED = 1440
"""Three packets a frame."""
_HOST = re.compile(HOST)
_MIN_PER_METRE, _MAX_PER_METRE = 20, 144
_MIN_MILLIAMPS, _MAX_MILLIAMPS = 100, 5000


def check_pixels(wiring: Form, claims: Claims) -> PixelsWiring:
    with wiring.table("pixels") as form:
        driver = _DRIVERS.get(form.choice("driver", _DRIVERS))
        if driver is None:
            form.forgive()
        if driver is None or driver == SIMULATED:
            spaces = _check_spaces(form, _MAX_SIMULATED)
            return PixelsWiring("simulated", spaces, 1 + max(max(cell, default=0) for cell in spaces))
        host, port, pin = "", 0, -1
        if driver == "wled":
            host = form.matching("host", _HOST, 'a name or an address in the network, such as "wled.local"')
            port = form.number("port", most=LAST_PORT) if form.has("port") else DDP_PORT
        else:
            pin = form.number("pin", least=FIRST_PIN, most=LAST_PIN)
            if pin and pin != SPI_PIXELS:
                form.report(
                    f"must be {SPI_PIXELS}: on others a Pi sends the strip's bytes only as root", "pin"
                )
            for taken in (SPI_PIXELS, SPI_CLOCK):
                claims.claim(form, "pin", taken, "SPI, which lights the pixels")
        count = form.number("count", most=_MAX_WLED if driver == "wled" else _MAX_PIXELS)
        per_metre = form.number("per_metre", least=_MIN_PER_METRE, most=_MAX_PER_METRE)
        milliamps = form.number("milliamps", least=_MIN_MILLIAMPS, most=_MAX_MILLIAMPS)
        if count and milliamps and milliamps <= count:
            form.report(f"must be more than the {count} mA that {count} dark pixels take", "milliamps")
        spaces = _check_spaces(form, count)
        return PixelsWiring(driver, spaces, count, pin, per_metre, milliamps, host, port)


def _check_spaces(pixels: Form, count: int) -> tuple[tuple[int, ...], ...]:
    """Every space needs at least one light; lights may also belong to no space."""
    spaces: list[tuple[int, ...]] = []
    owners: dict[int, int] = {}
    with pixels.table("spaces", why={"": f"no such space: they are 0 to {SPACES - 1}"}) as form:
        for space in range(SPACES):
            lights = form.numbers(str(space), of="pixels", least=0, most=(count or _MAX_PIXELS) - 1)
            for light in lights:
                owner = owners.setdefault(light, space)
                if owner != space:
                    form.report(f"pixel {light} is space {owner}'s too", str(space))
            spaces.append(lights)
    return tuple(spaces)
