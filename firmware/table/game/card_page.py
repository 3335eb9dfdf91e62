"""A card on its drawer's screen, page by page, until ● says it has been read or the game goes on."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.text import Say


class CardRead(Request, frozen=True):
    """The player has read the card they drew."""


def card_page(say: Say, layout: Layout, text: str, cursor: Cursor) -> Menu:
    """◀ ▶ turn the pages; ● turns to the next and, on the last one, is done."""
    pages = layout.pages("", [text])
    items = []
    for number, page in enumerate(pages, start=1):
        last = number == len(pages)
        items.append(
            Item(
                f"page {number}: {text}",
                say("do-read" if last else "do-read-on"),
                does=CardRead() if last else None,
                opens=None if last else Cursor(key=f"page {number + 1}: {text}"),
                about=page,
            )
        )
    found = menu(items, cursor)
    return replace(found, comes_from=Cursor(key=items[max(0, found.index - 1)].key))
