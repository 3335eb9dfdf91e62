"""The scene: everything the board shows at one moment, as one frozen value. Views draw it."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from croupier.engine import Edition, View
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.speech import BoardVoice
from croupier.firmware.model.words import ConsoleWords
from croupier.hw.device_id import DeviceId


class Countdown(Struct, frozen=True):
    """When something ends by itself, by the table's clock, and how many seconds it had from its start."""

    until: float
    seconds: float
    paused: bool = False
    """The hammer waits for somebody; this is when that ends."""

    def left(self, now: float) -> int:
        """Seconds left, rounded up."""
        return max(0, ceil(self.until - now - 1e-6))


class Journey(Struct, frozen=True):
    """A token on its way: the spaces that are still lit, its destination last."""

    player: int
    path: tuple[int, ...]
    touched: int = 0
    """How many spaces of the way it has passed."""


class Fault(Struct, frozen=True):
    """A device that is lost."""

    device: DeviceId
    why: str


class Replay(Struct, frozen=True):
    """The landings of a finished game, shown on the lights one after the other from `since` on."""

    since: float
    landings: tuple[tuple[int, int], ...]
    """Player and space."""


class Scene(Struct, frozen=True):
    """Everything that lights, screens and page show now."""

    edition: Edition
    panels: tuple[Panel, ...]
    seats: tuple[Seat, ...] = ()
    """By player, clockwise; empty before the game."""
    view: View | None = None
    journey: Journey | None = None
    wrong: tuple[int, ...] = ()
    """Spaces where a token lies that belongs elsewhere."""
    ways_back: tuple[Journey, ...] = ()
    """Tokens that stand on a wrong space, or have to go back because a step was taken back."""
    wanted: tuple[int, ...] = ()
    """Spaces where a player has to put a token before the game."""
    hammer: Countdown | None = None
    """When the auction, or the question to all players, ends."""
    lit: tuple[int, ...] = ()
    """Spaces that a console shows something about: to build there, to trade them, to read their deeds."""
    faults: tuple[Fault, ...] = ()
    """The devices that do not answer, in the order in which they were lost."""
    replay: Replay | None = None
    welcome: float | None = None
    """The moment at which the board was switched on, while the lights show it."""
    reminded: tuple[int, ...] = ()
    """Players whom the table has waited for so long that it reminds them."""
    colour_blind: bool = False
    """Whether the lights use colours that colour-blind people can tell apart."""
    chances_for_all: bool = False
    """Whether players see everybody's chances too, not only who watches."""
    robot_kinds: dict[int, str] = {}
    """Players for whom a robot plays, and the kind of robot."""
    brightness: int = 100
    """Of the lights, in percent."""
    paused: bool = False
    """Whether a game was stopped and can go on."""
    voice: BoardVoice = BoardVoice()
    """How the board itself speaks."""
    words: tuple[ConsoleWords, ...] = ()
    """What the consoles say in words, as the panels do in dots."""

    @property
    def robots(self) -> frozenset[int]:
        """Players for whom a robot plays."""
        return frozenset(self.robot_kinds)
