"""The command line of `croupier games`. It imports little, so that `--help` answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.firmware.model.command_line import whole_number

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands

MAX_COUNT = 99_999
"""Of steps, and the highest port."""
DEFAULT_PACE_S = 0.7
"""Between two steps of a replay."""


def add_games(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `games` to the commands of `croupier`."""
    games = commands.add_parser(
        "games",
        help="list, show, verify, export, replay, tell, copy, add or put away the saved games",
        description="Look at the saved games, also while one is played, and move them.",
        allow_abbrev=False,
    )
    games.set_defaults(action="list", archived=False)
    _add_state(games, folder, default=None)
    actions = games.add_subparsers(title="what to do (without one: list)", metavar="ACTION", dest="action")

    listed = actions.add_parser("list", help="one line for each game, the oldest first", allow_abbrev=False)
    listed.add_argument("--archived", action="store_true", help="those in the archive")
    _add_action(actions, "show", "who plays, how it stands, and what happened last").add_argument(
        "--steps", type=_count, default=12, metavar="N", help="how many steps back (default: %(default)s)"
    )
    _add_action(actions, "verify", "play every step again and compare; ends with 1 if anything differs")
    _add_action(actions, "export", "as JSON lines: the header, then each step with its events").add_argument(
        "--output", type=Path, metavar="FILE", help="write it there instead of printing it"
    )
    story = _add_action(actions, "story", "its story as one HTML file, which opens without a network")
    story.add_argument(
        "--out", type=Path, metavar="FILE", help="where to; - prints it (default: croupier-NAME.html, here)"
    )
    story.add_argument("--lang", default="", metavar="LANG", help="its language (default: the edition's)")
    _add_action(actions, "copy", "a file of it to go on with elsewhere").add_argument(
        "--out", type=Path, metavar="FILE", help="where to (default: NAME.croupier, here)"
    )
    taken = actions.add_parser(
        "import",
        help="add a game from a file, such as one that copy has made",
        description="Check the file of a game from elsewhere, play every step of it again, and keep it.",
        allow_abbrev=False,
    )
    taken.add_argument("file", type=Path, metavar="FILE")
    _add_action(actions, "archive", "put a finished game into the archive")
    _add_action(actions, "restore", "take a game out of the archive")
    _add_action(actions, "delete", "remove a finished game for good").add_argument(
        "--yes", action="store_true", help="do not ask first"
    )
    replay = _add_action(actions, "replay", "show it on the simulated board, step by step")
    for action in actions.choices.values():
        _add_state(action, folder, default=argparse.SUPPRESS)  # said before or after the action
    replay.add_argument(
        "--pace",
        type=_seconds,
        default=DEFAULT_PACE_S,
        metavar="S",
        help="seconds between two steps (default: %(default)s)",
    )
    replay.add_argument(
        "--port", type=_count, default=8000, metavar="N", help="the page's port (default: %(default)s)"
    )
    replay.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        help="only print the page's address, do not open it",
    )


def _add_state(parser: argparse.ArgumentParser, folder: Callable[[str], Path], default: str | None) -> None:
    parser.add_argument(
        "--state",
        type=folder,
        metavar="DIR",
        default=default,
        help="the folder the games are kept in; the service has /var/lib/croupier "
        "(default: croupier in $XDG_STATE_HOME, or in ~/.local/state)",
    )


def _add_action(actions: Commands, name: str, words: str) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=words, description=f"{words.capitalize()}.", allow_abbrev=False)
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        default="last",
        help='its name, as "list" shows it, or the beginning of it, or a file (default: last)',
    )
    return parser


def _count(text: str) -> int:
    return whole_number(text, 0, MAX_COUNT)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if 0 <= seconds <= 60:
        return seconds
    raise argparse.ArgumentTypeError(f'"{text}" is not a number of seconds from 0 to 60')
