"""A game in progress: what ● does to it, where its tokens have to be, and what it says at each console."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from engine import Game, View
from engine.actions import Action, Arrive, Goods, Hammer, Offer, TimeUp
from engine.agenda import Travel
from engine.bots.reason import Reason
from engine.choices import Choice, ThrowForm
from engine.events import CardDrawn, Event, TurnBegan
from engine.refusals import IllegalAction, Refusal
from firmware.journal import JournalError, JournalWriteFailed
from firmware.table import panels, real_dice, tunes
from firmware.table.absence import Absence
from firmware.table.auction import AuctionDesk
from firmware.table.chores import ChoresDesk
from firmware.table.claims import Claims, Held, is_throw
from firmware.table.complaints import Complaints
from firmware.table.deals import Deals
from firmware.table.desk import At, Desk, Hold
from firmware.table.ending import Ending
from firmware.table.estate import EstateDesk
from firmware.table.helping import Helping
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.looking import Looking
from firmware.table.menu import Cursor, Errand, Item, Menu, game_menu, menu
from firmware.table.pace import Reminding
from firmware.table.property import PropertyDesk
from firmware.table.raising import RaisingDesk
from firmware.table.reading import reading
from firmware.table.real_dice import DiceDesk
from firmware.table.records import Record
from firmware.table.robots import Robots
from firmware.table.scene import Countdown, Panel, Scene
from firmware.table.seat_settings import SeatSettings
from firmware.table.sharing import ANSWERS, Holders, Sharing
from firmware.table.timekeeping import Timekeeping
from firmware.table.undoing import Undoing
from firmware.table.whereabouts import Whereabouts
from firmware.text import Say, Speakers
from firmware.text.cards import card_text
from firmware.text.helped import explained
from firmware.text.history import refused
from firmware.text.news import by_hand, news

_log = logging.getLogger(__name__)

DESKS: tuple[type[Desk], ...] = (
    Robots,
    Sharing,
    AuctionDesk,
    EstateDesk,
    Absence,
    Undoing,
    Claims,
    ChoresDesk,
    DiceDesk,
    RaisingDesk,
    Deals,
    PropertyDesk,
    Looking,
    Helping,
    Reminding,
    Timekeeping,
    SeatSettings,
    Ending,
)
"""In the order of their precedence."""


class Card(Struct, frozen=True):
    """Just drawn, and perhaps not read yet."""

    player: int
    deck: str
    name: str


class Playing:
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
        self._kit = kit
        self._keeper = keeper
        self._over = over
        self._pause = pause
        self._holders = Holders()
        self._called: set[int] = set()
        """Players who have yet to see what the game asks of them now."""
        self._sitting: dict[int, int | None] = {}
        """Who was at a console when its menu was made last."""
        self._news: dict[int, tuple[str, ...]] = {}
        """Of each player: what has just happened, and what the hands have to do."""
        self._complaints = Complaints()
        self._now = 0.0
        self._card: Card | None = None
        self._alert = alert
        """A message that everybody has to see."""
        self._speakers = Speakers(keeper.game.setup.edition)
        self._known: Game | None = None
        self._offered: dict[int, tuple[Choice, ...]] = {}
        self._desks: list[Desk] = [desk(self) for desk in DESKS]
        """The first that has something to show is shown."""
        self._open: dict[int, tuple[Desk, At]] = {}
        """What each console shows of them."""
        self._tokens = Whereabouts(self)

    # -- the room that the desks stand in

    @property
    def kit(self) -> Kit:
        return self._kit

    @property
    def keeper(self) -> Keeper:
        return self._keeper

    @property
    def desks(self) -> Sequence[Desk]:
        return self._desks

    @property
    def view(self) -> View:
        self._learn()
        return self._seen

    def options(self, player: int) -> tuple[Choice, ...]:
        self._learn()
        if player not in self._offered:
            self._offered[player] = tuple(self._keeper.game.options(player))
        offered = self._offered[player]
        if self.hold(player) is not None:
            return tuple(choice for choice in offered if not is_throw(choice))
        return offered

    def _learn(self) -> None:
        """Look at the game once a step: it does not change in between."""
        if self._known is not self._keeper.game:
            self._known = self._keeper.game
            self._seen = self._known.view()
            self._waits = [wait.player for wait in self._known.waiting_on()]
            self._offered = {}

    def say(self, player: int) -> Say:
        return self._speakers[self._keeper.seats[player].language]

    def waits(self) -> list[int]:
        self._learn()
        return self._waits

    def hold(self, player: int) -> Hold | None:
        found = (hold for desk in self._desks if (hold := desk.holds(player, self._now)) is not None)
        return max(found, key=lambda hold: hold.until, default=None)

    def refuse(self, player: int, refusal: Refusal) -> None:
        words = refused(self.say(player), refusal, self.view.players)
        self._complaints.take(player, words, self._now)
        self._kit.play(tunes.REFUSED)

    def console(self, player: int) -> int:
        return self._keeper.seats[player].console

    def hand(self, console: int, player: int) -> None:
        self._holders.take(console, player)
        self._kit.play(tunes.TICK)

    def pause(self) -> None:
        self._pause(self._keeper)

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
        if (player := self._player(console)) is not None:
            self._complaints.forget(player)
        if player is not None and is_throw(does) and self.hold(player) is not None:
            self._kit.play(tunes.REFUSED)
        elif does == "read":
            self._card = None
            self._kit.play(tunes.TICK)
        elif does == "trust":
            await self._trust(console)
        elif does == "new game":
            await self._end()
        elif isinstance(does, ThrowForm):
            await self.do(does.action(self._kit.dice(does)))
        elif isinstance(does, tuple):
            await self._do_all(does)
        elif isinstance(does, Errand):
            await self._run(console, cursor, item, now)
        elif does is not None and not isinstance(does, str):
            await self.do(does)

    async def propose(self, console: int, to: int, give: Goods, take: Goods, now: float) -> None:
        """A deal that was written down on a phone; if it may not be, the console says why."""
        self._now = now
        player = self._player(console)
        if player is not None:
            await self.do(Offer(player, to, give, take))

    async def _do_all(self, actions: tuple[Action, ...]) -> None:
        """As far as they go; a shortage or somebody quicker ends it."""
        for number, action in enumerate(actions):
            if number and self._keeper.game.check(action) is not None:
                return
            if not await self.do(action):
                return

    async def _run(self, console: int, cursor: Cursor, item: Item, now: float) -> None:
        at = self._at(console, cursor, now)
        for desk in self._desks:
            if at is not None and await desk.choose(at, item):
                return

    def back(self, console: int, cursor: Cursor) -> Cursor:
        """● held: the menus are closed, the game stays as it is."""
        at = self._at(console, cursor, 0.0)
        if at is not None and any(desk.back(at) for desk in self._desks):
            return cursor
        return Cursor()

    def turn(self, console: int, cursor: Cursor, step: int, fast: bool, now: float) -> None:
        at = self._at(console, cursor, now)
        if at is None:
            return
        desk = next((desk for desk in self._desks if desk.menu(at) is not None), None)
        if desk is not None:
            desk.turn(at, step, fast)

    def close(self) -> None:
        for desk in self._desks:
            desk.close()
        self._kit.referee.expect({}, None)
        self._keeper.close()

    async def do(self, action: Action, why: Reason | None = None) -> bool:
        before = self.view
        try:
            events = await self._keeper.do(action)
        except IllegalAction as error:
            _log.warning("refused: %s", error)
            if isinstance(action, Hammer | TimeUp):
                self._kit.play(tunes.REFUSED)
            else:
                self.refuse(action.player, error.refusal)
            return False
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._alert = "screen-not-saved"
            self._kit.play(tunes.REFUSED)
            return False
        self._alert = ""
        self._call(before)
        self._kit.play(tunes.tune_for(events))
        self._tell(events)
        for desk in self._desks:
            desk.happened(events)
        self._pass_on(action, events)
        self._kit.audience.heard(events, self._keeper.game, why)
        return True

    def _call(self, before: View) -> None:
        """The game asks for something new: that is on ●, wherever in the first list a hand was."""
        asks = [(type(view.task), view.thrower, view.throw) for view in (before, self.view)]
        if asks[0] != asks[1]:
            self._called = set(self.waits())

    async def note(self, record: Record) -> bool:
        try:
            await self._keeper.record(record)
        except JournalWriteFailed as error:
            _log.error("%s", error)
            self._alert = "screen-not-saved"
            self._kit.play(tunes.REFUSED)
            return False
        self._kit.play(tunes.TICK)
        return True

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
            self._alert = "screen-not-saved"
            self._kit.play(tunes.REFUSED)
            return False
        self._alert, self._card, self._news = "", None, {}
        self._kit.play(tunes.UNDONE)
        self.tell("news-undone", who=self.view.players[by[0]])
        self._tokens.lead_back(now)
        for desk in self._desks:
            desk.taken_back()
        self._kit.audience.opened(self._keeper)
        return True

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._news[player] = (self.say(player)(key, **facts),)

    def tell(self, key: str, **facts: int | str) -> None:
        for player in range(len(self.view.players)):
            self._news[player] = (self.say(player)(key, **facts),)

    def _tell(self, events: list[Event]) -> None:
        view = self.view
        self._card = None
        for event in events:
            if isinstance(event, CardDrawn):
                self._card = Card(event.player, event.deck, event.card)
            for player in range(len(view.players)):
                if told := news(self.say(player), view, player, event):
                    self._news[player] = (told,)
                if chore := by_hand(self.say(player), view, player, event):
                    self._news[player] = (*self._news.get(player, ())[:1], chore)

    async def _trust(self, console: int) -> None:
        """Its owner says that the token is where it belongs."""
        player, travel = self._player(console), self.view.task
        assert player is not None
        if isinstance(travel, Travel) and travel.player == player:
            await self.do(Arrive(player, travel.space))
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

    # -- who and where

    def _at(self, console: int, cursor: Cursor, now: float) -> At | None:
        player = self._player(console)
        return None if player is None else At(self, console, player, cursor, now)

    def _player(self, console: int) -> int | None:
        keeper = self._keeper
        return self._holders.of(console, keeper.seats, self.view, self.waits(), keeper.robots)

    # -- what is shown

    def menu(self, console: int, cursor: Cursor, now: float) -> Menu:
        self._now = now
        self._open.pop(console, None)
        player = self._player(console)
        if player is None:
            return Menu()
        if self._sitting.get(console) != player:
            self._sitting[console], cursor = player, Cursor()
        if player in self._called:
            self._called.discard(player)
            cursor = cursor if cursor.group or cursor.asking else Cursor()
        say = self.say(player)
        must_fix = self._tokens.must_fix(player, now)
        if self._card is not None and self._card.player == player and not must_fix:
            return reading(say, card_text(say, self._card.deck, self._card.name), cursor)
        trust = Item("trust", say("do-trust"), does="trust")
        if self._tokens.travels(player):
            lost = self._alert or self._tokens.is_out_of_sight(player, now)
            return menu([trust] if lost and not must_fix else [], cursor)
        if must_fix and cursor.group.startswith(real_dice.GROUP):
            cursor = Cursor()
        at = At(self, console, player, cursor, now)
        for desk in self._desks:
            if (shown := desk.menu(at)) is not None:
                self._open[console] = desk, replace(at, cursor=shown.cursor)
                return shown
        options = self.options(player)
        ranked = sorted(self._desks, key=lambda desk: desk.rank)
        doors = [door for desk in ranked for door in desk.doors(at)]
        hold = self.hold(player)
        if not must_fix and hold is None:
            return real_dice.entered(self._keeper, say, game_menu(say, self.view, options, cursor, doors))
        others = (choice for choice in options if not isinstance(choice, ThrowForm))
        found = game_menu(say, self.view, others, cursor, doors)
        inside = found.cursor.group or found.cursor.asking
        first = trust if must_fix or hold is None else self._held(say, hold, now)
        return found if inside else menu([first, *found.items], found.cursor)

    def _held(self, say: Say, hold: Hold, now: float) -> Item:
        """In place of the throw, while it has to wait."""
        who, seconds = self.view.players[hold.who], ceil(hold.until - now)
        about = say("line-roll-waits", seconds=seconds), (say(f"line-hold-{hold.why}", who=who),)
        return Item("held", say("do-wait"), Held(), about=about)

    def panel(self, console: int, shown: Menu, now: float) -> Panel:
        player = self._player(console)
        if player is None:
            say = self._speakers[""]
            return Panel(headline=say("line-title"), details=(say("line-game-runs"),))
        say = self.say(player)
        home = self._tokens.homes(player)[-1] if self._tokens.must_fix(player, now) else None
        led = home is not None and self._tokens.stray(player, now) is None
        told = self._news.get(player, ())
        panel = panels.game_panel(say, self.view, player, self.waits(), told, home, led=led)
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            panel = replace(panel, headline=headline, details=details, alarm=False)
        if player in self._keeper.helpers and shown.item is not None:
            panel = panels.helped(panel, explained(say, self.view, player, shown.item.does))
        panel = replace(panel, refused=self._complaints.line(player, now))
        if (hammer := self._countdown()) is not None:
            left = hammer.left(now)
            turn = tuple(f"{said} {left}" for said in panel.turn)
            panel = replace(panel, countdown=(left, round(hammer.seconds)), turn=turn)
        return replace(panel, details=(say(self._alert),)) if self._alert else panel

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        everybody = range(len(self.view.players))
        wrong = [place for player in everybody if (place := self._tokens.stray(player, now)) is not None]
        return Scene(
            self.view.edition,
            shown,
            self._keeper.seats,
            self.view,
            self._tokens.journey(),
            tuple(sorted(wrong)),
            ways_back=self._tokens.ways_back(now),
            hammer=self._countdown(),
            lit=self._lit(),
            replay=next((desk.replay for desk in self._desks if isinstance(desk, Ending)), None),
            reminded=tuple(player for desk in self._desks for player in desk.reminded()),
            robots=frozenset(self._keeper.robots),
        )

    def _countdown(self) -> Countdown | None:
        return next((found for desk in self._desks if (found := desk.countdown()) is not None), None)

    def _lit(self) -> tuple[int, ...]:
        anywhere = {space for desk in self._desks for space in desk.lit()}
        looked_at = {space for desk, at in self._open.values() for space in desk.lights(at)}
        return tuple(sorted(anywhere | looked_at))

    def say_at(self, console: int) -> Say:
        player = self._player(console)
        return self._speakers["" if player is None else self._keeper.seats[player].language]

    def moments(self, now: float) -> list[float]:
        """When there is something to look at although nobody moved anything."""
        found = self._tokens.moments(now) + self._complaints.moments(now)
        return found + [m for desk in self._desks for m in desk.moments(now)]
