"""/games and /people: what they send, to whom, and who may change something."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiohttp import ClientSession
from msgspec.structs import replace

from croupier.engine import FAMILY
from croupier.engine.actions import Buy, Decline
from croupier.engine.bots.registry import robot
from croupier.engine.bots.runner import next_action
from croupier.firmware.app.story_file import story_file
from croupier.firmware.people.keeping import bring_up_to_date
from croupier.firmware.saves import shelf
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal import archived_files, game_files
from croupier.firmware.web import Past, Server, TableLink, start
from croupier.firmware.web.past.one_file import MAX_BYTES
from croupier.firmware.web.past.told_game import halved, tell
from croupier.hw.sim import SimBoard
from tests.firmware.people.made_games import MadeGame, played_games
from tests.firmware.web.conftest import SPEAKERS, Face, texts


async def told(path: Path, language: str) -> bytes:
    return story_file(open_game_file(path), language)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    played_games(folder, [["Ada", "Ben"], ["Ben", "Cleo", "<b>Eve</b>"]])
    bring_up_to_date(folder)
    return folder


@pytest.fixture
async def past(state: Path, sim: SimBoard, face: Face) -> AsyncIterator[Server]:
    link = TableLink(
        printed=lambda: face,
        texts=texts,
        past=Past(state=state, speakers=lambda: SPEAKERS, story=told, progress=lambda: ("skill", 3, 9)),
    )
    server = await start(sim, link)
    yield server
    await server.stop()


async def asked(server: Server, path: str, **options: Any) -> Any:
    async with ClientSession() as browser, browser.get(server.address + path, **options) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


async def sent(
    server: Server, path: str, data: bytes = b"", origin: str | None = "own", key: str = ""
) -> Any:
    if origin == "own":
        origin = server.address.rstrip("/")
    headers = {"Origin": origin} if origin else {}
    headers |= {"X-Croupier-Key": key} if key else {}
    async with (
        ClientSession() as browser,
        browser.post(server.address + path, data=BytesIO(data), headers=headers) as answer,
    ):
        return answer.status, await answer.text()


async def test_the_list(past: Server, state: Path) -> None:
    found = await asked(past, "games/list?lang=en")
    assert [game["players"] for game in found["games"]] == [["Ben", "Cleo", "<b>Eve</b>"], ["Ada", "Ben"]]
    assert found["games"][1]["ended"] == "Ben won"
    assert found["games"][1]["over"]
    assert found["size"].startswith("2 games, 0.")
    assert found["change"], "this machine is the board"
    assert found["more"] == 0
    french = await asked(past, "games/list?lang=fr")
    assert french["games"][1]["ended"] == "Ben a gagné"
    assert french["texts"]["archive-games"] == "Parties"
    assert not any("$" in text or "{" in text for text in french["texts"].values())
    goes_on = MadeGame(state, ["Ada", "Dan"])
    goes_on.play(20)
    goes_on.write("20260101-000000-0000", finished=False)
    (state / "games" / "20260102-000000-0000.croupier").write_bytes(b"broken")
    found = await asked(past, "games/list")
    assert [game["ended"] for game in found["games"][:2]] == ["Damaged", "Goes on"]


@pytest.mark.parametrize(
    "asks", ["from=-1", "from=x", "from=9999999999999999", "from=%00", "archived=1&from=5"]
)
async def test_strange_questions(past: Server, asks: str) -> None:
    assert "games" in await asked(past, f"games/list?{asks}&lang=%ff%fe../en")


async def test_the_people(past: Server) -> None:
    found = await asked(past, "people/list?lang=en")
    assert sorted(cells[0] for cells in found["people"]) == ["<b>Eve</b>", "Ada", "Ben", "Cleo"]
    assert found["doing"] == "Working out luck and skill: 3 of 9"
    ben = await asked(past, "people/person?name=ben")
    assert ben["lines"][0] == "Games: 2, won: 1"
    assert [pair[0] for pair in ben["pairs"]] == [
        "With Cleo: 1 game",
        "With <b>Eve</b>: 1 game",
        "With Ada: 1 game",
    ]
    whole = await asked(past, "people.json")
    assert {person["name"] for person in whole["people"]} == {"Ada", "Ben", "Cleo", "<b>Eve</b>"}
    async with ClientSession() as browser:
        async with browser.get(past.address + "people.csv") as answer:
            assert (await answer.text()).startswith("name,games,wins")
        async with browser.get(past.address + "people/person?name=Zoe") as answer:
            assert answer.status == 404


async def test_the_story_is_one_small_file(past: Server, state: Path) -> None:
    name = game_files(state)[1].stem
    async with ClientSession() as browser, browser.get(past.address + f"games/{name}?lang=fr") as answer:
        text, policy = await answer.text(), answer.headers["Content-Security-Policy"]
    assert len(text.encode()) < MAX_BYTES
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.findall(r'(?:src|href)="', text) == [], "it asks for nothing else"
    assert "<b>Eve" not in text
    assert "\\u003cb\\u003eEve" in text
    data = json.loads(re.search(r'id="told">(.*?)</script>', text, re.DOTALL)[1])  # type: ignore[index]
    assert data["texts"]["lang"] == "fr"
    seats = open_game_file(game_files(state)[1]).table.seats
    assert not any(seat.uid in text for seat in seats), "no tag leaves the house"


async def test_a_long_game_stays_below_a_megabyte(tmp_path: Path) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fred"]
    made = MadeGame(tmp_path, names, rules=replace(FAMILY, no_auctions=True))
    random, robots = Random(5), [robot("beginner")] * 6
    while len(made.rows) < 9000:  # nobody buys anything, so nobody wins
        action = next_action(made.game, robots, random)
        assert action is not None
        made.do(Decline(action.player, action.space) if isinstance(action, Buy) else action)
    assert 300_000 < len(story_file(open_game_file(made.write()), "fr")) < MAX_BYTES


def test_a_game_in_half_as_many_frames(state: Path) -> None:
    game = open_game_file(game_files(state)[0])
    told = tell(game, SPEAKERS["en"], face={"tokens": [{"uid": "a", "colour": ""}] * 2}, facts=())
    half = halved(told)
    assert len(half.frames) == (len(told.frames) + 1) // 2

    def ends_with(frames: list[list[int]]) -> dict[int, int]:
        return {key: value for frame in frames for key, value in zip(frame[::2], frame[1::2], strict=True)}

    assert ends_with(half.frames) == ends_with(told.frames)
    assert half.lines[-1].text == told.lines[-1].text
    assert half.worth[-1][0] == told.worth[-1][0] // 2 < len(half.frames)


async def test_the_last_one(past: Server, state: Path) -> None:
    async with ClientSession() as browser, browser.get(past.address + "games/last") as answer:
        assert game_files(state)[-1].stem in await answer.text()
        assert answer.status == 200


@pytest.mark.parametrize(
    "name", ["nothing", "..%2f..%2fpeople.sqlite", "20250101-200000-0000.croupier", "%00", "list%2f"]
)
async def test_no_other_file_can_be_asked_for(past: Server, name: str) -> None:
    async with ClientSession() as browser:
        for path in (f"games/{name}", f"games/{name}/file"):
            async with browser.get(past.address + path) as answer:
                assert answer.status in (400, 404)


async def test_archived_deleted_and_added_again(past: Server, state: Path) -> None:
    first = game_files(state)[0]
    async with ClientSession() as browser, browser.get(past.address + f"games/{first.stem}/file") as answer:
        copied = await answer.read()
    assert (await sent(past, f"games/{first.stem}/archive"))[0] == 200
    assert [path.stem for path in archived_files(state)] == [first.stem]
    assert len((await asked(past, "games/list?archived"))["games"]) == 1
    assert (await sent(past, f"games/{first.stem}/restore"))[0] == 200
    assert (await sent(past, "games/import", copied))[0] == 409
    assert (await sent(past, f"games/{first.stem}/delete"))[0] == 200
    assert first not in game_files(state)
    status, text = await sent(past, "games/import?lang=en", copied)
    assert (status, json.loads(text)) == (200, {"done": f"The game is here now: {first.stem}"})
    status, text = await sent(past, "games/import?lang=fr", b"PK\x03\x04" + bytes(9999))
    assert status == 409
    assert json.loads(text)["refused"].startswith("Ce fichier n'est pas une partie de Croupier")
    status, text = await sent(past, "games/import?lang=en", bytes(shelf.MAX_IMPORT_BYTES + 5))
    assert status in (409, 413)


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
async def test_no_other_site_changes_anything(past: Server, state: Path, origin: str | None) -> None:
    before = game_files(state)
    for path in (f"games/{before[0].stem}/delete", "games/import"):
        status, _ = await sent(past, path, b"x", origin)
        assert status == 403
    assert game_files(state) == before


async def test_on_a_real_board_one_has_to_know_the_code(state: Path, sim: SimBoard, face: Face) -> None:
    """There every page is a spectator's. Whoever was let in at /setup has a key."""
    link = TableLink(
        printed=lambda: face,
        hands=False,
        past=Past(state=state, speakers=lambda: SPEAKERS, story=told),
    )
    server = await start(sim, link)
    try:
        name = game_files(state)[0].stem
        assert not (await asked(server, "games/list"))["change"]
        status, text = await sent(server, f"games/{name}/delete", key="guess")
        assert status == 403
        assert text.startswith("To change something")
        assert len(game_files(state)) == 2
    finally:
        await server.stop()
