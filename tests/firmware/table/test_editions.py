"""Tests that a game of each edition can be played to its end, by one person and robots.

The simulated board plays in the edition's language, and every screen must fit. Robots think fast, and each
panel is measured once only, so a standard game takes two to four seconds.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from croupier.config.editions import load_edition
from croupier.engine import BY_THE_BOOK, Edition, Game
from croupier.engine.rules import with_settings
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE, BoardSettings
from croupier.firmware.table.common.dice import seeded_dice
from croupier.firmware.text import Say
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import NAMES, Driver, lay_tokens, save_position, simulated_program
from tests.firmware.table.screen_player import NO, OPENS_LIST, is_too_dear
from tests.firmware.views.fitting import lost_words

EDITIONS = ("classic", "walking-dead", "walking-dead-fr", "world-of-warcraft", "fallout")
SEED = 2
"""A seed whose games are not too long."""
MAX_STEPS = 8000
PERSON = NAMES[0]


class BeginnersGame:
    """A game of one person who presses buttons like a beginner, and of robots that are beginners."""

    def __init__(self, edition: Edition, state: Path, *, players: int, short: bool, seed: int) -> None:
        self.say = Say(edition, edition.language)
        rules = with_settings(BY_THE_BOOK, {**edition.rules, "short_game": short})
        names = [token.label for token in edition.tokens[:players]]
        self._game = Game.new(edition, names, rules=rules, seed=seed)
        self._state = state
        program = simulated_program(state, consoles=1, dice=seeded_dice(seed), edition=edition)
        self.table = Driver(program, carry=True)
        self.table.on_scene = self._look
        self.panels: set[Panel] = set()
        self._random = Random(seed)

    def _look(self, scene: Scene) -> None:
        for panel in scene.panels:
            if panel not in self.panels:
                assert lost_words(panel) == [], panel
                self.panels.add(panel)

    @property
    def is_over(self) -> bool:
        view = self.table.scene.view
        return view is not None and view.outcome is not None

    async def play(self) -> None:
        players = range(len(self._game.view().players))
        seats = tuple(Seat(-1 if player else 0, TOKEN_UIDS[player], player) for player in players)
        robots = dict.fromkeys(players[1:], "beginner")
        save_position(self._state, self._game, seats, robots=robots)
        lay_tokens(self._state, dict.fromkeys(NAMES[: len(players)], 0))
        (self._state / BOARD_SETTINGS_FILE).write_bytes(msgspec.json.encode(BoardSettings(pace="fast")))
        await self.table.begin()
        for _ in range(MAX_STEPS):
            if self.is_over:
                return
            await self._step()

    async def _step(self) -> None:
        table, journey, offer = self.table, self.table.scene.journey, self.table.offers(PERSON)
        if journey is not None and journey.player == 0:
            await table.put(PERSON, journey.path[-1])
        elif is_too_dear(table, PERSON):
            await table.right(PERSON)
            await table.press(PERSON)
        elif offer in OPENS_LIST | {""}:
            await table.wait(1)
        elif offer == self.say("do-see-deal"):
            answer = "do-seal-deal" if self._random.random() < 0.3 else "do-refuse"
            await table.choose(PERSON, offer, self.say(answer))
            await table.close_lists(PERSON)
        elif offer == self.say("do-throw-move") and self._random.random() < 0.2:
            await self._build_or_lift()
        elif table.panel(PERSON).dial and self._random.random() < 0.5:
            await table.left(PERSON)  # so it does not bid every time
        else:
            if offer in NO:
                await table.right(PERSON)
            await table.press(PERSON)

    async def _build_or_lift(self) -> None:
        """Open the list of property, and build or lift something cheap."""
        table, label = self.table, self.say("do-open-property")
        for _ in range(table.panel(PERSON).count):
            if table.offers(PERSON) == label:
                await table.press(PERSON)
                await self._slide()
                break
            await table.right(PERSON)
        await table.close_lists(PERSON)

    async def _slide(self) -> None:
        table, panel = self.table, self.table.panel(PERSON)
        for _ in range(self._random.randrange(1, max(2, panel.count))):
            await table.right(PERSON)
        await table.press(PERSON)
        if table.panel(PERSON).dial:
            await table.right(PERSON)
            if table.offers(PERSON) != self.say("do-one-by-one"):
                await table.press(PERSON)


async def play_to_the_end(name: str, state: Path, *, players: int, short: bool, seed: int) -> None:
    edition = load_edition(name)
    game = BeginnersGame(edition, state, players=players, short=short, seed=seed)
    try:
        await game.play()
        assert game.is_over, f"it was not over after {MAX_STEPS} steps"
        assert game.table.offers(PERSON) == game.say("do-look-standings")
        assert len(game.panels) > 100
    finally:
        await game.table.end()


@pytest.mark.parametrize("name", EDITIONS)
async def test_a_short_game_to_its_end(tmp_path: Path, name: str) -> None:
    await play_to_the_end(name, tmp_path, players=3, short=True, seed=SEED)


@pytest.mark.parametrize("name", EDITIONS)
async def test_a_standard_game_to_its_end(tmp_path: Path, name: str) -> None:
    await play_to_the_end(name, tmp_path, players=4, short=False, seed=SEED)
