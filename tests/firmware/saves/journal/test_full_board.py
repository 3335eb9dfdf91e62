"""A board whose disk is really full takes no action, says so, and takes it once there is room."""

import shutil
from collections.abc import Callable
from pathlib import Path

from croupier.engine import FAMILY
from croupier.firmware.saves.journal import game_files, read_journal
from tests.firmware.table.driver import seated
from tests.rules.positions import board


async def test_nothing_is_accepted_that_cannot_be_kept(mounted: Callable[[str], Path]) -> None:
    disk = mounted("size=2m")
    async with seated(board(2, rules=FAMILY).game(), disk / "state", dice=[(1, 2), (1, 2)]) as table:
        before, rows = table.saved_game.game.to_json(), table.saved_game.length
        filler = disk / "filler"
        filler.write_bytes(bytes(shutil.disk_usage(disk).free))
        await table.choose("Hat", "Roll the dice")
        assert table.saved_game.game.to_json() == before
        assert all("Not saved! Disk full?" in panel.details for panel in table.scene.panels)
        filler.unlink()
        await table.press("Hat")
        assert table.saved_game.game.to_json() != before
        (path,) = game_files(disk / "state")
        assert len(read_journal(path).rows) == table.saved_game.length == rows + 1
