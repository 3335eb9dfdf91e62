"""The version: which release this is, and whether its rules and robots are compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

import croupier


def version_line() -> str:
    """`croupier 0.2.0 (pure Python)`; PackageNotFoundError where nothing is installed."""
    return f"croupier {version('croupier')} ({kind_of_build()})"


def kind_of_build() -> str:
    """What Python finds as the engine, without importing it."""
    game = Path(croupier.__path__[0]) / "engine" / "game"
    is_compiled = any(game.with_name(f"{game.name}{suffix}").exists() for suffix in EXTENSION_SUFFIXES)
    return "compiled" if is_compiled else "pure Python"
