"""The lobby as a phase of the table: players join with their tokens, change the plan, and start a game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec.structs import replace

from croupier.config.languages import language_after
from croupier.engine import BadSetup
from croupier.engine.edition import GO
from croupier.firmware.model import tunes
from croupier.firmware.model.inputs import LobbyInput
from croupier.firmware.model.menu import Cursor, Item, Menu, menu
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.feature import Shown
from croupier.firmware.table.common.phones import HidePhoneCode, ShowPhoneCode
from croupier.firmware.table.common.scanners import UpdateScanners, update_scanners
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.common.wifi import WIFI, WIFI_REQUESTS
from croupier.firmware.table.lobby.current import CurrentLobby
from croupier.firmware.table.lobby.known_names import NAMES, TakeName, name_items, take_name
from croupier.firmware.table.lobby.lobby import LastTime, Lobby, Place
from croupier.firmware.table.lobby.menus import (
    AtPlace,
    ContinueGame,
    Join,
    LobbyMenus,
    LobbyRequest,
    NextLanguage,
    PlayAgain,
    PressLetter,
    StartGame,
    StepBack,
    SwitchAdvice,
    TakeToken,
    TypeName,
)
from croupier.firmware.table.lobby.name_typing import DONE, Typing
from croupier.firmware.table.lobby.new_game import begin_game
from croupier.firmware.table.lobby.page import carry_tokens, token_for
from croupier.firmware.table.lobby.page_requests import PageRequests
from croupier.firmware.table.lobby.plan_menu import ChangePlan, Limits, NextEdition, plan_items
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say

_log = logging.getLogger(__name__)

LOBBY_FILE = "lobby.json"
"""Holds the `Lobby`, so that a restart loses nothing."""
WELCOME_FOR_S = 3.0
"""How long the lights say welcome after the board was switched on."""


class LobbyPhase(CurrentLobby):
    """The phase of the table before a game.

    `start` is called with the new game. The screens show `notice`, a message, until a player joins.
    `interrupted` is a game that was stopped: it is offered first, and ends when another one begins.
    `switched_on` is the moment when the board was switched on; None if the lobby opens later.
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
        switched_on: float | None = None,
    ) -> None:
        super().__init__(services, setup, lobby, notice, interrupted)
        self._start = start
        self._switched_on = switched_on
        self._typing: dict[int, Typing] = {}
        self._on_go = set(services.seen.at(GO))
        """The tokens that lay on GO when the table looked last."""
        self._called: set[int] = set()
        """Consoles that have not yet shown that the game can start."""
        self._page_requests = PageRequests(services, setup, self)

    @classmethod
    def restored(
        cls,
        services: Services,
        setup: LobbySetup,
        start: Callable[[SavedGame], None],
        *,
        notice: str = "",
        interrupted: SavedGame | None = None,
        switched_on: float | None = None,
    ) -> LobbyPhase:
        """The lobby with the players who had joined before the restart."""
        lobby = Lobby.from_json(services.folder.load_if_possible(LOBBY_FILE), services.phones)
        found = cls(
            services, setup, lobby, start, notice=notice, interrupted=interrupted, switched_on=switched_on
        )
        if len(lobby.free(list(found._on_go))) == [place.uid for place in lobby.places].count(None) == 1:
            found._on_go.clear()  # the only new token belongs to the only player without one
        return found

    # -- what happens

    async def look(self, now: float) -> None:
        """A token that comes to GO goes to a player without one. A phone with a code joins."""
        lobby = self._lobby
        for shown in self._invitations.connected(now):
            lobby = lobby.on_phone(shown.console, shown.asker)
        self.change(lobby)
        self._on_go = set(self._services.seen.at(GO))

    async def tap(self, uid: str, _now: float) -> None:
        """A token on the pad counts as on GO. At a console for everybody a tap also joins."""
        holder = self._lobby.place_with(uid)
        waits = [place for place in self._lobby.places if place.uid is None]
        if holder is not None:
            self._tapped[self._services.phones.at(holder.console)] = uid
            self._services.play(tunes.TICK)
        elif waits:
            self.change(self._lobby.give_tokens([uid]))
        elif self._services.phones.shared:
            self._tapped[0] = uid
            self.change(self._lobby.join(0, uid))
            self._invitations.belongs_to(0, self._lobby.place_with(uid))

    async def choose(self, console: int, _cursor: Cursor, item: Item, now: float) -> None:
        """● was pressed on an item."""
        self._services.play(tunes.TICK)
        request, place = item.does, self._place(console)
        if isinstance(request, WIFI_REQUESTS):
            self._services.wifi.choose(console, request)
        if not isinstance(request, LobbyRequest):
            return
        match request:
            case Join():
                self.join(console)
            case ContinueGame():
                self.continue_game()
            case StepBack():
                await self.step_back()
            case PlayAgain():
                last = self._setup.last.value
                await self.open(Lobby(last.places, last.plan))
            case StartGame():
                await self._begin(self._lobby)
            case ChangePlan(plan):
                self.change(replace(self._lobby, plan=plan))
            case NextEdition():
                plan = replace(self.plan, edition=self._setup.editions.after(self.plan.edition))
                self.change(replace(self._lobby, plan=plan))
            case ShowPhoneCode():
                if (phone := self._phone_for(console, place)) is not None:
                    self._invitations.show(console, phone, place, now)
            case HidePhoneCode():
                self._invitations.hide(console)
            case UpdateScanners():
                update_scanners(self._services.scanners)
            case TakeToken() | NextLanguage() | SwitchAdvice() | TypeName() | PressLetter() | TakeName():
                if place is not None:
                    self._choose_at(console, place, request)
            case _:
                assert_never(request)

    async def ask(self, asked: LobbyInput) -> None:
        """A page asks for something."""
        self._services.play(tunes.TICK)
        await self._page_requests.do(asked.change, asked.language)

    def join(self, console: int) -> None:
        """A new player joins: with a token that the program gives them, or with the only one on GO.

        If there are several on GO, they choose one later.
        """
        self._tapped.pop(console, None)
        given = token_for(self._services, self._setup, self._lobby, console)
        on_go = self._lobby.free(self._services.seen.at(GO))
        waiting = any(place.uid is None for place in self._lobby.places)
        only = on_go[0] if len(on_go) == 1 and not waiting else None
        self.change(self._lobby.join(console, given or only))

    def _choose_at(self, console: int, place: Place, request: AtPlace) -> None:
        """● was pressed by the player at this place."""
        match request:
            case TakeToken(uid):
                if self._lobby.place_with(uid) is None:
                    self.change(self._lobby.change(place, replace(place, uid=uid)))
            case NextLanguage():
                language = language_after(self.say_at(console).language)
                self.change(self._lobby.change(place, replace(place, language=language)))
                if place.uid is not None:
                    self._services.owners.set_language(place.uid, language)
            case SwitchAdvice():
                self.change(self._lobby.change(place, replace(place, advice=not place.advice)))
            case TypeName():
                if place.uid is not None:
                    self._typing[console] = Typing(self._services.owners.name(place.uid))
            case PressLetter():
                self._type(console, place)
            case TakeName(name):
                self.change(take_name(self._services, self._lobby, place, name))
            case _:
                assert_never(request)

    def _type(self, console: int, place: Place) -> None:
        typing = self._typing[console]
        if typing.next != DONE:
            self._typing[console] = typing.pressed()
            return
        del self._typing[console]
        if place.uid is not None:
            self._services.owners.learn(place.uid, typing.name, self.say_at(console).language)

    async def back(self, console: int, cursor: Cursor, shown: Menu, now: float) -> Cursor:  # noqa: ARG002
        """● was held: leave the name, the list, or the lobby."""
        if self._invitations.hide(console) or self._services.wifi.back(console):
            return cursor
        place = self._place(console)
        if cursor.path[:1] == WIFI:
            return shown.back
        if self._typing.pop(console, None) is None and place is not None:
            if not cursor.is_home:
                return shown.back
            self._tapped.pop(console, None)
            self.change(self._lobby.leave(place))
        return Cursor()

    def turn(self, console: int, _cursor: Cursor, step: int, fast: bool, _now: float) -> None:
        if self._services.wifi.turn(console, step, fast=fast):
            return
        if console in self._typing:
            self._typing[console] = self._typing[console].turned(step)

    def tell(self, key: str, **facts: int | str) -> None:
        """Nothing here: the list of the Wi-Fi says it, and the board's own Wi-Fi is shown at once."""

    def close(self) -> None:
        if self._interrupted is not None:
            self._interrupted.close()

    def change(self, lobby: Lobby) -> None:
        """Use this lobby from now on."""
        lobby = lobby.give_tokens([uid for uid in self._services.seen.at(GO) if uid not in self._on_go])
        if lobby == self._lobby:
            return
        carry_tokens(self._services, self._lobby, lobby)
        if lobby.ready(self._robots) and not self._lobby.ready(self._robots):
            self._called = set(range(self._services.consoles))
        for place in lobby.places:
            if place.uid is not None and self._lobby.place_with(place.uid) is None:
                lobby = lobby.change(place, self._with_language(place, place.uid))
        self._lobby = lobby
        self._notice = ""
        self._switched_on = None
        self._save(lobby)

    def _with_language(self, place: Place, uid: str) -> Place:
        """The place in its owner's language, if that is known. An unknown tag gets one of the six tokens."""
        people = self._services.owners
        people.meet(uid, {people.token(other.uid) for other in self._lobby.places if other.uid})
        return replace(place, language=place.language or people.language(uid))

    def _save(self, lobby: Lobby) -> None:
        try:
            self._services.folder.save(LOBBY_FILE, lobby.to_json())
        except JournalError as error:
            _log.error("%s", error)

    def continue_game(self) -> None:
        """Go on with the interrupted game, if there is one."""
        saved_game, self._interrupted = self._interrupted, None
        if saved_game is not None:
            self._save(Lobby())
            self._start(saved_game)

    async def step_back(self) -> None:
        """Take back the last step of the interrupted game, and go on with it."""
        if self._interrupted is None or not self._interrupted.recent:
            return self.refuse()
        try:
            await self._interrupted.undo(self._interrupted.recent[-1].seq)
        except JournalError as error:
            _log.error("%s", error)
            return self.refuse("screen-not-saved")
        return self.continue_game()

    async def open(self, lobby: Lobby) -> None:
        """Begin at once with these players and this plan, if all of them have tokens."""
        self.change(lobby)
        if self._lobby.ready(self._robots):
            await self._begin(self._lobby)

    async def _begin(self, lobby: Lobby) -> None:
        services, plan = self._services, self.plan
        try:
            saved_game = begin_game(services, lobby, plan, self._edition, self._robots)
        except BadSetup as error:
            _log.error("%s", error)
            return self.refuse("screen-bad-setup")
        except JournalError as error:
            _log.error("%s", error)
            return self.refuse("screen-not-saved")
        carry_tokens(self._services, self._lobby, lobby)
        await self._end_interrupted()
        self._setup.last.keep(
            LastTime(lobby.places, replace(plan, edition=plan.edition or self._setup.edition.id))
        )
        self._save(Lobby())
        self._start(saved_game)
        return None

    def refuse(self, notice: str = "") -> None:
        """Say on all screens why something was not done; with "" nothing is said."""
        self._notice = notice
        self._services.play(tunes.REFUSED)

    async def _end_interrupted(self) -> None:
        """Mark the interrupted game as finished. Its file stays, but nobody is asked to go on with it."""
        saved_game, self._interrupted = self._interrupted, None
        if saved_game is None:
            return
        try:
            await saved_game.finish()
        except JournalError as error:
            _log.error("%s", error)
        saved_game.close()

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

    def shows(self, console: int, cursor: Cursor, now: float) -> Shown:  # noqa: ARG002
        return Shown(self._menu(console, cursor))

    def follow(self, shown: Mapping[int, Shown], now: float) -> bool:  # noqa: ARG002
        self._called -= shown.keys()
        return False

    def _menu(self, console: int, cursor: Cursor) -> Menu:
        say, place, menus = self.say_at(console), self._place(console), self._menus(console)
        layout = self._services.layouts[console]
        if (shown := self._wifi_or_code(say, layout, console, place, cursor)) is not None:
            return shown
        if console in self._called and cursor.is_home and console not in self._typing:
            cursor = Cursor()
        phone = [] if self._phone_for(console, place) is None else [menus.phone_item(say, place)]
        if place is None:
            items = [*menus.free_console_items(say), *phone, *self._services.wifi.entry(say, layout)]
            return self._first_list(menus, say, items, cursor)
        if console in self._typing:
            return menus.name_menu(say, self._typing[console])
        if cursor.path == NAMES:
            return menu(name_items(self._services, say, self._lobby), cursor)
        if cursor.path:
            limits = Limits(self._edition, MAX_PLAYERS - len(self._lobby.places))
            return menu(plan_items(say, self.plan, cursor.path, limits), cursor)
        return self._first_list(menus, say, [*menus.seated_items(say, place), *phone], cursor)

    def _first_list(self, menus: LobbyMenus, say: Say, items: list[Item], cursor: Cursor) -> Menu:
        items = menus.with_scanners(say, items)
        return menus.question(say, items, cursor) or menu(items, Cursor(key=cursor.key))

    def panel(self, console: int, shown: Menu, _now: float) -> Panel:
        return self._menus(console).panel(self.say_at(console), self._place(console), shown, self._notice)

    def set_dial(self, console: int, cursor: Cursor, key: str, value: int, now: float) -> None:
        """No dial of the lobby shows an amount."""

    def heading(self, console: int, now: float) -> Message:
        panel = self.panel(console, Menu(), now)
        return panel.headline, panel.details

    def news(self, _console: int) -> tuple[str, ...]:
        return ()

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        waiting, begun = any(place.uid is None for place in self._lobby.places), self._switched_on
        welcome = begun if begun is not None and now < begun + WELCOME_FOR_S else None
        paused, wanted = self._interrupted is not None, (GO,) if waiting else ()
        return Scene(self._edition, shown, wanted=wanted, welcome=welcome, paused=paused)

    def moments(self, now: float) -> list[float]:
        end = [] if self._switched_on is None else [self._switched_on + WELCOME_FOR_S]
        return [moment for moment in (*end, *self._invitations.moments()) if now < moment]
