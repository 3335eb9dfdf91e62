"""Auctions on all screens at once: each bidder turns a number, ● bids it, and the hammer falls by itself."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from croupier.engine import actions as act
from croupier.engine.agenda import Auction, Shortage
from croupier.engine.auction import waiting
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.model.scene import Countdown
from croupier.firmware.table.auction.hammer import Hammer
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import confirm
from croupier.firmware.table.common.question import QuestionToAll
from croupier.firmware.table.common.ways_to_raise import RAISING, ways_to_raise
from croupier.firmware.text import choices as words
from croupier.firmware.text import prompts

STEP, HELD = 10, 50
"""◀ ▶ move the number so far, and so far when held; by 1 where that would leave the bounds."""


class Number(Struct, frozen=True):
    """Where a bidder's dial stands: below the least bid it is a pass, beyond the cash a way to raise more."""

    means: Literal["bid", "pass", "raise"]
    amount: int = 0


class RaiseCash(Request, frozen=True):
    """Leave the dial for a while, to mortgage or sell something."""

    lot: int


class BackToBidding(Request, frozen=True):
    """Return to the dial."""


class AuctionFeature(Feature):
    """While `question` is open, nobody can bid, and the hammer waits."""

    requests = (RaiseCash, BackToBidding)
    rank = -1

    def __init__(self, game: RunningGame, question: QuestionToAll) -> None:
        super().__init__(game)
        self._to_all = question
        self._hammer: Hammer | None = None
        self._numbers: dict[int, Number] = {}
        self._raising: set[int] = set()
        self._aside: set[int] = set()
        """Bidders who have turned to the ordinary list: the hammer does not wait for them."""

    # -- the clock

    async def look(self, now: float) -> None:
        if self._follow(now) and self._hammer is not None and self._hammer.falls(now):
            self._hammer.lift(now)  # if it cannot be written down, it is tried again
            for action in self.game.saved_game.game.clock_options():
                await self.game.do(action)
                break
            self._follow(now)

    def _follow(self, now: float) -> bool:
        """Keep up with the game; False if nothing is up."""
        task = self.game.view.task
        if not isinstance(task, Auction | Shortage):
            self._hammer = None
            return False
        standing = task.standing if isinstance(task, Auction) else 0
        if self._hammer is None or self._hammer.lot != task.lot:
            self._hammer = Hammer(task.lot, standing, now)
            self._numbers.clear()
            self._raising.clear()
            self._aside.clear()
        if isinstance(task, Auction):
            bidders = waiting(task)
            self._raising.intersection_update(bidders)
            self._aside.intersection_update(bidders)
            self._numbers = {player: self._settled(task, player) for player in bidders}
        for player in self._hammer.raisers:
            if player not in self._raising:
                self._hammer.go_on(player, now)
        self._wait_for_answers(self._hammer, now)
        self._hammer.follow(standing, now)
        return True

    def _wait_for_answers(self, hammer: Hammer, now: float) -> None:
        """While everybody is asked something, nobody can bid."""
        asked = self._to_all.open
        for player in hammer.askers:
            if asked is None or player != asked.by:
                hammer.go_on(player, now, "asks")
        if asked is not None:
            hammer.pause(asked.by, now, "asks", asked.until - now)

    def may_ask(self, player: int) -> bool:
        """Whether the hammer would wait for a question of that player to everybody."""
        return self._hammer is None or self._hammer.would_wait(player, "asks")

    def countdown(self) -> Countdown | None:
        """Until the hammer falls, for every screen."""
        return self._hammer.countdown() if self._hammer is not None else None

    def moments(self, now: float) -> list[float]:
        return self._hammer.moments(now) if self._hammer is not None else []

    # -- the number

    def _can_raise(self, player: int) -> bool:
        return any(isinstance(choice, RAISING) for choice in self.game.options(player))

    def _settled(self, task: Auction, player: int) -> Number:
        """Overtaken, it moves above the standing bid; it is never more than the cash."""
        number = self._numbers.get(player)
        cash = self.game.view.cash[player]
        if number is not None:
            if number.means == "pass" or (number.means == "raise" and self._can_raise(player)):
                return number
            if number.means == "bid" and task.standing < min(number.amount, cash):
                return Number("bid", min(number.amount, cash))
        if cash > task.standing:
            return Number("bid", min(task.standing + STEP, cash))
        return Number("raise" if self._can_raise(player) else "pass")

    def turn(self, at: At, step: int, fast: bool) -> None:
        task = at.view.task
        if isinstance(task, Auction) and at.player in self._numbers:
            self._numbers[at.player] = self._turned(at, task, step, fast)

    def _turned(self, at: At, task: Auction, step: int, fast: bool) -> Number:
        number, least, most = self._numbers[at.player], task.standing + 1, at.view.cash[at.player]
        if number.means == "bid":
            for size in (HELD, STEP, 1) if fast and step > 0 else (HELD,) if fast else (STEP, 1):
                if least <= number.amount + step * size <= most:
                    return Number("bid", number.amount + step * size)
            if fast and step > 0:
                return number  # only a press of its own goes past what one has
            if fast and number.amount > least:
                return Number("bid", least)
        elif number.means == "pass" and step > 0 and most >= least:
            return Number("bid", least)
        elif number.means == "raise" and step < 0 and most >= least:
            return Number("bid", most)
        if step > 0:
            return Number("raise") if self._can_raise(at.player) else number
        return Number("pass")

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        task, number = at.view.task, self._numbers.get(at.player)
        if not isinstance(task, Auction) or number is None or at.player not in waiting(task):
            return None
        about = self._about(at, task)
        if at.player in self._raising:
            return self._ways(at)
        if at.player in self._aside:
            return None
        if number.means == "bid":
            bid = act.Bid(at.player, task.lot, number.amount)
            item = Item(
                f"bid {task.lot}: {number.amount}", words.label(at.say, at.view, bid), bid, None, about
            )
        elif number.means == "raise":
            item = Item(f"raise {task.lot}", at.say("do-raise-cash"), RaiseCash(task.lot), None, about)
        else:
            drop = act.DropOut(at.player, task.lot)
            key = f"pass {task.lot}"
            item = Item(key, words.label(at.say, at.view, drop), drop, Cursor(asking=key), about)
            if at.cursor.asking == key:
                return self._question(at, item)
        return Menu((item,), dial=True)

    def entries(self, at: At) -> list[Item]:
        if at.player not in self._aside:
            return []
        return [Item("back", at.say("do-back-to-bid"), does=BackToBidding())]

    def _about(self, at: At, task: Auction) -> Message:
        """The lot, the standing bid, and what it is worth in the shop."""
        raisers = self._hammer.raisers if self._hammer is not None else []
        return prompts.bidding(at.say, at.view, task, raisers)

    def _question(self, at: At, asked: Item) -> Menu:
        about = words.question(at.say, asked.label)
        return menu(confirm(at.say, about, key=asked.key, does=asked.does, no=Cursor()), at.cursor)

    def _ways(self, at: At) -> Menu:
        about = at.say("line-raise-cash"), (at.say("line-raise-how"),)
        back = Item("back", at.say("do-back"), does=BackToBidding(), about=about)
        ways = [way.item(at.say, at.view) for way in ways_to_raise(self.game.saved_game.game, at.player)]
        return menu([back, *ways], at.cursor)

    # -- raising cash

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case RaiseCash(lot):
                self._raising.add(at.player)
                if self._hammer is not None and self._hammer.lot == lot:
                    self._hammer.pause(at.player, at.now)
            case BackToBidding():
                self._return(at.player)
            case _:
                return
        self.game.services.play(tunes.TICK)

    def back(self, at: At) -> bool:
        """From the dial to the ordinary list; from a question or a list of ways its own items lead back."""
        if at.cursor.asking or at.player in self._raising:
            return False
        self._aside.add(at.player)
        return True

    def _return(self, player: int) -> None:
        """After raising cash the number starts anew, and with the next look the hammer goes on."""
        if player in self._raising:
            self._raising.discard(player)
            self._numbers.pop(player, None)
        self._aside.discard(player)
