"""How a run begins, by how the last one ended; and the power button."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from croupier.engine.actions import OrderRoll, Resign
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import opening, simulated
from croupier.firmware.app.program import Program
from croupier.firmware.board import inbox, power
from croupier.firmware.board.open_board import open_board
from croupier.hw.drivers.power_button import HOLD_S
from tests.firmware.running import running as run_program
from tests.firmware.table.driver import TurnedClock, simulated_program, switched_on


@asynccontextmanager
async def running(state: Path, *, killed: bool = False, at_once: AtOnce | None = None) -> AsyncIterator[App]:
    """The whole program; at the end it is stopped, or taken away as a pulled plug would."""
    begin = None if at_once is None else opening(at_once)
    program = Program(wiring=lambda _: simulated(2), state=state, port=0, seed=7, opening=begin)
    async with run_program(program, killed=killed) as app, asyncio.timeout(60):
        await app.table.idle()
        yield app


def said(app: App, console: int = 0) -> str:
    panel = app.table.scene.panels[console]
    return " | ".join((panel.headline, *panel.details))


TWO = AtOnce(players=2, language="fr")


async def test_players_and_bots_begin_at_once_in_their_language(tmp_path: Path) -> None:
    async with running(tmp_path, at_once=AtOnce(players=1, bots=2, short=True, language="fr")) as app:
        scene = app.table.scene
        assert scene.view is not None
        assert scene.view.rules.short_game
        assert scene.robots == {1, 2}
        assert app.board.sim.tokens[scene.seats[0].uid] == 0, "its token is on GO"
        assert said(app).startswith("Qui commence"), "no deeds lie there to be taken"


async def test_after_a_pulled_plug_the_game_goes_straight_on(tmp_path: Path) -> None:
    async with running(tmp_path, killed=True, at_once=TWO) as app:
        before = said(app)
    async with running(tmp_path) as app:
        assert said(app) == before


async def test_a_game_that_was_stopped_on_purpose_is_offered(tmp_path: Path) -> None:
    async with running(tmp_path, at_once=TWO):
        pass
    async with running(tmp_path, killed=True) as app:
        assert said(app) == said(app, 1) == "On continue\u00a0? | Hat et Car"
    async with running(tmp_path) as app:
        assert said(app).startswith("Qui commence"), "nobody chose otherwise before the plug was pulled"


async def test_who_asks_for_a_game_at_once_goes_on_with_the_one_there_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path, at_once=TWO):
        pass
    async with running(tmp_path, at_once=AtOnce(players=1, bots=1)) as app:
        assert app.table.scene.robots == frozenset()
        assert said(app).startswith("Qui commence")
    assert "goes on" in capsys.readouterr().out


async def test_who_asks_for_a_game_at_once_need_not_put_the_last_one_away(tmp_path: Path) -> None:
    async with running(tmp_path, killed=True, at_once=TWO) as app:
        game = app.table.saved_game
        assert game is not None
        for action in (OrderRoll(0, 1, (6, 5)), OrderRoll(1, 1, (1, 2)), Resign(0)):
            await game.do(action)
        assert game.game.outcome() is not None
    async with running(tmp_path, at_once=AtOnce(players=1, bots=1)) as app:
        assert app.table.scene.robots == {1}
        assert app.table.scene.view is not None
        assert app.table.scene.view.outcome is None, "it is a new game"


# -- the power button

POWER_PIN = 3


@dataclass
class PowerButton:
    """A power button on a mock pin, and the moments when the machine was asked to switch off."""

    pins: MockFactory = field(default_factory=lambda: MockFactory(pin_class=MockPWMPin))
    asked: list[str] = field(default_factory=list)

    def on(self, program: Program) -> Program:
        wiring = msgspec.structs.replace(program.wiring(2), power_button=POWER_PIN)
        opener = partial(open_board, pins=self.pins)
        return replace(program, wiring=lambda _consoles: wiring, open_board=opener)

    def press(self) -> None:
        self.pins.pin(POWER_PIN).drive_low()


@pytest.fixture
def power_button(monkeypatch: pytest.MonkeyPatch) -> PowerButton:
    button = PowerButton()
    monkeypatch.setattr(inbox, "power_off", lambda: button.asked.append("off"))
    return button


async def test_a_held_power_button_says_goodbye_on_every_screen(
    tmp_path: Path, power_button: PowerButton
) -> None:
    async with running(tmp_path, killed=True, at_once=TWO):
        pass
    async with switched_on(power_button.on(simulated_program(tmp_path))) as table:
        power_button.press()
        await table.settle()
        await table.wait(HOLD_S - 0.1)
        assert power_button.asked == [], "it may have been an accident"
        await table.wait(0.2)
        assert table.says("Hat") == table.says("Car") == "Au revoir\u00a0! | La partie est gardée."
        assert table.offers("Hat") == ""
        assert power_button.asked == ["off"]
    assert power.COMMAND == ("systemctl", "poweroff")


async def test_it_also_switches_off_a_board_that_is_out_of_order(
    tmp_path: Path, power_button: PowerButton
) -> None:
    clock, stop = TurnedClock(), asyncio.Event()
    program = power_button.on(simulated_program(tmp_path, clock=clock))
    telling = asyncio.create_task(App(program).say_out_of_order("screen-no-disk", stop))
    await asyncio.sleep(0)
    power_button.press()
    await asyncio.sleep(0)
    clock.turn_to(clock.now() + HOLD_S + 0.1)
    assert power_button.asked == ["off"]
    stop.set()
    await telling
