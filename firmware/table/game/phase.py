"""A game in progress: does in it what the buttons, the tokens and the clock ask for."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from croupier.engine import View
from croupier.engine.actions import Action, Arrive, Hammer, Roll, TimeUp
from croupier.engine.agenda import Travel
from croupier.engine.bots.reason import Reason
from croupier.engine.choices import ThrowForm
from croupier.engine.events import Event, TurnBegan
from croupier.engine.refusals import IllegalAction, Refusal
from croupier.firmware.model import tunes
from croupier.firmware.model.layout import ANY_LENGTH
from croupier.firmware.model.menu import Cursor, Item, Menu, Request
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.model.records import Record
from croupier.firmware.model.scene import Scene
from croupier.firmware.saves.journal import JournalError, JournalWriteFailed
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import At, Shown, ThrowWait
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.game import panels
from croupier.firmware.table.game.current import ANSWERS, CurrentGame, is_throw
from croupier.firmware.table.game.features import Features
from croupier.firmware.table.game.menus import CardRead, CarryToken, TokenIsRight
from croupier.firmware.table.game.news import News
from croupier.firmware.table.game.screens import GameScreens
from croupier.firmware.text import prompts

_log = logging.getLogger(__name__)

T = TypeVar("T")


class GamePhase(CurrentGame):
    """The phase of the table while a game is played.

    `over` is called when a player asks for a new game, `pause` when the game is to stop here.
    """

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
        self._now = 0.0
        """When the last input came."""
        self._news = News(self, alert)
        self._features = Features(self)
        self._news.also = self._features.cash_helper.lines
        self._screens = GameScreens(self, self._features, self._news)

    # -- inputs

    async def tap(self, uid: str, now: float) -> None:
        """A token was laid on the pad: a shared console is its owner's now.

        Where no reader sees the spaces, the token has arrived.
        """
        self._now = now
        player, travel = self.guide.player_of(uid), self.guide.travel()
        if player is None:
            self._services.play(tunes.REFUSED)
        elif travel is not None and travel.player == player and self.guide.is_out_of_sight(player, now):
            await self.do(Arrive(player, travel.space))
        else:
            self.give_console(self.console(player), player)

    async def look(self, now: float) -> None:
        """A token was moved, or time has passed. A token that rests on its destination has arrived."""
        self._now = now
        for feature in self._features:
            await feature.look(now)
        self.guide.look(now)
        if (travel := self.guide.has_arrived(now)) is not None:
            await self.do(Arrive(travel.player, travel.space))

    async def choose(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        """● was pressed on an item: a request goes to its feature, an action to the engine."""
        self._now, does = now, item.does
        if (player := self.player_at(console)) is not None:
            self._news.forget_refusal(player)
        if isinstance(does, Request):
            await self._request(console, cursor, item, does)
        elif isinstance(does, tuple):
            await self.do_all(does)
        elif isinstance(does, Roll | ThrowForm) and is_throw(does) and self.throw_wait(does.player):
            self._services.play(tunes.REFUSED)
        elif isinstance(does, ThrowForm):
            await self.do(does.action(self._services.dice(does)))
        elif does is not None:
            await self.do(does)

    async def _request(self, console: int, cursor: Cursor, item: Item, request: Request) -> None:
        at, feature = self._at(console, cursor), self._features.for_request(request)
        if at is None:
            self._features.phones.choose_at_empty_console(item)
        elif feature is not None:
            await feature.choose(at, item)
        elif isinstance(request, CardRead):
            self._news.read(at.player)
            self._services.play(tunes.TICK)
        elif isinstance(request, CarryToken):
            self._carry(at.player, request.space)
        elif isinstance(request, TokenIsRight):
            await self._trust_token(at.player)

    async def back(self, console: int, cursor: Cursor, shown: Menu, now: float) -> Cursor:
        """● was held: go one step back in the menu. The game does not change."""
        self._now = now
        at, feature, item = self._at(console, cursor), self._screens.feature_at(console), shown.back_item
        if at is None:
            return shown.back
        if feature is not None and feature.back(at):
            return cursor
        if item is not None and item.opens is None and isinstance(item.does, Request):
            await self._request(console, cursor, item, item.does)
        return shown.back

    def turn(self, console: int, cursor: Cursor, step: int, fast: bool, now: float) -> None:
        self._now = now
        at, feature = self._at(console, cursor), self._screens.feature_at(console)
        if at is not None and feature is not None:
            feature.turn(at, step, fast)

    def set_dial(self, console: int, cursor: Cursor, key: str, value: int, now: float) -> None:
        """A dial was set to a value within its bounds."""
        self._now = now
        at, feature = self._at(console, cursor), self._screens.feature_at(console)
        if at is not None and feature is not None:
            feature.set_dial(at, key, value)

    def follow(self, shown: Mapping[int, Shown], now: float) -> bool:
        self._now = now
        return self._screens.follow(shown, now)

    def _at(self, console: int, cursor: Cursor) -> At | None:
        player = self.player_at(console)
        return None if player is None else At(self, console, player, cursor, self._now)

    def _carry(self, player: int, space: int) -> None:
        """Put a player's token on a space, on a board where the program can do that."""
        carry, uid = self._services.carry, self.guide.uid(player)
        if carry is not None and uid:
            carry(uid, space)
            self._services.play(tunes.TICK)

    async def _trust_token(self, player: int) -> None:
        """The owner of a token says that it is where it belongs."""
        travel = self.view.task
        if isinstance(travel, Travel) and travel.player == player:
            seen_elsewhere = self.guide.stray(player, self._now) is not None
            if await self.do(Arrive(player, travel.space)) and seen_elsewhere:
                self.guide.excuse(player)
        else:
            self.guide.excuse(player)
            self._services.play(tunes.TICK)

    def close(self) -> None:
        self._features.game_over.close()
        self._services.seen.expect({}, None)
        self._saved_game.close()

    # -- steps of the game

    async def do(self, action: Action, why: Reason | None = None) -> bool:
        before = self.view
        try:
            written = await self._on_disk(self._saved_game.do(action, same_press=self._news.same_press))
        except IllegalAction as error:
            _log.warning("%s", error)
            if isinstance(action, Hammer | TimeUp):
                self._services.play(tunes.REFUSED)
            else:
                self.refuse(action.player, error.refusal)
            return False
        if written is None:
            return False
        (events,) = written
        asked = self._asked(before)
        self.call(asked)
        self._services.play(tunes.tune_for(events))
        self._news.happened(events, asked)
        for feature in self._features:
            feature.happened(events)
        self._free_consoles(action, events)
        self._services.listener.heard(events, self._saved_game.game, why)
        return True

    async def do_all(self, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions):
            if number and self._saved_game.game.check(action) is not None:
                break
            self._news.same_press = number > 0
            if not await self.do(action):
                break
        self._news.same_press = False

    async def note(self, record: Record) -> bool:
        if await self._on_disk(self._saved_game.record(record)) is None:
            return False
        self._services.play(tunes.TICK)
        return True

    async def take_back(self, seq: int, by: tuple[int, ...], now: float) -> bool:
        try:
            written = await self._on_disk(self._saved_game.undo(seq, by))
        except LookupError as error:
            _log.warning("refused: %s", error)
            self._services.play(tunes.REFUSED)
            return False
        if written is None:
            return False
        self._services.play(tunes.UNDONE)
        self._news.taken_back(by[0])
        self.guide.lead_back(now)
        for feature in self._features:
            feature.taken_back()
        self._services.listener.opened(self._saved_game)
        return True

    async def _on_disk(self, writing: Awaitable[T]) -> tuple[T] | None:
        """Wait until something is written; None if that failed, and then every screen says so."""
        try:
            return (await writing,)
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._news.alert = "screen-not-saved"
            self._services.play(tunes.REFUSED)
            return None

    async def end(self) -> None:
        """Mark the game as finished and open the lobby. Until now a restart would show its end again."""
        try:
            await self._saved_game.finish()
        except JournalError as error:
            _log.error("%s", error)
        self._services.play(tunes.TICK)
        self._over()

    def pause(self) -> None:
        self._pause(self._saved_game)

    def throw_wait(self, player: int) -> ThrowWait | None:
        return self._features.rent.throw_wait(player, self._now)

    def _asked(self, before: View) -> list[int]:
        """The players the game waits for, if it now asks something else than before."""
        asks = [(type(view.task), view.thrower, view.throw) for view in (before, self.view)]
        return [] if asks[0] == asks[1] else self.waits()

    def _first_users(self) -> list[int]:
        """A player with a card to read comes first at a shared console, then those the game waits for."""
        return [*self._news.readers, *self.waits()]

    def _free_consoles(self, action: Action, events: list[Event]) -> None:
        """After an answer, or when a turn ends, nobody has taken the shared console any more."""
        if any(isinstance(event, TurnBegan) for event in events):
            self._users.release()
        elif isinstance(action, ANSWERS):
            self._users.release(self.console(action.player))

    # -- what is told

    def call(self, players: Iterable[int]) -> None:
        self._screens.call(players)

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._news.tell_one(player, key, **facts)

    def tell(self, key: str, **facts: int | str) -> None:
        self._news.tell(key, **facts)

    def refuse(self, player: int, refusal: Refusal) -> None:
        self._news.refuse(player, refusal, self._now)
        self._services.play(tunes.REFUSED)

    # -- what is shown

    def shows(self, console: int, cursor: Cursor, now: float) -> Shown:
        return self._screens.shows(console, cursor, now)

    def panel(self, console: int, shown: Menu, now: float) -> Panel:
        player = self.player_at(console)
        if player is None:
            return panels.bystander(self.say_at(console), self.view, self.waits(), shown)
        return self._screens.panel(player, shown, now)

    def heading(self, console: int, now: float) -> Message:
        player = self.player_at(console)
        if player is None:
            said = panels.bystander(self.say_at(console), self.view, self.waits(), Menu())
        else:
            said = self._screens.panel(player, Menu(), now, ANY_LENGTH)
            more = prompts.in_full(self.say_at(console), self.view, player)
            return said.headline, (*said.details, *more)
        return said.headline, said.details

    def news(self, console: int) -> tuple[str, ...]:
        player = self.player_at(console)
        return () if player is None else self._news.lines(player)

    def explained(self, console: int, item: Item) -> str:
        player = self.player_at(console)
        return "" if player is None else self._screens.explained(player, item)

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        return self._screens.scene(shown, now)

    def moments(self, now: float) -> list[float]:
        found = self.guide.moments(now) + self._news.moments(now)
        return found + [moment for feature in self._features for moment in feature.moments(now)]
