"""Tests of the screens of lookup, undo and the end, in English and French, dot by dot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY
from croupier.firmware.model.panel import Panel
from croupier.firmware.text import Say
from croupier.firmware.views.screens import draw_panel
from tests.firmware.table.driver import CLASSIC, Driver, seated
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import Position, board

Story = Callable[[Path, Say], Awaitable[Panel]]


def rich(players: int = 2) -> Position:
    """Hat has a five-digit fortune."""
    return board(players, rules=FAMILY).cash(0, 12345).at(0, 36).group(1, "dark_blue", level=3).owns(0, 5)


async def look(table: Driver, say: Say, *keys: str) -> None:
    await table.choose("Hat", *(say(key) for key in keys))


async def look_up(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language) as table:
        await look(table, say, "do-open-look")
        await table.right("Hat")
        return table.panel("Hat")


async def a_deed(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language) as table:
        await look(table, say, "do-open-look", "do-look-deed")
        await table.right("Hat")
        return table.panel("Hat")


async def its_rents(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language) as table:
        await look(table, say, "do-open-look", "do-look-deed")
        await table.right("Hat")
        await table.press("Hat")
        for _ in range(3):
            await table.right("Hat")
        return table.panel("Hat")


async def a_player(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language) as table:
        await look(table, say, "do-open-look", "do-look-player")
        await table.find("Hat", "Car")
        return table.panel("Hat")


async def the_bank(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language) as table:
        await look(table, say, "do-open-look", "do-look-bank")
        await table.right("Hat")
        return table.panel("Hat")


async def standings(state: Path, say: Say) -> Panel:
    async with seated(rich(4).game(), state, language=say.language) as table:
        await look(table, say, "do-open-look", "do-look-standings")
        await table.right("Hat")
        return table.panel("Hat")


async def rolled(table: Driver, say: Say) -> None:
    await table.choose("Hat", say("do-throw-move"))
    await table.follow_the_lights()


async def what_happened(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language, dice=[(1, 2)]) as table:
        await rolled(table, say)
        await table.choose("Car", say("do-open-look"), say("do-look-history"))
        await table.right("Car")
        return table.panel("Car")


async def take_back(state: Path, say: Say) -> Panel:
    async with seated(rich().at(0, 2).game(), state, language=say.language, dice=[(1, 5)]) as table:
        await rolled(table, say)
        await look(table, say, "do-open-undo")
        await table.right("Hat")
        return table.panel("Hat")


async def asked_to_take_back(state: Path, say: Say) -> Panel:
    async with seated(rich().at(0, 2).game(), state, language=say.language, dice=[(1, 5)]) as table:
        await rolled(table, say)
        await look(table, say, "do-open-undo", "do-undo-ask")
        return table.panel("Car")


async def waiting_for_answers(state: Path, say: Say) -> Panel:
    async with seated(rich().at(0, 2).game(), state, language=say.language, dice=[(1, 5)]) as table:
        await rolled(table, say)
        await look(table, say, "do-open-undo", "do-undo-ask")
        return table.panel("Hat")


async def token_back(state: Path, say: Say) -> Panel:
    async with seated(rich().at(0, 2).game(), state, language=say.language, dice=[(1, 5)]) as table:
        await rolled(table, say)
        await look(table, say, "do-open-undo", "do-undo-ask")
        await table.choose("Car", say("do-undo-agree"))
        return table.panel("Hat")


async def take_it_back(table: Driver, say: Say) -> None:
    await look(table, say, "do-open-undo")
    await table.right("Hat")
    await table.press("Hat")


@asynccontextmanager
async def built(state: Path, say: Say) -> AsyncIterator[Driver]:
    """Three houses by one press."""
    game = rich().group(0, "light_blue").game()
    async with seated(game, state, language=say.language) as table:
        await table.choose("Hat", say("do-open-property"))
        await table.find("Hat", say.group("light_blue"))
        await table.press("Hat")
        await table.right("Hat")
        await table.press("Hat")
        await table.choose("Hat", say("do-chore-done"))
        await table.close_lists("Hat")
        yield table


async def take_back_houses(state: Path, say: Say) -> Panel:
    async with built(state, say) as table:
        await look(table, say, "do-open-undo")
        return table.panel("Hat")


async def history_of_houses(state: Path, say: Say) -> Panel:
    async with built(state, say) as table:
        await take_it_back(table, say)
        await look(table, say, "do-chore-done", "do-open-look", "do-look-history")
        await table.right("Hat")
        return table.panel("Hat")


async def deed_back(state: Path, say: Say) -> Panel:
    async with seated(rich().landing(15), state, language=say.language) as table:
        await table.press("Hat")
        await take_it_back(table, say)
        return table.panel("Hat")


async def swap_back(state: Path, say: Say) -> Panel:
    async with seated(board(2, rules=FAMILY).owns(1, 39).game(), state, language=say.language) as table:
        await look(table, say, "do-open-deal")
        await table.find("Hat", "Boardwalk")
        await table.press("Hat")
        await look(table, say, "do-shake")
        await table.choose("Car", say("do-see-deal"), say("do-seal-deal"))
        await look(table, say, "do-open-undo", "do-undo-ask")
        await table.choose("Car", say("do-undo-agree"))
        return table.panel("Hat")


async def the_end(state: Path, say: Say) -> Panel:
    async with seated(rich().game(), state, language=say.language) as table:
        await table.choose("Car", say("do-open-leave"), say("do-resign"), say("do-yes"))
        return table.panel("Hat")


STORIES: list[Story] = [
    look_up, a_deed, its_rents, a_player, the_bank, standings, what_happened, take_back, asked_to_take_back,
    waiting_for_answers, token_back, take_back_houses, history_of_houses, deed_back, swap_back, the_end,
]  # fmt: skip


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
async def test_the_screen_is_as_it_was(tmp_path: Path, story: Story, language: str) -> None:
    panel = await story(tmp_path, Say(CLASSIC, language))
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), f"reading_{story.__name__}_{language}")
