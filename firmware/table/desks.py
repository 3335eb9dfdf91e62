"""All the desks of a game."""

from __future__ import annotations

from firmware.table.absence import Absence
from firmware.table.auction import AuctionDesk
from firmware.table.chores import ChoresDesk
from firmware.table.claims import Claims
from firmware.table.deals import Deals
from firmware.table.dealt import DealtDeeds
from firmware.table.desk import Desk
from firmware.table.ending import Ending
from firmware.table.estate import EstateDesk
from firmware.table.helping import Helping
from firmware.table.looking import Looking
from firmware.table.pace import Reminding
from firmware.table.phone_desk import PhoneDesk
from firmware.table.property import PropertyDesk
from firmware.table.raising import RaisingDesk
from firmware.table.real_dice import DiceDesk
from firmware.table.robots import Robots
from firmware.table.seat_settings import SeatSettings
from firmware.table.sharing import Sharing
from firmware.table.timekeeping import Timekeeping
from firmware.table.undoing import Undoing

DESKS: tuple[type[Desk], ...] = (
    Robots,
    Undoing,
    Sharing,
    AuctionDesk,
    EstateDesk,
    Absence,
    Claims,
    DealtDeeds,
    ChoresDesk,
    DiceDesk,
    RaisingDesk,
    Deals,
    PropertyDesk,
    Looking,
    Helping,
    Reminding,
    Timekeeping,
    PhoneDesk,
    SeatSettings,
    Ending,
)
"""In the order of their precedence."""
