"""The panels of a game: writes what each console says about it, around its menu."""

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
    home: int | None,
    *,
    goes_back: bool = False,
) -> Panel:
    """What a player reads: what the game asks of them or waits for, and the news.

    `home` is the space where the player's token belongs, if it lies elsewhere and has to be put right. With
    `goes_back` it has to go there because a step was taken back, so it is not wrong.
    """
    headline, details = _message(say, view, player, waits, home)
    if goes_back and home is not None:
        headline = say("line-token-back")
        details = details[1:]
    panel = Panel(
        name=prompts.name_at_head(say, view, player),
        cash=say.money(view.cash[player]),
        headline=headline,
        details=tuple(line for line in details if line),
        alarm=home is not None and not goes_back,
        turn=prompts.turn(say, view, waits),
        awaited=player in waits,
    )
    if view.outcome is not None or home is not None:
        return panel
    return _with_news(layout, panel, news, throws=player in waits and view.task is None)


def bystander(say: Say, view: View, waits: list[int], shown: Menu) -> Panel:
    """What a console says where nobody sits: that a game is going on; with phones, whose turn it is."""
    if shown.item is not None and shown.item.about is not None:
        headline, details = shown.item.about
        return Panel(headline=headline, details=details)
    turn = prompts.turn(say, view, waits)[:1] if shown.item is not None else ()
    state = say("line-game-runs" if view.outcome is None else "line-game-ended")
    return Panel(headline=say("line-title"), details=turn or (state,))


def _with_news(layout: Layout, panel: Panel, news: tuple[str, ...], throws: bool) -> Panel:
    """Add as much news as fits.

    For a player who `throws`, all the news may replace the details, which say where they stand. Otherwise the
    oldest lines are left out first; at last one line is added to the headline.
    """
    if not news:
        return panel
    options = [replace(panel, details=(*panel.details, *news))]
    if throws:
        options.append(replace(panel, details=news))
    options += [replace(panel, details=(*panel.details, *news[n:])) for n in range(1, len(news))]
    options.append(replace(panel, headline=f"{panel.headline}, {news[-1]}"))
    return next((option for option in options if layout.fits(option)), panel)


def _message(say: Say, view: View, player: int, waits: list[int], home: int | None) -> Message:
    if view.outcome is not None:
        return prompts.game_over(say, view, player)
    if home is not None:
        return prompts.wrong_space(say, home)
    if isinstance(view.task, Travel) and view.task.player == player:
        return prompts.travel(say, view, view.task)
    if player in waits:
        return prompts.prompt(say, view, player)
    return prompts.watching(say, view, player, waits)


def with_name(say: Say, layout: Layout, panel: Panel, who: str) -> Panel:
    """Add the name of the player who is asked, if it fits. A console that several players share shows it."""
    named = replace(panel, headline=say("line-to-whom", who=who, said=panel.headline))
    return named if panel.headline and layout.fits(named) else panel


def with_explanation(layout: Layout, panel: Panel, line: str) -> Panel:
    """Add a line that explains the choice to a player with a helper, if it fits."""
    for details in ((*panel.details, line), (*panel.details[:1], line), (line,)):
        explained = replace(panel, details=details)
        if line and layout.fits(explained):
            return explained
    return panel
