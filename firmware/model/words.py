"""What one console says, in words: a headline, details, every choice with its key, and the dials.

A screen shows one choice at a time and page after page. Words have no such limit: they hold all choices at
once and whole texts. Page, phone, speech and tests read the same value. A choice is made by its key (see
`inputs.Choose`), so a late click never hits another choice.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2s

from msgspec import Struct

from croupier.firmware.model.menu import Item, Menu
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.model.sheets import Sheet

MAX_KEY = 32
"""Letters of a key. A longer key is shortened to a digest."""
MAX_CHOICES, MAX_DETAILS, MAX_TEXT = 96, 60, 400
"""So much is said at most: choices, details, and letters in one text."""
GO_BACK = "go back"
"""The key of the choice that does what ● held does, in a menu without an item for it."""


class WordChoice(Struct, frozen=True, omit_defaults=True):
    """One thing that the player can choose."""

    key: str
    label: str
    details: tuple[str, ...] = ()
    """What it is about, where the label alone does not say it."""
    idle: bool = False
    """It does nothing: it only says what goes on."""


class WordDial(Struct, frozen=True, omit_defaults=True):
    """An amount that the player sets, within its bounds."""

    key: str
    label: str
    least: int
    most: int
    value: int
    step: int = 1


class ConsoleWords(Struct, frozen=True, omit_defaults=True):
    """Everything that one console says now."""

    name: str = ""
    cash: str = ""
    headline: str = ""
    details: tuple[str, ...] = ()
    choices: tuple[WordChoice, ...] = ()
    on: str = ""
    """The key of the choice that ● would make now."""
    dials: tuple[WordDial, ...] = ()
    sheet: Sheet | None = None
    """The same laid out at a glance, where the console shows a deal or the player's property."""
    turn: str = ""
    """Whose turn it is and what the table waits for."""
    countdown: tuple[int, int] | None = None
    """Seconds left until the hammer falls, of how many."""
    awaited: bool = False
    """Whether the table waits for the player at this console."""
    alarm: bool = False
    refused: str = ""
    """Why the last choice did nothing."""
    fault: str = ""
    secret: bool = False
    """It shows a code that only people in the room may see."""
    inside: bool = False
    """It shows something of its own: a list that the player has opened, or a question to this player."""
    language: str = ""
    """The language of these words."""
    news: tuple[str, ...] = ()
    """Those of the details that say what has just happened: a voice has told it already."""


def choice_key(key: str) -> str:
    """The key of an item as it is sent: short, and the same as long as the item means the same."""
    return key if len(key) <= MAX_KEY else blake2s(key.encode(), digest_size=12).hexdigest()


def console_words(
    panel: Panel,
    shown: Menu,
    heading: Message,
    back_label: str,
    language: str = "",
    news: tuple[str, ...] = (),
    explained: Callable[[Item], str] = lambda _item: "",
) -> ConsoleWords:
    """The words of a console. `panel` is what its screen says, `shown` its menu.

    `heading` is what the game says there apart from the menu. `back_label` names the way back, if the menu
    has one but no item for it. `explained` says what a choice means, for a player with a helper.
    """
    headline, details = _heading(shown, heading) if not shown.poster else (panel.headline, panel.details)
    choices = [
        _choice(item, item.about if shown.whole else (headline, details), explained(item))
        for item in _choices(shown)
    ]
    if offers_way_back(shown):
        choices.append(WordChoice(GO_BACK, said_label(back_label)))
    return ConsoleWords(
        name=panel.name,
        cash=panel.cash,
        headline=_cut(headline),
        details=tuple(_cut(text) for text in details[:MAX_DETAILS] if not _is_hint(text)),
        choices=tuple(choices[:MAX_CHOICES]),
        on=choice_key(shown.meaning),
        dials=tuple(
            WordDial(dial.key, dial.label, dial.least, dial.most, dial.value, dial.step)
            for dial in shown.dials
        ),
        sheet=shown.sheet,
        turn=panel.turn[0] if panel.turn else "",
        countdown=panel.countdown,
        awaited=panel.awaited,
        alarm=panel.alarm,
        refused=panel.refused,
        fault=panel.fault,
        secret=panel.secret and not shown.private,
        inside=not shown.cursor.is_home or (headline, details) != heading,
        language=language,
        news=tuple(text for text in news if text in details),
    )


def chosen_item(shown: Menu, key: str) -> Item | None:
    """The item of that key, if the menu still offers it."""
    return next((item for item in _choices(shown) if choice_key(item.key) == key), None)


def offers_way_back(shown: Menu) -> bool:
    """Whether ● held leads somewhere although no item says so."""
    if shown.poster or shown.back_item is not None or not shown.leads_back:
        return False
    return shown.dial or shown.comes_from is not None


def _heading(shown: Menu, heading: Message) -> Message:
    """What stands above the choices: the menu's own text, or in the first list what the game says."""
    if shown.whole is not None:
        return shown.whole
    abouts = [item.about for item in shown.items]
    first = abouts[0] if abouts else None
    if first is not None and (not shown.cursor.is_home or all(about == first for about in abouts)):
        return first
    return heading


def _choices(shown: Menu) -> list[Item]:
    """All items that are no pages, and those beside a dial."""
    return [item for item in (*shown.items, *shown.beside) if not _turns_page(shown, item)]


def _turns_page(shown: Menu, item: Item) -> bool:
    """Whether the item only leads to another item of the same list: words say all pages at once."""
    opens = item.opens
    if shown.whole is None or opens is None or item.key in ("back", "no"):
        return False
    same_list = (opens.path, opens.asking) == (shown.cursor.path, shown.cursor.asking)
    return same_list and any(opens.key == other.key for other in shown.items)


def _choice(item: Item, heading: Message | None, explained: str) -> WordChoice:
    about = item.about if item.about is not None and item.about != heading else None
    told = ("", ()) if about is None else about
    label = item.name or said_label(item.label)
    details = tuple(_cut(text) for text in (told[0], *told[1], explained) if text and text != item.name)
    idle = item.does is None and item.opens is None
    return WordChoice(choice_key(item.key), _cut(label), details, idle)


def said_label(label: str) -> str:
    """A label without the sign of the way back, which a small screen needs, and with a real ellipsis."""
    label = label.removeprefix("< ")
    return f"{label[:-3]}…" if label.endswith("...") else label


def _is_hint(text: str) -> bool:
    """Whether a line only says what ◀ and ▶ do, such as "< down · up >"."""
    return text.startswith("< ") and text.endswith(" >")


def _cut(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"
