"""The choices of a player, sorted by kind, for robots: a robot asks for the kinds it cares about.

A kind is worked out when it is asked for, so what a robot never looks at costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol, TypeVar

from croupier.engine import actions as act
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm

ASKED: Final = 0
"""What the game waits for: a throw, a card, a bid, an answer to the deed that is offered, a debt."""
JAIL: Final = 1
CLAIMS: Final = 2
ANSWERS: Final = 3
"""To offers, and to the estate of a bankrupt player."""
BUILDING: Final = 4
LIFTING: Final = 5
SELLING: Final = 6
MORTGAGING: Final = 7
DEALING: Final = 8
LEAVING: Final = 9

SUBJECTS: Final[dict[type, int]] = {
    ThrowForm: ASKED, act.Arrive: ASKED, act.Draw: ASKED, act.ChooseTax: ASKED, act.Buy: ASKED,
    act.Decline: ASKED, BidForm: ASKED, act.DropOut: ASKED, act.Want: ASKED, act.Pass: ASKED,
    act.PayDebt: ASKED, act.Bankrupt: ASKED,
    act.PayJail: JAIL, act.UseJailCard: JAIL,
    act.Claim: CLAIMS, act.Waive: CLAIMS,
    act.Accept: ANSWERS, LiftForm: ANSWERS, act.Refuse: ANSWERS,
    act.Build: BUILDING, act.Lift: LIFTING, act.Sell: SELLING, act.SellBuildings: SELLING,
    act.Mortgage: MORTGAGING,
    act.Withdraw: DEALING, CounterForm: DEALING, OfferForm: DEALING,
    act.Resign: LEAVING,
}  # fmt: skip
"""What each kind of choice is about."""

Raising = act.Sell | act.SellBuildings | act.Mortgage

_T = TypeVar("_T")


class FindOne(Protocol):
    """The first choice of a kind, or None."""

    def __call__(self, kind: type[_T], /) -> _T | None: ...


class ChoicesByKind:
    """What a player may do now, by kind: `choices.all(Build)`, `choices.one(ThrowForm)`."""

    __slots__ = ("_sheet", "one")

    def __init__(self, sheet: Callable[[type], Sequence[Choice]], one: Callable[[type], Any]) -> None:
        self._sheet = sheet
        """Works out the choices about the subject of a kind, all choices of this kind among them."""
        self.one: FindOne = one
        """The first choice of a kind: `choices.one(ThrowForm)`."""

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> ChoicesByKind:
        """The same for choices that are worked out already."""
        known = tuple(choices)
        return cls(lambda _: known, lambda kind: next((c for c in known if type(c) is kind), None))

    def all(self, kind: type[_T]) -> list[_T]:
        """All choices of a kind."""
        return [choice for choice in self._sheet(kind) if type(choice) is kind]

    def raising(self) -> list[Raising]:
        """All choices that bring cash from the bank."""
        selling = self._sheet(act.Sell)
        found: list[Raising] = [choice for choice in selling if isinstance(choice, act.Sell)]
        found += [choice for choice in selling if isinstance(choice, act.SellBuildings)]
        return found + self.all(act.Mortgage)

    def acceptance(self, offer: int) -> act.Accept | LiftForm | None:
        """The choice that accepts the offer."""
        for choice in self._sheet(act.Accept):
            if isinstance(choice, (act.Accept, LiftForm)) and choice.offer == offer:
                return choice
        return None
