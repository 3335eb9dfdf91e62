"""The lists of a console's menu to which more than one feature leads."""

from croupier.firmware.model.menu import Path

LOOKUP: Path = ("look",)
SETTINGS: Path = ("settings",)
