"""`croupier editions list`: what can be played, and where it comes from."""

from __future__ import annotations

from croupier.config.editions import (
    BadEdition,
    ConfigError,
    Found,
    known_editions,
    load_checked,
    shipped_editions,
)

_HEADS = ("NAME", "TITLE", "LANGUAGE", "WHERE")


def listing() -> list[str]:
    shipped = shipped_editions()
    rows = [_HEADS, *(_row(found, shipped) for found in known_editions())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    padded = ([f"{part:<{width}}" for part, width in zip(row, widths, strict=True)] for row in rows)
    return ["  ".join(parts).rstrip() for parts in padded]


def _row(found: Found, shipped: list[str]) -> tuple[str, str, str, str]:
    where = "shipped" if found.home == "shipped" else str(found.file)
    if found.home != "shipped" and found.name in shipped:
        where += " (in place of the shipped one)"
    try:
        edition = load_checked(found).edition
    except BadEdition as bad:
        count = len(bad.problems)
        return found.name, f"({count} problem{'s' * (count > 1)}: see check)", "", where
    except ConfigError:
        return found.name, "(cannot be read)", "", where
    return found.name, edition.title, edition.language, where
