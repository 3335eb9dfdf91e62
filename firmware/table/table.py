"""The table: takes one input after the other, gives it to the lobby or the game, and shows the result.

The table does four things for each input. It handles the input, which may change the state. It settles the
consoles: each shows the menu that follows from the new state. It shows the scene, which changes nothing. Last
it says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Edition, Rules
from croupier.firmware.model import tunes
from croupier.firmware.model.inputs import (
    BoardInput,
    Choose,
    DeviceHealth,
    Goodbye,
    HouseCommand,
    LobbyInput,
    NetworkNews,
    Tick,
)
from croupier.firmware.model.layout import SMALLEST, Layout
from croupier.firmware.model.lobby_page import LobbyPage
from croupier.firmware.model.menu import Menu
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.words import ConsoleWords
from croupier.firmware.people.known import KnownPeople
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE, BoardSettings
from croupier.firmware.table.common.dice import ThrowDice
from croupier.firmware.table.common.input_queue import InputQueue
from croupier.firmware.table.common.listener import GameListener, NoListener
from croupier.firmware.table.common.mishaps import Mishaps
from croupier.firmware.table.common.phase import Phase
from croupier.firmware.table.common.phones import Phones
from croupier.firmware.table.common.scanners import NoScannerPrograms, ScannerPrograms
from croupier.firmware.table.common.services import Carry, Services
from croupier.firmware.table.common.wifi import NetworkControl, WifiMenus
from croupier.firmware.table.console_texts import goodbye_panel, panel_of, words_of
from croupier.firmware.table.consoles import Consoles
from croupier.firmware.table.faults import Faults
from croupier.firmware.table.from_beside import GameBrought, obey
from croupier.firmware.table.game.phase import GamePhase
from croupier.firmware.table.lobby.lobby import LAST_FILE, LastTime, Lobby
from croupier.firmware.table.lobby.phase import LobbyPhase
from croupier.firmware.table.lobby.setup import EditionList, LobbySetup
from croupier.firmware.tokens.owners import Owners
from croupier.firmware.tokens.seen import SeenTokens
from croupier.firmware.tokens.tags import TagStore
from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import ButtonEvent, Sighting


class Opening(Struct, frozen=True):
    """A game is to begin at once, with these people and their plan."""

    lobby: Lobby


GOODBYE_FOR_S = 30.0
"""How long the screens say goodbye. If the power is still on then, the table goes on."""

Input = BoardInput | Choose | Tick | Opening | LobbyInput | NetworkNews | HouseCommand | GameBrought
"""Everything that the table is told."""


class Table:
    """Takes inputs with `put`, calls `show` with each new Scene, and `play` with a tune.

    `show` comes first, so that lights and screens answer at once: the words of its scene are old. Then `tell`
    gets the same scene with the words of all consoles.
    `tokens` says which of the edition's six tokens carries which tag. `layouts` are the layouts of the
    consoles' screens; without them each screen has 128x64 dots. `hears` says at which consoles somebody still
    listens to speech. `own_edition` says that the program was
    started with this edition, so it is chosen instead of the edition of the last game.
    """

    def __init__(
        self,
        *,
        edition: Edition,
        rules: Rules,
        consoles: int,
        tokens: dict[str, int],
        folder: StateFolder,
        clock: Clock,
        dice: ThrowDice,
        show: Callable[[Scene], None],
        play: Callable[[tunes.Tune], None],
        tell: Callable[[Scene], None] = lambda _scene: None,
        seed: int | None = None,
        listener: GameListener | None = None,
        carry: Carry | None = None,
        real_pieces: bool = True,
        own_edition: bool = False,
        phones: Phones | None = None,
        hears: Callable[[int], bool] = lambda _console: False,
        network: NetworkControl | None = None,
        layouts: Sequence[Layout] = (),
        scanners: ScannerPrograms | None = None,
    ) -> None:
        self._clock = clock
        self._show = show
        self._tell = tell
        self._sound = play
        self._seen = SeenTokens()
        tokens = dict(tokens)
        self._services = Services(
            consoles=consoles,
            layouts=tuple(layouts) or (SMALLEST,) * consoles,
            folder=folder,
            dice=dice,
            play=self._play,
            seed=seed,
            seen=self._seen,
            owners=Owners(tokens, TagStore(folder.path)),
            board_settings=SavedValue(folder, BOARD_SETTINGS_FILE, BoardSettings()),
            phones=phones or Phones(consoles),
            people=KnownPeople(folder.path),
            scanners=scanners or NoScannerPrograms(),
            wifi=WifiMenus(network, lambda: self._services.phones.address),
            carry=carry,
            real_pieces=real_pieces,
            listener=listener or NoListener(),
            hears=hears,
            wake=lambda: self.put(Tick()),
        )
        self._lobby_setup = LobbySetup(
            edition=edition,
            rules=rules,
            editions=EditionList(edition),
            last=SavedValue(folder, LAST_FILE, LastTime()),
            edition_was_asked_for=own_edition,
        )
        self._phase: Phase = self._lobby()
        self._consoles = Consoles(
            consoles, self._play, self._services.phones, lambda: self._phase, self._services.hears
        )
        self._inputs: InputQueue[Input] = InputQueue()
        self._mishaps = Mishaps()
        self._timer: Timer | None = None
        self._faults = Faults()
        self._leaving: float | None = None
        """Until when the screens say goodbye."""
        self.scene = Scene(edition, tuple(Panel() for _ in range(consoles)))

    # -- start, run and close

    def begin(
        self, saved_game: SavedGame | None, seen: dict[str, int], notice: str = "", *, offer: bool = False
    ) -> None:
        """Go on with a game, or open the lobby if there is none.

        `seen` are the tokens on the board. The screens show `notice`, a message, until a player joins. With
        `offer` the lobby asks first whether to go on with the game.
        """
        now = self._clock.now()
        self._seen.reset(seen, now)
        if saved_game is None or (offer and saved_game.game.outcome() is None):
            self._phase = LobbyPhase.restored(
                self._services,
                self._lobby_setup,
                self._start,
                notice=notice,
                interrupted=saved_game,
                switched_on=now,
            )
        else:
            self._start(saved_game, notice)
        self.put(Tick())
        self._refresh()

    def learnt(self) -> dict[str, int]:
        """Tags were learnt beside the table; which token carries which tag now."""
        playing = () if self.saved_game is None else [seat.uid for seat in self.saved_game.seats]
        self._services.owners.learn_tags(playing)
        self.put(Tick())
        return dict(self._services.owners.tokens)

    def _lobby(self, interrupted: SavedGame | None = None) -> LobbyPhase:
        return LobbyPhase(self._services, self._lobby_setup, Lobby(), self._start, interrupted=interrupted)

    def _start(self, saved_game: SavedGame, notice: str = "") -> None:
        self._phase = GamePhase(self._services, saved_game, self._end, notice, pause=self._pause)
        self._services.listener.opened(saved_game)

    def _end(self) -> None:
        """Close the finished game and open an empty lobby."""
        self._phase.close()
        self._services.listener.closed()
        self._phase = self._lobby()

    def _pause(self, saved_game: SavedGame) -> None:
        """Stop the game and open the lobby. The players can go on with it or begin another one."""
        self._services.listener.closed()
        self._phase = self._lobby(interrupted=saved_game)

    def _play(self, tune: tunes.Tune) -> None:
        """Play a tune, unless the sound is turned off."""
        if self._services.board_settings.value.sound:
            self._sound(tune)

    def put(self, happened: Input) -> None:
        """Add an input to the queue. Call it only on the event loop's thread."""
        self._inputs.put(happened)

    async def run(self) -> None:
        """Handle inputs for ever. An input that fails is left out; the game goes on from its journal."""
        while True:
            happened = await self._inputs.get()
            try:
                if not self._is_over(happened):
                    await self._handle(happened, self._clock.now())
                    panels = self._show_scene()
                    await self._inputs.others_first()
                    self._tell_words(panels)
            except Exception as error:  # noqa: BLE001  no input ends the program; `Mishaps` raises what must
                self._leave_out(happened, error)
            self._inputs.done()

    def _is_over(self, happened: Input) -> bool:
        """Whether nobody hears this: the repeating button was released meanwhile, or the console is mute."""
        if isinstance(happened, ButtonEvent) and self._inputs.was_released(happened):
            return True
        return self._mishaps.is_muted(happened, self._clock.now())

    def _leave_out(self, happened: Input, error: Exception) -> None:
        """Refuse an input that failed, and begin the phase again with what is saved; or fail for good."""
        now = self._clock.now()
        self._mishaps.note(happened, error, now)
        if isinstance(self._phase, GamePhase):
            path = self._phase.saved_game.path
            self._phase.close()
            self._start(SavedGame.resume(path), "screen-mishap")
        console = getattr(happened, "console", None)
        if console is not None:
            self._consoles[console].refuse(now)
        self._refresh()

    @property
    def received(self) -> int:
        """How many inputs have come."""
        return self._inputs.received

    @property
    def handled(self) -> int:
        """How many inputs were handled: as long as it follows `received`, people are served."""
        return self._inputs.handled

    @property
    def is_idle(self) -> bool:
        """Whether every input so far has been handled."""
        return self.handled == self.received

    async def idle(self) -> None:
        """Wait until every input so far has been handled."""
        await self._inputs.join()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._phase.close()

    @property
    def saved_game(self) -> SavedGame | None:
        """The game that is played; None while the lobby is open."""
        return self._phase.saved_game if isinstance(self._phase, GamePhase) else None

    @property
    def takes_games(self) -> bool:
        """Whether a game from elsewhere can be offered: in the lobby, where no other one is."""
        return isinstance(self._phase, LobbyPhase) and not self._phase.has_interrupted

    def lobby_page(self, language: str) -> LobbyPage | None:
        """The lobby in words; None while a game is played."""
        return self._phase.page(language) if isinstance(self._phase, LobbyPhase) else None

    def menu(self, console: int) -> Menu:
        """What the buttons of a console do now."""
        return self._consoles[console].menu

    # -- inputs

    async def _handle(self, happened: Input, now: float) -> None:
        if isinstance(happened, ButtonEvent):
            if not self._is_leaving(now):
                await self._consoles.button(happened, now)
        elif isinstance(happened, Sighting):
            before = self._seen.places()
            self._seen.sighting(happened, now)
            self._sound_of_step(before, happened)
            if happened.place is None and happened.present and happened.uid is not None:
                await self._phase.tap(happened.uid, now)
        elif isinstance(happened, Choose):
            if not self._is_leaving(now):
                await self._consoles.choose(happened, now)
        elif isinstance(happened, Opening):
            if isinstance(self._phase, LobbyPhase):
                await self._phase.open(happened.lobby)
        elif isinstance(happened, LobbyInput):
            if isinstance(self._phase, LobbyPhase):
                await self._phase.ask(happened)
        elif isinstance(happened, Goodbye):
            self._leaving = now + GOODBYE_FOR_S
        elif isinstance(happened, DeviceHealth):
            self._health(happened, now)
        elif isinstance(happened, HouseCommand | GameBrought):
            obey(self._services, self._phase, happened)
        elif isinstance(happened, NetworkNews):
            self._phase.tell(happened.key, name=happened.name)
        await self._consoles.look(now)
        await self._phase.look(now)

    def _sound_of_step(self, before: Mapping[str, int], sighting: Sighting) -> None:
        """Play a note if a moving token has touched the next space of its way; each note is higher."""
        for journey in (self.scene.journey, *self.scene.ways_back):
            if journey is None or not sighting.present or sighting.place not in journey.path:
                continue
            uid = self.scene.seats[journey.player].uid
            if self._seen.last_seen(uid) == sighting.place != before.get(uid):
                self._play(tunes.step(journey.touched + journey.path.index(sighting.place) + 1))

    def _health(self, news: DeviceHealth, now: float) -> None:
        """A device was lost, or works again. The game goes on, and the screens say so."""
        if self._faults.note(news, now):
            self._play(tunes.BACK if news.ok else tunes.LOST)
        self._seen.blind_spaces = self._faults.blind_spaces

    # -- what is shown

    def _refresh(self) -> None:
        """Show what follows from the state, and say it in words."""
        self._tell_words(self._show_scene())

    def _show_scene(self) -> tuple[Panel, ...]:
        """Settle the consoles, show the scene, and set the timer for the next moment."""
        now = self._clock.now()
        self._consoles.settle(now)
        panels = tuple(self._panel(number, now) for number in range(len(self._consoles)))
        before, self.scene = (
            self.scene,
            replace(
                self._phase.scene(panels, now),
                words=self.scene.words,
                faults=self._faults.lost,
                colour_blind=self._services.board_settings.value.colour_blind,
                chances_for_all=self._services.board_settings.value.chances_for_all,
                voice=self._services.board_settings.value.board_voice,
                brightness=self._services.board_settings.value.brightness,
            ),
        )
        self._show(self.scene)
        if set(self.scene.wrong) - set(before.wrong):
            self._play(tunes.WRONG)
        self._set_timer(now)
        return panels

    def _tell_words(self, panels: tuple[Panel, ...]) -> None:
        """What the panels show, in words."""
        now = self._clock.now()
        words = tuple(self._words(number, panel, now) for number, panel in enumerate(panels))
        self.scene = replace(self.scene, words=words)
        self._tell(self.scene)

    def _panel(self, number: int, now: float) -> Panel:
        if self._services.phones.sleeps(number):
            return Panel()
        if self._is_leaving(now):
            return goodbye_panel(self._phase.say_at(number))
        return panel_of(self._phase, number, self._consoles[number], self._faults, now)

    def _words(self, number: int, panel: Panel, now: float) -> ConsoleWords:
        if self._is_leaving(now) or self._services.phones.sleeps(number):
            return ConsoleWords(headline=panel.headline, details=panel.details)
        return words_of(self._phase, number, self._consoles[number], panel, now)

    def _set_timer(self, now: float) -> None:
        """Set the timer for the next moment at which something changes by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = self._phase.moments(now) + self._faults.moments(now)
        if self._leaving is not None and self._is_leaving(now):
            moments.append(self._leaving)
        moments += self._consoles.moments(now)
        if moments:
            self._timer = self._clock.call_at(min(moments), lambda: self.put(Tick()))

    def _is_leaving(self, now: float) -> bool:
        return self._leaving is not None and now < self._leaving
