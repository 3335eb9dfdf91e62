"""Deeds that everybody has from the start, in the games that deal some: each is told which to take."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine.agenda import OrderRound
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item, Menu, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.people import who_handles


class Deal(Struct, frozen=True):
    """What is still to be taken."""

    player: int
    spaces: tuple[int, ...]


class Taken(Request, frozen=True):
    """So many of them."""

    count: int


class DealtDeedsFeature(Feature):
    requests = (Taken,)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._left: dict[int, list[Deal]] = {}
        """By the player whose hands take them: a robot has none."""
        saved = game.saved_game
        if not saved.recent and isinstance(game.view.task, OrderRound):
            for player, spaces in enumerate(saved.game.setup.dealt):
                if spaces:
                    self._left.setdefault(who_handles(game, player), []).append(Deal(player, spaces))

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        if not (deals := self._left.get(at.player)):
            return None
        player, count = deals[0].player, len(deals[0].spaces)
        while count > 1 and len(at.layout.pages(*self._page(at, deals[0], count))) > 1:
            count -= 1
        about = self._page(at, deals[0], count)
        key = f"dealt:{player}:{deals[0].spaces}"
        return Menu((Item(key, at.say("do-chore-done"), Taken(count), about=about),), at.cursor)

    def _page(self, at: At, deal: Deal, count: int) -> Message:
        """Whose they are and what they have cost, then their names."""
        spaces, own = at.view.edition.spaces, deal.player == at.player
        named = "" if own and not self.game.is_shared(at.console) else "-other"
        paid = "" if at.view.rules.short_game else "-paid"
        price = at.say.money(sum(spaces[space].price for space in deal.spaces[:count]))
        headline = at.say(f"line-dealt{named}{paid}", who=at.view.players[deal.player], amount=price)
        return headline, tuple(spaces[space].label for space in deal.spaces[:count])

    def lights(self, at: At) -> tuple[int, ...]:
        shown = self.menu(at)
        item = shown.item if shown is not None else None
        if item is None or not isinstance(item.does, Taken):
            return ()
        return self._left[at.player][0].spaces[: item.does.count]

    # -- what is done

    async def choose(self, at: At, item: Item) -> None:
        if not isinstance(item.does, Taken):
            return
        first, *others = self._left.get(at.player, [Deal(at.player, ())])
        rest = first.spaces[item.does.count :]
        self._left[at.player] = [Deal(first.player, rest), *others] if rest else others
        self.game.services.play(tunes.TICK)

    def back(self, at: At) -> bool:
        """All of them at once, as with any chore."""
        return bool(self._left.pop(at.player, None))
