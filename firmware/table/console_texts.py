"""What the consoles say: makes the panel of each for its screen, and the same in words."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from croupier.firmware.model.menu import Item, Menu
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.model.words import ConsoleWords, console_words
from croupier.firmware.table.console import Console
from croupier.firmware.table.faults import Faults
from croupier.firmware.text import Say


class Speaker(Protocol):
    """The lobby or a game, as far as it says something at the consoles."""

    def panel(self, console: int, shown: Menu, now: float) -> Panel: ...

    def heading(self, console: int, now: float) -> Message:
        """What is said there apart from the menu, in full."""
        ...

    def news(self, console: int) -> tuple[str, ...]:
        """What of it has just happened."""
        ...

    def explained(self, console: int, item: Item) -> str:
        """What the item means, for a player with a helper; "" for others."""
        ...

    def say_at(self, console: int) -> Say: ...


def goodbye_panel(say: Say) -> Panel:
    """What every console says before the board is switched off."""
    return Panel(headline=say("line-goodbye"), details=(say("line-goodbye-saved"),))


def panel_of(phase: Speaker, number: int, console: Console, faults: Faults, now: float) -> Panel:
    """What the screen of a console shows, with what ● does there."""
    menu, say = console.menu, phase.say_at(number)
    panel = phase.panel(number, menu, now)
    if menu.poster and menu.item is not None and menu.item.about is not None:
        headline, details = menu.item.about
        panel = Panel(headline=headline, details=details, qr=menu.item.qr, secret=True)
    if menu.item is not None:
        panel = replace(panel, choice=menu.item.label, index=menu.index, count=len(menu.items))
    return replace(
        panel,
        secret=panel.secret or menu.private,
        dial=menu.dial,
        dice=menu.dice,
        streets=menu.streets,
        flashing=console.flashing(now),
        refused=say(why) if (why := console.refusal(now)) else panel.refused,
        fault=faults.line(say, now),
        impaired=bool(faults.lost),
    )


def words_of(phase: Speaker, number: int, console: Console, panel: Panel, now: float) -> ConsoleWords:
    """The same in words, with all choices."""
    say = phase.say_at(number)
    heading, news = phase.heading(number, now), phase.news(number)
    return console_words(
        panel,
        console.menu,
        heading,
        say("do-back"),
        say.language,
        news,
        explained=lambda item: phase.explained(number, item),
    )
