"""What each console says, as plain text models."""

from __future__ import annotations

from msgspec.structs import replace

from engine import View
from engine.agenda import Travel
from firmware import words
from firmware.table.lobby import Lobby
from firmware.table.menu import Item
from firmware.table.scene import Panel


def with_items(panel: Panel, found: list[Item], index: int) -> Panel:
    if not found:
        return panel
    return replace(panel, choice=found[index].label, index=index, count=len(found))


def lobby_panel(lobby: Lobby, console: int, token_name: str, notice: str) -> Panel:
    """`token_name` is empty until the token stands on GO; a notice says why the last game is not here."""
    place = lobby.place(console)
    if place is None:
        return Panel(headline=words.TITLE, details=(notice,) if notice else ())
    if not place.uid:
        return Panel(headline=words.TOKEN_TO_GO)
    return Panel(
        name=token_name,
        headline=f"You are {token_name}",
        details=("" if lobby.ready() else words.WAIT_FOR_OTHERS,),
    )


def game_panel(
    view: View, player: int, waits: list[int], news: str, stray_home: int | None, alert: str
) -> Panel:
    """`stray_home` is where a token belongs that rests elsewhere; `alert` overrides the news."""
    panel = Panel(name=_name(view, player), cash=view.edition.money(view.cash[player]))
    if view.outcome is not None:
        headline, details = words.game_over(view, player)
    elif stray_home is not None:
        headline, details = words.wrong_space(view, stray_home)
        panel = replace(panel, alarm=True)
    elif isinstance(view.task, Travel) and view.task.player == player:
        headline, details = words.travel(view, view.task)
    elif view.out[player]:
        headline, details = "You are out", (words.waiting(view, waits),)
    elif player in waits:
        headline, details = words.asked(view, player)
        details = (*details, news)
    else:
        headline, details = words.waiting(view, waits), (news,)
    if alert:
        details = (alert,)
    return replace(panel, headline=headline, details=tuple(line for line in details if line)[:2])


def _name(view: View, player: int) -> str:
    return view.players[player] + (" (jail)" if view.jailed(player) else "")
