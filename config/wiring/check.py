"""Checks a whole wiring file and makes the `Wiring` from it."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.config.form import Form
from croupier.config.problems import Problem
from croupier.config.toml_nodes import Node
from croupier.config.wiring.claims import Claims
from croupier.config.wiring.consoles import check_consoles, check_i2c
from croupier.config.wiring.model import (
    SIMULATED,
    BuzzerDriver,
    BuzzerWiring,
    Size,
    VoiceWiring,
    Wiring,
)
from croupier.config.wiring.pixels import check_pixels
from croupier.config.wiring.readers import check_readers
from croupier.config.wiring.voice import check_voice

_MAX_TITLE = 80
"""Letters."""
_CORNER_MM = (30, 150)
_BOARD_MM = (200, 1000)
"""Smallest and largest side of a corner space and of the board."""


def check_wiring(wiring_id: str, root: Node, problems: list[Problem]) -> Wiring:
    """Make the wiring and add all that is wrong to `problems`. Use the wiring only if there are none.

    Buses claim their pins first: any other device that wants one of them is wrong.
    """
    claims = Claims()
    with Form(root, problems) as form:
        title = form.text("title", longest=_MAX_TITLE)
        size = _check_size(form)
        i2c = check_i2c(form, claims)
        pixels = check_pixels(form, claims)
        scanners, pad = check_readers(form, claims)
        buzzer = _check_buzzer(form, claims)
        power_button = _check_power_button(form, claims)
        consoles = check_consoles(form, i2c, claims)
        voice = check_voice(form)
        real_pieces = form.flag("real_pieces") if form.has("real_pieces") else True
        own_wifi = form.flag("own_wifi") if form.has("own_wifi") else True
    wiring = Wiring(
        id=wiring_id,
        title=title,
        size=size,
        i2c=i2c,
        consoles=consoles,
        pixels=pixels,
        buzzer=buzzer,
        power_button=power_button,
        scanners=scanners,
        pad=pad,
        own_wifi=own_wifi,
        real_pieces=real_pieces,
        voice=voice or VoiceWiring(SIMULATED),
    )
    if voice is None and wiring.uses_pins:  # a file from before boards spoke
        return replace(wiring, voice=VoiceWiring("espeak-ng"))
    return wiring


def _check_size(wiring: Form) -> Size:
    with wiring.table("size") as form:
        board = form.number("board", least=_BOARD_MM[0], most=_BOARD_MM[1])
        corner = form.number("corner", least=_CORNER_MM[0], most=_CORNER_MM[1])
        if board and corner and 2 * corner >= board:
            form.report(f"two corners of {corner} mm leave no room on a side of {board} mm", "corner")
    return Size(board, corner)


def _check_buzzer(wiring: Form, claims: Claims) -> BuzzerWiring:
    drivers: dict[str, BuzzerDriver] = {"gpio": "gpio", SIMULATED: "simulated"}
    with wiring.table("buzzer") as form:
        driver = drivers.get(form.choice("driver", drivers))
        if driver is None:
            form.forgive()
        if driver is None or driver == SIMULATED:
            return BuzzerWiring("simulated")
        return BuzzerWiring(driver, claims.pin(form, "pin", "the buzzer"))


def _check_power_button(wiring: Form, claims: Claims) -> int | None:
    if not wiring.has("power_button"):
        return None
    with wiring.table("power_button") as form:
        return claims.pin(form, "pin", "the power button")
