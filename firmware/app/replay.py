"""`croupier games replay`: shows a saved game step by step on the simulated board and in the page."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence

from croupier.engine import Game, View
from croupier.firmware import web
from croupier.firmware.app.play import open_browser
from croupier.firmware.app.show import Show
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.records import SeatTaken, Settings
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.saves.game_file import GameFile
from croupier.firmware.saves.replay import (
    ReplayedStep,
    game_at,
    record_of,
    replay_steps,
    rows_that_count,
)
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
        simulated_board(game) as sim,
        contextlib.closing(BoardReplay(game, sim)) as shown,
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
    """Plays the steps of a saved game again, one after the other, and shows them on the board.

    It is a `GameToTell` for the story beside the board.
    """

    def __init__(self, game: GameFile, sim: SimBoard) -> None:
        self._file = game
        self._sim = sim
        self._show = Show(sim.board, LoopClock())
        self.tokens = {seat.uid: seat.token for seat in _all_seats(game)}
        self.story = web.Story(Speakers(game.setup.edition))
        self._rows = [step.row.seq for step in self._replayed()]
        self._steps = self._replayed()
        self._settings = Settings(game.table.seats, game.table.robots, game.table.real_dice)
        self._settings_rows = iter([row for row in game.contents.rows if row.kind == "table"])
        self._next_settings_row = next(self._settings_rows, None)
        self.length = 0
        """The row of the step that is shown."""
        self.game = _beginning(game)
        self._entry_maker = EntryMaker(self.game.view())
        self._entries: tuple[Entry, ...] = ()
        self._take_settings(before=self._row_of(0))
        self.scene = self._new_scene()
        self.story.opened(self)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._settings.seats

    def steps(self, until: int) -> Iterator[tuple[Sequence[StoryEvent], Game]]:
        """The steps up to row `until`. Those that were taken back are left out without a word."""
        for step in self._replayed():
            if step.row.seq > until:
                return
            yield step.told, step.game

    async def step(self, number: int) -> None:
        """Show the step of this number; they are shown in their order."""
        step = next(self._steps)
        self.game, self.length = step.game, step.row.seq
        self._entries = tuple(self._entry_maker.entry(event) for event in step.told)[-SHOWN_EVENTS:]
        self.story.heard(step.told, self.game)
        before = self.seats
        self._take_settings(before=self._row_of(number + 1))
        if self.seats != before:
            self.story.opened(self)  # it asks for the seats only then
        self.show()

    def _replayed(self) -> Iterator[ReplayedStep]:
        return replay_steps(self._file.path, self._file.setup, self._file.contents.rows)

    def _row_of(self, number: int) -> int:
        """The row of the step; after the last one, a row that comes after all rows."""
        return self._rows[number] if number < len(self._rows) else len(self._file.contents.rows) + 1

    def _take_settings(self, *, before: int) -> None:
        """Take over what the table wrote before that row: seats, robots, languages."""
        while (row := self._next_settings_row) is not None and row.seq < before:
            self._settings.take(record_of(self._file.path, row))
            self._next_settings_row = next(self._settings_rows, None)

    def show(self) -> None:
        """Put the tokens where the game has them; show everybody's cash, and what happened."""
        for seat, space in zip(self.seats, self.game.view().space, strict=True):
            self._sim.place(seat.uid, space)
        self.scene = self._new_scene()
        self._show.scene(self.scene)
        self.story.scene(self.scene)

    def _new_scene(self) -> Scene:
        seats, view = self.seats, self.game.view()
        edition = view.edition
        panels = [Panel(headline=edition.title)] * len(self._sim.board.consoles)
        for player in self._shown_last(view):
            seat = seats[player]
            if seat.console >= 0:  # a robot has no console
                panels[seat.console] = self._panel(player, self.story.speakers[seat.language])
        return Scene(edition, tuple(panels), seats, view, robot_kinds=dict(self._settings.robots))

    def _shown_last(self, view: View) -> list[int]:
        """All players. Of several at one console, the last of them is whom the page names there, too."""
        waits = {wait.player for wait in self.game.waiting_on()}
        players = sorted(range(len(self.seats)), reverse=True)
        return sorted(players, key=lambda player: (player in waits, player == view.thrower))

    def _panel(self, player: int, say: Say) -> Panel:
        view = self.game.view()
        return Panel(
            name=view.players[player],
            cash=say.money(view.cash[player]),
            headline=view.edition.spaces[view.space[player]].label,
            details=tuple(entry_text(say, entry, view.players) for entry in self._entries),
        )

    def close(self) -> None:
        self._show.close()


def _beginning(game: GameFile) -> Game:
    """The game before its first step. Of a rescued game only a later state is known."""
    first = next(iter(rows_that_count(game.path, game.contents.rows)), None)
    if first is not None and first.kind == "table":
        return game_at(game.path, game.setup, first)
    return Game(game.setup)
