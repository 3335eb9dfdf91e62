"""Four people, two of them with phones, play a game to its end by words: somebody goes bankrupt."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from playwright.async_api import expect

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.builder import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS
from tests.browser.test_words import NEARBY, FourSeats, Words, sleep_and_come_back
from tests.firmware.running import running
from tests.firmware.table.driver import NAMES, TurnedClock, lay_tokens
from tests.real_browser import browsing

SEED = 27
STEPS_BEFORE = (188, pytest.param(120, marks=[pytest.mark.soak, pytest.mark.timeout(900)]))
"""A short game that robots have begun: so many steps, and there are houses and poor people."""
MAX_STEPS = 900


async def save_begun_game(state: Path, steps: int) -> None:
    game = Game.new(load_edition("classic"), NAMES[:4], rules=replace(FAMILY, short_game=True), seed=SEED)
    seats = tuple(Seat(n, TOKEN_UIDS[n], n) for n in range(4))
    random = Random(SEED)
    with StateFolder(state) as folder:
        saved_game = SavedGame.begin(folder.new_path(), game, seats)
        while saved_game.length < steps or saved_game.game.view().task is not None:
            action = next_action(saved_game.game, [choose] * 4, random)
            assert action is not None
            await saved_game.do(action)
        spaces = saved_game.game.view().space
        saved_game.close()
    lay_tokens(state, dict(zip(NAMES, spaces, strict=False)))


@pytest.mark.timeout(240)
@pytest.mark.parametrize("steps", STEPS_BEFORE)
async def test_four_people_two_with_phones_until_one_is_bankrupt(
    tmp_path: Path, chromium: str, steps: int
) -> None:
    await save_begun_game(tmp_path, steps)
    clock = TurnedClock()
    program = Program(
        wiring=lambda _consoles: simulated(4),
        state=tmp_path,
        port=0,
        seed=SEED,
        listen=NEARBY,
        clock=lambda: clock,
    )
    async with running(program) as app, browsing(chromium) as browser:
        people = Words(app, clock, browser)
        seats = FourSeats(people, await people.page("/"))
        phones = [await seats.give_phone(console) for console in (2, 3)]
        acted = set()
        for step in range(MAX_STEPS):
            if people.is_over:
                break
            acted.add(await seats.go_on())
            if step == 20:
                await sleep_and_come_back(phones[0])
        assert acted >= {0, 1, 2, 3}
        await is_shown_to_all(app, seats, step)
        assert people.complaints == []


async def is_shown_to_all(app: App, seats: FourSeats, step: int) -> None:
    view = app.table.scene.view
    assert view is not None
    assert view.outcome is not None, f"after {step} steps: {view.cash}"
    assert view.outcome.reason == "first_bankruptcy"
    winner = view.players[view.outcome.winners[0]]
    for page in (seats.laptop, *(seats.pages[console].page for console in (2, 3))):
        await expect(page.locator("#stage .stage-title")).to_have_text(f"{winner} wins!")
        await expect(page.locator(".row.out")).to_have_count(1)
    print(f"over after {step} steps")
