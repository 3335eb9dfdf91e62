"""The shared console: players pass it with a press to the one the game waits for."""

from __future__ import annotations

from croupier.engine.agenda import Auction
from croupier.firmware.model.menu import Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.text import prompts


class PassConsole(Request, frozen=True):
    """Give the shared console to that player."""

    player: int


class SharedConsoleFeature(Feature):
    """Passes the console without a tap of a token."""

    requests = (PassConsole,)

    def menu(self, at: At) -> Menu | None:
        """In an auction everybody may bid, so the bidder first says who they are, by a tap or here."""
        task = at.view.task
        if not isinstance(task, Auction) or at.cursor.path:
            return None
        if self.game.is_taken(at.console) or not self.game.is_shared(at.console):
            return None
        lot, (standing, *_) = prompts.bidding(at.say, at.view, task, [])
        about = lot, (standing, at.say("line-who-bids"))
        return menu(
            [self._pass_item(at, player, "do-take", about) for player in self._waited_for(at)], at.cursor
        )

    def _waited_for(self, at: At) -> list[int]:
        robots = self.game.saved_game.robots
        return [p for p in self.game.waits() if self.game.console(p) == at.console and p not in robots]

    @staticmethod
    def _pass_item(at: At, player: int, key: str, about: Message | None = None) -> Item:
        label = at.say(key, who=at.view.players[player])
        return Item(f"hand:{player}", label, does=PassConsole(player), about=about)

    def entries(self, at: At) -> list[Item]:
        if at.player in self.game.waits():
            return []
        return [self._pass_item(at, player, "do-hand-to") for player in self._waited_for(at)[:1]]

    async def choose(self, at: At, item: Item) -> None:
        if isinstance(item.does, PassConsole):
            self.game.give_console(at.console, item.does.player)
