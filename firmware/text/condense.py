"""Condenses a history: what one press did is one line, and nothing is told twice.

A step brings several events, such as a payment and the deed that is paid for. Building twelve houses is
twelve steps. `told_of` chooses what is worth a line; a `PropertyRun` joins steps that built, sold, mortgaged
or lifted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from croupier.engine import View
from croupier.engine import events as ev
from croupier.engine.edition import GROUP_AT, JAIL
from croupier.firmware.model.story import StoryEvent
from croupier.firmware.text.history import LEFT_OUT, WHOLE_GROUP, Entry, OnDeeds

Work = Literal["built", "sold", "mortgaged", "lifted"]


class Told(NamedTuple):
    """An event with a line of its own."""

    event: StoryEvent
    entry: Entry


def told_of(view: View, events: Sequence[StoryEvent], entries: Sequence[Entry]) -> list[Told]:
    """What is told of a step; `view` is the game after it."""
    return [
        Told(event, _with_price(events, event, entry))
        for event, entry in zip(events, entries, strict=True)
        if entry.key not in LEFT_OUT and not _is_told_elsewhere(view, events, event)
    ]


def _is_told_elsewhere(view: View, events: Sequence[StoryEvent], event: StoryEvent) -> bool:
    """Whether another line of the same step, or of the step before, says it better."""
    match event:
        case ev.Paid(payer, why="fine"):
            return any(isinstance(other, ev.Freed) and other.player == payer for other in events)
        case ev.Paid(payer, why="price" | "bid"):
            return any(isinstance(other, ev.DeedPassed) and other.taker == payer for other in events)
        case ev.DeedPassed():
            return any(isinstance(other, ev.WentBankrupt | ev.AuctionEnded) for other in events)
        case ev.BuildingChanged() | ev.Mortgaged() | ev.Paid(why="building" | "mortgage"):
            return any(isinstance(other, ev.WentBankrupt) for other in events)
        case ev.Arrived(player, space):
            return space == JAIL and view.jailed(player)
        case _:
            return False


def _with_price(events: Sequence[StoryEvent], event: StoryEvent, entry: Entry) -> Entry:
    """A deed that was bought is told with its price."""
    if isinstance(event, ev.DeedPassed) and event.giver < 0:
        for paid in events:
            if isinstance(paid, ev.Paid) and paid.why == "price" and paid.payer == event.taker:
                facts: dict[str, int | str] = {"who": event.taker, "place": event.space}
                facts["amount"] = paid.amount
                return Entry("told-bought", facts, event.space)
    return entry


class PropertyRun(NamedTuple):
    """Steps in which a player did one kind of work on property; buildings all in one group."""

    player: int
    work: Work
    group: str
    """Of the buildings; "" for mortgages."""
    before: View
    events: tuple[OnDeeds | ev.Paid, ...]

    def joined(self, later: PropertyRun) -> PropertyRun | None:
        """Both as one; None if they are about different work."""
        same = (self.player, self.work, self.group) == (later.player, later.work, later.group)
        return self._replace(events=self.events + later.events) if same else None

    def entry(self) -> Entry:
        deeds = [event for event in self.events if not isinstance(event, ev.Paid)]
        spaces = tuple(dict.fromkeys(event.space for event in deeds))
        money = sum(event.amount for event in self.events if isinstance(event, ev.Paid))
        facts: dict[str, int | str] = {"who": self.player, "amount": money}
        if self.work in ("mortgaged", "lifted"):
            return Entry(f"told-{self.work}-many", facts, spaces[0], places=spaces)
        now = {event.space: event.level for event in deeds if isinstance(event, ev.BuildingChanged)}
        levels = [(self.before.level[space], level) for space, level in now.items()]
        facts |= {"number": sum(abs(then - after) for then, after in levels)}
        facts |= {"where": WHOLE_GROUP if len(spaces) > 1 else ""}
        hotel = any(self.before.hotel_level in pair for pair in levels)
        ends = {"built": ("many", "up"), "sold": ("many", "down")}[self.work]
        return Entry(f"told-{self.work}-{ends[hotel]}", facts, spaces[0])


def property_run(before: View, events: Sequence[StoryEvent]) -> PropertyRun | None:
    """The work of a step that did nothing but work on property; None for any other step."""
    own = [event for event in events if isinstance(event, OnDeeds | ev.Paid)]
    deeds = [event for event in own if isinstance(event, OnDeeds)]
    if not deeds or len(own) < len(events) or deeds[0].player < 0:
        return None
    works = {_work(before, event) for event in deeds}
    groups = {GROUP_AT[event.space] if isinstance(event, ev.BuildingChanged) else "" for event in deeds}
    if len(works) > 1 or len(groups) > 1:
        return None
    return PropertyRun(deeds[0].player, works.pop(), groups.pop(), before, tuple(own))


def _work(before: View, event: OnDeeds) -> Work:
    match event:
        case ev.Mortgaged():
            return "mortgaged"
        case ev.Unmortgaged():
            return "lifted"
        case ev.BuildingChanged(space=space, level=level):
            return "built" if level > before.level[space] else "sold"
