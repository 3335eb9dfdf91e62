"""Beginners play a game of each edition to its end at the table: one by buttons, the others as robots.

On the simulated board, in the edition's language, and every screen on the way fits. Robots think fast, and a
panel that was measured once is not measured again: a standard game costs two to four seconds.
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
from tests.firmware.table.hands import DOORS, NO, is_too_dear
from tests.firmware.views.fitting import lost_words

EDITIONS = ("classic", "walking-dead", "walking-dead-fr", "world-of-warcraft", "fallout")
LUCK = 2
"""Cards and dice of an evening that is not too long."""
MOST_STEPS = 8000
PERSON = NAMES[0]


class Evening:
    """One beginner by buttons, and robots that play like beginners."""

    def __init__(self, edition: Edition, state: Path, *, players: int, short: bool, luck: int) -> None:
        self.say = Say(edition, edition.language)
        rules = with_settings(BY_THE_BOOK, {**edition.rules, "short_game": short})
        names = [token.label for token in edition.tokens[:players]]
        self._game = Game.new(edition, names, rules=rules, seed=luck)
        self._state = state
        program = simulated_program(state, consoles=1, dice=seeded_dice(luck), edition=edition)
        self.table = Driver(program, carry=True)
        self.table.on_scene = self._look
        self.panels: set[Panel] = set()
        self._random = Random(luck)

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
        for _ in range(MOST_STEPS):
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
        elif offer in DOORS | {""}:
            await table.wait(1)
        elif offer == self.say("do-see-deal"):
            answer = "do-seal-deal" if self._random.random() < 0.3 else "do-refuse"
            await table.choose(PERSON, offer, self.say(answer))
            await table.close_lists(PERSON)
        elif offer == self.say("do-throw-move") and self._random.random() < 0.2:
            await self._improve()
        elif table.panel(PERSON).dial and self._random.random() < 0.5:
            await table.left(PERSON)  # a bid too many is left out
        else:
            if offer in NO:
                await table.right(PERSON)
            await table.press(PERSON)

    async def _improve(self) -> None:
        """A look at the property; what can be built or lifted for a little money is."""
        table, door = self.table, self.say("do-open-property")
        for _ in range(table.panel(PERSON).count):
            if table.offers(PERSON) == door:
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


async def an_evening(name: str, state: Path, *, players: int, short: bool, luck: int) -> None:
    edition = load_edition(name)
    evening = Evening(edition, state, players=players, short=short, luck=luck)
    try:
        await evening.play()
        assert evening.is_over, f"it was not over after {MOST_STEPS} steps"
        assert evening.table.offers(PERSON) == evening.say("do-look-standings")
        assert len(evening.panels) > 100
    finally:
        await evening.table.end()


@pytest.mark.parametrize("name", EDITIONS)
async def test_a_short_game_to_its_end(tmp_path: Path, name: str) -> None:
    await an_evening(name, tmp_path, players=3, short=True, luck=LUCK)


@pytest.mark.parametrize("name", EDITIONS)
async def test_a_standard_game_to_its_end(tmp_path: Path, name: str) -> None:
    await an_evening(name, tmp_path, players=4, short=False, luck=LUCK)
