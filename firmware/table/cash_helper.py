"""The cash helper: says after every payment which notes of the printed money to hand over, with change.

The board keeps the books. The purses here follow them note by note, from the first notes of the game, as they
would lie in front of everybody. After a restart or an undo they are worked out again from the journal. Then
everybody is told which notes an undo gives back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from threading import Event as Flag

from msgspec import Struct

from croupier.engine.events import Event, Paid, TurnBegan
from croupier.firmware.model import notes
from croupier.firmware.model.notes import Handed, Purse
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.table.common.feature import Feature, RunningGame
from croupier.firmware.text import Say

_log = logging.getLogger(__name__)

MAX_LINES = 4
"""For one player at one time."""


class Payment(Struct, frozen=True):
    """A payment in notes. Somebody below 0 is the bank, or the pot in the middle."""

    payer: int
    payee: int
    handed: Handed


class TakenBack(Struct, frozen=True):
    """What a player gives back, and takes back, after a payment was taken back."""

    player: int
    given: Purse
    taken: Purse


class Purses:
    """Everybody's notes. The bank is what is left of the printed money."""

    def __init__(self, cash: Iterable[int]) -> None:
        self.players = [notes.begin_with(amount) for amount in cash]

    @property
    def bank(self) -> Purse:
        return notes.minus(notes.PRINTED, notes.all_of(self.players))

    def pay(self, paid: Paid) -> Payment:
        payer, payee = paid.payer, paid.payee
        if payer < 0:
            handed = Handed(self._from_bank(paid.amount))
            self.players[payee] = notes.plus(self.players[payee], handed.given)
            return Payment(payer, payee, handed)
        receiver = None if payee < 0 else self.players[payee]
        handed = notes.hand_over(self.players[payer], receiver, paid.amount)
        left, got = notes.after(self.players[payer], receiver or notes.NOTHING, handed)
        self.players[payer] = left
        if payee >= 0:
            self.players[payee] = got
        return Payment(payer, payee, handed)

    def changed_from(self, before: Purses) -> list[TakenBack]:
        """For each player whose notes are others than before."""
        found = []
        for player, (now, then) in enumerate(zip(self.players, before.players, strict=True)):
            if now != then:
                more = notes.minus(now, then)
                given = tuple(max(0, -count) for count in more)
                found.append(TakenBack(player, given, tuple(max(0, count) for count in more)))
        return found

    def _from_bank(self, amount: int) -> Purse:
        """From what the bank has. Where it cannot pay so, it writes slips."""
        return notes.exactly(self.bank, amount) or notes.in_notes(amount)


class CashHelperFeature(Feature):
    """Reads the journal on another thread if it has to begin in the middle of a game."""

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._purses: Purses | None = None
        self._reading: asyncio.Task[None] | None = None
        self._stop = Flag()
        self._said: list[Payment | TakenBack] = []
        """The payments since the last turn began, and what was taken back."""
        self._before_undo: Purses | None = None
        """Until the purses are known again."""

    @property
    def _on(self) -> bool:
        return self.game.services.board_settings.value.cash_helper

    # -- what is shown

    def lines(self, player: int) -> list[str]:
        """What the player has to do with notes."""
        if not self._on or self._purses is None:
            return []
        say, names = self.game.say(player), self.game.view.players
        found = [line for said in self._said for line in _lines(say, names, player, said)]
        return found[-MAX_LINES:]

    # -- what happens

    def happened(self, events: list[Event]) -> None:
        if any(isinstance(event, TurnBegan) for event in events):
            self._said.clear()
        payments = [event for event in events if isinstance(event, Paid) and event.amount]
        if self._purses is not None:
            self._said += map(self._purses.pay, payments)
        elif payments:
            self._before_undo = None  # what is given back cannot be told from what was paid since

    def taken_back(self) -> None:
        before = self._purses or self._before_undo
        self._forget()
        self._before_undo = before

    async def look(self, now: float) -> None:  # noqa: ARG002
        if not self._on:
            self._forget()
        elif not self.game.saved_game.length:
            self._purses = Purses(self.game.view.cash)
        elif self._purses is None and self._reading is None:
            self._reading = asyncio.create_task(self._read(self.game.saved_game.length))

    async def _read(self, until: int) -> None:
        """Work the purses out. If the game has gone on meanwhile, begin again: this is soon done."""
        try:
            purses = await asyncio.to_thread(self._purses_at, until, self._stop)
        except JournalError as error:
            _log.error("%s", error)
            return
        self._reading = None
        if purses is not None and until == self.game.saved_game.length:
            self._purses = purses
            if self._before_undo is not None:
                self._said += purses.changed_from(self._before_undo)
                self._before_undo = None
        self.game.services.wake()

    def _purses_at(self, until: int, stop: Flag) -> Purses | None:
        """The purses after that row; None if nobody wants them any more."""
        purses: Purses | None = None
        for events, game in self.game.saved_game.steps(until):
            if stop.is_set():
                return None
            purses = purses or Purses(_cash_before(events, game.view().cash))
            for event in events:
                if isinstance(event, Paid) and event.amount:
                    purses.pay(event)
        return purses or Purses(self.game.view.cash)

    def _forget(self) -> None:
        self._stop.set()
        if self._reading is not None:
            self._reading.cancel()
        self._stop, self._reading, self._purses = Flag(), None, None
        self._before_undo = None
        self._said.clear()


def _cash_before(events: Iterable[object], cash: tuple[int, ...]) -> list[int]:
    """What everybody had before these events."""
    before = list(cash)
    for event in events:
        if isinstance(event, Paid):
            if event.payer >= 0:
                before[event.payer] += event.amount
            if event.payee >= 0:
                before[event.payee] -= event.amount
    return before


def _lines(say: Say, names: tuple[str, ...], player: int, said: Payment | TakenBack) -> Iterable[str]:
    if isinstance(said, Payment):
        yield from _payment_lines(say, names, player, said)
    elif player == said.player:
        if any(said.given):
            yield say("news-notes-return", notes=notes.in_words(said.given))
        if any(said.taken):
            yield say("news-notes-take-back", notes=notes.in_words(said.taken))


def _payment_lines(say: Say, names: tuple[str, ...], player: int, payment: Payment) -> Iterable[str]:
    handed = payment.handed
    given, change = notes.in_words(handed.given), notes.in_words(handed.change)
    if player == payment.payer:
        if handed.swapped:
            smaller = notes.in_words(handed.smaller)
            yield say("news-notes-swap", note=handed.swapped, notes=smaller)
        yield say("news-notes-give", other=_who(say, names, payment.payee), notes=given)
        if change:
            yield say("news-notes-back", notes=change)
    elif player == payment.payee:
        yield say("news-notes-get", other=_who(say, names, payment.payer), notes=given)
        if change:
            yield say("news-notes-return", notes=change)


def _who(say: Say, names: tuple[str, ...], player: int) -> str:
    return names[player] if player >= 0 else say("told-bank")
