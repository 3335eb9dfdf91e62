"""What the consoles say in words, on the line: who reads it, who may choose, and what stays secret."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from aiohttp import ClientSession, WSMsgType

from croupier.firmware.model.words import ConsoleWords, WordChoice, WordDial
from croupier.firmware.web import ChooseKey, Server, SpokenConsoles, TableLink, start
from croupier.hw.sim import SimBoard

from .conftest import Face, texts
from .test_phone import NEARBY, at_the_board, invited, seated, until
from .test_socket import closed_with, heard

BUY = ConsoleWords(
    name="Hat",
    headline="Boardwalk",
    choices=(WordChoice("buy", "Buy for $400"), WordChoice("no", "Decline")),
    on="buy",
)
BID = ConsoleWords(headline="Boardwalk", dials=(WordDial("bid 3", "Your bid", 1, 1500, 10, 10),))
CODE = ConsoleWords(headline="K7QM-3XP1", choices=(WordChoice("code:K7QM-3XP1", "Done"),), secret=True)


@pytest.fixture
def words() -> SpokenConsoles:
    said = SpokenConsoles()
    said.show((BUY, BID))
    return said


@pytest.fixture
def chosen() -> "asyncio.Queue[ChooseKey]":
    return asyncio.Queue()


@pytest.fixture
async def house(
    sim: SimBoard, face: Face, words: SpokenConsoles, chosen: "asyncio.Queue[ChooseKey]"
) -> AsyncIterator[Server]:
    link = TableLink(printed=lambda: face, texts=texts, words=words, choose=chosen.put_nowait)
    server = await start(sim, link, network=NEARBY)
    yield server
    await server.stop()


async def soon(chosen: "asyncio.Queue[ChooseKey]") -> ChooseKey:
    return await asyncio.wait_for(chosen.get(), 20)


async def test_the_board_s_page_reads_every_console_and_what_changes(
    house: Server, client: ClientSession, words: SpokenConsoles
) -> None:
    board = await at_the_board(house, client)
    first, second = await until(board, "console"), await until(board, "console")
    assert (first["n"], second["n"]) == (0, 1)
    assert first["says"]["choices"][0] == {"key": "buy", "label": "Buy for $400"}
    assert first["says"]["on"] == "buy"
    assert second["says"]["dials"][0] == {
        "key": "bid 3", "label": "Your bid", "least": 1, "most": 1500, "value": 10, "step": 10,
    }  # fmt: skip
    words.show((BUY, BUY))
    words.show((BUY, BID))
    words.show((BUY, ConsoleWords(headline="Sold")))
    last = await until(board, "console")
    assert (last["n"], last["says"]["headline"]) == (1, "Sold"), "only what changed, and the newest of it"


async def test_a_phone_reads_and_chooses_at_its_own_console_only(
    house: Server, client: ClientSession, words: SpokenConsoles, chosen: "asyncio.Queue[ChooseKey]"
) -> None:
    board = await at_the_board(house, client)
    phone, _ = await seated(house, client, await invited(board))
    assert (await until(phone, "console"))["n"] == 1
    await phone.send_json({"t": "choose", "n": 1, "key": "bid 3", "value": 120})
    assert await soon(chosen) == ChooseKey(1, "bid 3", 120)
    words.show((ConsoleWords(), BUY))
    assert (await until(phone, "console"))["n"] == 1
    await board.send_json({"t": "choose", "n": 1, "key": "buy"})
    await board.send_json({"t": "choose", "n": 0, "key": "buy"})
    assert await soon(chosen) == ChooseKey(0, "buy"), "seat 2 belongs to its phone"
    await phone.send_json({"t": "choose", "n": 0, "key": "buy"})
    assert (await closed_with(phone))[1] == "only your own seat"
    assert chosen.empty()


async def test_a_spectator_reads_no_console_and_chooses_nothing(
    house: Server, client: ClientSession, words: SpokenConsoles, chosen: "asyncio.Queue[ChooseKey]"
) -> None:
    origin = house.address.rstrip("/")
    watcher = await client.ws_connect(f"{house.address}ws?as=watch", origin=origin, max_msg_size=0)
    assert (await heard(watcher))["t"] == "hello"
    words.show((BID, BUY))
    await watcher.send_json({"t": "choose", "n": 0, "key": "buy"})
    kinds = []
    while (message := await watcher.receive(timeout=20)).type is WSMsgType.TEXT:
        kinds.append(json.loads(message.data)["t"])
    assert "console" not in kinds
    assert chosen.empty()


async def test_a_code_is_never_told_to_a_phone_in_words(
    house: Server, client: ClientSession, words: SpokenConsoles
) -> None:
    board = await at_the_board(house, client)
    phone, _ = await seated(house, client, await invited(board))
    await until(phone, "console")
    words.show((BUY, CODE))
    assert (await until(phone, "console"))["says"] == {"secret": True}
    while (said := await until(board, "console"))["n"] != 1 or "secret" not in said["says"]:
        pass
    assert said["says"]["headline"] == CODE.headline


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "choose", "n": 0, "key": "x" * 33},
        {"t": "choose", "n": 0},
        {"t": "choose", "n": 0, "key": "bid", "value": 10**10},
        {"t": "choose", "n": 0, "key": "bid", "value": "7"},
        {"t": "choose", "n": 9, "key": "buy"},
    ],
)
async def test_a_malformed_choice_is_refused(
    house: Server, client: ClientSession, chosen: "asyncio.Queue[ChooseKey]", wrong: dict[str, object]
) -> None:
    board = await at_the_board(house, client)
    await board.send_json(wrong)
    assert (await closed_with(board))[1] in ("malformed message", "no such thing on this board")
    assert chosen.empty()
