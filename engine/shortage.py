"""Building shortages: when more players could build than the bank has pieces for, all are asked (R99)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.engine import auction, building, figures
from croupier.engine.actions import Build, Hammer, Pass, Want
from croupier.engine.agenda import Auction, Item, Shortage
from croupier.engine.choices import Choice
from croupier.engine.core import NOT_NOW, Core
from croupier.engine.events import ShortageAnswered, ShortageAsked
from croupier.engine.refusals import Refusal


def do_build(core: Core, action: Build) -> None:
    """Build at the printed price, unless others could want the last pieces too.

    Without auctions, a house rule, who comes first is served first.
    """
    player, space = action.player, action.space
    item: figures.Piece = "hotel" if action.level == core.hotel else "house"
    left = figures.stock(core.state, item)
    if left < len(core.seats) and not core.rules.no_auctions:
        rivals = tuple(p for p in core.left_of(player) if _sites(core, p, item))
        if left <= len(rivals):
            lot = core.number()
            core.events.append(ShortageAsked(lot, item, player, rivals))
            core.agenda.append(Shortage(lot, item, player, space, rivals, rivals))
            return
    building.place(core, player, space, core.spaces[space].house_cost, "building")


def _sites(core: Core, player: int, item: Item) -> list[int]:
    return figures.affordable_sites(core.edition, core.rules, core.state, player, item)


def _refuse(core: Core, player: int, lot: int) -> Refusal | None:
    task = core.task()
    if not isinstance(task, Shortage):
        return NOT_NOW
    if lot != task.lot:
        return Refusal("no_such_lot", {"lot": task.lot})
    return None if player in task.waiting else Refusal("already_answered")


def check_want(core: Core, action: Want) -> Refusal | None:
    if refusal := _refuse(core, action.player, action.lot):
        return refusal
    task = core.agenda[-1]
    assert isinstance(task, Shortage)
    if action.space in _sites(core, action.player, task.item):
        return None
    return Refusal("not_offered")


def do_want(core: Core, action: Want) -> None:
    _answer(core, action.player, ((action.player, action.space),))


def check_pass(core: Core, action: Pass) -> Refusal | None:
    return _refuse(core, action.player, action.lot)


def do_pass(core: Core, action: Pass) -> None:
    _answer(core, action.player, ())


def _answer(core: Core, player: int, wants: tuple[tuple[int, int], ...]) -> None:
    task = core.agenda[-1]
    assert isinstance(task, Shortage)
    core.events.append(ShortageAnswered(task.lot, player, bool(wants)))
    waiting = tuple(p for p in task.waiting if p != player)
    task = replace(task, waiting=waiting, wants=task.wants + wants)
    core.replace(task)
    if not waiting:
        close_question(core, task)


def close_question(core: Core, task: Shortage) -> None:
    """No answer is a pass."""
    core.agenda.pop()
    if task.wants:
        auction.open_piece_auction(core, task)
    else:
        building.place(core, task.asker, task.space, core.spaces[task.space].house_cost, "building")


def do_hammer(core: Core, action: Hammer) -> None:
    """The clock ends the question or the auction."""
    task = core.task()
    if isinstance(task, Shortage):
        close_question(core, task)
    elif isinstance(task, Auction):
        auction.end(core, task)


def options(core: Core, player: int) -> Sequence[Choice]:
    task = core.agenda[-1]
    if not isinstance(task, Shortage) or player not in task.waiting:
        return ()
    wants = [Want(player, task.lot, space) for space in _sites(core, player, task.item)]
    return [*wants, Pass(player, task.lot)]
