"""Keeps what a player's screen says besides the game's question: news, a drawn card, why ● was refused."""

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
from croupier.firmware.table.common.feature import RunningGame
from croupier.firmware.text.history import refusal_text
from croupier.firmware.text.news import hand_task, news

REFUSAL_SHOWN_FOR_S = 3.0


class Card(Struct, frozen=True):
    """A card that was drawn and perhaps not read yet."""

    player: int
    deck: str
    name: str


class PlayerNews(Struct):
    """What one player has heard."""

    told: str = ""
    paid: dict[tuple[str, bool], Paid] = {}
    """In place of `told`: all the money of one press, by what it was for and which way it went."""
    chore: str = ""
    """What the player has to do with the real pieces."""


class News:
    """`alert` is a message for everybody, until the next step of the game."""

    def __init__(self, game: RunningGame, alert: str = "") -> None:
        self._game = game
        self._heard: dict[int, PlayerNews] = {}
        self._refusals: dict[int, tuple[str, float]] = {}
        """By player: why ● was refused, and until when that is shown."""
        self._cards: dict[int, Card] = {}
        """By player."""
        self.goes_on = False
        """What happens now still belongs to the last press."""
        self.alert = alert

    # -- what happens

    def happened(self, events: list[Event], asked: Collection[int]) -> None:
        """News is old when a turn begins, and for whoever is `asked` something else."""
        self.alert = ""
        if not self.goes_on:
            everybody = any(isinstance(event, TurnBegan) for event in events)
            for player in list(self._heard) if everybody else asked:
                self._heard.pop(player, None)
        for event in events:
            self._follow_cards(event)
            if isinstance(event, OfferedDeed):
                self._forget_chores()
            if isinstance(event, WentBankrupt) and Resigned(event.player) in events:
                continue  # that is how the rules wind up an estate, not what happened
            for player in range(len(self._game.view.players)):
                self._hear(player, event)

    def _forget_chores(self) -> None:
        """What had to be done with the last deed would now seem to be about the next one."""
        for heard in self._heard.values():
            heard.chore = ""

    def _hear(self, player: int, event: Event) -> None:
        say, view = self._game.say(player), self._game.view
        heard = self._heard.setdefault(player, PlayerNews())
        if told := news(say, view, player, event):
            if isinstance(event, Paid):
                key = event.why, event.payer == player
                heard.told, heard.paid[key] = "", _with(heard.paid.get(key), event)
            else:
                heard.told, heard.paid = told, {}
            heard.chore = ""
        heard.chore = hand_task(say, view, player, event) or heard.chore

    def _follow_cards(self, event: Event) -> None:
        """A card is shown to its player until it is read or done; only an auction cannot wait."""
        match event:
            case CardDrawn(player, deck, name) if player not in self._game.saved_game.robots:
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
        self.tell("news-undone", who=self._game.view.players[by])

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._heard[player] = PlayerNews(self._game.say(player)(key, **facts))

    def tell(self, key: str, **facts: int | str) -> None:
        for player in range(len(self._game.view.players)):
            self.tell_one(player, key, **facts)

    def refuse(self, player: int, refusal: Refusal, now: float) -> None:
        words = refusal_text(self._game.say(player), refusal, self._game.view.players)
        self._refusals[player] = words, now + REFUSAL_SHOWN_FOR_S

    def forget_refusal(self, player: int) -> None:
        self._refusals.pop(player, None)

    # -- what is shown

    def card(self, player: int) -> Card | None:
        return self._cards.get(player)

    @property
    def readers(self) -> list[int]:
        return list(self._cards)

    def lines(self, player: int) -> tuple[str, ...]:
        """What this player has heard, a line each."""
        say, view, heard = self._game.say(player), self._game.view, self._heard.get(player, PlayerNews())
        paid = (news(say, view, player, event) for event in heard.paid.values())
        return tuple(line for line in (heard.told, *paid, heard.chore) if line)

    def refusal(self, player: int, now: float) -> str:
        """Why ● was refused a moment ago; empty if it was not."""
        words, until = self._refusals.get(player, ("", 0.0))
        return words if now < until else ""

    def moments(self, now: float) -> list[float]:
        """When something here changes by itself."""
        return [until for _, until in self._refusals.values() if until > now]


def _with(known: Paid | None, paid: Paid) -> Paid:
    """One sum; where several pay or are paid, it does not say who."""
    if known is None:
        return paid
    payer = paid.payer if paid.payer == known.payer else BANK
    payee = paid.payee if paid.payee == known.payee else BANK
    return Paid(payer, payee, known.amount + paid.amount, paid.why)
