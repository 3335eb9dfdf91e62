"""What a console says about the game, as a plain text model."""

from __future__ import annotations

from engine import View
from engine.agenda import Travel
from firmware import words
from firmware.table.scene import Panel


def game_panel(view: View, player: int, waits: list[int], news: str, belongs: int | None) -> Panel:
    """`belongs` is the space of a token that rests elsewhere and has to be put right."""
    headline, details = _told(view, player, waits, belongs)
    if view.outcome is None and belongs is None and len(details) < 2:
        details = (*details, news)
    return Panel(
        name=words.called(view, player),
        cash=view.edition.money(view.cash[player]),
        headline=headline,
        details=tuple(line for line in details if line),
        alarm=belongs is not None,
    )


def _told(view: View, player: int, waits: list[int], belongs: int | None) -> words.Told:
    if view.outcome is not None:
        return words.game_over(view, player)
    if belongs is not None:
        return words.wrong_space(view, belongs)
    if isinstance(view.task, Travel) and view.task.player == player:
        return words.travel(view, view.task)
    if player in waits:
        return words.asked(view, player)
    return words.watching(view, player, waits)
