"""`croupier play`: the simulated board, the table and the page, put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import Callable
from threading import Thread
from typing import Any

from config.editions import load_edition
from config.problems import ConfigError
from engine import FAMILY
from engine.rules import with_settings
from firmware import web, words
from firmware.clock import LoopClock
from firmware.journal import DamagedJournal, JournalError, StateFolder, set_aside
from firmware.options import PlayOptions
from firmware.show import Show
from firmware.table.dice import fair_dice, seeded_dice
from firmware.table.keeper import Keeper
from firmware.table.table import Input, Table
from firmware.views.face import face
from hw.protocols import Board
from hw.sim import TOKEN_UIDS, SimBoard

HOST = "127.0.0.1"
PLACES_FILE = "tokens.json"


class CannotStart(Exception):
    """One sentence that says what to do."""


def run(options: PlayOptions) -> int:
    """Play until told to stop; the exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    try:
        asyncio.run(_play(options))
    except (CannotStart, JournalError, ConfigError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    return 0


async def _play(options: PlayOptions) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    with StateFolder(options.state) as folder, contextlib.ExitStack() as closing:
        keeper, notice = _last_game(folder)
        edition = keeper.game.setup.edition if keeper else load_edition(options.edition or "classic")
        if keeper and options.edition:
            print(f'The last game goes on, with its own edition: "{edition.title}".', flush=True)
        consoles = max([options.seats] + [seat.console + 1 for seat in (keeper.seats if keeper else ())])
        sim = closing.enter_context(SimBoard(consoles=consoles, places=options.state / PLACES_FILE))
        tokens = {uid: index for index, uid in enumerate(TOKEN_UIDS)}
        clock = LoopClock()
        show = Show(sim.board, clock)
        table = Table(
            edition=edition,
            rules=with_settings(FAMILY, edition.rules),
            consoles=consoles,
            tokens=tokens,
            folder=folder,
            clock=clock,
            dice=fair_dice if options.seed is None else seeded_dice(options.seed),
            show=show.scene,
            play=show.play,
            seed=options.seed,
        )
        closing.callback(show.close)
        closing.callback(table.close)
        _connect(sim.board, table, loop)
        table.begin(keeper, dict(sim.board.reader.seen()), notice)
        server = await _serve(options, sim, lambda: face(edition, consoles, tokens))
        try:
            print(f"Croupier is ready: {server.address}", flush=True)
            if options.browser:
                _open_browser(server.address)
            await _run_until(stop, table)
        finally:
            await server.stop()


def _last_game(folder: StateFolder) -> tuple[Keeper | None, str]:
    """The game to go on with. A damaged one is set aside, never overwritten, and the board says so."""
    path = folder.current()
    if path is None:
        return None, ""
    try:
        return Keeper.resume(path), ""
    except DamagedJournal as error:
        kept = set_aside(path)
        print(
            f"croupier: the last game is damaged ({error.reason}); it is kept as {kept}: start a new game",
            file=sys.stderr,
            flush=True,
        )
        return None, words.DAMAGED


def _connect(board: Board, table: Table, loop: asyncio.AbstractEventLoop) -> None:
    """Drivers may call from any thread: all they do is hand over."""

    def hand_over(happened: Input) -> None:
        loop.call_soon_threadsafe(table.put, happened)

    for console in board.consoles:
        console.buttons.listen(hand_over)
    board.reader.listen(hand_over)


async def _serve(options: PlayOptions, sim: SimBoard, face: Callable[[], dict[str, Any]]) -> web.Server:
    try:
        return await web.start(sim, face, HOST, options.port)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise CannotStart(
            f"port {options.port} cannot be used ({reason}):"
            " stop the program that has it or choose another with --port N"
        ) from error


async def _run_until(stop: asyncio.Event, table: Table) -> None:
    """The table works until the stop; if it fails, so do we: nothing dies unseen."""
    working = asyncio.create_task(table.run())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if working.done():
        working.result()
    working.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await working


def _open_browser(address: str) -> None:
    """In a thread of its own: some browsers keep the caller waiting."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
