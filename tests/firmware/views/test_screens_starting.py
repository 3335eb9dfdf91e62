"""Tests of the screens of joining, settings, robots and helpers in English and French, dot by dot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.config.languages import shipped_languages
from croupier.engine import BY_THE_BOOK, FAMILY
from croupier.firmware.model.inputs import Goodbye
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.lobby.lobby import LastTime, Lobby, Place
from croupier.firmware.table.lobby.plan import Plan
from croupier.firmware.table.substitute import SILENCE_S
from croupier.firmware.text import Say
from croupier.firmware.views.screens import draw_panel
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC, NAMES, Driver, lobby, named, save_position
from tests.firmware.views.fitting import lost_words
from tests.firmware.views.golden import same_picture
from tests.rules.positions import Position, board

Story = Callable[[Driver, Say], Awaitable[Panel]]
SITTING: list[Story] = []
PLAYING: list[tuple[Callable[[], Position], Story]] = []


def sitting(story: Story) -> Story:
    """Two have joined."""
    SITTING.append(story)
    return story


def at(position: Callable[[], Position]) -> Callable[[Story], Story]:
    def keep(story: Story) -> Story:
        PLAYING.append((position, story))
        return story

    return keep


async def setting(table: Driver, say: Say, name: str, *presses: str) -> Panel:
    await table.choose("Hat", say("do-open-plan"), *presses)
    await table.find("Hat", say(name))
    return table.panel("Hat")


@sitting
async def sit_plan(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-open-plan"))
    return table.panel("Hat")


@sitting
async def sit_edition(table: Driver, say: Say) -> Panel:
    return await setting(table, say, "line-set-edition")


@sitting
async def sit_rules(table: Driver, say: Say) -> Panel:
    return await setting(table, say, "line-set-book")


@sitting
async def sit_house_rule(table: Driver, say: Say) -> Panel:
    return await setting(table, say, "line-house-rule-first_lap_before_buying", say("do-open-house-rules"))


@sitting
async def sit_robots(table: Driver, say: Say) -> Panel:
    await setting(table, say, "line-set-robots")
    await table.press("Hat")
    return table.panel("Hat")


@sitting
async def sit_name(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-name"))
    for _ in range(3):
        await table.right("Hat")
    await table.press("Hat")
    for _ in range(3):
        await table.right("Hat")
    return table.panel("Hat")


@sitting
async def sit_name_full(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-name"))
    await table.right("Hat")
    for _ in range(8):
        await table.press("Hat")
    return table.panel("Hat")


@sitting
async def sit_same(table: Driver, say: Say) -> Panel:
    last = LastTime((Place(0, TOKEN_UIDS[0], say.language), Place(1, TOKEN_UIDS[1])), Plan())
    table.table._lobby_setup.last.keep(last)
    await table.hold("Hat")
    await table.hold("Car")
    return table.panel("Hat")


@sitting
async def sit_ends_other(table: Driver, say: Say) -> Panel:
    """An interrupted game is still there: a new one would end it."""
    await table.choose("Hat", say("do-start", count=2), say("do-throw-order"))
    await table.choose("Hat", say("do-open-settings"), say("do-stop"), say("do-yes"))
    await table.choose("Hat", say("do-same"))
    return table.panel("Hat")


@sitting
async def sit_goodbye(table: Driver, _say: Say) -> Panel:
    table.table.put(Goodbye())
    await table.settle()
    return table.panel("Hat")


def four() -> Position:
    return board(4, rules=FAMILY).cash(0, 1850).turn_of(1)


async def in_settings(table: Driver, say: Say, name: str) -> Panel:
    await table.choose("Hat", say("do-open-settings"))
    await table.find("Hat", say(name))
    return table.panel("Hat")


@at(four)
async def settings_language(table: Driver, say: Say) -> Panel:
    return await in_settings(table, say, "line-set-language")


@at(four)
async def settings_colours(table: Driver, say: Say) -> Panel:
    await in_settings(table, say, "line-set-colours")
    await table.press("Hat")
    return table.panel("Hat")


@at(four)
async def settings_stop(table: Driver, say: Say) -> Panel:
    await table.choose("Hat", say("do-open-settings"), say("do-stop"))
    return table.panel("Hat")


async def propose(table: Driver, say: Say) -> None:
    await table.choose("Hat", say("do-open-settings"), say("do-open-away"))
    await table.right("Hat")
    await table.press("Hat")


@at(four)
async def away_asked(table: Driver, say: Say) -> Panel:
    await propose(table, say)
    return table.panel("Dog")


@at(four)
async def away_waits(table: Driver, say: Say) -> Panel:
    await propose(table, say)
    return table.panel("Hat")


@at(four)
async def away_you(table: Driver, say: Say) -> Panel:
    await propose(table, say)
    return table.panel("Car")


@at(four)
async def robot_plays(table: Driver, say: Say) -> Panel:
    await propose(table, say)
    for seat in ("Dog", "Ship"):
        await table.choose(seat, say("do-away-yes"))
    await table.wait(SILENCE_S)
    return table.panel("Car")


@at(four)
async def away_silence(table: Driver, say: Say) -> Panel:
    """All others agree; only the player who is away is still asked."""
    await propose(table, say)
    for seat in ("Dog", "Ship"):
        await table.choose(seat, say("do-away-yes"))
    await table.wait(3)
    return table.panel("Hat")


@at(four)
async def robot_moves(table: Driver, say: Say) -> Panel:
    await robot_plays(table, say)
    await table.wait(3)
    await table.find("Dog", say("do-trust"))
    return table.panel("Dog")


@at(lambda: board(2, rules=FAMILY).cash(0, 1850).at(0, 36))
async def helped_to_buy(table: Driver, say: Say) -> Panel:
    await in_settings(table, say, "line-set-helper")
    await table.press("Hat")
    await table.hold("Hat")
    await table.choose("Hat", say("do-throw-move"), say("do-trust"))
    return table.panel("Hat")


@at(lambda: board(3, rules=replace(BY_THE_BOOK, time_limit=90)).cash(0, 1850))
async def time_left(table: Driver, say: Say) -> Panel:
    await table.find("Hat", say("line-time-left"))
    return table.panel("Hat")


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("story", SITTING, ids=lambda story: story.__name__)
async def test_before_a_game(tmp_path: Path, story: Story, language: str) -> None:
    places = tuple(Place(seat, TOKEN_UIDS[seat], language) for seat in range(2))
    (tmp_path / "lobby.json").write_bytes(msgspec.json.encode(Lobby(places)))
    async with lobby(tmp_path, consoles=2) as table:
        panel = await story(table, Say(CLASSIC, language))
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), f"{story.__name__}_{language}")


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(("position", "story"), PLAYING, ids=[story.__name__ for _, story in PLAYING])
async def test_in_a_game(
    tmp_path: Path, position: Callable[[], Position], story: Story, language: str
) -> None:
    game = position().game()
    players = len(game.view().players)
    seats = tuple(Seat(n, TOKEN_UIDS[n], n, language) for n in range(players))
    save_position(tmp_path, named(game, NAMES[:players]), seats)
    async with lobby(tmp_path, consoles=players, dice=[(1, 2)]) as table:
        panel = await story(table, Say(CLASSIC, language))
    assert lost_words(panel) == []
    same_picture(draw_panel(panel), f"{story.__name__}_{language}")
