"""Whatever can be told to a page, put into words once for all the pages that want to hear it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from croupier.firmware.web.growing import Mark
from croupier.firmware.web.messages import (
    BrokenNow,
    History,
    NoGame,
    PixelsNow,
    ScreenNow,
    SeatsNow,
    TokenNow,
    ToPage,
    Worth,
    encode,
)
from croupier.firmware.web.story import Story
from croupier.hw.sim import Change, PixelsChanged, ScreenChanged, SimBoard, TokenMoved

PIXELS, GAME, HISTORY, WORTH, SUMS = "pixels", "game", "history", "worth", "sums"
SEATS, BROKEN = "seats", "broken"
Secret = Callable[[int], bool]
"""Does that console's screen show a code?"""


class News:
    """`changed` forgets the words about a thing, so that the next who asks gets new ones."""

    def __init__(
        self,
        sim: SimBoard,
        story: Story | None = None,
        held: Callable[[], tuple[int, ...]] = tuple,
        broken: Callable[[], tuple[str, ...]] = tuple,
        secret: Secret = lambda _console: False,
    ) -> None:
        self._sim = sim
        self._story = story
        self._held = held
        self._broken = broken
        self._secret = secret
        self._words: dict[Hashable, str | None] = {}

    def key(self, change: Change) -> Hashable:
        """What a change at the board is about; the words about it are out of date."""
        match change:
            case PixelsChanged():
                key: Hashable = PIXELS
            case ScreenChanged(console):
                key = "screen", console
            case TokenMoved(uid):
                key = "token", uid
            case _:
                raise TypeError(f"{change} is told as it is")
        return key

    def changed(self, *keys: Hashable) -> None:
        if HISTORY in keys or WORTH in keys:
            self._words = {key: word for key, word in self._words.items() if not _is_grown(key)}
        for key in keys:
            self._words.pop(key, None)

    def word(self, key: Hashable) -> str | None:
        """None where there is nothing to tell."""
        if key not in self._words:
            made = self._make(key)
            self._words[key] = None if made is None else encode(made)
        return self._words[key]

    def discreet(self, key: Hashable) -> str | None:
        """For pages outside the room: a screen that shows a code is dark."""
        match key:
            case ("screen", int(console)) if self._secret(console):
                return encode(ScreenNow(console, self.bits(console, discreet=True)))
            case _:
                return self.word(key)

    def bits(self, console: int, *, discreet: bool) -> bytes:
        """The dots of a screen."""
        bits = self._sim.screen_bits(console)
        return bytes(len(bits)) if discreet and self._secret(console) else bits

    def grown(self, key: str, mark: Mark, language: str) -> tuple[str | None, Mark]:
        """What follows the mark, and how far that is."""
        story = self._story
        if story is None:
            return None, mark
        now = (story.worth if key == WORTH else story.lines).mark
        if now == mark or (mark.era < 0 and now.next == 0):
            return None, now
        place = (key, mark, language)
        if place not in self._words:
            self._words[place] = encode(self._grown(story, key, mark, language))
        return self._words[place], now

    def _grown(self, story: Story, key: str, mark: Mark, language: str) -> ToPage:
        if key == WORTH:
            anew, rows = story.worth.since(mark)
            return Worth(anew, rows)
        anew, lines = story.lines.since(mark)
        say = story.speakers[language]
        return History(anew, [told.line(say) for told in lines])

    def _make(self, key: Hashable) -> ToPage | None:
        match key:
            case "pixels":
                return PixelsNow(rgb(self._sim))
            case ("screen", int(console)):
                return ScreenNow(console, self._sim.screen_bits(console))
            case ("token", str(uid)):
                return TokenNow(uid, self._sim.tokens[uid])
            case "game":
                return None if self._story is None else self._story.game or NoGame()
            case "sums":
                return None if self._story is None else self._story.sums
            case "seats":
                return SeatsNow(self._held())
            case "broken":
                return BrokenNow(self._broken())
            case _:
                raise KeyError(key)


def _is_grown(key: Hashable) -> bool:
    return isinstance(key, tuple) and len(key) == 3


def rgb(sim: SimBoard) -> bytes:
    """Three bytes for each light of the strip."""
    return bytes(value for colour in sim.pixel_frame for value in colour)
