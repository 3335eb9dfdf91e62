"""What the screens say beside the question of the moment: news, a card to read, why ● came to nothing."""

from __future__ import annotations

from msgspec import Struct

from engine.events import CardDrawn, Event
from engine.refusals import Refusal
from firmware.table.complaints import Complaints
from firmware.table.room import GameRoom
from firmware.text.history import refused
from firmware.text.news import by_hand, news


class Card(Struct, frozen=True):
    """Just drawn, and perhaps not read yet."""

    player: int
    deck: str
    name: str


class Telling:
    def __init__(self, room: GameRoom, alert: str = "") -> None:
        self._room = room
        self._news: dict[int, tuple[str, ...]] = {}
        """Of each player: what has just happened, and what the hands have to do."""
        self._complaints = Complaints()
        self.card: Card | None = None
        self.alert = alert
        """A message that everybody has to see."""

    # -- what happens

    def happened(self, events: list[Event]) -> None:
        view, room = self._room.view, self._room
        self.alert, self.card = "", None
        for event in events:
            if isinstance(event, CardDrawn):
                self.card = Card(event.player, event.deck, event.card)
            for player in range(len(view.players)):
                if told := news(room.say(player), view, player, event):
                    self._news[player] = (told,)
                if chore := by_hand(room.say(player), view, player, event):
                    self._news[player] = (*self._news.get(player, ())[:1], chore)

    def taken_back(self, by: int) -> None:
        self.alert, self.card, self._news = "", None, {}
        self.tell("news-undone", who=self._room.view.players[by])

    def tell_one(self, player: int, key: str, **facts: int | str) -> None:
        self._news[player] = (self._room.say(player)(key, **facts),)

    def tell(self, key: str, **facts: int | str) -> None:
        for player in range(len(self._room.view.players)):
            self.tell_one(player, key, **facts)

    def refuse(self, player: int, refusal: Refusal, now: float) -> None:
        words = refused(self._room.say(player), refusal, self._room.view.players)
        self._complaints.take(player, words, now)

    def forget_refusal(self, player: int) -> None:
        self._complaints.forget(player)

    # -- what is shown

    def news(self, player: int) -> tuple[str, ...]:
        return self._news.get(player, ())

    def complaint(self, player: int, now: float) -> str:
        return self._complaints.line(player, now)

    def moments(self, now: float) -> list[float]:
        return self._complaints.moments(now)
