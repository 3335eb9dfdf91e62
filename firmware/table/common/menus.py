"""Parts that many menus have: the way back, a question to confirm, a setting that ● changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from croupier.firmware.model.menu import Cursor, Does, Item, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.text import Say

FIRST_LIST = Cursor()

T = TypeVar("T")


def back(say: Say, opens: Cursor = FIRST_LIST, *, about: Message | None = None) -> Item:
    """‹ Back, to the first list unless `opens` names another."""
    return Item("back", say("do-back"), opens=opens, about=about)


def confirm(say: Say, about: Message, *, key: str, does: Does | None, no: Cursor) -> list[Item]:
    """A question about something that cannot be taken back. No comes first and leads to `no`.

    `key` is that of the item which asks.
    """
    return [
        Item("no", say("do-no"), opens=no, about=about),
        Item(f"yes:{key}", say("do-yes"), does=does, about=about),
    ]


def setting(say: Say, topic: str, value: object, told: Message, change: Request) -> Item:
    """A setting and what it is now; ● changes it, and the cursor stays on its topic."""
    return Item(f"{topic}={value}", say("do-change"), does=change, about=told, topic=topic)


def cycle(values: Sequence[T], now: T) -> T:
    """The value after `now`; after the last, or if `now` is none of them, the first."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
