"""A real board and a real mosquitto, killed in the middle of a game and started again."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiomqtt import Client

from croupier.firmware.app import smart_home_link
from croupier.firmware.smart_home import link
from tests.firmware.smart_home.broker import PASSWORD, PROGRAM, USER, Broker
from tests.firmware.table.driver import UIDS, Driver, simulated_program, switched_on

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no mosquitto here: tools/broker installs it")
BASE = "croupier/croupier"


class House:
    """Hears everything that the broker has, as Home Assistant would."""

    def __init__(self, port: int) -> None:
        self._client = Client("127.0.0.1", port, username=USER, password=PASSWORD)
        self.heard: dict[str, list[Any]] = {}
        self._more = asyncio.Condition()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[House]:
        async with self._client:
            await self._client.subscribe("#", qos=1)
            task = asyncio.create_task(self._listen())
            try:
                yield self
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def _listen(self) -> None:
        async for message in self._client.messages:
            text = message.payload
            assert isinstance(text, bytes)
            said = msgspec.json.decode(text) if text.startswith(b"{") else text.decode()
            async with self._more:
                self.heard.setdefault(str(message.topic), []).append(said)
                self._more.notify_all()

    async def until(self, topic: str, holds: Callable[[Any], bool]) -> Any:
        async with asyncio.timeout(30), self._more:
            while True:
                for said in self.heard.get(topic, []):
                    if holds(said):
                        return said
                await self._more.wait()

    async def ask(self, command: str, value: str) -> None:
        await self._client.publish(f"{BASE}/set/{command}", value, qos=1)


@pytest.fixture
def broker(tmp_path: Path) -> Broker:
    folder = tmp_path / "broker"
    folder.mkdir()
    return Broker(folder)


@pytest.fixture
def settings(tmp_path: Path, broker: Broker) -> Path:
    (tmp_path / "secret").write_text(f"{PASSWORD}\n")
    file = tmp_path / "mqtt.toml"
    file.write_text(
        f'host = "127.0.0.1"\nport = {broker.port}\nuser = "{USER}"\n'
        f'password_file = "{tmp_path / "secret"}"\n'
    )
    return file


@asynccontextmanager
async def board(tmp_path: Path, settings: Path) -> AsyncIterator[Driver]:
    """The board, with a smart home that tries again at once."""
    program = simulated_program(tmp_path / "state", dice=[(6, 5), (1, 2), (1, 2), (1, 2)])
    async with switched_on(dataclasses.replace(program, mqtt=settings)) as table:
        yield table


def home(table: Driver) -> link.SmartHome:
    found = table.app.smart_home.home
    assert found is not None
    return found


async def start(table: Driver) -> None:
    await table.join("Hat")
    await table.join("Car")
    await table.choose("Hat", "Start", "Roll to start")
    await table.choose("Car", "Roll to start")


async def test_a_game_is_heard_and_the_house_asks(tmp_path: Path, broker: Broker, settings: Path) -> None:
    with broker:
        async with House(broker.port).listening() as house, board(tmp_path, settings) as table:
            config = await house.until("homeassistant/device/croupier/config", bool)
            assert config["dev"]["ids"] == ["croupier"]
            await house.until(f"{BASE}/availability", lambda said: said == "online")
            await start(table)
            await house.until(
                f"{BASE}/state", lambda said: said["phase"] == "throw" and said["turn"] == "Hat"
            )
            await table.turn("Hat", "Buy")
            await table.turn("Car")
            rent = await house.until(f"{BASE}/event", lambda said: said["event_type"] == "rent")
            assert rent == {"event_type": "rent", "player": "Car", "other": "Hat", "amount": 4}
            state = await house.until(
                f"{BASE}/state", lambda said: said["players"][1:] and said["players"][1]["cash"] == 1496
            )
            assert state["players"][0] == {"name": "Hat", "cash": 1444, "robot": False, "out": False}
            await table.sense(UIDS["Car"], None)
            await house.until(f"{BASE}/state", lambda said: said["last_tag"] == UIDS["Car"])
            await house.ask("sound", "OFF")
            await house.until(f"{BASE}/state", lambda said: said["sound"] == "OFF")
            await house.ask("brightness", "40")
            await house.until(f"{BASE}/state", lambda said: said["brightness"] == 40)
            await house.ask("announcer", "short")
            await house.until(f"{BASE}/state", lambda said: said["announcer"] == "short")
            await house.ask("roll", "6 6")
            await house.ask("pause", "ON")
            await house.until(f"{BASE}/state", lambda said: said["phase"] == "paused")
            assert not table.is_playing
            await house.ask("pause", "OFF")
            await house.until(
                f"{BASE}/state", lambda said: said["phase"] == "throw" and said["brightness"] == 40
            )
            await table.settle()
            assert table.purses() == [1444, 1496]
        # switched off on purpose
        async with House(broker.port).listening() as house:
            await house.until(f"{BASE}/availability", lambda said: said == "offline")


async def test_a_broker_killed_in_the_middle_of_a_game(
    tmp_path: Path,
    broker: Broker,
    settings: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The game does not wait for it. When it is back it is told everything, and the log has two lines."""
    monkeypatch.setattr(link, "LONGEST_PAUSE_S", 0.05)
    caplog.set_level(logging.WARNING)
    with broker:
        async with board(tmp_path, settings) as table:
            await asyncio.wait_for(home(table).connected.wait(), 30)
            await start(table)
            broker.kill()
            await table.turn("Hat", "Buy")
            await asyncio.wait_for(home(table).lost.wait(), 30)
            await table.turn("Car")
            assert table.purses() == [1444, 1496]
            await asyncio.sleep(0.3)  # it is tried again and again, and told once
            broker.start()
            async with House(broker.port).listening() as house:
                await house.until(f"{BASE}/availability", lambda said: said == "online")
                state = await house.until(f"{BASE}/state", lambda said: bool(said["players"]))
                assert [player["cash"] for player in state["players"]] == [1444, 1496]
                await house.until("homeassistant/device/croupier/config", bool)
                await house.until(f"{BASE}/event", lambda said: said["event_type"] == "rent")
    said = [message for message in caplog.messages if "broker" in message]
    assert len(said) == 2, said
    assert "does not answer" in said[0]
    assert "answers again" in said[1]
    assert PASSWORD not in caplog.text


async def test_a_wrong_password_is_told_once(
    tmp_path: Path,
    broker: Broker,
    settings: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "secret").write_text("wrong")
    monkeypatch.setattr(link, "LONGEST_PAUSE_S", 0.02)
    with broker:
        async with board(tmp_path, settings) as table:
            await asyncio.wait_for(home(table).lost.wait(), 30)
            await start(table)
            await table.turn("Hat", "Buy")
            assert table.cash("Hat") == 1440
            await asyncio.sleep(0.2)
    assert caplog.text.count("does not answer") == 1


async def test_home_assistant_started_anew_is_told_again(
    tmp_path: Path, broker: Broker, settings: Path
) -> None:
    with broker:
        async with House(broker.port).listening() as house, board(tmp_path, settings) as table:
            await asyncio.wait_for(home(table).connected.wait(), 30)
            await house.until("homeassistant/device/croupier/config", bool)
            house.heard.clear()
            await house._client.publish("homeassistant/status", "online", qos=1)
            await house.until("homeassistant/device/croupier/config", bool)
            await house.until(f"{BASE}/state", lambda said: said["phase"] == "lobby")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(smart_home_link, "find_spec", lambda _name: None)
    with pytest.raises(Exception, match="not installed"):
        smart_home_link.SmartHomeLink(tmp_path / "mqtt.toml").start(None)  # type: ignore[arg-type]
