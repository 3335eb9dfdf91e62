"""Dealt deeds: tells each player which deeds to take from the bank, in games that deal some at the start."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine.agenda import OrderRound
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item, Menu, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.people import who_handles


class DealtDeeds(Struct, frozen=True):
    """The deeds that still have to be taken for a player."""

    player: int
    spaces: tuple[int, ...]


class DeedsTaken(Request, frozen=True):
    """The player has taken so many of them."""

    count: int


class DealtDeedsFeature(Feature):
    """The pages that name the deeds, at the start of a game."""

    requests = (DeedsTaken,)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._open: dict[int, list[DealtDeeds]] = {}
        """By the player who takes them: a person takes those of a robot."""
        saved = game.saved_game
        if not saved.recent and isinstance(game.view.task, OrderRound):
            for player, spaces in enumerate(saved.game.setup.dealt):
                if spaces:
                    self._open.setdefault(who_handles(game, player), []).append(DealtDeeds(player, spaces))

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        if not (deals := self._open.get(at.player)):
            return None
        player, count = deals[0].player, len(deals[0].spaces)
        while count > 1 and len(at.layout.pages(*self._page(at, deals[0], count))) > 1:
            count -= 1
        about = self._page(at, deals[0], count)
        key = f"dealt:{player}:{deals[0].spaces}"
        return Menu((Item(key, at.say("do-chore-done"), DeedsTaken(count), about=about),), at.cursor)

    def _page(self, at: At, deal: DealtDeeds, count: int) -> Message:
        """Whose deeds these are and what they have cost, and the names of the first `count`."""
        spaces, own = at.view.edition.spaces, deal.player == at.player
        named = "" if own and not self.game.is_shared(at.console) else "-other"
        paid = "" if at.view.rules.short_game else "-paid"
        price = at.say.money(sum(spaces[space].price for space in deal.spaces[:count]))
        headline = at.say(f"line-dealt{named}{paid}", who=at.view.players[deal.player], amount=price)
        return headline, tuple(spaces[space].label for space in deal.spaces[:count])

    def lights(self, at: At) -> tuple[int, ...]:
        shown = self.menu(at)
        item = shown.item if shown is not None else None
        if item is None or not isinstance(item.does, DeedsTaken):
            return ()
        return self._open[at.player][0].spaces[: item.does.count]

    # -- what is done

    async def choose(self, at: At, item: Item) -> None:
        if not isinstance(item.does, DeedsTaken):
            return
        first, *others = self._open.get(at.player, [DealtDeeds(at.player, ())])
        rest = first.spaces[item.does.count :]
        self._open[at.player] = [DealtDeeds(first.player, rest), *others] if rest else others
        self.game.services.play(tunes.TICK)

    def back(self, at: At) -> bool:
        """● was held: close all of the player's pages at once."""
        return bool(self._open.pop(at.player, None))
