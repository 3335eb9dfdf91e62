"""The choices of a player, sorted by kind, for robots: a robot asks for the kinds it cares about.

A kind is worked out when it is first asked for, so what a robot never looks at costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar, cast

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

Sheet = tuple[int, Sequence[Choice]]
"""A subject, and the choices about it. The sheets of a phase come in the order of their subjects."""
Raising = act.Sell | act.SellBuildings | act.Mortgage

_T = TypeVar("_T")


class ChoicesByKind:
    """What a player may do now, by kind: `choices.all(Build)`, `choices.one(ThrowForm)`."""

    __slots__ = ("_found", "_next", "_sheets")

    def __init__(self, sheets: Iterator[Sheet]) -> None:
        self._sheets = sheets
        self._found: dict[type, list[Choice]] = {}
        self._next = 0
        """The first subject that has not been worked out."""

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> ChoicesByKind:
        """The same for choices that are worked out already."""
        return cls(iter([(LEAVING, tuple(choices))]))

    def all(self, kind: type[_T]) -> list[_T]:
        """All choices of a kind."""
        if SUBJECTS[kind] >= self._next:
            self._work_out(SUBJECTS[kind])
        return cast(list[_T], self._found.get(kind, []))

    def one(self, kind: type[_T]) -> _T | None:
        if SUBJECTS[kind] >= self._next:
            self._work_out(SUBJECTS[kind])
        found = self._found.get(kind)
        return cast(_T, found[0]) if found else None

    def _work_out(self, wanted: int) -> None:
        """All sheets up to the one with this subject."""
        found = self._found
        for subject, choices in self._sheets:
            for choice in choices:
                kind: type = type(choice)
                if kind in found:
                    found[kind].append(choice)
                else:
                    found[kind] = [choice]
            if subject >= wanted:
                self._next = subject + 1
                return
        self._next = LEAVING + 1

    def raising(self) -> list[Raising]:
        """All choices that bring cash from the bank."""
        return [*self.all(act.Sell), *self.all(act.SellBuildings), *self.all(act.Mortgage)]

    def acceptance(self, offer: int) -> act.Accept | LiftForm | None:
        """The choice that accepts the offer."""
        forms: list[act.Accept | LiftForm] = [*self.all(act.Accept), *self.all(LiftForm)]
        return next((form for form in forms if form.offer == offer), None)
