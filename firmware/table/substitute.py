"""Lets a robot play for a player who is away, if all others agree, until that player is back.

The player who is said to be away is asked too, and says no with one press. Only some seconds of silence at
that seat count as agreement, so nobody loses a seat without knowing it.
"""

from __future__ import annotations

from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.agenda import Auction, Shortage
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, Request, menu
from croupier.firmware.model.records import Robot
from croupier.firmware.table.common.feature import At, Feature
from croupier.firmware.table.common.menus import SETTINGS, back
from croupier.firmware.table.common.people import people
from croupier.firmware.table.common.robot_kinds import ROBOT_KINDS

ASKED_FOR_S = 45.0
"""A question that not everybody answers in this time is forgotten."""
SILENCE_S = 20.0
"""A player who says nothing at their seat for so long is taken for away."""
AWAY: Path = (*SETTINGS, "away")


class Propose(Request, frozen=True):
    """A robot shall play for this player; said again by another, or by that player, it is agreement."""

    player: int


class Refuse(Request, frozen=True):
    pass


class Question(Struct, frozen=True):
    player: int
    by: int
    agreed: frozenset[int]
    until: float
    silent_until: float


class SubstituteFeature(Feature):
    requests = (Propose, Refuse)
    _question: Question | None = None
    _now = 0.0

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        question = self._question
        if question is not None and at.player in self._asks(question):
            return self._asked(at, question)
        candidates = self._candidates(at.player)
        if at.cursor.path != AWAY or not candidates:
            return None
        about = (at.say("line-away"), (at.say("line-away-who"),))
        items = [back(at.say, Cursor(SETTINGS, "open:away"), about=about)]
        for player in candidates:
            name = at.view.players[player]
            told = (at.say("line-away"), (at.say("line-away-robot", who=name),))
            items.append(Item(f"away:{player}", at.say("do-away"), does=Propose(player), about=told))
        return menu(items, at.cursor)

    def settings_items(self, at: At) -> list[Item]:
        """What leads here from the settings; nothing where only one person plays."""
        if not self._candidates(at.player):
            return []
        about = (at.say("line-away"), (at.say("line-away-who"),))
        return [Item("open:away", at.say("do-open-away"), opens=Cursor(AWAY), about=about)]

    def _asked(self, at: At, question: Question) -> Menu:
        key = f"{question.player}:{question.by}"
        seconds = max(0, ceil(question.silent_until - at.now))
        told = (at.say("line-away-robot", who=at.view.players[question.player]),)
        no, yes = "do-away-no", Item(f"away:yes:{key}", at.say("do-away-yes"), Propose(question.player))
        if at.player == question.player:
            no, about = (
                "do-away-here",
                (at.say("line-away-you"), (at.say("line-away-silence", seconds=seconds),)),
            )
        elif at.player in question.agreed:
            missing = len(self._voters(question.player) - question.agreed)
            waits = at.say("line-away-waits", count=missing)
            about = (waits if missing else at.say("line-away-silence", seconds=seconds), told)
        else:
            about = (at.say("line-away-asks", who=at.view.players[question.by]), told)
        items = [Item(f"away:no:{key}", at.say(no), Refuse(), about=about)]
        if at.player not in question.agreed:
            items.append(replace(yes, about=about))
        return menu(items, Cursor(key=at.cursor.key))

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:
        match item.does:
            case Propose(player):
                await self._agree(at, player)
            case Refuse():
                self._refuse(at)
            case _:
                pass

    def back(self, at: At) -> bool:
        if self._question is None or at.player not in self._asks(self._question):
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
            question = Question(player, at.player, frozenset(), at.now + ASKED_FOR_S, at.now + SILENCE_S)
        self._question = replace(question, agreed=question.agreed | {at.player})
        if not await self._settle(at.now):
            self.game.services.play(tunes.ASKED)

    async def _settle(self, now: float) -> bool:
        """All others agree, and who is away does so too or says nothing."""
        question = self._question
        if question is None or not question.agreed >= self._voters(question.player):
            return False
        if question.player not in question.agreed and now < question.silent_until:
            return False
        self._question = None
        return await self.game.note(Robot(question.player, ROBOT_KINDS[0]))

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
        """Those screens come first: the seat does not see that it is asked, and nothing counts down."""
        return isinstance(self.game.view.task, Auction | Shortage)

    def moments(self, now: float) -> list[float]:
        """Every second while somebody counts down."""
        if (question := self._question) is None:
            return []
        if self._is_covered():
            return [question.until] if question.until > now else []
        left = question.silent_until - now
        second = question.silent_until - ceil(left - 1) if left > 1 else question.silent_until
        return [moment for moment in (question.until, second) if moment > now]

    # -- who

    def _candidates(self, asker: int) -> list[int]:
        return [player for player in people(self.game) if player != asker]

    def _voters(self, absent: int) -> set[int]:
        return {*people(self.game)} - {absent}

    def _asks(self, question: Question) -> set[int]:
        """Everybody, and who is away as well."""
        return {*self._voters(question.player), question.player}
