"""Fixtures: a simulated board with two consoles, the server of its page, and a page that is only a socket."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse
from playwright.async_api import expect

from croupier.config.editions import load_edition
from croupier.config.editions.drawn import drawn
from croupier.firmware.text import Speakers
from croupier.firmware.web import Server, TableLink, page_texts, start
from croupier.hw.sim import TOKEN_UIDS, SimBoard

expect.set_options(timeout=20_000)
CLASSIC = load_edition("classic")
SPEAKERS, DRAWN = Speakers(CLASSIC), drawn(CLASSIC)

Face = dict[str, Any]
Open = Callable[..., Awaitable[ClientWebSocketResponse]]

CORNERS = {0: "go", 10: "jail", 20: "parking", 30: "go_to_jail"}
OTHERS = {5: "transport", 12: "utility", 28: "utility", 4: "tax", 7: "card", 2: "card"}


def texts(language: str) -> dict[str, str]:
    """The page's own texts, as on the classic board."""
    return page_texts(SPEAKERS[language])


def space(index: int) -> dict[str, Any]:
    kind = CORNERS.get(index) or OTHERS.get(index, "street")
    return {
        "name": f"Space Number {index}",
        "kind": kind,
        "colour": "#955436" if kind == "street" else None,
        "price": 60 + index if kind in ("street", "transport", "utility") else None,
        "amount": 200 if kind in ("tax", "go") else None,
        "deck": {7: "chance", 2: "community_chest"}.get(index),
        "icon": DRAWN.spaces[index],
        "own": False,
    }


@pytest.fixture
def face() -> Face:
    """What is printed on the board, one space of every kind."""
    names = ("Hat", "Car", "Dog", "Ship", "Boot", "Cat")
    return {
        "edition": "Test",
        "spaces": [space(index) for index in range(40)],
        "consoles": [{"seat": 0, "colour": "#d64545"}, {"seat": 1, "colour": "#3f7fd1"}],
        "tokens": [
            {"uid": uid, "name": name, "colour": "#3fa35b", "icon": name.lower()}
            for uid, name in zip(TOKEN_UIDS, names, strict=True)
        ],
        "currency": "$%",
        "decks": {"chance": "Chance", "community_chest": "Community Chest"},
        "deckIcons": DRAWN.decks,
        "deckColours": DRAWN.deck_colours,
        "look": msgspec.json.decode(msgspec.json.encode(DRAWN.look)),
        "house": "House",
        "houses": "Houses",
        "hotel": "Hotel",
        "hotels": "Hotels",
    }


@pytest.fixture
def sim() -> SimBoard:
    return SimBoard(consoles=2)


@pytest.fixture
async def server(sim: SimBoard, face: Face) -> AsyncIterator[Server]:
    server = await start(sim, TableLink(printed=lambda: face, texts=texts))
    yield server
    await server.stop()


@pytest.fixture
async def client() -> AsyncIterator[ClientSession]:
    """A browser's connections. What is still open at the end is closed in order."""
    async with ClientSession() as session:
        opened: list[ClientWebSocketResponse] = []
        connect = session._ws_connect

        async def remember(*args: Any, **options: Any) -> ClientWebSocketResponse:
            opened.append(await connect(*args, **options))
            return opened[-1]

        session._ws_connect = remember  # type: ignore[assignment,method-assign]
        yield session
        for socket in opened:
            await socket.close()


@pytest.fixture
def open_page(server: Server, client: ClientSession) -> Open:
    """Opens a socket as a page of ours would."""

    async def connect(origin: str | None = None) -> ClientWebSocketResponse:
        return await client.ws_connect(
            f"{server.address}ws", origin=origin or server.address.rstrip("/"), max_msg_size=0
        )

    return connect


@pytest.fixture
async def page(open_page: Open) -> AsyncIterator[ClientWebSocketResponse]:
    """An open page that has been greeted."""
    socket = await open_page()
    assert json.loads(await socket.receive_str(timeout=20))["t"] == "hello"
    yield socket
    await socket.close()
