"""The `croupier` command: reads the command line, checks it, and starts the program asked for.

It imports little, so that `--help` and `--version` answer at once: a program is imported when it is started.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.firmware.app.arguments import add_play, add_run, game_at_once, play_options, run_options
from croupier.firmware.doctor.arguments import add_doctor
from croupier.firmware.doctor.tags.arguments import add_tags
from croupier.firmware.editions.arguments import add_editions
from croupier.firmware.games.arguments import add_games
from croupier.firmware.games.people_arguments import add_people
from croupier.firmware.lab.arguments import add_lab, add_train
from croupier.firmware.model.sentence import Sentence, speak, wanted
from croupier.firmware.scanners.arguments import add_scanners
from croupier.firmware.service.arguments import add_status
from croupier.firmware.wiring.arguments import add_wiring

if TYPE_CHECKING:
    from croupier.firmware.saves.game_file import GameFile


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong command line exits with 2, as argparse does."""
    speak(wanted(os.environ))
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        match arguments.command:
            case "run":
                return _run(arguments)
            case "doctor":
                return _doctor(arguments)
            case "tags":
                return _tags(arguments)
            case "editions":
                return _editions(arguments)
            case "wiring":
                return _wiring(arguments)
            case "status":
                return _status(arguments)
            case "scanners":
                return _scanners(arguments)
            case "games":
                return _games(arguments)
            case "people":
                return _people(arguments)
            case "simulate" | "tournament":
                return _lab(arguments)
            case "train":
                return _train(arguments)
            case _:
                return _play(arguments)
    except KeyboardInterrupt:
        return 0


def _state(arguments: argparse.Namespace) -> Path | None:
    """The folder to keep the games in; None where there is none, which has then been said."""
    try:
        state: Path = arguments.state or default_state(os.environ)
    except RuntimeError:
        print(f"croupier: {Sentence('cli-no-home')}", file=sys.stderr)
        return None
    return state


def _play(arguments: argparse.Namespace) -> int:
    at_once = game_at_once(arguments)
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.app import play

    return play.run(play_options(arguments, state, at_once))


def _run(arguments: argparse.Namespace) -> int:
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.app import run

    return run.run(run_options(arguments, state))


def _doctor(arguments: argparse.Namespace) -> int:
    from croupier.firmware.doctor import command

    return command.run(arguments, _state(arguments))


def _tags(arguments: argparse.Namespace) -> int:
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.doctor.tags import command

    return command.run(arguments, state)


def _editions(arguments: argparse.Namespace) -> int:
    from croupier.firmware.editions import command

    return command.run(arguments)


def _lab(arguments: argparse.Namespace) -> int:
    from croupier.firmware.lab import command

    return command.run(arguments)


def _train(arguments: argparse.Namespace) -> int:
    from croupier.firmware.lab.training import command

    return command.run(arguments)


def _wiring(arguments: argparse.Namespace) -> int:
    from croupier.firmware.wiring import command

    return command.run(arguments)


def _scanners(arguments: argparse.Namespace) -> int:
    from croupier.firmware.scanners import command

    return command.run(arguments)


def _status(arguments: argparse.Namespace) -> int:
    from croupier.firmware.service import command

    try:
        own = default_state(os.environ)
    except RuntimeError:
        own = None
    return command.run(arguments, own)


def _games(arguments: argparse.Namespace) -> int:
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.games import command

    return command.run(arguments, state, _replay, _story)


def _story(game: "GameFile", language: str) -> bytes:
    from croupier.firmware.app.story_file import story_file

    return story_file(game, language)


def _people(arguments: argparse.Namespace) -> int:
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.games import people

    return people.run(arguments, state)


def _replay(game: "GameFile", arguments: argparse.Namespace) -> int:
    from croupier.firmware.app import replay

    return replay.run(game, arguments)


def default_state(environ: Mapping[str, str]) -> Path:
    """The folder for the games where none is named; RuntimeError where the user has no home."""
    base = Path(environ.get("XDG_STATE_HOME", ""))
    if not base.is_absolute():  # the XDG specification: a relative path is to be ignored
        base = Path.home() / ".local" / "state"
    return base / "croupier"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="croupier",
        description="A property-trading board that keeps its own bank and referees itself.",
        epilog='"croupier COMMAND --help" explains a command.',
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    add_play(commands, _folder)
    add_run(commands, _folder)
    add_editions(commands)
    add_wiring(commands)
    add_lab(commands)
    add_train(commands)
    add_doctor(commands, _folder)
    add_tags(commands, _folder)
    add_scanners(commands)
    add_games(commands, _folder)
    add_people(commands, _folder)
    add_status(commands, _folder)
    return parser


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that costs more than the rest of the start."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError

        from croupier.firmware.app.version import version_line

        try:
            print(version_line())
        except PackageNotFoundError:
            parser.exit(
                1, 'croupier: the version is not known, as it is not installed: start it with "make play"\n'
            )
        parser.exit()


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the name of the folder is empty")
    try:
        folder = Path(text).expanduser().absolute()
        is_something_else = folder.exists() and not folder.is_dir()
    except (RuntimeError, OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f'"{text}" cannot be used as a folder: {error}') from None
    if is_something_else:
        raise argparse.ArgumentTypeError(f'"{text}" is a file, not a folder')
    return folder


if __name__ == "__main__":
    sys.exit(main())
