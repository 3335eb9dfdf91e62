"""The command line of `croupier status`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands


def add_status(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `status` to the commands of `croupier`."""
    status = commands.add_parser(
        "status",
        help="ask the running Croupier how it is",
        description="Ask the running Croupier for its game, its devices, its version and for how long it has "
        "been running. Ends with 3 if none is running.",
        allow_abbrev=False,
    )
    status.add_argument("--json", action="store_true", help="the same for programs")
    status.add_argument(
        "--state",
        type=folder,
        metavar="DIR",
        help='ask the one with its games in this folder (default: the service, or else your "croupier play")',
    )
