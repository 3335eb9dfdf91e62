"""The news of a game: keeps what each screen says besides the game's question.

That is what has happened, a card that was drawn, and why ● was refused. It is put into words when it is
shown, because a player can change the language in between.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from croupier.engine import View
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
from croupier.firmware.text import Say
from croupier.firmware.text.history import refusal_text
from croupier.firmware.text.news import hand_task, news

REFUSAL_SHOWN_FOR_S = 3.0
"""How long a screen says why ● was refused."""


class Card(Struct, frozen=True):
    """A card that a player has drawn and not yet read."""

    player: int
    deck: str
    name: str


class Notice(Struct, frozen=True):
    """News that is no event of the game: a message of the language files, and its facts."""

    key: str
    facts: dict[str, int | str] = {}


class PlayerNews(Struct):
    """The news for one player."""

    line: Event | Notice | None = None
    paid: dict[tuple[str, bool], Paid] = {}
    """Shown instead of `line`: the payments of one press, added up by reason and direction."""
    chore: Event | None = None
    """The player has to do something with the real pieces after this event."""


class News:
    """The news of all players. `alert` is a message for everybody, until the next step of the game."""

    def __init__(self, game: RunningGame, alert: str = "") -> None:
        self._game = game
        self._heard: dict[int, PlayerNews] = {}
        self._refusals: dict[int, tuple[Refusal, float]] = {}
        """By player: why ● was refused, and until when that is shown."""
        self._cards: dict[int, Card] = {}
        """By player: the card to read."""
        self.same_press = False
        """Whether what happens now still belongs to the last press."""
        self.alert = alert
        self.also: Callable[[int], Sequence[str]] = lambda _player: ()
        """More lines for a player, below the news."""

    # -- what happens

    def happened(self, events: list[Event], asked: Collection[int]) -> None:
        """Add the news of these events.

        Old news is removed: for everybody when a turn begins, otherwise for the players who are `asked`
        something new.
        """
        self.alert = ""
        if not self.same_press:
            everybody = any(isinstance(event, TurnBegan) for event in events)
            for player in list(self._heard) if everybody else asked:
                self._heard.pop(player, None)
        for event in events:
            self._follow_cards(event)
            if isinstance(event, OfferedDeed):
                self._forget_chores()
            if isinstance(event, WentBankrupt) and Resigned(event.player) in events:
                continue  # the news says that the player has resigned
            for player in range(len(self._game.view.players)):
                self._hear(player, event)

    def _forget_chores(self) -> None:
        """Forget what had to be done with the last deed: it would seem to be about the next one."""
        for heard in self._heard.values():
            heard.chore = None

    def _hear(self, player: int, event: Event) -> None:
        say, view = self._game.say(player), self._game.view
        heard = self._heard.setdefault(player, PlayerNews())
        if news(say, view, player, event):
            if isinstance(event, Paid):
                key = event.why, event.payer == player
                heard.line, heard.paid[key] = None, _sum(heard.paid.get(key), event)
            else:
                heard.line, heard.paid = event, {}
            heard.chore = None
        if self._game.services.real_pieces and hand_task(say, view, player, event):
            heard.chore = event

    def _follow_cards(self, event: Event) -> None:
        """A card is shown until its player has read it or has arrived, or until an auction opens."""
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
        """The player has read their card."""
        self._cards.pop(player, None)

    def taken_back(self, by: int) -> None:
        """A step was taken back, as this player wanted."""
        self.alert = ""
        self._cards.clear()
        self.tell("news-undone", who=self._game.view.players[by])

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._heard[player] = PlayerNews(Notice(key, facts))

    def tell(self, key: str, **facts: int | str) -> None:
        for player in range(len(self._game.view.players)):
            self.tell_one(player, key, **facts)

    def refuse(self, player: int, refusal: Refusal, now: float) -> None:
        self._refusals[player] = refusal, now + REFUSAL_SHOWN_FOR_S

    def forget_refusal(self, player: int) -> None:
        self._refusals.pop(player, None)

    # -- what is shown

    def card(self, player: int) -> Card | None:
        return self._cards.get(player)

    @property
    def readers(self) -> list[int]:
        """The players who have a card to read."""
        return list(self._cards)

    def lines(self, player: int) -> tuple[str, ...]:
        """The news for this player, line by line."""
        say, view, heard = self._game.say(player), self._game.view, self._heard.get(player, PlayerNews())
        told = [heard.line] if heard.line else heard.paid.values()
        lines = [_words(say, view, player, item) for item in told]
        if heard.chore is not None:
            lines.append(hand_task(say, view, player, heard.chore))
        return tuple(line for line in (*lines, *self.also(player)) if line)

    def refusal(self, player: int, now: float) -> str:
        """Why ● was refused a moment ago; "" if it was not."""
        refusal, until = self._refusals.get(player, (None, 0.0))
        if refusal is None or now >= until:
            return ""
        return refusal_text(self._game.say(player), refusal, self._game.view.players)

    def moments(self, now: float) -> list[float]:
        """When a refusal is no longer shown."""
        return [until for _, until in self._refusals.values() if until > now]


def _words(say: Say, view: View, player: int, item: Event | Notice) -> str | None:
    return say(item.key, **item.facts) if isinstance(item, Notice) else news(say, view, player, item)


def _sum(known: Paid | None, paid: Paid) -> Paid:
    """Two payments as one. If different players pay or are paid, it does not say who."""
    if known is None:
        return paid
    payer = paid.payer if paid.payer == known.payer else BANK
    payee = paid.payee if paid.payee == known.payee else BANK
    return Paid(payer, payee, known.amount + paid.amount, paid.why)
