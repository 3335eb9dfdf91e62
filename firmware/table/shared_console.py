"""Several players at one console: whose it is right now."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import View
from croupier.engine import actions as act
from croupier.engine.agenda import Auction
from croupier.firmware.model.menu import Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.text import moment

ANSWERS = (
    act.OrderRoll, act.Bid, act.DropOut, act.Claim, act.Waive, act.Want, act.Pass, act.Accept, act.Refuse,
)  # fmt: skip
"""With these somebody has said what there was to say; a console that was taken for them moves on."""


class Holders:
    """A tapped token makes a console its owner's, until the next tap or the end of the turn."""

    def __init__(self) -> None:
        self._by_tap: dict[int, int] = {}

    def take(self, console: int, player: int) -> None:
        self._by_tap[console] = player

    def is_held(self, console: int) -> bool:
        return console in self._by_tap

    def release(self, console: int | None = None) -> None:
        """All of them: a turn has ended."""
        if console is None:
            self._by_tap.clear()
        else:
            self._by_tap.pop(console, None)

    def of(
        self, console: int, sits: Sequence[int], view: View, waits: list[int], robots: dict[int, str]
    ) -> int | None:
        """Who has tapped, or else whom the game waits for, or who is to throw, or anybody who sits there.

        `sits` is the console of each player now.
        """
        here = [player for player, where in enumerate(sits) if where == console]
        if len(here) < 2:
            return here[0] if here else None
        tapped = self._by_tap.get(console)
        if tapped in here:
            return tapped
        playing = [player for player in here if not view.out[player] and player not in robots] or here
        asked = [player for player in waits if player in playing]
        return next(iter([*asked, *(p for p in playing if p == view.thrower), *playing]))


class HandOver(Request, frozen=True):
    player: int


class SharedConsoleFeature(Feature):
    """Without a tap: the console can be handed to whom the game waits for."""

    def menu(self, at: At) -> Menu | None:
        """In an auction nobody's turn comes by itself: whoever bids says so first, by a tap or here."""
        task = at.view.task
        if not isinstance(task, Auction) or at.cursor.group:
            return None
        if self.room.is_held(at.console) or not self.room.is_shared(at.console):
            return None
        lot, (standing, *_) = moment.bidding(at.say, at.view, task, [])
        about = lot, (standing, at.say("line-who-bids"))
        return menu([self._to(at, player, "do-take", about) for player in self._waited(at)], at.cursor)

    def _waited(self, at: At) -> list[int]:
        robots = self.room.saved_game.robots
        return [p for p in self.room.waits() if self.room.console(p) == at.console and p not in robots]

    @staticmethod
    def _to(at: At, player: int, key: str, about: Message | None = None) -> Item:
        label = at.say(key, who=at.view.players[player])
        return Item(f"hand:{player}", label, does=HandOver(player), about=about)

    def doors(self, at: At) -> list[Item]:
        if at.player in self.room.waits():
            return []
        return [self._to(at, player, "do-hand-to") for player in self._waited(at)[:1]]

    async def choose(self, at: At, item: Item) -> bool:
        if not isinstance(item.does, HandOver):
            return False
        self.room.hand(at.console, item.does.player)
        return True
