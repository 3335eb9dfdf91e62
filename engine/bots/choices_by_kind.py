"""The choices of a player, sorted by kind, for a robot that compares them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeVar, cast

from croupier.engine.actions import Accept, Mortgage, Sell, SellBuildings
from croupier.engine.choices import Choice, LiftForm

_T = TypeVar("_T")
Raising = Sell | SellBuildings | Mortgage


class ChoicesByKind:
    def __init__(self, choices: Iterable[Choice]) -> None:
        self._by_kind: dict[type, list[Choice]] = defaultdict(list)
        for choice in choices:
            self._by_kind[type(choice)].append(choice)

    def all(self, kind: type[_T]) -> list[_T]:
        """All choices of a kind, in the order in which they are offered."""
        return cast(list[_T], self._by_kind.get(kind, []))

    def one(self, kind: type[_T]) -> _T | None:
        found = self.all(kind)
        return found[0] if found else None

    def raising(self) -> list[Raising]:
        """All choices that bring cash from the bank."""
        return [*self.all(Sell), *self.all(SellBuildings), *self.all(Mortgage)]

    def acceptance(self, offer: int) -> Accept | LiftForm | None:
        """The choice that accepts the offer."""
        forms: list[Accept | LiftForm] = [*self.all(Accept), *self.all(LiftForm)]
        return next((form for form in forms if form.offer == offer), None)
