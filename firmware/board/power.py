"""Switches the machine off, when somebody holds its power button."""

from __future__ import annotations

import asyncio
import logging

_log = logging.getLogger(__name__)
COMMAND = ("systemctl", "poweroff")
"""It asks logind, and logind asks polkit whether this user may. So nothing here needs root."""

_asking: set[asyncio.Task[None]] = set()


def power_off() -> None:
    """Ask the system to switch off. The program goes on until the system stops it."""
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
