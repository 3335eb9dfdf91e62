"""Rent to ask for, and the moments for which the next throw waits.

A claim comes up at its owner's console whatever is shown there. The throw that would close it waits a few
seconds (`claim_grace`, R33), and so it does for somebody who has just opened the deeds or a deal: that raises
a hand, once a turn. The hand is down as soon as its list is closed, or a shared console is somebody else's.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from croupier.engine import actions as act
from croupier.engine.agenda import OpenClaim
from croupier.engine.choices import ThrowForm
from croupier.engine.events import Event, TurnBegan
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.table.common.feature import At, Feature, Hold, RunningGame
from croupier.firmware.text import choices as words

HAND_TIME = 15.0
"""Seconds that a throw waits for a raised hand."""
HANDS = ("build", "property", "deal")
"""The lists that raise a hand."""


class Later(Request, frozen=True):
    """These claims stay in the first list."""

    claims: tuple[int, ...]


class Held(Request, frozen=True):
    """The throw has to wait."""


class RentFeature(Feature):
    def __init__(self, room: RunningGame) -> None:
        super().__init__(room)
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
        self._watch(at)
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

    def _watch(self, at: At) -> None:
        """Who is busy with the deeds or a deal has a hand up."""
        busy = _is_raised_by(at.cursor)
        here = [other for other in self._hands if self.room.console(other) == at.console]
        down = [other for other in here if other != at.player or not busy]
        for other in down:
            del self._hands[other]
        if down:
            self.room.services.wake()  # the thrower's screen may be made already
        if busy and at.player not in self._spoken:
            self._spoken.add(at.player)
            self._hands[at.player] = at.now
            self.room.services.wake()

    # -- for whom the throw waits

    def holds(self, player: int, now: float) -> Hold | None:
        view = self.room.view
        if view.task is not None or view.thrower != player or view.outcome is not None:
            return None
        found = [
            Hold(claim.owner, self._until(claim), "claim") for claim in view.claims if self._lapses(claim)
        ]
        found += [
            Hold(other, since + HAND_TIME, "hand")
            for other, since in self._hands.items()
            if other != player and not view.out[other] and other not in self.room.saved_game.robots
        ]
        return max((hold for hold in found if hold.until > now), key=lambda hold: hold.until, default=None)

    def _until(self, claim: OpenClaim) -> float:
        return self._shown.get(claim.id, self._now) + self.room.services.board_settings.value.claim_grace

    def _lapses(self, claim: OpenClaim) -> bool:
        """With the throw that is due; who throws knows himself whether he wants to ask first."""
        view = self.room.view
        return claim.throws_left == 1 and not view.doubles and claim.owner != view.thrower

    # -- what happens

    async def choose(self, at: At, item: Item) -> bool:  # noqa: ARG002 - the claim is anybody's
        match item.does:
            case Later(claims):
                self._later |= set(claims)
                self.room.services.play(tunes.TICK)
            case Held():
                self.room.services.play(tunes.REFUSED)
            case _:
                return False
        return True

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

    def _note(self) -> None:
        claims = self.room.view.claims
        known = {claim.id for claim in claims}
        self._shown = {number: since for number, since in self._shown.items() if number in known}
        self._later &= known
        if self.room.view.task is None:
            for claim in claims:
                self._shown.setdefault(claim.id, self._now)

    def moments(self, now: float) -> list[float]:
        """Every second while a throw waits."""
        hold = self.holds(self.room.view.thrower, now)
        if hold is None:
            return []
        left = hold.until - now
        return [hold.until - ceil(left - 1) if left > 1 else hold.until]


def stray_proof(doors: Sequence[Item]) -> list[Item]:
    """Where the game does not wait: ● is a door that raises no hand, for a stray press holds nobody up.

    A sheet that is begun already is addressed to that seat, and may come first.
    """
    quiet = next((d for d in doors if d.key.startswith("deal:see:") or not _raises(d)), None)
    if quiet is None:
        return list(doors)
    return [quiet, *(door for door in doors if door is not quiet)]


def _raises(door: Item) -> bool:
    return door.opens is not None and _is_raised_by(door.opens)


def _is_raised_by(cursor: Cursor) -> bool:
    return cursor.group.split(":")[0] in HANDS


def is_throw(does: object) -> bool:
    return isinstance(does, act.Roll) or (isinstance(does, ThrowForm) and does.kind == "move")
