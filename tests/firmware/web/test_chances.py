"""Everybody's chances on the page: who is told of them, the curves, and the turns that changed most."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse

from croupier.config.editions import load_edition
from croupier.engine import actions as act
from croupier.engine.bots.forecast import forecast
from croupier.firmware.text import Speakers
from croupier.firmware.web.chances import MAX_SWINGS, MIN_SWING
from croupier.firmware.web.growing_list import ReadMark
from croupier.firmware.web.story import Story
from tests.firmware.web.played_game import GameWithPage, game_with_page
from tests.firmware.web.test_story import do, played, saved_game, story
from tests.rules.positions import board

__all__ = ["saved_game", "story"]
STEPS = 320


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[GameWithPage]:
    async with game_with_page(tmp_path, steps=STEPS) as table:
        yield table


@pytest.fixture
async def client() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


async def page(table: GameWithPage, client: ClientSession, role: str) -> ClientWebSocketResponse:
    address = table.server.address
    return await client.ws_connect(f"{address}ws?as={role}", origin=address.rstrip("/"), max_msg_size=0)


async def heard(socket: ClientWebSocketResponse, last: str = "sums") -> dict[str, dict[str, Any]]:
    """The newest message of each kind, until one of the last kind comes."""
    found: dict[str, dict[str, Any]] = {}
    async for message in socket:
        said = json.loads(message.data)
        found[said["t"]] = said
        if said["t"] == last:
            break
    return found


# -- who is told


async def test_who_watches_is_told_and_who_plays_is_not(table: GameWithPage, client: ClientSession) -> None:
    socket = await page(table, client, "watch")
    watching = await heard(socket, last="chance rows")
    now = [round(1000 * chance) for chance in forecast(table.game.view())]
    assert watching["chances"]["now"] == now
    assert len(watching["chance rows"]["rows"][0]) == 1 + len(now)

    playing = await page(table, client, "board")
    told = await heard(playing, last="history")
    await table.step()
    told |= await heard(playing, last="history")
    assert told.keys().isdisjoint({"chances", "chance rows"})


async def test_a_step_changes_them_at_once(table: GameWithPage, client: ClientSession) -> None:
    socket = await page(table, client, "watch")
    first = (await heard(socket, last="chances"))["chances"]["now"]
    for _ in range(12):
        await table.step()
    later = first
    while later == first:
        later = (await heard(socket, last="chances"))["chances"]["now"]
    assert abs(sum(later) - 1000) <= len(later)


# -- curves and turning points


async def test_a_turn_is_a_point_of_the_curves(table: GameWithPage) -> None:
    anew, rows = table.story.chances.since(ReadMark())
    assert anew
    assert [row[0] for row in rows] == [row[0] for row in table.story.worth.since(ReadMark())[1]]
    assert all(abs(sum(row[1:]) - 1000) <= 3 for row in rows)


async def test_the_turn_that_ruined_somebody_is_remembered(story: Story, tmp_path: Path) -> None:
    """Boardwalk with a hotel: who lands there has next to no chance any more."""
    position = board(2).group(0, "dark_blue", level=5).group(1, "orange", level=2).cash(1, 2050).turn_of(0)
    position = position.at(0, 0).at(1, 36)
    steps: list[act.Action] = [act.Roll(0, 1, (1, 3)), act.Arrive(0, 4)]
    kept = await played(story, tmp_path, position.game(), *steps)
    view = kept.game.view()
    assert view.thrower == 1
    await do(kept, story, act.Roll(1, view.throw, (1, 2)), act.Arrive(1, 39))
    first = story.chances_now("en").points[0]
    assert (first.player, first.by < -MIN_SWING, first.space) == (1, True, 39)
    assert first.text == "Player 1 is on Boardwalk."
    assert story.chances_now("fr").points[0].text != first.text
    kept.close()


async def test_only_the_biggest_are_kept(table: GameWithPage) -> None:
    points = table.story.chances_now("en").points
    assert 0 < len(points) <= MAX_SWINGS
    sizes = [abs(point.by) for point in points]
    assert sizes == sorted(sizes, reverse=True)
    assert all(point.text for point in points)


async def test_without_a_game_there_are_none() -> None:
    story = Story(Speakers(load_edition("classic")))
    assert story.chances_now("en").now == ()
    await story.close()
