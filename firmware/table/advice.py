"""Advice: a player who asked for it in the lobby may ask what the champion would do, and why.

Everybody sees who plays with advice: it stands in their row. The answer stays on the player's screen until
they go back or the game goes on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from croupier.engine import agenda as todo
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.events import Event
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.thinking_time import ThinkingTime
from croupier.firmware.text.advice import advice_lines

if TYPE_CHECKING:  # the champion is imported when it is first asked
    from croupier.engine.bots.advice import Advised


NOTHING_TO_DECIDE = (todo.OrderRound, todo.Travel, todo.CardDue, todo.RentThrow)
"""What the game waits for while there is only one thing to do."""


class AskForAdvice(Request, frozen=True):
    """What would the champion do?"""


class CloseAdvice(Request, frozen=True):
    """Back from the answer."""


class AdviceFeature(Feature):
    """The question and its answer, for each player who plays with advice."""

    requests = (AskForAdvice, CloseAdvice)
    rank = 1

    def __init__(self, game: RunningGame, thinking: ThinkingTime) -> None:
        super().__init__(game)
        self._thinking = thinking
        self._answers: dict[int, tuple[Advised, ...]] = {}
        """By player, until the game goes on."""

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        seats = self.game.saved_game.seats
        if not seats[at.player].advice or at.view.outcome is not None or not self._has_a_say(at):
            return []
        about = (at.say("line-advice"), ())
        return [Item("advice", at.say("do-advice"), does=AskForAdvice(), about=about)]

    def _has_a_say(self, at: At) -> bool:
        """Whether the player has something to decide: a choice of the game, or an offer to them."""
        if isinstance(at.view.task, NOTHING_TO_DECIDE):
            return False
        return at.player in self.game.waits() or any(offer.to == at.player for offer in at.view.offers)

    def menu(self, at: At) -> Menu | None:
        found = self._answers.get(at.player)
        if found is None:
            return None
        lines = advice_lines(at.say, at.view, found)
        about = (at.say("line-advice"), tuple(lines))
        pages = at.layout.pages(at.say("line-advice"), lines)
        items = []
        for number, page in enumerate(pages[:-1]):
            after = Cursor(at.cursor.path, f"advice {number + 1}")
            items.append(Item(f"advice {number}", at.say("do-look-next"), opens=after, about=page))
        items.append(Item(f"advice {len(pages) - 1}", at.say("do-back"), does=CloseAdvice(), about=pages[-1]))
        return Menu(tuple(items), at.cursor, whole=about)

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case AskForAdvice():
                self.game.services.play(tunes.TICK)
                await self._answer(at.player)
            case CloseAdvice():
                self._answers.pop(at.player, None)
            case _:
                pass

    async def _answer(self, player: int) -> None:
        """The champion thinks beside the table, so lights and screens go on."""
        from croupier.engine.bots.advice import advice
        from croupier.engine.bots.champion import Champion

        game, view = self.game.saved_game.game, self.game.view
        choices = ChoicesByKind.of(self.game.options(player))
        champion = Champion(self._thinking.budget)
        with self._thinking.measured(champion.thought):
            found = await asyncio.to_thread(advice, view, player, choices, champion, seed=view.throw)
        if game is self.game.saved_game.game and view is self.game.view:
            self._answers[player] = found

    def back(self, at: At) -> bool:
        return self._answers.pop(at.player, None) is not None

    def happened(self, events: list[Event]) -> None:  # noqa: ARG002
        self._answers.clear()
