"""The command line of `croupier scanners`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.firmware.doctor.arguments import INSTALLED

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands


def add_scanners(commands: Commands) -> None:
    """Add `scanners` to the commands of `croupier`."""
    scanners = commands.add_parser(
        "scanners",
        help="the Picos under the board: list them, flash them, bring them up to date",
        description="The Picos under the board. Stop the board first "
        '("sudo systemctl stop croupier"): a port has one master.',
        allow_abbrev=False,
    )
    doing = scanners.add_subparsers(title="what to do", metavar="WHAT", dest="doing", required=True)
    listing = doing.add_parser(
        "list", help="which scanner is where, and which program it has", allow_abbrev=False
    )
    update = doing.add_parser(
        "update",
        help="copy the scanner's program over the serial port, to those with another version",
        description="Copy the scanner's program to the Picos that have another version or none. Each starts "
        "with the new program, or else gets its old one back. Its own pins.py stays.",
        allow_abbrev=False,
    )
    update.add_argument(
        "which",
        nargs="*",
        metavar="SCANNER",
        help='its name in the wiring, or its port such as "/dev/serial/by-id/..." (default: all)',
    )
    update.add_argument("--pins", type=Path, metavar="FILE", help="give them this pins.py")
    update.add_argument("--again", action="store_true", help="also those that are up to date")
    for command in (listing, update):
        command.add_argument(
            "--config",
            metavar="FILE",
            help=f"how the board is wired (default: {INSTALLED}, or simulated where there is none)",
        )
    flash = doing.add_parser(
        "flash",
        help="put MicroPython on a Pico that was plugged in with its button held",
        description="Copy a file with MicroPython, which you have fetched for your Pico from micropython's "
        "own site, to a Pico that was plugged in with BOOTSEL held. Then: croupier scanners update.",
        allow_abbrev=False,
    )
    flash.add_argument("uf2", type=Path, metavar="FILE.uf2", help="MicroPython for this kind of Pico")
    flash.add_argument("--drive", type=Path, metavar="DIR", help="where its drive is (default: it is found)")
