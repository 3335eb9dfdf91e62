"""Connects the page to the table: what the page asks of the table, and what it tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.config.languages import message_names
from croupier.firmware.model.lobby_page import LobbyChange, LobbyPage
from croupier.firmware.text import Say
from croupier.firmware.voice.announcer import Announcer
from croupier.firmware.web.console_words import SpokenConsoles
from croupier.firmware.web.messages import ChooseKey
from croupier.firmware.web.past.pages import Past
from croupier.firmware.web.phones import KeyStore, ShowCode
from croupier.firmware.web.story import Story
from croupier.firmware.web.workshop import Workshop

_PREFIX = "page-"
_FILLED_BY_PAGE = {
    name: f"{{{name}}}"
    for name in ("amount", "code", "count", "key", "name", "number", "place", "seat", "what")
}


@dataclass(frozen=True, kw_only=True)
class TableLink:
    """All that the page's server knows of the table. Every call comes on the event loop."""

    printed: Callable[[], dict[str, Any]]
    """Describes what is printed on the board: spaces, tokens, decks, consoles."""
    texts: Callable[[str], dict[str, str]] = lambda _language: {}
    """Gives the page's own texts in a language, as `page_texts` does; "" is the language of the edition."""
    story: Story | None = None
    """What the page tells beside the board: history, cash, worth."""
    words: SpokenConsoles = field(default_factory=SpokenConsoles)
    """What the consoles say in words."""
    choose: Callable[[ChooseKey], None] = lambda _choice: None
    """Brings a choice by its key to the table."""
    announcer: Announcer | None = None
    """Tells pages and phones what they say aloud."""
    board_speaks: Callable[[], bool] = lambda: False
    """Whether the board's own voice is the page's."""
    hands: bool = True
    """May a page on this machine press buttons and move tokens? Not where the board is a real one."""
    aside: ShowCode = lambda _console, _code: None
    """Shows a phone's code and the page's address on a console's own screen; None takes them away."""
    lobby: Callable[[str], LobbyPage | None] = lambda _language: None
    """Gives the lobby in the words of a language; None while a game is played."""
    ask_lobby: Callable[[LobbyChange, str], None] = lambda _change, _language: None
    """Brings what a page asks of the lobby to the table."""
    moved: Callable[[], None] = lambda: None
    """Tells the table that a phone has taken or left a seat."""
    secret: Callable[[int], bool] = lambda _console: False
    """Does that console's screen show a code? Then it is dark on every page but the board's own."""
    workshop: Callable[[], Workshop] | None = None
    """Makes what /setup shows and tries, when the first page of it comes. None: there is no such page."""
    past: Past | None = None
    """Past games and people. None: there are no such pages."""
    keys: KeyStore | None = None
    """Remembers which phones may come back. None: only as long as the program runs."""


def page_texts(say: Say) -> dict[str, str]:
    """Every message called page-…, under its name without "page-". `lang` is the language, `currency` how an
    amount is written in it.

    Where the page itself fills something in, the text has {name}.
    """
    texts = {key.removeprefix(_PREFIX): say(key, **_FILLED_BY_PAGE) for key in message_names(_PREFIX)}
    return {"lang": say.language, "currency": say.currency, **texts}
