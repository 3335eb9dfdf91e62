"""A corner of the game with screens of its own: an auction, a deal, a group to build on, a look at the deeds.

Every desk is asked at every console, in the order of their precedence; the first that has something to show
there is shown. The rest of the game goes on meanwhile: a desk holds what one console is busy with, never the
game.
"""
# ruff: noqa: ARG002 - a desk that does nothing reads nothing

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from croupier.engine import View
from croupier.engine.actions import Action
from croupier.engine.bots.reason import Reason
from croupier.engine.choices import Choice, ThrowForm
from croupier.engine.events import Event
from croupier.engine.refusals import Refusal
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu
from croupier.firmware.model.records import Record
from croupier.firmware.model.scene import Countdown
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.services import Services
from croupier.firmware.text import Say


class Hold(Struct, frozen=True):
    """Why a throw has to wait a little: for rent that somebody may ask for, or for a raised hand."""

    who: int
    until: float
    why: Literal["claim", "hand"]


class Asking(Struct, frozen=True):
    """A question to everybody: whose, and until when."""

    by: int
    until: float


class RunningGame(Protocol):
    """The game that a desk stands in."""

    @property
    def services(self) -> Services: ...

    @property
    def saved_game(self) -> SavedGame: ...

    @property
    def view(self) -> View: ...

    def say(self, player: int) -> Say: ...

    def say_at(self, console: int) -> Say:
        """In whose words that console speaks."""
        ...

    def options(self, player: int) -> tuple[Choice, ...]:
        """What the engine offers that player now; worked out once a step."""
        ...

    def waits(self) -> list[int]:
        """The players the game waits for."""
        ...

    def console(self, player: int) -> int: ...

    def is_shared(self, console: int) -> bool:
        """Whether several people play there."""
        ...

    def is_held(self, console: int) -> bool:
        """Whether somebody has said whose a shared one is now."""
        ...

    async def do(self, action: Action, why: Reason | None = None) -> bool:
        """Check, write, apply, tell; False if it was refused or could not be written.

        `why` is a robot's reason, for the history.
        """
        ...

    async def do_all(self, actions: Sequence[Action]) -> None:
        """What one press does, as far as it goes; a shortage or somebody quicker ends it."""

    async def note(self, record: Record) -> bool:
        """Write down a seat, a robot, a helper; False if it could not be written."""
        ...

    def hand(self, console: int, player: int) -> None:
        """A shared console is that player's now."""

    def call(self, players: Iterable[int]) -> None:
        """Something new is asked of them: that is on ●, wherever in the first list a hand was."""

    def pause(self) -> None:
        """Stop the game here, to go on with it another time."""

    @property
    def features(self) -> Sequence[Feature]:
        """All of them, this one too."""
        ...

    async def take_back(self, seq: int, by: tuple[int, ...], now: float) -> bool:
        """The step of row `seq`, and what came after it, has not happened; False as in `do`."""
        ...

    def tell(self, key: str, **facts: int | str) -> None:
        """A piece of news on every screen."""

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        """A piece of news for one player."""

    def refuse(self, player: int, refusal: Refusal) -> None:
        """Say at that player's console why something is not possible."""

    def hold(self, player: int) -> Hold | None:
        """Whom a throw of that player has to wait for."""
        ...


class At(Struct, frozen=True):
    """One console at one moment."""

    room: RunningGame
    console: int
    player: int
    cursor: Cursor
    now: float

    @property
    def view(self) -> View:
        return self.room.view

    @property
    def say(self) -> Say:
        return self.room.say(self.player)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.room.options(self.player)

    @property
    def layout(self) -> Layout:
        """Of this console's screen: how much text fits there."""
        return self.room.services.layouts[self.console]


class Feature:
    """Does nothing; each desk says only what is different there."""

    rank = 0
    """Its doors come behind those of a lower rank: what the game is about first, what can wait last."""

    def __init__(self, room: RunningGame) -> None:
        self.room = room

    # -- what is shown at a console

    def menu(self, at: At) -> Menu | None:
        """The menu there; None if this desk has nothing to show now. A `dial` menu gets ◀ ▶ by `turn`."""

    def spare(self, console: int, cursor: Cursor, say: Say) -> Menu | None:
        """The menu where nobody sits; None as above."""

    def doors(self, at: At) -> list[Item]:
        """What leads here from the first list."""
        return []

    def lit(self) -> tuple[int, ...]:
        """The spaces that somebody is looking at here."""
        return ()

    def lights(self, at: At) -> tuple[int, ...]:
        """The spaces that are lit while that console shows this desk."""
        return ()

    def pauses(self) -> bool:
        """Whether robots wait before they do anything more."""
        return False

    def asks(self) -> Asking | None:
        """What everybody is asked from here right now."""

    def may_ask(self, player: int) -> bool:
        """Whether the game can bear another question of that player to everybody."""
        return True

    def wants_thrown(self) -> ThrowForm | None:
        """A throw that somebody has to make for a robot, with the real dice."""

    def needs_hands(self, now: float) -> bool:
        """Whether a robot waits for somebody to throw for it or to move its token."""
        return False

    def holds(self, player: int, now: float) -> Hold | None:
        """Whom a throw of that player has to wait for."""

    def countdown(self) -> Countdown | None:
        """What ends by itself here, for every screen."""

    # -- what happens

    def turn(self, at: At, step: int, fast: bool) -> None:
        """◀ (-1) or ▶ (1) on a dial; `fast` when it repeats because it is held."""

    async def choose(self, at: At, item: Item) -> bool:
        """● on an item with an errand; False if it is none of this desk's. Plain actions are done anyway."""
        return False

    def choose_spare(self, item: Item) -> bool:
        """The same where nobody sits."""
        return False

    def back(self, at: At) -> bool:
        """● was held; True if this desk has gone one step back by itself."""
        return False

    def happened(self, events: list[Event]) -> None:
        """An action was done."""

    def taken_back(self) -> None:
        """The last steps were taken back: things are as they were before."""
        self.happened([])

    async def look(self, now: float) -> None:
        """The time has moved on."""

    def close(self) -> None:
        """The game is left."""

    def reminded(self) -> tuple[int, ...]:
        """Players who are gently reminded that the table waits for them."""
        return ()

    def moments(self, now: float) -> list[float]:
        """When something here changes by itself."""
        return []
