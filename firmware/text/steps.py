"""A whole step in one sentence: what one press did, not the first coin that it moved."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.engine import View
from croupier.engine import events as ev
from croupier.engine.edition import GROUP_AT
from croupier.firmware.text.history import UNTOLD, Chronicle, Entry

OnDeeds = ev.BuildingChanged | ev.Mortgaged | ev.Unmortgaged


def undone_entry(entry: Entry, before: View, events: Sequence[ev.Event]) -> Entry:
    """That a step was taken back, and which."""
    return replace(entry, key="told-taken-back-step", what=summary(before, events))


def summary(before: View, events: Sequence[ev.Event]) -> Entry:
    chronicle = Chronicle(before)
    entries = [chronicle.entry(event) for event in events]
    deeds = [event for event in events if isinstance(event, OnDeeds)]
    if deeds and all(isinstance(event, ev.Paid | OnDeeds) for event in events):
        return _on_deeds(before, events, deeds)
    for event, entry in zip(events, entries, strict=True):
        match event:
            case ev.Paid(payer=payer, why="price"):
                spaces = [e.space for e in events if isinstance(e, ev.DeedPassed) and e.taker == payer]
                if spaces:
                    return Entry("told-step-bought", {"who": payer, "place": spaces[0]}, spaces[0])
            case ev.OfferClosed(how="accepted"):
                return entry
            case _:
                pass
    return next((entry for entry in entries if entry.key not in UNTOLD), entries[0])


def _on_deeds(before: View, events: Sequence[ev.Event], deeds: Sequence[OnDeeds]) -> Entry:
    """Built, sold, mortgaged or lifted, a whole group or more at once."""
    player, kinds = deeds[0].player, {type(event) for event in deeds}
    spaces = tuple(dict.fromkeys(event.space for event in deeds))
    if kinds == {ev.Mortgaged}:
        return Entry("told-step-mortgaged", {"who": player}, spaces[0], places=spaces)
    if kinds == {ev.Unmortgaged}:
        return Entry("told-step-lifted", {"who": player}, spaces[0], places=spaces)
    if kinds == {ev.BuildingChanged} and len({GROUP_AT[space] for space in spaces}) == 1:
        levels = {event.space: event.level for event in deeds if isinstance(event, ev.BuildingChanged)}
        return _built(before, player, levels)
    money = [event for event in events if isinstance(event, ev.Paid)]
    total = sum(paid.amount if paid.payee == player else -paid.amount for paid in money)
    key = "told-step-spent" if total < 0 else "told-step-raised"
    return Entry(key, {"who": player, "amount": abs(total)}, spaces[0])


def _built(before: View, player: int, levels: dict[int, int]) -> Entry:
    """`levels` is what stands there afterwards."""
    edition, hotel, space = before.edition, before.hotel_level, next(iter(levels))
    where = edition.spaces[space].name if len(levels) == 1 else edition.groups[GROUP_AT[space]].label
    count = sum(now - before.level[space] for space, now in levels.items())
    if count < 0:
        key = "sold-hotel" if any(before.level[space] == hotel for space in levels) else "sold"
    else:
        key = "hotel" if hotel in levels.values() else "built"
    return Entry(f"told-step-{key}", {"who": player, "where": where, "number": abs(count)}, space)
