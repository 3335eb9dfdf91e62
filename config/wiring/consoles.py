"""Checks the consoles and the I2C bus of their screens."""

from __future__ import annotations

from croupier.config.form import Form
from croupier.config.wiring.claims import Claims
from croupier.config.wiring.model import (
    I2C,
    MAX_CONSOLES,
    SCREEN_SIZES,
    SIMULATED,
    ButtonsDriver,
    ButtonsWiring,
    ConsoleWiring,
    Mux,
    ScreenDriver,
    ScreenWiring,
)
from croupier.config.wiring.pins import BUS_PINS

_MUX_ADDRESSES = range(0x70, 0x78)
_PANEL_ADDRESSES = range(0x3C, 0x3E)
_MUX_CHANNELS = 8
_TEXT_HEIGHTS = (8, 12, 16)
"""Dots of a line of text."""
_MAX_SIZE = (1024, 512)
"""Width and height in dots of a screen in the page."""
_MIN_HERTZ, _MAX_HERTZ = 10_000, 400_000
_SCREENS: dict[str, ScreenDriver] = {
    "ssd1306": "ssd1306",
    "sh1106": "sh1106",
    "ssd1309": "ssd1309",
    SIMULATED: "simulated",
}
_BUTTONS: dict[str, ButtonsDriver] = {"gpio": "gpio", SIMULATED: "simulated"}


def check_i2c(wiring: Form, claims: Claims) -> I2C | None:
    if not wiring.has("i2c"):
        return None
    with wiring.table("i2c") as form:
        bus = form.number("bus")
        owner = f"the screens' bus i2c-{bus}"
        sda, scl = claims.pin(form, "sda", owner), claims.pin(form, "scl", owner)
        if bus:
            _check_bus(form, bus, sda, scl)
        hertz = form.number("hertz", least=_MIN_HERTZ, most=_MAX_HERTZ)
        mux = _check_mux(form, claims)
        panel_reset = (
            claims.pin(form, "panel_reset", "the panels' reset") if form.has("panel_reset") else None
        )
    return I2C(bus, sda, scl, hertz, mux, panel_reset)


def check_consoles(wiring: Form, i2c: I2C | None, claims: Claims) -> tuple[ConsoleWiring, ...]:
    consoles: list[ConsoleWiring] = []
    panels: dict[tuple[int | None, int], int] = {}
    why = {"": f"consoles are numbered 1, 2, 3 and so on, clockwise, up to {MAX_CONSOLES}"}
    with wiring.table("consoles", why=why) as form:
        for seat in range(1, MAX_CONSOLES + 1):
            if seat > 1 and not form.has(str(seat)):
                break
            with form.table(str(seat)) as console:
                screen = _check_screen(console, seat, i2c, panels)
                buttons = _check_buttons(console, seat, claims)
                consoles.append(ConsoleWiring(screen, buttons))
    return tuple(consoles)


def _check_bus(form: Form, bus: int, sda: int, scl: int) -> None:
    if bus not in BUS_PINS:
        form.report(f"must be one of {', '.join(map(str, BUS_PINS))}, not {bus}", "bus")
    elif sda and scl and (sda, scl) not in BUS_PINS[bus]:
        pairs = " or ".join(f"{first} and {second}" for first, second in BUS_PINS[bus])
        form.report(f"i2c-{bus} has SDA and SCL on {pairs}, not on {sda} and {scl}", "sda")


def _check_mux(form: Form, claims: Claims) -> Mux | None:
    if not form.has("mux"):
        return None
    with form.table("mux") as mux:
        address = _address(mux, _MUX_ADDRESSES)
        return Mux(address, claims.pin(mux, "reset", "the mux's reset") if mux.has("reset") else None)


def _check_screen(
    console: Form, seat: int, i2c: I2C | None, panels: dict[tuple[int | None, int], int]
) -> ScreenWiring:
    with console.table("screen") as form:
        driver = _SCREENS.get(form.choice("driver", _SCREENS))
        if driver is None:
            form.forgive()
        if driver is None or driver == SIMULATED:
            width, height = _check_size(form, "simulated")
            return ScreenWiring("simulated", _check_text(form), width=width, height=height)
        if i2c is None:
            form.report("needs a bus: add the table i2c", "driver")
        elif driver == "ssd1309" and i2c.panel_reset is None:
            form.report("an SSD1309 needs a reset pulse: name the pin of RES as i2c.panel_reset", "driver")
        channel: int | None = None
        if i2c is not None and i2c.mux is not None:
            channel = form.number("channel", least=0, most=_MUX_CHANNELS - 1)
        elif form.has("channel"):
            form.report("is a mux's, and there is none: add i2c.mux", "channel")
        address = _address(form, _PANEL_ADDRESSES) if form.has("address") else _PANEL_ADDRESSES[0]
        other = seat if form.faulty else panels.setdefault((channel, address), seat)
        if other != seat:
            where = "the bus" if channel is None else f"channel {channel}"
            form.report(f"is seat {other}'s panel too: 0x{address:02x} on {where}")
        width, height = _check_size(form, driver)
        return ScreenWiring(driver, _check_text(form), channel, address, width, height)


def _check_size(form: Form, driver: ScreenDriver) -> tuple[int, int]:
    """The panel's width and height in dots. A simulated panel may be larger than the usual one."""
    width, height = (
        _check_dots(form, driver, key, usual, most)
        for key, usual, most in zip(("width", "height"), SCREEN_SIZES[driver], _MAX_SIZE, strict=True)
    )
    return width, height


def _check_dots(form: Form, driver: ScreenDriver, key: str, usual: int, most: int) -> int:
    if not form.has(key):
        return usual
    dots = form.number(key, least=usual, most=most)
    if dots > usual and driver != SIMULATED:
        form.report(f"the panels of the {driver} have {usual} dots, not {dots}", key)
    return dots


def _check_text(form: Form) -> int:
    text = form.number("text")
    if text and text not in _TEXT_HEIGHTS:
        form.report(
            f"must be {', '.join(map(str, _TEXT_HEIGHTS[:-1]))} or {_TEXT_HEIGHTS[-1]}, not {text}", "text"
        )
    return text


def _check_buttons(console: Form, seat: int, claims: Claims) -> ButtonsWiring:
    with console.table("buttons") as form:
        driver = _BUTTONS.get(form.choice("driver", _BUTTONS))
        if driver is None:
            form.forgive()
        if driver is None or driver == SIMULATED:
            return ButtonsWiring("simulated")
        return ButtonsWiring(
            driver,
            left=claims.pin(form, "left", f"seat {seat}'s ◀"),
            ok=claims.pin(form, "ok", f"seat {seat}'s ●"),
            right=claims.pin(form, "right", f"seat {seat}'s ▶"),
        )


def _address(form: Form, allowed: range) -> int:
    address = form.number("address", least=1, most=0x7F)
    if address and address not in allowed:
        form.report(
            f"must be an address from 0x{allowed[0]:02x} to 0x{allowed[-1]:02x}, not 0x{address:02x}",
            "address",
        )
    return address
