"""A scanner with an older protocol: the screens tell of it, and one press there, or on /setup, updates it.

The Pico runs the scanner's own files, at the other end of a pseudo-terminal.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.wiring import Wiring
from croupier.config.wiring.model import ScannerWiring
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.web.workshop.messages import UpdateScanner
from croupier.hw.drivers.scanner_session import PROTOCOLS
from croupier.hw.protocols import Button
from tests.firmware.running import running
from tests.firmware.scanners.pico_end import OURS, PicoEnd
from tests.firmware.workshop.page import page_of

OLD = "0.9.0"
PATIENCE_S = 60.0


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[PicoEnd]:
    end = PicoEnd(tmp_path / "pico")
    yield end
    end.unplug()


def with_pico(pico: PicoEnd) -> Wiring:
    """The simulated board, whose spaces 0 to 9 are watched by the Pico."""
    south = ScannerWiring("south", "serial", "identity", tuple(range(10)), str(pico.path))
    rest = ScannerWiring("rest", "simulated", "identity", tuple(range(10, 40)))
    return replace(simulated(2), scanners=(south, rest))


@asynccontextmanager
async def a_board(pico: PicoEnd, state: Path) -> AsyncIterator[App]:
    pico.plug()
    async with running(Program(wiring=lambda _consoles: with_pico(pico), state=state, port=None)) as app:
        yield app


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not what():  # noqa: ASYNC110 - the Pico and its driver have time of their own
            await asyncio.sleep(0.02)


async def press(app: App) -> None:
    await asyncio.sleep(0.3)  # what ● means has been on the screen for a while
    app.board.sim.press(0, Button.OK)
    app.board.sim.release(0, Button.OK)
    await app.table.idle()


async def test_a_scanner_that_works_with_an_older_protocol_is_told_of_too(
    pico: PicoEnd, tmp_path: Path
) -> None:
    pico.has(OLD, protocol=min(PROTOCOLS))
    async with a_board(pico, tmp_path / "state") as app:
        page = page_of(app, "fr")
        await until(lambda: page.parts["scanner south"].state == "look")
        part = page.parts["scanner south"]
        assert part.spaces == tuple(range(10))
        assert page.parts["reader"].spaces == tuple(range(10, 40)), "the picture shows each its own"
        assert part.update == "south"
        assert part.what.startswith("Il marche, avec un programme plus ancien")
        assert app.scene.panels[0].choice == "Join the game", "● does what it always does"
        await until(lambda: app.scene.panels[0].count == 2)
        app.board.sim.press(0, Button.LEFT)
        app.board.sim.release(0, Button.LEFT)
        await until(lambda: app.scene.panels[0].choice == "Update reader")
        said = await page.asks(UpdateScanner("south"))
        assert "reçoit son programme" in getattr(said, "text", "")
        assert getattr(await page.asks(UpdateScanner("south")), "bad", False), "it is being updated already"
        await until(lambda: page.parts["scanner south"].state == "ok")
        assert pico.program_it_starts() == OURS
        assert getattr(await page.asks(UpdateScanner("south")), "bad", False), "there is nothing newer"


async def test_one_press_updates_a_scanner_and_a_pulled_plug_breaks_nothing(
    pico: PicoEnd, tmp_path: Path
) -> None:
    pico.has(OLD, protocol=min(PROTOCOLS) - 1)
    (pico.memory / "dies-after").write_text("60")
    async with a_board(pico, tmp_path / "state") as app:
        await until(lambda: app.scene.panels[0].choice == "Update reader")
        panel = app.scene.panels[0]
        assert (panel.headline, panel.details) == ("scanner south", ("Its program is too old",))
        page = page_of(app)
        part = page.parts["scanner south"]
        assert (part.state, part.update) == ("wrong", "south")
        assert part.what == "Its program is too old for this Croupier"
        assert f"it gets program {OURS} in half a minute" in part.fix
        await press(app)
        await until(lambda: not pico.is_on)
        assert app.scanner_updates is not None
        updates = app.scanner_updates
        await until(lambda: updates.failed == ("south",))
        assert pico.program_it_starts() == OLD, "it has a whole program"
        pico.unplug()
        pico.plug()
        await until(lambda: app.scene.panels[0].choice == "Update reader")
        assert app.scene.panels[0].details == ("It did not work. Again?",)
        await press(app)
        await until(lambda: updates.updating == "south")
        await until(lambda: page.parts["scanner south"].state == "ok")
        assert pico.program_it_starts() == OURS
        assert f"firmware {OURS}" in page.parts["scanner south"].what
        assert updates.failed == ()
        assert app.scene.panels[0].choice == "Join the game"
