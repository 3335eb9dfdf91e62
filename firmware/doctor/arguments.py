"""The command line of `croupier doctor`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.firmware.model.command_line import whole_number

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands

INSTALLED = Path("/etc/croupier/board.toml")
LAST_PORT = 65535


def add_doctor(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `doctor` to the commands of `croupier`."""
    doctor = commands.add_parser(
        "doctor",
        help="find out what is wrong with a board",
        description="Look at the machine and at every device of the board, then walk round it together: "
        "lights, panels, buttons, spaces, tags. The exit code is 1 if something is wrong. Stop the board "
        'first ("sudo systemctl stop croupier"): a device has one master.',
        allow_abbrev=False,
    )
    doctor.add_argument(
        "--config",
        metavar="FILE",
        help='how the board is wired: a file, or one of the names that "croupier wiring" lists '
        f"(default: {INSTALLED}, or simulated where there is none)",
    )
    doctor.add_argument("--json", action="store_true", help="no questions, and the findings as JSON")
    doctor.add_argument(
        "--fix-order",
        action="store_true",
        help="put the seats and the strip into their order by answering, and write the file",
    )
    doctor.add_argument(
        "--calibrate",
        action="store_true",
        help="put a token on each lit space: it sets the power of each reader, or learns which Hall sensor "
        "is which, shows how far the neighbours are behind, and writes the file",
    )
    doctor.add_argument(
        "--port",
        type=_port,
        default=0,
        metavar="N",
        help="the port of the page that shows what is simulated (default: any free one)",
    )
    doctor.add_argument(
        "--state",
        type=folder,
        metavar="DIR",
        help="the folder the known tags are kept in "
        "(default: croupier in $XDG_STATE_HOME, or in ~/.local/state)",
    )


def _port(text: str) -> int:
    return whole_number(text, 0, LAST_PORT)
