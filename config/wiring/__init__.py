"""How a board is wired: the code that loads and checks the files in `config/boards` and your own.

wiring = load_wiring("full")
wiring = load_wiring(Path("my-board.toml"))
"""

from __future__ import annotations

from croupier.config.wiring.config_txt import WrongPi, config_lines
from croupier.config.wiring.load import BadWiring, WiringMissing, load_wiring, parse_wiring, shipped_wirings
from croupier.config.wiring.model import (
    I2C,
    SCREEN_SIZES,
    SIMULATED,
    ButtonsWiring,
    BuzzerWiring,
    ConsoleWiring,
    Mux,
    PadWiring,
    PixelsWiring,
    ScannerWiring,
    ScreenWiring,
    Size,
    VoiceWiring,
    Wiring,
)
from croupier.config.wiring.pins import HEADER, Use, pin_uses

__all__ = [
    "HEADER",
    "I2C",
    "SCREEN_SIZES",
    "SIMULATED",
    "BadWiring",
    "ButtonsWiring",
    "BuzzerWiring",
    "ConsoleWiring",
    "Mux",
    "PadWiring",
    "PixelsWiring",
    "ScannerWiring",
    "ScreenWiring",
    "Size",
    "Use",
    "VoiceWiring",
    "Wiring",
    "WiringMissing",
    "WrongPi",
    "config_lines",
    "load_wiring",
    "parse_wiring",
    "pin_uses",
    "shipped_wirings",
]
