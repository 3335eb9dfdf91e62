"""Tests of looking things up at any console while the game goes on."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.config.editions import load_edition
from croupier.config.languages import shipped_languages
from croupier.engine import FAMILY, Game
from croupier.engine.actions import Roll
from croupier.firmware.model.menu import Cursor
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.common.menus import LOOKUP
from croupier.firmware.table.game.phase import GamePhase
from croupier.firmware.table.lookup import MAX_HISTORY_EVENTS, LookupFeature
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import NAMES, Driver, lobby, named, save_position, seated
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import Position, board

EDITIONS = ("classic", "fallout", "walking-dead", "walking-dead-fr", "world-of-warcraft")


def family(players: int = 3) -> Position:
    return board(players, rules=FAMILY)


def lit(table: Driver) -> tuple[int, ...]:
    return table.scene.lit


async def pages(table: Driver, seat: str) -> list[str]:
    """All items of a list after ‹ Back."""
    found = []
    for _ in range(table.panel(seat).count - 1):
        await table.right(seat)
        found.append(table.says(seat).strip(" |"))
    return found


async def test_a_deed_says_whose_it_is_and_what_it_costs(tmp_path: Path) -> None:
    position = family().at(1, 36).group(0, "dark_blue", level=2)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Car", "Look up...", "Deeds...")
        await table.right("Car")
        assert table.says("Car") == "Park Place | Owner: Hat | 2 Houses", "the next one from where they stand"
        assert lit(table) == (37,)
        await table.press("Car")
        said = " ".join(await pages(table, "Car"))
        for fact in ("Rent: $35", "Whole group: $70", "1 House: $175", "Hotel: $1500", "Each House: $200"):
            assert fact in said
        assert "Price: $350" in said
        assert "Mortgage: $175" in said
        assert lit(table) == (37,)
        await table.choose("Car", "< Back")
        assert table.says("Car").startswith("Park Place"), "back to where they were in the list"
        await table.hold("Car")
        assert lit(table) == ()


async def test_stations_and_utilities(tmp_path: Path) -> None:
    async with seated(family().at(0, 4).owns(1, 12, mortgaged=True).game(), tmp_path) as table:
        await table.choose("Hat", "Look up...", "Deeds...")
        await table.find("Hat", "Reading")
        assert table.says("Hat") == "Reading Railroad | Unsold: $200"
        await table.press("Hat")
        assert "4 owned: $200" in " ".join(await pages(table, "Hat"))
        await table.choose("Hat", "< Back")
        await table.find("Hat", "Electric")
        assert table.says("Hat") == "Electric Company | Owner: Car | Mortgaged"
        await table.press("Hat")
        assert "2 owned: 10 x dice" in " ".join(await pages(table, "Hat"))


async def test_a_players_things(tmp_path: Path) -> None:
    position = family().owns(1, 5, 39).cash(1, 321).holds_card(1)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Look up...", "Players...")
        await table.find("Hat", "Car")
        assert table.says("Hat") == "Car | Cash: $321 | Deeds: 2, cards: 1"
        assert lit(table) == (5, 39)
        await table.press("Hat")
        assert await pages(table, "Hat") == [
            "Reading Railroad | Owner: Car | Not mortgaged",
            "Boardwalk | Owner: Car | Not mortgaged",
        ]
        assert lit(table) == (39,)


async def test_the_bank_and_the_standings(tmp_path: Path) -> None:
    position = family().group(0, "dark_blue", level=3).owns(1, 5).pot(120)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Look up...", "The bank")
        assert await pages(table, "Hat") == [
            "Houses: 26 | Hotels: 12 | Unsold deeds: 25",
            "In the pot: $120",
        ]
        assert 39 not in lit(table)
        assert 1 in lit(table)
        await table.hold("Hat")
        await table.choose("Dog", "Look up...", "Standings")
        assert await pages(table, "Dog") == ["1. Hat $3450 | 2. Car $1700 | 3. Dog $1500"]


async def test_the_last_events_survive_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (2, 3)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        await table.turn("Hat", "Buy")
        await table.choose("Car", "Look up...", "What happened")
        before = await pages(table, "Car")
        assert before[0] == "Hat now owns Reading | Railroad."
        assert before[-1].startswith("Hat rolls 11 for who")
        clock = table.clock
    async with lobby(tmp_path, consoles=2, clock=clock) as again:
        await again.choose("Hat", "Look up...", "What happened")
        assert await pages(again, "Hat") == before


async def test_never_more_than_twenty_events(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path, dice=[(1, 2)] * 40) as table:
        for seat in ("Hat", "Car") * 6:
            await table.choose(seat, "Roll the dice")
            await table.follow_the_lights()
            while not table.panel("Hat" if seat == "Car" else "Car").choice.startswith("Roll"):
                await table.press(seat)
                await table.follow_the_lights()
        await table.choose("Hat", "Look up...", "What happened")
        game = table.table._phase
        assert isinstance(game, GamePhase)
        feature = next(feature for feature in game._features if isinstance(feature, LookupFeature))
        assert len(feature._lines) == MAX_HISTORY_EVENTS
        assert len(await pages(table, "Hat")) >= MAX_HISTORY_EVENTS


async def test_it_never_holds_the_game_and_closes_when_it_is_your_turn(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Car", "Look up...", "Deeds...")
        await table.turn("Hat", "Buy")
        assert table.offers("Car") == "Roll the dice"


async def test_what_the_game_asks_comes_first_wherever_the_hand_was(tmp_path: Path) -> None:
    async with seated(family(2).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.find("Car", "Look up...")
        await table.turn("Hat", "Buy")
        assert table.offers("Car") == "Roll the dice"


async def test_reading_goes_on_while_others_play(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Dog", "Look up...", "Standings")
        await table.right("Dog")
        await table.turn("Hat", "Buy")
        assert table.offers("Dog") == "Next"
        assert "Hat" in table.says("Dog")


@pytest.mark.parametrize("name", EDITIONS)
async def test_everything_fits(tmp_path: Path, name: str) -> None:
    edition = load_edition(name)
    position = (
        board(6, rules=FAMILY, edition=edition).group(0, "dark_blue", level=5).owns(1, 5, 12, mortgaged=True)
    )
    game = position.pot(12345).game()
    for language in shipped_languages():
        (tmp_path / language).mkdir()
        await _walk_everywhere(tmp_path / language, game, language)


async def _walk_everywhere(state: Path, game: Game, language: str) -> None:
    names = sorted((token.label for token in game.setup.edition.tokens), key=len, reverse=True)
    game = named(game, names)
    save_position(state, game, tuple(Seat(n, TOKEN_UIDS[n], n, language) for n in range(6)))
    async with lobby(state, consoles=6, edition=game.setup.edition) as driver:
        phase = driver.table._phase
        assert isinstance(phase, GamePhase)
        feature = next(feature for feature in phase._features if isinstance(feature, LookupFeature))
        await phase.do(Roll(0, 1, (1, 1)))
        paths, done = [LOOKUP], set[tuple[int | str, ...]]()
        while paths:
            path = paths.pop()
            if path in done:
                continue
            done.add(path)
            shown = feature.menu(At(phase, 2, 2, Cursor(path), 0.0))
            assert shown is not None, path
            for item in shown.items:
                panel = driver.panel(NAMES[2])
                headline, details = item.about or ("", ())
                panel = replace(
                    panel,
                    headline=headline,
                    details=details,
                    choice=item.label,
                    count=len(shown.items),
                    alarm=False,
                )
                assert lost_words(panel) == [], (path, item.key)
                if item.opens is not None and item.opens.path:
                    paths.append(item.opens.path)
        assert len(done) > 35
