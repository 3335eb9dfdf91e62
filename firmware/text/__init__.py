"""Puts everything into words that players read. The sentences themselves are in config/languages."""

from croupier.firmware.text.say import Facts, Say, Speakers

__all__ = ["Facts", "Say", "Speakers"]
