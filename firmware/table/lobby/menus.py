"""What the consoles say before a game, and what ● does there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Edition
from croupier.engine.edition import GO
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.menus import confirm
from croupier.firmware.table.common.phones import ShowPhoneCode
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.name_typing import DONE, ERASE, LONGEST, Typing
from croupier.firmware.table.lobby.plan_menu import PLAN
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say


class Press(Request, frozen=True):
    """What ● does before a game, beside changing the plan."""

    what: str


class Take(Request, frozen=True):
    """Play with this token: it lies on GO already, or no reader can see it."""

    uid: str


class LobbyMenus(Struct, frozen=True):
    services: Services
    setup: LobbySetup
    lobby: Lobby
    edition: Edition
    robots: int
    """As many as there is room for."""
    interrupted: SavedGame | None
    """A game that would end for good with another one."""
    layout: Layout
    """Of the console's screen."""

    # -- the lists

    def to_sit_down(self, say: Say) -> list[Item]:
        items = [_press("join", "join", say("do-join"))]
        if self.lobby.places:
            return items
        last = self.setup.last.value
        if last.places and Lobby(last.places).fits(self.services.phones):
            names = [self._name(place.uid) for place in last.places if place.uid]
            count = len(names) + last.plan.robots
            about = (say("line-same"), (self._several(say, names, count),))
            items.insert(0, self._begins(_press("same", f"same:{names}", say("do-same"), about)))
        if self.interrupted is not None:
            about = (say("line-go-on"), (self._players(say, self.interrupted),))
            items.insert(0, _press("go on", "go on", say("do-go-on"), about))
            items[-1] = _press("join", "new", say("do-new-game"))
        return items

    def seated(self, say: Say, place: Place) -> list[Item]:
        players = len(self.lobby.places) + self.robots
        items = [Item("open:plan", say("do-open-plan"), opens=Cursor(PLAN))]
        if place.uid is None:
            items[:0] = self._to_take(say, place)
        else:
            items.append(_press("name", f"name:{place.uid}", say("do-name")))
        if self.services.phones.shared and len(self.lobby.places) < MAX_PLAYERS:
            items.append(_press("join", f"join:{players}", say("do-one-more")))
        if self.lobby.ready(self.robots):
            items.insert(0, self._begins(_press("start", f"start:{players}", say("do-start", count=players))))
        items.append(_press("language", f"language:{say.language}", say("do-language")))
        return items

    def phone(self, say: Say, place: Place | None) -> Item:
        """Whoever sits there, or comes now, plays on a phone."""
        who = say("line-phone") if place is None or place.uid is None else self._name(place.uid)
        return Item("phone", say("do-phone"), does=ShowPhoneCode(), about=(who, (say("line-phone-how"),)))

    def _begins(self, item: Item) -> Item:
        """Asks once more where that ends another game."""
        return item if self.interrupted is None else replace(item, opens=Cursor(asking=item.key))

    def question(self, say: Say, items: list[Item], cursor: Cursor) -> Menu | None:
        """Whether the other game shall end, with No first; None if nothing is asked."""
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
        """All names, if there are no others and two lines are enough; else how many players."""
        told = say.join_names(names)
        short = count == len(names) and len(self.layout.wrap(told)) <= 2
        return told if short else say("line-several", count=count)

    def _to_take(self, say: Say, place: Place) -> list[Item]:
        """The tokens that lie on GO, or all if the reader is lost: whoever sits here says which."""
        blind = GO in self.services.seen.blind_spaces
        free = self.lobby.free(self.services.owners.unseen() if blind else self.services.seen.at(GO))
        before = [last.uid for last in self.setup.last.value.places if last.console == place.console]
        about = None if blind else (say("line-your-token"), (say("line-or-put-it", place=_go(say)),))
        return [
            Item(f"take:{uid}", say("do-take", who=self._name(uid)), does=Take(uid), about=about)
            for uid in sorted(free, key=lambda uid: uid not in before)
        ]

    def letters(self, say: Say, typing: Typing) -> Menu:
        label = {DONE: say("do-name-done"), ERASE: say("do-name-erase")}.get(typing.next, typing.next)
        shown = typing.text + ("" if typing.next in (DONE, ERASE) else typing.next)
        full = len(typing.text) >= LONGEST
        hint = say("line-name-full", count=LONGEST) if full else say("line-name")
        about = (shown if full else f"{shown}_", (hint,))
        item = _press("type", f"type:{typing.text}:{typing.next}", label, about)
        return Menu((item,), dial=True)

    # -- what is said above them

    def panel(self, say: Say, place: Place | None, shown: Menu, notice: str) -> Panel:
        said = (say(notice),) if notice else ()
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            return Panel(headline=headline, details=said or details)
        if place is None:
            hint = (say("line-tap-to-join"),) if self.services.phones.shared else ()
            return Panel(headline=say("line-title"), details=said or hint)
        if place.uid is None:
            return Panel(headline=say("line-token-to-go", place=_go(say)), details=said)
        name = self._name(place.uid)
        if not said and not self.lobby.ready(self.robots):
            said = (say("line-wait-for-others"),)
        return Panel(name=name, headline=say("line-you-are", who=name), details=said)

    def _name(self, uid: str) -> str:
        return self.services.owners.name(uid) or self.edition.tokens[self.services.owners.token(uid)].label


def _go(say: Say) -> str:
    return say.edition.spaces[GO].label.upper()


def _press(what: str, key: str, label: str, about: Message | None = None) -> Item:
    return Item(key, label, does=Press(what), about=about)
