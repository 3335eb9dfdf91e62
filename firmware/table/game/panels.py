"""What a console says about the game, as a plain text model."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.engine import View
from croupier.engine.agenda import Travel
from croupier.firmware.model.layout import Layout
from croupier.firmware.model.menu import Menu
from croupier.firmware.model.panel import Message, Panel
from croupier.firmware.text import Say, prompts


def game_panel(
    say: Say,
    layout: Layout,
    view: View,
    player: int,
    waits: list[int],
    news: tuple[str, ...],
    belongs: int | None,
    *,
    led: bool = False,
) -> Panel:
    """`belongs` is the space of a token that rests elsewhere and has to be put right; `led` back after a step
    was taken back it is not wrong, it has only to be moved."""
    headline, details = _told(say, view, player, waits, belongs)
    if led and belongs is not None:
        headline = say("line-token-back")
        details = details[1:]
    panel = Panel(
        name=prompts.name_at_head(say, view, player),
        cash=say.money(view.cash[player]),
        headline=headline,
        details=tuple(line for line in details if line),
        alarm=belongs is not None and not led,
        turn=prompts.turn(say, view, waits),
        awaited=player in waits,
    )
    if view.outcome is not None or belongs is not None:
        return panel
    return _with_news(layout, panel, news, throws=player in waits and view.task is None)


def bystander(say: Say, view: View, waits: list[int], shown: Menu) -> Panel:
    """Where nobody sits: that a game is going on or, if they are on phones, whose turn it is."""
    if shown.item is not None and shown.item.about is not None:
        headline, details = shown.item.about
        return Panel(headline=headline, details=details)
    turn = prompts.turn(say, view, waits)[:1] if shown.item is not None else ()
    return Panel(headline=say("line-title"), details=turn or (say("line-game-runs"),))


def _with_news(layout: Layout, panel: Panel, news: tuple[str, ...], throws: bool) -> Panel:
    """All of it, and be it in place of the space where somebody who throws stands; else the last lines."""
    if not news:
        return panel
    said = [replace(panel, details=(*panel.details, *news))]
    if throws:
        said.append(replace(panel, details=news))
    said += [replace(panel, details=(*panel.details, *news[n:])) for n in range(1, len(news))]
    said.append(replace(panel, headline=f"{panel.headline}, {news[-1]}"))
    return next((told for told in said if layout.fits(told)), panel)


def _told(say: Say, view: View, player: int, waits: list[int], belongs: int | None) -> Message:
    if view.outcome is not None:
        return prompts.game_over(say, view, player)
    if belongs is not None:
        return prompts.wrong_space(say, belongs)
    if isinstance(view.task, Travel) and view.task.player == player:
        return prompts.travel(say, view, view.task)
    if player in waits:
        return prompts.prompt(say, view, player)
    return prompts.watching(say, view, player, waits)


def addressed(say: Say, layout: Layout, panel: Panel, who: str) -> Panel:
    """At a console that several share, with the name of the one who is spoken to, where there is room."""
    told = replace(panel, headline=say("line-to-whom", who=who, said=panel.headline))
    return told if panel.headline and layout.fits(told) else panel


def helped(layout: Layout, panel: Panel, line: str) -> Panel:
    """With one more line for somebody who has a helper, if there is room for it."""
    for details in ((*panel.details, line), (*panel.details[:1], line), (line,)):
        told = replace(panel, details=details)
        if line and layout.fits(told):
            return told
    return panel
