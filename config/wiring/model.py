"""The wiring of a board: the driver of each device, and how it is connected. Pins are GPIO numbers."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

SIMULATED: Final = "simulated"
"""The driver of a device that is not real: the browser page shows it."""
SPACES = 40
MAX_CONSOLES = 6

ScreenDriver = Literal["ssd1306", "sh1106", "ssd1309", "simulated"]
SCREEN_SIZES: Final[dict[ScreenDriver, tuple[int, int]]] = {
    "ssd1306": (128, 64), "sh1106": (128, 64), "ssd1309": (128, 64), "simulated": (128, 64),
}  # fmt: skip
"""Width and height in dots of each driver's panels, unless the wiring says otherwise."""
ButtonsDriver = Literal["gpio", "simulated"]
PixelsDriver = Literal["ws2812", "neopixel", "spi", "ws2812-pio", "wled", "simulated"]
"""How a strip is driven: by the best way that this Pi has, by Adafruit's library, by the kernel's SPI
(Pi 4 and older) or PIO (Pi 5), or by an ESP32 with WLED in the network."""
BuzzerDriver = Literal["gpio", "simulated"]
VoiceDriver = Literal["espeak-ng", "piper", "simulated"]
ScannerDriver = Literal["serial", "simulated"]
PadDriver = Literal["pn532"]
Senses = Literal["identity", "presence"]


class Mux(msgspec.Struct, frozen=True):
    """A TCA9548A or PCA9548A. `reset` is the pin of its RESET."""

    address: int
    reset: int | None = None


class I2C(msgspec.Struct, frozen=True):
    """The bus of the screens. `panel_reset` is the pin of RES of all panels."""

    bus: int
    sda: int
    scl: int
    hertz: int
    mux: Mux | None = None
    panel_reset: int | None = None


class ScreenWiring(msgspec.Struct, frozen=True):
    """`channel` is the mux's; None on the bus itself. `text` is the height of a line of text in dots, `width`
    and `height` are those of the panel.
    """

    driver: ScreenDriver
    text: int
    channel: int | None = None
    address: int = 0x3C
    width: int = 128
    height: int = 64


class ButtonsWiring(msgspec.Struct, frozen=True):
    driver: ButtonsDriver
    left: int = -1
    ok: int = -1
    right: int = -1


class ConsoleWiring(msgspec.Struct, frozen=True):
    screen: ScreenWiring
    buttons: ButtonsWiring


class PixelsWiring(msgspec.Struct, frozen=True):
    """`spaces` lists the lights of each space, in the order of the strip. `milliamps` limits all of them.

    A strip hangs on `pin`, or on a WLED at `host`, which listens on `port`.
    """

    driver: PixelsDriver
    spaces: tuple[tuple[int, ...], ...]
    count: int
    pin: int = -1
    per_metre: int = 0
    milliamps: int = 0
    host: str = ""
    port: int = 0

    @property
    def on_a_pin(self) -> bool:
        """Whether it is connected to the Pi."""
        return self.driver not in (SIMULATED, "wled")


class BuzzerWiring(msgspec.Struct, frozen=True):
    driver: BuzzerDriver
    pin: int = -1


class VoiceWiring(msgspec.Struct, frozen=True):
    """`device` is ALSA's name of the sound card, as `aplay -L` lists it; "" is the default one. `models` are
    the files of piper's voices by language; a language without one is spoken by espeak-ng.
    """

    driver: VoiceDriver
    device: str = ""
    models: tuple[tuple[str, str], ...] = ()


class ScannerWiring(msgspec.Struct, frozen=True):
    """`spaces` are the spaces above its readers, in the order of the readers.

    `power`, `gain` and `middle` are what the calibration found for each reader: how strongly it sends, how
    well it hears, and the weakest power that hears a token on the middle of its space, in tenths of a step.
    They are empty where nobody has calibrated it.
    """

    name: str
    driver: ScannerDriver
    senses: Senses
    spaces: tuple[int, ...]
    port: str = ""
    power: tuple[int, ...] = ()
    gain: tuple[int, ...] = ()
    middle: tuple[int, ...] = ()


class PadWiring(msgspec.Struct, frozen=True):
    driver: PadDriver
    port: str


class Size(msgspec.Struct, frozen=True):
    """Millimetres: the side of the printed board, and of a corner space."""

    board: int
    corner: int


class Wiring(msgspec.Struct, frozen=True):
    """A whole board. Consoles go clockwise, as the spaces do."""

    id: str
    title: str
    size: Size
    consoles: tuple[ConsoleWiring, ...]
    pixels: PixelsWiring
    buzzer: BuzzerWiring
    i2c: I2C | None = None
    power_button: int | None = None
    scanners: tuple[ScannerWiring, ...] = ()
    pad: PadWiring | None = None
    voice: VoiceWiring = VoiceWiring(SIMULATED)
    own_wifi: bool = True
    """Whether the service opens a Wi-Fi of its own where no other answers."""
    real_pieces: bool = True
    """Whether houses and deeds lie on the table. Then the board says what people have to do with them."""

    @property
    def uses_pins(self) -> bool:
        """Whether any device is connected to single pins of the Pi; screens and strip use a bus."""
        drivers = [console.buttons.driver for console in self.consoles] + [self.buzzer.driver]
        bus = self.i2c
        resets = bus is not None and (
            bus.panel_reset is not None or (bus.mux is not None and bus.mux.reset is not None)
        )
        return resets or self.power_button is not None or any(driver != SIMULATED for driver in drivers)

    @property
    def in_the_page(self) -> bool:
        """Whether all token readers are simulated: then the program can move the tokens of robots itself."""
        return self.pad is None and all(scanner.driver == SIMULATED for scanner in self.scanners)

    @property
    def simulates(self) -> bool:
        """Whether any device is simulated."""
        drivers: list[str] = [self.pixels.driver, self.buzzer.driver]
        drivers += [console.screen.driver for console in self.consoles]
        drivers += [console.buttons.driver for console in self.consoles]
        drivers += [scanner.driver for scanner in self.scanners]
        return SIMULATED in drivers
