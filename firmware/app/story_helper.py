"""Has a saved game told by a helper process: it plays a whole game again, and the table must not wait."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

from croupier.firmware.web.past.pages import StoryFailed

LONGEST_S = 120.0


async def told_by_a_helper(game: Path, language: str) -> bytes:
    """The story file, as `croupier games story` makes it; StoryFailed if there is none."""
    options = ("--lang", language) if language else ()
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "croupier", "games", "story", str(game), "--out", "-", *options),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(LONGEST_S):
            made, said = await program.communicate()
    except TimeoutError:
        raise StoryFailed("it took too long") from None
    finally:
        if program.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                program.kill()
            await program.wait()
    if program.returncode:
        lines = said.decode(errors="replace").strip().splitlines() or ["it could not be told"]
        raise StoryFailed(lines[-1].removeprefix("croupier: ").replace(str(game), game.name))
    return made
