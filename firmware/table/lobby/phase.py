"""Before a game: people join with their tokens, say what they want to play, and start."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.config.languages import language_after
from croupier.engine import BadSetup, Edition
from croupier.engine.edition import GO
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import Shown
from croupier.firmware.table.common.phones import HidePhoneCode, PhoneInvitations, ShowPhoneCode
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby import plan_menu as planning
from croupier.firmware.table.lobby.lobby import LastTime, Lobby, Place
from croupier.firmware.table.lobby.menus import LobbyMenus, Press, Take
from croupier.firmware.table.lobby.name_typing import DONE, Typing
from croupier.firmware.table.lobby.new_game import begin_game
from croupier.firmware.table.lobby.plan import Plan
from croupier.firmware.table.lobby.plan_menu import Asked, Change, NextEdition
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say, Speakers

_log = logging.getLogger(__name__)

LOBBY_FILE = "lobby.json"
WELCOME = 3.0
"""Seconds of lights when the board wakes up."""


class LobbyPhase:
    """`start` is called with the new game. `notice`, a message, is said until somebody joins.

    `interrupted` is a game that was stopped: it is offered first, and set aside when another one begins.
    """

    def __init__(
        self,
        services: Services,
        setup: LobbySetup,
        lobby: Lobby,
        start: Callable[[SavedGame], None],
        *,
        notice: str = "",
        interrupted: SavedGame | None = None,
        woke: float | None = None,
    ) -> None:
        self._services = services
        self._setup = setup
        self._lobby = lobby
        self._start = start
        self._notice = notice
        self._interrupted = interrupted
        self._woke = woke
        self._typing: dict[int, Typing] = {}
        self._tapped: dict[int, str] = {}
        """Who has a shared console, by the token that was tapped last."""
        self._lying = set(services.seen.at(GO))
        """The tokens that were on GO before."""
        self._called: set[int] = set()
        """Consoles that have yet to see that the game can start."""
        self._invitations = PhoneInvitations[Place | None](services.phones)
        self._spoken: Speakers | None = None

    @classmethod
    def found(
        cls,
        services: Services,
        setup: LobbySetup,
        start: Callable[[SavedGame], None],
        *,
        notice: str = "",
        interrupted: SavedGame | None = None,
        woke: float | None = None,
    ) -> LobbyPhase:
        """Those who had joined before the plug was pulled."""
        lobby = Lobby.from_json(services.folder.load(LOBBY_FILE), services.phones)
        found = cls(services, setup, lobby, start, notice=notice, interrupted=interrupted, woke=woke)
        if len(lobby.free(list(found._lying))) == [place.uid for place in lobby.places].count(None) == 1:
            found._lying.clear()  # nobody else's, though it was brought meanwhile
        return found

    # -- what happens

    async def look(self, now: float) -> None:
        """A token that comes to GO belongs to whoever waits for one; a phone that was asked for joins."""
        lobby = self._lobby
        for shown in self._invitations.connected(now):
            lobby = lobby.phone(shown.console, shown.asker)
        self._change(lobby)
        self._lying = set(self._services.seen.at(GO))

    async def tap(self, uid: str, _now: float) -> None:
        """A token on the pad is as good as one on GO; where all share a console it is enough to join."""
        holder = self._lobby.holder(uid)
        waits = [place for place in self._lobby.places if place.uid is None]
        if holder is not None:
            self._tapped[self._services.phones.at(holder.console)] = uid
            self._services.play(tunes.TICK)
        elif waits:
            self._change(self._lobby.give_tokens([uid]))
        elif self._services.phones.shared:
            self._tapped[0] = uid
            self._change(self._lobby.join(0, uid))
            self._invitations.belongs_to(0, self._lobby.holder(uid))

    async def choose(self, console: int, _cursor: Cursor, item: Item, now: float) -> None:
        self._services.play(tunes.TICK)
        does, place = item.does, self._place(console)
        if isinstance(does, Change):
            self._change(replace(self._lobby, plan=does.plan))
        elif isinstance(does, NextEdition):
            wanted = replace(self._plan, edition=self._setup.editions.after(self._plan.edition))
            self._change(replace(self._lobby, plan=wanted))
        elif isinstance(does, Take) and place is not None and self._lobby.holder(does.uid) is None:
            self._change(self._lobby.change(place, replace(place, uid=does.uid)))
        elif isinstance(does, ShowPhoneCode) and (phone := self._phone_for(console, place)) is not None:
            self._invitations.show(console, phone, place, now)
        elif isinstance(does, HidePhoneCode):
            self._invitations.hide(console)
        elif not isinstance(does, Press):
            return
        elif does.what == "go on" and self._interrupted is not None:
            self._go_on(self._interrupted)
        elif does.what == "same":
            last = self._setup.last.value
            await self.open(Lobby(last.places, last.plan))
        elif does.what == "join":
            self._tapped.pop(console, None)
            self._join(console)
        elif does.what == "start":
            await self._begin(self._lobby)
        elif place is not None:
            self._at_place(console, place, does.what)

    def _join(self, console: int) -> None:
        """With the only token that lies on GO; among several the joiner says which."""
        lying = self._lobby.free(self._services.seen.at(GO))
        waiting = any(place.uid is None for place in self._lobby.places)
        only = lying[0] if len(lying) == 1 and not waiting else None
        self._change(self._lobby.join(console, only))

    def _at_place(self, console: int, place: Place, what: str) -> None:
        if what == "language":
            language = language_after(self._say(console).language)
            self._change(self._lobby.change(place, replace(place, language=language)))
            if place.uid is not None:
                self._services.owners.set_language(place.uid, language)
        elif what == "name" and place.uid is not None:
            self._typing[console] = Typing(self._services.owners.name(place.uid))
        elif what == "type":
            self._type(console, place)

    def _type(self, console: int, place: Place) -> None:
        typing = self._typing[console]
        if typing.next != DONE:
            self._typing[console] = typing.pressed()
            return
        del self._typing[console]
        if place.uid is not None:
            self._services.owners.learn(place.uid, typing.name, self._say(console).language)

    async def back(self, console: int, cursor: Cursor, shown: Menu, now: float) -> Cursor:  # noqa: ARG002
        """One step: out of the name, out of the settings, out of the lobby."""
        if self._invitations.hide(console):
            return cursor
        place = self._place(console)
        if self._typing.pop(console, None) is None and place is not None:
            if not cursor.is_home:
                return shown.back
            self._tapped.pop(console, None)
            self._change(self._lobby.leave(place))
        return Cursor()

    def turn(self, console: int, _cursor: Cursor, step: int, _fast: bool, _now: float) -> None:
        if console in self._typing:
            self._typing[console] = self._typing[console].turned(step)

    def close(self) -> None:
        if self._interrupted is not None:
            self._interrupted.close()

    def _change(self, lobby: Lobby) -> None:
        lobby = lobby.give_tokens([uid for uid in self._services.seen.at(GO) if uid not in self._lying])
        if lobby == self._lobby:
            return
        if lobby.ready(self._robots) and not self._lobby.ready(self._robots):
            self._called = set(range(self._services.consoles))
        for place in lobby.places:
            if place.uid is not None and self._lobby.holder(place.uid) is None:
                lobby = lobby.change(place, self._met(place, place.uid))
        self._lobby = lobby
        self._notice = ""
        self._woke = None
        self._save(lobby)

    def _met(self, place: Place, uid: str) -> Place:
        """A known tag brings its owner's language; one that is not known becomes one of the six tokens."""
        people = self._services.owners
        people.meet(uid, {people.token(other.uid) for other in self._lobby.places if other.uid})
        return replace(place, language=place.language or people.language(uid))

    def _save(self, lobby: Lobby) -> None:
        try:
            self._services.folder.save(LOBBY_FILE, lobby.to_json())
        except JournalError as error:
            _log.error("%s", error)

    def _go_on(self, saved_game: SavedGame) -> None:
        self._interrupted = None
        self._save(Lobby())
        self._start(saved_game)

    async def open(self, lobby: Lobby) -> None:
        """Begin at once with these people and this plan; who is not complete stays in the lobby."""
        self._change(lobby)
        if self._lobby.ready(self._robots):
            await self._begin(self._lobby)

    async def _begin(self, lobby: Lobby) -> None:
        services, plan = self._services, self._plan
        try:
            saved_game = begin_game(services, lobby, plan, self._edition, self._robots)
        except BadSetup as error:
            _log.error("%s", error)
            return self._refuse("screen-bad-setup")
        except JournalError as error:
            _log.error("%s", error)
            return self._refuse("screen-not-saved")
        await self._set_aside()
        self._setup.last.keep(
            LastTime(lobby.places, replace(plan, edition=plan.edition or self._setup.edition.id))
        )
        self._save(Lobby())
        self._start(saved_game)
        return None

    def _refuse(self, notice: str) -> None:
        self._notice = notice
        self._services.play(tunes.REFUSED)

    async def _set_aside(self) -> None:
        """The interrupted game is kept, but no longer the one to go on with."""
        saved_game, self._interrupted = self._interrupted, None
        if saved_game is None:
            return
        try:
            await saved_game.finish()
        except JournalError as error:
            _log.error("%s", error)
        saved_game.close()

    # -- who and what

    def _place(self, console: int) -> Place | None:
        """Who uses that console now: somebody who waits for a token, the one who tapped, the last to join."""
        here = [place for place in self._lobby.places if self._services.phones.at(place.console) == console]
        waiting = [place for place in here if place.uid is None]
        tapped = [place for place in here if place.uid == self._tapped.get(console, "")]
        return next(iter([*waiting, *tapped, *reversed(here)]), None)

    def _phone_for(self, console: int, place: Place | None) -> int | None:
        """The console that a phone would be for whoever sits there, or comes now."""
        taken = {other.console for other in self._lobby.places} | self._invitations.invited()
        full = place is None and len(self._lobby.places) >= MAX_PLAYERS
        seat = console if place is None else place.console
        return None if full else self._services.phones.console_for(console, seat, taken)

    @property
    def _plan(self) -> Plan:
        """As those who have joined want it; at first as last time, or as the board was started."""
        return self._lobby.plan or self._setup.plan()

    @property
    def _edition(self) -> Edition:
        return self._setup.editions.get(self._plan.edition)

    @property
    def _robots(self) -> int:
        """As many as there is room for."""
        return min(self._plan.robots, MAX_PLAYERS - len(self._lobby.places))

    # -- what is shown

    def _menus(self, console: int) -> LobbyMenus:
        return LobbyMenus(
            self._services,
            self._setup,
            self._lobby,
            self._edition,
            self._robots,
            self._interrupted,
            self._services.layouts[console],
        )

    def say_at(self, console: int) -> Say:
        return self._say(console)

    def _say(self, console: int) -> Say:
        edition = self._edition
        if self._spoken is None or self._spoken.edition is not edition:
            self._spoken = Speakers(edition)
        before = (place for place in self._setup.last.value.places if place.console == console)
        place = self._place(console) or next(before, None)
        return self._spoken[place.language if place else ""]

    def shows(self, console: int, cursor: Cursor, now: float) -> Shown:  # noqa: ARG002
        return Shown(self._menu(console, cursor))

    def follow(self, shown: Mapping[int, Shown], now: float) -> bool:  # noqa: ARG002
        self._called -= shown.keys()
        return False

    def _menu(self, console: int, cursor: Cursor) -> Menu:
        say, place, menus = self._say(console), self._place(console), self._menus(console)
        layout = self._services.layouts[console]
        if (shown := self._invitations.menu(say, layout, console, cursor)) is not None:
            return shown
        if console in self._called and cursor.is_home and console not in self._typing:
            cursor = Cursor()
        phone = [] if self._phone_for(console, place) is None else [menus.phone(say, place)]
        if place is None:
            return self._first_list(menus, say, [*menus.to_sit_down(say), *phone], cursor)
        if console in self._typing:
            return menus.letters(say, self._typing[console])
        if cursor.path:
            asked = Asked(self._edition, MAX_PLAYERS - len(self._lobby.places))
            return menu(planning.items(say, self._plan, cursor.path, asked), cursor)
        return self._first_list(menus, say, [*menus.seated(say, place), *phone], cursor)

    def _first_list(self, menus: LobbyMenus, say: Say, items: list[Item], cursor: Cursor) -> Menu:
        return menus.question(say, items, cursor) or menu(items, Cursor(key=cursor.key))

    def panel(self, console: int, shown: Menu, _now: float) -> Panel:
        return self._menus(console).panel(self._say(console), self._place(console), shown, self._notice)

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        waiting = any(place.uid is None for place in self._lobby.places)
        welcome = self._woke if self._woke is not None and now < self._woke + WELCOME else None
        return Scene(self._edition, shown, wanted=(GO,) if waiting else (), welcome=welcome)

    def moments(self, now: float) -> list[float]:
        end = [] if self._woke is None else [self._woke + WELCOME]
        return [moment for moment in (*end, *self._invitations.moments()) if now < moment]
