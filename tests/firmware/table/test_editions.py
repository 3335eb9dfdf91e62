"""A beginner and a robot play a short game of each edition to its end, by buttons, tokens and screens."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from config.editions import load_edition
from engine import FAMILY, Game
from engine.rules import with_settings
from firmware.table.dice import seeded_dice
from firmware.table.keeper import Keeper
from firmware.table.robots import THINKS
from firmware.table.scene import Scene, Seat
from firmware.text import Say
from hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import NAMES, Driver
from tests.firmware.table.hands import DOORS, NO
from tests.firmware.views.fitting import lost_words

EDITIONS = ("classic", "walking-dead", "walking-dead-fr", "world-of-warcraft", "fallout")
MOST_STEPS = 4000
PERSON = NAMES[0]


@pytest.mark.parametrize("name", EDITIONS)
async def test_a_short_game_to_its_end(tmp_path: Path, name: str) -> None:
    """Every screen on the way fits, and the last one says how it ended, in the edition's language."""
    edition = load_edition(name)
    rules = with_settings(FAMILY, {**edition.rules, "short_game": True})
    game = Game.new(edition, [token.label for token in edition.tokens[:2]], rules=rules, seed=1)
    driver = Driver(tmp_path, consoles=1, dice=seeded_dice(3), rules=rules, edition=edition)
    random, shown = Random(2), 0

    def look(scene: Scene) -> None:
        nonlocal shown
        for panel in scene.panels:
            assert lost_words(panel) == []
            shown += 1

    try:
        seats = Seat(0, TOKEN_UIDS[0], 0), Seat(-1, TOKEN_UIDS[1], 1)
        for seat in seats:
            driver.sim.place(seat.uid, 0)
        driver.on_scene = look
        await driver.begin(Keeper.begin(driver.folder.new_path(), game, seats, robots={1: "beginner"}))
        for _ in range(MOST_STEPS):
            if _is_over(driver.scene):
                break
            journey = driver.scene.journey
            if journey is not None:
                driver.sim.place(seats[journey.player].uid, journey.path[-1])
                await driver.wait(1)
            elif driver.offers(PERSON) not in DOORS | {""}:
                await _press_on(driver, random)
            else:
                await driver.wait(THINKS["normal"])
        assert _is_over(driver.scene), f"it was not over after {MOST_STEPS} steps"
        assert shown > 200
        say = Say(edition, edition.language)
        assert driver.offers(PERSON) == say("do-new-game")
    finally:
        await driver.end()


async def _press_on(table: Driver, random: Random) -> None:
    """The obvious thing; now and then a bid too many is left out."""
    if table.panel(PERSON).dial and random.random() < 0.5:
        await table.left(PERSON)
    elif table.offers(PERSON) in NO:
        await table.right(PERSON)
        await table.press(PERSON)
    else:
        await table.press(PERSON)


def _is_over(scene: Scene) -> bool:
    return scene.view is not None and scene.view.outcome is not None
