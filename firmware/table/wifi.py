"""The Wi-Fi during a game: the settings have the board's own, and another one can be chosen there."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.table.common.menus import SETTINGS
from croupier.firmware.table.common.wifi import WIFI_REQUESTS


class WifiFeature(Feature):
    """The list of the Wi-Fi. The game goes on meanwhile."""

    requests = WIFI_REQUESTS

    def settings_items(self, at: At) -> list[Item]:
        """The item of the settings that leads here."""
        return self.game.services.wifi.entry(at.say, at.layout)

    def menu(self, at: At) -> Menu | None:
        made = self.game.services.wifi.menu(at.say, at.layout, at.console, at.cursor)
        if made is None or not made.items or made.items[0].key != "back":
            return made
        first = replace(made.items[0], opens=Cursor(SETTINGS, "open:wifi"))
        return replace(made, items=(first, *made.items[1:]))

    async def choose(self, at: At, item: Item) -> None:
        if isinstance(item.does, WIFI_REQUESTS):
            self.game.services.wifi.choose(at.console, item.does)
            self.game.services.play(tunes.TICK)

    def turn(self, at: At, step: int, fast: bool) -> None:
        self.game.services.wifi.turn(at.console, step, fast=fast)

    def back(self, at: At) -> bool:
        return self.game.services.wifi.back(at.console)
