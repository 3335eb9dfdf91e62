"""A game in progress: what ● and the tokens do to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from engine import View
from engine.actions import Action, Arrive, Goods, Hammer, Offer, Roll, TimeUp
from engine.agenda import Travel
from engine.bots.reason import Reason
from engine.choices import ThrowForm
from engine.events import Event, TurnBegan
from engine.refusals import IllegalAction, Refusal
from firmware.journal import JournalError, JournalWriteFailed
from firmware.table import panels, tunes
from firmware.table.claims import is_throw
from firmware.table.desk import At
from firmware.table.desks import DESKS
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.menu import Cursor, Errand, Item, Menu
from firmware.table.records import Record
from firmware.table.room import GameRoom
from firmware.table.scene import Panel, Scene
from firmware.table.sharing import ANSWERS
from firmware.table.showing import Showing
from firmware.table.telling import Telling
from firmware.table.whereabouts import Whereabouts

_log = logging.getLogger(__name__)


class Playing(GameRoom):
    """`over` is called when somebody asks for a new game."""

    def __init__(
        self,
        kit: Kit,
        keeper: Keeper,
        over: Callable[[], None],
        alert: str = "",
        *,
        pause: Callable[[Keeper], None],
    ) -> None:
        super().__init__(kit, keeper)
        self._over = over
        self._pause = pause
        self._telling = Telling(self, alert)
        self._desks = [desk(self) for desk in DESKS]
        self._tokens = Whereabouts(self)
        self._showing = Showing(self, self._telling, self._tokens)

    # -- what happens

    async def tap(self, uid: str, now: float) -> None:
        """A shared console is its owner's now; where nobody sees the spaces, the token has arrived."""
        player, travel = self._tokens.player_of(uid), self._tokens.travel()
        if player is None:
            self._kit.play(tunes.REFUSED)
        elif travel is not None and travel.player == player and self._tokens.is_out_of_sight(player, now):
            await self.do(Arrive(player, travel.space))
        else:
            self.hand(self.console(player), player)

    async def look(self, now: float) -> None:
        """A token that rests where it belongs has arrived: that is the action."""
        self._now = now
        for desk in self._desks:
            await desk.look(now)
        self._tokens.look(now)
        if (travel := self._tokens.has_arrived(now)) is not None:
            await self.do(Arrive(travel.player, travel.space))

    async def choose(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        self._now, does = now, item.does
        if (player := self.player_at(console)) is not None:
            self._telling.forget_refusal(player)
        if isinstance(does, Roll | ThrowForm) and is_throw(does) and self.hold(does.player) is not None:
            self._kit.play(tunes.REFUSED)
        elif does == "read" and player is not None:
            self._telling.read(player)
            self._kit.play(tunes.TICK)
        elif does == "trust":
            await self._trust(console, now)
        elif does == "new game":
            await self._end()
        elif isinstance(does, ThrowForm):
            await self.do(does.action(self._kit.dice(does)))
        elif isinstance(does, tuple):
            await self.do_all(does)
        elif isinstance(does, Errand):
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
            if number and self._keeper.game.check(action) is not None:
                break
            self._telling.goes_on = number > 0
            if not await self.do(action):
                break
        self._telling.goes_on = False

    async def _run(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        at = self._at(console, cursor, now)
        for desk in self._desks:
            if desk.choose_spare(item) if at is None else await desk.choose(at, item):
                return

    def back(self, console: int, cursor: Cursor, shown: Menu) -> Cursor:
        """● held: one step, the game stays as it is."""
        at, desk = self._at(console, cursor, self._now), self._showing.desk_at(console)
        if at is not None and desk is not None and desk.back(at):
            return cursor
        return shown.back

    def turn(self, console: int, cursor: Cursor, step: int, fast: bool, now: float) -> None:
        at, desk = self._at(console, cursor, now), self._showing.desk_at(console)
        if at is not None and desk is not None:
            desk.turn(at, step, fast)

    def close(self) -> None:
        for desk in self._desks:
            desk.close()
        self._kit.referee.expect({}, None)
        self._keeper.close()

    async def do(self, action: Action, why: Reason | None = None) -> bool:
        before = self.view
        try:
            events = await self._keeper.do(action, goes_on=self._telling.goes_on)
        except IllegalAction as error:
            _log.warning("refused: %s", error)
            if isinstance(action, Hammer | TimeUp):
                self._kit.play(tunes.REFUSED)
            else:
                self.refuse(action.player, error.refusal)
            return False
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._telling.alert = "screen-not-saved"
            self._kit.play(tunes.REFUSED)
            return False
        asked = self._asked(before)
        self.call(asked)
        self._kit.play(tunes.tune_for(events))
        self._telling.happened(events, asked)
        for desk in self._desks:
            desk.happened(events)
        self._pass_on(action, events)
        self._kit.audience.heard(events, self._keeper.game, why)
        return True

    def _asked(self, before: View) -> list[int]:
        """Of whom the game wants something else than before."""
        asks = [(type(view.task), view.thrower, view.throw) for view in (before, self.view)]
        return [] if asks[0] == asks[1] else self.waits()

    def call(self, players: Iterable[int]) -> None:
        self._showing.call(players)

    async def note(self, record: Record) -> bool:
        try:
            await self._keeper.record(record)
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._telling.alert = "screen-not-saved"
            self._kit.play(tunes.REFUSED)
            return False
        self._kit.play(tunes.TICK)
        return True

    def _busy(self) -> list[int]:
        """A card that was drawn is read before a shared console moves on."""
        return [*self._telling.readers, *self.waits()]

    def _pass_on(self, action: Action, events: list[Event]) -> None:
        """A shared console goes back to whom the game waits for."""
        if any(isinstance(event, TurnBegan) for event in events):
            self._holders.release()
        elif isinstance(action, ANSWERS):
            self._holders.release(self.console(action.player))

    async def take_back(self, seq: int, by: tuple[int, ...], now: float) -> bool:
        try:
            await self._keeper.undo(seq, by)
        except LookupError as error:
            _log.warning("refused: %s", error)
            self._kit.play(tunes.REFUSED)
            return False
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._telling.alert = "screen-not-saved"
            self._kit.play(tunes.REFUSED)
            return False
        self._kit.play(tunes.UNDONE)
        self._telling.taken_back(by[0])
        self._tokens.lead_back(now)
        for desk in self._desks:
            desk.taken_back()
        self._kit.audience.opened(self._keeper)
        return True

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._telling.tell_one(player, key, **facts)

    def tell(self, key: str, **facts: int | str) -> None:
        self._telling.tell(key, **facts)

    def refuse(self, player: int, refusal: Refusal) -> None:
        self._telling.refuse(player, refusal, self._now)
        self._kit.play(tunes.REFUSED)

    def pause(self) -> None:
        self._pause(self._keeper)

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
            self._kit.play(tunes.TICK)

    async def _finish(self) -> None:
        try:
            await self._keeper.finish()
        except JournalError as error:
            _log.error("%s", error)

    async def _end(self) -> None:
        """Only now it is finished: whoever pulls the plug before sees how it ended once more."""
        await self._finish()
        self._kit.play(tunes.TICK)
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
        found = self._tokens.moments(now) + self._telling.moments(now)
        return found + [m for desk in self._desks for m in desk.moments(now)]
