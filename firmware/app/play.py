"""`croupier play`: the simulated board, in a browser on this computer."""

from __future__ import annotations

import os
import sys
import webbrowser
from threading import Thread

from msgspec.structs import replace

from croupier.config.editions import load_edition
from croupier.config.wiring import Wiring, load_wiring
from croupier.engine import FAMILY
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import AtOnce, PlayOptions
from croupier.firmware.app.program import Program
from croupier.firmware.app.run import Terminal, run_program
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.plan import Plan
from croupier.hw.sim import TOKEN_UIDS


def run(options: PlayOptions) -> int:
    """Play until told to stop; the exit code."""
    program = Program(
        wiring=lambda consoles: simulated(max(consoles, options.seats)),
        state=options.state,
        port=options.port,
        seed=options.seed,
        edition=lambda: load_edition(options.edition or "classic"),
        own_edition=options.edition is not None,
        listen=options.listen,
        tls=options.tls,
        mqtt=options.mqtt,
        opening=None if options.at_once is None else opening(options.at_once),
    )
    return run_program(program, _Laptop() if options.browser else Terminal())


def opening(wanted: AtOnce) -> Lobby:
    """The people of a game that begins at once: each at their own console, with the token of that number."""
    rules = replace(FAMILY, short_game=wanted.short)
    places = (Place(seat, TOKEN_UIDS[seat], wanted.language) for seat in range(wanted.players))
    return Lobby(tuple(places), Plan(rules=rules, robots=wanted.bots))


def simulated(seats: int) -> Wiring:
    """A board with that many consoles, all of it in the page."""
    wiring = load_wiring("simulated")
    return replace(wiring, consoles=wiring.consoles[:1] * seats)


class _Laptop(Terminal):
    """Opens the page in a browser, too."""

    def ready(self, app: App) -> None:
        super().ready(app)
        open_browser(app.address)


def open_browser(address: str) -> None:
    """On another thread, as some browsers keep the caller waiting. Not where there is no display."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
