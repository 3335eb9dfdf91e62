"""Decides what each open page is told: only what changed, and only the newest of it.

A change at the board is a `Topic`. `MessageCache` makes the message about a topic once for all pages. An
`Outbox` knows the topics that one page has not been told of. It holds which things changed, never how: a page
that reads slowly misses the frames between and gets the newest, and an outbox cannot grow beyond the things
on the board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any, Literal, NamedTuple

from croupier.firmware.model.lobby_page import LobbyPage
from croupier.firmware.web.chance_messages import ChanceRows, ChancesNow
from croupier.firmware.web.console_words import SpokenConsoles
from croupier.firmware.web.growing_list import GrowingList, ReadMark
from croupier.firmware.web.messages import (
    BrokenNow,
    Changes,
    ConsoleNow,
    HammerNow,
    History,
    LobbyNow,
    NoGame,
    PixelsNow,
    ScreenNow,
    SeatsNow,
    Sound,
    TokenNow,
    ToPage,
    Worth,
    encode,
)
from croupier.firmware.web.stage.message import EMPTY
from croupier.firmware.web.story import Story
from croupier.hw.sim import Change, PixelsChanged, ScreenChanged, SimBoard, SoundPlayed, TokenMoved

Kind = Literal[
    "hello", "sound", "pixels", "screen", "console", "token", "game", "history", "worth", "sums", "stage",
    "changes", "hammer", "deed", "chances", "chance rows", "seats", "broken", "lobby", "speak",
]  # fmt: skip


class Topic(NamedTuple):
    """A thing that a page is told about. `which` is the number of a screen or the uid of a token."""

    kind: Kind
    which: int | str = ""


HELLO, SOUND, PIXELS = Topic("hello"), Topic("sound"), Topic("pixels")
GAME, HISTORY, WORTH, SUMS = Topic("game"), Topic("history"), Topic("worth"), Topic("sums")
CHANCES, CHANCE_ROWS = Topic("chances"), Topic("chance rows")
STAGE, CHANGES, HAMMER, DEED = Topic("stage"), Topic("changes"), Topic("hammer"), Topic("deed")
SEATS, BROKEN, LOBBY, SPEAK = Topic("seats"), Topic("broken"), Topic("lobby"), Topic("speak")
STORY = (GAME, STAGE, CHANGES, HAMMER, HISTORY, WORTH, SUMS, DEED, CHANCES, CHANCE_ROWS)

_FIRST = frozenset({"pixels", "screen"})
"""Told before all else that is new."""


def topic_of(change: Change) -> Topic:
    """What a change at the board is about."""
    match change:
        case PixelsChanged():
            return PIXELS
        case ScreenChanged(console):
            return Topic("screen", console)
        case TokenMoved(uid):
            return Topic("token", uid)
        case SoundPlayed():
            return SOUND
        case _:
            raise TypeError(f"no page is told of {change}")


class MessageCache:
    """The messages about all topics, encoded, each made when a page first asks for it.

    `held` are the seats that phones hold, `broken` the faults that are on. `secret` says which consoles'
    screens show a code. `lobby` gives the lobby in a language.
    """

    def __init__(
        self,
        sim: SimBoard,
        story: Story | None = None,
        held: Callable[[], tuple[int, ...]] = tuple,
        broken: Callable[[], tuple[str, ...]] = tuple,
        secret: Callable[[int], bool] = lambda _console: False,
        words: SpokenConsoles | None = None,
        lobby: Callable[[str], LobbyPage | None] = lambda _language: None,
    ) -> None:
        self._sim = sim
        self._words = words or SpokenConsoles()
        self._story = story
        self._held = held
        self._broken = broken
        self._secret = secret
        self._lobby = lobby
        self._lobby_made: dict[str, str] = {}
        """By language."""
        self._made: dict[Topic, str | None] = {}
        self._made_of_story: dict[tuple[Topic, ReadMark, str], str] = {}
        """Messages in a language, and from a mark on."""

    def changed(self, *topics: Topic) -> None:
        """Forget the messages about these: the next page that asks gets new ones."""
        if not set(STORY).isdisjoint(topics):
            self._made_of_story.clear()
        if LOBBY in topics:
            self._lobby_made.clear()
        for topic in topics:
            self._made.pop(topic, None)

    def message(self, topic: Topic, *, hide_codes: bool = False) -> str | None:
        """None where there is nothing to tell. With `hide_codes` a screen that shows a code is dark."""
        console = topic.which
        if topic.kind == "console" and isinstance(console, int) and console >= len(self._words):
            return None
        if hide_codes and topic.kind == "console" and isinstance(console, int):
            said = self._words.at(console, hide_codes=True)
            if said.secret:
                return encode(ConsoleNow(console, said))
        if hide_codes and topic.kind == "screen" and isinstance(console, int) and self._secret(console):
            return encode(ScreenNow(console, self.bits(console, hide_codes=True)))
        if topic not in self._made:
            made = self._make(topic)
            self._made[topic] = None if made is None else encode(made)
        return self._made[topic]

    def bits(self, console: int, *, hide_codes: bool = False) -> bytes:
        """The dots of a screen."""
        bits = self._sim.screen_bits(console)
        return bytes(len(bits)) if hide_codes and self._secret(console) else bits

    def rgb(self) -> bytes:
        """The colours of the strip: three bytes for each light."""
        return bytes(value for colour in self._sim.pixel_frame for value in colour)

    def in_language(self, topic: Topic, language: str) -> str | None:
        """How the game stands, the stage, or the deed of space `topic.which`; None without a story."""
        story = self._story
        if story is None:
            return None
        key = (topic, ReadMark(), language)
        if key not in self._made_of_story:
            self._made_of_story[key] = encode(_in_language(story, topic, language))
        return self._made_of_story[key]

    def hammer(self) -> str | None:
        """How long the hammer waits from now on: never an old answer."""
        return None if self._story is None else encode(self._story.hammer)

    def lobby(self, language: str) -> str:
        """The lobby in that language, or that there is none."""
        if language not in self._lobby_made:
            self._lobby_made[language] = encode(LobbyNow(self._lobby(language)))
        return self._lobby_made[language]

    def message_since(self, topic: Topic, mark: ReadMark, language: str) -> tuple[str | None, ReadMark]:
        """What follows the mark in the history or the worth of all, and how far that is."""
        story = self._story
        if story is None:
            return None, mark
        lists: dict[Topic, GrowingList[Any]] = {
            WORTH: story.worth,
            CHANGES: story.changes,
            CHANCE_ROWS: story.chances,
        }
        now = lists.get(topic, story.lines).mark
        if now == mark or (mark.era < 0 and now.next == 0):
            return None, now
        key = (topic, mark, language)
        if key not in self._made_of_story:
            self._made_of_story[key] = encode(_since(story, topic, mark, language))
        return self._made_of_story[key], now

    def _make(self, topic: Topic) -> ToPage | None:
        match topic:
            case Topic("pixels"):
                return PixelsNow(self.rgb())
            case Topic("screen", int(console)):
                return ScreenNow(console, self._sim.screen_bits(console))
            case Topic("console", int(console)):
                return ConsoleNow(console, self._words.at(console))
            case Topic("token", str(uid)):
                return TokenNow(uid, self._sim.tokens[uid])
            case Topic("sums"):
                return None if self._story is None else self._story.sums
            case Topic("seats"):
                return SeatsNow(self._held())
            case Topic("broken"):
                return BrokenNow(self._broken())
            case _:
                raise KeyError(topic)


def _in_language(story: Story, topic: Topic, language: str) -> ToPage:
    match topic:
        case Topic("stage"):
            return story.stage(language)
        case Topic("deed", int(space)):
            return story.deed(language, space)
        case Topic("chances"):
            return story.chances_now(language)
        case _:
            return story.game(language) or NoGame()


def _since(story: Story, topic: Topic, mark: ReadMark, language: str) -> ToPage:
    if topic == CHANGES:
        anew, changes = story.changes.since(mark)
        return Changes(anew, [story.change(language, change) for change in changes])
    if topic == WORTH:
        anew, rows = story.worth.since(mark)
        return Worth(anew, rows)
    if topic == CHANCE_ROWS:
        anew, rows = story.chances.since(mark)
        return ChanceRows(anew, rows)
    anew, lines = story.lines.since(mark)
    say = story.speakers[language]
    return History(anew, [line.message(say) for line in lines])


_KNOWN_AT_FIRST: dict[Topic, str] = {
    SEATS: encode(SeatsNow(())),
    BROKEN: encode(BrokenNow(())),
    STAGE: encode(EMPTY),
    HAMMER: encode(HammerNow(0, 0)),
    CHANCES: encode(ChancesNow((), ())),
    LOBBY: encode(LobbyNow(None)),
}
"""What a page takes for granted until it is told something else."""


class Outbox:
    """What one page has not been told yet. One for each connection, used on the event loop's thread only.

    `hello` makes the first message to a page; after it everything is told again. `hide_codes` is for a page
    that is not the board's own. `consoles` are those whose words the page reads. `sees_chances` says
    whether it is told everybody's chances. `speech` is what it says.
    """

    def __init__(
        self,
        messages: MessageCache,
        language: Callable[[], str] = str,
        hello: Callable[[], str] = str,
        *,
        hide_codes: bool = False,
        consoles: Callable[[], Collection[int]] = tuple,
        sees_chances: Callable[[], bool] = lambda: False,
        speech: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._messages = messages
        self._sees_chances = sees_chances
        self._speech = speech
        self._consoles = consoles
        self._hide_codes = hide_codes
        self._language = language
        self._hello = hello
        self._waiting: dict[Topic, None] = {}
        self._told = dict(_KNOWN_AT_FIRST)
        self._tune: Sound | None = None
        self._read = {HISTORY: ReadMark(), WORTH: ReadMark(), CHANGES: ReadMark(), CHANCE_ROWS: ReadMark()}
        self._looked_at: int | None = None
        self._awake = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, change: Change) -> None:
        """Something at the board changed."""
        if isinstance(change, SoundPlayed):
            self._tune = Sound(change.notes)
        self.mark(topic_of(change))

    def mark(self, *topics: Topic) -> None:
        """There is something new to be told about these."""
        for topic in topics:
            if topic.kind != "console" or topic.which in self._consoles():
                self._waiting[topic] = None
        self._awake.set()

    def look_at(self, space: int | None) -> None:
        """The page shows the deed of that space; None: no longer."""
        self._looked_at = space
        self._told.pop(DEED, None)
        self.mark(DEED)

    def greet(self) -> None:
        """Tell the hello next. What waited is part of it."""
        self._waiting = {HELLO: None}
        self._awake.set()

    async def take(self) -> str:
        """The next message, encoded, as things stand now. Waits until there is one."""
        while True:
            while not self._waiting:
                self._awake.clear()
                await self._awake.wait()
            topic = self._next()
            del self._waiting[topic]
            message = self._message(topic)
            if message is not None:
                return message

    def _next(self) -> Topic:
        """Lights and screens answer a press, so they go first; all else as it came."""
        if HELLO in self._waiting:
            return HELLO
        return min(self._waiting, key=lambda topic: topic.kind not in _FIRST)

    def _message(self, topic: Topic) -> str | None:
        """None if the page knows it already."""
        if topic == HELLO:
            self._told = dict(_KNOWN_AT_FIRST)
            self._read = dict.fromkeys(self._read, ReadMark())
            self.mark(
                *STORY, SEATS, BROKEN, LOBBY, *(Topic("console", console) for console in self._consoles())
            )
            return self._hello()
        if topic == SPEAK:
            return self._speech()
        if topic == SOUND:
            return None if self._tune is None else encode(self._tune)
        if topic == CHANCE_ROWS and not self._sees_chances():
            return None
        if topic in self._read:
            message, self._read[topic] = self._messages.message_since(
                topic, self._read[topic], self._language()
            )
            return message
        message = self._current(topic)
        if message is None or message == self._told.get(topic):
            return None
        self._told[topic] = message
        return message

    def _current(self, topic: Topic) -> str | None:
        if topic == CHANCES and not self._sees_chances():
            return _KNOWN_AT_FIRST[CHANCES]
        if topic in (GAME, STAGE, CHANCES):
            return self._messages.in_language(topic, self._language())
        if topic == LOBBY:
            return self._messages.lobby(self._language())
        if topic == HAMMER:
            return self._messages.hammer()
        if topic == DEED:
            if self._looked_at is None:
                return None
            return self._messages.in_language(Topic("deed", self._looked_at), self._language())
        return self._messages.message(topic, hide_codes=self._hide_codes)
