"""The Wi-Fi at the consoles: name, password and QR code of the board's own, and the list of others to join.

The lobby and a game use it alike. The table only shows; `network` is who looks, opens and joins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model.fonts import width
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.model.network import MAX_PASSWORD, MIN_PASSWORD, FoundWifi, NetworkState, OwnWifi
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.menus import back
from croupier.firmware.text import Say

WIFI: Path = ("wifi",)
"""The list of what can be done about the Wi-Fi."""
OWN_WIFI: Path = (*WIFI, "own")
KEYS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.,:;!?@#$%&*+=/\\|()[]{}<>'\"^~`"
"""Every letter that a password can have."""
NAME_LETTERS = 20
"""Of the name of the Wi-Fi so many are shown above its password."""
SHOWN_LETTERS = 15
"""Of a password that is typed, the end is shown."""
FAST_STEP = 4
"""Letters that ◀ or ▶ walks over while it is held."""


class NetworkControl(Protocol):
    """Who keeps the board's networks. What is asked for is done later; `state` then says so."""

    @property
    def state(self) -> NetworkState: ...

    def look(self) -> None: ...

    def join(self, name: str, password: str) -> None: ...

    def open_own(self) -> None: ...

    def close_own(self) -> None: ...


class NoNetwork:
    """Where nobody may change networks, as on a laptop."""

    state = NetworkState()

    def look(self) -> None: ...

    def join(self, name: str, password: str) -> None: ...

    def open_own(self) -> None: ...

    def close_own(self) -> None: ...


class HideOwnWifi(Request, frozen=True):
    """Stop showing name and password."""


class LookForWifis(Request, frozen=True):
    """Look which Wi-Fis there are."""


class JoinWifi(Request, frozen=True):
    """Join this Wi-Fi. One with a password asks for it first."""

    name: str
    locked: bool


class PressKey(Request, frozen=True):
    """Do what the typed password shows: add the letter, erase one, or join."""


class OpenOwnWifi(Request, frozen=True):
    """Open the board's own Wi-Fi."""


class CloseOwnWifi(Request, frozen=True):
    """Close the board's own Wi-Fi, and look for one that it knows."""


WIFI_REQUESTS = (HideOwnWifi, LookForWifis, JoinWifi, PressKey, OpenOwnWifi, CloseOwnWifi)


class _Typing(Struct, frozen=True):
    """A password that is being typed, and what ● does next."""

    name: str
    text: str = ""
    at: int = 0

    @property
    def choices(self) -> tuple[str, ...]:
        done = ("done",) if len(self.text) >= MIN_PASSWORD else ()
        erase = ("erase",) if self.text else ()
        return (*done, *erase, *(KEYS if len(self.text) < MAX_PASSWORD else ""))

    @property
    def next(self) -> str:
        return self.choices[self.at % len(self.choices)]

    def turned(self, step: int) -> _Typing:
        return replace(self, at=(self.at + step) % len(self.choices))

    def pressed(self) -> _Typing:
        """After ● on a letter or on erase. The next choice is the same letter again."""
        text = self.text[:-1] if self.next == "erase" else self.text + self.next
        typed = replace(self, text=text)
        wanted = self.next if self.next in typed.choices else typed.choices[0]
        return replace(typed, at=typed.choices.index(wanted))


class WifiMenus:
    """The Wi-Fi's menus at all consoles. `address` is what a person types to open the page."""

    def __init__(
        self, network: NetworkControl | None = None, address: Callable[[], str] = lambda: ""
    ) -> None:
        self._network = network or NoNetwork()
        self._address = address
        self._typing: dict[int, _Typing] = {}
        self._greeted: dict[int, int] = {}
        """By console: which opening of the own Wi-Fi somebody has read of there."""

    # -- what is shown

    def entry(self, say: Say, layout: Layout) -> list[Item]:
        """The item that leads to the list; none where nothing can be chosen."""
        state = self._network.state
        if not state.can_choose:
            return []
        return [Item("open:wifi", say("do-open-wifi"), opens=Cursor(WIFI), about=self._about(say, layout))]

    def greeting(self, say: Say, console: int) -> Menu | None:
        """Name, password and QR code of the own Wi-Fi, until ● is pressed there once."""
        own = self._network.state.own
        if own is None or not self._is_new(console):
            return None
        return Menu((self.poster(say, own),), poster=True)

    def page_of_code(self, say: Say) -> list[Item]:
        """The same beside a phone's code: the phone has to join the Wi-Fi first."""
        own = self._network.state.own
        return [] if own is None else [self.poster(say, own)]

    def poster(self, say: Say, own: OwnWifi) -> Item:
        about = (own.name, (say("line-wifi-password"), own.password))
        return Item(f"own wifi:{own.name}", say("do-wifi-seen"), does=HideOwnWifi(), about=about, qr=own.qr)

    def menu(self, say: Say, layout: Layout, console: int, cursor: Cursor) -> Menu | None:
        """The menu where the cursor is; None if it is not in a list of the Wi-Fi."""
        state, typing = self._network.state, self._typing.get(console)
        if cursor.path[: len(WIFI)] != WIFI or not state.can_choose:
            return None
        if typing is not None and not state.joining:
            return _typed(say, typing)
        if cursor.path == OWN_WIFI and state.own is not None:
            item = replace(self.poster(say, state.own), does=None, opens=Cursor(WIFI))
            return Menu((item,), cursor, poster=True, comes_from=Cursor(WIFI))
        return menu(
            [back(say, about=self._about(say, layout)), *self._items(say, layout)], replace(cursor, path=WIFI)
        )

    def _items(self, say: Say, layout: Layout) -> list[Item]:
        state = self._network.state
        if state.joining or state.looking:
            return []
        items = []
        if state.own is not None:
            about = (state.own.name, (say("line-wifi-own"),))
            items.append(Item("own", say("do-wifi-show"), opens=Cursor(OWN_WIFI), about=about))
        items += [self._found(say, layout, one) for one in state.found if one.name != state.joined]
        look = "do-wifi-look-again" if state.found else "do-wifi-look"
        heard = say("line-wifi-heard", count=len(state.found))
        items.append(Item("look", say(look), does=LookForWifis(), about=(say("line-wifi-others"), (heard,))))
        if state.own is None:
            about = (say("line-wifi-open-own"), (say("line-wifi-open-own-why"),))
            items.append(Item("open own", say("do-wifi-open-own"), does=OpenOwnWifi(), about=about))
        else:
            about = (say("line-wifi-close-own"), (say("line-wifi-close-own-why"),))
            items.append(Item("close own", say("do-wifi-close-own"), does=CloseOwnWifi(), about=about))
        return items

    def _found(self, say: Say, layout: Layout, one: FoundWifi) -> Item:
        """A Wi-Fi in reach, by its name: how strong it is, or why it was not joined."""
        state = self._network.state
        about: Message = (broken(one.name, layout), (say(f"line-wifi-{one.strength}"),))
        if state.trouble and state.trouble_name == one.name:
            about = (say(state.trouble, name=about[0]), ())
        does = JoinWifi(one.name, one.locked)
        return Item(f"wifi:{one.name}", say("do-wifi-join"), does=does, about=about)

    def _about(self, say: Say, layout: Layout) -> tuple[str, tuple[str, ...]]:
        """How the network is, in a sentence."""
        state = self._network.state
        if state.joining:
            return say("line-wifi-joining"), (broken(state.joining, layout),)
        if state.looking:
            return say("line-wifi-looking"), ()
        if state.trouble:
            return say(state.trouble, name=broken(state.trouble_name, layout)), ()
        if state.own is not None or state.joined:
            key, name = ("own", state.own.name) if state.own is not None else ("joined", state.joined)
            where = (self._address(),) if self._address() else ()
            return say(f"line-wifi-{key}"), (broken(name, layout), *where)
        return say("line-wifi"), (say("line-wifi-none"),)

    # -- what happens

    def choose(self, console: int, request: Request) -> None:
        """● was pressed on one of `WIFI_REQUESTS`."""
        network = self._network
        match request:
            case HideOwnWifi():
                self._greeted[console] = network.state.openings
            case LookForWifis():
                network.look()
            case JoinWifi(name, locked) if locked:
                self._typing[console] = _Typing(name)
            case JoinWifi(name):
                network.join(name, "")
            case OpenOwnWifi():
                network.open_own()
            case CloseOwnWifi():
                network.close_own()
            case PressKey() if console in self._typing:
                self._press(console)
            case _:
                pass

    def _press(self, console: int) -> None:
        typing = self._typing[console]
        if typing.next == "done":
            del self._typing[console]
            self._network.join(typing.name, typing.text)
        else:
            self._typing[console] = typing.pressed()

    def turn(self, console: int, step: int, *, fast: bool) -> bool:
        """◀ or ▶; True if a password is typed there."""
        typing = self._typing.get(console)
        if typing is None:
            return False
        self._typing[console] = typing.turned(step * FAST_STEP if fast else step)
        return True

    def back(self, console: int) -> bool:
        """● was held: leave the password, or what is shown of the own Wi-Fi; False if neither is there."""
        if self._typing.pop(console, None) is not None:
            return True
        if self._network.state.own is not None and self._is_new(console):
            self._greeted[console] = self._network.state.openings
            return True
        return False

    def _is_new(self, console: int) -> bool:
        return self._greeted.get(console) != self._network.state.openings


def broken(name: str, layout: Layout) -> str:
    """The name of a Wi-Fi; one without blanks is broken where a line ends."""
    letters = layout.line_width // width("x")
    return " ".join(word[at : at + letters] for word in name.split() for at in range(0, len(word), letters))


def _typed(say: Say, typing: _Typing) -> Menu:
    named = typing.name if len(typing.name) <= NAME_LETTERS else f"{typing.name[: NAME_LETTERS - 2]}.."
    label = {"done": say("do-wifi-join"), "erase": say("do-name-erase"), " ": say("do-wifi-space")}
    letter = "" if typing.next in ("done", "erase") else typing.next
    shown = typing.text + letter
    short = shown if len(shown) <= SHOWN_LETTERS else f"..{shown[-SHOWN_LETTERS:]}"
    about = (say("line-wifi-type", name=named), (f"{short}_",))
    key = f"key:{len(typing.text)}:{typing.next}"
    return Menu(
        (Item(key, label.get(typing.next, typing.next), does=PressKey(), about=about),),
        Cursor(WIFI),
        dial=True,
        private=True,
        comes_from=Cursor(WIFI),
    )
