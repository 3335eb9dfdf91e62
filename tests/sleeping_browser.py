"""A real Chromium that can fall asleep, for what a driven browser never does: its pages always count as seen.

It is started without a driver and asked over its own debugging socket (the DevTools protocol). A page can be
hidden behind another one and frozen as a phone freezes it, and the whole browser can be stopped, as a
phone's processor is.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.real_browser import BROWSER_FLAGS

PATIENCE_S = 30.0


class SleepingBrowser:
    """Made by `sleeping_browser`. It has one page that matters, and one to hide it behind."""

    def __init__(self, process: Process, line: ClientWebSocketResponse) -> None:
        self._process, self._line = process, line
        self._number = 0
        self._page = self._session = self._other = ""

    async def open(self, address: str) -> None:
        """Whoever has signed its certificate."""
        self._other = (await self._ask("Target.createTarget", url="about:blank"))["targetId"]
        self._page = (await self._ask("Target.createTarget", url="about:blank"))["targetId"]
        found = await self._ask("Target.attachToTarget", targetId=self._page, flatten=True)
        self._session = found["sessionId"]
        await self.look()
        await self._ask("Security.setIgnoreCertificateErrors", here=True, ignore=True)
        await self._ask("Page.navigate", here=True, url=address)

    async def hide(self) -> None:
        """Another page lies over it."""
        await self._ask("Target.activateTarget", targetId=self._other)
        await self.until("document.visibilityState === 'hidden'")

    async def look(self) -> None:
        await self._ask("Target.activateTarget", targetId=self._page)

    async def freeze(self, *, frozen: bool) -> None:
        """A hidden page runs no more, or runs again."""
        state = "frozen" if frozen else "active"
        await self._ask("Page.setWebLifecycleState", here=True, state=state)

    def stop(self) -> None:
        """The phone sleeps: nothing of the browser runs, and it says goodbye to nobody."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.killpg(self._process.pid, signal.SIGCONT)

    async def value(self, script: str) -> Any:
        found = await self._ask("Runtime.evaluate", here=True, expression=script, returnByValue=True)
        return found["result"].get("value")

    async def until(self, script: str) -> None:
        """Look again and again until it is true in the page."""
        async with asyncio.timeout(PATIENCE_S):
            while not await self.value(script):  # noqa: ASYNC110 - a browser has no event
                await asyncio.sleep(0.02)

    async def _ask(self, method: str, *, here: bool = False, **facts: object) -> dict[str, Any]:
        self._number += 1
        session = {"sessionId": self._session} if here else {}
        await self._line.send_json({"id": self._number, "method": method, "params": facts, **session})
        async with asyncio.timeout(PATIENCE_S):
            while (said := json.loads(await self._line.receive_str())).get("id") != self._number:
                pass
        assert "result" in said, said
        result: dict[str, Any] = said["result"]
        return result


@asynccontextmanager
async def sleeping_browser(chromium: str, *options: str) -> AsyncIterator[SleepingBrowser]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        flags = [*BROWSER_FLAGS, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        process = await asyncio.create_subprocess_exec(
            chromium, *flags, *options, stdout=DEVNULL, stderr=PIPE, start_new_session=True
        )
        try:
            async with (
                ClientSession() as client,
                client.ws_connect(await _debugging_socket(process), max_msg_size=0) as line,
            ):
                yield SleepingBrowser(process, line)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


async def _debugging_socket(process: Process) -> str:
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        while line := (await process.stderr.readline()).decode(errors="replace"):
            if found := re.search(r"DevTools listening on (ws://\S+)", line):
                return found.group(1)
    raise AssertionError("Chromium has ended")
