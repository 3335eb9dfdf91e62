"""`croupier games replay`: shows a saved game step by step on the simulated board and in the page."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from croupier.engine import Game
from croupier.engine.actions import Action, decode_action
from croupier.engine.events import Event
from croupier.firmware import web
from croupier.firmware.app.play import open_browser
from croupier.firmware.app.show import Show
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.records import Jump, Record, SeatTaken, Settings, Undo
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves.game_file import GameFile
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.replay import game_at, record_of, rows_that_count
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Say, Speakers
from croupier.firmware.text.history import Entry, EntryMaker, entry_text
from croupier.firmware.views.printed_board import printed_board
from croupier.hw.sim import SimBoard

HOST = "127.0.0.1"
SHOWN_EVENTS = 2
"""How many of the last step's events a screen tells."""


class PortTaken(Exception):
    """Another program uses the port, most likely the service."""

    def __init__(self, port: int, error: OSError) -> None:
        reason = os.strerror(error.errno) if error.errno else str(error)
        super().__init__(Sentence("cli-port-taken", port=port, reason=reason))


def run(game: GameFile, arguments: argparse.Namespace) -> int:
    """Show the game until somebody presses Ctrl-C; the exit code."""

    def opened(address: str) -> None:
        print(f"The game is shown at {address}", flush=True)
        if arguments.browser:
            open_browser(address)

    try:
        asyncio.run(replay(game, pace=arguments.pace, port=arguments.port, opened=opened))
    except PortTaken as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    return 0


async def replay(game: GameFile, *, pace: float, port: int, opened: Callable[[str], None]) -> None:
    """Show all steps, one every `pace` seconds, and then wait until somebody stops the program."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    with (
        tempfile.TemporaryDirectory(prefix="croupier-replay-") as state,
        StateFolder(Path(state)) as folder,
        simulated_board(game) as sim,
        contextlib.closing(BoardReplay(game, sim, folder)) as shown,
    ):
        edition, consoles = game.setup.edition, len(sim.board.consoles)
        try:
            link = web.TableLink(
                printed=lambda: printed_board(edition, consoles, shown.tokens),
                texts=lambda language: web.page_texts(shown.story.speakers[language]),
                story=shown.story,
                hands=False,
            )
            server = await web.start(sim, link, host=HOST, port=port)
        except OSError as error:
            raise PortTaken(port, error) from error
        try:
            shown.show()
            opened(server.address)
            await _show_all(shown, pace, stop)
        finally:
            await server.stop()


async def _show_all(shown: BoardReplay, pace: float, stop: asyncio.Event) -> None:
    for number in range(len(shown)):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pace)
            return
        await shown.step(number)
    print(f"That was all: {len(shown)} steps. Ctrl-C ends it.", flush=True)
    await stop.wait()


class _Step(NamedTuple):
    """An action of the game, and the records that the table wrote after it: seats, robots, languages."""

    action: Action
    records: list[Record]


class _Script(NamedTuple):
    """What is shown: the game at its beginning, then its steps."""

    begin: Game
    settings: Settings
    steps: list[_Step]


def _script(game: GameFile) -> _Script:
    """The steps that count. They begin later where a newer engine or a rescue only has the state."""
    begin, steps = Game(game.setup), list[_Step]()
    settings = Settings(game.table.seats, game.table.robots, game.table.real_dice)
    counted = {row.seq for row in rows_that_count(game.path, game.contents.rows)}
    for row in game.contents.rows:
        if row.kind == "action":
            if row.seq in counted:
                steps.append(_Step(decode_action(row.body), []))
            continue
        record = record_of(game.path, row)
        if not isinstance(record, Jump):
            if steps:
                steps[-1].records.append(record)
            else:
                settings.take(record)
        elif not isinstance(record, Undo):
            for step in steps:
                for earlier in step.records:
                    settings.take(earlier)
            begin, steps = game_at(game.path, game.setup, row), []
    return _Script(begin, settings, steps)


def _all_seats(game: GameFile) -> list[Seat]:
    """Every seat that a player had at some time."""
    records = (record_of(game.path, row) for row in game.contents.rows if row.kind == "table")
    return [*game.table.seats, *(record.seat for record in records if isinstance(record, SeatTaken))]


def simulated_board(game: GameFile) -> SimBoard:
    """A board with all consoles and tokens that the game used."""
    seats = _all_seats(game)
    consoles = max(1, 1 + max(seat.console for seat in seats))
    return SimBoard(consoles=consoles, uids=list(dict.fromkeys(seat.uid for seat in seats)))


class BoardReplay:
    """Plays the steps of a saved game again, in a temporary journal, and shows them on the board."""

    def __init__(self, game: GameFile, sim: SimBoard, folder: StateFolder) -> None:
        edition = game.setup.edition
        self._sim = sim
        self._show = Show(sim.board, LoopClock())
        self.tokens = {seat.uid: seat.token for seat in _all_seats(game)}
        self.story = web.Story(Speakers(edition))
        begin, settings, self._steps = _script(game)
        self._saved_game = SavedGame.begin(
            folder.new_path(), begin, settings.seats, robots=settings.robots, real_dice=settings.real_dice
        )
        self._entry_maker = EntryMaker(begin.view())
        self._entries: tuple[Entry, ...] = ()
        self.scene = self._new_scene()
        self.story.opened(self._saved_game)

    def __len__(self) -> int:
        return len(self._steps)

    async def step(self, number: int) -> None:
        action, records = self._steps[number]
        events = await self._saved_game.do(action)
        self._tell(events)
        for record in records:
            await self._saved_game.record(record)
        if any(isinstance(record, SeatTaken) for record in records):
            self.story.opened(self._saved_game)  # it asks for the seats only then
        self.show()

    def _tell(self, events: Sequence[Event]) -> None:
        self._entries = tuple(self._entry_maker.entry(event) for event in events)[-SHOWN_EVENTS:]
        self.story.heard(list(events), self._saved_game.game)

    def show(self) -> None:
        """Put the tokens where the game has them; show everybody's cash, and what happened."""
        for seat, space in zip(self._saved_game.seats, self._saved_game.game.view().space, strict=True):
            self._sim.place(seat.uid, space)
        self.scene = self._new_scene()
        self._show.scene(self.scene)

    def _new_scene(self) -> Scene:
        game, seats = self._saved_game.game, self._saved_game.seats
        edition, view = game.setup.edition, game.view()
        panels = [Panel(headline=edition.title)] * len(self._sim.board.consoles)
        for player, seat in enumerate(seats):
            if seat.console >= 0:  # a robot has no console
                panels[seat.console] = self._panel(player, self.story.speakers[seat.language])
        return Scene(edition, tuple(panels), seats, view)

    def _panel(self, player: int, say: Say) -> Panel:
        view = self._saved_game.game.view()
        return Panel(
            name=view.players[player],
            cash=say.money(view.cash[player]),
            headline=view.edition.spaces[view.space[player]].label,
            details=tuple(entry_text(say, entry, view.players) for entry in self._entries),
        )

    def close(self) -> None:
        self._show.close()
        self._saved_game.close()
