"""Checks that the fields of an action hold what they declare: a Python caller may put anything there.

An action that was read from JSON has passed this already. It is checked all the same, so it has to be quick:
each kind of action has a function of its own. Only exact types count, so True is no number and 1.0 is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine import actions as act
from croupier.engine.refusals import Refusal

Fits = Callable[[Any], bool]


def _all_are(kind: type, values: Any) -> bool:
    return type(values) is tuple and set(map(type, values)) <= {kind}


_GOODS = frozenset({act.Goods})
"""After `type(goods) is act.Goods` a compiled module would trust the declared types of its fields."""


def _is_goods(goods: Any) -> bool:
    return (
        type(goods) in _GOODS
        and type(goods.cash) is int
        and _all_are(int, goods.deeds)
        and _all_are(str, goods.cards)
    )


def _is_deal(action: Any) -> bool:
    return _is_goods(action.give) and _is_goods(action.take) and _all_are(int, action.lift)


def _player(action: Any) -> bool:
    return type(action.player) is int


def _space(action: Any) -> bool:
    return type(action.player) is int and type(action.space) is int


def _level(action: Any) -> bool:
    return type(action.player) is int and type(action.space) is int and type(action.level) is int


def _lot(action: Any) -> bool:
    return type(action.player) is int and type(action.lot) is int


def _claim(action: Any) -> bool:
    return type(action.player) is int and type(action.claim) is int


def _offer(action: Any) -> bool:
    return type(action.player) is int and type(action.offer) is int


def _debt(action: Any) -> bool:
    return type(action.player) is int and type(action.debt) is int


FIELDS_FIT: dict[type, Fits] = {
    act.OrderRoll: lambda a: type(a.player) is int and type(a.round) is int and type(a.dice) is tuple,
    act.Roll: lambda a: type(a.player) is int and type(a.throw) is int and type(a.dice) is tuple,
    act.RentRoll: lambda a: type(a.player) is int and type(a.claim) is int and type(a.dice) is tuple,
    act.Arrive: _space,
    act.Draw: _space,
    act.ChooseTax: lambda a: _space(a) and type(a.tenth) is bool,
    act.PayJail: _player,
    act.UseJailCard: lambda a: type(a.player) is int and type(a.deck) is str,
    act.Buy: _space,
    act.Decline: _space,
    act.Claim: _claim,
    act.Waive: _claim,
    act.Bid: lambda a: type(a.player) is int and type(a.lot) is int and type(a.amount) is int,
    act.DropOut: _lot,
    act.Hammer: lambda a: type(a.lot) is int and type(a.standing) is int,
    act.Mortgage: _space,
    act.Lift: _space,
    act.Build: _level,
    act.Want: lambda a: _lot(a) and type(a.space) is int,
    act.Pass: _lot,
    act.Sell: _level,
    act.SellBuildings: lambda a: _player(a) and type(a.group) is str and _all_are(int, a.levels),
    act.Offer: lambda a: _player(a) and type(a.to) is int and _is_deal(a),
    act.Counter: lambda a: _offer(a) and _is_deal(a),
    act.Accept: lambda a: _offer(a) and _all_are(int, a.lift),
    act.Refuse: _offer,
    act.Withdraw: _offer,
    act.PayDebt: _debt,
    act.TakeEstate: lambda a: _player(a) and _all_are(int, a.lift),
    act.Bankrupt: _debt,
    act.Resign: _player,
    act.TimeUp: lambda _: True,
}
"""For each kind of action: whether its fields hold values of the declared types; inside dice, `refuse_dice`
looks."""


def refuse_fields(action: Any) -> Refusal:
    """Why an action is refused whose fields do not fit."""
    if type(getattr(action, "player", 0)) is not int:
        return Refusal("no_such_player")
    if type(getattr(action, "dice", ())) is not tuple:
        return Refusal("bad_dice")
    return Refusal("malformed_action")
