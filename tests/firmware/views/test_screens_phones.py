"""Tests of the screens about phones in English and French, dot by dot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY
from croupier.firmware.model.panel import Panel
from croupier.firmware.text import Say
from croupier.firmware.views.screens import draw_panel
from tests.firmware.table.driver import CLASSIC
from tests.firmware.table.test_phones import BOARD, Starter, starter
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import board

Story = Callable[[Starter, Say], Awaitable[None]]


async def phone_to_join(table: Starter, say: Say) -> None:
    await table.find(BOARD, say("do-phone"))


async def phone_code(table: Starter, say: Say) -> None:
    await table.choose(BOARD, say("do-phone"))


async def phone_in_a_game(table: Starter, say: Say) -> None:
    await table.find(BOARD, say("do-open-phones"))


async def phone_code_in_a_game(table: Starter, say: Say) -> None:
    await table.choose(BOARD, say("do-open-phones"), say("do-phone"))


async def phones_only(table: Starter, say: Say) -> None:
    for _ in range(2):
        await table.choose(BOARD, say("do-open-phones"), say("do-phone"))
        await table.come()


async def phone_to_take_back(table: Starter, say: Say) -> None:
    await phones_only(table, say)
    await table.choose(BOARD, say("do-open-phones"))
    await table.right(BOARD)


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("story", [phone_to_join, phone_code], ids=lambda story: story.__name__)
async def test_before_a_game(tmp_path: Path, story: Story, language: str) -> None:
    async with starter(tmp_path) as table:
        await table.tap("Hat")
        if language != CLASSIC.language:
            await table.choose(BOARD, "Language")
        await story(table, Say(CLASSIC, language))
        looks_as_it_did(table.panel(BOARD), f"{story.__name__}_{language}")


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(
    "story",
    [phone_in_a_game, phone_code_in_a_game, phones_only, phone_to_take_back],
    ids=lambda story: story.__name__,
)
async def test_in_a_game(tmp_path: Path, story: Story, language: str) -> None:
    async with starter(tmp_path, board(2, rules=FAMILY).game(), language=language) as table:
        await story(table, Say(CLASSIC, language))
        looks_as_it_did(table.panel(BOARD), f"{story.__name__}_{language}")


def looks_as_it_did(panel: Panel, name: str) -> None:
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), name)
