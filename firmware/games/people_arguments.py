"""The command line of `croupier people`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands


def add_people(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `people` to the commands of `croupier`."""
    people = commands.add_parser(
        "people",
        help="who has played, and how well; rename, merge or forget somebody",
        description="Look at the people who have played on this board, and set their names right.",
        allow_abbrev=False,
    )
    people.set_defaults(action="list", csv=False, json=False)
    _add_state(people, folder, default=None)
    actions = people.add_subparsers(title="what to do (without one: list)", metavar="ACTION", dest="action")

    listed = _add(actions, "list", "one line for each person, the best rated first")
    form = listed.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="as a table for a spreadsheet")
    form.add_argument("--json", action="store_true", help="as JSON, with all pairs")
    show = _add(actions, "show", "all about one person, and how they did against each other person")
    rename = _add(actions, "rename", "call somebody something else, in all their games")
    merge = _add(actions, "merge", "two names were the same person: all games are the second one's")
    forget = _add(actions, "forget", 'put "somebody" in place of a name, in all games; this cannot be undone')
    for action in (show, rename, merge, forget):
        action.add_argument("name", metavar="NAME", help="as the list shows it")
    rename.add_argument("other", metavar="NEW_NAME")
    merge.add_argument("other", metavar="OTHER_NAME")
    forget.add_argument("--yes", action="store_true", help="do not ask first")
    rebuild = _add(actions, "rebuild", "work everything out again from the games")
    rebuild.add_argument(
        "--from-games", action="store_true", help="play every game again, also where a summary is kept of it"
    )
    rebuild.add_argument(
        "--without-skill", action="store_true", help="leave out luck and skill, which take long"
    )
    rebuild.add_argument("--low-priority", action="store_true", help=argparse.SUPPRESS)
    rebuild.add_argument("--quiet", action="store_true", help="say nothing of how far it is")
    for action in actions.choices.values():
        _add_state(action, folder, default=argparse.SUPPRESS)  # said before or after the action


def _add_state(parser: argparse.ArgumentParser, folder: Callable[[str], Path], default: str | None) -> None:
    parser.add_argument(
        "--state",
        type=folder,
        metavar="DIR",
        default=default,
        help="the folder the games are kept in; the service has /var/lib/croupier "
        "(default: croupier in $XDG_STATE_HOME, or in ~/.local/state)",
    )


def _add(actions: Commands, name: str, words: str) -> argparse.ArgumentParser:
    return actions.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}.", allow_abbrev=False
    )
