"""What the command lines of all `croupier` commands share."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    """What a command adds itself to."""


def whole_number(text: str, lowest: int, highest: int) -> int:
    """The value of an option that must be a whole number."""
    if (
        text.isascii()
        and text.isdigit()
        and len(text) <= len(str(highest))
        and lowest <= int(text) <= highest
    ):
        return int(text)
    raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from {lowest} to {highest}')
