"""The kinds of device that a board has, as Protocols: buttons, lights, screens, readers, buzzer, voice.

A driver inherits its Protocol, so it has `with`, and a type checker compares the two. Callbacks may come on
any thread: the firmware only hands them to its event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import Literal, Protocol, Self, TypeAlias

from PIL import Image

RGB: TypeAlias = tuple[int, int, int]
Size: TypeAlias = tuple[int, int]
"""Width and height in dots."""
Note: TypeAlias = tuple[float, float]
"""Pitch in hertz (0 is a rest) and length in seconds."""
ButtonEventKind: TypeAlias = Literal["press", "repeat", "release"]


class Device(Protocol):
    """A device of the board, which is closed after its use. It has `with`."""

    def close(self) -> None:
        """Leave the device dark and silent, for others to use. Closing twice is allowed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Button(StrEnum):
    """The three buttons of a console: ◀ ▶ ●."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"

    @property
    def sign(self) -> str:
        """The sign that is printed on it."""
        return {Button.LEFT: "◀", Button.RIGHT: "▶", Button.OK: "●"}[self]


@dataclass(frozen=True, slots=True)
class ButtonEvent:
    """What happened to one button of one console.

    Every press is followed by one release of the same button. Between them, a button that is held may repeat.
    """

    console: int
    button: Button
    kind: ButtonEventKind

    @property
    def is_down(self) -> bool:
        """Whether the button is down after this event."""
        return self.kind != "release"


class Buttons(Device, Protocol):
    """One console's three buttons, already debounced: press and release take turns."""

    def listen(self, callback: Callable[[ButtonEvent], None]) -> None:
        """Call `callback` for every event from now on."""

    @property
    def down(self) -> frozenset[Button]:
        """The buttons that are down now, also a stuck one, whose events are muted."""
        ...


class Pixels(Device, Protocol):
    """A strip of RGB lights, in the order of its wire."""

    def __len__(self) -> int:
        """How many lights the strip has."""
        ...

    def show(self, colours: Sequence[RGB]) -> None:
        """Light the whole strip: one call is one frame, one colour for each light."""


class Screen(Device, Protocol):
    """A small panel whose dots are lit or dark."""

    @property
    def size(self) -> Size:
        """Width and height in dots."""
        ...

    def show(self, image: Image.Image) -> None:
        """Show an image of mode "1" and exactly the panel's size. OSError when the panel does not answer."""


def check_image(image: Image.Image, size: Size) -> None:
    """ValueError if the image is not one that a screen of this size shows."""
    if image.mode != "1" or image.size != size:
        raise ValueError(
            f'the panel takes {size[0]}x{size[1]} dots of mode "1", '
            f"not {image.width}x{image.height} of {image.mode!r}"
        )


class Panel(Screen, Protocol):
    """A screen as its driver gives it: slow, and it can fail. Supervision makes a `Screen` of it."""

    @property
    def stale(self) -> bool:
        """Whether it no longer shows the last image: it has to be shown again."""
        ...

    def check(self) -> None:
        """Ask whether it is there and has kept its image. OSError when it does not answer."""

    def shine(self, level: int) -> None:
        """Set how bright it shines: from 255, as it is started, to 1; 0 is dark.

        The level is kept when the panel is started anew. OSError when the panel does not answer.
        """


class Resets(Protocol):
    """A line that resets the chips that hang on it."""

    def pulse(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Sighting:
    """A token came to a place or left it.

    `uid` is None where the reader only senses that something lies there; `place` is None for a pad that
    belongs to no space. `rivals` are the spaces whose readers hear the token about as well as that of
    `place`: it may lie there instead. `also` are all other spaces whose readers hear it.
    """

    uid: str | None
    place: int | None
    present: bool
    rivals: frozenset[int] = frozenset()
    also: frozenset[int] = frozenset()
    rested: bool = False


class TokenReader(Device, Protocol):
    """Sees the tokens: a pad, or readers under the spaces."""

    def listen(self, callback: Callable[[Sighting], None]) -> None:
        """Call `callback` for every token that comes or leaves from now on, and for one that stays if the
        reader becomes more or less sure of its place.
        """

    def seen(self) -> Mapping[str, int]:
        """Which known token lies on which space now. OSError when the reader does not answer."""
        ...


class Buzzer(Device, Protocol):
    """Something that makes one tone at a time."""

    def play(self, notes: Sequence[Note]) -> None:
        """Start a tune and return at once. A new tune cuts off the last."""


class Voice(Device, Protocol):
    """Something that speaks, one text at a time."""

    def say(self, text: str, *, language: str, done: Callable[[], None]) -> None:
        """Start to speak and return at once. A new text cuts off the last.

        `done` is called once, on the clock's thread, when the text has been spoken, or never will be.
        """

    def hush(self) -> None:
        """Stop at once."""

    def tune(self, speed: float, volume: float) -> None:
        """How fast and how loud from now on: 1.0 is the usual, 0.5 half of it."""


@dataclass(frozen=True, slots=True)
class Console:
    """A screen and three buttons. A console is not a player: several may share one."""

    screen: Screen
    buttons: Buttons


@dataclass(frozen=True, slots=True)
class Board:
    """All the devices of one board. `cells` lists for each space the lights that belong to it."""

    consoles: tuple[Console, ...]
    pixels: Pixels
    cells: tuple[tuple[int, ...], ...]
    reader: TokenReader
    buzzer: Buzzer
    voice: Voice | None = None
    """What speaks for the whole table; None where the page does."""
