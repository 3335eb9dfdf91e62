"""The base class of a feature: a part of the game with screens, such as an auction, a deal or the settings.

The game asks its features for the menu of each console, in a fixed order. The first feature that has a menu
for that console is shown there and gets its buttons. Meanwhile the game goes on: no feature stops it.

`menu`, `entries` and `lights` only compute what is shown. A feature changes its state when something happens:
a button (`choose`, `turn`, `back`), a step of the game (`happened`, `taken_back`), the time (`look`), or a
console that shows something else than before (`follow`).
"""
# ruff: noqa: ARG002 - the base class does nothing, so it reads nothing

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from croupier.engine import View
from croupier.engine.actions import Action
from croupier.engine.bots.reason import Reason
from croupier.engine.choices import Choice
from croupier.engine.events import Event
from croupier.engine.refusals import Refusal
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Request
from croupier.firmware.model.records import Record
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.services import Services
from croupier.firmware.text import Say
from croupier.firmware.tokens.guide import Guide


class ThrowWait(Struct, frozen=True):
    """Why a throw has to wait: for rent that a player may ask for, or for a player's raised hand."""

    who: int
    """The player the throw waits for."""
    until: float
    why: Literal["claim", "hand"]


class RunningGame(Protocol):
    """The game that a feature belongs to: what the feature may read of it, and may ask it to do."""

    @property
    def services(self) -> Services: ...

    @property
    def saved_game(self) -> SavedGame: ...

    @property
    def view(self) -> View: ...

    @property
    def guide(self) -> Guide:
        """Where the tokens belong."""
        ...

    # -- what the game waits for

    def options(self, player: int) -> tuple[Choice, ...]:
        """What the engine offers that player now, worked out once for each step of the game."""
        ...

    def waits(self) -> list[int]:
        """The players the game waits for."""
        ...

    def throw_wait(self, player: int) -> ThrowWait | None:
        """Why a throw of that player has to wait now; None if it need not."""
        ...

    # -- who sits where

    def say(self, player: int) -> Say: ...

    def say_at(self, console: int) -> Say:
        """The language of that console."""
        ...

    def console(self, player: int) -> int:
        """The console where that player plays now."""
        ...

    def player_at(self, console: int) -> int | None:
        """The player who uses that console now."""
        ...

    def is_shared(self, console: int) -> bool:
        """Whether several people play there."""
        ...

    def is_taken(self, console: int) -> bool:
        """Whether a player has said that a shared console is theirs now."""
        ...

    def give_console(self, console: int, player: int) -> None:
        """A shared console is that player's now."""

    # -- what happens

    async def do(self, action: Action, why: Reason | None = None) -> bool:
        """Check, write, apply and show an action; False if it was refused or could not be written.

        `why` is a robot's reason, for the history.
        """
        ...

    async def do_all(self, actions: Sequence[Action]) -> None:
        """Do the actions of one press, one after the other, until one of them is no longer legal."""

    async def note(self, record: Record) -> bool:
        """Write a record, such as a seat or a robot, to the journal; False if it could not be written."""
        ...

    async def take_back(self, seq: int, by: tuple[int, ...], now: float) -> bool:
        """Undo the step of row `seq` and all later steps; False if refused or not written."""
        ...

    async def end(self) -> None:
        """Close the finished game and open the lobby."""

    def pause(self) -> None:
        """Stop the game here. It can be continued later."""

    # -- what is told

    def call(self, players: Iterable[int]) -> None:
        """The game asks these players something new: their consoles go to the top of the first list."""

    def tell(self, key: str, **facts: int | str) -> None:
        """Show a piece of news on every screen."""

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        """Show a piece of news to one player."""

    def refuse(self, player: int, refusal: Refusal) -> None:
        """Say at that player's console why something is not possible."""


class At(Struct, frozen=True):
    """One console at one moment: who uses it, and where its cursor is."""

    game: RunningGame
    console: int
    player: int
    cursor: Cursor
    now: float

    @property
    def view(self) -> View:
        return self.game.view

    @property
    def say(self) -> Say:
        return self.game.say(self.player)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.game.options(self.player)

    @property
    def layout(self) -> Layout:
        """The layout of this console's screen: how much text fits there."""
        return self.game.services.layouts[self.console]


class Feature:
    """The base class. It does nothing; each feature overrides what it needs."""

    requests: tuple[type[Request], ...] = ()
    """The kinds of requests that this feature answers, also when ● was pressed in another list."""
    rank = 0
    """Entries of a lower rank come first in the first list."""

    def __init__(self, game: RunningGame) -> None:
        self.game = game

    # -- what is shown: these change nothing

    def menu(self, at: At) -> Menu | None:
        """The menu of this console; None if this feature has none now. In a `dial` menu ◀ ▶ call `turn`."""

    def entries(self, at: At) -> list[Item]:
        """The items of the first list that lead to this feature."""
        return []

    def lights(self, at: At) -> tuple[int, ...]:
        """The spaces to light up while that console shows this feature."""
        return ()

    def moments(self, now: float) -> list[float]:
        """When something in this feature changes by itself."""
        return []

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:
        """● on an item with one of this feature's `requests`. The game does plain actions itself."""

    def turn(self, at: At, step: int, fast: bool) -> None:
        """◀ (-1) or ▶ (1) was pressed on a dial; `fast` if the button is held."""

    def set_dial(self, at: At, key: str, value: int) -> None:
        """The dial of that key was set to a value within its bounds."""

    def back(self, at: At) -> bool:
        """● was held; True if this feature has gone one step back itself."""
        return False

    def happened(self, events: list[Event]) -> None:
        """An action was done."""

    def taken_back(self) -> None:
        """The last steps were taken back: the game is as it was before them."""
        self.happened([])

    async def look(self, now: float) -> None:
        """The time has moved on."""

    def follow(self, consoles: Mapping[int, At]) -> bool:
        """Each console with a player shows this now; True if that changes what other consoles show."""
        return False


class Shown(Struct, frozen=True):
    """What a console shows: a menu, and the feature that made it."""

    menu: Menu
    feature: Feature | None = None
    """None if the menu belongs to no feature, such as the first list."""
