"""Puts a robot's reason into words, with figures of the step where everybody can see them.

A robot's plain reason, "there was money for it", is told with what the board shows: how much is left, which
deed of its group that is, what the rent is now. Nothing is told that others may not know, such as what it
would have paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import View
from croupier.engine import events as ev
from croupier.engine.agenda import Auction, Debt
from croupier.engine.bots.reason import Reason
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.engine.figures import mates_held, street_rent
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.text.say import Say

_OBVIOUS = frozenset({"throw", "arrive", "draw"})
"""Reasons that are not told."""
_SPACES = {"space": "place", "other": "there"}
"""In a reason `space` and `other` are spaces; in a message they have these names."""


class ToldReason(Struct, frozen=True):
    """A message and its facts."""

    key: str
    facts: dict[str, int] = {}

    def text(self, say: Say, names: Sequence[str]) -> str:
        return say.from_numbers(self.key, dict(self.facts), names)


def told_reason(why: Reason | None, view: View, events: Sequence[StoryEvent]) -> ToldReason | None:
    """The reason for a step: `events` are what it brought about, `view` is the game after it.

    None where there is nothing to tell.
    """
    if why is None or why.code in _OBVIOUS:
        return None
    exact = next((told for event in events if (told := _exact(why.code, view, event)) is not None), None)
    if exact is not None:
        return exact
    return ToldReason(
        f"reason-{why.code}", {_SPACES.get(name, name): value for name, value in why.facts.items()}
    )


def _exact(code: str, view: View, event: StoryEvent) -> ToldReason | None:
    match code, event:
        case "buy", ev.DeedPassed(space=space, taker=player):
            return _bought(view, player, space)
        case "bid", ev.BidMade(amount=amount):
            return _bid(view, amount)
        case "build", ev.BuildingChanged(space=space, level=level):
            rent = street_rent(view.edition, view.rules, space, level, doubled=False)
            return ToldReason("reason-build_rent", {"place": space, "amount": rent})
        case "lift", ev.Unmortgaged(space=space):
            return ToldReason("told-why-lift", {"place": space})
        case "raise_cash", ev.Mortgaged() | ev.BuildingChanged() if isinstance(view.task, Debt):
            return ToldReason("told-why-owes", {"amount": view.task.amount})
        case "too_dear", ev.Declined(player=player, space=space):
            if view.cash[player] >= view.edition.spaces[space].price:
                return None
            return ToldReason("told-why-too-poor", {"amount": view.cash[player]})
        case _:
            return None


def _bought(view: View, player: int, space: int) -> ToldReason:
    """A deed of a group already begun; or else, by turns, the money that is left or the rent it brings."""
    deeds = 1 + mates_held(view, player, space)
    group = GROUPS[GROUP_AT[space]]
    if deeds == len(group):
        return ToldReason("told-why-group-whole")
    if deeds > 1:
        return ToldReason("told-why-group", {"count": deeds, "all": len(group)})
    if view.edition.spaces[space].kind == "street" and space % 2:
        rent = street_rent(view.edition, view.rules, space, 0, doubled=False)
        return ToldReason("told-why-rent", {"amount": rent})
    return ToldReason("told-why-left", {"amount": view.cash[player]})


def _bid(view: View, amount: int) -> ToldReason | None:
    task = view.task
    if not isinstance(task, Auction):
        return None
    space = view.edition.spaces[task.space]
    price = space.price if task.item == "deed" else space.house_cost
    return ToldReason("told-why-bid-low", {"amount": price}) if amount < price else None
