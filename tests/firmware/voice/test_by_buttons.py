"""Games at the board by ear: somebody who hears only the board's loudspeaker plays with three buttons.

Another person turns the voice on, and tells them to go on where they would have to carry a token: here it is
moved by *Go there*. Everything but the sound is what ships.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine.bots.registry import WEAKEST
from croupier.firmware.table.common.dice import seeded_dice
from croupier.hw.protocols import Button
from tests.browser.test_by_ear import CAREFUL, EDITION
from tests.firmware.table.driver import Driver, seated
from tests.firmware.voice.listening import RecordedVoice

pytestmark = pytest.mark.by_ear
WANTED = {language: ("Done", "C'est fait", *careful) for language, careful in CAREFUL.items()}
"""What somebody chooses who buys nothing and pays what is due; the first of these that they hear."""
BID = {"en": "Bid", "fr": "Miser"}
OVER = {"en": r"\bwon\b|^You win", "fr": "^Gagné|^Vous gagnez"}
"""How the screen of a player begins that says who has won."""
NUMBER = re.compile(r", \d+ (?:of|sur) \d+$")
SETTINGS = {"en": ("Settings...", "Your screen, aloud"), "fr": ("Réglages...", "Lire votre écran")}
HELD_S = 2.5


class Player:
    """Hears lines and presses three buttons. Never looks at anything."""

    def __init__(self, table: Driver, voice: RecordedVoice, language: str) -> None:
        self._table, self._voice = table, voice
        self._wanted, self._bid, self._over = WANTED[language], BID[language], OVER[language]
        self.lines: list[str] = []
        self.chosen: list[str] = []

    def _listen(self) -> list[str]:
        new = self._voice.new()
        self.lines += new
        return new

    async def _press(self, button: Button) -> list[str]:
        await self._table.press("Hat", button)
        return self._listen()

    async def _read_all(self) -> list[str]:
        """Hold ▶: the choices are read one after the other. Back where it began the player lets go."""
        heard: list[str] = []
        await self._table.down("Hat", Button.RIGHT)
        for _ in range(60):
            heard += self._listen()
            if len(heard) > 1 and heard[-1] == heard[0]:
                break
            await self._table.wait(0.2)
        await self._table.up("Hat", Button.RIGHT)
        return heard + self._listen()

    async def choose(self) -> bool:
        """Hear all choices, go to the first that is wanted, and press ●. False if there is none."""
        self._listen()
        heard = await self._press(Button.RIGHT)
        if heard and heard[-1].startswith(self._bid):
            return await self._drop_out()
        if heard and not NUMBER.search(heard[-1]):
            return await self._ok(heard[-1])  # it is the only one
        names = [NUMBER.sub("", line) for line in [*heard, *await self._read_all()] if NUMBER.search(line)]
        wanted = next((start for start in self._wanted if any(name.startswith(start) for name in names)), "")
        if not wanted:
            return False
        for _ in range(2 * len(names) + 2):
            heard = await self._press(Button.RIGHT)
            if heard and heard[-1].startswith(wanted):
                return await self._ok(heard[-1])
        raise AssertionError(f"{wanted!r} was read, and is nowhere: {names}")

    async def _drop_out(self) -> bool:
        """Turn the dial of an auction down until it says *Pass*."""
        for _ in range(200):
            heard = await self._press(Button.LEFT)
            if heard and not heard[-1].startswith(self._bid):
                return await self._ok(heard[-1])
        raise AssertionError(f"no way out of the auction: {self.lines[-5:]}")

    async def _ok(self, name: str) -> bool:
        self.chosen.append(name)
        await self._press(Button.OK)
        return True

    async def play(self, steps: int) -> bool:
        """Whether the end of the game was heard within so many steps."""
        for _ in range(steps):
            if any(re.search(self._over, line) for line in self.lines):
                return True
            await self.choose()
            await self._table.wait(HELD_S)
            self._listen()
        return False


@asynccontextmanager
async def by_buttons(state: Path, language: str, seed: int) -> AsyncIterator[tuple[Driver, Player]]:
    """A game of ten minutes. Somebody sees to it that the board reads the screen; the rest is heard."""
    game = Game.new(
        load_edition(EDITION),
        ["Hat", "Car"],
        rules=replace(FAMILY, short_game=True, time_limit=10),
        seed=seed,
    )
    voice = RecordedVoice()
    async with seated(
        game,
        state,
        dice=seeded_dice(seed),
        robots=[1],
        kind=WEAKEST,
        carry=True,
        voice=voice,
        language=language,
    ) as table:
        while table.offers("Hat") in ("Done", "C'est fait"):
            await table.press("Hat")  # the deeds that the short game deals have been taken
        await table.choose("Hat", *SETTINGS[language])
        await table.close_lists("Hat")
        voice.new()
        yield table, Player(table, voice, language)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_game_to_its_end_with_three_buttons_by_ear(tmp_path: Path, language: str) -> None:
    async with by_buttons(tmp_path, language, seed=5) as (table, player):
        assert await player.play(1500), player.lines[-20:]
        assert table.scene.view is not None
        assert table.scene.view.outcome is not None
        assert len(player.chosen) > 30


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_first_turns_with_three_buttons_by_ear(tmp_path: Path, language: str) -> None:
    async with by_buttons(tmp_path, language, seed=5) as (table, player):
        await player.play(12)
        assert table.scene.view is not None
        assert table.scene.view.throw >= 1
        assert len(player.chosen) >= 4, player.lines
