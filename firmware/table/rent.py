"""Rent to ask for, and the moments for which the next throw waits.

A claim comes up at its owner's console whatever is shown there. The throw that would close it waits a few
seconds (`claim_grace`, R33), and so it does for somebody who has just opened the deeds or a deal: that raises
a hand, once a turn. The hand is down as soon as its list is closed, or a shared console is somebody else's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from croupier.engine import actions as act
from croupier.engine.agenda import OpenClaim
from croupier.engine.choices import ThrowForm
from croupier.engine.events import Event, TurnBegan
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.table.common.feature import At, Feature, RunningGame, ThrowWait
from croupier.firmware.text import choices as words

HAND_TIME_S = 15.0
"""A throw waits so long for a raised hand."""
LISTS_THAT_RAISE_A_HAND = ("property", "deal")


class Later(Request, frozen=True):
    """These claims stay in the first list."""

    claims: tuple[int, ...]


class ThrowAnyway(Request, frozen=True):
    """The throw has to wait: this is refused."""


class RentFeature(Feature):
    requests = (Later, ThrowAnyway)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._now = 0.0
        self._shown: dict[int, float] = {}
        """Since when each claim can be asked for."""
        self._later: set[int] = set()
        self._hands: dict[int, float] = {}
        """Since when each player's is up."""
        self._spoken: set[int] = set()
        """Whose hand was up this turn."""

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        steps = [c for c in at.choices if isinstance(c, act.Claim | act.Waive) and c.claim not in self._later]
        if not steps:
            return None
        items = [self._item(at, step) for step in steps]
        numbers = tuple(dict.fromkeys(step.claim for step in steps))
        items.append(Item(f"later:{numbers}", at.say("do-later"), Later(numbers), about=items[0].about))
        return menu(items, at.cursor)

    def _item(self, at: At, step: act.Claim | act.Waive) -> Item:
        label, about = words.label(at.say, at.view, step), words.about(at.say, at.view, step)
        return Item(act.encode_action(step).decode(), label, step, about=about)

    # -- for whom the throw waits

    def throw_wait(self, player: int, now: float) -> ThrowWait | None:
        """Why a throw of that player has to wait now."""
        view = self.game.view
        if view.task is not None or view.thrower != player or view.outcome is not None:
            return None
        found = [
            ThrowWait(claim.owner, self._until(claim), "claim")
            for claim in view.claims
            if self._lapses(claim)
        ]
        found += [
            ThrowWait(other, since + HAND_TIME_S, "hand")
            for other, since in self._hands.items()
            if other != player and not view.out[other] and other not in self.game.saved_game.robots
        ]
        return max((wait for wait in found if wait.until > now), key=lambda wait: wait.until, default=None)

    def _until(self, claim: OpenClaim) -> float:
        return self._shown.get(claim.id, self._now) + self.game.services.board_settings.value.claim_grace

    def _lapses(self, claim: OpenClaim) -> bool:
        """With the throw that is due; who throws knows himself whether he wants to ask first."""
        view = self.game.view
        return claim.throws_left == 1 and not view.doubles and claim.owner != view.thrower

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:  # noqa: ARG002 - a claim has its own number
        match item.does:
            case Later(claims):
                self._later |= set(claims)
                self.game.services.play(tunes.TICK)
            case ThrowAnyway():
                self.game.services.play(tunes.REFUSED)
            case _:
                pass

    def back(self, at: At) -> bool:
        """Later, then."""
        open_now = {choice.claim for choice in at.choices if isinstance(choice, act.Claim)} - self._later
        self._later |= open_now
        return bool(open_now)

    def happened(self, events: list[Event]) -> None:
        if any(isinstance(event, TurnBegan) for event in events):
            self._spoken = set(self._hands)
        self._note()

    async def look(self, now: float) -> None:
        self._now = now
        self._note()

    def follow(self, consoles: Mapping[int, At]) -> bool:
        """A player who opens the deeds or a deal raises a hand, once a turn; it is down with the list."""
        busy = {at.player: at.now for at in consoles.values() if _raises_hand(at.cursor)}
        down = {p for p in self._hands if p not in busy and self.game.console(p) in consoles}
        up = busy.keys() - self._spoken
        for player in down:
            del self._hands[player]
        for player in up:
            self._hands[player] = busy[player]
        self._spoken |= up
        return bool(down or up)

    def _note(self) -> None:
        claims = self.game.view.claims
        known = {claim.id for claim in claims}
        self._shown = {number: since for number, since in self._shown.items() if number in known}
        self._later &= known
        if self.game.view.task is None:
            for claim in claims:
                self._shown.setdefault(claim.id, self._now)

    def moments(self, now: float) -> list[float]:
        """Every second while a throw waits."""
        wait = self.throw_wait(self.game.view.thrower, now)
        if wait is None:
            return []
        left = wait.until - now
        return [wait.until - ceil(left - 1) if left > 1 else wait.until]


def harmless_first(entries: Sequence[Item]) -> list[Item]:
    """Where the game does not wait for a player, an entry that raises no hand is on ●.

    So a stray press holds nobody up. A deal that is begun already is addressed to that player, and may come
    first.
    """
    harmless = next((entry for entry in entries if entry.addressed or not _leads_to_a_hand(entry)), None)
    if harmless is None:
        return list(entries)
    return [harmless, *(entry for entry in entries if entry is not harmless)]


def _leads_to_a_hand(entry: Item) -> bool:
    return entry.opens is not None and _raises_hand(entry.opens)


def _raises_hand(cursor: Cursor) -> bool:
    return cursor.path[:1] in {(name,) for name in LISTS_THAT_RAISE_A_HAND}


def is_throw(does: object) -> bool:
    return isinstance(does, act.Roll) or (isinstance(does, ThrowForm) and does.kind == "move")
