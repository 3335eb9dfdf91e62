"""The choices of a player, sorted by kind, for robots: a robot asks for the kinds it cares about.

A kind is worked out when it is asked for, so what a robot never looks at costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

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

NONE_YET: Final = -1

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


class ChoicesByKind:
    """What a player may do now, by kind: `choices.all(Build)`, `choices.one(ThrowForm)`."""

    __slots__ = ("_about", "_last", "_subject")

    def __init__(self, about: Callable[[int], Sequence[Choice]]) -> None:
        self._about = about
        """Works out the choices about a subject."""
        self._subject = NONE_YET
        self._last: Sequence[Choice] = ()
        """The subject that was asked for last, and its choices: often the next kind is about the same."""

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> ChoicesByKind:
        """The same for choices that are worked out already."""
        known = tuple(choices)
        return cls(lambda _: known)

    def all(self, kind: type[_T]) -> list[_T]:
        """All choices of a kind."""
        subject = SUBJECTS[kind]
        if subject != self._subject:
            self._subject, self._last = subject, self._about(subject)
        return [choice for choice in self._last if type(choice) is kind]

    def one(self, kind: type[_T]) -> _T | None:
        """The first choice of a kind."""
        subject = SUBJECTS[kind]
        if subject != self._subject:
            self._subject, self._last = subject, self._about(subject)
        for choice in self._last:
            if type(choice) is kind:
                return choice
        return None

    def raising(self) -> list[Raising]:
        """All choices that bring cash from the bank."""
        return [*self.all(act.Sell), *self.all(act.SellBuildings), *self.all(act.Mortgage)]

    def acceptance(self, offer: int) -> act.Accept | LiftForm | None:
        """The choice that accepts the offer."""
        forms: list[act.Accept | LiftForm] = [*self.all(act.Accept), *self.all(LiftForm)]
        return next((form for form in forms if form.offer == offer), None)
