"""The news that a voice tells: what happened in a step, in the words of the history, each with its level."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from croupier.engine import View
from croupier.engine.bots.reason import Reason
from croupier.engine.events import Event, OfferedDeed, TurnBegan
from croupier.firmware.model.speech import Kind, Level, Utterance
from croupier.firmware.text import Say
from croupier.firmware.text.aloud import entry_aloud, for_ear
from croupier.firmware.text.condense import property_run, told_of
from croupier.firmware.text.history import Entry, EntryMaker
from croupier.firmware.text.reasons import ToldReason, told_reason

FRESH_FOR_S = 20.0
"""News that nobody could hear for so long is out of date."""
AUCTION_FRESH_FOR_S = 8.0

_SHORT = (
    "told-starts", "told-turn-began", "told-jailed-", "told-freed-", "told-card-drawn", "told-bought",
    "told-auction-", "told-bid-made", "told-offer-made", "told-offer-accepted", "told-debt-",
    "told-went-bankrupt", "told-resigned", "told-game-over-", "told-shortage-asked",
    "aloud-taken-back", "told-rules-differ",
)  # fmt: skip
_EVERYTHING = (
    "told-offered-deed", "told-heading-", "told-declined", "told-dropped-out", "told-claim-waived",
    "told-claim-lapsed", "told-card-returned", "told-offer-lapsed", "told-shortage-wants",
    "told-unmortgaged-bank",
)  # fmt: skip
_AUCTION = ("told-auction-", "told-bid-made", "told-dropped-out")


class News(Struct, frozen=True):
    """One piece of news. It is put into words for each listener."""

    entry: Entry
    names: tuple[str, ...]
    level: Level
    kind: Kind
    topic: str
    until: float
    why: ToldReason | None = None
    """A robot's reason."""

    def utterance(self, say: Say, wanted: Level) -> Utterance:
        """In the words of a language. Who wants to hear everything hears the robots' reasons too."""
        text = entry_aloud(say, self.entry, self.names)
        if self.why is not None and wanted == "everything":
            why = for_ear(say, self.why.text(say, self.names))
            text = f"{text} {say('aloud-why', why=why)}"
        return Utterance(text, say.language, self.kind, self.topic, self.until)


class NewsMaker:
    """Makes the news of a game, step by step."""

    def __init__(self, view: View) -> None:
        self._entries = EntryMaker(view)
        self._before = view

    def news(self, view: View, events: Sequence[Event], why: Reason | None, now: float) -> list[News]:
        """What a step brought about; `view` is the game after it."""
        before, self._before = self._before, view
        entries = [self._entries.entry(event) for event in events]
        if (run := property_run(before, events)) is not None:
            told = [run.entry()]
        else:
            told = [one.entry for one in told_of(view, events, entries)]
            told += [
                entry
                for event, entry in zip(events, entries, strict=True)
                if isinstance(event, TurnBegan | OfferedDeed) and view.outcome is None
            ]
        told_why = told_reason(why, view, events)
        found = []
        for entry in told:
            found.append(_news(entry, view.players, told_why, now))
            told_why = None
        return found


def single(key: str, names: tuple[str, ...], now: float) -> News:
    """News without facts."""
    return _news(Entry(key), names, None, now)


def _news(entry: Entry, names: tuple[str, ...], why: ToldReason | None, now: float) -> News:
    auction = entry.key.startswith(_AUCTION)
    bid = entry.key == "told-bid-made"
    return News(
        entry,
        names,
        level_of(entry.key),
        "auction" if auction else "news",
        "bid" if bid else "",
        inf
        if entry.key.startswith("told-game-over-")
        else now + (AUCTION_FRESH_FOR_S if bid else FRESH_FOR_S),
        why,
    )


def level_of(key: str) -> Level:
    """From which level on this is told."""
    if key.startswith(_EVERYTHING):
        return "everything"
    return "short" if key.startswith(_SHORT) else "normal"
