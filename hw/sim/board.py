"""The whole simulated board: the devices that the program uses, and what people do and see there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from croupier.hw.health import OnHealth, unheard
from croupier.hw.protocols import RGB, Board, Button, Console, Sighting, Size
from croupier.hw.sim.buttons import SimButtons
from croupier.hw.sim.buzzer import SimBuzzer
from croupier.hw.sim.changes import Change, Notify
from croupier.hw.sim.pixels import SimPixels
from croupier.hw.sim.reader import SimReader
from croupier.hw.sim.screen import USUAL_SIZE, SimScreen

TOKEN_UIDS = (
    "04A1C25B6F8001",
    "04A1C25B6F8002",
    "04A1C25B6F8003",
    "04A1C25B6F8004",
    "04A1C25B6F8005",
    "04A1C25B6F8006",
)
TWO_EACH = tuple((2 * space, 2 * space + 1) for space in range(40))


class SimBoard:
    """A board with every device simulated.

        with SimBoard(consoles=2, places=Path("tokens.json")) as sim:
            sim.board.pixels.show([(0, 0, 40)] * 80)  # what the program does
            sim.press(0, Button.OK)                   # what a person does
            sim.pixel_frame[0]                        # what a person sees

    `places` is the file that remembers where the tokens lie; without one they begin in the tray. `cells`
    gives the lights of each space; gaps are allowed. `sizes` are those of the screens, 128x64 if none are
    given.
    """

    def __init__(
        self,
        *,
        consoles: int = 2,
        places: Path | None = None,
        cells: Sequence[Sequence[int]] = TWO_EACH,
        uids: Sequence[str] = TOKEN_UIDS,
        on_health: OnHealth = unheard,
        sizes: Sequence[Size] = (),
    ) -> None:
        self._watchers: dict[object, Notify] = {}
        self.cells = tuple(tuple(cell) for cell in cells)
        lights = 1 + max((light for cell in self.cells for light in cell), default=-1)
        self.pixels = SimPixels(lights, self._notify)
        sizes = sizes or [USUAL_SIZE] * consoles
        self.screens = tuple(SimScreen(n, self._notify, sizes[n]) for n in range(consoles))
        self.buttons = tuple(SimButtons(n, on_health) for n in range(consoles))
        self.reader = SimReader(uids, len(self.cells), places, self._notify, on_health)
        self.buzzer = SimBuzzer(self._notify)
        self.board = Board(
            consoles=tuple(map(Console, self.screens, self.buttons)),
            pixels=self.pixels,
            cells=self.cells,
            reader=self.reader,
            buzzer=self.buzzer,
        )

    def press(self, console: int, button: Button) -> None:
        self.buttons[console].press(button)

    def release(self, console: int, button: Button) -> None:
        self.buttons[console].release(button)

    def place(self, uid: str, place: int | None) -> None:
        """Lay a token on a space, or with None in the tray."""
        self.reader.place(uid, place)

    def mirror(self, sighting: Sighting) -> None:
        """A real reader has seen a token: if it is known, it lies there on this board, too."""
        uid = sighting.uid
        if sighting.present and sighting.place is not None and uid is not None and uid in self.tokens:
            self.reader.place(uid, sighting.place)

    @property
    def tokens(self) -> Mapping[str, int | None]:
        """Where each token lies; None is the tray."""
        return self.reader.tokens

    @property
    def pixel_frame(self) -> list[RGB]:
        """The colour of each light."""
        return self.pixels.frame

    def screen_bits(self, console: int) -> bytes:
        """A screen's dots, row by row, eight to a byte, the leftmost in the highest bit; 1 is lit."""
        return self.screens[console].bits

    def watch(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` for every change that a person would see or hear, on the thread that made it.

        Call what is returned to end that.
        """
        key = object()
        self._watchers[key] = callback

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def close(self) -> None:
        """Switch the board off. Tokens stay where they lie."""
        for device in (self.pixels, *self.screens, *self.buttons, self.reader, self.buzzer):
            device.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _notify(self, change: Change) -> None:
        for watcher in list(self._watchers.values()):
            watcher(change)
