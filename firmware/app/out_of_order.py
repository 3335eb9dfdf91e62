"""A board that cannot keep its games says so on its screens: nobody reads a log at the table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from croupier.config.editions import load_edition
from croupier.config.problems import ConfigError
from croupier.firmware.app.show import Show
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.text import Speakers
from croupier.hw.drivers.errors import DriverError

if TYPE_CHECKING:
    from croupier.firmware.app.run import Program

SECONDS = 30.0
"""Then the program ends, and whoever started it tries again."""


async def say_so(program: Program, stop: asyncio.Event, message: str, seconds: float = SECONDS) -> None:
    """Show one message on every screen for a while, or until the stop; silent where there is no board."""
    with contextlib.suppress(ConfigError, DriverError, OSError):
        wiring, clock = program.wiring(0), program.clock()
        edition = load_edition(program.edition or "classic")
        opened = program.open_board(wiring, clock=clock, power_off=lambda: None)
        with opened, contextlib.closing(Show(opened.board, clock)) as show:
            say = Speakers(edition)[""]
            panel = Panel(headline=say("line-title"), details=(say(message),), alarm=True)
            show.scene(Scene(edition, (panel,) * len(wiring.consoles)))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), seconds)
