"""`croupier games replay`: a saved game once more, on the simulated board and in the page."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path

from croupier.engine import Game
from croupier.engine.actions import decode_action
from croupier.firmware import web
from croupier.firmware.app.show import Show
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.records import Undo
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves.games.saved import GameFile
from croupier.firmware.saves.journal import Row, StateFolder
from croupier.firmware.saves.replay import record_of, standing, state_of
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Speakers
from croupier.firmware.text.history import Chronicle, told
from croupier.firmware.views.face import face
from croupier.hw.sim import SimBoard

HOST = "127.0.0.1"


class PortTaken(Exception):
    """Most likely by the service itself."""

    def __init__(self, port: int, error: OSError) -> None:
        reason = os.strerror(error.errno) if error.errno else str(error)
        super().__init__(Sentence("cli-port-taken", port=port, reason=reason))


class Projector:
    """Plays the steps that stand once more, into a journal that is thrown away."""

    def __init__(self, game: GameFile, sim: SimBoard, folder: StateFolder) -> None:
        edition = game.setup.edition
        self._sim = sim
        self._consoles = len(sim.board.consoles)
        self._show = Show(sim.board, LoopClock())
        self.tokens = {seat.uid: seat.token for seat in game.seats}
        self.story = web.Story(Speakers(edition))
        self._say = self.story.speakers[""]
        begin, self._steps = _reel(game)
        self._saved_game = SavedGame.begin(folder.new_path(), begin, game.seats)
        self._chronicle = Chronicle(begin.view())
        self._said: tuple[str, ...] = ()
        self.story.opened(self._saved_game)

    def __len__(self) -> int:
        return len(self._steps)

    async def step(self, number: int) -> Row:
        row = self._steps[number]
        events = await self._saved_game.do(decode_action(row.body))
        players = self._saved_game.game.view().players
        self._said = tuple(told(self._say, self._chronicle.entry(event), players) for event in events)
        self.story.heard(events, self._saved_game.game)
        self.look()
        return row

    def look(self) -> None:
        """Tokens where the game has them, everybody's cash, and what happened."""
        view, edition = self._saved_game.game.view(), self._saved_game.game.setup.edition
        for seat, space in zip(self._saved_game.seats, view.space, strict=True):
            self._sim.place(seat.uid, space)
        panels = [Panel(headline=edition.title)] * self._consoles
        for player, seat in enumerate(self._saved_game.seats):
            panels[seat.console] = Panel(
                name=view.players[player],
                cash=self._say.money(view.cash[player]),
                headline=edition.spaces[view.space[player]].label,
                details=self._said[-2:],
            )
        self._show.scene(Scene(edition, tuple(panels), self._saved_game.seats, view))

    def close(self) -> None:
        self._show.close()
        self._saved_game.close()


def _reel(game: GameFile) -> tuple[Game, list[Row]]:
    """Where the tale begins: with the game, or where a newer engine or a rescue took it up."""
    begin, steps = Game(game.setup), []
    for row in standing(game.path, game.contents.rows):
        if row.kind == "action":
            steps.append(row)
        elif not isinstance(record_of(game.path, row), Undo):
            begin, steps = state_of(game.path, game.setup, row), []
    return begin, steps


async def replay(game: GameFile, *, pace: float, port: int, opened: Callable[[str], None]) -> None:
    """Until the last step has been shown and somebody stops the program."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    consoles = 1 + max(seat.console for seat in game.seats)
    uids = [seat.uid for seat in game.seats]
    with (
        tempfile.TemporaryDirectory(prefix="croupier-replay-") as state,
        StateFolder(Path(state)) as folder,
        SimBoard(consoles=consoles, uids=uids) as sim,
        contextlib.closing(Projector(game, sim, folder)) as projector,
    ):
        edition = game.setup.edition
        try:
            link = web.TableLink(
                printed=lambda: face(edition, consoles, projector.tokens),
                texts=lambda language: web.page_texts(projector.story.speakers[language]),
                story=projector.story,
                hands=False,
            )
            server = await web.start(sim, link, host=HOST, port=port)
        except OSError as error:
            raise PortTaken(port, error) from error
        try:
            projector.look()
            opened(server.address)
            await _show_all(projector, pace, stop)
        finally:
            await server.stop()


async def _show_all(projector: Projector, pace: float, stop: asyncio.Event) -> None:
    for number in range(len(projector)):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pace)
            return
        await projector.step(number)
    print(f"That was all: {len(projector)} steps. Ctrl-C ends it.", flush=True)
    await stop.wait()
