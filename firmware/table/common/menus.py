"""Parts that many menus share: the item Back, a question to confirm, a setting that ● changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from croupier.firmware.model.menu import Cursor, Does, Item, Path, Request
from croupier.firmware.model.panel import Message
from croupier.firmware.text import Say

FIRST_LIST = Cursor()
LOOKUP: Path = ("look",)
"""The list of what can be looked up."""
SETTINGS: Path = ("settings",)
"""The list of the settings."""

T = TypeVar("T")


def back(say: Say, opens: Cursor = FIRST_LIST, *, about: Message | None = None) -> Item:
    """The item ‹ Back. It leads to the first list, unless `opens` names another one."""
    return Item("back", say("do-back"), opens=opens, about=about)


def confirm(say: Say, about: Message, *, key: str, does: Does | None, no: Cursor) -> list[Item]:
    """The items No and Yes, for something that cannot be taken back. No comes first and leads to `no`.

    `key` is the key of the item that led to the question.
    """
    return [
        Item("no", say("do-no"), opens=no, about=about),
        Item(f"yes:{key}", say("do-yes"), does=does, about=about),
    ]


def setting(say: Say, topic: str, value: object, about: Message, change: Request) -> Item:
    """A setting and its value. ● changes it, and the cursor stays on its topic."""
    return Item(f"{topic}={value}", say("do-change"), does=change, about=about, topic=topic)


def cycle(values: Sequence[T], now: T) -> T:
    """The value after `now`. The first value comes after the last one, and after an unknown one."""
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
