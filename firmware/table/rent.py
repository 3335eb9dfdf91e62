"""Rent: shows owners the rent they may ask for, and makes the next throw wait for them.

A claim is shown at its owner's console at once. The throw that would end it waits a few seconds
(`claim_grace`, R33); for an owner who depends on speech they begin when they have heard of it. A throw also
waits for a player who has just opened the list of property or deals: that raises their hand, once a turn. The
hand is down when the list is closed, or when a shared console is used by another player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from croupier.engine import actions as act
from croupier.engine.agenda import OpenClaim
from croupier.engine.events import Event, TurnBegan
from croupier.firmware.model import tunes
from croupier.firmware.model.menu import Cursor, Item, Menu, Request, menu
from croupier.firmware.table.common.feature import At, Feature, RunningGame, ThrowWait
from croupier.firmware.table.common.listening import LISTEN_FOR_S
from croupier.firmware.text import choices as words

HAND_WAIT_S = 15.0
"""How long a throw waits for a raised hand."""
LISTS_THAT_RAISE_A_HAND = ("property", "deal")


class AskLater(Request, frozen=True):
    """Do not ask now: these claims stay in the first list."""

    claims: tuple[int, ...]


class ThrowAnyway(Request, frozen=True):
    """● on the throw while it has to wait: it is refused."""


class RentFeature(Feature):
    """The claims of the owners, and the raised hands."""

    requests = (AskLater, ThrowAnyway)

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._now = 0.0
        self._open_since: dict[int, float] = {}
        """Since when each claim has been open."""
        self._heard_at: dict[int, float] = {}
        """When the owner of each claim had heard what led to it; until they have, that is now."""
        self._put_off: set[int] = set()
        self._hands: dict[int, float] = {}
        """Since when each raised hand has been up, by player."""
        self._had_hand_up: set[int] = set()
        """The players whose hand was up in this turn."""

    # -- what is shown

    def menu(self, at: At) -> Menu | None:
        steps = [
            c for c in at.choices if isinstance(c, act.Claim | act.Waive) and c.claim not in self._put_off
        ]
        if not steps:
            return None
        items = [self._item(at, step) for step in steps]
        numbers = tuple(dict.fromkeys(step.claim for step in steps))
        items.append(Item(f"later:{numbers}", at.say("do-later"), AskLater(numbers), about=items[0].about))
        return menu(items, at.cursor)

    def _item(self, at: At, step: act.Claim | act.Waive) -> Item:
        label, about = words.label(at.say, at.view, step), words.about(at.say, at.view, step)
        return Item(act.encode_action(step).decode(), label, step, about=about)

    # -- what the throw waits for

    def throw_wait(self, player: int, now: float) -> ThrowWait | None:
        """Why a throw of that player has to wait now; None if it need not."""
        view = self.game.view
        if view.task is not None or view.thrower != player or view.outcome is not None:
            return None
        found = [
            ThrowWait(claim.owner, self._until(claim), "claim")
            for claim in view.claims
            if self._is_lost_next(claim)
        ]
        found += [
            ThrowWait(other, since + HAND_WAIT_S, "hand")
            for other, since in self._hands.items()
            if other != player and not view.out[other] and other not in self.game.saved_game.robots
        ]
        return max((wait for wait in found if wait.until > now), key=lambda wait: wait.until, default=None)

    def _until(self, claim: OpenClaim) -> float:
        known = self._heard_at.get(claim.id, self._now)
        return known + self.game.services.board_settings.value.claim_grace

    def _is_lost_next(self, claim: OpenClaim) -> bool:
        """Whether the next throw ends the claim. A player who throws decides alone when to ask for rent."""
        view = self.game.view
        return claim.throws_left == 1 and not view.doubles and claim.owner != view.thrower

    # -- what happens

    async def choose(self, at: At, item: Item) -> None:  # noqa: ARG002 - the claims have numbers
        match item.does:
            case AskLater(claims):
                self._put_off |= set(claims)
                self.game.services.play(tunes.TICK)
            case ThrowAnyway():
                self.game.services.play(tunes.REFUSED)
            case _:
                pass

    def back(self, at: At) -> bool:
        """● was held: ask later."""
        open_now = {choice.claim for choice in at.choices if isinstance(choice, act.Claim)} - self._put_off
        self._put_off |= open_now
        return bool(open_now)

    def happened(self, events: list[Event]) -> None:
        if any(isinstance(event, TurnBegan) for event in events):
            self._had_hand_up = set(self._hands)
        self._update_claims()

    async def look(self, now: float) -> None:
        self._now = now
        self._update_claims()

    def follow(self, consoles: Mapping[int, At]) -> bool:
        """A player who opens the list of property or deals raises their hand, once a turn."""
        busy = {at.player: at.now for at in consoles.values() if _raises_hand(at.cursor)}
        down = {p for p in self._hands if p not in busy and self.game.console(p) in consoles}
        up = busy.keys() - self._had_hand_up
        for player in down:
            del self._hands[player]
        for player in up:
            self._hands[player] = busy[player]
        self._had_hand_up |= up
        return bool(down or up)

    def _update_claims(self) -> None:
        claims = self.game.view.claims
        known = {claim.id for claim in claims}
        for times in (self._open_since, self._heard_at):
            for number in times.keys() - known:
                del times[number]
        self._put_off &= known
        if self.game.view.task is None:
            for claim in claims:
                since = self._open_since.setdefault(claim.id, self._now)
                self._heard_at.setdefault(claim.id, since)
                if self._still_listens(claim.owner):
                    self._heard_at[claim.id] = min(self._now, since + LISTEN_FOR_S)

    def _still_listens(self, player: int) -> bool:
        """Whether that player, a person who depends on speech, has not yet heard everything."""
        return player not in self.game.saved_game.robots and self.game.services.hears(
            self.game.console(player)
        )

    def moments(self, now: float) -> list[float]:
        """The next second of the countdown, while a throw waits."""
        wait = self.throw_wait(self.game.view.thrower, now)
        if wait is None:
            return []
        left = wait.until - now
        return [wait.until - ceil(left - 1) if left > 1 else wait.until]


def harmless_first(entries: Sequence[Item]) -> list[Item]:
    """The entries for a player the game does not wait for: one that raises no hand comes first.

    So a press by mistake makes nobody wait. A deal that another player has begun may also come first.
    """
    harmless = next((entry for entry in entries if entry.addressed or not _leads_to_a_hand(entry)), None)
    if harmless is None:
        return list(entries)
    return [harmless, *(entry for entry in entries if entry is not harmless)]


def _leads_to_a_hand(entry: Item) -> bool:
    return entry.opens is not None and _raises_hand(entry.opens)


def _raises_hand(cursor: Cursor) -> bool:
    return cursor.path[:1] in {(name,) for name in LISTS_THAT_RAISE_A_HAND}
