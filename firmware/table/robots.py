"""Robots at the table: each thinks for a while, as a person would, and leaves people time to speak up."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import cast

from croupier.engine import Game
from croupier.engine import actions as act
from croupier.engine.agenda import Travel
from croupier.engine.bots.reason import Decision, Reason, Robot
from croupier.engine.choices import ThrowForm
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item, Menu, Request, menu
from croupier.firmware.model.records import Robot as RobotSeat
from croupier.firmware.table.common.board_settings import Pace
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.lobby.plan import ROBOTS
from croupier.firmware.tokens.guide import Guide

THINKS: dict[Pace, float] = {"slow": 4.0, "normal": 2.0, "fast": 0.6}
"""Seconds from what happened last to what a robot does about it."""
HOPS: dict[Pace, float] = {"slow": 0.33, "normal": 0.2, "fast": 0.1}
"""Seconds a space, where a robot's token needs no hand."""
TIME_TO_CLAIM = 6.0
"""Seconds that somebody with rent to ask for is left before a robot throws."""
TIME_TO_ANSWER = 20.0
"""Seconds that an offer to somebody is left open before a robot throws."""


def mind(name: str) -> Robot:
    """How a robot of that kind chooses; imported when one sits down."""
    kind = name if name in ROBOTS else ROBOTS[0]
    return cast(Robot, import_module(f"croupier.engine.bots.{kind}").choose)


class Moved(Request, frozen=True):
    """Somebody has put a robot's token where it belongs."""

    player: int
    space: int


class PutRight(Request, frozen=True):
    """A robot's token is where it belongs, whatever the reader sees."""

    player: int


class Thrown(Request, frozen=True):
    """Somebody has thrown the real dice for a robot."""

    action: act.OrderRoll | act.Roll | act.RentRoll


class GiveBack(Request, frozen=True):
    """The robot gets up again."""

    player: int


class RobotsFeature(Feature):
    def __init__(self, room: RunningGame) -> None:
        super().__init__(room)
        self._random = Random(room.services.seed)
        self._tokens = Guide(room)
        self._game: Game | None = None
        self._since = 0.0
        """When the game was last changed, or a robot sat down."""
        self._seated: dict[int, str] = {}
        self._hopped = self._now = 0.0
        self._silent: set[int] = set()
        """Robots that have nothing to say to this."""
        self._throw: tuple[ThrowForm, Reason] | None = None
        """What a robot wants to throw for, where people throw real dice for it."""

    @property
    def _robots(self) -> dict[int, str]:
        return self.room.saved_game.robots

    # -- what happens

    async def look(self, now: float) -> None:
        self._now = now
        if self._game is not self.room.saved_game.game or self._seated != self._robots:
            self._game, self._since, self._silent = self.room.saved_game.game, now, set()
            self._throw = None
            self._seated = dict(self._robots)
        if not self._robots or self.room.view.outcome is not None:
            return
        self._carry(now)
        if any(feature.pauses() for feature in self.room.features):
            return
        player = self._next()
        if player is None or self._throw is not None or self._astray(now) == player:
            return
        if now >= self._due(player):
            await self._act(player)

    def _next(self) -> int | None:
        """The robot that is to act: one with something to claim or to answer, then one that is waited for."""
        view = self.room.view
        if isinstance(view.task, Travel):
            return None
        asked = [claim.owner for claim in view.claims] + [offer.to for offer in view.offers]
        speakers = [player for player in asked if player not in self._silent]
        return next((p for p in [*speakers, *self.room.waits()] if p in self._robots), None)

    def _due(self, player: int) -> float:
        due = self._since + THINKS[self.room.services.board_settings.value.pace]
        view = self.room.view
        if view.task is not None or view.thrower != player or player not in self.room.waits():
            return due
        if (hold := self.room.hold(player)) is not None:
            due = max(due, hold.until)
        if any(claim.owner not in self._robots for claim in view.claims):
            due = max(due, self._since + TIME_TO_CLAIM)
        if any(offer.to not in self._robots for offer in view.offers):
            due = max(due, self._since + TIME_TO_ANSWER)
        return due

    async def _act(self, player: int) -> None:
        decision = self._decide(player, self._robots[player])
        if decision is None and player in self.room.waits():
            decision = self._decide(player, ROBOTS[0])
        if decision is None:
            self._silent.add(player)
            return
        action, why = decision
        if isinstance(action, act.Roll | act.OrderRoll | act.RentRoll):
            form = next(choice for choice in self.room.options(player) if isinstance(choice, ThrowForm))
            if self.room.saved_game.real_dice and self._people():
                self._throw = form, why
                self.room.call(self._people())
                return
            action = form.action(self.room.services.dice(form))
        if not await self.room.do(action, why):
            self._since += TIME_TO_CLAIM  # a full disk: the next try is not at once

    def _decide(self, player: int, kind: str) -> Decision | None:
        return mind(kind)(self.room.view, player, iter(self.room.options(player)), self._random)

    def _people(self) -> list[int]:
        """Those who have hands and are still in the game; where there are none, the board throws."""
        seats, out = self.room.saved_game.seats, self.room.view.out
        seated = (player for player, seat in enumerate(seats) if seat.console >= 0)
        return [player for player in seated if player not in self._robots and not out[player]]

    def _astray(self, now: float) -> int | None:
        """The robot that is to throw, if its token lies elsewhere and somebody can put it right."""
        view = self.room.view
        player, waits = view.thrower, self.room.waits()
        if view.task is not None or player not in self._robots or player not in waits or not self._people():
            return None
        return player if self._tokens.stray(player, now) is not None else None

    def needs_hands(self, now: float) -> bool:
        travel = self._tokens.travel()
        moves = travel is not None and travel.player in self._robots and self.room.services.carry is None
        return moves or self._astray(now) is not None or self.wants_thrown() is not None

    def wants_thrown(self) -> ThrowForm | None:
        """Not while the throw has to wait for a claim, a raised hand or the token."""
        if self._throw is None or self._game is not self.room.saved_game.game or not self._people():
            return None
        if self._astray(self._now) is not None:
            return None
        form, _ = self._throw
        return form if form in self.room.options(form.player) else None

    def _carry(self, now: float) -> None:
        """Where there is no need for a hand, a robot's token moves by itself, space by space."""
        carry, view = self.room.services.carry, self.room.view
        if carry is None:
            return
        journey = self._tokens.journey()
        for player in self._robots:
            uid = self._tokens.uid(player)
            if not uid or view.out[player]:
                continue
            if journey is not None and journey.player == player:
                if now >= self._hop_due():
                    self._hopped = now
                    carry(uid, journey.path[0])
            elif self.room.services.seen.last_seen(uid) != view.space[player]:
                carry(uid, view.space[player])

    def _hop_due(self) -> float:
        pace = self.room.services.board_settings.value.pace
        return max(self._since + THINKS[pace] / 2, self._hopped + HOPS[pace])

    def moments(self, now: float) -> list[float]:
        if not self._robots or self.room.view.outcome is not None:
            return []
        if self._game is not self.room.saved_game.game or self._seated != self._robots:
            return [now]
        player, found = self._next(), []
        if player is not None and self._throw is None and self._astray(now) != player:
            found.append(self._due(player))
        travel = self._tokens.travel()
        if travel is not None and travel.player in self._robots and self.room.services.carry is not None:
            found.append(self._hop_due())
        return [max(moment, now + 0.01) for moment in found]

    # -- what people do about it

    def menu(self, at: At) -> Menu | None:
        """At the seat of somebody whom a robot stands in for."""
        if at.player not in self._robots or at.view.outcome is not None:
            return None
        kind = at.say(f"line-robot-{self._robots[at.player]}")
        about = (at.say("line-robot-plays"), (kind,))
        give = Item(f"robot:back:{at.player}", at.say("do-robot-back"), does=GiveBack(at.player), about=about)
        return menu([give], at.cursor)

    def doors(self, at: At) -> list[Item]:
        """Anybody may move a robot's token; where nobody sees it, somebody has to say so."""
        if at.player in self._robots:
            return []
        if (astray := self._astray(at.now)) is not None:
            return [self._put_right(at, astray)]
        travel = self._tokens.travel()
        if travel is None or travel.player not in self._robots:
            return []
        if self.room.services.carry is not None or not self._tokens.is_out_of_sight(travel.player, at.now):
            return []
        name = at.view.players[travel.player]
        about = (at.say("line-robot-move", who=name), (at.say.place(travel.space),))
        key = f"robot:moved:{travel.player}:{travel.space}"
        return [Item(key, at.say("do-trust"), does=Moved(travel.player, travel.space), about=about)]

    def _put_right(self, at: At, player: int) -> Item:
        about = (
            at.say("line-robot-move", who=at.view.players[player]),
            (at.say.place(at.view.space[player]),),
        )
        return Item(f"robot:stray:{player}", at.say("do-trust"), does=PutRight(player), about=about)

    async def choose(self, _at: At, item: Item) -> bool:
        match item.does:
            case Moved(player, space):
                self._tokens.excuse(player)
                await self.room.do(act.Arrive(player, space))
            case PutRight(player):
                self._tokens.excuse(player)
                self.room.services.play(tunes.TICK)
            case Thrown(action):
                await self.room.do(action, self._throw[1] if self._throw is not None else None)
            case GiveBack(player):
                await self.room.note(RobotSeat(player, ""))
            case _:
                return False
        return True
