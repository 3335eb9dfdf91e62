"""Checks that the fields of an action hold what they declare: a Python caller may put anything there.

An action that was read from JSON has passed this already. It is checked all the same, so it has to be quick:
each kind of action has a function of its own. Only exact types count, so True is no number and 1.0 is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.engine import actions as act
from croupier.engine.refusals import Refusal

Players = tuple[int, ...]
Fits = Callable[[Any, Players], bool]


def _all_are(kind: type, values: Any) -> bool:
    return type(values) is tuple and set(map(type, values)) <= {kind}


_GOODS: Final = frozenset({act.Goods})
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


def _player(a: Any, active: Players) -> bool:
    return type(a.player) is int and a.player in active


def _space(a: Any, active: Players) -> bool:
    return type(a.player) is int and type(a.space) is int and a.player in active


def _level(a: Any, active: Players) -> bool:
    return type(a.space) is int and type(a.level) is int and _player(a, active)


def _lot(a: Any, active: Players) -> bool:
    return type(a.lot) is int and _player(a, active)


def _claim(a: Any, active: Players) -> bool:
    return type(a.player) is int and type(a.claim) is int and a.player in active


def _offer(a: Any, active: Players) -> bool:
    return type(a.offer) is int and _player(a, active)


def _debt(a: Any, active: Players) -> bool:
    return type(a.debt) is int and _player(a, active)


def _roll(a: Any, active: Players) -> bool:
    return type(a.player) is int and type(a.throw) is int and type(a.dice) is tuple and a.player in active


FIELDS_FIT: Final[dict[type, Fits]] = {
    act.OrderRoll: lambda a, who: type(a.round) is int and type(a.dice) is tuple and _player(a, who),
    act.Roll: _roll,
    act.RentRoll: lambda a, who: type(a.claim) is int and type(a.dice) is tuple and _player(a, who),
    act.Arrive: _space,
    act.Draw: _space,
    act.ChooseTax: lambda a, who: type(a.tenth) is bool and _space(a, who),
    act.PayJail: _player,
    act.UseJailCard: lambda a, who: type(a.deck) is str and _player(a, who),
    act.Buy: _space,
    act.Decline: _space,
    act.Claim: _claim,
    act.Waive: _claim,
    act.Bid: lambda a, who: type(a.lot) is int and type(a.amount) is int and _player(a, who),
    act.DropOut: _lot,
    act.Hammer: lambda a, who: type(a.lot) is int and type(a.standing) is int and bool(who),
    act.Mortgage: _space,
    act.Lift: _space,
    act.Build: _level,
    act.Want: lambda a, who: type(a.space) is int and _lot(a, who),
    act.Pass: _lot,
    act.Sell: _level,
    act.SellBuildings: lambda a, who: type(a.group) is str and _all_are(int, a.levels) and _player(a, who),
    act.Offer: lambda a, who: type(a.to) is int and _is_deal(a) and _player(a, who),
    act.Counter: lambda a, who: _is_deal(a) and _offer(a, who),
    act.Accept: lambda a, who: _all_are(int, a.lift) and _offer(a, who),
    act.Refuse: _offer,
    act.Withdraw: _offer,
    act.PayDebt: _debt,
    act.TakeEstate: lambda a, who: _all_are(int, a.lift) and _player(a, who),
    act.Bankrupt: _debt,
    act.Resign: _player,
    act.TimeUp: lambda _, who: bool(who),
}
"""For each kind of action: whether its fields hold values of the declared types, and its player is one of
those who may act. Inside dice, `refuse_dice` looks."""


def fields_fit(action: Any) -> bool:
    """Whether the fields hold values of the declared types, whoever the player is."""
    return FIELDS_FIT[type(action)](action, (getattr(action, "player", 0),))


def refuse_fields(action: Any) -> Refusal:
    """Why an action is refused whose fields do not fit."""
    if type(getattr(action, "player", 0)) is not int:
        return Refusal("no_such_player")
    if type(getattr(action, "dice", ())) is not tuple:
        return Refusal("bad_dice")
    return Refusal("malformed_action")
