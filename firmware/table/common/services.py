"""The services that every part of the table uses: tokens, sound, dice, settings, the state folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.firmware.model.layout import Layout
from croupier.firmware.model.tunes import Tune
from croupier.firmware.people.known import KnownPeople
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BoardSettings
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.listener import GameListener, NoListener
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.common.scanners import NoScannerPrograms, ScannerPrograms
from croupier.firmware.table.common.wifi import WifiMenus
from croupier.firmware.tokens.owners import Owners
from croupier.firmware.tokens.seen import SeenTokens

Carry = Callable[[str, int | None], None]
"""Puts a token on a space, on a board where the program can do that itself; None is beside the board."""


@dataclass(frozen=True)
class Services:
    """Made once by the table; the same for every game."""

    consoles: int
    """How many consoles the table has, phones included."""
    layouts: tuple[Layout, ...]
    """The layout of each console's screen."""
    folder: StateFolder
    dice: ThrowDice
    play: Callable[[Tune], None]
    seed: int | None
    """For the shuffles and robots of each game; None for a random one."""
    seen: SeenTokens
    owners: Owners
    board_settings: SavedValue[BoardSettings]
    phones: Phones
    people: KnownPeople
    scanners: ScannerPrograms = field(default_factory=NoScannerPrograms)
    carry: Carry | None = None
    """Moves the robots' tokens; None where people move them."""
    real_pieces: bool = True
    """Whether people move real houses and deeds. Then they are told what to do with them."""
    wifi: WifiMenus = field(default_factory=WifiMenus)
    listener: GameListener = field(default_factory=NoListener)
    hears: Callable[[int], bool] = lambda _console: False
    """Whether somebody who depends on speech is still listening at that console."""
    wake: Callable[[], None] = lambda: None
    """Makes the table look at everything again. Call it only on the event loop's thread."""
