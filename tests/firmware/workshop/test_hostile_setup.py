"""/setup of the program as it ships, and a page that says whatever it likes: inside its door, and outside."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from croupier.firmware.web.workshop import messages
from tests.firmware.web.test_hostile import assert_no_mishap, say_each, serves, with_wrong_fields
from tests.support import Playing, playing

RIGHT_VALUES: dict[str, object] = {
    "code": "AAAAAAAA", "what": "light", "uid": "04AABBCCDDEEFF", "name": "north", "token": 1, "lang": "en",
    "yes": True, "password": "a good word",
}  # fmt: skip
"""What the fields hold in a message that means something; 0 in all others."""


def kinds() -> list[type[msgspec.Struct]]:
    """Every message that /setup can send, also one that is added later."""
    return list(messages.FromSetup.__args__)


def right_fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    found = {field.name: RIGHT_VALUES.get(field.name, 0) for field in msgspec.structs.fields(kind)}
    if kind is messages.Do:
        found["what"] = "restart"
    if kind is messages.Walk:
        found["step"] = "begin"
    return {"t": kind.__struct_config__.tag, **found}


def wrong_messages() -> Iterator[str]:
    for kind in kinds():
        for message in with_wrong_fields(right_fields(kind)):
            yield json.dumps(message)
    for what in msgspec.json.schema(messages.Try)["$defs"]["Try"]["properties"]["what"]["enum"]:
        for n in (0, 1, 2, 39, 40, 255):
            yield json.dumps({"t": "try", "what": what, "n": n})
    for deed in ("restart", "reboot", "off", "update"):
        yield json.dumps({"t": "do", "what": deed})
    yield from ("", "null", "0", "[]", "{}", "[" * 500, '{"t":' * 100, '{"t":"stop","t":"log"}')


def passing_the_door() -> list[str]:
    found = []
    for text in dict.fromkeys(wrong_messages()):
        with contextlib.suppress(msgspec.DecodeError):
            messages.decode(text)
            found.append(text)
    assert len(found) > 60
    return found


@pytest.fixture(scope="module")
def switched_off(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with programs that only write down how they were called."""
    folder = tmp_path_factory.mktemp("programs")
    for name in ("systemctl", "nmcli", "shutdown"):
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >>{folder}/calls\n')
        program.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def program(switched_off: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{switched_off}:{os.environ['PATH']}"}
    state = tmp_path_factory.mktemp("state")
    with playing(state, "--players", "2", "--listen", "0.0.0.0", environ=environ) as program:
        program.wait_until_ready()
        yield program


@pytest.fixture
async def client() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


async def opened(program: Playing, client: ClientSession, host: str = "") -> ClientWebSocketResponse:
    address = program.wait_until_ready()
    if host:
        address = address.replace("127.0.0.1", host)
    return await client.ws_connect(f"{address}setup/ws", origin=address.rstrip("/"), max_msg_size=0)


async def serves_again(program: Playing, client: ClientSession) -> None:
    """A screen that was lent takes a press to give it back, and a moment."""
    async with asyncio.timeout(20):
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    return await serves(program, client)


@pytest.fixture(scope="module")
def elsewhere() -> str:
    """An address of this machine that is not its loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            pytest.skip("this machine has no network")
        found: str = probe.getsockname()[0]
        return found


def test_what_the_page_says_passes_the_door() -> None:
    """Each kind, so that the wrong ones differ from it in one field only."""
    assert [type(messages.decode(json.dumps(right_fields(kind)))) for kind in kinds()] == kinds()


async def test_no_message_of_the_page_ends_the_program(
    program: Playing, client: ClientSession, switched_off: Path
) -> None:
    codes = await say_each(lambda: opened(program, client), passing_the_door())
    assert set(codes) <= {1007, 1008}
    await serves_again(program, client)
    assert_no_mishap(program)
    assert "a mistake" not in program.err
    assert not (switched_off / "calls").exists(), "no service: nothing of the machine is anybody's to change"


async def test_outside_the_door_every_message_is_refused(
    program: Playing, client: ClientSession, elsewhere: str
) -> None:
    """Only codes and the wish to see one are heard, and nothing but the door is told."""
    told: set[str] = set()
    outside = ('{"t": "enter"', '{"t": "show code"')
    for text in passing_the_door():
        page = await opened(program, client, elsewhere)
        await page.send_str(text)
        await page.ping()
        async for received in page:
            if received.type is not WSMsgType.TEXT:
                break
            told.add(json.loads(received.data)["t"])
            if text.startswith(outside) and json.loads(received.data)["state"] != "closed":
                break
        if not text.startswith(outside):
            assert page.close_code == 1008, text
        await page.close()
    assert told == {"door"}
    await serves_again(program, client)
    assert_no_mishap(program)


async def test_a_laptop_is_not_switched_off_by_the_page(
    program: Playing, client: ClientSession, switched_off: Path
) -> None:
    """The page does not offer it there, and any program on the machine can send the message."""
    page = await opened(program, client)
    await page.send_str('{"t":"do","what":"off"}')
    async for received in page:
        message = json.loads(received.data)
        if message["t"] == "said":
            assert message["bad"]
            assert "not started as a service" in message["text"]
            break
    await page.close()
    await serves_again(program, client)
    assert not (switched_off / "calls").exists()
