"""A saved game that robots have played up to some step, with its page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.actions import Action
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import next_action
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Speakers
from croupier.firmware.views.printed_board import printed_board
from croupier.firmware.web import Server, Story, TableLink, page_texts, start
from croupier.hw.sim import TOKEN_UIDS, SimBoard

TOKENS = {uid: index for index, uid in enumerate(TOKEN_UIDS)}


async def caught_up(story: Story) -> None:
    """Until all that the table has told is part of the story."""
    told = asyncio.Event()
    story.watch(told.set)
    while story.is_behind:
        told.clear()
        await asyncio.wait_for(told.wait(), 10)


class GameWithPage:
    """A laptop board without its table: the test makes the players' steps."""

    def __init__(self, saved_game: SavedGame, sim: SimBoard, story: Story, server: Server) -> None:
        self.saved_game = saved_game
        self.sim = sim
        self.story = story
        self.server = server
        self._dice = Random(3)

    @property
    def game(self) -> Game:
        return self.saved_game.game

    async def do(self, action: Action) -> None:
        self.story.heard(await self.saved_game.do(action), self.game)
        await caught_up(self.story)

    async def step(self) -> None:
        """Do what a beginner would do next."""
        robots = [choose] * len(self.game.setup.players)
        action = next_action(self.game, robots, self._dice)
        assert action is not None
        await self.do(action)


def played(edition: str, players: int, seed: int, steps: int) -> list[Action]:
    """The first `steps` actions of a game of beginners, fewer if one has won before."""
    printed = load_edition(edition)
    names = [token.label for token in printed.tokens[:players]]
    game = Game.new(printed, names, rules=FAMILY, seed=seed)
    dice, done = Random(seed), list[Action]()
    while len(done) < steps and (action := next_action(game, [choose] * players, dice)) is not None:
        game.apply(action)
        done.append(action)
    return done


@asynccontextmanager
async def game_with_page(
    folder: Path,
    *,
    edition: str = "classic",
    players: int = 3,
    seed: int = 7,
    steps: int = 0,
    consoles: int = 4,
    network: str | None = None,
) -> AsyncIterator[GameWithPage]:
    """A board whose game is `steps` steps old; its tokens lie where they belong."""
    printed = load_edition(edition)
    names = [token.label for token in printed.tokens[:players]]
    game = Game.new(printed, names, rules=FAMILY, seed=seed)
    seats = tuple(Seat(number, TOKEN_UIDS[number], number) for number in range(players))
    with StateFolder(folder) as kept, SimBoard(consoles=consoles) as sim:
        saved_game = SavedGame.begin(kept.new_path(), game, seats)
        for action in played(edition, players, seed, steps):
            await saved_game.do(action)
        for number, space in enumerate(saved_game.game.view().space):
            sim.place(TOKEN_UIDS[number], space)
        story = Story(Speakers(printed))
        read = asyncio.Event()
        story.watch(read.set)
        story.opened(saved_game)
        await asyncio.wait_for(read.wait(), 30)
        link = TableLink(
            printed=lambda: printed_board(printed, consoles, TOKENS),
            texts=lambda language: page_texts(story.speakers[language]),
            story=story,
        )
        server = await start(sim, link, network=network)
        table = GameWithPage(saved_game, sim, story, server)
        try:
            yield table
        finally:
            await server.stop()
            saved_game.close()
