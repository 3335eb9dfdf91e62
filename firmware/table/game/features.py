"""All the desks of a game."""

from __future__ import annotations

from croupier.firmware.table.auction.auction import AuctionFeature
from croupier.firmware.table.chores import ChoresFeature
from croupier.firmware.table.common.feature import Feature
from croupier.firmware.table.deals.deals import DealsFeature
from croupier.firmware.table.dealt_deeds import DealtDeedsFeature
from croupier.firmware.table.estate import EstateFeature
from croupier.firmware.table.game_over import GameOverFeature
from croupier.firmware.table.helper import HelperFeature
from croupier.firmware.table.lookup import LookupFeature
from croupier.firmware.table.phones import PhonesFeature
from croupier.firmware.table.property.property import PropertyFeature
from croupier.firmware.table.raise_cash import RaiseCashFeature
from croupier.firmware.table.real_dice import RealDiceFeature
from croupier.firmware.table.reminders import RemindersFeature
from croupier.firmware.table.rent import RentFeature
from croupier.firmware.table.robots import RobotsFeature
from croupier.firmware.table.settings import SettingsFeature
from croupier.firmware.table.shared_console import SharedConsoleFeature
from croupier.firmware.table.substitute import SubstituteFeature
from croupier.firmware.table.time_limit import TimeLimitFeature
from croupier.firmware.table.undo.undo import UndoFeature

FEATURES: tuple[type[Feature], ...] = (
    RobotsFeature,
    UndoFeature,
    SharedConsoleFeature,
    AuctionFeature,
    EstateFeature,
    SubstituteFeature,
    RentFeature,
    DealtDeedsFeature,
    ChoresFeature,
    RealDiceFeature,
    RaiseCashFeature,
    DealsFeature,
    PropertyFeature,
    LookupFeature,
    HelperFeature,
    RemindersFeature,
    TimeLimitFeature,
    PhonesFeature,
    SettingsFeature,
    GameOverFeature,
)
"""In the order of their precedence."""
