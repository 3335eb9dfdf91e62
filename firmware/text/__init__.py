"""Everything Croupier says, in every language it speaks. The sentences themselves are in config/languages."""

from croupier.config.languages import LANGUAGES, spoken
from croupier.firmware.text.say import Facts, Say, Speakers

__all__ = ["LANGUAGES", "Facts", "Say", "Speakers", "spoken"]
