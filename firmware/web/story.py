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
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.text import Say, Speakers
from croupier.firmware.text.history import LEFT_OUT, Entry, EntryMaker, entry_text, reason_text
from croupier.firmware.text.say import card_text
from croupier.firmware.web.growing_list import GrowingList, ThinnedList
from croupier.firmware.web.messages import CardNow, GameNow, Line, PlayerNow, SumsNow

_log = logging.getLogger(__name__)

MAX_LINES = 300
"""Lines of the history that a page can look back on."""
MAX_POINTS = 400
"""Points of each worth curve."""

OBVIOUS_REASONS = frozenset({"throw", "arrive", "draw"})
"""Robots' reasons that are not told."""


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

    def message(self, say: Say) -> Line:
        why = reason_text(say, self.why, self.names) if self.why is not None else ""
        return Line(self.number, entry_text(say, self.entry, self.names), self.space, self.player, why)


class Story:
    """Listens to a game, as a `GameListener` of the table, and tells its watchers when there is more."""

    def __init__(self, speakers: Speakers) -> None:
        self.speakers = speakers
        self._entry_maker: EntryMaker | None = None
        self._watchers: list[Callable[[], None]] = []
        self._waiting: list[Step] = []
        self._reading: asyncio.Task[None] | None = None
        self._seats: tuple[Seat, ...] = ()
        self._tally = Tally()
        self.lines: GrowingList[HistoryLine] = GrowingList(MAX_LINES)
        self.worth: GrowingList[tuple[int, ...]] = ThinnedList(MAX_POINTS)
        self._game: GameNow | None = None

    @property
    def language(self) -> str:
        """The first player's language, for pages that ask for none; "" is the edition's."""
        return next((seat.language for seat in self._seats if seat.language), "")

    def game(self, language: str) -> GameNow | None:
        """The state of the game, with the last card's text in that language; None while no game is played."""
        drawn = self._tally.card
        if self._game is None or drawn is None:
            return self._game
        text = card_text(self.speakers[language], drawn.deck, drawn.card)
        return replace(self._game, card=CardNow(drawn.deck, text, drawn.player))

    @property
    def sums(self) -> SumsNow:
        return SumsNow(tuple(self._tally.landings), tuple(self._tally.income))

    def watch(self, callback: Callable[[], None]) -> None:
        self._watchers.append(callback)

    async def close(self) -> None:
        self._watchers.clear()
        await self._stop_reading()

    # -- the table tells

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
        self._game = game_now(steps[-1].game, self._seats)
        self._tell()

    def _add(self, part: StoryPart) -> None:
        for line in part.lines:
            self.lines.add(line)
        for row in part.worth:
            self.worth.add(row)

    def _forget(self) -> None:
        self._tally = Tally()
        self.lines.clear()
        self.worth.clear()

    def _tell(self) -> None:
        for watcher in list(self._watchers):
            watcher()


class Tally:
    """Counts over a whole game: landings and income of each space, lines. Remembers the last card."""

    def __init__(self) -> None:
        self.landings = [0] * SPACES
        self.income = [0] * SPACES
        self.card: ev.CardDrawn | None = None
        self.number = 0
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
                self.card = event
                return view.space[event.player]
            case ev.Rolled() | ev.OrderRolled() | ev.GameOver():
                self.card = None
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

    def take(self, steps: Iterable[Step]) -> None:
        """A robot's reason stands in the first line of its step."""
        for events, game, why in steps:
            view, before = game.view(), len(self.lines)
            for event in events:
                self._take(view, event)
            if why is not None and why.code not in OBVIOUS_REASONS and len(self.lines) > before:
                self.lines[before] = replace(self.lines[before], why=why)

    def _take(self, view: View, event: StoryEvent) -> None:
        space = self.tally.count(view, event)
        if isinstance(event, ev.TurnBegan | ev.GameOver):
            self.worth.append(
                (view.throw, *(worth(view.edition, view, player) for player in range(len(view.players))))
            )
        entry = self._entry_maker.entry(event)
        if entry.key not in LEFT_OUT:
            self.tally.number += 1
            self.lines.append(HistoryLine(self.tally.number, entry, view.players, space, _who(event)))


def _who(event: StoryEvent) -> int | None:
    """The player whose colour a line has."""
    for name in ("player", "payer", "payee", "debtor", "lander", "taker", "winner"):
        found = getattr(event, name, None)
        if isinstance(found, int) and found >= 0:
            return found
    return None


def game_now(game: Game, seats: tuple[Seat, ...]) -> GameNow:
    """The state of the game, without a card."""
    view = game.view()
    players = tuple(
        PlayerNow(
            name=name,
            uid=seats[number].uid,
            colour=seats[number].colour or view.edition.tokens[seats[number].token].colour,
            console=seats[number].console,
            cash=view.cash[number],
            worth=worth(view.edition, view, number),
            cards=view.cards[number],
            space=view.space[number],
            out=view.out[number],
            jailed=view.jailed(number),
        )
        for number, name in enumerate(view.players)
    )
    return GameNow(
        players=players,
        owner=view.owner,
        level=view.level,
        mortgaged=tuple(space for space, lent in enumerate(view.mortgaged) if lent),
        hotel=view.hotel_level,
        houses=view.houses,
        hotels=view.hotels,
        pot=view.pot,
        thrower=view.thrower,
        waits=tuple(wait.player for wait in game.waiting_on()),
        throw=view.throw,
        dice=view.dice,
        card=None,
        winners=view.outcome.winners if view.outcome else None,
    )
