"""A page with one of the scenes of `scenes.py` on its board: for browser tests and for pictures."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.config.editions import load_edition
from croupier.engine.actions import Action
from croupier.firmware.model.scene import Countdown
from croupier.firmware.model.scene import Scene as TableScene
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Speakers
from croupier.firmware.views.printed_board import printed_board
from croupier.firmware.web import Server, Story, TableLink, page_texts, start
from croupier.hw.sim import TOKEN_UIDS, SimBoard

from .played_game import TOKENS
from .scenes import SCENES

CONSOLES = 2
ROBOTS = {2: "builder", 3: "strong"}


class StagedPage:
    """A page whose game is at the beginning of a scene. `play` goes on to the moment that is meant."""

    def __init__(self, saved_game: SavedGame, sim: SimBoard, story: Story, server: Server, name: str) -> None:
        self.saved_game = saved_game
        self.sim = sim
        self.story = story
        self.server = server
        self._name = name

    async def do(self, action: Action) -> None:
        self.story.heard(await self.saved_game.do(action), self.saved_game.game)
        await asyncio.sleep(0)
        for number, space in enumerate(self.saved_game.game.view().space):
            self.sim.place(TOKEN_UIDS[number], space)

    async def play(self) -> None:
        """Do the steps of the scene. In an auction the hammer is up."""
        game = self.saved_game.game
        scene = SCENES[self._name](game.setup.edition)
        for action in scene.steps(_Newest(self.saved_game)):  # type: ignore[arg-type]
            await self.do(action)
        self.show()

    def show(self) -> None:
        """What the table would show: robots, and the hammer of an auction."""
        view = self.saved_game.game.view()
        hammer = Countdown(6.0, 8.0) if self._name in ("auction", "shortage") else None
        self.story.scene(
            TableScene(view.edition, (), self.saved_game.seats, view, hammer=hammer, robot_kinds=ROBOTS)
        )


class _Newest:
    """A scene's steps look at the game; each step of a saved game makes a new one."""

    def __init__(self, saved_game: SavedGame) -> None:
        self._saved_game = saved_game

    def __getattr__(self, name: str) -> object:
        return getattr(self._saved_game.game, name)


@asynccontextmanager
async def staged_page(
    folder: Path, name: str, *, edition: str = "classic", network: str | None = None
) -> AsyncIterator[StagedPage]:
    """The board of a scene, with its page. Two of the four players are robots."""
    printed = load_edition(edition)
    scene = SCENES[name](printed)
    seats = tuple(
        Seat(number if number < CONSOLES else -1, TOKEN_UIDS[number], number) for number in range(4)
    )
    with StateFolder(folder) as kept, SimBoard(consoles=CONSOLES) as sim:
        saved_game = SavedGame.begin(kept.new_path(), scene.game, seats)
        story = Story(Speakers(printed), lambda: 0.0)
        read = asyncio.Event()
        story.watch(read.set)
        story.opened(saved_game)
        await asyncio.wait_for(read.wait(), 30)
        link = TableLink(
            printed=lambda: printed_board(printed, CONSOLES, TOKENS),
            texts=lambda language: page_texts(story.speakers[language]),
            story=story,
        )
        server = await start(sim, link, network=network)
        page = StagedPage(saved_game, sim, story, server, name)
        for number, space in enumerate(scene.game.view().space):
            sim.place(TOKEN_UIDS[number], space)
        page.show()
        try:
            yield page
        finally:
            await server.stop()
            saved_game.close()
