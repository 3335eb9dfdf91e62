"""Whom the game waits for, and for what."""

from __future__ import annotations

from croupier.engine import agenda as todo
from croupier.engine import auction
from croupier.engine.state import State
from croupier.engine.view import Wait


def waiting_on(state: State) -> tuple[Wait, ...]:
    """Empty only when the game is over."""
    if not state.agenda:
        return () if state.outcome is not None else (Wait(state.thrower, "roll"),)
    task = state.agenda[-1]
    match task:
        case todo.Travel():
            return (Wait(task.player, "arrive"),)
        case todo.CardDue():
            return (Wait(task.player, "draw"),)
        case todo.Purchase():
            return (Wait(task.player, "buy"),)
        case todo.Auction():
            return tuple(Wait(player, "bid") for player in auction.waiting(task))
        case todo.Debt():
            return (Wait(task.debtor, "debt"),)
        case todo.RentThrow():
            return (Wait(task.claim.lander, "rent_roll"),)
        case todo.JailChoice():
            return (Wait(task.player, "jail"),)
        case todo.TaxChoice():
            return (Wait(task.player, "tax"),)
        case todo.Shortage():
            return tuple(Wait(player, "want") for player in task.waiting)
        case todo.Estate():
            return (Wait(task.player, "estate"),)
        case todo.OrderRound():
            left = [p for p, total in zip(task.contenders, task.totals, strict=True) if not total]
            return tuple(Wait(player, "order_roll") for player in left)
        case todo.MoveEnd() | todo.LeaveJail() | todo.Charge() | todo.DeedSale() | todo.Leave():
            raise AssertionError(f"{task} waits for nobody")
