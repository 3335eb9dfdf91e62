"""A 128x64 OLED panel on I2C: SSD1306, SH1106 or SSD1309, driven by luma.oled.

luma knows how each chip is started. The frames are sent by our own code: luma's `display` looks at every dot
in Python and sends all 1024 bytes each time, by a call that Pillow 14 no longer has.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, NoReturn, TypeAlias

from PIL import Image

from croupier.hw.drivers.errors import DriverError, Fault
from croupier.hw.drivers.i2c import BusMissing
from croupier.hw.drivers.reset import ResetLine
from croupier.hw.drivers.windows import Frame, changed_windows
from croupier.hw.protocols import Panel, Size, check_image

Chip: TypeAlias = Literal["ssd1306", "sh1106", "ssd1309"]
WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
"""A page is eight lines; a byte of it is eight dots below each other, the topmost in the lowest bit."""
SH1106_MARGIN = 2
"""The SH1106 has 132 columns; the glass shows those from 2 on."""
DISPLAY_OFF, SET_CONTRAST = 0xAE, 0x81
FULL = 255
"""The level at which a panel shines as luma starts it."""
NO_OPERATION = 0xE3
"""The command that does nothing."""
RESEND_EVERY_CHECKS = 15
"""A panel whose status cannot be read is sent everything again after so many checks."""
IS_OFF = 0x40
"""In a panel's status: its display is off, as after it has lost its supply."""
CANARY = 0x1F
"""An address that no chip of a board has. If it answers, nobody does: the data wire is held low."""
HELD_ERRORS = (errno.ETIMEDOUT, errno.EBUSY, errno.EAGAIN, errno.EIO)
"""What a transfer ends with on a bus that is held. On a Pi it is EIO, after the clock was low for 35 ms; a
chip that is not there is another error."""
COLUMNS, PAGE_RANGE = 0x21, 0x22
PAGE, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10


class PanelMissing(DriverError, OSError):
    """The bus is there and no panel answers on it."""


class PanelForbidden(DriverError, PermissionError):
    """The bus is there, but not for this user."""


class BusStuck(DriverError, TimeoutError):
    """The bus does not come free: a panel or a short holds one of its two wires."""


class OledScreen(Panel):
    """Wire SDA, SCL, 3V3 and ground to a bus of the Pi or a channel of the mux, with 4.7 kΩ from SDA and
    SCL to 3V3; RES to a pin for the SSD1309, which needs a real pulse.

        screen = OledScreen("ssd1309", name="seat 3", bus=lambda: mux_channel(3, 0x70, 2))
        screen.show(image)

    `name` begins every error. `bus` is asked for the number of the bus whenever the panel is started.
    `reset` is the line of all the panels that hang on it. Call from one thread for all panels of a bus, and
    off the loop: a whole frame takes 25 ms at 400 kHz.

    Nothing is sent before the first `show`. An unchanged image is not sent again; of a changed one, only the
    part that changed. After an error the next `show` starts the panel anew, so it comes back when it is shown
    something. If that pulsed the reset line, the other panels on it are `stale` until they are shown
    something, too.
    """

    def __init__(
        self,
        chip: Chip,
        *,
        name: str,
        bus: Callable[[], int],
        address: int = 0x3C,
        reset: ResetLine | None = None,
    ) -> None:
        self._name = name
        self._bus = bus
        self._address = address
        self._reset = reset
        self._resets = 0
        self._paged = chip == "sh1106"
        *self._setup, self._on = _start_commands(chip)
        self._contrast = next(command[1] for command in self._setup if command[0] == SET_CONTRAST)
        self._wire: Any = None
        self._number = -1
        self._shown: Frame | None = None
        self._tells_status = False
        self._checks = 0
        self._level: int | None = None
        self._tried = False

    @property
    def size(self) -> Size:
        return WIDTH, HEIGHT

    @property
    def stale(self) -> bool:
        """Whether the panel does not show what it was shown last."""
        return self._shown is None or (self._reset is not None and self._reset.pulses != self._resets)

    def show(self, image: Image.Image) -> None:
        check_image(image, self.size)
        frame = _pages(image)
        with self._failing():
            if self.stale:
                self._start(frame)
            elif self._shown is not None:
                self._send(frame, self._shown)
            self._listen_for_silence()
            self._shown = frame

    def check(self) -> None:
        """Also find a panel that lost its supply and has it again: it answers, but it is off.

        Its status shows that, if it was right when the panel was started. Other panels are sent everything
        again now and then.
        """
        if self.stale or self._shown is None:
            return
        self._checks += 1
        with self._failing():
            self._wire.command(NO_OPERATION)
            self._listen_for_silence()
            if self._tells_status:
                if bool(self._wire.status() & IS_OFF) is not self._is_dark:
                    self._shown = None
            elif self._checks % RESEND_EVERY_CHECKS == 0:
                self._tell_everything(self._shown, dark=False)

    def shine(self, level: int) -> None:
        """A panel that was dark is sent everything: it may have lost its supply while it was dark."""
        was_dark, self._level = self._is_dark, level
        if self.stale or self._shown is None:
            return
        with self._failing():
            if was_dark and level:
                self._tell_everything(self._shown, dark=True)
            else:
                self._light_up()

    def close(self) -> None:
        if self._wire is not None:
            with contextlib.suppress(DriverError), self._failing():
                self._wire.command(DISPLAY_OFF)
        self._hang_up()

    def _start(self, frame: Frame) -> None:
        """Start the chip. The panel lights up when its frame is there, not before."""
        again, self._tried = self._tried, True
        self._hang_up()
        self._number = self._bus()
        self._wire = _open_wire(self._number, self._address)
        self._pulse(again=again)
        self._set_up(dark=True)
        tells_off = self._tells(off=True)
        self._send(frame, None)
        self._light_up()
        self._tells_status = tells_off and self._tells(off=self._is_dark)

    def _tell_everything(self, frame: Frame, *, dark: bool) -> None:
        self._set_up(dark=dark)
        self._send(frame, None)
        self._light_up()

    def _set_up(self, *, dark: bool) -> None:
        """Send all settings. A panel that is not `dark` is not switched off for it."""
        for command in self._setup:
            self._wire.command(*(command if dark or command[0] != DISPLAY_OFF else command[1:]))

    def _light_up(self) -> None:
        """Switch it on as bright as it shall shine, or off."""
        if self._level:
            self._wire.command(SET_CONTRAST, self._contrast * self._level // FULL)
        self._wire.command(*((DISPLAY_OFF,) if self._is_dark else self._on))

    @property
    def _is_dark(self) -> bool:
        return self._level == 0

    def _tells(self, *, off: bool) -> bool:
        """Whether its status shows that it is off, or on, as it is. Some panels cannot be read, and say the
        same always: so it must have told the truth when it was off, and when it was on.
        """
        try:
            return bool(self._wire.status() & IS_OFF) is off
        except OSError:
            return False

    def _listen_for_silence(self) -> None:
        """Find a data wire that is held low: to a Pi every byte on it looks like one that was taken."""
        try:
            self._wire.ask(CANARY)
        except OSError as error:
            if error.errno in HELD_ERRORS:
                raise
            return
        raise BusStuck(
            f"i2c-{self._number} is stuck: its data wire (SDA) is held low, as by a short",
            device=self._name,
            fault=Fault.STUCK,
        )

    def _pulse(self, *, again: bool) -> None:
        """Reset the chip. One pulse resets all panels of the line.

        A later pulse makes the others blink, so it is only done for a panel that answers.
        """
        if self._reset is None:
            return
        if self._reset.pulses == self._resets:
            if again:
                self._wire.command(DISPLAY_OFF)
            self._reset.pulse()
        self._resets = self._reset.pulses

    def _send(self, frame: Frame, before: Frame | None) -> None:
        """Send only what changed, with as few bytes as possible."""
        for window in changed_windows(frame, before, tall=not self._paged):
            pages, columns = window.pages, window.columns
            if self._paged:
                column = columns.start + SH1106_MARGIN
                self._wire.command(PAGE | pages.start, LOW_COLUMN | column & 15, HIGH_COLUMN | column >> 4)
            else:
                self._wire.command(
                    COLUMNS, columns.start, columns.stop - 1, PAGE_RANGE, pages.start, pages.stop - 1
                )
            self._wire.data(list(b"".join(frame[n][columns.start : columns.stop] for n in pages)))

    def _hang_up(self) -> None:
        wire, self._wire, self._shown = self._wire, None, None
        if wire is not None:
            wire.cleanup()

    @contextlib.contextmanager
    def _failing(self) -> Iterator[None]:
        """Make one of our errors of anything that goes wrong. The panel is started anew next time."""
        from luma.core import error as luma

        try:
            yield
        except BusStuck:
            self._hang_up()
            raise
        except BusMissing as error:
            self._hang_up()
            raise BusMissing(error.reason, device=self._name) from error
        except luma.DevicePermissionError as error:
            self._hang_up()
            raise PanelForbidden(
                f'no right to use /dev/i2c-{self._number}: add the user to the group "i2c"',
                device=self._name,
                fault=Fault.FORBIDDEN,
            ) from error
        except luma.DeviceNotFoundError as error:
            opened = self._wire is not None
            self._hang_up()
            if opened:
                self._explain(error)
            raise BusMissing(
                f"there is no /dev/i2c-{self._number}: the kernel has the bus, but its module i2c-dev is not "
                "loaded",
                device=self._name,
                fault=Fault.NO_MODULE,
            ) from error
        except (OSError, luma.Error) as error:
            opened = self._wire is not None
            self._hang_up()
            if opened:
                self._explain(error)
            raise BusMissing(
                f"/dev/i2c-{self._number} cannot be opened: {error}", device=self._name
            ) from error

    def _explain(self, error: Exception) -> NoReturn:
        below = error if isinstance(error, OSError) else error.__context__  # luma makes one error of several
        if isinstance(below, OSError) and below.errno in HELD_ERRORS:
            raise BusStuck(
                f"i2c-{self._number} is stuck: a wire may be shorted", device=self._name, fault=Fault.STUCK
            ) from error
        raise PanelMissing(
            f"no display at 0x{self._address:02x} on i2c-{self._number}",
            device=self._name,
            fault=Fault.SILENT,
        ) from error


class _Notes:
    """In place of a bus: notes the commands that luma sends in a constructor, to send them later."""

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []

    def command(self, *command: int) -> None:
        self.commands.append(command)

    def data(self, data: list[int]) -> None: ...

    def cleanup(self) -> None: ...


@cache
def _start_commands(chip: Chip) -> tuple[tuple[int, ...], ...]:
    """The commands by which luma starts the chip, without the empty frame. The last one switches it on."""
    from luma.oled import device

    class Quiet(getattr(device, chip)):  # type: ignore[misc]  # the library has no types
        def display(self, image: Image.Image) -> None: ...

    notes = _Notes()
    Quiet(notes, width=WIDTH, height=HEIGHT)
    return tuple(notes.commands)


def _open_wire(number: int, address: int) -> Any:
    from luma.core.interface.serial import i2c

    class Wire(i2c):  # type: ignore[misc]  # the library has no types
        def status(self) -> int:
            return self.ask(self._addr)

        def ask(self, address: int) -> int:
            """Read a byte. OSError if no chip has this address."""
            return int(self._bus.read_byte(address))

    return Wire(port=number, address=address)


def _pages(image: Image.Image) -> Frame:
    """The frame as the chip wants it. In an image turned by a quarter, Pillow packs eight dots of a column
    into one byte, the lowest page first.
    """
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return tuple(columns[PAGES - 1 - page :: PAGES] for page in range(PAGES))
