"""Substitutes: a robot plays for a player who is away, if all others agree, until that player is back.

The player who is said to be away is asked too, and refuses with one press. Only if their console stays silent
for some seconds do they count as away, so nobody loses their seat without knowing it.
"""

from __future__ import annotations

from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.agenda import Auction, Shortage
from croupier.engine.bots.registry import WEAKEST
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.model.records import Robot
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.table.common.menus import SETTINGS, back
from croupier.firmware.table.common.people import people
from croupier.firmware.table.common.question import QUESTION_OPEN_FOR_S

SILENCE_S = 20.0
"""A player who presses nothing for this long counts as away."""
AWAY: Path = (*SETTINGS, "away")
"""The list of players who may be away."""


class ProposeRobot(Request, frozen=True):
    """Propose that a robot plays for this player or, if that is asked already, agree to it."""

    player: int


class RefuseRobot(Request, frozen=True):
    """Refuse the robot."""


class AwayQuestion(Struct, frozen=True):
    """The question to everybody whether a robot may play for a player."""

    player: int
    by: int
    """The player who asks."""
    agreed: frozenset[int]
    until: float
    silent_until: float
    """When the player counts as away, if they press nothing."""


class SubstituteFeature(Feature):
    """The question, and the list in the settings that leads to it."""

    requests = (ProposeRobot, RefuseRobot)
    _question: AwayQuestion | None = None
    _now = 0.0

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        question = self._question
        if question is not None and at.player in self._asked_players(question):
            return self._question_menu(at, question)
        candidates = self._candidates(at.player)
        if at.cursor.path != AWAY or not candidates:
            return None
        about = (at.say("line-away"), (at.say("line-away-who"),))
        items = [back(at.say, Cursor(SETTINGS, "open:away"), about=about)]
        for player in candidates:
            name = at.view.players[player]
            about = (at.say("line-away"), (at.say("line-away-robot", who=name),))
            items.append(Item(f"away:{player}", at.say("do-away"), does=ProposeRobot(player), about=about))
        return menu(items, at.cursor)

    def settings_items(self, at: At) -> list[Item]:
        """The item of the settings that leads here; no item if only one person plays."""
        if not self._candidates(at.player):
            return []
        about = (at.say("line-away"), (at.say("line-away-who"),))
        return [Item("open:away", at.say("do-open-away"), opens=Cursor(AWAY), about=about)]

    def _question_menu(self, at: At, question: AwayQuestion) -> Menu:
        key = f"{question.player}:{question.by}"
        seconds = max(0, ceil(question.silent_until - at.now))
        line = (at.say("line-away-robot", who=at.view.players[question.player]),)
        no, yes = "do-away-no", Item(f"away:yes:{key}", at.say("do-away-yes"), ProposeRobot(question.player))
        if at.player == question.player:
            no, about = (
                "do-away-here",
                (at.say("line-away-you"), (at.say("line-away-silence", seconds=seconds),)),
            )
        elif at.player in question.agreed:
            missing = len(self._voters(question.player) - question.agreed)
            waits = at.say("line-away-waits", count=missing)
            about = (waits if missing else at.say("line-away-silence", seconds=seconds), line)
        else:
            about = (at.say("line-away-asks", who=at.view.players[question.by]), line)
        items = [Item(f"away:no:{key}", at.say(no), RefuseRobot(), about=about)]
        if at.player not in question.agreed:
            items.append(replace(yes, about=about))
        return menu(items, Cursor(key=at.cursor.key))

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case ProposeRobot(player):
                await self._agree(at, player)
            case RefuseRobot():
                self._refuse(at)
            case _:
                pass

    def back(self, at: At) -> bool:
        if self._question is None or at.player not in self._asked_players(self._question):
            return False
        self._refuse(at)
        return True

    def _refuse(self, at: At) -> None:
        question, self._question = self._question, None
        self.game.services.play(tunes.TICK)
        if question is not None and at.player == question.player:
            self.game.tell_one(question.by, "news-away-here", who=at.view.players[at.player])

    async def _agree(self, at: At, player: int) -> None:
        question, self._now = self._question, at.now
        if question is None or question.player != player:
            question = AwayQuestion(
                player, at.player, frozenset(), at.now + QUESTION_OPEN_FOR_S, at.now + SILENCE_S
            )
        self._question = replace(question, agreed=question.agreed | {at.player})
        if not await self._settle(at.now):
            self.game.services.play(tunes.ASKED)

    async def _settle(self, now: float) -> bool:
        """Let a robot play, if all others agree and the player agrees too or is silent. False if not."""
        question = self._question
        if question is None or not question.agreed >= self._voters(question.player):
            return False
        if question.player not in question.agreed and now < question.silent_until:
            return False
        self._question = None
        return await self.game.note(Robot(question.player, WEAKEST))

    async def look(self, now: float) -> None:
        before, self._now = self._now, now
        question = self._question
        if question is None:
            return
        if self._is_covered():
            later = question.silent_until + now - before
            self._question = question = replace(question, silent_until=later)
        forgotten = now >= question.until and not question.agreed >= self._voters(question.player)
        if forgotten or question.player not in people(self.game):
            self._question = None
        await self._settle(now)

    def _is_covered(self) -> bool:
        """Whether an auction hides the question. The player cannot answer it, so the time does not count."""
        return isinstance(self.game.view.task, Auction | Shortage)

    def moments(self, now: float) -> list[float]:
        """The next second of the countdown, and the end of the question."""
        if (question := self._question) is None:
            return []
        if self._is_covered():
            return [question.until] if question.until > now else []
        left = question.silent_until - now
        second = question.silent_until - ceil(left - 1) if left > 1 else question.silent_until
        return [moment for moment in (question.until, second) if moment > now]

    # -- who

    def _candidates(self, asker: int) -> list[int]:
        """The players who may be away."""
        return [player for player in people(self.game) if player != asker]

    def _voters(self, absent: int) -> set[int]:
        """The players who all have to agree."""
        return {*people(self.game)} - {absent}

    def _asked_players(self, question: AwayQuestion) -> set[int]:
        """The players whose consoles show the question: the voters and the one who is away."""
        return {*self._voters(question.player), question.player}
