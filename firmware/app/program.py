"""What an `App` is told: which program it runs, and who follows its life."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from croupier.config.editions import load_edition
from croupier.config.wiring import Wiring
from croupier.engine import Edition
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.network import Links, read_links
from croupier.firmware.network.keeper import AskRoot
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.listener import GameListener
from croupier.firmware.table.common.phones import PhoneLine
from croupier.firmware.table.lobby.lobby import Lobby
from croupier.hw.clock import Clock

if TYPE_CHECKING:
    from croupier.firmware.app.app import App
    from croupier.firmware.app.arguments import Tls


class CannotStart(Exception):
    """The program cannot start, for a reason that a person can mend. Its text is one sentence."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(Sentence(key, **facts))

    def __str__(self) -> str:
        return str(self.args[0])


def classic() -> Edition:
    """The edition of a board for which nobody chose another."""
    return load_edition("classic")


@dataclass(frozen=True, kw_only=True)
class Program:
    """What an `App` runs: which board, which edition, where the games are saved.

    The last seven fields are for tests: their own clocks, bench, dice, links, and who listens in place of the
    page.
    """

    wiring: Callable[[int], Wiring]
    """Gives the board. It is asked for so many consoles, and may have fewer or more."""
    state: Path
    """The folder with the saved games."""
    port: int | None
    """The page's port; 0 takes a free one. None: there is no page."""
    seed: int | None = None
    """Shuffles the decks and throws the dice, so that games can be repeated. None: every game is another."""
    edition: Callable[[], Edition] = classic
    own_edition: bool = False
    """The edition was asked for at the start: it comes before the one that was played last."""
    opening: Lobby | None = None
    """These people begin at once, unless a game goes on. None: people sit down first."""
    listen: str | None = None
    """One more address for the page, for spectators and phones. None: only this machine."""
    tls: Tls | None = None
    """For a page over https: the files with the certificate and its key, or "self". None: plain http."""
    mqtt: Path | None = None
    """The file that says how the house is told. None: nobody is."""
    ask_root: AskRoot | None = None
    """Does what needs root, such as changing the Wi-Fi. None: nobody does."""
    clock: Callable[[], Clock] = LoopClock
    wall_clock: Callable[[], float] = time.time
    open_board: Callable[..., OpenBoard] = open_board
    dice: ThrowDice | None = None
    listener: GameListener | None = None
    phone_line: PhoneLine | None = None
    links: Callable[[], Links] = read_links


class Life(Protocol):
    """Follows the life of a program: a terminal, or the service. Every call comes on the event loop."""

    @property
    def beat(self) -> float | None:
        """Seconds between two calls of `alive`; None for no calls at all."""
        ...

    def ready(self, app: App) -> None:
        """The table is ready: from now on every button counts."""

    def alive(self) -> None:
        """The table still deals with what comes in: it does not hang."""

    def stopping(self) -> None:
        """The stop has been asked for, or the table has failed. The screens go dark now."""
