"""Somebody at the board's page or at a phone: plays by its words, and remembers what they were told."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import Any

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, WSMsgType
from msgspec import Struct, field

NOT_SAVED = "Not saved!"
LOCAL, NEARBY = "127.0.0.1", "127.0.0.2"
NEVER = ("stop", "yes:stop", "open:settings", "open:leave", "yes:leave", "away", "new", "lobby", "language")
"""Keys of what ends the game, or is no part of it."""
LOOKS_AROUND = ("open:", "back", "no", "('look'", "go back")
Position = dict[str, Any]


class Memory(Struct):
    """What one person was told, in order; it outlives their connections and the program."""

    positions: list[Position] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    """Each throw and each move that they asked for: the console and the key."""
    unsaved: int = 0
    """How often they read that something was not saved."""
    waits_s: list[float] = field(default_factory=list)
    """How long the answers took in times without trouble."""
    key: str = ""
    """Of a phone, to get its seat again."""
    keys_refused: int = 0


def position_of(message: dict[str, Any]) -> Position:
    """What a `game` message says about the game itself, without words."""
    players = ("cash", "cards", "space", "out", "jailed")
    rest = ("owner", "level", "mortgaged", "houses", "hotels", "pot", "thrower", "waits", "throw", "dice")
    found: Position = {name: [player[name] for player in message["players"]] for name in players}
    return {**found, **{name: message[name] for name in rest}, "winners": message["winners"]}


class Person:
    """Sits at these consoles, and stays until the program is gone."""

    def __init__(self, memory: Memory, consoles: tuple[int, ...], role: str, chance: Random) -> None:
        self.memory = memory
        self._consoles = consoles
        self._role = role
        self._chance = chance
        self._says: dict[int, dict[str, Any]] = {}
        self._waiting: tuple[int, float] | None = None
        self._socket: ClientWebSocketResponse | None = None
        self.calm_since = 0.0
        """Since when there has been no trouble."""
        self.is_over = False
        self.invites: asyncio.Queue[str] = asyncio.Queue()
        """Codes for phones that the board has shown."""

    async def play(self, address: str, session: ClientSession, codes: Person | None = None) -> None:
        """Come back as long as there is a program."""
        host = LOCAL if self._role == "board" else NEARBY
        address = address.replace(LOCAL, host)
        while True:
            try:
                url = f"{address}ws?as={self._role}&lang=en"
                async with session.ws_connect(url, origin=address.rstrip("/"), max_msg_size=0) as socket:
                    self._socket = socket
                    if self._role == "seat" and not await self._sit(socket, codes):
                        continue
                    acting = asyncio.create_task(self._act(socket))
                    try:
                        await self._listen(socket)
                    finally:
                        acting.cancel()
            except (ClientError, OSError, TimeoutError):
                await asyncio.sleep(0.05)

    async def leave(self) -> None:
        """Lose the connection without a word."""
        if self._socket is not None and self._socket._response.connection is not None:
            transport = self._socket._response.connection.transport
            if transport is not None:
                transport.abort()

    async def invitation(self, console: int) -> str:
        if self._socket is None or self._socket.closed:
            raise TimeoutError
        await self._socket.send_json({"t": "invite", "n": console})
        async with asyncio.timeout(5):
            return await self.invites.get()

    async def _sit(self, socket: ClientWebSocketResponse, board: Person | None) -> bool:
        if not self.memory.key:
            assert board is not None
            await socket.send_json({"t": "sit", "code": await board.invitation(self._consoles[0])})
        else:
            await socket.send_json({"t": "sit", "code": self.memory.key})
        while True:
            received = await socket.receive(timeout=20)
            if received.type is not WSMsgType.TEXT:
                if received.type is WSMsgType.CLOSE and received.data == 1008 and self.memory.key:
                    self.memory.key = ""
                    self.memory.keys_refused += 1
                return False
            message = json.loads(received.data)
            if message["t"] == "seated":
                self.memory.key = message["key"]
                return True

    # -- hearing

    async def _listen(self, socket: ClientWebSocketResponse) -> None:
        lines = [0]
        self._says = {}
        async for received in socket:
            if received.type is WSMsgType.TEXT:
                self._hear(json.loads(received.data), lines)

    def _hear(self, message: dict[str, Any], lines: list[int]) -> None:
        match message["t"]:
            case "invitation":
                self.invites.put_nowait(message["code"])
            case "game":
                position = position_of(message)
                if not self.memory.positions or self.memory.positions[-1] != position:
                    self.memory.positions.append(position)
                self.is_over = position["winners"] is not None
            case "history":
                self._hear_lines(message, lines)
            case "console" if message["n"] in self._consoles:
                self._hear_console(message["n"], message["says"])

    def _hear_lines(self, message: dict[str, Any], lines: list[int]) -> None:
        """Each line once and in its order; only the last one may be told again, with more in it."""
        if message["anew"]:
            lines[:] = [0]
        for line in message["lines"]:
            expected = (lines[-1], lines[-1] + 1)
            first_kept = lines == [0] and line["n"] >= 1
            assert first_kept or line["n"] in expected, f"line {line['n']} was told after {lines[-1]}"
            lines.append(line["n"])

    def _hear_console(self, console: int, says: dict[str, Any]) -> None:
        self._says[console] = says
        self.memory.unsaved += NOT_SAVED in json.dumps(says)
        if self._waiting is not None and self._waiting[0] == console:
            asked_at = self._waiting[1]
            if asked_at > self.calm_since:
                self.memory.waits_s.append(time.monotonic() - asked_at)
            self._waiting = None

    # -- doing

    async def _act(self, socket: ClientWebSocketResponse) -> None:
        while not self.is_over:
            await asyncio.sleep(self._chance.uniform(0.01, 0.12))
            console = self._chance.choice(self._consoles)
            key = self._choice(self._says.get(console, {}))
            if key:
                if key.startswith(("throw:", "go:")):
                    self.memory.asked.append(f"{console} {key}")
                self._waiting = (console, time.monotonic())
                await socket.send_json({"t": "choose", "n": console, "key": key})

    def _choice(self, says: dict[str, Any]) -> str:
        """Mostly what there is to do; sometimes a look around, or a step back."""
        keys = [choice["key"] for choice in says.get("choices", ()) if not choice.get("idle")]
        allowed = [key for key in keys if not key.startswith(NEVER)]
        on_the_way = [key for key in allowed if key.startswith(("go:", "go on"))]
        real = [key for key in allowed if not key.startswith((*LOOKS_AROUND, "undo"))]
        draw = self._chance.random()
        if on_the_way and draw < 0.8:
            return str(on_the_way[0])
        if real and draw < 0.8:
            return str(self._chance.choice(real))
        if says.get("on") in allowed and draw < 0.9:
            return str(says["on"])
        return self._chance.choice(allowed) if allowed and (says.get("awaited") or draw > 0.97) else ""
