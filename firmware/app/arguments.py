"""The command lines of `croupier play` and `croupier run`: their options, checked, and their help.

It imports little, so that `--help` answers at once. The help is in the language of the terminal: an option's
help text is the name of a message.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from croupier.firmware.model.command_line import whole_number
from croupier.firmware.model.sentence import Sentence

if TYPE_CHECKING:
    from croupier.firmware.model.command_line import Commands

MIN_SEATS, MAX_SEATS, DEFAULT_SEATS = 2, 6, 4
"""Of the simulated board."""
DEFAULT_PORT, MAX_PORT = 8000, 65535
MAX_SEED = 2**63 - 1
LISTEN_VARIABLE = "CROUPIER_LISTEN"
"""The environment variable that stands in for `--listen`, for a service whose command line is fixed."""
MQTT_VARIABLE = "CROUPIER_MQTT"
"""The same for `--mqtt`."""
TLS_VARIABLE = "CROUPIER_TLS"
"""The same for `--tls`: the two files with a colon between them, or "self"."""
SELF: Literal["self"] = "self"
Tls: TypeAlias = tuple[Path, Path] | Literal["self"]
"""The files with the certificate and its key; or the board makes both for itself."""


@dataclass(frozen=True, kw_only=True)
class AtOnce:
    """A game that begins without sitting down first: so many people and robots, and their language."""

    players: int
    bots: int = 0
    short: bool = False
    language: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """The options of `croupier play`.

    `port` 0 means any free port. `state` is absolute; it may not exist yet. `seed` None means a new
    shuffle each game. `edition` is a name or a file, for a new game; None is the classic one.
    `listen` is one more address for the page; None lets nobody in from elsewhere. `tls` is how
    the page gets its certificate; None is plain http. `at_once` begins a new
    game, unless one goes on; None lets people sit down first.
    """

    port: int
    browser: bool
    state: Path
    seats: int
    seed: int | None
    edition: str | None = None
    listen: str | None = None
    tls: Tls | None = None
    at_once: AtOnce | None = None
    mqtt: Path | None = None


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """The options of `croupier run`: as above, and `config`, the name or file of the board's wiring."""

    config: str
    port: int
    state: Path
    seed: int | None = None
    edition: str | None = None
    listen: str | None = None
    tls: Tls | None = None
    mqtt: Path | None = None


# -- `croupier play`


def add_play(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `play` to the commands of `croupier`."""
    play = commands.add_parser(
        "play",
        help="play on the simulated board, in a browser",
        description="cli-help-play",
        formatter_class=TranslatedHelp,
        allow_abbrev=False,
    )
    play.add_argument("--no-browser", dest="browser", action="store_false", help="cli-help-no-browser")
    play.add_argument("--seats", type=_seats, metavar="N", help="cli-help-seats")
    play.add_argument("--players", type=_players, metavar="N", help="cli-help-players")
    play.add_argument("--bots", type=_bots, default=0, metavar="N", help="cli-help-bots")
    play.add_argument("--short", action="store_true", help="cli-help-short")
    play.add_argument("--lang", type=_language, metavar="LANG", help="cli-help-lang")
    play.set_defaults(wrong=play.error)
    _add_common(play, folder)


def game_at_once(arguments: argparse.Namespace) -> AtOnce | None:
    """The game to begin without sitting down first. Numbers that make no game are a wrong command line."""
    bots = arguments.bots
    if arguments.players is None and not bots:
        if arguments.short or arguments.lang:
            arguments.wrong("--short and --lang need --players N or --bots N")
        return None
    players = arguments.players or 1
    if not MIN_SEATS <= players + bots <= MAX_SEATS:
        arguments.wrong(
            f"{players + bots} players, of whom {bots} are robots: "
            f"a game has {MIN_SEATS} to {MAX_SEATS}; --bots N adds robots"
        )
    if arguments.seats and arguments.seats < players:
        arguments.wrong(f"{players} players need {players} seats, and --seats says {arguments.seats}")
    return AtOnce(players=players, bots=bots, short=arguments.short, language=arguments.lang or "")


def play_options(arguments: argparse.Namespace, state: Path, at_once: AtOnce | None) -> PlayOptions:
    return PlayOptions(
        port=arguments.port,
        browser=arguments.browser,
        state=state,
        seats=arguments.seats or (at_once.players if at_once else DEFAULT_SEATS),
        seed=arguments.seed,
        edition=arguments.edition,
        listen=arguments.listen,
        tls=_tls(arguments),
        at_once=at_once,
        mqtt=arguments.mqtt,
    )


# -- `croupier run`


def add_run(commands: Commands, folder: Callable[[str], Path]) -> None:
    """Add `run` to the commands of `croupier`."""
    run = commands.add_parser(
        "run",
        help="play on the board that a wiring file describes",
        description="cli-help-run",
        formatter_class=TranslatedHelp,
        allow_abbrev=False,
    )
    run.add_argument("--config", required=True, metavar="FILE", help="cli-help-config")
    _add_common(run, folder)
    run.set_defaults(listen=os.environ.get(LISTEN_VARIABLE) or None, wrong=run.error)


def run_options(arguments: argparse.Namespace, state: Path) -> RunOptions:
    return RunOptions(
        config=arguments.config,
        port=arguments.port,
        state=state,
        seed=arguments.seed,
        edition=arguments.edition,
        listen=arguments.listen,
        tls=_tls(arguments) or _tls_of_environment(arguments),
        mqtt=arguments.mqtt or _named_file(os.environ.get(MQTT_VARIABLE)),
    )


def _named_file(name: str | None) -> Path | None:
    return Path(name) if name else None


def _tls_of_environment(arguments: argparse.Namespace) -> Tls | None:
    named = os.environ.get(TLS_VARIABLE)
    if not named:
        return None
    if named == SELF:
        return SELF
    certificate, _, key = named.partition(":")
    if not certificate or not key:
        arguments.wrong(f'{TLS_VARIABLE}: "{named}" is neither two files, CERT:KEY, nor {SELF}')
    return Path(certificate), Path(key)


# -- both


def _tls(arguments: argparse.Namespace) -> Tls | None:
    """`--tls` alone, or `--tls CERT KEY`."""
    match arguments.tls:
        case None:
            return None
        case [] | ["self"]:
            return SELF
        case [certificate, key]:
            return Path(certificate), Path(key)
        case _:
            arguments.wrong("--tls takes two files, CERT KEY, or none")
            return None


def _add_common(parser: argparse.ArgumentParser, folder: Callable[[str], Path]) -> None:
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, metavar="N", help="cli-help-port")
    parser.add_argument("--state", type=folder, metavar="DIR", help="cli-help-state")
    parser.add_argument("--seed", type=_seed, metavar="N", help="cli-help-seed")
    parser.add_argument("--edition", metavar="NAME", help="cli-help-edition")
    parser.add_argument("--listen", type=_address, metavar="ADDRESS", help="cli-help-listen")
    parser.add_argument("--mqtt", type=Path, metavar="FILE", help="cli-help-mqtt")
    parser.add_argument("--tls", nargs="*", metavar="CERT KEY", help="cli-help-tls")


class TranslatedHelp(argparse.HelpFormatter):
    """Help in the language of the terminal. The language's file is read only when somebody asks for help."""

    def add_text(self, text: str | None) -> None:
        super().add_text(_translated(text) if text else text)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return _translated("cli-help-help" if action.dest == "help" else action.help or "")


def _translated(text: str) -> str:
    return str(Sentence(text, **_help_facts())) if text.startswith("cli-help-") else text


@cache
def _help_facts() -> dict[str, object]:
    """How many seats the simulated board can have, and which languages there are."""
    from croupier.config.languages import known_languages

    languages = ", ".join(language.code for language in known_languages())
    return {"fewest": MIN_SEATS, "most": MAX_SEATS, "default": DEFAULT_SEATS, "languages": languages}


def _port(text: str) -> int:
    return whole_number(text, 0, MAX_PORT)


def _seats(text: str) -> int:
    return whole_number(text, MIN_SEATS, MAX_SEATS)


def _players(text: str) -> int:
    return whole_number(text, 1, MAX_SEATS)


def _bots(text: str) -> int:
    return whole_number(text, 1, MAX_SEATS - 1)


def _seed(text: str) -> int:
    return whole_number(text, 0, MAX_SEED)


def _language(text: str) -> str:
    from croupier.config.languages import known_languages

    codes = [language.code for language in known_languages()]
    if text not in codes:
        raise argparse.ArgumentTypeError(f'"{text}" is not spoken here: there are {", ".join(codes)}')
    return text


def _address(text: str) -> str:
    from ipaddress import ip_address

    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f'"{text}" is not an address such as 192.168.1.7, or 0.0.0.0 for every address of this machine'
        ) from None
