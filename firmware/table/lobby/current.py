"""The current lobby: says who uses each console, what the next game is like, and puts it into words."""

from __future__ import annotations

from croupier.engine import Edition
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.lobby_page import LobbyPage
from croupier.firmware.model.menu import Cursor, Item, Menu
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.phones import PhoneInvitations
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.page import LobbyWords
from croupier.firmware.table.lobby.plan import Plan
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say, Speakers


class CurrentLobby:
    """The part of `LobbyPhase` that only reads the lobby."""

    def __init__(
        self,
        services: Services,
        setup: LobbySetup,
        lobby: Lobby,
        notice: str,
        interrupted: SavedGame | None,
    ) -> None:
        self._services = services
        self._setup = setup
        self._lobby = lobby
        self._notice = notice
        self._interrupted = interrupted
        self._tapped: dict[int, str] = {}
        """The token that was tapped last at each shared console: its owner uses that console."""
        self._invitations = PhoneInvitations[Place | None](services.phones)
        self._speakers: Speakers | None = None

    # -- who plays, and what

    def _place(self, console: int) -> Place | None:
        """Who uses that console: a player without a token, the one who tapped last, or the last to join."""
        here = [place for place in self._lobby.places if self._services.phones.at(place.console) == console]
        waiting = [place for place in here if place.uid is None]
        tapped = [place for place in here if place.uid == self._tapped.get(console, "")]
        return next(iter([*waiting, *tapped, *reversed(here)]), None)

    def _phone_for(self, console: int, place: Place | None) -> int | None:
        """The console that a phone becomes for the player there, or for a new one; None if there is none."""
        taken = {other.console for other in self._lobby.places} | self._invitations.invited()
        full = place is None and len(self._lobby.places) >= MAX_PLAYERS
        seat = console if place is None else place.console
        return None if full else self._services.phones.console_for(console, seat, taken)

    def _wifi_or_code(
        self, say: Say, layout: Layout, console: int, place: Place | None, cursor: Cursor
    ) -> Menu | None:
        """What comes before the lobby's own lists: a phone's code, or the board's own Wi-Fi."""
        wifi = self._services.wifi
        code = self._invitations.menu(say, layout, console, cursor, wifi.page_of_code(say))
        if code is not None:
            return code
        is_first = place is None and not self._lobby.places and not self._services.phones.is_phone(console)
        greeting = wifi.greeting(say, console)
        return greeting if greeting is not None and is_first else wifi.menu(say, layout, console, cursor)

    @property
    def lobby(self) -> Lobby:
        return self._lobby

    @property
    def has_interrupted(self) -> bool:
        return self._interrupted is not None

    @property
    def players(self) -> int:
        """With how many players a game can start now; 0 if it cannot."""
        robots = self._robots
        return len(self._lobby.places) + robots if self._lobby.ready(robots) else 0

    @property
    def plan(self) -> Plan:
        """The plan that the players have made; if they have not, that of the setup."""
        return self._lobby.plan or self._setup.plan()

    @property
    def _edition(self) -> Edition:
        return self._setup.editions.get(self.plan.edition)

    @property
    def _robots(self) -> int:
        """How many robots will play: as planned, but not more than there are free seats."""
        return min(self.plan.robots, MAX_PLAYERS - len(self._lobby.places))

    def offer(self, saved_game: SavedGame) -> bool:
        """Offer to go on with this game; False if another one is offered already."""
        if self._interrupted is not None:
            return False
        self._interrupted = saved_game
        return True

    # -- in words

    def page(self, language: str) -> LobbyPage:
        """The lobby in words, for a page in that language."""
        say = self._in_language(language)
        return LobbyWords(
            self._services, self._setup, self._lobby, self.plan, self._edition, self._robots,
            self._interrupted, self._notice, say,
        ).page()  # fmt: skip

    def explained(self, _console: int, _item: Item) -> str:
        """No choice of the lobby needs a helper."""
        return ""

    def say_at(self, console: int) -> Say:
        before = (place for place in self._setup.last.value.places if place.console == console)
        place = self._place(console) or next(before, None)
        return self._in_language(place.language if place else "")

    def _in_language(self, language: str) -> Say:
        edition = self._edition
        if self._speakers is None or self._speakers.edition is not edition:
            self._speakers = Speakers(edition)
        return self._speakers[language]
