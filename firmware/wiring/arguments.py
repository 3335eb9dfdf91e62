"""The command line of `croupier wiring`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands


def add_wiring(commands: Commands) -> None:
    """Add `wiring` to the commands of `croupier`."""
    wiring = commands.add_parser(
        "wiring",
        help="check how a board is wired, and show, draw or print it",
        description="Check a wiring and say what is connected to which pin. All problems are shown at once.",
        allow_abbrev=False,
    )
    wiring.add_argument(
        "wiring",
        metavar="NAME",
        nargs="?",
        help="starter, hall, full, simulated, or the file of your own board (without: the list of names)",
    )
    wiring.add_argument("--svg", type=Path, metavar="FILE", help="draw the wiring, on a page of A3")
    wiring.add_argument(
        "--schematic", type=Path, metavar="FILE", help="draw the circuits of the board, on a page of A3"
    )
    wiring.add_argument(
        "--template",
        type=Path,
        metavar="OUT",
        help="sheets of A4 to drill by, at 1:1: a PDF file if OUT ends in .pdf, else a folder of SVG files",
    )
    wiring.add_argument("--markdown", type=Path, metavar="FILE", help="the tables as a page of a guide")
    wiring.add_argument(
        "--boot",
        type=Path,
        metavar="DIR",
        help="write the lines that the board needs into config.txt in this folder, and show what was changed "
        "(on a Pi: /boot/firmware); as it was, the file is kept beside it",
    )
    wiring.add_argument(
        "--pi", type=int, choices=(3, 4, 5), help="does it suit this Pi? A Zero 2 W counts as 3, a 400 as 4"
    )
    wiring.add_argument(
        "--take-back", action="store_true", help="with --boot: take these lines away again, and nothing else"
    )
