"""The folders in which people keep their own editions and languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

BOARD_FOLDER = Path("/etc/croupier")
"""For everybody who plays on this board."""


def user_folder(environ: Mapping[str, str]) -> Path | None:
    """The folder of one user, by the XDG specification; None for a user without a home."""
    base = Path(environ.get("XDG_CONFIG_HOME", ""))
    if not base.is_absolute():  # the specification: a relative path is to be ignored
        try:
            base = Path.home() / ".config"
        except RuntimeError:
            return None
    return base / "croupier"
