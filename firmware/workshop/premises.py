"""What the workshop is given of the running program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from croupier.config.wiring import Wiring
from croupier.engine import Edition
from croupier.firmware.board.borrowing import Borrowing
from croupier.firmware.board.open_board import OpenBoard
from croupier.firmware.calibration.kept import KeptCalibration
from croupier.firmware.model.scene import Scene
from croupier.firmware.network import NetworkKeeper
from croupier.firmware.text import Speakers
from croupier.firmware.web.workshop.door import DoorKeyStore
from croupier.firmware.workshop.lent import LendingShow
from croupier.firmware.workshop.scanner_updates import ScannerUpdates
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId


class AskRoot(Protocol):
    """Asks the root helper for one of its verbs; `RootRefused` if it does not do it."""

    def __call__(self, verb: str, /, **arguments: object) -> Awaitable[dict[str, Any]]: ...


@dataclass(frozen=True, kw_only=True)
class Premises:
    """The running program, as far as /setup needs it."""

    wiring: Wiring
    """The board as it is built, without the consoles of phones."""
    opened: OpenBoard
    show: LendingShow
    borrowing: Borrowing
    health: dict[DeviceId, tuple[bool, str]]
    """The last report of each device. It changes while the board runs."""
    watch_health: Callable[[Callable[[], None]], None]
    """Has a function called whenever a device has reported."""
    clock: Clock
    state: Path
    """The folder with the saved games and the tags."""
    speakers: Callable[[], Speakers]
    edition: Callable[[], Edition]
    scene: Callable[[], Scene]
    address: Callable[[], str]
    """Where people find the page: the network's address, or this machine's."""
    running_s: Callable[[], float]
    """Seconds since the program was ready."""
    power_off: Callable[[], None]
    """Says goodbye on the screens, and has the machine switched off."""
    learnt: Callable[[], None]
    """Tells the table that the tags file has changed."""
    keys: DoorKeyStore
    ask_root: AskRoot
    network: NetworkKeeper | None
    """Looks after the Wi-Fi; None where nobody may change it."""
    calibration: KeptCalibration
    """What calibrations on /setup have found."""
    scanners: ScannerUpdates | None
    """None where no scanner has a program that could be replaced."""
