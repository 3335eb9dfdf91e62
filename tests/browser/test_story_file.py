"""The story file in a real browser, opened from the disk: slid to ten places, compared with the engine."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.async_api import Page

from croupier.engine import Game, View
from croupier.firmware.app import cli
from croupier.firmware.saves.game_file import GameFile, open_game_file
from croupier.firmware.saves.replay import replay_steps
from croupier.firmware.text.history import EntryMaker
from croupier.firmware.web.past.told_game import _changes
from croupier.firmware.web.story_part import Step, StoryPart, Tally
from tests.firmware.people.made_games import MadeGame
from tests.real_browser import browsing

SCRIPT = "<img src=x onerror=document.title='hit'>"


def views_of(game: GameFile) -> list[View]:
    """What the engine has at each frame: every step that changes something one can see, or that is told."""
    now = Game(game.setup)
    views, maker, tally = [now.view()], EntryMaker(now.view()), Tally()
    for step in replay_steps(game.path, game.setup, game.contents.rows):
        part = StoryPart(maker, tally)
        part.take([Step(step.told, step.game)])
        if _changes(views[-1], step.game.view()) or part.lines:
            views.append(step.game.view())
        else:
            views[-1] = step.game.view()
    return views


async def shown(page: Page) -> dict[str, object]:
    """What the page shows of the board, read from its drawing."""
    found = await page.evaluate(
        """() => ({
          cash: [...document.querySelectorAll(".row strong")].map((one) => one.textContent),
          places: [...document.querySelectorAll(".token")].map((one) => one.dataset.place),
          labels: [...document.querySelectorAll("[data-space]")].map((one) => one.getAttribute("aria-label")),
          levels: [...document.querySelectorAll(".buildings")]
            .map(({ dataset }) => [Number(dataset.at), Number(dataset.level)]),
          lent: document.querySelectorAll(".mortgage").length,
          owners: [...document.querySelectorAll(".owner")].map((one) => one.dataset.owner),
        })"""
    )
    return dict(found)


def wanted(view: View) -> dict[str, object]:
    names = [view.edition.tokens[player].name for player in range(len(view.players))]
    owned = [space for space, owner in enumerate(view.owner) if owner >= 0]
    return {
        "cash": [f"${cash}" for cash in view.cash],
        "places": ["" if out else str(space) for space, out in zip(view.space, view.out, strict=True)],
        "levels": [[space, level] for space, level in enumerate(view.level) if level],
        "lent": sum(view.mortgaged),
        "owners": [names[view.owner[space]] for space in owned],
    }


async def test_ten_places_of_a_game_from_the_disk(tmp_path: Path, chromium: str) -> None:
    made = MadeGame(tmp_path, ["Ada", SCRIPT, "Cleo"], seed=4)
    made.play(4000, kind="builder", dice=4)
    game, file = open_game_file(made.write()), tmp_path / "story.html"
    assert cli.main(["games", "--state", str(tmp_path), "story", game.name, "--out", str(file)]) == 0
    views, asked = views_of(game), []
    async with browsing(chromium) as browser:
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("request", lambda request: asked.append(request.url))
        await page.goto(file.as_uri())
        await page.wait_for_selector('body[data-ready="yes"]')
        last = int(await page.locator("#slider").get_attribute("max") or 0)
        assert last == len(views) - 1
        for place in range(10):
            frame = last * place // 9
            await page.locator("#slider").fill(str(frame))
            found = await shown(page)
            labels = found.pop("labels")
            assert found == wanted(views[frame]), frame
            assert isinstance(labels, list)
            for space, owner in enumerate(views[frame].owner):
                assert (owner >= 0) == any(f", {name}" in labels[space] for name in views[frame].players)
        await page.get_by_role("tab", name="Chances").click()
        chart = page.locator(".chart")
        box = await chart.bounding_box()
        assert box is not None
        await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert "Throw" in await page.locator(".pointed-at").inner_text()
        await page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
        there = int(await page.locator("#slider").input_value())
        assert 0 < there < last / 2, "a click on the curve goes there"
        await page.get_by_role("button", name="Play").click()
        await page.wait_for_function(
            "before => Number(document.querySelector('#slider').value) > before", arg=there
        )
        await page.get_by_role("button", name="Pause").click()
        assert await page.title() == f"Croupier: Ada, {SCRIPT} and Cleo"
        assert complaints == []
    assert asked == [file.as_uri()], json.dumps(asked)
