"""`croupier run`: the board of a wiring file, until somebody stops the program."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal

from croupier.config.editions import load_edition
from croupier.config.problems import ConfigError
from croupier.config.wiring import load_wiring
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import RunOptions
from croupier.firmware.app.program import CannotStart, Life, Program
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.root_helper.client import ask_root
from croupier.firmware.saves.journal import JournalError, StateFolderBusy
from croupier.firmware.service import logs
from croupier.firmware.service.life import ServiceLife, StatusAnswer
from croupier.hw.drivers.errors import DriverError

_log = logging.getLogger(__name__)


class Terminal:
    """Says on a terminal where the page is. Answers `croupier status`."""

    beat: float | None = None

    def __init__(self) -> None:
        self._status: StatusAnswer | None = None

    def ready(self, app: App) -> None:
        self._status = StatusAnswer(app, {})
        said = (Sentence("cli-ready", address=app.address), network_sentence(app), certificate_sentence(app))
        print(*(sentence for sentence in said if sentence is not None), sep="\n", flush=True)

    def alive(self) -> None: ...

    def stopping(self) -> None:
        if self._status is not None:
            self._status.close()


def network_sentence(app: App) -> Sentence | None:
    """What to open on other machines and phones; None if nobody there is let in."""
    if app.server is None or app.program.listen is None:
        return None
    address, name = app.server.network, app.server.network_name
    if address is None:
        return Sentence("cli-no-network")
    if name:
        return Sentence("cli-others-named", address=address, name=name)
    return Sentence("cli-others", address=address)


def certificate_sentence(app: App) -> Sentence | None:
    """What to compare where a browser warns of the board's own certificate; None if it has none."""
    return Sentence("cli-fingerprint", fingerprint=app.fingerprint) if app.fingerprint else None


def run(options: RunOptions) -> int:
    """Play until told to stop; the exit code."""
    program = Program(
        wiring=lambda _consoles: load_wiring(options.config),
        state=options.state,
        port=options.port,
        seed=options.seed,
        edition=lambda: load_edition(options.edition or "classic"),
        own_edition=options.edition is not None,
        listen=options.listen,
        tls=options.tls,
        mqtt=options.mqtt,
        ask_root=ask_root,
    )
    return run_program(program, ServiceLife(os.environ))


def run_program(program: Program, life: Life) -> int:
    """Run any program until told to stop; the exit code. What it cannot start for is written to the log."""
    logs.begin(os.environ)
    try:
        return asyncio.run(run_until_signal(program, life))
    except (CannotStart, JournalError, ConfigError, DriverError) as error:
        _log.critical("%s", error)
        return 1


async def run_until_signal(program: Program, life: Life) -> int:
    """Run until SIGINT or SIGTERM; the exit code. A board that cannot save its games says so on screen."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        async with App(program) as app:
            await app.run(life, stop)
    except StateFolderBusy:
        raise  # the screens are another's
    except JournalError as error:
        if life.beat is None:  # somebody watches from a terminal
            raise
        _log.critical("%s", error)
        with contextlib.suppress(ConfigError, DriverError, OSError):
            await App(program).say_out_of_order("screen-no-disk", stop)
        return 1
    return 0
