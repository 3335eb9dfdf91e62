"""The driver of table tests: presses buttons, moves tokens, reads the screens and turns the clock.

    async with seated(board(2).game(), tmp_path, dice=[(6, 5), (1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        assert table.cash("Hat") == 1500

Everything between buttons and screens is what ships: the `App` without a page, the simulated board with its
supervision and repeating buttons, the inbox, the table, the views, the journal on the disk. A position is
first written to the state folder, and the board finds it there as after a restart.
"""

from __future__ import annotations

import asyncio
import dataclasses
import heapq
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Self

import msgspec

from croupier.config.editions import load_edition
from croupier.config.wiring import Wiring, load_wiring
from croupier.engine import Edition, Game
from croupier.engine.actions import Dice
from croupier.engine.choices import ThrowForm
from croupier.firmware.app.app import PLACES_FILE, App
from croupier.firmware.app.last_run import LastRun
from croupier.firmware.app.program import Program
from croupier.firmware.app.show import Show
from croupier.firmware.board.open_board import OpenBoard, open_board
from croupier.firmware.board.supervise.output import Output
from croupier.firmware.model.inputs import Choose
from croupier.firmware.model.menu import Menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.records import Salvaged, encode_record
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.tunes import Tune
from croupier.firmware.model.words import ConsoleWords
from croupier.firmware.saves.journal import Header, Journal, Row, StateFolder
from croupier.firmware.saves.replay import ENGINE_VERSION
from croupier.firmware.saves.saved_game import SavedGame, TableHeader
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.listener import GameListener
from croupier.firmware.table.common.services import Carry
from croupier.firmware.table.table import Table
from croupier.firmware.voice.announcer import Announcer
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.readers import Readers
from croupier.hw.health import OnHealth, unheard
from croupier.hw.protocols import RGB, Button, Sighting, TokenReader, Voice
from croupier.hw.sim import TOKEN_UIDS, Change, SimBoard, SoundPlayed
from croupier.hw.sim.reader import save_places
from tests.firmware.running import NobodyFollows

NAMES = ("Hat", "Car", "Dog", "Ship", "Boot", "Cat")
"""The tokens of the classic board. In tests they are also the names of the consoles, in this order."""
UIDS = dict(zip(NAMES, TOKEN_UIDS, strict=True))
LOOKS_FOR_S = 0.3
"""How long a person looks at the screen before they press."""
CLASSIC = load_edition("classic")
SIMULATED = load_wiring("simulated")
Throws = Iterable[Dice] | ThrowDice


class TurnedClock:
    """A clock that stands still until a test turns it. Calls from threads come through the event loop."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._order = count()
        self._due: list[tuple[float, int, Alarm]] = []
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        alarm = Alarm(callback)
        heapq.heappush(self._due, (when, next(self._order), alarm))
        return alarm

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(callback)

    def next_alarm(self) -> float | None:
        while self._due and self._due[0][2].callback is None:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    @property
    def waiting(self) -> list[Callable[[], None]]:
        """The calls that are not due yet."""
        return [alarm.callback for _, _, alarm in self._due if alarm.callback is not None]

    def turn_to(self, moment: float) -> None:
        """Call what is due by then."""
        while (due := self.next_alarm()) is not None and due <= moment:
            self._now = max(self._now, due)
            alarm = heapq.heappop(self._due)[2]
            if alarm.callback is not None:
                alarm.callback()
        self._now = max(self._now, moment)


class Alarm:
    """A call that a `TurnedClock` makes when it is due, unless it is cancelled."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ScriptedDice:
    """The throws of a test, one after the other; then always 1 and 2."""

    def __init__(self, throws: Iterable[Dice]) -> None:
        self.left = list(throws)

    def __call__(self, _form: ThrowForm) -> Dice:
        return self.left.pop(0) if self.left else (1, 2)


def simulated_program(
    state: Path,
    *,
    consoles: int = 2,
    dice: Throws = (),
    clock: TurnedClock | None = None,
    edition: Edition = CLASSIC,
    listener: GameListener | None = None,
    known: bool = True,
    real_pieces: bool = True,
) -> Program:
    """`croupier play` with so many consoles, without a page, and with the test's clock and dice.

    With `known` the board knows which token carries which tag. With `real_pieces` houses and deeds are real.
    """
    turned = clock or TurnedClock()

    def open_it(*wiring: Any, **options: Any) -> OpenBoard:
        opened = open_board(*wiring, **options)
        return opened if known else dataclasses.replace(opened, tokens={})

    return Program(
        wiring=lambda _consoles: simulated(consoles, real_pieces=real_pieces),
        state=state,
        port=None,
        seed=7,
        edition=lambda: edition,
        clock=lambda: turned,
        open_board=open_it,
        dice=dice if callable(dice) else ScriptedDice(dice),
        listener=listener,
    )


def simulated(consoles: int, *, real_pieces: bool = True) -> Wiring:
    """The board of `croupier play` with so many seats."""
    return msgspec.structs.replace(
        SIMULATED, consoles=SIMULATED.consoles[:1] * consoles, real_pieces=real_pieces
    )


class OtherReader(TokenReader):
    """A second reader that the test controls: a pad, or sensors that know no tags."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Sighting], None]] = []

    def listen(self, callback: Callable[[Sighting], None]) -> None:
        self._listeners.append(callback)

    def seen(self) -> Mapping[str, int]:
        return {}

    def tell(self, sighting: Sighting) -> None:
        for listener in self._listeners:
            listener(sighting)

    def close(self) -> None: ...


class DrivenApp(App):
    """The app; it also calls `on_scene` with every scene that was shown.

    Without `carry` people move all tokens, also those of robots.
    """

    def __init__(self, program: Program, *, carry: bool) -> None:
        super().__init__(program)
        self.on_scene: Callable[[Scene], None] = lambda _scene: None
        self._carry = carry

    def show_scene(self, scene: Scene) -> None:
        super().show_scene(scene)
        self.on_scene(scene)

    def carry(self) -> Carry | None:
        return super().carry() if self._carry else None


class Driver:
    """Plays for all players. Consoles are named by tokens: "Hat" is console 0, "Car" is 1, ...

    With `carry` the tokens of robots move by themselves, as they do on the page. `voice` is the board's.
    """

    def __init__(self, program: Program, *, carry: bool = False, voice: Voice | None = None) -> None:
        clock = program.clock()
        assert isinstance(clock, TurnedClock)
        self.clock = clock
        self.tunes: list[Tune] = []
        self.app = DrivenApp(dataclasses.replace(program, open_board=self._open_board), carry=carry)
        self._program = program
        self._voice = voice
        self._other_reader = OtherReader()
        self._on_health: OnHealth = unheard
        self._stop = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    # -- start and stop

    async def begin(self) -> Self:
        """Switch the board on: it finds the last game, or asks who plays."""
        await self.app.start()
        self._working = asyncio.create_task(self.app.run(NobodyFollows(), self._stop))
        await self.settle()
        return self

    async def end(self) -> None:
        """Stop at once, as without power, in the middle of what the table does; everything is closed."""
        if self._working is not None:
            self._working.cancel()
        await self._close()

    async def switch_off(self) -> None:
        """Stop the program as Ctrl-C does."""
        self._stop.set()
        await self._close()

    async def _close(self) -> None:
        try:
            if self._working is not None:
                with suppress(asyncio.CancelledError):
                    await self._working
        finally:
            await self.app.stop()

    async def settle(self) -> None:
        """Wait until the table has handled all input of the devices.

        The test fails if the table has failed.
        """
        await asyncio.sleep(0)  # one turn of the loop, so that the input is in the table's queue
        while not self.table.is_idle:
            await self._idle()
            await asyncio.sleep(0)
        assert self._working is not None
        if self._working.done():
            self._working.result()

    async def _idle(self) -> None:
        assert self._working is not None
        idle = asyncio.ensure_future(self.table.idle())
        await asyncio.wait({idle, self._working}, return_when=asyncio.FIRST_COMPLETED)
        if self._working.done():
            idle.cancel()
            self._working.result()

    async def wait(self, seconds: float) -> None:
        """Let so many seconds pass; the table does meanwhile what is due."""
        end = self.clock.now() + seconds
        while (due := self.clock.next_alarm()) is not None and due <= end:
            self.clock.turn_to(due)
            await self.settle()
        self.clock.turn_to(end)

    # -- what players do

    async def press(self, seat: str, button: Button = Button.OK, *, after: float = LOOKS_FOR_S) -> None:
        await self.wait(after)
        await self.down(seat, button)
        await self.wait(0.08)
        await self.up(seat, button)

    async def down(self, seat: str, button: Button = Button.OK) -> None:
        self.sim.press(console(seat), button)
        await self.settle()

    async def up(self, seat: str, button: Button = Button.OK) -> None:
        self.sim.release(console(seat), button)
        await self.settle()

    async def left(self, seat: str) -> None:
        await self.press(seat, Button.LEFT, after=0)

    async def right(self, seat: str) -> None:
        await self.press(seat, Button.RIGHT, after=0)

    async def hold(self, seat: str, seconds: float = 0.7) -> None:
        await self.wait(LOOKS_FOR_S)
        await self.down(seat)
        await self.wait(seconds)
        await self.up(seat)

    async def close_lists(self, seat: str) -> None:
        """Hold ● until the console shows the first list or, in an auction, the dial."""
        if self.panel(seat).dial and not self.menu(seat).cursor.path:
            return
        await self.hold(seat)
        while self.menu(seat).cursor.path or self.menu(seat).meaning == "back":
            await self.hold(seat)

    async def find(self, seat: str, wanted: str) -> None:
        """Go with ▶ to the item whose label or headline starts with `wanted`."""
        seen = []
        for _ in range(self.panel(seat).count + 1):
            panel = self.panel(seat)
            if panel.choice and (panel.choice.startswith(wanted) or panel.headline.startswith(wanted)):
                return
            seen.append(f"{panel.headline}: {panel.choice}")
            await self.right(seat)
        said = self.says(seat)
        raise AssertionError(f"{seat} is not offered {wanted!r} but {seen}; the screen says {said}")

    async def choose(self, seat: str, *wanted: str) -> None:
        """Go to each of these items, one after the other, and press ●."""
        for words in wanted:
            await self.find(seat, words)
            await self.press(seat)

    async def tell(self, seat: str, key: str, value: int | None = None, *, do: bool = True) -> None:
        """Choose in words, by the key of a choice or of a dial."""
        self.app.speech.put(Choose(console(seat), key, value, do))
        await self.settle()

    async def pick(self, seat: str, *wanted: str) -> None:
        """Choose in words, one after the other: the first choice whose label or details start so."""
        for start in wanted:
            choices = self.words(seat).choices
            texts = {choice.key: (choice.label, *choice.details) for choice in choices if not choice.idle}
            found = [key for key, said in texts.items() if any(text.startswith(start) for text in said)]
            assert found, f"{seat} is not offered {start!r} but {texts}"
            await self.tell(seat, found[0])

    async def dial(self, seat: str, wanted: str, button: Button = Button.LEFT, most: int = 200) -> None:
        """Turn the dial with ◀, or another button, until its label starts with `wanted`."""
        for _ in range(most):
            if self.offers(seat).startswith(wanted):
                return
            await self.press(seat, button, after=0)
        raise AssertionError(f"{seat} cannot dial {wanted!r}: {self.offers(seat)!r}, {self.says(seat)}")

    async def drop_out(self, seat: str) -> None:
        """Leave an auction: turn the dial down to Pass, and answer Yes."""
        await self.dial(seat, "Pass")
        await self.press(seat)
        await self.choose(seat, "Yes")

    async def put(self, token: str, space: int | None, *, rest: float = 0.5) -> None:
        """Put a token on a space, or into the tray if it is None, and let it rest there."""
        self.sim.place(UIDS[token], space)
        await self.settle()
        await self.wait(rest)

    async def sense(self, uid: str | None, place: int | None, present: bool = True) -> None:
        """The second reader sees a tag; something, if `uid` is None; on its pad, if `place` is None."""
        self._other_reader.tell(Sighting(uid, place, present))
        await self.settle()

    async def health(self, device: DeviceId, ok: bool, why: str = "a wire is loose") -> None:
        """The driver of a device says that it is lost or works again."""
        self._on_health(device, ok, why)
        await self.settle()

    async def hop(self, token: str, *spaces: int, every: float = 0.33) -> None:
        """Move a token space by space, as people count: it is lifted before each space, and never rests."""
        for space in spaces:
            await self.put(token, None, rest=every / 3)
            await self.put(token, space, rest=every * 2 / 3)

    async def join(self, seat: str) -> None:
        await self.choose(seat, "Join")
        await self.put(seat, 0)

    async def turn(self, seat: str, *wanted: str) -> None:
        """Roll the dice, move the token where the lights lead, and choose these items there."""
        await self.choose(seat, "Roll the dice")
        await self.follow_the_lights()
        await self.choose(seat, *wanted)

    async def follow_the_lights(self) -> None:
        while (journey := self.scene.journey) is not None:
            await self.put(NAMES[self.scene.seats[journey.player].token], journey.path[-1])

    # -- what players see and hear

    @property
    def on_scene(self) -> Callable[[Scene], None]:
        """Called with every scene once it is shown."""
        return self.app.on_scene

    @on_scene.setter
    def on_scene(self, callback: Callable[[Scene], None]) -> None:
        self.app.on_scene = callback

    @property
    def table(self) -> Table:
        return self.app.table

    @property
    def announcer(self) -> Announcer:
        """What tells everybody who listens."""
        return self.app.speech.announcer

    @property
    def sim(self) -> SimBoard:
        """The simulated devices."""
        return self.app.board.sim

    @property
    def show(self) -> Show:
        return self.app.show

    @property
    def folder(self) -> StateFolder:
        return self.app.folder

    @property
    def saved_game(self) -> SavedGame:
        """The game on the table and its journal, to compare them with what is on the disk."""
        saved_game = self.table.saved_game
        assert saved_game is not None
        return saved_game

    @property
    def is_playing(self) -> bool:
        """Whether a game is played. Otherwise the lobby is open."""
        return self.table.saved_game is not None

    @property
    def has_timer(self) -> bool:
        """Whether anything waits for a moment, apart from the supervision of devices and program."""
        others = (Output, LastRun)
        return any(not isinstance(getattr(wait, "__self__", None), others) for wait in self.clock.waiting)

    @property
    def scene(self) -> Scene:
        return self.table.scene

    def menu(self, seat: str) -> Menu:
        return self.table.menu(console(seat))

    def panel(self, seat: str) -> Panel:
        return self.scene.panels[console(seat)]

    def words(self, seat: str) -> ConsoleWords:
        """What that console says in words."""
        return self.scene.words[console(seat)]

    def says(self, seat: str) -> str:
        panel = self.panel(seat)
        return " | ".join((panel.headline, *panel.details))

    def offers(self, seat: str) -> str:
        return self.panel(seat).choice

    def cash(self, seat: str) -> int:
        return int("".join(sign for sign in self.panel(seat).cash if sign.isdigit() or sign == "-"))

    def purses(self) -> list[int]:
        """The cash on the screens, in the order of the seats, without robots."""
        return [self.cash(NAMES[seat.console]) for seat in self.scene.seats if seat.console >= 0]

    def lamp(self, space: int) -> RGB:
        """The second light of the space, which shows what is going on there."""
        return self.sim.pixel_frame[self.sim.cells[space][1]]

    def lit(self) -> list[int]:
        """The spaces whose second light is on."""
        return [space for space in range(40) if self.lamp(space) != (0, 0, 0)]

    async def watch_lamp(self, space: int, seconds: float) -> set[RGB]:
        """All colours of that light during so many seconds."""
        seen = {self.lamp(space)}
        for _ in range(round(seconds / 0.05)):
            await self.wait(0.05)
            seen.add(self.lamp(space))
        return seen

    def _open_board(self, *wiring: Any, **options: Any) -> OpenBoard:
        opened = self._program.open_board(*wiring, **options)
        opened.sim.watch(self._watch)
        self._on_health = options["on_health"]
        readers = Readers([opened.board.reader, self._other_reader])
        board = dataclasses.replace(opened.board, reader=readers, voice=self._voice)
        return dataclasses.replace(opened, board=board)

    def _watch(self, change: Change) -> None:
        if isinstance(change, SoundPlayed):
            self.tunes.append(change.notes)


def console(seat: str) -> int:
    return NAMES.index(seat)


@asynccontextmanager
async def switched_on(
    program: Program, *, carry: bool = False, voice: Voice | None = None
) -> AsyncIterator[Driver]:
    """The board is switched on: a game in its state folder goes on, otherwise the lobby opens."""
    driver = Driver(program, carry=carry, voice=voice)
    try:
        yield await driver.begin()
    finally:
        await driver.end()


@asynccontextmanager
async def lobby(
    state: Path,
    *,
    consoles: int = 3,
    dice: Throws = (),
    clock: TurnedClock | None = None,
    edition: Edition = CLASSIC,
    known: bool = True,
) -> AsyncIterator[Driver]:
    """The board before a game. A game in the state folder would go on instead.

    With `known` the board knows which token carries which tag.
    """
    program = simulated_program(
        state, consoles=consoles, dice=dice, clock=clock, edition=edition, known=known
    )
    async with switched_on(program) as driver:
        yield driver


@asynccontextmanager
async def seated(
    game: Game,
    state: Path,
    *,
    dice: Throws = (),
    language: str = "",
    real_dice: bool = False,
    robots: Iterable[int] = (),
    kind: str = "beginner",
    advice: Iterable[int] = (),
    real_pieces: bool = True,
    carry: bool = False,
    voice: Voice | None = None,
) -> AsyncIterator[Driver]:
    """A board with this position, with all tokens where they belong. Robots have no console."""
    players = len(game.view().players)
    played, advised = dict.fromkeys(robots, kind), set(advice)
    seats = tuple(
        Seat(-1 if n in played else n, TOKEN_UIDS[n], n, language, advice=n in advised)
        for n in range(players)
    )
    save_position(state, named(game, NAMES[:players]), seats, robots=played, real_dice=real_dice)
    lay_tokens(state, dict(zip(NAMES, game.view().space, strict=False)))
    program = simulated_program(state, consoles=players, dice=dice, real_pieces=real_pieces)
    async with switched_on(program, carry=carry, voice=voice) as driver:
        yield driver


def save_position(
    state: Path,
    game: Game,
    seats: tuple[Seat, ...],
    *,
    robots: Mapping[int, str] | None = None,
    real_dice: bool = False,
) -> None:
    """Write a game to the state folder, where the board finds it.

    A position that no action led to is written as the rest of a damaged game: nothing before it is known.
    """
    rows = []
    if game.save() != Game(game.setup).save():
        rows = [Row(1, "table", encode_record(Salvaged("position")), "", game.save())]
    with StateFolder(state) as folder:
        path = folder.new_path()
        header = Header(
            game=path.stem,
            engine=ENGINE_VERSION,
            setup=msgspec.json.encode(game.setup),
            table=msgspec.json.encode(TableHeader(seats, dict(robots or {}), real_dice)),
        )
        Journal.create(path, header, rows).close()


def lay_tokens(state: Path, spaces: Mapping[str, int]) -> None:
    """Put tokens on the board before it is switched on. All others are in the tray."""
    state.mkdir(parents=True, exist_ok=True)
    save_places(state / PLACES_FILE, {UIDS[name]: space for name, space in spaces.items()})


def named(game: Game, names: Iterable[str]) -> Game:
    whole = msgspec.json.decode(game.to_json())
    whole["setup"]["players"] = list(names)
    return Game.from_json(msgspec.json.encode(whole))
