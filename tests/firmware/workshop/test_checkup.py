"""What /setup says of a whole board on the bench: real drivers, wires that are pulled, two languages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.config.languages import Messages, shipped_languages
from croupier.config.wiring import load_wiring
from croupier.firmware.app.app import App
from croupier.firmware.app.program import Program
from croupier.firmware.doctor import devices
from croupier.firmware.web.workshop.messages import LookAgain, Part
from croupier.hw.drivers.errors import Fault
from tests.firmware.running import running
from tests.firmware.scanner.pico import Pico
from tests.firmware.workbench import WholeBoard, whole_board
from tests.firmware.workshop.page import Page, page_of

PATIENCE_S = 60.0


@asynccontextmanager
async def on_the_bench(board: WholeBoard, state: Path, break_it: Callable[[], None]) -> AsyncIterator[App]:
    program = Program(
        wiring=lambda _consoles: board.wiring, state=state, port=None, open_board=board.bench.opener
    )
    break_it()
    async with running(program) as app:
        yield app


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not what():  # noqa: ASYNC110 - drivers have threads of their own
            await asyncio.sleep(0.02)


async def looked(page: Page) -> None:
    await page.asks(LookAgain())
    await until(lambda: page.workshop._looking is None)


@pytest.fixture(autouse=True)
def patience(mocker: MockerFixture) -> None:
    mocker.patch.object(devices, "SELF_TEST_WITHIN_S", PATIENCE_S)


async def test_every_pulled_wire_is_red_and_says_what_helps(tmp_path: Path, mocker: MockerFixture) -> None:
    with whole_board("full", tmp_path, mocker) as board:

        def pull() -> None:
            board.unplug_panel(4)
            board.ends[1].unplug()
            pico = board.ends[2]._pico
            assert isinstance(pico, Pico)
            pico.chips[3].mute = 0

        async with on_the_bench(board, tmp_path / "state", pull) as app:
            page = page_of(app)
            await until(lambda: len(page.parts) > 20 and all(
                page.parts[name].state == "ok" for name in ("scanner south", "scanner north", "scanner east")
            ))  # fmt: skip
            await until(lambda: page.parts["seat 5, screen"].state == "wrong")
            await looked(page)

            def wrong(parts: dict[str, Part]) -> dict[str, Part]:
                return {name: part for name, part in parts.items() if part.state == "wrong"}

            found = wrong(page.parts)
            assert {"seat 5, screen", "scanner west", "scanner north, space 23"} <= set(found)
            screen = found["seat 5, screen"]
            assert (screen.title, screen.what) == ("Screen 5", "It does not answer")
            assert screen.fix.startswith("Check its ribbon: 3V3, GND, SDA, SCL")
            assert screen.detail == "no display at 0x3c on i2c-44"
            assert (screen.kind, screen.seat, screen.tries) == ("screen", 4, ("screen",))
            space = found["scanner north, space 23"]
            assert (space.kind, space.space, space.what) == ("space", 23, "Its reader does not answer")
            assert "select line" in space.fix
            assert found["scanner west"].what == "It is not plugged in"
            assert page.summary.endswith("things are wrong")

            page.language = "fr"
            french = wrong(page.parts)
            assert french["seat 5, screen"].what == "Il ne répond pas"
            assert french["seat 5, screen"].fix.startswith("Vérifiez sa nappe")
            assert french["scanner north, space 23"].what == "Son lecteur ne répond pas"
            assert page.summary.endswith("choses ne vont pas")
            assert next(iter(page.parts)) in french, "the worst comes first"

            board.plug_panel(4)
            page.language = "en"
            await until(lambda: page.parts["seat 5, screen"].state == "ok")
            assert "channel" in page.parts["seat 5, screen"].what


async def test_a_board_that_cannot_be_here_is_said_with_the_line_to_type(tmp_path: Path) -> None:
    """A laptop with the wiring of a Pi: what the doctor says is said here, too."""
    simulated = load_wiring("simulated")
    program = Program(wiring=lambda _consoles: simulated, state=tmp_path, port=None)
    async with running(program) as app:
        page = page_of(app, "fr")
        await looked(page)
        machine = page.parts["machine"]
        assert (machine.state, machine.title) == ("ok", "Machine")
        assert machine.what.startswith("Pas de Raspberry Pi, et il n'en faut pas")


@pytest.mark.parametrize("language", shipped_languages())
def test_every_kind_of_trouble_has_its_words(language: str) -> None:
    known = Messages(language)
    assert [
        fault for fault in Fault if f"setup-fault-{fault.replace(' ', '-') or 'other'}" not in known
    ] == []
