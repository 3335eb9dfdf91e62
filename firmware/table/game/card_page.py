"""A card on its drawer's screen, page by page, until ● says it has been read or the game goes on."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model.fonts import wrap
from croupier.firmware.model.menu import Cursor, Item, Menu, menu
from croupier.firmware.text import Say
from croupier.firmware.views.screens import TEXT_ROOM

LINES = 3
"""On a page."""


def reading(say: Say, text: str, cursor: Cursor) -> Menu:
    """◀ ▶ turn the pages; ● turns to the next and, on the last one, is done."""
    lines = wrap(text, TEXT_ROOM)
    pages = [tuple(lines[at : at + LINES]) for at in range(0, len(lines), LINES)]
    items = []
    for number, page in enumerate(pages, start=1):
        last = number == len(pages)
        items.append(
            Item(
                f"page {number}: {text}",
                say("do-read" if last else "do-read-on"),
                does="read" if last else None,
                opens=None if last else Cursor(key=f"page {number + 1}: {text}"),
                about=("", page),
            )
        )
    found = menu(items, cursor)
    return replace(found, behind=Cursor(key=items[max(0, found.index - 1)].key))
