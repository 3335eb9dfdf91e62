"""The menus and panels of the lobby: what each console says before a game, and what ● asks for."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Edition
from croupier.engine.edition import GO
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.menus import confirm
from croupier.firmware.table.common.phones import HidePhoneCode, ShowPhoneCode
from croupier.firmware.table.common.scanners import UpdateScanners, dated_items, unusable_items
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.known_names import TakeName, names_entry
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.name_typing import DONE, ERASE, MAX_LETTERS, Typing
from croupier.firmware.table.lobby.plan_menu import PLAN, ChangePlan, NextEdition
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say
from croupier.firmware.tokens.owners import STAND_INS


class Join(Request, frozen=True):
    """A new player joins at this console."""


class ContinueGame(Request, frozen=True):
    """Go on with the interrupted game."""


class StepBack(Request, frozen=True):
    """Take back the last step of the interrupted game, and go on with it."""


class PlayAgain(Request, frozen=True):
    """Begin a game with the players and the plan of the last one."""


class StartGame(Request, frozen=True):
    """Begin the game."""


class TakeToken(Request, frozen=True):
    """Play with this token: it lies on GO already, or no reader can see it."""

    uid: str


class NextLanguage(Request, frozen=True):
    """Use the next language at this console."""


class SwitchAdvice(Request, frozen=True):
    """The player may ask the champion for advice, or does without it."""


class TypeName(Request, frozen=True):
    """Begin to type the player's name."""


class PressLetter(Request, frozen=True):
    """Do what the typed name shows: add the letter, erase one, or finish."""


AtPlace = TakeToken | NextLanguage | SwitchAdvice | TypeName | PressLetter | TakeName
"""Requests that concern the player who sits there."""
LobbyRequest = (
    Join
    | ContinueGame
    | StepBack
    | PlayAgain
    | StartGame
    | AtPlace
    | ChangePlan
    | NextEdition
    | ShowPhoneCode
    | HidePhoneCode
    | UpdateScanners
)
"""Everything that ● can ask for in the lobby."""


class LobbyMenus(Struct, frozen=True):
    """Makes the menu and the panel of one console, from the lobby as it is now."""

    services: Services
    setup: LobbySetup
    lobby: Lobby
    edition: Edition
    robots: int
    """How many robots will play."""
    interrupted: SavedGame | None
    """A game that was stopped. It ends for good when another one begins."""
    layout: Layout
    """The layout of the console's screen."""

    # -- the lists

    def free_console_items(self, say: Say) -> list[Item]:
        """The first list of a console where nobody sits."""
        items = [Item("join", say("do-join"), does=Join())]
        if self.lobby.places:
            return items
        last = self.setup.last.value
        if last.places and Lobby(last.places).fits(self.services.phones):
            names = [self._name(place.uid) for place in last.places if place.uid]
            count = len(names) + last.plan.robots
            about = (say("line-same"), (self._several(say, names, count),))
            again = Item(f"same:{names}", say("do-same"), does=PlayAgain(), about=about)
            items.insert(0, self._asks_first(again))
        if self.interrupted is not None:
            about = (say("line-go-on"), (self._players(say, self.interrupted),))
            items.insert(0, Item("go on", say("do-go-on"), does=ContinueGame(), about=about))
            if self.interrupted.offers_step_back and self.interrupted.recent:
                items.insert(1, Item("step back", say("do-step-back"), does=StepBack(), about=about))
            items[-1] = Item("new", say("do-new-game"), does=Join())
        return items

    def seated_items(self, say: Say, place: Place) -> list[Item]:
        """The first list of a player who has joined."""
        players = len(self.lobby.places) + self.robots
        items = [Item("open:plan", say("do-open-plan"), opens=Cursor(PLAN))]
        if place.uid is None:
            items[:0] = self._token_items(say, place)
            items += self._unseen_items(say, items)
        else:
            items += names_entry(self.services, say, self.lobby, place)
            items.append(Item(f"name:{place.uid}", say("do-name"), does=TypeName()))
        if self.services.phones.shared and len(self.lobby.places) < MAX_PLAYERS:
            items.append(Item(f"join:{players}", say("do-one-more"), does=Join()))
        if self.lobby.ready(self.robots):
            start = Item(f"start:{players}", say("do-start", count=players), does=StartGame())
            items.insert(0, self._asks_first(start))
        advice = "on" if place.advice else "off"
        about = (say("line-advice-seat"), (say(f"line-set-{advice}"),))
        items.append(Item(f"advice={advice}", say("do-change"), SwitchAdvice(), about=about, topic="advice"))
        items.append(Item(f"language:{say.language}", say("do-language"), does=NextLanguage()))
        return items

    def phone_item(self, say: Say, place: Place | None) -> Item:
        """● shows a code, so that the player there, or a new one, plays on a phone."""
        who = say("line-phone") if place is None or place.uid is None else self._name(place.uid)
        return Item("phone", say("do-phone"), does=ShowPhoneCode(), about=(who, (say("line-phone-how"),)))

    def with_scanners(self, say: Say, items: list[Item]) -> list[Item]:
        """The list, and ● brings scanners up to date: first of all if one cannot be used as it is."""
        scanners = self.services.scanners
        return [*unusable_items(scanners, say), *items, *dated_items(scanners, say)]

    def _asks_first(self, item: Item) -> Item:
        """An item that begins a game asks first, if that ends another game."""
        return item if self.interrupted is None else replace(item, opens=Cursor(asking=item.key))

    def question(self, say: Say, items: list[Item], cursor: Cursor) -> Menu | None:
        """The question whether to end the interrupted game; None if it is not asked."""
        asked = next((item for item in items if item.opens and item.opens.asking), None)
        if self.interrupted is None or asked is None or asked.key != cursor.asking:
            return None
        about = (say("line-ends-other"), (self._players(say, self.interrupted),))
        no = Cursor(key=asked.key)
        return menu(confirm(say, about, key=asked.key, does=asked.does, no=no), cursor)

    def _players(self, say: Say, saved_game: SavedGame) -> str:
        names = list(saved_game.game.setup.players)
        return self._several(say, names, len(names))

    def _several(self, say: Say, names: list[str], count: int) -> str:
        """The names, if all players have one and they fit in two lines; else the number of players."""
        listed = say.join_names(names)
        short = count == len(names) and len(self.layout.wrap(listed)) <= 2
        return listed if short else say("line-several", count=count)

    def _token_items(self, say: Say, place: Place) -> list[Item]:
        """The tokens among which the player chooses theirs: those on GO, or all if the reader is lost."""
        blind = GO in self.services.seen.blind_spaces
        free = self.lobby.free(self.services.owners.unseen() if blind else self.services.seen.at(GO))
        before = [last.uid for last in self.setup.last.value.places if last.console == place.console]
        about = None if blind else (say("line-your-token"), (say("line-or-put-it", place=_go(say)),))
        return [
            Item(f"take:{uid}", say("do-take", who=self._name(uid)), does=TakeToken(uid), about=about)
            for uid in sorted(free, key=lambda uid: uid not in before)
        ]

    def _unseen_items(self, say: Say, offered: list[Item]) -> list[Item]:
        """The tokens that the reader of GO does not see: where six lie at once, it may see none of them."""
        keys = {item.key for item in offered}
        known = self.lobby.free([uid for uid in self.services.owners.unseen() if uid not in STAND_INS])
        about = (say("line-token-unseen", place=_go(say)), (say("line-token-unseen-how"),))
        items = [
            Item(f"take:{uid}", say("do-take", who=self._name(uid)), does=TakeToken(uid), about=about)
            for uid in known
        ]
        return [item for item in items if item.key not in keys]

    def name_menu(self, say: Say, typing: Typing) -> Menu:
        """The name that is being typed, and what ● does next."""
        label = {DONE: say("do-name-done"), ERASE: say("do-name-erase")}.get(typing.next, typing.next)
        shown = typing.text + ("" if typing.next in (DONE, ERASE) else typing.next)
        full = len(typing.text) >= MAX_LETTERS
        hint = say("line-name-full", count=MAX_LETTERS) if full else say("line-name")
        about = (shown if full else f"{shown}_", (hint,))
        item = Item(f"type:{typing.text}:{typing.next}", label, does=PressLetter(), about=about)
        return Menu((item,), dial=True)

    # -- the panel

    def panel(self, say: Say, place: Place | None, shown: Menu, notice: str) -> Panel:
        """What the console says around its menu. `notice` is a message for everybody."""
        details = (say(notice),) if notice else ()
        if shown.item is not None and shown.item.about is not None:
            headline, about = shown.item.about
            return Panel(headline=headline, details=details or about)
        if place is None:
            hint = (say("line-tap-to-join"),) if self.services.phones.shared else ()
            return Panel(headline=say("line-title"), details=details or hint)
        if place.uid is None:
            return Panel(headline=say("line-token-to-go", place=_go(say)), details=details)
        name = self._name(place.uid)
        if not details and not self.lobby.ready(self.robots):
            details = (say("line-wait-for-others"),)
        elif not details and self.robots:
            details = (say("line-and-robots", people=len(self.lobby.places), robots=self.robots),)
        return Panel(name=name, headline=say("line-you-are", who=name), details=details)

    def _name(self, uid: str) -> str:
        return self.services.owners.name(uid) or self.edition.tokens[self.services.owners.token(uid)].label


def _go(say: Say) -> str:
    return say.edition.spaces[GO].label.upper()
