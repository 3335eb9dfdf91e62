"""Whom the game waits for, and for what."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import agenda as todo
from croupier.engine import auction
from croupier.engine.state import State
from croupier.engine.view import Need, Wait

NEEDS: dict[type, Need] = {
    todo.OrderRound: "order_roll",
    todo.Travel: "arrive",
    todo.CardDue: "draw",
    todo.TaxChoice: "tax",
    todo.JailChoice: "jail",
    todo.Purchase: "buy",
    todo.RentThrow: "rent_roll",
    todo.Auction: "bid",
    todo.Shortage: "want",
    todo.Debt: "debt",
    todo.Estate: "estate",
}
"""What a player does about each task."""


def waiting_on(state: State) -> tuple[Wait, ...]:
    """Empty only when the game is over."""
    if not state.agenda:
        return () if state.outcome is not None else (Wait(state.thrower, "roll"),)
    task = state.agenda[-1]
    need = NEEDS[type(task)]
    return tuple([Wait(player, need) for player in waited_for(task)])


def waited_for(task: todo.Task) -> Sequence[int]:
    """The players that this task waits for."""
    match task:
        case todo.Purchase() | todo.CardDue() | todo.Travel() | todo.TaxChoice() | todo.JailChoice():
            return (task.player,)
        case todo.Auction():
            return auction.waiting(task)
        case todo.Debt():
            return (task.debtor,)
        case todo.RentThrow():
            return (task.player,)
        case todo.Shortage():
            return task.waiting
        case todo.Estate():
            return (task.player,)
        case todo.OrderRound():
            return [p for p, total in zip(task.contenders, task.totals, strict=True) if not total]
        case todo.MoveEnd() | todo.LeaveJail() | todo.Charge() | todo.DeedSale() | todo.Leave():
            raise AssertionError(f"{task} waits for nobody")
