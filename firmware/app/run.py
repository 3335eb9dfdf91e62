"""A board, a table and a page, put together from a wiring. `croupier run` and `croupier play` both end here.

watching life ──▶ ready(running), alive() now and then, stopping()
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from croupier.config.editions import load_edition
from croupier.config.problems import ConfigError
from croupier.config.wiring import Wiring, load_wiring
from croupier.engine import FAMILY
from croupier.engine.edition import GO
from croupier.firmware import web
from croupier.firmware.app.last_run import LastRun
from croupier.firmware.app.options import RunOptions
from croupier.firmware.app.out_of_order import say_so
from croupier.firmware.app.show import Show
from croupier.firmware.board.inbox import Inbox
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.board.phone_consoles import PHONES_FILE, with_phones
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves.journal import JournalError, StateFolder, StateFolderBusy
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.service import logs
from croupier.firmware.service.life import ServiceLife
from croupier.firmware.table.common.dice import fair_dice, seeded_dice
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.lobby.lobby import Lobby
from croupier.firmware.table.table import Opening, Proposal, Table, Tick
from croupier.firmware.text import Speakers
from croupier.firmware.tokens.tags import TagsError, TagStore
from croupier.firmware.views.face import face
from croupier.hw.clock import Clock
from croupier.hw.drivers.errors import DriverError

_log = logging.getLogger(__name__)

HOST = "127.0.0.1"
PLACES_FILE = "tokens.json"


class CannotStart(Exception):
    """One sentence that says what to do."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(Sentence(key, **facts))

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, kw_only=True)
class Program:
    """What to run. `wiring` is asked for a board with that many consoles, if it can have them."""

    wiring: Callable[[int], Wiring]
    state: Path
    port: int
    seed: int | None
    edition: str | None
    opening: Lobby | None = None
    """These people begin at once, unless a game goes on."""
    listen: str | None = None
    """One more address for the page, for spectators and phones."""
    clock: Callable[[], Clock] = LoopClock
    open_board: Callable[..., OpenBoard] = open_board
    """Tests turn their own clock, and have a bench instead of a Pi."""


@dataclass(frozen=True)
class Running:
    """What is there once the table is ready."""

    wiring: Wiring
    opened: OpenBoard
    table: Table
    folder: StateFolder
    address: str
    """Of the page."""


class Life(Protocol):
    """Whoever follows the program's life: a terminal, the service manager. All calls come on the loop."""

    @property
    def beat(self) -> float | None:
        """Seconds between two calls of `alive`; None for no calls at all."""
        ...

    def ready(self, running: Running) -> None:
        """The table is ready: from now on every button counts."""

    def alive(self) -> None:
        """The table still deals with what comes in: it does not hang."""

    def stopping(self) -> None:
        """The stop has been asked for, or the table has failed; the screens go dark now."""


class Terminal:
    """Says on a terminal where the page is."""

    beat: float | None = None

    def ready(self, running: Running) -> None:
        print(Sentence("cli-ready", address=running.address), flush=True)

    def alive(self) -> None: ...

    def stopping(self) -> None: ...


def run(options: RunOptions) -> int:
    """`croupier run`: the board of a wiring file, until told to stop; the exit code."""
    program = Program(
        wiring=lambda _fewest: load_wiring(options.config),
        state=options.state,
        port=options.port,
        seed=options.seed,
        edition=options.edition,
        listen=options.listen,
    )
    return start(program, life_here())


def life_here() -> Life:
    """Who follows the life of a program that nobody started from a terminal."""
    return ServiceLife(os.environ)


def start(program: Program, life: Life) -> int:
    """Run until told to stop; the exit code."""
    logs.begin(os.environ)
    try:
        return asyncio.run(_until_told_to_stop(program, life))
    except (CannotStart, JournalError, ConfigError, DriverError) as error:
        _log.critical("%s", error)
        return 1


async def _until_told_to_stop(program: Program, life: Life) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        await serve(program, life, stop)
    except StateFolderBusy:
        raise  # the screens are another's
    except JournalError as error:
        if life.beat is None:  # somebody watches from a terminal
            raise
        _log.critical("%s", error)
        await say_so(program, stop, "screen-no-disk")
        return 1
    return 0


async def serve(program: Program, life: Life, stop: asyncio.Event) -> None:
    """The whole program, from the lock on the state folder to dark screens."""
    with StateFolder(program.state) as folder, contextlib.ExitStack() as closing:
        found = last_game(folder)
        saved_game = found.saved_game
        if saved_game:
            closing.callback(saved_game.close)  # also where no table comes to have it
        last_run = LastRun(folder)
        edition = load_edition(program.edition or "classic")
        if saved_game and saved_game.game.outcome() is None and (program.edition or program.opening):
            print(Sentence("cli-goes-on", title=saved_game.game.setup.edition.title), flush=True)
        wiring = program.wiring(min(MAX_PLAYERS, _seats_of(saved_game)))
        whole = wiring if program.listen is None else with_phones(wiring)
        own, consoles = len(wiring.consoles), len(whole.consoles)
        line = web.NetworkLine()
        clock = program.clock()
        inbox = Inbox(wiring, clock)
        closing.callback(inbox.close)
        opened = closing.enter_context(
            program.open_board(
                whole,
                clock=clock,
                power_off=inbox.goodbye,
                on_health=inbox.health,
                tags=_known_tags(program.state),
                places=program.state / PLACES_FILE,
            )
        )
        show = Show(opened.board, clock, [console.screen.text for console in whole.consoles])
        story = web.Story(Speakers(edition))
        table = Table(
            edition=edition,
            rules=FAMILY,
            consoles=consoles,
            tokens=opened.tokens,
            folder=folder,
            clock=clock,
            dice=fair_dice if program.seed is None else seeded_dice(program.seed),
            show=show.scene,
            play=show.play,
            seed=program.seed,
            listener=story,
            carry=opened.sim.place if wiring.in_the_page else None,
            own_edition=program.edition is not None,
            phones=Phones(consoles, own=own, line=line),
        )
        closing.callback(show.close)
        closing.callback(table.close)
        inbox.connect(opened, table)
        over = saved_game is None or saved_game.game.outcome() is not None
        at_once = program.opening if over else None
        offer = at_once is not None or (program.opening is None and last_run.offers(saved_game))
        table.begin(saved_game, opened.seen(), found.notice, offer=offer)
        if at_once is not None:
            _sit_down(at_once, opened, table)

        def printed() -> dict[str, Any]:
            return face(table.scene.edition, consoles, opened.tokens, own=own)

        def aside(console: int, code: tuple[str, str] | None) -> None:
            show.aside(console, Panel(headline=code[0], details=code[1:], secret=True) if code else None)

        def propose(console: int, deal: web.Deal) -> None:
            table.put(Proposal(console, deal.to, deal.give, deal.take))

        link = web.TableLink(
            printed=printed,
            texts=lambda language: web.page_texts(story.speakers[language]),
            story=story,
            hands=wiring.simulates,
            aside=aside,
            propose=propose,
            moved=lambda: table.put(Tick()),
            secret=show.is_secret,
            keys=SavedValue(folder, PHONES_FILE, web.Keys()),
        )
        server = await _serve(program, opened, link)
        line.server = server
        table.put(Tick())
        try:
            life.ready(Running(wiring, opened, table, folder, server.address))
            await _run_until(stop, table, life)
            last_run.ends()
        finally:
            life.stopping()
            await server.stop()


def _sit_down(opening: Lobby, opened: OpenBoard, table: Table) -> None:
    """Everybody has a token on GO already, and the game begins."""
    for place in opening.places:
        if place.uid is not None and place.uid in opened.sim.tokens:
            opened.sim.place(place.uid, GO)
    table.put(Opening(opening))


def _known_tags(state: Path) -> dict[str, int]:
    """A list of tags that cannot be read is no reason not to play."""
    try:
        return TagStore(state).tokens()
    except TagsError as error:
        _log.error("%s", error)
        return {}


def _seats_of(saved_game: SavedGame | None) -> int:
    """How many consoles the last game needs."""
    return max((seat.console + 1 for seat in saved_game.seats), default=0) if saved_game else 0


async def _serve(program: Program, opened: OpenBoard, link: web.TableLink) -> web.Server:
    try:
        return await web.start(opened.sim, link, host=HOST, port=program.port, network=program.listen)
    except web.CannotListen as error:
        raise CannotStart("cli-no-such-address", address=error.address, reason=error.reason) from error
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise CannotStart("cli-port-taken", port=program.port, reason=reason) from error


async def _run_until(stop: asyncio.Event, table: Table, life: Life) -> None:
    """The table works until the stop; if it fails, so do we: nothing dies unseen."""
    tasks = {asyncio.create_task(table.run()), asyncio.create_task(stop.wait())}
    if life.beat is not None:
        tasks.add(asyncio.create_task(_beat(life.beat, table, life)))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _beat(every: float, table: Table, life: Life) -> None:
    """Alive is a table that has handled anything since the last look, be it only the tick that was sent then.

    So a busy table counts as alive, and one that waits for something that never comes does not.
    """
    while True:
        before = table.handled
        table.put(Tick())
        await asyncio.sleep(every)
        if table.handled > before:
            life.alive()
