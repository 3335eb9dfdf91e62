"""Switching the machine off, as anybody at its power button may."""

from __future__ import annotations

import asyncio
import logging

_log = logging.getLogger(__name__)
COMMAND = ("systemctl", "poweroff")
"""It asks logind, which asks polkit whether we may; nothing here needs root."""

_asking: set[asyncio.Task[None]] = set()


def power_off() -> None:
    """Ask for it, and go on until the system stops us."""
    task = asyncio.get_running_loop().create_task(_ask())
    _asking.add(task)
    task.add_done_callback(_asking.discard)


async def _ask() -> None:
    try:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        _, said = await process.communicate()
    except OSError as error:
        _log.error("cannot switch off: %s", error)
    else:
        if process.returncode:
            _log.error("cannot switch off: %s", said.decode(errors="replace").strip())
