"""Undo: takes the last step back; if it concerns other players, everybody has to agree first."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from croupier.engine import Game
from croupier.engine.events import Event
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.common.question import QUESTION_OPEN_FOR_S, OpenQuestion, QuestionToAll
from croupier.firmware.table.undo.last_step import LastStep, last_step
from croupier.firmware.text import lookup

UNDO: Path = ("undo",)
"""The list for a step is (*UNDO, seq)."""


class TakeBack(Request, frozen=True):
    """Take back the step of this row, or agree to that."""

    seq: int


class KeepStep(Request, frozen=True):
    """Do not take the step back."""


class UndoQuestion(Struct, frozen=True):
    """The question to everybody whether a step may be taken back."""

    step: LastStep
    by: int
    agreed: frozenset[int]
    until: float


class UndoFeature(Feature):
    """Any new step closes the question, because another step is the last one then.

    `question` tells other features that something is asked; `may_ask` says whether a player may ask now.
    """

    requests = (TakeBack, KeepStep)
    rank = 2

    def __init__(self, game: RunningGame, question: QuestionToAll, may_ask: Callable[[int], bool]) -> None:
        super().__init__(game)
        self._question_to_all = question
        self._may_ask = may_ask
        self._question: UndoQuestion | None = None
        self._known: tuple[Game, LastStep | None] | None = None
        """Worked out once for each step of the game."""

    def _last(self) -> LastStep | None:
        game = self.game.saved_game.game
        if self._known is None or self._known[0] is not game:
            self._known = game, last_step(self.game.saved_game.recent)
        return self._known[1]

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        step = self._last()
        if step is None or at.player not in self._voters(step):
            return []
        if not self._is_alone(at, step) and not self._may_ask(at.player):
            return []
        return [Item(f"undo:{step.seq}", at.say("do-open-undo"), opens=Cursor((*UNDO, step.seq)))]

    def menu(self, at: At) -> Menu | None:
        if self._question is not None and at.player in self._voters(self._question.step):
            return self._question_menu(at, self._question)
        step = self._last()
        if step is None or at.cursor.path != (*UNDO, step.seq):
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

    def _question_menu(self, at: At, question: UndoQuestion) -> Menu:
        """The question, or for a player who has agreed, how many answers are missing."""
        seq, cursor = question.step.seq, Cursor(key=at.cursor.key)
        if at.player in question.agreed:
            missing = len(self._voters(question.step) - question.agreed)
            shared = self.game.is_shared(at.console)
            waits = at.say("line-undo-taps" if shared else "line-undo-waits", count=missing)
            about = self._about(at, waits, question.step)
            return menu([Item(f"undo:stop:{seq}", at.say("do-undo-stop"), KeepStep(), about=about)], cursor)
        about = self._about(at, at.say("line-undo-asked", who=at.view.players[question.by]), question.step)
        return menu(
            [
                Item(f"undo:no:{seq}", at.say("do-undo-no"), KeepStep(), about=about),
                Item(f"undo:agree:{seq}", at.say("do-undo-agree"), TakeBack(seq), about=about),
            ],
            cursor,
        )

    def _about(self, at: At, headline: str, step: LastStep) -> Message:
        events = [event for each in step.steps for event in each.events]
        text = lookup.step(at.say, step.steps[0].before.view(), events, at.view.players)
        return next(iter(at.layout.pages(headline, [text])), (headline, ()))

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case TakeBack(seq):
                await self._agree(at, seq)
            case KeepStep():
                self._refuse(at)
            case _:
                pass

    def back(self, at: At) -> bool:
        if self._question is None or at.player not in self._voters(self._question.step):
            return False
        self._refuse(at)
        return True

    async def _agree(self, at: At, seq: int) -> None:
        step = self._last()
        if step is None or step.seq != seq:
            self.game.services.play(tunes.REFUSED)
            return
        question = self._question
        if question is None or question.step.seq != seq:
            question = UndoQuestion(step, at.player, frozenset(), at.now + QUESTION_OPEN_FOR_S)
        agreed = question.agreed | {at.player}
        if self._is_alone(at, step) or agreed >= self._voters(step):
            others = sorted(agreed - {question.by})
            await self.game.take_back(seq, (question.by, *others), at.now)
        else:
            self._ask(UndoQuestion(step, question.by, agreed, question.until))
            self.game.services.play(tunes.ASKED)

    def _refuse(self, at: At) -> None:
        question = self._question
        self._ask(None)
        self.game.services.play(tunes.TICK)
        if question is not None and at.player != question.by:
            self.game.tell("news-undo-no", who=at.view.players[at.player])

    def _voters(self, step: LastStep) -> frozenset[int]:
        """The people who have to agree: those who were in the game before the step. Robots always agree."""
        return step.living - self.game.saved_game.robots.keys()

    def _ask(self, question: UndoQuestion | None) -> None:
        self._question = question
        self._question_to_all.open = None if question is None else OpenQuestion(question.by, question.until)

    def happened(self, events: list[Event]) -> None:  # noqa: ARG002
        self._ask(None)

    async def look(self, now: float) -> None:
        if self._question is not None and now >= self._question.until:
            self._ask(None)

    def moments(self, now: float) -> list[float]:
        return [self._question.until] if self._question is not None and self._question.until > now else []
