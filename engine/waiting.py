"""Whom the game waits for, and for what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from croupier.engine import agenda as todo
from croupier.engine import auction
from croupier.engine.state import State
from croupier.engine.view import Need, Wait

NEEDS: Final[dict[type, Need]] = {
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
    return _WAITED_FOR[type(task)](task)


def _player(task: Any) -> Sequence[int]:
    return (task.player,)


def _order(task: todo.OrderRound) -> Sequence[int]:
    return [p for p, total in zip(task.contenders, task.totals, strict=True) if not total]


_WAITED_FOR: Final[dict[type, Callable[[Any], Sequence[int]]]] = {
    todo.OrderRound: _order,
    todo.Travel: _player,
    todo.CardDue: _player,
    todo.TaxChoice: _player,
    todo.JailChoice: _player,
    todo.Purchase: _player,
    todo.RentThrow: _player,
    todo.Auction: auction.waiting,
    todo.Shortage: lambda task: task.waiting,
    todo.Debt: lambda task: (task.debtor,),
    todo.Estate: _player,
}
