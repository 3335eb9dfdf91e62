"""Does what a page asks of the lobby: join, leave, names, tokens, robots, settings, and beginning a game."""

from __future__ import annotations

from typing import Protocol, assert_never

from msgspec.structs import replace

from croupier.engine.bots.registry import ROBOTS
from croupier.firmware.model.lobby_page import (
    AtSeat,
    BeginAfresh,
    ChangeSetting,
    GoOn,
    GoOneStepBack,
    JoinSeat,
    LeaveSeat,
    LobbyChange,
    NameSeat,
    PlayRobots,
    SameAgain,
    SetAdvice,
    SetRobots,
    StartGame,
    TakeOtherToken,
)
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.known_names import free_names, take_name
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.name_typing import MAX_LETTERS
from croupier.firmware.table.lobby.page import alone_against_robots, free_tokens
from croupier.firmware.table.lobby.plan import Plan
from croupier.firmware.table.lobby.setup import LobbySetup

BAD_NAME = "screen-bad-name"


class LobbyDesk(Protocol):
    """What the requests need of the lobby's phase."""

    @property
    def lobby(self) -> Lobby: ...

    @property
    def plan(self) -> Plan: ...

    @property
    def players(self) -> int:
        """With how many players a game can start now; 0 if it cannot."""
        ...

    @property
    def has_interrupted(self) -> bool: ...

    def join(self, console: int) -> None: ...

    def change(self, lobby: Lobby) -> None: ...

    def continue_game(self) -> None: ...

    async def step_back(self) -> None: ...

    def refuse(self, notice: str = "") -> None: ...

    async def open(self, lobby: Lobby) -> None:
        """Use this lobby, and begin at once if all of its players have tokens."""


class PageRequests:
    """The requests of all pages to one lobby."""

    def __init__(self, services: Services, setup: LobbySetup, desk: LobbyDesk) -> None:
        self._services = services
        self._setup = setup
        self._desk = desk

    async def do(self, change: LobbyChange, language: str = "") -> None:
        """Do it, or refuse it if the lobby has changed meanwhile.

        Who joins through a page that is read in a language plays in it, unless their tag knows another one.
        """
        desk = self._desk
        match change:
            case StartGame() | SameAgain() | PlayRobots() if desk.has_interrupted and not change.ends_other:
                desk.refuse()
            case StartGame(players=players) if not players or players != desk.players:
                desk.refuse()
            case StartGame():
                await desk.open(desk.lobby)
            case SameAgain():
                last = self._setup.last.value
                await desk.open(Lobby(last.places, last.plan))
            case PlayRobots():
                await self._play_robots(language)
            case GoOn():
                desk.continue_game()
            case GoOneStepBack():
                await desk.step_back()
            case BeginAfresh():
                self._use(self._setup.fresh_plan())
            case SetRobots(kinds) if not all(kind in ROBOTS for kind in kinds):
                desk.refuse()
            case SetRobots(kinds):
                self._use(desk.plan.with_robots(kinds[: MAX_PLAYERS - len(desk.lobby.places)]))
            case ChangeSetting(key, value):
                self._choose(key, value)
            case JoinSeat() | LeaveSeat() | NameSeat() | SetAdvice() | TakeOtherToken():
                self._at_seat(change, language)
            case _:
                assert_never(change)

    async def _play_robots(self, language: str) -> None:
        desk = self._desk
        before = desk.lobby
        if len(before.places) > 1:
            return desk.refuse()
        lobby = alone_against_robots(self._services, self._setup, before, desk.plan)
        await desk.open(self._speaking(lobby, before, language))
        return None

    def _speaking(self, lobby: Lobby, before: Lobby, language: str) -> Lobby:
        """The lobby in which those who were not there before play in that language."""
        owners = self._services.owners
        for place in lobby.places:
            known = place.language or (place.uid is not None and owners.language(place.uid))
            if language and place not in before.places and not known:
                lobby = lobby.change(place, replace(place, language=language))
        return lobby

    def _use(self, plan: Plan) -> None:
        self._desk.change(replace(self._desk.lobby, plan=plan))

    def _choose(self, key: str, value: str) -> None:
        names = [name for name, _ in self._setup.editions.choices()]
        try:
            if key == "edition" and value in names:
                self._use(replace(self._desk.plan, edition=value))
            else:
                self._use(self._desk.plan.with_setting(key, value))
        except ValueError:
            self._desk.refuse()

    # -- at one seat

    def _at_seat(self, change: AtSeat, language: str) -> None:
        desk, place = self._desk, self._place(change)
        if isinstance(change, JoinSeat):
            before = desk.lobby
            desk.join(change.n)
            desk.change(self._speaking(desk.lobby, before, language))
            return None
        if place is None:
            return desk.refuse()
        match change:
            case LeaveSeat():
                desk.change(desk.lobby.leave(place))
            case NameSeat(name=name):
                self._name(place, " ".join(name.split()))
            case SetAdvice(on=on):
                desk.change(desk.lobby.change(place, replace(place, advice=on)))
            case TakeOtherToken(other=other) if other in free_tokens(self._services, desk.lobby):
                self._take(place, other)
            case TakeOtherToken():
                desk.refuse()
            case _:
                assert_never(change)
        return None

    def _take(self, place: Place, other: str) -> None:
        """The player takes another token, and keeps a name that was typed for the old one."""
        owners = self._services.owners
        if place.uid is not None and (name := owners.name(place.uid)):
            language = place.language or owners.language(place.uid)
            owners.learn(other, name, language)
            owners.learn(place.uid, "", language)
        self._desk.change(self._desk.lobby.change(place, replace(place, uid=other)))

    def _place(self, change: AtSeat) -> Place | None:
        here = [place for place in self._desk.lobby.places if place.console == change.n]
        return next((place for place in here if (place.uid or "") == change.uid), None)

    def _name(self, place: Place, name: str) -> None:
        if place.uid is None or not is_name(name):
            return self._desk.refuse(BAD_NAME)
        known = {one.casefold(): one for one in free_names(self._services, self._desk.lobby)}
        if name.casefold() in known:
            changed = take_name(self._services, self._desk.lobby, place, known[name.casefold()])
            return self._desk.change(changed)
        owners = self._services.owners
        owners.learn(place.uid, name, place.language or owners.language(place.uid))
        self._desk.change(self._desk.lobby)
        return None


def is_name(name: str) -> bool:
    """Whether a screen can show the name: few letters, and each of them is in its font."""
    try:
        name.encode("iso8859-15")
    except UnicodeEncodeError:
        return False
    return len(name) <= MAX_LETTERS and name.isprintable()
