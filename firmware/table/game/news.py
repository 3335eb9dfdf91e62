"""What the screens say beside the question of the moment: news, a card to read, why ● came to nothing."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from croupier.engine.events import (
    BANK,
    Arrived,
    AuctionOpened,
    CardDrawn,
    Event,
    GameOver,
    OfferedDeed,
    Paid,
    Resigned,
    TurnBegan,
    WentBankrupt,
)
from croupier.engine.refusals import Refusal
from croupier.firmware.table.game.refusals import Refusals
from croupier.firmware.table.game.state import GameState
from croupier.firmware.text.history import refused
from croupier.firmware.text.news import by_hand, news


class Card(Struct, frozen=True):
    """Just drawn, and perhaps not read yet."""

    player: int
    deck: str
    name: str


class Heard(Struct):
    """News of one player."""

    told: str = ""
    paid: dict[tuple[str, bool], Paid] = {}
    """In place of `told`: all the money of one press, by what it was for and which way it went."""
    chore: str = ""
    """What the hands have to do."""


class News:
    def __init__(self, room: GameState, alert: str = "") -> None:
        self._room = room
        self._heard: dict[int, Heard] = {}
        self._complaints = Refusals()
        self._cards: dict[int, Card] = {}
        """By reader."""
        self.goes_on = False
        """What happens now still belongs to the last press."""
        self.alert = alert
        """A message that everybody has to see."""

    # -- what happens

    def happened(self, events: list[Event], asked: Collection[int]) -> None:
        """News is old when a turn begins, and for whoever is `asked` something else."""
        self.alert = ""
        if not self.goes_on:
            everybody = any(isinstance(event, TurnBegan) for event in events)
            for player in list(self._heard) if everybody else asked:
                self._heard.pop(player, None)
        for event in events:
            self._turn_cards(event)
            if isinstance(event, OfferedDeed):
                self._forget_chores()
            if isinstance(event, WentBankrupt) and Resigned(event.player) in events:
                continue  # that is how the rules wind up an estate, not what happened
            for player in range(len(self._room.view.players)):
                self._hear(player, event)

    def _forget_chores(self) -> None:
        """What the hands had to do with the last deed would now seem to be about the next one."""
        for heard in self._heard.values():
            heard.chore = ""

    def _hear(self, player: int, event: Event) -> None:
        say, view = self._room.say(player), self._room.view
        heard = self._heard.setdefault(player, Heard())
        if told := news(say, view, player, event):
            if isinstance(event, Paid):
                key = event.why, event.payer == player
                heard.told, heard.paid[key] = "", _with(heard.paid.get(key), event)
            else:
                heard.told, heard.paid = told, {}
            heard.chore = ""
        heard.chore = by_hand(say, view, player, event) or heard.chore

    def _turn_cards(self, event: Event) -> None:
        """A card lies before its reader until it has been read, or done; only an auction cannot wait."""
        match event:
            case CardDrawn(player, deck, name) if player not in self._room.saved_game.robots:
                self._cards[player] = Card(player, deck, name)
            case Arrived(player):
                self.read(player)
            case AuctionOpened() | GameOver():
                self._cards.clear()
            case _:
                pass

    def read(self, player: int) -> None:
        self._cards.pop(player, None)

    def taken_back(self, by: int) -> None:
        self.alert = ""
        self._cards.clear()
        self.tell("news-undone", who=self._room.view.players[by])

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._heard[player] = Heard(self._room.say(player)(key, **facts))

    def tell(self, key: str, **facts: int | str) -> None:
        for player in range(len(self._room.view.players)):
            self.tell_one(player, key, **facts)

    def refuse(self, player: int, refusal: Refusal, now: float) -> None:
        words = refused(self._room.say(player), refusal, self._room.view.players)
        self._complaints.take(player, words, now)

    def forget_refusal(self, player: int) -> None:
        self._complaints.forget(player)

    # -- what is shown

    def card(self, player: int) -> Card | None:
        return self._cards.get(player)

    @property
    def readers(self) -> list[int]:
        return list(self._cards)

    def news(self, player: int) -> tuple[str, ...]:
        say, view, heard = self._room.say(player), self._room.view, self._heard.get(player, Heard())
        paid = (news(say, view, player, event) for event in heard.paid.values())
        return tuple(line for line in (heard.told, *paid, heard.chore) if line)

    def complaint(self, player: int, now: float) -> str:
        return self._complaints.line(player, now)

    def moments(self, now: float) -> list[float]:
        return self._complaints.moments(now)


def _with(known: Paid | None, paid: Paid) -> Paid:
    """One sum; where several pay or are paid, it does not say who."""
    if known is None:
        return paid
    payer = paid.payer if paid.payer == known.payer else BANK
    payee = paid.payee if paid.payee == known.payee else BANK
    return Paid(payer, payee, known.amount + paid.amount, paid.why)
