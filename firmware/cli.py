"""The `croupier` command: reads the command line, checks it, and starts the program asked for.

It imports little, so that `--help` and `--version` answer at once: a program is imported when it is started.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from firmware.editions.arguments import add_editions
from firmware.options import PlayOptions
from firmware.wiring.arguments import add_wiring

DEFAULT_PORT = 8000
DEFAULT_SEATS = 4
FEWEST_SEATS, MOST_SEATS = 2, 6
LAST_PORT = 65535
LARGEST_SEED = 2**63 - 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong command line exits with 2, as argparse does."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        match arguments.command:
            case "editions":
                return _editions(arguments)
            case "wiring":
                return _wiring(arguments)
            case _:
                return _play(arguments)
    except KeyboardInterrupt:
        return 0


def _play(arguments: argparse.Namespace) -> int:
    try:
        state = arguments.state or default_state(os.environ)
    except RuntimeError:
        print(
            "croupier: there is no home folder to keep the games in: name a folder with --state DIR",
            file=sys.stderr,
        )
        return 1
    options = PlayOptions(
        port=arguments.port,
        browser=arguments.browser,
        state=state,
        seats=arguments.seats,
        seed=arguments.seed,
        edition=arguments.edition,
    )
    from firmware import play

    return play.run(options)


def _editions(arguments: argparse.Namespace) -> int:
    from firmware.editions import command

    return command.run(arguments)


def _wiring(arguments: argparse.Namespace) -> int:
    from firmware.wiring import command

    return command.run(arguments)


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

    play = commands.add_parser(
        "play",
        help="play on the simulated board, in a browser",
        description="Start the simulated board and open it in the browser. A game that was running goes on "
        "where it stopped. Ctrl-C ends the program, never the game.",
        allow_abbrev=False,
    )
    play.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        metavar="N",
        help="the page's port on this computer, 0 for any free one (default: %(default)s)",
    )
    play.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        help="only print the page's address, do not open it",
    )
    play.add_argument(
        "--state",
        type=_folder,
        metavar="DIR",
        help="the folder the games are kept in, made if it is not there "
        "(default: croupier in $XDG_STATE_HOME, or in ~/.local/state)",
    )
    play.add_argument(
        "--seats",
        type=_seats,
        default=DEFAULT_SEATS,
        metavar="N",
        help=f"how many seats the simulated board has, {FEWEST_SEATS} to {MOST_SEATS} (default: %(default)s)",
    )
    play.add_argument(
        "--seed",
        type=_seed,
        metavar="N",
        help="the same decks and dice each time for this number, to try things out (default: chance)",
    )
    play.add_argument(
        "--edition",
        metavar="NAME",
        help="the edition of a new game, by its name or its file; a running game keeps its own "
        "(default: classic)",
    )
    add_editions(commands)
    add_wiring(commands)
    return parser


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that costs more than the rest of the start."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"croupier {version('croupier')}")
        except PackageNotFoundError:
            parser.exit(
                1, 'croupier: the version is not known, as it is not installed: start it with "make play"\n'
            )
        parser.exit()


def _port(text: str) -> int:
    return _number(text, 0, LAST_PORT)


def _seats(text: str) -> int:
    return _number(text, FEWEST_SEATS, MOST_SEATS)


def _seed(text: str) -> int:
    return _number(text, 0, LARGEST_SEED)


def _number(text: str, least: int, most: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from {least} to {most}')


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
