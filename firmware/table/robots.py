"""The robots at the table: each waits a little before it acts, so that people can follow and react."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from croupier.engine import Game
from croupier.engine import actions as act
from croupier.engine.agenda import Travel
from croupier.engine.bots.reason import Decision, Reason, must_not_throw
from croupier.engine.bots.registry import CHAMPION, ROBOTS, WEAKEST
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Item, Menu, Request, menu
from croupier.firmware.model.records import Robot as RobotSeat
from croupier.firmware.table.common.board_settings import RobotPace
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.listening import LISTEN_FOR_S
from croupier.firmware.table.common.people import people
from croupier.firmware.table.common.question import QuestionToAll
from croupier.firmware.table.common.thinking_time import ThinkingTime

if TYPE_CHECKING:  # a board without a champion does not carry it in its memory
    from croupier.engine.bots.champion import Champion

THINKS_FOR_S: dict[RobotPace, float] = {"slow": 4.0, "normal": 2.0, "fast": 0.6}
"""How long a robot waits after the last step before it acts."""
SPACE_EVERY_S: dict[RobotPace, float] = {"slow": 0.33, "normal": 0.2, "fast": 0.1}
"""How fast a robot's token moves, on a board where the program moves it."""
IN_A_HURRY_S = 0.05
"""The same two, once a person has skipped ahead."""
TIME_TO_CLAIM_S = 6.0
"""How long a robot waits with its throw while a person may ask for rent."""
TIME_TO_ANSWER_S = 20.0
"""How long a robot waits with its throw while an offer to a person is open."""


class RobotTokenArrived(Request, frozen=True):
    """A person has put a robot's token on its destination."""

    player: int
    space: int


class RobotTokenIsRight(Request, frozen=True):
    """A person says that a robot's token is where it belongs."""

    player: int


class GiveSeatBack(Request, frozen=True):
    """The player is back: the robot stops playing for them."""

    player: int


class SkipAhead(Request, frozen=True):
    """The robots hurry until a person is asked again."""


class RobotsFeature(Feature):
    """Acts for all robots. While `question` is open, they do nothing."""

    requests = (RobotTokenArrived, RobotTokenIsRight, GiveSeatBack, SkipAhead)

    def __init__(self, game: RunningGame, question: QuestionToAll, thinking: ThinkingTime) -> None:
        super().__init__(game)
        self._thinking = thinking
        self._champion: Champion | None = None
        self._question = question
        self._random = Random(game.services.seed)
        self._known: Game | None = None
        self._since = 0.0
        """When the game was last changed, or a robot began to play for a player."""
        self._heard, self._listening = 0.0, False
        """When people had heard the last step, and whether somebody still listens to it."""
        self._known_robots: dict[int, str] = {}
        self._last_hop = self._now = 0.0
        self._silent: set[int] = set()
        """Robots that have chosen to do nothing since the last step."""
        self._throw: tuple[ThrowForm, Reason] | None = None
        """The throw that a robot wants to make, if a person has to throw real dice for it."""
        self._in_a_hurry = False

    @property
    def _robots(self) -> dict[int, str]:
        return self.game.saved_game.robots

    # -- what happens

    async def look(self, now: float) -> None:
        self._now = now
        if self._known is not self.game.saved_game.game or self._known_robots != self._robots:
            self._known, self._since, self._silent = self.game.saved_game.game, now, set()
            self._throw, self._heard = None, now
            self._known_robots = dict(self._robots)
        if not self._robots or self.game.view.outcome is not None:
            return
        self._follow_listeners(now)
        self._in_a_hurry = self._in_a_hurry and not self._asks_people()
        self._move_tokens(now)
        if self._question.open is not None:
            return
        player = self._next()
        if player is None or self._throw is not None or self._wrong_thrower(now) == player:
            return
        if now >= self._due(player):
            await self._act(player)

    def _next(self) -> int | None:
        """The robot that acts next: one that may claim or answer, then one the game waits for."""
        view = self.game.view
        if isinstance(view.task, Travel):
            return None
        asked = [claim.owner for claim in view.claims] + [offer.to for offer in view.offers]
        answering = [player for player in asked if player not in self._silent]
        return next((p for p in [*answering, *self.game.waits()] if p in self._robots), None)

    def _due(self, player: int) -> float:
        """When that robot acts."""
        heard = self._since + LISTEN_FOR_S if self._listening else self._heard
        due = max(self._since + self._thinks_for(), heard)
        view = self.game.view
        if view.task is not None or view.thrower != player or player not in self.game.waits():
            return due
        if (wait := self.game.throw_wait(player)) is not None:
            due = max(due, wait.until)
        if any(claim.owner not in self._robots for claim in view.claims):
            due = max(due, heard + TIME_TO_CLAIM_S)
        if any(offer.to not in self._robots for offer in view.offers):
            due = max(due, heard + TIME_TO_ANSWER_S)
        return due

    def _thinks_for(self) -> float:
        return (
            IN_A_HURRY_S if self._in_a_hurry else THINKS_FOR_S[self.game.services.board_settings.value.pace]
        )

    def _asks_people(self) -> bool:
        """Whether the game waits for a person, or a person may claim or answer something."""
        view = self.game.view
        asked = {claim.owner for claim in view.claims} | {offer.to for offer in view.offers}
        return self._question.open is not None or not asked.union(self.game.waits()) <= self._robots.keys()

    async def _act(self, player: int) -> None:
        kind = self._robots[player]
        view = self.game.view
        decision = await self._think(player) if kind == CHAMPION else self._decide(player, kind)
        if view is not self.game.view:
            return  # the game went on while it was thinking
        if decision is None and player in self.game.waits():
            decision = self._decide(player, WEAKEST)
        if decision is None:
            self._silent.add(player)
            return
        choice, why = decision
        if isinstance(choice, ThrowForm):
            if self.game.saved_game.real_dice and self._people():
                self._throw = choice, why
                self.game.call(self._people())
                return
            action: act.Action = choice.action(self.game.services.dice(choice))
        else:
            must_not_throw(choice)
            action = choice
        if not await self.game.do(action, why):
            self._since += TIME_TO_CLAIM_S  # a full disk, perhaps: it tries again later

    def _decide(self, player: int, kind: str) -> Decision | None:
        robot = ROBOTS[kind if kind in ROBOTS else WEAKEST]
        return robot(self.game.view, player, ChoicesByKind.of(self.game.options(player)), self._random)

    async def _think(self, player: int) -> Decision | None:
        """The champion may think for a moment. It does so beside the table: lights and screens go on."""
        from croupier.engine.bots.champion import Champion

        if self._champion is None:
            self._champion = Champion()
        view, champion = self.game.view, self._champion
        choices = ChoicesByKind.of(self.game.options(player))
        champion.budget = self._thinking.budget
        with self._thinking.measured(champion.thought):
            return await asyncio.to_thread(champion.choose, view, player, choices, self._random)

    def _people(self) -> list[int]:
        """The people who can throw and move for a robot. If there is nobody, the board throws."""
        seats = self.game.saved_game.seats
        return [player for player in people(self.game) if seats[player].console >= 0]

    def _wrong_thrower(self, now: float) -> int | None:
        """The robot that throws next, if its token lies wrong and a person can put it right."""
        view = self.game.view
        player, waits = view.thrower, self.game.waits()
        if view.task is not None or player not in self._robots or player not in waits or not self._people():
            return None
        return player if self.game.guide.must_fix(player, now) else None

    def needs_people(self, now: float) -> bool:
        """Whether a robot waits for a person to throw for it or to move its token."""
        travel = self.game.guide.travel()
        moves = travel is not None and travel.player in self._robots and self.game.services.carry is None
        return moves or self._wrong_thrower(now) is not None or self.wants_thrown() is not None

    def wants_thrown(self) -> ThrowForm | None:
        """The throw that a person has to make for a robot now; None while that throw has to wait."""
        if self._throw is None or self._known is not self.game.saved_game.game or not self._people():
            return None
        if self._wrong_thrower(self._now) is not None:
            return None
        form, _ = self._throw
        return form if form in self.game.options(form.player) else None

    def _move_tokens(self, now: float) -> None:
        """Move the robots' tokens space by space, on a board where the program can do that."""
        carry, view = self.game.services.carry, self.game.view
        if carry is None:
            return
        journey = self.game.guide.journey()
        for player in self._robots:
            uid = self.game.guide.uid(player)
            if not uid or view.out[player]:
                continue
            if journey is not None and journey.player == player:
                if now >= self._hop_due():
                    self._last_hop = now
                    carry(uid, journey.path[0])
            elif self.game.services.seen.last_seen(uid) != view.space[player]:
                carry(uid, view.space[player])

    def _follow_listeners(self, now: float) -> None:
        """Who has just heard the last step has from now on as much time as others have from the step on."""
        listening = self._somebody_listens()
        if self._listening and not listening:
            self._heard = min(now, self._since + LISTEN_FOR_S)
        self._listening = listening

    def _somebody_listens(self) -> bool:
        """Whether a person who depends on speech still listens to what has happened."""
        return any(
            self.game.services.hears(self.game.console(player))
            for player in people(self.game)
            if self.game.saved_game.seats[player].console >= 0
        )

    def _hop_due(self) -> float:
        pace = self.game.services.board_settings.value.pace
        hop = IN_A_HURRY_S if self._in_a_hurry else SPACE_EVERY_S[pace]
        return max(self._since + self._thinks_for() / 2, self._last_hop + hop)

    def moments(self, now: float) -> list[float]:
        if not self._robots or self.game.view.outcome is not None:
            return []
        if self._known is not self.game.saved_game.game or self._known_robots != self._robots:
            return [now]
        player, found = self._next(), []
        if player is not None and self._throw is None and self._wrong_thrower(now) != player:
            found.append(self._due(player))
        travel = self.game.guide.travel()
        if travel is not None and travel.player in self._robots and self.game.services.carry is not None:
            found.append(self._hop_due())
        return [max(moment, now + 0.01) for moment in found]

    # -- what people do about it

    def menu(self, at: At) -> Menu | None:
        """The console of a player for whom a robot plays: they can take their seat back."""
        if at.player not in self._robots or at.view.outcome is not None:
            return None
        kind = at.say.robot(self._robots[at.player])
        about = (at.say("line-robot-plays"), (kind,))
        give = Item(
            f"robot:back:{at.player}", at.say("do-robot-back"), does=GiveSeatBack(at.player), about=about
        )
        return menu([give], at.cursor)

    def entries(self, at: At) -> list[Item]:
        """If no reader sees a robot's token, any person may say that it has arrived."""
        if at.player in self._robots:
            return []
        return [*self._token_entries(at), *self._skip_entries(at)]

    def _skip_entries(self, at: At) -> list[Item]:
        """Nobody has to watch the robots think: a person may skip ahead to what people are asked next.

        Not on a board where people move the robots' tokens: there they are what takes time.
        """
        nobody_thinks = self._in_a_hurry or at.view.outcome is not None or not self._robots
        if self.game.services.carry is None or nobody_thinks or self._asks_people():
            return []
        return [Item("robot:skip", at.say("do-skip"), does=SkipAhead())]

    def _token_entries(self, at: At) -> list[Item]:
        if (wrong := self._wrong_thrower(at.now)) is not None:
            return [self._token_is_right(at, wrong)]
        travel = self.game.guide.travel()
        if travel is None or travel.player not in self._robots:
            return []
        if self.game.services.carry is not None or not self.game.guide.is_out_of_sight(travel.player, at.now):
            return []
        name = at.view.players[travel.player]
        about = (at.say("line-robot-move", who=name), (at.say.place(travel.space),))
        key = f"robot:moved:{travel.player}:{travel.space}"
        return [
            Item(key, at.say("do-trust"), does=RobotTokenArrived(travel.player, travel.space), about=about)
        ]

    def _token_is_right(self, at: At, player: int) -> Item:
        about = (
            at.say("line-robot-move", who=at.view.players[player]),
            (at.say.place(at.view.space[player]),),
        )
        return Item(f"robot:stray:{player}", at.say("do-trust"), does=RobotTokenIsRight(player), about=about)

    async def thrown(self, action: act.OrderRoll | act.Roll | act.RentRoll) -> None:
        """A person has thrown the real dice for a robot."""
        await self.game.do(action, self._throw[1] if self._throw is not None else None)

    async def choose(self, _at: At, item: Item) -> None:
        match item.does:
            case RobotTokenArrived(player, space):
                self.game.guide.excuse(player)
                await self.game.do(act.Arrive(player, space))
            case RobotTokenIsRight(player):
                self.game.guide.excuse(player)
                self.game.services.play(tunes.TICK)
            case GiveSeatBack(player):
                await self.game.note(RobotSeat(player, ""))
            case SkipAhead():
                self._in_a_hurry = True
            case _:
                pass
