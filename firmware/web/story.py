"""The story of a game, for the page beside the board: history, worth of players, income of spaces.

A step is only noted when it happens; its part of the story is made after lights and screens have been sent.
After a restart the whole game is read again from its journal, on another thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import starmap
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Game, View
from croupier.engine import events as ev
from croupier.engine.bots.reason import Reason
from croupier.engine.edition import SPACES
from croupier.engine.figures import worth
from croupier.firmware.model.records import Undo
from croupier.firmware.model.scene import Countdown, Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.story import Difference, StoryEvent, TakenBack
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.text import Say, Speakers
from croupier.firmware.text.condense import PropertyRun, property_run, told_of
from croupier.firmware.text.history import Entry, EntryMaker, entry_text, reason_text
from croupier.firmware.web.deed import DeedNow, deed_now
from croupier.firmware.web.growing_list import GrowingList, ThinnedList
from croupier.firmware.web.messages import ChangeNow, GameNow, HammerNow, Line, SumsNow
from croupier.firmware.web.rows import Moment, game_now
from croupier.firmware.web.stage import Change, Happenings, Stage, changes_of, stage_of
from croupier.firmware.web.stage.message import EMPTY

_log = logging.getLogger(__name__)

MAX_LINES = 300
"""Lines of the history that a page can look back on."""
MAX_POINTS = 400
"""Points of each worth curve."""
MAX_CHANGES = 24
"""Changes that a page can catch up with."""

OBVIOUS_REASONS = frozenset({"throw", "arrive", "draw"})
"""Robots' reasons that are not told."""


ANSWERS = frozenset({"told-offer-accepted", "told-offer-refused", "told-offer-countered"})
"""Lines that tell what the other player did."""


class Step(NamedTuple):
    """What one action brought about, the game after it, and a robot's reason for it."""

    events: Sequence[StoryEvent]
    game: Game
    why: Reason | None = None


class GameToTell(Protocol):
    """A game whose story can be told from its beginning: a `SavedGame`, or one that is shown again."""

    @property
    def game(self) -> Game: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def length(self) -> int: ...
    def steps(self, until: int) -> Iterator[tuple[Sequence[StoryEvent], Game]]: ...


class HistoryLine(Struct, frozen=True):
    """A line of the history. It is put into words for each language when a page asks for it."""

    number: int
    entry: Entry
    names: tuple[str, ...]
    space: int | None
    player: int | None
    why: Reason | None = None
    """A robot's reason."""

    @property
    def doer(self) -> int | None:
        """Who made the step: the one who answers an offer, otherwise the player the line is about."""
        answers = self.entry.key in ANSWERS
        found = self.entry.facts.get("other" if answers else "who", self.player)
        return found if isinstance(found, int) else None

    def message(self, say: Say) -> Line:
        why = reason_text(say, self.why, self.names) if self.why is not None else ""
        return Line(self.number, entry_text(say, self.entry, self.names), self.space, self.player, why)


class Story:
    """Listens to a game, as a `GameListener` of the table, and tells its watchers when there is more."""

    def __init__(self, speakers: Speakers, now: Callable[[], float] = lambda: 0.0) -> None:
        self.speakers = speakers
        self._now = now
        self._entry_maker: EntryMaker | None = None
        self._watchers: list[Callable[[], None]] = []
        self._waiting: list[Step] = []
        self._reading: asyncio.Task[None] | None = None
        self._seats: tuple[Seat, ...] = ()
        self._tally = Tally()
        self.lines: GrowingList[HistoryLine] = GrowingList(MAX_LINES)
        self.worth: GrowingList[tuple[int, ...]] = ThinnedList(MAX_POINTS)
        self.changes: GrowingList[Change] = GrowingList(MAX_CHANGES)
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

    @property
    def hammer(self) -> HammerNow:
        """How long the hammer still waits, at this moment."""
        if self._hammer is None:
            return HammerNow(0, 0)
        left = max(0.0, self._hammer.until - self._now())
        return HammerNow(round(1000 * left), round(1000 * self._hammer.seconds))

    @property
    def sums(self) -> SumsNow:
        return SumsNow(tuple(self._tally.landings), tuple(self._tally.income))

    def watch(self, callback: Callable[[], None]) -> None:
        self._watchers.append(callback)

    async def close(self) -> None:
        self._watchers.clear()
        await self._stop_reading()

    # -- the table tells

    def scene(self, scene: Scene) -> None:
        """The table shows this now. The story needs of it the players, the hammer and the edition."""
        if scene.edition is not self.speakers.edition and scene.edition != self.speakers.edition:
            self.speakers = Speakers(scene.edition)
        seats = scene.seats or self._seats
        if (seats, scene.robot_kinds, scene.hammer) != (self._seats, self._robots, self._hammer):
            self._seats, self._robots, self._hammer = seats, scene.robot_kinds, scene.hammer
            self._tell()

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
        if self._reading is None:
            asyncio.get_running_loop().call_soon(self._work)

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
        self._tally = past.tally
        self._add(past)
        self._reading = None
        self._work()

    async def _stop_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            await asyncio.wait([reading])

    def _work(self) -> None:
        steps, self._waiting = self._waiting, []
        if not steps or self._entry_maker is None:
            return
        part = StoryPart(self._entry_maker, self._tally)
        part.take(steps)
        self._add(part)
        self._game = steps[-1].game
        for change in part.changes:
            self.changes.add(change)
        self._tell()

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

    def _forget(self) -> None:
        self._tally = Tally()
        self._said = {}
        self.lines.clear()
        self.worth.clear()
        self.changes.clear()

    def _tell(self) -> None:
        for watcher in list(self._watchers):
            watcher()


class LastRun(NamedTuple):
    """Work on property, and the reason of the robot that began it."""

    run: PropertyRun
    why: Reason | None


class Tally:
    """Counts over a whole game: landings and income of each space, lines. Follows what happened last."""

    def __init__(self) -> None:
        self.landings = [0] * SPACES
        self.income = [0] * SPACES
        self.happenings = Happenings()
        self.number = 0
        self.view: View | None = None
        """The game after the last step."""
        self.run: LastRun | None = None
        """The work on property that the last line tells of, if it does."""
        self._claims: dict[int, int] = {}
        self._asked: int | None = None

    def count(self, view: View, event: StoryEvent) -> int | None:
        """The space that the event is about, if any."""
        match event:
            case ev.ClaimOpened():
                self._claims[event.claim] = event.space
            case ev.ClaimClosed():
                space = self._claims.pop(event.claim, None)
                if event.how == "asked":
                    self._asked = space
                return space
            case ev.Paid(why="rent") if self._asked is not None:
                self.income[self._asked] += event.amount
                return self._asked
            case ev.Arrived():
                self.landings[event.space] += 1
            case ev.CardDrawn():
                return view.space[event.player]
            case _:
                pass
        found: int | None = getattr(event, "space", None)
        return found


class StoryPart:
    """The story of some steps of a game: new lines of the history, new points of the worth curves."""

    def __init__(self, entry_maker: EntryMaker, tally: Tally) -> None:
        self._entry_maker = entry_maker
        self.tally = tally
        self.lines: list[HistoryLine] = []
        self.worth: list[tuple[int, ...]] = []
        self.changes: list[Change] = []

    def take(self, steps: Iterable[Step]) -> None:
        for events, game, why in steps:
            view = game.view()
            spaces = [self._count(view, event) for event in events]
            entries = [self._entry_maker.entry(event) for event in events]
            self.changes = [*self.changes, *changes_of(view, events)][-MAX_CHANGES:]
            told_why = why if why is not None and why.code not in OBVIOUS_REASONS else None
            run = property_run(self.tally.view or view, events)
            if run is not None:
                self._tell_run(view, run, told_why)
            else:
                where = dict(zip(map(id, events), spaces, strict=True))
                for event, entry in told_of(view, events, entries):
                    self._tell(HistoryLine(0, entry, view.players, where[id(event)], _who(event), told_why))
                    told_why = None  # a robot's reason stands in the first line of its step
            self.tally.view = view

    def _tell(self, line: HistoryLine) -> None:
        self.tally.number += 1
        self.tally.run = None
        self.lines.append(replace(line, number=self.tally.number))

    def _tell_run(self, view: View, run: PropertyRun, why: Reason | None) -> None:
        """One line for all work of one kind; it is told again when there is more of it."""
        last = self.tally.run
        joined = None if last is None else last.run.joined(run)
        if last is None or joined is None:
            self._tell(_run_line(view, run, why))
            self.tally.run = LastRun(run, why)
            return
        line = replace(_run_line(view, joined, last.why), number=self.tally.number)
        self.tally.run = LastRun(joined, last.why)
        if self.lines and self.lines[-1].number == line.number:
            self.lines.pop()
        self.lines.append(line)

    def _count(self, view: View, event: StoryEvent) -> int | None:
        space = self.tally.count(view, event)
        if isinstance(event, Undo | TakenBack | Difference):
            self.tally.happenings = Happenings()
        else:
            self.tally.happenings.take(event, space)
        if isinstance(event, ev.TurnBegan | ev.GameOver):
            self.worth.append(
                (view.throw, *(worth(view.edition, view, player) for player in range(len(view.players))))
            )
        return space


def _run_line(view: View, run: PropertyRun, why: Reason | None) -> HistoryLine:
    entry = run.entry()
    return HistoryLine(0, entry, view.players, entry.space, run.player, why)


def _who(event: StoryEvent) -> int | None:
    """The player whose colour a line has."""
    for name in ("player", "payer", "payee", "debtor", "lander", "taker", "winner"):
        found = getattr(event, name, None)
        if isinstance(found, int) and found >= 0:
            return found
    return None
