"""The features of a game: makes them, keeps their order, and connects those that need each other."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.firmware.model.menu import Item, Request
from croupier.firmware.table.advice import AdviceFeature
from croupier.firmware.table.auction.auction import AuctionFeature
from croupier.firmware.table.cash_helper import CashHelperFeature
from croupier.firmware.table.chores import ChoresFeature
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.question import QuestionToAll
from croupier.firmware.table.common.thinking_time import ThinkingTime
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
from croupier.firmware.table.scanners import ScannersFeature
from croupier.firmware.table.settings import SettingsFeature
from croupier.firmware.table.shared_console import SharedConsoleFeature
from croupier.firmware.table.substitute import SubstituteFeature
from croupier.firmware.table.time_limit import TimeLimitFeature
from croupier.firmware.table.undo.undo import UndoFeature
from croupier.firmware.table.wifi import WifiFeature


class Features:
    """All features of one game. Iteration gives them in the order in which they are asked for a menu."""

    def __init__(self, game: RunningGame) -> None:
        question = QuestionToAll()
        thinking = ThinkingTime()
        self.robots = RobotsFeature(game, question, thinking)
        self.auction = AuctionFeature(game, question)
        self.rent = RentFeature(game)
        self.reminders = RemindersFeature(game, self.robots.needs_people)
        self.phones = PhonesFeature(game)
        self.cash_helper = CashHelperFeature(game)
        self.game_over = GameOverFeature(game, self.entries)
        substitute, wifi, scanners = SubstituteFeature(game), WifiFeature(game), ScannersFeature(game)
        self._in_order: tuple[Feature, ...] = (
            self.robots,
            AdviceFeature(game, thinking),
            UndoFeature(game, question, self.auction.may_ask),
            SharedConsoleFeature(game),
            self.auction,
            EstateFeature(game),
            substitute,
            self.rent,
            *_for_real_pieces(game),
            RealDiceFeature(game, self.robots),
            RaiseCashFeature(game),
            DealsFeature(game),
            PropertyFeature(game),
            LookupFeature(game),
            HelperFeature(game),
            self.reminders,
            TimeLimitFeature(game),
            self.phones,
            self.cash_helper,
            wifi,
            scanners,
            SettingsFeature(
                game,
                (
                    substitute.settings_items,
                    self.phones.settings_items,
                    wifi.settings_items,
                    scanners.settings_items,
                ),
            ),
            self.game_over,
        )
        self._by_request = {request: feature for feature in self for request in feature.requests}
        self._by_rank = sorted(self, key=lambda feature: feature.rank)

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._in_order)

    def for_request(self, request: Request) -> Feature | None:
        """The feature that answers this request; None for a request of the game itself."""
        return self._by_request.get(type(request))

    def entries(self, at: At) -> list[Item]:
        """The items of the first list that lead to the features. Features of a lower rank come first."""
        return [entry for feature in self._by_rank for entry in feature.entries(at)]


def _for_real_pieces(game: RunningGame) -> tuple[Feature, ...]:
    """What people do with real houses and deeds; nothing where there are none."""
    return (DealtDeedsFeature(game), ChoresFeature(game)) if game.services.real_pieces else ()
