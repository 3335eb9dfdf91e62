"""A damaged game is renamed, never deleted and never written over: someone may still want to look into it."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from croupier.firmware.saves.journal.durable import sync_folder
from croupier.firmware.saves.journal.errors import SetAsideFailed, why
from croupier.firmware.saves.journal.sqlite import COMPANIONS, companion

Clock = Callable[[], datetime]
STAMP = "%Y%m%d-%H%M%S"


def utc_now() -> datetime:
    return datetime.now(UTC)


def set_aside(path: Path, *, now: Clock = utc_now) -> Path:
    """Rename a closed journal and its log to NAME.damaged-YYYYMMDD-HHMMSS, and return the new path."""
    family = ["", *(end for end in COMPANIONS if os.path.lexists(companion(path, end)))]
    aside = next(name for name in _names(path, now()) if not _taken(name))
    try:
        if path.is_dir():
            path.rename(aside)
        else:
            # Both names for a moment: cut off at any point, the file has its log beside it under one of them.
            for end in family:
                os.link(companion(path, end), companion(aside, end), follow_symlinks=False)
            sync_folder(path.parent)
            for end in family:
                companion(path, end).unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise SetAsideFailed(path, why(error)) from error
    return aside


def _names(path: Path, moment: datetime) -> Iterator[Path]:
    first = path.with_name(f"{path.name}.damaged-{moment.strftime(STAMP)}")
    yield first
    for n in count(2):
        yield first.with_name(f"{first.name}-{n}")


def _taken(path: Path) -> bool:
    return any(os.path.lexists(companion(path, end)) for end in ("", *COMPANIONS))
