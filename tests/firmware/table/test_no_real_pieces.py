"""Tests of a board without real houses and deeds: nobody is told to do something with them."""

from pathlib import Path

from croupier.engine import FAMILY, Game, Rules
from tests.firmware.table.driver import CLASSIC, NAMES, seated
from tests.rules.positions import board


async def test_houses_and_mortgages_are_no_chores(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).group(0, "dark_blue").owns(0, 5).game()
    async with seated(game, tmp_path, real_pieces=False) as table:
        await table.choose("Hat", "Property...", "Dark Blue")
        await table.right("Hat")
        await table.choose("Hat", "Build:")
        assert table.offers("Hat") == "< Back", "not: put 1 house on each"
        await table.close_lists("Hat")
        assert table.offers("Hat") == "Roll the dice"
        await table.choose("Hat", "Take back", "Take back")
        await table.close_lists("Hat")
        assert table.offers("Hat") == "Roll the dice", "nor is there one to take off"


async def test_dealt_deeds_are_no_errand(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, NAMES[:2], rules=Rules(short_game=True, rent="auto"), seed=7)
    async with seated(game, tmp_path, real_pieces=False) as table:
        assert table.offers("Hat") == "Roll to start"
        assert table.scene.lit == ()


async def test_a_bought_deed_and_a_deal_need_no_hands(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).owns(1, 5).at(0, 36).game()
    async with seated(game, tmp_path, dice=[(1, 2)], real_pieces=False) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 39)
        await table.choose("Hat", "Buy for $400")
        assert "Take the deed" not in table.says("Hat")
        await table.close_lists("Hat")
        await table.choose("Hat", "Deal...", "Ask for it")
        await table.choose("Hat", "Shake hands")
        await table.close_lists("Car")
        await table.choose("Car", "See the deal", "Shake: a deal!")
        assert "Deal! It is done." in table.says("Hat")
