"""Talks to the broker: tells it the newest state and what happened, and hears its commands.

It has a task of its own, and the table never waits for it. While the broker does not answer, only the newest
state and the last events are kept. That is told once, and once when it answers again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.engine import Game
from croupier.engine.bots.reason import Reason
from croupier.firmware.model.inputs import HouseCommand
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.smart_home.discovery import (
    BRIGHTNESS_STEP,
    COMMANDS,
    MAX_BRIGHTNESS,
    MIN_BRIGHTNESS,
    discovery_message,
    discovery_topic,
)
from croupier.firmware.smart_home.settings import Settings, SmartHomeError, password, tls_context
from croupier.firmware.smart_home.state import EVENTS, HouseEvent, HouseState, events_of, state_of
from croupier.firmware.text import Speakers
from croupier.hw.protocols import Sighting

if TYPE_CHECKING:
    from aiomqtt import Client, Message

_log = logging.getLogger(__name__)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 60.0
"""Between two tries to reach the broker; each is twice as long as the one before."""
KEEP_ALIVE_S = 15
CANCEL_AGAIN_S = 0.5
MAX_EVENTS = 50
MAX_PAYLOAD = 40
"""Bytes of a command."""
STATUS = "status"
"""Below the discovery prefix: where Home Assistant says that it has started."""


class SmartHome:
    """A `GameListener`. `command` brings a command to the table."""

    def __init__(
        self,
        settings: Settings,
        speakers: Speakers,
        *,
        command: Callable[[HouseCommand], None],
        version: str,
        first_pause_s: float = FIRST_PAUSE_S,
    ) -> None:
        self.settings = settings
        self._speakers = speakers
        self._command = command
        self._version = version
        self._first_pause = first_pause_s
        self._state = HouseState()
        self._told: HouseState | None = None
        self._events: deque[HouseEvent] = deque(maxlen=MAX_EVENTS)
        self._last_tag = ""
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.connected = asyncio.Event()
        self.lost = asyncio.Event()
        """The broker does not answer, and that was told."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Say that the board is off, if somebody listens."""
        if self._task is not None:
            await _end({self._task})

    # -- the table tells

    def scene(self, scene: Scene) -> None:
        now = state_of(scene, self._last_tag)
        if now == self._state:
            return
        if bool(now.faults) != bool(self._state.faults):
            self._happened(HouseEvent("fault" if now.faults else "mended", place=", ".join(now.faults)))
        self._state = now
        self._news.set()

    def sighting(self, seen: Sighting, name: str) -> None:
        """A tag was tapped: `name` is its owner's."""
        if seen.place is None and seen.present and seen.uid is not None:
            self._last_tag = name or seen.uid
            self._happened(HouseEvent("tag", name, other=seen.uid))

    def opened(self, saved_game: object) -> None: ...

    def heard(self, events: Sequence[object], game: Game, why: Reason | None = None) -> None:  # noqa: ARG002
        for event in events_of(events, game.view()):
            self._happened(event)
        if any(type(event).__name__ == "Starts" for event in events):
            self._happened(HouseEvent("game_began"))

    def closed(self) -> None: ...

    def _happened(self, event: HouseEvent) -> None:
        assert event.event_type in EVENTS
        self._events.append(event)
        self._news.set()

    # -- the broker

    async def _run(self) -> None:
        """Stay connected. Whatever the broker does, this goes on until it is closed."""
        from aiomqtt import MqttError

        pause = self._first_pause
        while True:
            try:
                await self._converse()
            except (SmartHomeError, OSError, ValueError, MqttError) as error:
                self._lose(error)
            if self.connected.is_set():
                self.connected.clear()
                pause = self._first_pause
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    def _lose(self, error: Exception) -> None:
        if not self.lost.is_set():
            self.lost.set()
            said = error if isinstance(error, SmartHomeError) else _plain(error)
            _log.warning("%s", Sentence("cli-mqtt-lost", host=self.settings.host, reason=said))

    async def _converse(self) -> None:
        from aiomqtt import Client, Will

        settings, base = self.settings, self.settings.base
        secret = await asyncio.to_thread(password, settings)
        context = await asyncio.to_thread(tls_context, settings)
        client = Client(
            settings.host,
            settings.its_port,
            username=settings.user or None,
            password=secret,
            tls_context=context,
            identifier=f"croupier-{settings.id}",
            keepalive=KEEP_ALIVE_S,
            timeout=10,
            will=Will(f"{base}/availability", b"offline", qos=1, retain=True),
        )
        async with client:
            if self.lost.is_set():
                _log.warning("%s", Sentence("cli-mqtt-back", host=settings.host))
                self.lost.clear()
            await self._subscribe(client)
            await self._introduce(client)
            self.connected.set()
            await self._both_ways(client)

    async def _both_ways(self, client: Client) -> None:
        """Tell and listen until one of them fails."""
        tasks = {asyncio.create_task(self._tell(client)), asyncio.create_task(self._listen(client))}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except asyncio.CancelledError:
            with suppress(Exception):
                await client.publish(f"{self.settings.base}/availability", b"offline", qos=1, retain=True)
            raise
        finally:
            await _end(tasks)

    async def _introduce(self, client: Client) -> None:
        """Who this is, and everything as it is now."""
        message = discovery_message(self.settings, self._speakers[""], self._version)
        await client.publish(discovery_topic(self.settings), msgspec.json.encode(message), qos=1, retain=True)
        await client.publish(f"{self.settings.base}/availability", b"online", qos=1, retain=True)
        self._told = None
        self._news.set()

    async def _tell(self, client: Client) -> None:
        base = self.settings.base
        while True:
            await self._news.wait()
            self._news.clear()
            state = self._state
            if state != self._told:
                await client.publish(f"{base}/state", msgspec.json.encode(state), qos=1, retain=True)
                self._told = state
            while self._events:
                await client.publish(f"{base}/event", msgspec.json.encode(self._events[0]), qos=1)
                self._events.popleft()

    async def _subscribe(self, client: Client) -> None:
        await client.subscribe(f"{self.settings.discovery}/{STATUS}", qos=1)
        if self.settings.commands:
            for command in COMMANDS:
                await client.subscribe(f"{self.settings.base}/set/{command}", qos=1)

    async def _listen(self, client: Client) -> None:
        async for message in client.messages:
            await self._heard_from(client, message)

    async def _heard_from(self, client: Client, message: Message) -> None:
        topic, payload = str(message.topic), message.payload
        if topic == f"{self.settings.discovery}/{STATUS}":
            if payload == b"online":
                await self._introduce(client)
            return
        name = topic.removeprefix(f"{self.settings.base}/set/")
        wanted = command_of(name, payload)
        if wanted is not None and not message.retain:
            self._command(wanted)


def command_of(name: str, payload: Any) -> HouseCommand | None:
    """The command that a message asks for; None if it is none."""
    if not isinstance(payload, bytes) or len(payload) > MAX_PAYLOAD:
        return None
    text = payload.decode("utf-8", "replace").strip()
    match name:
        case "sound" | "pause" if text in ("ON", "OFF"):
            return HouseCommand(name, text == "ON")
        case "announcer":
            return HouseCommand("announcer", text)
        case "brightness":
            try:
                value = float(text)
            except ValueError:
                return None
            if MIN_BRIGHTNESS <= value <= MAX_BRIGHTNESS:
                return HouseCommand("brightness", BRIGHTNESS_STEP * round(value / BRIGHTNESS_STEP))
            return None
        case _:
            return None


async def _end(tasks: set[asyncio.Task[None]]) -> None:
    """Cancel them until they have ended: in Python 3.11 `wait_for` may swallow a cancellation."""
    left = tasks
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_AGAIN_S)
    for task in tasks:
        if not task.cancelled():
            task.exception()


def _plain(error: Exception) -> str:
    """What went wrong, without signs that a terminal would obey."""
    text = str(error) or type(error).__name__
    return "".join(sign if sign.isprintable() else "?" for sign in text)[:200]
