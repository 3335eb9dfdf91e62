"""Asks the root helper for one of its verbs.

    answer = await ask_root("wifi-join", name="Home", password="…")

`RootRefused` says why not: by a code, and in words for the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

ROOT_SOCKET = Path("/run/croupier-root.sock")
NOBODY = "nobody"
"""The code with which a program that is no service refuses what is asked: it has nobody to ask."""
ANSWER_WITHIN_S = 60.0
MAX_ANSWER_BYTES = 256 * 1024


class RootRefused(Exception):
    """The helper did not do it.

    `code` is the helper's own ("not-allowed", "malformed", "unknown-verb", "wrong-arguments", "too-many",
    "failed"), or "no-helper" where there is none, or "no-answer".
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


async def ask_root(verb: str, at: Path | None = None, /, **arguments: object) -> dict[str, Any]:
    """What the verb found out. `at` is for tests."""
    at = at or ROOT_SOCKET
    try:
        async with asyncio.timeout(ANSWER_WITHIN_S):
            said = await _ask(at, json.dumps({"verb": verb, "with": arguments}).encode() + b"\n")
    except (FileNotFoundError, ConnectionRefusedError, PermissionError) as error:
        raise RootRefused("no-helper", f"{at}: {error.strerror}") from error
    except (OSError, ValueError) as error:  # a timeout is an OSError, a line that is too long a ValueError
        raise RootRefused("no-answer", str(error) or type(error).__name__) from error
    try:
        answer = json.loads(said)
        if "done" in answer:
            return dict(answer["done"])
        code, why = str(answer["refused"]), str(answer["why"])
    except (ValueError, KeyError, TypeError) as error:
        raise RootRefused("no-answer", "the root helper did not answer as it should") from error
    raise RootRefused(code, why)


async def _ask(at: Path, request: bytes) -> bytes:
    reader, writer = await asyncio.open_unix_connection(at, limit=MAX_ANSWER_BYTES)
    try:
        writer.write(request)
        await writer.drain()
        return await reader.readline()
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
