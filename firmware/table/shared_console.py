"""Hands a console that several players share to the one the game waits for."""

from __future__ import annotations

from croupier.engine.agenda import Auction
from croupier.firmware.model.menu import Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.text import prompts


class HandOver(Request, frozen=True):
    """This shared console is that player's now."""

    player: int


class SharedConsoleFeature(Feature):
    """Without a tap of the token: the console can be handed on by a press."""

    requests = (HandOver,)

    def menu(self, at: At) -> Menu | None:
        """In an auction nobody's turn comes by itself: whoever bids says so first, by a tap or here."""
        task = at.view.task
        if not isinstance(task, Auction) or at.cursor.path:
            return None
        if self.game.is_taken(at.console) or not self.game.is_shared(at.console):
            return None
        lot, (standing, *_) = prompts.bidding(at.say, at.view, task, [])
        about = lot, (standing, at.say("line-who-bids"))
        return menu([self._to(at, player, "do-take", about) for player in self._waited(at)], at.cursor)

    def _waited(self, at: At) -> list[int]:
        robots = self.game.saved_game.robots
        return [p for p in self.game.waits() if self.game.console(p) == at.console and p not in robots]

    @staticmethod
    def _to(at: At, player: int, key: str, about: Message | None = None) -> Item:
        label = at.say(key, who=at.view.players[player])
        return Item(f"hand:{player}", label, does=HandOver(player), about=about)

    def entries(self, at: At) -> list[Item]:
        if at.player in self.game.waits():
            return []
        return [self._to(at, player, "do-hand-to") for player in self._waited(at)[:1]]

    async def choose(self, at: At, item: Item) -> None:
        if isinstance(item.does, HandOver):
            self.game.give_console(at.console, item.does.player)
