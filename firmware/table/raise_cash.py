"""Raising cash for a debt or a purchase: lists the ways, or lets the board choose enough of them."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.engine.agenda import Debt, Purchase
from croupier.engine.figures import can_raise
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.common.ways_to_raise import Way, raise_enough, ways_to_raise

RAISE: Path = ("raise",)
"""The list of ways to raise cash before a purchase."""


class RaiseEnough(Request, frozen=True):
    """Raise at least so much, in the way that costs the player least."""

    missing: int


class RaiseCashFeature(Feature):
    """The ways to raise cash: in debt they are in the first list, before a purchase in another list."""

    requests = (RaiseEnough,)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._known: tuple[object, int] | None = None
        self._ways: list[Way] = []
        self._enough: tuple[object, bool] | None = None
        """The game, and whether enough can be raised for its purchase."""

    def _missing(self, at: At) -> int:
        """What the player cannot pay yet."""
        match at.view.task:
            case Debt(debtor=player, amount=amount) if player == at.player:
                return amount - at.view.cash[player]
            case Purchase(player=player, space=space) if player == at.player:
                return at.view.edition.spaces[space].price - at.view.cash[player]
            case _:
                return 0

    def _items(self, at: At, missing: int) -> list[Item]:
        """First an item that raises enough at once, then each way, the smallest loss first."""
        game = self.game.saved_game.game
        if self._known != (game, at.player):
            self._known, self._ways = (game, at.player), ways_to_raise(game, at.player)
        line = at.say("line-raise", amount=at.say.money(missing))
        items = [self._with_line(way.item(at.say, at.view), line) for way in self._ways]
        total = can_raise(at.view.edition, at.view, at.player)
        if self._ways and total >= at.view.cash[at.player] + missing:
            about = (at.say("line-raise-cash"), (line,)) if at.cursor.path == RAISE else None
            items.insert(
                0, Item(f"for me: {missing}", at.say("do-raise-for-me"), RaiseEnough(missing), None, about)
            )
        return items

    @staticmethod
    def _with_line(item: Item, line: str) -> Item:
        assert item.about is not None
        headline, details = item.about
        return replace(item, about=(headline, (*details, line)))

    def entries(self, at: At) -> list[Item]:
        missing = self._missing(at)
        if missing <= 0:
            return []
        if isinstance(at.view.task, Debt):
            return self._items(at, missing)
        if not self._items(at, missing):
            return []
        return [
            Item("open:raise", at.say("do-open-raise"), opens=Cursor(RAISE), first=self._can_raise_enough(at))
        ]

    def _can_raise_enough(self, at: At) -> bool:
        """Whether the player can raise enough. Then ● leads to the list, and not to declining the deed."""
        game = self.game.saved_game.game
        if self._enough is None or self._enough[0] is not game:
            self._enough = game, bool(raise_enough(game, at.player, self._missing(at)))
        return self._enough[1]

    def menu(self, at: At) -> Menu | None:
        missing = self._missing(at)
        if at.cursor.path != RAISE or missing <= 0 or isinstance(at.view.task, Debt):
            return None
        items = self._items(at, missing)
        if not items:
            return None
        about = at.say("line-raise-cash"), (at.say("line-raise", amount=at.say.money(missing)),)
        return menu([back(at.say, about=about), *items], at.cursor)

    async def choose(self, at: At, item: Item) -> None:
        if isinstance(item.does, RaiseEnough):
            ways = raise_enough(self.game.saved_game.game, at.player, item.does.missing)
            await self.game.do_all([way.action for way in ways])
