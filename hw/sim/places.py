"""Where the simulated tokens lie, on disk.

A real token stays where it is when the program is killed; so must a simulated one. A file that is absent or
damaged means that all of them lie in the tray, as after unpacking.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

_log = logging.getLogger(__name__)


def load(path: Path, uids: Iterable[str], spaces: int) -> dict[str, int | None]:
    """The place of each token of `uids`; whatever the file says that cannot be is the tray."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, int | None])
    except FileNotFoundError:
        found = {}
    except (OSError, msgspec.DecodeError) as error:
        _log.warning("%s: %s; all tokens lie in the tray", path, error)
        found = {}
    return {uid: _on_board(found.get(uid), spaces) for uid in uids}


def save(path: Path, places: Mapping[str, int | None]) -> None:
    """Replace the file in one step, so a kill leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(msgspec.json.encode(places))
    new.replace(path)


def _on_board(place: int | None, spaces: int) -> int | None:
    return place if place is not None and 0 <= place < spaces else None
