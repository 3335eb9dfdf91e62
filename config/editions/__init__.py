"""The editions: one TOML file each, and the code that finds, loads and checks them.

edition = load_edition("classic")
edition = load_edition(Path("our-street.toml"))
"""

from __future__ import annotations

from croupier.config.editions.doubts import Doubt
from croupier.config.editions.find import (
    EditionMissing,
    Found,
    find_edition,
    known_editions,
    shipped_editions,
    user_folder,
)
from croupier.config.editions.load import BadEdition, Checked, load_checked, load_edition, parse_edition
from croupier.config.problems import ConfigError, Problem

__all__ = [
    "BadEdition",
    "Checked",
    "ConfigError",
    "Doubt",
    "EditionMissing",
    "Found",
    "Problem",
    "find_edition",
    "known_editions",
    "load_checked",
    "load_edition",
    "parse_edition",
    "shipped_editions",
    "user_folder",
]
