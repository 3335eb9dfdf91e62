"""How a run begins, by how the last one ended; and the power button."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from croupier.firmware.app.app import App, Program
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import opening, simulated
from croupier.firmware.board import inbox, power
from croupier.firmware.model.clock import LoopClock
from tests.firmware.running import running as run_program


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
        assert said(app).startswith("Prenez vos titres"), "the deeds that a short game deals"


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


async def test_a_held_power_button_says_goodbye_on_every_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(inbox, "power_off", lambda: asked.append("off"))
    async with running(tmp_path, at_once=TWO) as app:
        drivers = inbox.Inbox(app.wiring, LoopClock())
        drivers.connect(app.board.board, app.table.put)
        drivers.goodbye()
        await app.table.idle()
        assert said(app) == said(app, 1) == "Au revoir\u00a0! | La partie est gardée."
        assert app.table.scene.panels[0].choice == ""
        assert asked == ["off"]
    assert power.COMMAND == ("systemctl", "poweroff")
