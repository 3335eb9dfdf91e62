"""Somebody is away: by agreement of the others a robot sits down for them, until they are back."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from firmware.table import tunes
from firmware.table.desk import At, Desk
from firmware.table.menu import Cursor, Errand, Item, Menu, follow, menu
from firmware.table.plan import ROBOTS
from firmware.table.records import Robot

ASKED_FOR = 45.0
"""Seconds; a question that not everybody answers is forgotten."""
AWAY, SETTINGS = "away", "settings"
"""Its list, and the one that leads there."""


class Propose(Errand, frozen=True):
    """A robot shall play for this player; said again by another it is agreement."""

    player: int


class Refuse(Errand, frozen=True):
    pass


class Question(Struct, frozen=True):
    player: int
    by: int
    agreed: frozenset[int]
    until: float


class Absence(Desk):
    _question: Question | None = None

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        question = self._question
        if question is not None and at.player in {*self._voters(question.player), question.player}:
            return self._asked(at, question)
        candidates = self._candidates(at.player)
        if at.cursor.group != AWAY or not candidates:
            return None
        about = (at.say("line-away"), (at.say("line-away-who"),))
        items = [Item("back", at.say("do-back"), opens=Cursor(SETTINGS, f"open:{AWAY}"), about=about)]
        for player in candidates:
            name = at.view.players[player]
            told = (at.say("line-away"), (at.say("line-away-robot", who=name),))
            items.append(Item(f"away:{player}", at.say("do-away"), does=Propose(player), about=told))
        return follow(items, at.cursor)

    def _asked(self, at: At, question: Question) -> Menu:
        key = f"{question.player}:{question.by}"
        name = at.view.players[question.player]
        if at.player == question.player:
            about = (at.say("line-away-you"), (at.say("line-away-here"),))
            return menu([Item(f"away:here:{key}", at.say("do-away-here"), Refuse(), about=about)], at.cursor)
        told = (at.say("line-away-robot", who=name),)
        if at.player in question.agreed:
            missing = len(self._voters(question.player) - question.agreed)
            about = (at.say("line-away-waits", count=missing), told)
            return menu([Item(f"away:stop:{key}", at.say("do-away-no"), Refuse(), about=about)], at.cursor)
        about = (at.say("line-away-asks", who=at.view.players[question.by]), told)
        return menu(
            [
                Item(f"away:no:{key}", at.say("do-away-no"), Refuse(), about=about),
                Item(f"away:yes:{key}", at.say("do-away-yes"), Propose(question.player), about=about),
            ],
            at.cursor,
        )

    # -- what happens

    async def choose(self, at: At, item: Item) -> bool:
        match item.does:
            case Propose(player):
                await self._agree(at, player)
            case Refuse():
                self._question = None
                self.room.kit.play(tunes.TICK)
            case _:
                return False
        return True

    def back(self, at: At) -> bool:
        question = self._question
        if question is None or at.player not in {*self._voters(question.player), question.player}:
            return False
        self._question = None
        return True

    async def _agree(self, at: At, player: int) -> None:
        question = self._question
        if question is None or question.player != player:
            question = Question(player, at.player, frozenset(), at.now + ASKED_FOR)
        question = replace(question, agreed=question.agreed | {at.player})
        if question.agreed >= self._voters(player):
            self._question = None
            await self.room.note(Robot(player, ROBOTS[0]))
        else:
            self._question = question
            self.room.kit.play(tunes.TICK)

    async def look(self, now: float) -> None:
        question = self._question
        if question is None:
            return
        gone = self.room.view.out[question.player] or question.player in self.room.keeper.robots
        if now >= question.until or gone:
            self._question = None

    def moments(self, now: float) -> list[float]:
        return [self._question.until] if self._question is not None and self._question.until > now else []

    # -- who

    def _people(self) -> set[int]:
        """Those who play themselves."""
        view, robots = self.room.view, self.room.keeper.robots
        return {player for player, out in enumerate(view.out) if not out and player not in robots}

    def _candidates(self, asker: int) -> list[int]:
        return sorted(self._people() - {asker})

    def _voters(self, absent: int) -> set[int]:
        return self._people() - {absent}
