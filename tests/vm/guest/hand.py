"""Inside the machine: plays with the buttons' real pins the game that goes on, and looks at the panel's bus.

What it finds is written to the host, which judges it.
"""

import asyncio
import json
import subprocess
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp

from croupier.engine import Game
from croupier.engine.actions import decode_action
from croupier.firmware.saves.journal import game_files, read_journal
from croupier.firmware.saves.replay import replay_steps
from croupier.firmware.saves.saved_game import setup_of, table_of

HOST = Path("/mnt/host")
STATE = Path("/var/lib/croupier")
PINS = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
SINK = Path("/sys/kernel/debug/i2c-sink")
BUTTONS = ((17, 27, 22), (23, 24, 25))
"""◀ ● ▶ of the two consoles, as in board.toml."""
POWER_BUTTON = 26
PATIENCE = 240.0
ADDRESS = "http://127.0.0.1:8000"


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def unit(what: str) -> str:
    return run("systemctl", "show", "--value", "--property", what, "croupier")


def status() -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("croupier", "status", "--json"))
    return answer


def messages() -> list[bytes]:
    """What the panel was sent."""
    data, found = (SINK / "log").read_bytes(), []
    while data:
        length = int.from_bytes(data[:2], "little")
        found.append(data[2 : 2 + length])
        data = data[2 + length :]
    return found


def bus_fails(how: int) -> None:
    (SINK / "fail").write_text(str(how))


async def until(what: Callable[[], bool | Awaitable[bool]], why: str, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while True:
        found = what()
        if found if isinstance(found, bool) else await found:
            return
        if time.monotonic() > end:
            raise TimeoutError(why)
        await asyncio.sleep(0.2)


class Hand:
    def __init__(self, page: aiohttp.ClientWebSocketResponse) -> None:
        self._page = page
        (self._path,) = game_files(STATE)
        self._idle = 0

    def game(self) -> tuple[int, Game]:
        """As it is on the disk: how many rows, and how it stands."""
        found = read_journal(self._path)
        setup = setup_of(found.header)
        games = [step.game for step in replay_steps(self._path, setup, found.rows)]
        self._seats = table_of(found.header).seats
        return len(found.rows), games[-1]

    def steps_by_player(self, since: int) -> dict[int, int]:
        actions = [
            decode_action(row.body) for row in read_journal(self._path).rows[since:] if row.kind == "action"
        ]
        return Counter(getattr(action, "player", -1) for action in actions)

    async def press(self, console: int, button: int) -> None:
        pull = PINS / f"sim_gpio{BUTTONS[console][button]}" / "pull"
        pull.write_text("pull-down")
        await asyncio.sleep(0.15)
        pull.write_text("pull-up")
        await asyncio.sleep(0.6)

    async def play(self, steps: int) -> int:
        """Until so many more steps are saved; how many there are then."""
        begun, game = self.game()
        rows, end = begun, time.monotonic() + PATIENCE * 2
        while rows < begun + steps and game.outcome() is None:
            if time.monotonic() > end:
                raise TimeoutError(f"{rows - begun} of {steps} steps: {game.waiting_on()}")
            await self._go_on(game)
            before = rows
            rows, game = self.game()
            print(f"{rows} rows, waiting for {game.waiting_on()}", flush=True)
            self._idle = 0 if rows > before else self._idle + 1
        return rows

    async def _go_on(self, game: Game) -> None:
        waiting = game.waiting_on()[0]
        seat = self._seats[waiting.player]
        if seat.console < 0:  # a robot, whose token moves by itself
            await asyncio.sleep(1.0)
            return
        if waiting.what == "arrive":
            space = game.view().task.space  # type: ignore[union-attr]
            await self._page.send_json({"t": "token", "uid": seat.uid, "place": space})
            await asyncio.sleep(1.0)
            if self._idle < 3:
                return
        if self._idle % 4 == 3:  # perhaps a question whose first answer is No
            await self.press(seat.console, 2)
        await self.press(seat.console, 1)


async def main() -> dict[str, Any]:
    found: dict[str, Any] = {}
    run("systemctl", "start", "croupier")
    found["user"] = unit("User")
    found["pid"] = status()["pid"]
    found["device"] = run("stat", "-c", "%G %a", "/dev/gpiochip0", "/dev/i2c-1").splitlines()
    found["frames at the start"] = sum(len(message) for message in messages())
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{ADDRESS}/ws", origin=ADDRESS, max_msg_size=1 << 22) as page,
    ):
        listening = asyncio.create_task(_listen(page))
        hand = Hand(page)
        found["rows at the start"], _ = hand.game()
        found["rows after playing"] = await hand.play(60)
        found["steps by player"] = hand.steps_by_player(found["rows at the start"])
        found["frames after playing"] = sum(len(message) for message in messages())
        bus_fails(1)
        found["rows without a screen"] = await hand.play(4)
        await until(lambda: bool(status()["lost"]), "the lost screen was not noticed")
        found["lost"] = status()["lost"]
        found["log without a screen"] = len(messages())
        bus_fails(0)
        await until(lambda: not status()["lost"], "the screen did not come back")
        found["rows with the screen again"] = await hand.play(4)
        found["log with the screen again"] = len(messages())
        listening.cancel()
    found["pid at the end"] = status()["pid"]
    found["restarts"] = int(unit("NRestarts"))
    (SINK / "log").write_text("clear")
    run("systemctl", "stop", "croupier")
    found["result of the stop"] = unit("Result")
    found["last words to the panel"] = [message.hex() for message in messages()][-4:]
    return found


async def _listen(page: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in page:
        pass


def write(result: dict[str, Any]) -> None:
    new = HOST / "found.new"
    new.write_text(json.dumps(result))
    new.rename(HOST / "found.json")


def switch_off() -> None:
    """By the board's own button, held: the service asks logind, which asks polkit."""
    run("systemctl", "start", "croupier")
    (PINS / f"sim_gpio{POWER_BUTTON}" / "pull").write_text("pull-down")
    time.sleep(PATIENCE)


if __name__ == "__main__":
    try:
        write(asyncio.run(main()))
    except BaseException as error:
        write({"error": repr(error)})
        raise
    switch_off()
