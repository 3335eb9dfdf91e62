"""The story of a game, for the page beside the board: history, worth of players, income of spaces.

A step is only noted when it happens; its part of the story is made after lights and screens have been sent.
After a restart the whole game is read again from its journal, on another thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from itertools import starmap
from typing import Protocol

from croupier.engine import Game, View
from croupier.engine.bots.reason import Reason
from croupier.firmware.model.scene import Countdown, Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.text import Say, Speakers
from croupier.firmware.text.deed import DeedNow, deed_now
from croupier.firmware.text.history import EntryMaker
from croupier.firmware.web.chance_messages import ChancesNow, TurningPoint
from croupier.firmware.web.chances import Swing, thousandths
from croupier.firmware.web.growing_list import GrowingList, ThinnedList
from croupier.firmware.web.history_line import HistoryLine
from croupier.firmware.web.messages import (
    ChangeNow,
    GameNow,
    HammerNow,
    SumsNow,
)
from croupier.firmware.web.rows import Moment, game_now
from croupier.firmware.web.stage import Change, Stage, stage_of
from croupier.firmware.web.stage.message import EMPTY
from croupier.firmware.web.story_part import MAX_CHANGES, Step, StoryPart, Tally

_log = logging.getLogger(__name__)

MAX_LINES = 300
"""Lines of the history that a page can look back on."""
MAX_POINTS = 400
"""Points of each worth curve."""
LATER_S = 0.003
"""Seconds from a step to its part of the story: lights, screens and words are sent first."""


class GameToTell(Protocol):
    """A game whose story can be told from its beginning: a `SavedGame`, or one that is shown again."""

    @property
    def game(self) -> Game: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def length(self) -> int: ...
    def steps(self, until: int) -> Iterator[tuple[Sequence[StoryEvent], Game]]: ...


class Story:
    """Listens to a game, as a `GameListener` of the table, and tells its watchers when there is more."""

    def __init__(self, speakers: Speakers, now: Callable[[], float] = lambda: 0.0) -> None:
        self.speakers = speakers
        self._now = now
        self._entry_maker: EntryMaker | None = None
        self._watchers: list[Callable[[], None]] = []
        self._waiting: list[Step] = []
        self._reading: asyncio.Task[None] | None = None
        self._working: asyncio.TimerHandle | None = None
        self._seats: tuple[Seat, ...] = ()
        self._tally = Tally()
        self.lines: GrowingList[HistoryLine] = GrowingList(MAX_LINES)
        self.worth: GrowingList[tuple[int, ...]] = ThinnedList(MAX_POINTS)
        self.chances: GrowingList[tuple[int, ...]] = ThinnedList(MAX_POINTS)
        self.changes: GrowingList[Change] = GrowingList(MAX_CHANGES)
        self.chances_for_all = False
        """Whether players see the chances too, not only who watches."""
        self._game: Game | None = None
        """The game that the pages have been told of."""
        self._robots: dict[int, str] = {}
        self._hammer: Countdown | None = None
        self._said: dict[int, HistoryLine] = {}
        """The last step of each robot that it had a reason for."""

    @property
    def language(self) -> str:
        """The first player's language, for pages that ask for none; "" is the edition's."""
        return next((seat.language for seat in self._seats if seat.language), "")

    def game(self, language: str) -> GameNow | None:
        """The state of the game, with words in that language; None while no game is played."""
        if self._game is None:
            return None
        say = self.speakers[language]
        lines = {player: line.message(say) for player, line in self._said.items()}
        said = {player: (line.text, line.why) for player, line in lines.items()}
        return game_now(say, Moment(self._game, self._seats, self._robots), said)

    def stage(self, language: str) -> Stage:
        """What the middle of the board shows."""
        if self._game is None:
            return EMPTY
        return stage_of(self.speakers[language], self._game.view(), self._tally.happenings)

    def deed(self, language: str, space: int) -> DeedNow:
        """The deed of a space, as things stand."""
        return deed_now(self.speakers[language], None if self._game is None else self._game.view(), space)

    def change(self, language: str, change: Change) -> ChangeNow:
        words = self.speakers[language].money(change.amount) if change.amount else ""
        return ChangeNow(change.kind, change.giver, change.taker, change.space, words, change.dice)

    def chances_now(self, language: str) -> ChancesNow:
        """Everybody's chance at this moment, and the turning points of the game so far."""
        if self._game is None:
            return ChancesNow((), ())
        view, say = self._game.view(), self.speakers[language]
        points = [self._turning_point(say, view, swing) for swing in self._tally.turning_points.biggest]
        return ChancesNow(thousandths(view), tuple(points))

    def _turning_point(self, say: Say, view: View, swing: Swing) -> TurningPoint:
        text = "" if swing.line is None else swing.line.message(say).text
        space = None if swing.line is None else swing.line.space
        return TurningPoint(swing.throw, view.players[swing.player], swing.player, swing.by, text, space)

    @property
    def hammer(self) -> HammerNow:
        """How long the hammer still waits, at this moment."""
        if self._hammer is None:
            return HammerNow(0, 0)
        left = max(0.0, self._hammer.until - self._now())
        return HammerNow(round(1000 * left), round(1000 * self._hammer.seconds), self._hammer.paused)

    @property
    def sums(self) -> SumsNow:
        return SumsNow(tuple(self._tally.landings), tuple(self._tally.income))

    @property
    def is_behind(self) -> bool:
        """Whether the table has told something that is not part of the story yet."""
        return self._reading is not None or self._working is not None

    def watch(self, callback: Callable[[], None]) -> None:
        self._watchers.append(callback)

    async def close(self) -> None:
        self._watchers.clear()
        if self._working is not None:
            self._working.cancel()
        await self._stop_reading()

    # -- the table tells

    def scene(self, scene: Scene) -> None:
        """The table shows this now. The story needs of it the players, the hammer and the edition."""
        if scene.edition is not self.speakers.edition and scene.edition != self.speakers.edition:
            self.speakers = Speakers(scene.edition)
        if self.chances_for_all != scene.chances_for_all:
            self.chances_for_all = scene.chances_for_all
            self._work_soon()
        seats = scene.seats or self._seats
        if (seats, scene.robot_kinds, scene.hammer) != (self._seats, self._robots, self._hammer):
            self._seats, self._robots, self._hammer = seats, scene.robot_kinds, scene.hammer
            self._work_soon()

    def opened(self, saved_game: GameToTell) -> None:
        self._forget()
        self._seats = saved_game.seats
        self._game = None
        self._waiting = [Step([], saved_game.game)]
        if saved_game.game.setup.edition != self.speakers.edition:
            self.speakers = Speakers(saved_game.game.setup.edition)
        self._entry_maker = EntryMaker(saved_game.game.view())
        if self._reading is not None:
            self._reading.cancel()
        self._reading = asyncio.create_task(self._read(saved_game, saved_game.length))

    def heard(self, events: Sequence[StoryEvent], game: Game, why: Reason | None = None) -> None:
        self._waiting.append(Step(events, game, why))
        self._work_soon()

    def closed(self) -> None:
        self._waiting = []
        self._seats = ()
        self._forget()
        self._game = None
        self._tell()

    # -- the story is made

    async def _read(self, saved_game: GameToTell, until: int) -> None:
        """Make the story of the game so far. What happens meanwhile waits."""
        past = StoryPart(EntryMaker(Game(saved_game.game.setup).view()), Tally())
        try:
            await asyncio.to_thread(past.take, starmap(Step, saved_game.steps(until)))
        except JournalError as error:
            _log.error("%s", error)
        except Exception:  # noqa: BLE001  without its beginning it goes on all the same
            _log.exception("the story of the game so far could not be told")
        self._tally = past.tally
        self._add(past)
        self._reading = None
        self._work()

    async def _stop_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            await asyncio.wait([reading])

    def _work_soon(self) -> None:
        """Not at once: lights, screens and words of this step go first."""
        if self._reading is None and self._working is None:
            self._working = asyncio.get_running_loop().call_later(LATER_S, self._work)

    def _work(self) -> None:
        if self._working is not None:
            self._working.cancel()
            self._working = None
        steps, self._waiting = self._waiting, []
        if steps and self._entry_maker is not None:
            self._take(self._entry_maker, steps)
        self._tell()

    def _take(self, entry_maker: EntryMaker, steps: Sequence[Step]) -> None:
        part = StoryPart(entry_maker, self._tally)
        part.take(steps)
        self._add(part)
        self._game = steps[-1].game
        for change in part.changes:
            self.changes.add(change)

    def _add(self, part: StoryPart) -> None:
        for line in part.lines:
            if (last := self.lines.last) is not None and last.number == line.number:
                self.lines.replace_last(line)
            else:
                self.lines.add(line)
            if line.why is not None and (player := line.doer) is not None:
                self._said[player] = line
        for row in part.worth:
            self.worth.add(row)
        for row in part.chances:
            self.chances.add(row)

    def _forget(self) -> None:
        self._tally = Tally()
        self._said = {}
        self.lines.clear()
        self.worth.clear()
        self.chances.clear()
        self.changes.clear()

    def _tell(self) -> None:
        for watcher in list(self._watchers):
            watcher()
