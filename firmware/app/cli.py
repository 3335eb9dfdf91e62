"""The `croupier` command: reads the command line, checks it, and starts the program asked for.

It imports little, so that `--help` and `--version` answer at once: a program is imported when it is started.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.firmware.app.help_text import Explained
from croupier.firmware.app.options import (
    DEFAULT_SEATS,
    FEWEST_SEATS,
    MOST_SEATS,
    AtOnce,
    PlayOptions,
    RunOptions,
)
from croupier.firmware.doctor.arguments import add_doctor
from croupier.firmware.doctor.tags.arguments import add_tags
from croupier.firmware.editions.arguments import add_editions
from croupier.firmware.games.arguments import add_games
from croupier.firmware.lab.arguments import add_lab
from croupier.firmware.model.command_line import whole_number
from croupier.firmware.model.sentence import Sentence, speak, wanted
from croupier.firmware.service.arguments import add_status
from croupier.firmware.wiring.arguments import add_wiring

if TYPE_CHECKING:
    from croupier.firmware.saves.game_file import GameFile

DEFAULT_PORT = 8000
LAST_PORT = 65535
LARGEST_SEED = 2**63 - 1
LISTEN_VARIABLE = "CROUPIER_LISTEN"
"""For a service, whose command line is not its own; `--listen` says more."""


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
            case "games":
                return _games(arguments)
            case "simulate" | "tournament":
                return _lab(arguments)
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
    at_once = _at_once(arguments)
    state = _state(arguments)
    if state is None:
        return 1
    options = PlayOptions(
        port=arguments.port,
        browser=arguments.browser,
        state=state,
        seats=arguments.seats or (at_once.players if at_once else DEFAULT_SEATS),
        seed=arguments.seed,
        edition=arguments.edition,
        listen=arguments.listen,
        at_once=at_once,
    )
    from croupier.firmware.app import play

    return play.run(options)


def _at_once(arguments: argparse.Namespace) -> AtOnce | None:
    """The game to begin without sitting down first; what makes no game is a wrong command line."""
    bots = arguments.bots
    if arguments.players is None and not bots:
        if arguments.short or arguments.lang:
            arguments.wrong("--short and --lang need --players N or --bots N")
        return None
    players = arguments.players or 1
    if not FEWEST_SEATS <= players + bots <= MOST_SEATS:
        arguments.wrong(
            f"{players + bots} players, of whom {bots} are robots: "
            f"a game has {FEWEST_SEATS} to {MOST_SEATS}; --bots N adds robots"
        )
    if arguments.seats and arguments.seats < players:
        arguments.wrong(f"{players} players need {players} seats, and --seats says {arguments.seats}")
    return AtOnce(players=players, bots=bots, short=arguments.short, language=arguments.lang or "")


def _run(arguments: argparse.Namespace) -> int:
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.app import run

    return run.run(
        RunOptions(
            config=arguments.config,
            port=arguments.port,
            state=state,
            seed=arguments.seed,
            edition=arguments.edition,
            listen=arguments.listen,
        )
    )


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


def _wiring(arguments: argparse.Namespace) -> int:
    from croupier.firmware.wiring import command

    return command.run(arguments)


def _status(arguments: argparse.Namespace) -> int:
    from croupier.firmware.service import command

    return command.run(arguments)


def _games(arguments: argparse.Namespace) -> int:
    state = _state(arguments)
    if state is None:
        return 1
    from croupier.firmware.games import command

    return command.run(arguments, state, _replay)


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

    play = commands.add_parser(
        "play",
        help="play on the simulated board, in a browser",
        description="cli-help-play",
        formatter_class=Explained,
        allow_abbrev=False,
    )
    play.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        help="cli-help-no-browser",
    )
    play.add_argument(
        "--seats",
        type=_seats,
        metavar="N",
        help="cli-help-seats",
    )
    play.add_argument(
        "--players",
        type=_players,
        metavar="N",
        help="cli-help-players",
    )
    play.add_argument("--bots", type=_bots, default=0, metavar="N", help="cli-help-bots")
    play.add_argument("--short", action="store_true", help="cli-help-short")
    play.add_argument("--lang", type=_language, metavar="LANG", help="cli-help-lang")
    play.set_defaults(wrong=play.error)
    _add_common(play)

    run = commands.add_parser(
        "run",
        help="play on the board that a wiring file describes",
        description="cli-help-run",
        formatter_class=Explained,
        allow_abbrev=False,
    )
    run.add_argument(
        "--config",
        required=True,
        metavar="FILE",
        help="cli-help-config",
    )
    _add_common(run)
    run.set_defaults(listen=os.environ.get(LISTEN_VARIABLE))
    add_editions(commands)
    add_wiring(commands)
    add_lab(commands)
    add_doctor(commands, _folder)
    add_tags(commands, _folder)
    add_games(commands, _folder)
    add_status(commands, _folder)
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    """What every program that plays can be told."""
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        metavar="N",
        help="cli-help-port",
    )
    parser.add_argument(
        "--state",
        type=_folder,
        metavar="DIR",
        help="cli-help-state",
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="N",
        help="cli-help-seed",
    )
    parser.add_argument(
        "--edition",
        metavar="NAME",
        help="cli-help-edition",
    )
    parser.add_argument(
        "--listen",
        type=_address,
        metavar="ADDRESS",
        help="cli-help-listen",
    )


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
    return whole_number(text, 0, LAST_PORT)


def _seats(text: str) -> int:
    return whole_number(text, FEWEST_SEATS, MOST_SEATS)


def _players(text: str) -> int:
    return whole_number(text, 1, MOST_SEATS)


def _bots(text: str) -> int:
    return whole_number(text, 1, MOST_SEATS - 1)


def _language(text: str) -> str:
    from croupier.config.languages import known_languages

    codes = [language.code for language in known_languages()]
    if text not in codes:
        raise argparse.ArgumentTypeError(f'"{text}" is not spoken here: there are {", ".join(codes)}')
    return text


def _seed(text: str) -> int:
    return whole_number(text, 0, LARGEST_SEED)


def _address(text: str) -> str:
    from ipaddress import ip_address

    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f'"{text}" is not an address such as 192.168.1.7, or 0.0.0.0 for every address of this machine'
        ) from None


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
