"""The command line of `croupier editions`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands

_NAME = "the edition's name (see: croupier editions list) or its file"


def add_editions(commands: Commands) -> None:
    """Add `editions` and its own commands to the commands of `croupier`."""
    editions = _add(commands, "editions", "list, show, check or print the editions, or begin your own")
    actions = editions.add_subparsers(title="commands", metavar="COMMAND", dest="action", required=True)

    _add(actions, "list", "the editions that can be played, and where they come from")

    show = _add(actions, "show", "an edition's board, spaces and cards")
    show.add_argument("edition", metavar="NAME", help=_NAME)

    check = _add(
        actions, "check", "everything that is wrong with an edition, and what nobody has confirmed yet"
    )
    check.add_argument("edition", metavar="FILE", help="the edition's file or its name")

    new = _add(actions, "new", "begin an edition of your own: a file with notes, ready to fill in")
    new.add_argument("file", metavar="FILE", help="the file to make, such as our-street.toml; never replaced")
    new.add_argument(
        "--from", dest="base", metavar="NAME", default="classic", help=f"{_NAME} (default: %(default)s)"
    )

    paper = _add(actions, "print", "an edition's board, deeds and cards on A4 sheets, to print and cut out")
    paper.add_argument("edition", metavar="NAME", help=_NAME)
    paper.add_argument(
        "--out",
        metavar="FILE",
        help="the PDF file to make or replace (default: NAME.pdf; with --svg a folder)",
    )
    paper.add_argument(
        "--svg", action="store_true", help="make SVG files, a sheet each and the board in one piece"
    )
    paper.add_argument("--notes", action="store_true", help="with the paper money, for who wants to count")
    paper.add_argument(
        "--for",
        dest="wiring",
        metavar="WIRING",
        help="the board that it is for, such as hall or full, or its file: what senses the tokens there gets "
        "rings on the spaces, which show where to put them",
    )


def _add(commands: Commands, name: str, purpose: str) -> argparse.ArgumentParser:
    description = f"{purpose[0].upper()}{purpose[1:]}."
    return commands.add_parser(name, help=purpose, description=description, allow_abbrev=False)
