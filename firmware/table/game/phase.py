"""A game in progress: what ● and the tokens do to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from croupier.engine import View
from croupier.engine.actions import Action, Arrive, Goods, Hammer, Offer, Roll, TimeUp
from croupier.engine.agenda import Travel
from croupier.engine.bots.reason import Reason
from croupier.engine.choices import ThrowForm
from croupier.engine.events import Event, TurnBegan
from croupier.engine.refusals import IllegalAction, Refusal
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.records import Record
from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.journal import JournalError, JournalWriteFailed
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import At
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.game import panels
from croupier.firmware.table.game.features import FEATURES
from croupier.firmware.table.game.news import News
from croupier.firmware.table.game.showing import GameScreens
from croupier.firmware.table.game.state import GameState
from croupier.firmware.table.rent import is_throw
from croupier.firmware.table.shared_console import ANSWERS
from croupier.firmware.tokens.guide import Guide

_log = logging.getLogger(__name__)


class GamePhase(GameState):
    """`over` is called when somebody asks for a new game."""

    def __init__(
        self,
        services: Services,
        saved_game: SavedGame,
        over: Callable[[], None],
        alert: str = "",
        *,
        pause: Callable[[SavedGame], None],
    ) -> None:
        super().__init__(services, saved_game)
        self._over = over
        self._pause = pause
        self._news = News(self, alert)
        self._features = [feature(self) for feature in FEATURES]
        self._tokens = Guide(self)
        self._showing = GameScreens(self, self._news, self._tokens)

    # -- what happens

    async def tap(self, uid: str, now: float) -> None:
        """A shared console is its owner's now; where nobody sees the spaces, the token has arrived."""
        player, travel = self._tokens.player_of(uid), self._tokens.travel()
        if player is None:
            self._services.play(tunes.REFUSED)
        elif travel is not None and travel.player == player and self._tokens.is_out_of_sight(player, now):
            await self.do(Arrive(player, travel.space))
        else:
            self.hand(self.console(player), player)

    async def look(self, now: float) -> None:
        """A token that rests where it belongs has arrived: that is the action."""
        self._now = now
        for feature in self._features:
            await feature.look(now)
        self._tokens.look(now)
        if (travel := self._tokens.has_arrived(now)) is not None:
            await self.do(Arrive(travel.player, travel.space))

    async def choose(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        self._now, does = now, item.does
        if (player := self.player_at(console)) is not None:
            self._news.forget_refusal(player)
        if isinstance(does, Roll | ThrowForm) and is_throw(does) and self.hold(does.player) is not None:
            self._services.play(tunes.REFUSED)
        elif does == "read" and player is not None:
            self._news.read(player)
            self._services.play(tunes.TICK)
        elif does == "trust":
            await self._trust(console, now)
        elif does == "new game":
            await self._end()
        elif isinstance(does, ThrowForm):
            await self.do(does.action(self._services.dice(does)))
        elif isinstance(does, tuple):
            await self.do_all(does)
        elif isinstance(does, Request):
            await self._run(console, cursor, item, now)
        elif does is not None and not isinstance(does, str):
            await self.do(does)

    async def propose(self, console: int, to: int, give: Goods, take: Goods, now: float) -> None:
        """A deal that was written down on a phone; if it may not be, the console says why."""
        self._now = now
        player = self.player_at(console)
        if player is not None:
            await self.do(Offer(player, to, give, take))

    async def do_all(self, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions):
            if number and self._saved_game.game.check(action) is not None:
                break
            self._news.goes_on = number > 0
            if not await self.do(action):
                break
        self._news.goes_on = False

    async def _run(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        at = self._at(console, cursor, now)
        for feature in self._features:
            if feature.choose_spare(item) if at is None else await feature.choose(at, item):
                return

    def back(self, console: int, cursor: Cursor, shown: Menu) -> Cursor:
        """● held: one step, the game stays as it is."""
        at, feature = self._at(console, cursor, self._now), self._showing.feature_at(console)
        if at is not None and feature is not None and feature.back(at):
            return cursor
        return shown.back

    def turn(self, console: int, cursor: Cursor, step: int, fast: bool, now: float) -> None:
        at, feature = self._at(console, cursor, now), self._showing.feature_at(console)
        if at is not None and feature is not None:
            feature.turn(at, step, fast)

    def close(self) -> None:
        for feature in self._features:
            feature.close()
        self._services.seen.expect({}, None)
        self._saved_game.close()

    async def do(self, action: Action, why: Reason | None = None) -> bool:
        before = self.view
        try:
            events = await self._saved_game.do(action, same_press=self._news.goes_on)
        except IllegalAction as error:
            _log.warning("%s", error)
            if isinstance(action, Hammer | TimeUp):
                self._services.play(tunes.REFUSED)
            else:
                self.refuse(action.player, error.refusal)
            return False
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._news.alert = "screen-not-saved"
            self._services.play(tunes.REFUSED)
            return False
        asked = self._asked(before)
        self.call(asked)
        self._services.play(tunes.tune_for(events))
        self._news.happened(events, asked)
        for feature in self._features:
            feature.happened(events)
        self._pass_on(action, events)
        self._services.listener.heard(events, self._saved_game.game, why)
        return True

    def _asked(self, before: View) -> list[int]:
        """Of whom the game wants something else than before."""
        asks = [(type(view.task), view.thrower, view.throw) for view in (before, self.view)]
        return [] if asks[0] == asks[1] else self.waits()

    def call(self, players: Iterable[int]) -> None:
        self._showing.call(players)

    async def note(self, record: Record) -> bool:
        try:
            await self._saved_game.record(record)
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._news.alert = "screen-not-saved"
            self._services.play(tunes.REFUSED)
            return False
        self._services.play(tunes.TICK)
        return True

    def _busy(self) -> list[int]:
        """A card that was drawn is read before a shared console moves on."""
        return [*self._news.readers, *self.waits()]

    def _pass_on(self, action: Action, events: list[Event]) -> None:
        """A shared console goes back to whom the game waits for."""
        if any(isinstance(event, TurnBegan) for event in events):
            self._holders.release()
        elif isinstance(action, ANSWERS):
            self._holders.release(self.console(action.player))

    async def take_back(self, seq: int, by: tuple[int, ...], now: float) -> bool:
        try:
            await self._saved_game.undo(seq, by)
        except LookupError as error:
            _log.warning("refused: %s", error)
            self._services.play(tunes.REFUSED)
            return False
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._news.alert = "screen-not-saved"
            self._services.play(tunes.REFUSED)
            return False
        self._services.play(tunes.UNDONE)
        self._news.taken_back(by[0])
        self._tokens.lead_back(now)
        for feature in self._features:
            feature.taken_back()
        self._services.listener.opened(self._saved_game)
        return True

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._news.tell_one(player, key, **facts)

    def tell(self, key: str, **facts: int | str) -> None:
        self._news.tell(key, **facts)

    def refuse(self, player: int, refusal: Refusal) -> None:
        self._news.refuse(player, refusal, self._now)
        self._services.play(tunes.REFUSED)

    def pause(self) -> None:
        self._pause(self._saved_game)

    async def _trust(self, console: int, now: float) -> None:
        """Its owner says that the token is where it belongs."""
        player, travel = self.player_at(console), self.view.task
        assert player is not None
        if isinstance(travel, Travel) and travel.player == player:
            seen_elsewhere = self._tokens.stray(player, now) is not None
            if await self.do(Arrive(player, travel.space)) and seen_elsewhere:
                self._tokens.excuse(player)
        else:
            self._tokens.excuse(player)
            self._services.play(tunes.TICK)

    async def _finish(self) -> None:
        try:
            await self._saved_game.finish()
        except JournalError as error:
            _log.error("%s", error)

    async def _end(self) -> None:
        """Only now it is finished: whoever pulls the plug before sees how it ended once more."""
        await self._finish()
        self._services.play(tunes.TICK)
        self._over()

    def _at(self, console: int, cursor: Cursor, now: float) -> At | None:
        player = self.player_at(console)
        return None if player is None else At(self, console, player, cursor, now)

    # -- what is shown

    def menu(self, console: int, cursor: Cursor, now: float) -> Menu:
        self._now = now
        return self._showing.menu(console, self.player_at(console), cursor, now)

    def panel(self, console: int, shown: Menu, now: float) -> Panel:
        player = self.player_at(console)
        if player is None:
            return panels.bystander(self.say_at(console), self.view, self.waits(), shown)
        return self._showing.panel(player, shown, now)

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        return self._showing.scene(shown, now)

    def moments(self, now: float) -> list[float]:
        """When there is something to look at although nobody moved anything."""
        found = self._tokens.moments(now) + self._news.moments(now)
        return found + [m for feature in self._features for m in feature.moments(now)]
