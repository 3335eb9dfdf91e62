"""Auctions: each bidder sets an amount on a dial and bids it with ●; the hammer falls by itself."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from croupier.engine import actions as act
from croupier.engine.agenda import Auction, Shortage
from croupier.engine.auction import waiting
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Dial, Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.model.scene import Countdown
from croupier.firmware.table.auction.hammer import Hammer
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.listening import LISTEN_FOR_S
from croupier.firmware.table.common.menus import confirm
from croupier.firmware.table.common.question import QuestionToAll
from croupier.firmware.table.common.ways_to_raise import RAISING, ways_to_raise
from croupier.firmware.text import choices as words
from croupier.firmware.text import prompts

BID_STEP, HELD_BID_STEP = 10, 50
"""How far ◀ ▶ move the dial when pressed and when held. Near a limit they move it by 1."""


class BidDial(Struct, frozen=True):
    """What a bidder's dial shows: an amount, below the smallest bid *pass*, above their cash *raise cash*."""

    means: Literal["bid", "pass", "raise"]
    amount: int = 0


class RaiseCash(Request, frozen=True):
    """Leave the dial for a while to mortgage or sell something."""

    lot: int


class BackToBidding(Request, frozen=True):
    """Return to the dial."""


class AuctionFeature(Feature):
    """The dials of all bidders, and the hammer. While `question` is open the hammer waits."""

    requests = (RaiseCash, BackToBidding)
    rank = -1

    def __init__(self, game: RunningGame, question: QuestionToAll) -> None:
        super().__init__(game)
        self._question_to_all = question
        self._hammer: Hammer | None = None
        self._dials: dict[int, BidDial] = {}
        self._raising: set[int] = set()
        self._aside: set[int] = set()
        """Bidders who have gone to the first list. The hammer does not wait for them."""

    # -- the clock

    async def look(self, now: float) -> None:
        """End the auction when the hammer falls."""
        if self._keep_up(now) and self._hammer is not None and self._hammer.falls(now):
            self._hammer.lift(now)  # if the action cannot be written, it is tried again later
            for action in self.game.saved_game.game.clock_options():
                await self.game.do(action)
                break
            self._keep_up(now)

    def _keep_up(self, now: float) -> bool:
        """Bring the hammer and the dials up to date with the game; False if there is no auction."""
        task = self.game.view.task
        if not isinstance(task, Auction | Shortage):
            self._hammer = None
            return False
        standing = task.standing if isinstance(task, Auction) else 0
        if self._hammer is None or self._hammer.lot != task.lot:
            self._hammer = Hammer(task.lot, standing, now)
            self._dials.clear()
            self._raising.clear()
            self._aside.clear()
        if isinstance(task, Auction):
            bidders = waiting(task)
            self._raising.intersection_update(bidders)
            self._aside.intersection_update(bidders)
            self._dials = {player: self._adjusted(task, player) for player in bidders}
        for player in self._hammer.raisers:
            if player not in self._raising:
                self._hammer.go_on(player, now)
        self._wait_for_answers(self._hammer, now)
        self._hammer.follow(standing, now)
        self._wait_for_listeners(self._hammer, task, now)
        return True

    def _wait_for_answers(self, hammer: Hammer, now: float) -> None:
        """The hammer waits while everybody is asked something."""
        asked = self._question_to_all.open
        for player in hammer.askers:
            if asked is None or player != asked.by:
                hammer.go_on(player, now, "asks")
        if asked is not None:
            hammer.pause(asked.by, now, "asks", asked.until - now)

    def _wait_for_listeners(self, hammer: Hammer, task: Auction | Shortage, now: float) -> None:
        """The hammer waits for a player who depends on speech, until they have heard what it is about."""
        asked = waiting(task) if isinstance(task, Auction) else list(task.waiting)
        for player in hammer.listeners:
            if player not in asked or not self._listens(player):
                hammer.go_on(player, now, "listens")
        for player in asked:
            if self._listens(player):
                hammer.pause(player, now, "listens", LISTEN_FOR_S)

    def _listens(self, player: int) -> bool:
        console = self.game.console(player)
        return player not in self.game.saved_game.robots and self.game.services.hears(console)

    def may_ask(self, player: int) -> bool:
        """Whether the hammer would wait for a question of that player to everybody."""
        return self._hammer is None or self._hammer.would_wait(player, "asks")

    def countdown(self) -> Countdown | None:
        """The time until the hammer falls, for every screen."""
        return self._hammer.countdown() if self._hammer is not None else None

    def moments(self, now: float) -> list[float]:
        return self._hammer.moments(now) if self._hammer is not None else []

    # -- the dial

    def _can_raise(self, player: int) -> bool:
        return any(isinstance(choice, RAISING) for choice in self.game.options(player))

    def _adjusted(self, task: Auction, player: int) -> BidDial:
        """The dial after a step of the game. It stays above the highest bid, and never exceeds the cash."""
        dial = self._dials.get(player)
        cash = self.game.view.cash[player]
        if dial is not None:
            if dial.means == "pass" or (dial.means == "raise" and self._can_raise(player)):
                return dial
            if dial.means == "bid" and task.standing < min(dial.amount, cash):
                return BidDial("bid", min(dial.amount, cash))
        if cash > task.standing:
            return BidDial("bid", min(task.standing + BID_STEP, cash))
        return BidDial("raise" if self._can_raise(player) else "pass")

    def turn(self, at: At, step: int, fast: bool) -> None:
        task = at.view.task
        if isinstance(task, Auction) and at.player in self._dials:
            self._dials[at.player] = self._turned(at, task, step, fast)

    def set_dial(self, at: At, key: str, value: int) -> None:  # noqa: ARG002 - there is one
        self._dials[at.player] = BidDial("bid", value)

    def _turned(self, at: At, task: Auction, step: int, fast: bool) -> BidDial:
        dial, least, most = self._dials[at.player], task.standing + 1, at.view.cash[at.player]
        if dial.means == "bid":
            when_held = (HELD_BID_STEP, BID_STEP, 1) if step > 0 else (HELD_BID_STEP,)
            for size in when_held if fast else (BID_STEP, 1):
                if least <= dial.amount + step * size <= most:
                    return BidDial("bid", dial.amount + step * size)
            if fast and step > 0:
                return dial  # a held button stops at the cash; only a new press goes beyond it
            if fast and dial.amount > least:
                return BidDial("bid", least)
        elif dial.means == "pass" and step > 0 and most >= least:
            return BidDial("bid", least)
        elif dial.means == "raise" and step < 0 and most >= least:
            return BidDial("bid", most)
        if step > 0:
            return BidDial("raise") if self._can_raise(at.player) else dial
        return BidDial("pass")

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        task, dial = at.view.task, self._dials.get(at.player)
        if not isinstance(task, Auction) or dial is None or at.player not in waiting(task):
            return None
        about = self._about(at, task)
        if at.player in self._raising:
            return self._ways_menu(at)
        if at.player in self._aside:
            return None
        drop, raise_cash = self._drop_item(at, task, about), self._raise_item(at, task, about)
        if at.cursor.asking == drop.key:
            return self._question(at, drop)
        others = [drop, *([raise_cash] if self._can_raise(at.player) else [])]
        item = {"raise": raise_cash, "pass": drop}.get(dial.means) or self._bid_item(at, task, dial, about)
        beside = tuple(other for other in others if other.key != item.key)
        return Menu((item,), dial=True, dials=_amounts(at, task, dial), beside=beside)

    @staticmethod
    def _bid_item(at: At, task: Auction, dial: BidDial, about: Message) -> Item:
        bid = act.Bid(at.player, task.lot, dial.amount)
        return Item(f"bid {task.lot}: {dial.amount}", words.label(at.say, at.view, bid), bid, None, about)

    @staticmethod
    def _raise_item(at: At, task: Auction, about: Message) -> Item:
        return Item(f"raise {task.lot}", at.say("do-raise-cash"), RaiseCash(task.lot), None, about)

    @staticmethod
    def _drop_item(at: At, task: Auction, about: Message) -> Item:
        drop, key = act.DropOut(at.player, task.lot), f"pass {task.lot}"
        return Item(key, words.label(at.say, at.view, drop), drop, Cursor(asking=key), about)

    def entries(self, at: At) -> list[Item]:
        if at.player not in self._aside:
            return []
        return [Item("back", at.say("do-back-to-bid"), does=BackToBidding())]

    def _about(self, at: At, task: Auction) -> Message:
        """The lot, its price, the highest bid, and who raises cash."""
        raisers = self._hammer.raisers if self._hammer is not None else []
        listeners = self._hammer.listeners if self._hammer is not None else []
        others = [player for player in listeners if player != at.player]
        return prompts.bidding(at.say, at.view, task, raisers, others)

    def _question(self, at: At, asked: Item) -> Menu:
        about = words.question(at.say, asked.label)
        return menu(confirm(at.say, about, key=asked.key, does=asked.does, no=Cursor()), at.cursor)

    def _ways_menu(self, at: At) -> Menu:
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
        """Go from the dial to the first list. A question and the list of ways have items that lead back."""
        if at.cursor.asking or at.player in self._raising:
            return False
        self._aside.add(at.player)
        return True

    def _return(self, player: int) -> None:
        """Return to the dial. After raising cash the dial starts again, and the hammer soon goes on."""
        if player in self._raising:
            self._raising.discard(player)
            self._dials.pop(player, None)
        self._aside.discard(player)


def _amounts(at: At, task: Auction, dial: BidDial) -> tuple[Dial, ...]:
    """The bids that the player can make; none if their cash does not reach."""
    least, most = task.standing + 1, at.view.cash[at.player]
    if most < least:
        return ()
    value = dial.amount if dial.means == "bid" else most if dial.means == "raise" else least
    return (Dial(f"bid {task.lot}", at.say("words-bid"), least, most, value, BID_STEP),)
