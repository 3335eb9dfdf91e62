"""Puts one program together: the board, the table and the page, in their order of starting and stopping.

    async with App(program) as app:
        await app.run(life, stop)

`croupier run`, `croupier play` and the tests all start here; the tests without a page and with their clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from croupier.config.problems import ConfigError
from croupier.config.wiring import Wiring
from croupier.engine import FAMILY
from croupier.engine.edition import GO
from croupier.firmware import web
from croupier.firmware.app.certificate_errors import certificate_errors
from croupier.firmware.app.last_run import QUICK_DEATH_S, LastRun, consoles_of, known_tags
from croupier.firmware.app.network_link import network_keeper
from croupier.firmware.app.new_home import make_at_home
from croupier.firmware.app.page_link import table_link
from croupier.firmware.app.people_link import PeopleKeeper
from croupier.firmware.app.program import CannotStart, Life, Program
from croupier.firmware.app.show import Show
from croupier.firmware.app.smart_home_link import SmartHomeLink
from croupier.firmware.app.speech import Speech
from croupier.firmware.app.workshop_link import updates_of
from croupier.firmware.board.inbox import Inbox
from croupier.firmware.board.open_board import OpenBoard, with_phones
from croupier.firmware.calibration.kept import KeptCalibration
from croupier.firmware.model.inputs import Tick
from croupier.firmware.model.network import OWN_ADDRESS, NetworkState
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.network import NetworkKeeper
from croupier.firmware.saves.journal import JournalError, StateFolder
from croupier.firmware.saves.resume import last_game
from croupier.firmware.table.common.dice import fair_dice, seeded_dice
from croupier.firmware.table.common.listener import GameListener, Listeners, NoListener
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.common.services import Carry
from croupier.firmware.table.lobby.lobby import Lobby
from croupier.firmware.table.table import Opening, Table
from croupier.firmware.text import Speakers
from croupier.hw.clock import Timer
from croupier.hw.drivers.errors import DriverError

if TYPE_CHECKING:
    from croupier.firmware.workshop.scanner_updates import ScannerUpdates

_log = logging.getLogger(__name__)

PLACES_FILE = "tokens.json"
"""In the state folder: where the simulated tokens lie."""
NOT_THE_GAMES_FAULT = (CannotStart, ConfigError, DriverError, JournalError)
"""What keeps a program from starting, whatever game it would go on with."""
OUT_OF_ORDER_S = 30.0
"""Seconds that the screens say why the board cannot play. Then the program ends and is started again."""


class App:
    """A running program. `start` and `stop` are called by `async with`; `run` works until the stop."""

    folder: StateFolder
    wiring: Wiring
    """The board as it is built. With phones, the open board has more consoles."""
    calibration: KeptCalibration
    board: OpenBoard
    inbox: Inbox
    show: Show
    table: Table
    speech: Speech
    people: PeopleKeeper
    smart_home: SmartHomeLink

    def __init__(self, program: Program) -> None:
        self.program = program
        self.server: web.Server | None = None
        self.clock = program.clock()
        self._closing = contextlib.AsyncExitStack()
        self._network_line = web.NetworkLine()
        self.network: NetworkKeeper | None = None
        """Looks after the Wi-Fi; None where nobody may change it."""
        self.story: web.Story | None = None
        """What the page tells beside the board; None without a page."""
        self.words = web.SpokenConsoles()
        """What the consoles say in words, for the page."""
        self._in_lobby = True
        self._certificate: web.Certificate | web.OwnCertificate | None = None
        self.scanner_updates: ScannerUpdates | None = None
        self.began = self.clock.now()
        """When the table was ready."""
        self._never_began: Callable[[], None] = lambda: None

    @property
    def state(self) -> Path:
        """The folder with the saved games."""
        return self.program.state

    @property
    def address(self) -> str:
        """What to type into a browser on this machine; "" without a page."""
        return "" if self.server is None else self.server.address

    @property
    def fingerprint(self) -> str:
        """Of the page's own certificate; "" if it has none."""
        return "" if self.server is None else self.server.fingerprint

    @property
    def wifi(self) -> str:
        """The Wi-Fi that the board is in, or its own; "" for none, or where nobody looks after it."""
        state = NetworkState() if self.network is None else self.network.state
        return state.joined if state.own is None else f"its own, {state.own.name}"

    @property
    def scene(self) -> Scene:
        """What the board shows now."""
        return self.table.scene

    # -- starting and stopping

    async def start(self) -> None:
        """Everything in its order. If one step fails, those before it are taken back."""
        try:
            self._read_certificate()
            self._lock_state_folder()
            self._make_certificate()
            self._find_last_game()
            await self._put_away_finished()
            self._open_board()
            await make_at_home(self._found.saved_game, self.board.tokens)
            self.network = network_keeper(self)
            self._make_table()
            self._begin()
            await self._start_page()
            self._start_network()
            self.smart_home.start(self)
            self.people.start()
        except BaseException as error:
            if isinstance(error, NOT_THE_GAMES_FAULT):
                self._never_began()
            await self.stop()
            raise

    async def stop(self) -> None:
        """In reverse order: the page, the table, the screens and lights, the game's file, the folder."""
        await self._closing.aclose()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _read_certificate(self) -> None:
        """The one that somebody has named. Before anything else: no game is touched if it is unfit."""
        if isinstance(self.program.tls, tuple):
            with certificate_errors():
                self._certificate = web.Certificate(web.tls_context(*self.program.tls))

    def _make_certificate(self) -> None:
        if self.program.tls == "self":
            with certificate_errors():
                listen = self.program.listen
                self._certificate = web.OwnCertificate(self.state, lambda: web.own_names(listen))

    def _lock_state_folder(self) -> None:
        self.folder = self._closing.enter_context(StateFolder(self.program.state))

    def _find_last_game(self) -> None:
        self._found = last_game(self.folder, now=self.program.wall_clock)
        if self._found.saved_game is not None:
            self._closing.callback(self._found.saved_game.close)  # also where no table comes to have it
        self._last_run = LastRun(self.folder, self._found.saved_game, now=self.program.wall_clock)
        self._never_began = self._last_run.never_began

    async def _put_away_finished(self) -> None:
        """People who begin at once do not look at the end of the last game first."""
        saved_game = self._found.saved_game
        if self.program.opening is None or saved_game is None or saved_game.game.outcome() is None:
            return
        await saved_game.finish()
        self._found = replace(self._found, saved_game=None)

    def _open_board(self) -> None:
        self._edition = self.program.edition()
        wiring = self.program.wiring(min(MAX_PLAYERS, consoles_of(self._found.saved_game)))
        self.calibration = KeptCalibration(self.folder, wiring)
        self.wiring = self.calibration.wiring
        self._connect(known_tags(self.state), self.state / PLACES_FILE)

    def _connect(self, tags: Mapping[str, int], places: Path | None) -> None:
        """Open the devices, and make ready to show something on them."""
        whole = self.wiring if self.program.listen is None else with_phones(self.wiring)
        self.inbox = Inbox(self.wiring, self.clock)
        self._closing.callback(self.inbox.close)
        self.board = self._closing.enter_context(
            self.program.open_board(
                whole,
                clock=self.clock,
                power_off=self.inbox.goodbye,
                on_health=self.inbox.health,
                tags=tags,
                places=places,
            )
        )
        self.scanner_updates = updates_of(self)
        if self.scanner_updates is not None:
            self._closing.push_async_callback(self.scanner_updates.close)
        self.show = Show(self.board.board, self.clock, [console.screen.text for console in whole.consoles])
        self._closing.callback(self.show.close)

    def _start_network(self) -> None:
        if self.network is not None:
            self.network.start()
            self._closing.callback(self.network.close)

    def _make_table(self) -> None:
        self.smart_home = SmartHomeLink(self.program.mqtt)
        self.people = PeopleKeeper(self.state, self.clock, works=self.program.port is not None)
        consoles, seed, own = len(self.board.board.consoles), self.program.seed, len(self.wiring.consoles)
        tell = lambda one: self.table.put(one)  # noqa: E731, PLW0108 - the table is made next
        self.speech = Speech(self._edition, self.clock, tell, self.board.board.voice, own)
        self.table = Table(
            edition=self._edition,
            rules=FAMILY,
            consoles=consoles,
            tokens=self.board.tokens,
            folder=self.folder,
            clock=self.clock,
            dice=self.program.dice or (fair_dice if seed is None else seeded_dice(seed)),
            show=self.show_scene,
            tell=self.tell_page,
            play=self.show.play,
            seed=seed,
            listener=Listeners(self.speech.announcer, self._listener(), self.people, self.smart_home),
            hears=self.speech.announcer.hears,
            carry=self.carry(),
            real_pieces=self.wiring.real_pieces,
            own_edition=self.program.own_edition,
            phones=Phones(consoles, own=own, line=self.program.phone_line or self._network_line),
            network=self.network,
            layouts=self.show.layouts,
            scanners=self.scanner_updates,
        )
        self._closing.callback(self.table.close)
        self._closing.push_async_callback(self.people.close)
        self._closing.push_async_callback(self.smart_home.close)
        self.inbox.connect(self.board.board, self.smart_home.tapping(self.speech.put))

    def _listener(self) -> GameListener:
        """Hears what happens in the game: the page's history, where there is a page."""
        if self.program.listener is not None or self.program.port is None:
            return self.program.listener or NoListener()
        self.story = web.Story(Speakers(self._edition), self.clock.now)
        return self.story

    def carry(self) -> Carry | None:
        """Moves the robots' tokens where all tokens lie in the page; None where people move them."""
        return self.board.sim.place if self.wiring.in_the_page else None

    def show_scene(self, scene: Scene) -> None:
        """Put on screens and lights what the table shows now."""
        self.show.scene(scene)

    def tell_page(self, scene: Scene) -> None:
        """Tell the page the same in words."""
        self.speech.scene(scene)
        self.smart_home.scene(scene)
        self.words.show(scene.words)
        if self.story is not None:
            self.story.scene(scene)
        if self.server is not None and (self._in_lobby or scene.view is None):
            self.server.lobby_changed()
        self._in_lobby = scene.view is None

    def _begin(self) -> None:
        """Go on with the last game, offer it, or open the lobby."""
        program, saved_game = self.program, self._found.saved_game
        goes_on = saved_game is not None and saved_game.game.outcome() is None
        if saved_game is not None and goes_on and (program.own_edition or program.opening):
            print(Sentence("cli-goes-on", title=saved_game.game.setup.edition.title), flush=True)
        opening = None if goes_on else program.opening
        offer = program.opening is None and self._last_run.offers(saved_game)
        notice = self._found.notice
        if saved_game is not None and goes_on and self._last_run.is_troubled:
            _log.error(Sentence("cli-safe-start", count=self._last_run.quick_deaths, game=saved_game.path))
            saved_game.offers_step_back, offer, notice = True, True, notice or "screen-safe-start"
        self.table.begin(saved_game, self.board.seen(), notice, offer=offer)
        if opening is not None:
            self._sit_down(opening)

    def _sit_down(self, opening: Lobby) -> None:
        """Everybody has a token on GO already, and the game begins."""
        for place in opening.places:
            if place.uid is not None and place.uid in self.board.sim.tokens:
                self.board.sim.place(place.uid, GO)
        self.table.put(Opening(opening))

    async def _start_page(self) -> None:
        port, network = self.program.port, self.program.listen
        if port is None:
            return
        link = table_link(self)
        try:
            self.server = await web.start(
                self.board.sim, link, port=port, network=network, certificate=self._certificate
            )
        except web.CannotListen as error:
            raise CannotStart("cli-no-such-address", address=error.address, reason=error.reason) from error
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise CannotStart("cli-port-taken", port=port, reason=reason) from error
        self._closing.push_async_callback(self.server.stop)
        self._network_line.phones = self.server.phones
        if self.server.phones.network is not None:
            self.server.phones.network.otherwise = self._own_address
        self.table.put(Tick())

    def _own_address(self) -> str | None:
        """This machine's number in its own Wi-Fi, which leads nowhere else."""
        return OWN_ADDRESS if self.network is not None and self.network.state.own is not None else None

    # -- running

    async def run(self, life: Life, stop: asyncio.Event) -> None:
        """Work until the stop. If the table fails, so does this: nothing dies unseen."""
        lasting: Timer | None = None
        if self._found.saved_game is not None:
            lasting = self.clock.call_at(self.clock.now() + QUICK_DEATH_S, self._last_run.has_lasted)
        try:
            life.ready(self)
            await self._work_until(stop, life)
            self._last_run.end_on_purpose()
        except Exception:
            self._last_run.fails()
            raise
        finally:
            if lasting is not None:
                lasting.cancel()
            life.stopping()

    async def _work_until(self, stop: asyncio.Event, life: Life) -> None:
        tasks = {asyncio.create_task(self.table.run()), asyncio.create_task(stop.wait())}
        if life.beat is not None:
            tasks.add(asyncio.create_task(self._tell_alive(life.beat, life)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell_alive(self, every: float, life: Life) -> None:
        """A table is alive if people are served: it has handled all that had come when it was looked at last.

        So a table that waits for something that never comes is not alive, nor is one that falls behind.
        """
        while True:
            self.table.put(Tick())
            before = self.table.received
            await asyncio.sleep(every)
            if self.table.handled >= before:
                life.alive()

    # -- when it cannot run

    async def say_out_of_order(self, message: str, stop: asyncio.Event) -> None:
        """Show one message on every screen for a while, or until the stop: nobody reads a log at the table.

        In place of `start`: it needs neither the folder nor the table.
        """
        async with self._closing:
            self._edition, self.wiring = self.program.edition(), self.program.wiring(0)
            self._connect(tags={}, places=None)
            say = Speakers(self._edition)[""]
            panel = Panel(headline=say("line-title"), details=(say(message),), alarm=True)
            self.show_scene(Scene(self._edition, (panel,) * len(self.board.board.consoles)))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), OUT_OF_ORDER_S)
