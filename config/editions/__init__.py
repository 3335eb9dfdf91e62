"""The editions that come with the board, one TOML file each, and the way to load them or anybody's own.

edition = load_edition("classic")
edition = load_edition(Path("our-street.toml"))
"""

from __future__ import annotations

from config.editions.load import BadEdition, EditionMissing, load_edition, parse_edition, shipped_editions
from config.problems import ConfigError, Problem

__all__ = [
    "BadEdition",
    "ConfigError",
    "EditionMissing",
    "Problem",
    "load_edition",
    "parse_edition",
    "shipped_editions",
]
