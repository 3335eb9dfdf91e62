"""Taking the last step back: alone where that concerns nobody else, otherwise everybody is asked."""

from __future__ import annotations

from msgspec import Struct

from croupier.engine import Game
from croupier.engine.events import Event
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import Asking, At, Feature
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.undo.last_step import LastStep, last_step
from croupier.firmware.text import lookup

ASKED_FOR = 45.0
"""Seconds; a question that not everybody answers is forgotten."""


class TakeBack(Request, frozen=True):
    """`seq` is the row of the step."""

    seq: int


class Stands(Request, frozen=True):
    """It is not taken back."""


class Question(Struct, frozen=True):
    step: LastStep
    by: int
    agreed: frozenset[int]
    until: float


class UndoFeature(Feature):
    """A new step closes the question: there is another last one then."""

    rank = 2
    _question: Question | None = None
    _known: tuple[Game, LastStep | None] | None = None
    """Worked out once a step."""

    def _last(self) -> LastStep | None:
        game = self.room.saved_game.game
        if self._known is None or self._known[0] is not game:
            self._known = game, last_step(self.room.saved_game.recent)
        return self._known[1]

    # -- what is shown

    def doors(self, at: At) -> list[Item]:
        step = self._last()
        if step is None or at.player not in self._everybody(step):
            return []
        if not self._is_alone(at, step) and not all(
            feature.may_ask(at.player) for feature in self.room.features
        ):
            return []
        return [Item(f"undo:{step.seq}", at.say("do-open-undo"), opens=Cursor("undo", asking=str(step.seq)))]

    def menu(self, at: At) -> Menu | None:
        if self._question is not None and at.player in self._everybody(self._question.step):
            return self._asked(at, self._question)
        step = self._last()
        if at.cursor.group != "undo" or step is None or at.cursor.asking != str(step.seq):
            return None
        alone = self._is_alone(at, step)
        about = self._about(at, at.say("line-undo"), step)
        take = Item(
            f"undo:yes:{step.seq}",
            at.say("do-undo" if alone else "do-undo-ask"),
            TakeBack(step.seq),
            about=about,
        )
        return menu([back(at.say, about=about), take], at.cursor)

    @staticmethod
    def _is_alone(at: At, step: LastStep) -> bool:
        return step.alone and step.player == at.player

    def _asked(self, at: At, question: Question) -> Menu:
        seq, cursor = question.step.seq, Cursor(key=at.cursor.key)
        if at.player in question.agreed:
            missing = len(self._everybody(question.step) - question.agreed)
            shared = self.room.is_shared(at.console)
            waits = at.say("line-undo-taps" if shared else "line-undo-waits", count=missing)
            about = self._about(at, waits, question.step)
            return menu([Item(f"undo:stop:{seq}", at.say("do-undo-stop"), Stands(), about=about)], cursor)
        about = self._about(at, at.say("line-undo-asked", who=at.view.players[question.by]), question.step)
        return menu(
            [
                Item(f"undo:no:{seq}", at.say("do-undo-no"), Stands(), about=about),
                Item(f"undo:agree:{seq}", at.say("do-undo-agree"), TakeBack(seq), about=about),
            ],
            cursor,
        )

    def _about(self, at: At, headline: str, step: LastStep) -> Message:
        events = [event for each in step.steps for event in each.events]
        told = lookup.step(at.say, step.steps[0].before.view(), events, at.view.players)
        return next(iter(at.layout.pages(headline, [told])), (headline, ()))

    # -- what happens

    async def choose(self, at: At, item: Item) -> bool:
        match item.does:
            case TakeBack(seq):
                await self._agree(at, seq)
            case Stands():
                self._refuse(at)
            case _:
                return False
        return True

    def back(self, at: At) -> bool:
        if self._question is None or at.player not in self._everybody(self._question.step):
            return False
        self._refuse(at)
        return True

    async def _agree(self, at: At, seq: int) -> None:
        step = self._last()
        if step is None or step.seq != seq:
            self.room.services.play(tunes.REFUSED)
            return
        question = self._question
        if question is None or question.step.seq != seq:
            question = Question(step, at.player, frozenset(), at.now + ASKED_FOR)
        agreed = question.agreed | {at.player}
        if self._is_alone(at, step) or agreed >= self._everybody(step):
            others = sorted(agreed - {question.by})
            await self.room.take_back(seq, (question.by, *others), at.now)
        else:
            self._question = Question(step, question.by, agreed, question.until)
            self.room.services.play(tunes.ASKED)

    def _refuse(self, at: At) -> None:
        question, self._question = self._question, None
        self.room.services.play(tunes.TICK)
        if question is not None and at.player != question.by:
            self.room.tell("news-undo-no", who=at.view.players[at.player])

    def _everybody(self, step: LastStep) -> frozenset[int]:
        """The humans who lived before it; robots have nothing against it."""
        return step.living - self.room.saved_game.robots.keys()

    def happened(self, events: list[Event]) -> None:  # noqa: ARG002
        self._question = None

    def asks(self) -> Asking | None:
        return Asking(self._question.by, self._question.until) if self._question is not None else None

    def pauses(self) -> bool:
        return self._question is not None

    async def look(self, now: float) -> None:
        if self._question is not None and now >= self._question.until:
            self._question = None

    def moments(self, now: float) -> list[float]:
        return [self._question.until] if self._question is not None and self._question.until > now else []
