"""Phones during a game: a player goes on with a phone as console, or goes back to the buttons."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.model.records import SeatTaken
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.common.phones import HidePhoneCode, PhoneInvitations, ShowPhoneCode
from croupier.firmware.text import Say

PHONES: Path = ("phones",)
"""The list of what can be done with phones."""


class BackToButtons(Request, frozen=True):
    """The player with this phone goes back to the buttons."""

    console: int


class PhonesFeature(Feature):
    """The codes for phones, and the list of players who use one. Also for consoles where nobody sits."""

    requests = (ShowPhoneCode, HidePhoneCode, BackToButtons)
    rank = 3

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._invitations = PhoneInvitations[int](game.services.phones)

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        """If all share one console, the item is in the first list; otherwise it is in the settings."""
        return self._entry(at) if self.game.services.phones.shared else []

    def settings_items(self, at: At) -> list[Item]:
        """The item of the settings that leads here."""
        return [] if self.game.services.phones.shared else self._entry(at)

    def _entry(self, at: At) -> list[Item]:
        if not (self._can_ask(at) or self._players_on_phones(at.console)):
            return []
        about = (at.say("line-phone"), (at.say("line-phone-how"),))
        return [Item("open:phones", at.say("do-open-phones"), opens=Cursor(PHONES), about=about)]

    def menu(self, at: At) -> Menu | None:
        cursor = Cursor(key=at.cursor.key)
        wifi = self.game.services.wifi.page_of_code(at.say)
        if (shown := self._invitations.menu(at.say, at.layout, at.console, cursor, wifi)) is not None:
            return shown
        if at.cursor.path != PHONES:
            return None
        about = (at.say("line-phone"), (at.say("line-phone-how"),))
        ask = Item("ask", at.say("do-phone"), does=ShowPhoneCode(), about=about)
        return self._list(at.say, at.console, at.cursor, [ask] if self._can_ask(at) else [])

    def empty_console(self, console: int, cursor: Cursor, say: Say) -> Menu:
        """The menu of a console where nobody sits, because its players use phones."""
        if not self._players_on_phones(console):
            return Menu()
        if cursor.path != PHONES:
            return menu([Item("open:phones", say("do-open-phones"), opens=Cursor(PHONES))], Cursor())
        return self._list(say, console, cursor, [])

    def _list(self, say: Say, console: int, cursor: Cursor, items: list[Item]) -> Menu:
        leave = back(say, about=(say("line-phone"), ()))
        names = self.game.view.players
        for player, phone in self._players_on_phones(console):
            about = (say("line-on-phone", who=names[player]), (say("line-phone-fetch"),))
            items.append(
                Item(f"fetch:{phone}", say("do-phone-fetch"), does=BackToButtons(phone), about=about)
            )
        return menu([*items, leave] if items and items[0].key == "ask" else [leave, *items], cursor)

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case ShowPhoneCode():
                console = self._phone_for(at)
                if console is not None:
                    self._invitations.show(at.console, console, at.player, at.now)
                self.game.services.play(tunes.REFUSED if console is None else tunes.TICK)
            case HidePhoneCode():
                self._invitations.hide(at.console)
                self.game.services.play(tunes.TICK)
            case _:
                self.choose_at_empty_console(item)

    def choose_at_empty_console(self, item: Item) -> None:
        """● was pressed at a console where nobody sits."""
        if isinstance(item.does, BackToButtons):
            self.game.services.phones.take_back(item.does.console)
            self.game.services.play(tunes.TICK)

    def back(self, at: At) -> bool:
        return self._invitations.hide(at.console)

    async def look(self, now: float) -> None:
        """If a phone has connected with a code, its console is the player's from now on."""
        for shown in self._invitations.connected(now):
            seat = self.game.saved_game.seats[shown.asker]
            if seat.console != shown.console:
                await self.game.note(SeatTaken(shown.asker, replace(seat, console=shown.console)))

    def moments(self, now: float) -> list[float]:
        return [moment for moment in self._invitations.moments() if moment > now]

    # -- who

    def _can_ask(self, at: At) -> bool:
        return self._phone_for(at) is not None

    def _phone_for(self, at: At) -> int | None:
        """The console that a phone becomes for this player; None if there is none."""
        seats, view = self.game.saved_game.seats, self.game.view
        taken = {seat.console for player, seat in enumerate(seats) if not view.out[player]}
        taken |= self._invitations.invited()
        return self.game.services.phones.console_for(at.console, seats[at.player].console, taken)

    def _players_on_phones(self, console: int) -> list[tuple[int, int]]:
        """The players who use a phone and whose buttons are at this console, with the phone's console."""
        phones, robots = self.game.services.phones, self.game.saved_game.robots
        return [
            (player, seat.console)
            for player, seat in enumerate(self.game.saved_game.seats)
            if player not in robots
            and phones.is_phone(seat.console)
            and phones.is_connected(seat.console)
            and phones.home(seat.console) == console
        ]
