"""Replaces the program of an old scanner: in a game's first list, or in the settings if the scanner works."""

from __future__ import annotations

from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.table.common.scanners import (
    UpdateScanners,
    dated_items,
    unusable_items,
    update_scanners,
)


class ScannersFeature(Feature):
    """The game goes on meanwhile."""

    requests = (UpdateScanners,)
    rank = 3

    def entries(self, at: At) -> list[Item]:
        return unusable_items(self.game.services.scanners, at.say)

    def settings_items(self, at: At) -> list[Item]:
        return dated_items(self.game.services.scanners, at.say)

    async def choose(self, at: At, item: Item) -> None:  # noqa: ARG002 - there is only one
        begun = update_scanners(self.game.services.scanners)
        self.game.services.play(tunes.TICK if begun else tunes.REFUSED)
