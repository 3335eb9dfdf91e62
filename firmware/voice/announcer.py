"""The announcer: hears what happens in the game and what the consoles say, and tells all who listen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from croupier.engine import Game, View
from croupier.engine.agenda import Auction
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.reason import Reason
from croupier.engine.edition import Edition
from croupier.engine.events import Event
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.speech import BoardVoice, Utterance
from croupier.firmware.model.words import ConsoleWords
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Say, Speakers, answers
from croupier.firmware.text.aloud import joined
from croupier.firmware.voice import notices, reading
from croupier.firmware.voice.ears import Ears, Speaker
from croupier.firmware.voice.news import News, NewsMaker, single
from croupier.hw.clock import Clock

Question = Literal["again", "now", "choices", "mine", "everybody", "bank", "history", "clock", "space"]
"""What a listener may ask."""
MAX_HISTORY = 12
"""The last pieces of news, for somebody who asks what has happened."""
GOING = {5: "aloud-going-once", 2: "aloud-going-twice"}
"""What the auctioneer says when so many seconds are left."""
GOING_FRESH_FOR_S = 1.5


class Announcer:
    """Listens to the game as a `GameListener`, and to every scene. All of it on the event loop's thread.

    `wake` makes the table look again: it may have waited for a listener.
    """

    def __init__(self, edition: Edition, clock: Clock, wake: Callable[[], None] = lambda: None) -> None:
        self._speakers = Speakers(edition)
        self._clock = clock
        self._wake = wake
        self._ears: list[Ears] = []
        self._maker: NewsMaker | None = None
        self._game: Game | None = None
        self._opened: SavedGame | None = None
        self._words: tuple[ConsoleWords, ...] = ()
        self._scene: Scene | None = None
        self._history: deque[News] = deque(maxlen=MAX_HISTORY)
        self._seen: tuple[Game | None, View | None] = (None, None)
        self._pressed: set[int] = set()
        """Consoles where somebody has pressed, until something follows from it."""
        self._turned: set[int] = set()
        """Consoles where somebody has just gone to the next choice, or tried to."""
        self._going = 0
        """The seconds that were left when the auctioneer spoke last."""

    @property
    def board(self) -> BoardVoice:
        """How the board itself is to speak."""
        return BoardVoice() if self._scene is None else self._scene.voice

    # -- who listens

    def listen(self, speaker: Speaker, language: Callable[[], str] = str) -> Ears:
        """A new listener. It hears nothing until its `level` or `consoles` say so."""
        ears = Ears(self._clock, speaker, language, self._wake)
        self._ears.append(ears)
        return ears

    def greet(self, ears: Ears) -> None:
        """The voice has just been turned on: it says so."""
        say = self._speakers[ears.language()]
        ears.say(Utterance(say("aloud-on-now"), say.language, "answer"))

    def leave(self, ears: Ears) -> None:
        """This listener is gone: nobody waits for it."""
        if ears in self._ears:
            self._ears.remove(ears)
            ears.close()
            if ears.waited_for:
                self._wake()

    def hears(self, console: int) -> bool:
        """Whether somebody at that console, who depends on it, is still listening."""
        return any(ears.hears(console) for ears in self._ears)

    def read_again(self, ears: Ears) -> None:
        """Somebody has just begun to listen: say what waits for them."""
        for console, level in ears.consoles().items():
            if console < len(self._words) and self._words[console].awaited:
                say = self._say_at(console)
                text = reading.prompt(say, self._words[console], level, self._view)
                topic = reading.topic_of(console)
                ears.say(Utterance(text, say.language, "mine", topic, console=console))

    # -- the game, as a GameListener

    def opened(self, saved_game: SavedGame) -> None:
        again = saved_game is self._opened
        self._opened, self._game = saved_game, saved_game.game
        edition = saved_game.game.setup.edition
        if edition != self._speakers.edition:
            self._speakers = Speakers(edition)
        view = saved_game.game.view()
        self._maker = NewsMaker(view)
        if again:
            self._tell(single("aloud-taken-back", view.players, self._clock.now()))
        else:
            self._history.clear()

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        self._game = game
        self._pressed.clear()
        if self._maker is None:
            return
        if not self._ears:
            self._maker = NewsMaker(game.view())
            return
        for news in self._maker.news(game.view(), events, why, self._clock.now()):
            self._tell(news)

    def closed(self) -> None:
        self._maker = self._game = self._opened = None
        self._history.clear()

    def _tell(self, news: News) -> None:
        self._history.append(news)
        for ears in self._ears:
            ears.news(self._speakers[ears.language()], news)

    # -- the consoles

    def pressed(self, console: int, *, turns: bool = False) -> None:
        """Somebody has pressed there: what follows from it is an answer. Who `turns` to the next choice hears
        where they are, even if there is no other.
        """
        self._pressed.add(console)
        if turns:
            self._turned.add(console)

    def say_unheard(self, console: int) -> bool:
        """Say at once what is asked at that console, if it is read aloud there and was not said yet."""
        topic = reading.topic_of(console)
        found = [ears for ears in self._ears if ears.reads_buttons and console in ears.consoles()]
        said = [ears.say_now(topic) for ears in found]
        return any(said)

    def scene(self, scene: Scene) -> None:
        """The table shows this now."""
        if scene.edition != self._speakers.edition:
            self._speakers = Speakers(scene.edition)
        before, earlier = self._words, self._scene
        self._words, self._scene = scene.words, scene
        for ears in self._ears:
            if earlier is not None and ears.level != "off":
                self._notice(ears, earlier, scene)
            self._read(ears, before)
        same = {n for n, (was, now) in enumerate(zip(before, self._words, strict=False)) if was == now}
        self._pressed &= same
        self._turned.clear()
        self._count(scene)

    def _read(self, ears: Ears, before: tuple[ConsoleWords, ...]) -> None:
        consoles = {console: level for console, level in ears.consoles().items() if level != "off"}
        for console, level in consoles.items():
            if console >= len(self._words):
                continue
            was = before[console] if console < len(before) else ConsoleWords()
            now = self._words[console]
            if was == now:
                if console in self._turned:
                    text = reading.choice_on(self._say_at(console), now, level)
                    topic = reading.topic_of(console)
                    ears.say(Utterance(text, now.language, "answer", topic, console=console))
                continue
            if was.awaited and not now.awaited:
                ears.forget(reading.topic_of(console))
            shared = ears.shared and self._people(consoles) > 1
            reader = reading.Reader(level, console in self._pressed, shared, ears.newest())
            for one in reading.changes(self._say_at(console), console, was, now, reader, self._view):
                ears.say(one)

    def _notice(self, ears: Ears, before: Scene, scene: Scene) -> None:
        say, now = self._speakers[ears.language()], self._clock.now()
        said = [notices.awaited(say, before, scene, ears.level)]
        if ears.tells_table:
            read = [console for console, level in ears.consoles().items() if level != "off"]
            said += notices.devices(say, before, scene)
            said += notices.consoles(self._say_at, before, scene, read, ears.level)
        for one in said:
            if one is not None:
                ears.say(replace(one, until=now + notices.FRESH_FOR_S))

    def _people(self, consoles: Collection[int]) -> int:
        """How many people, robots left out, sit at these consoles."""
        robots = self._robots
        return sum(
            seat.console in consoles and player not in robots for player, seat in enumerate(self._seats)
        )

    def _count(self, scene: Scene) -> None:
        """The auctioneer counts: going once, going twice."""
        hammer = scene.hammer
        if hammer is None or hammer.paused or not isinstance(self._task, Auction):
            self._going = 0
            return
        left = hammer.left(self._clock.now())
        if left in GOING and left != self._going:
            until = self._clock.now() + GOING_FRESH_FOR_S
            for ears in self._ears:
                if ears.level != "off":
                    say = self._speakers[ears.language()]
                    ears.say(Utterance(say(GOING[left]), say.language, "clock", "clock", until))
        self._going = left

    # -- answers

    def ask(self, ears: Ears, question: Question, console: int | None, space: int | None = None) -> None:
        """A listener asks something, and is answered at once."""
        say = self._speakers[ears.language()]
        text = self._answer(say, ears, question, console, space)
        ears.say(Utterance(text, say.language, "answer", console=console))

    def _answer(
        self, say: Say, ears: Ears, question: Question, console: int | None, space: int | None
    ) -> str:
        view, words = self._view, self._words_at(console)
        match question:
            case "again":
                return ears.again() or say("aloud-nothing-yet")
            case "choices":
                return self._choices(words) or say("aloud-no-choice")
            case "clock":
                left = self._seconds_left()
                return say("aloud-no-clock") if left is None else say("aloud-seconds-left", number=left)
            case "history":
                told = [news.utterance(say, "everything").text for news in self._history]
                return " ".join(told) or say("aloud-no-history")
            case "now":
                return self._situation(say, view, words)
            case _:
                return (
                    say("aloud-no-game")
                    if view is None
                    else self._of_game(say, ears, view, question, console, space)
                )

    def _of_game(
        self, say: Say, ears: Ears, view: View, question: Question, console: int | None, space: int | None
    ) -> str:
        robots, chances = self._robots, self._chances(ears, view)
        if question == "mine":
            own = [player for player, seat in enumerate(self._seats) if seat.console == console]
            lines = [
                line for player in own for line in answers.player(say, view, player, "", chances[player])
            ]
            return joined(say, lines) or say("aloud-nobody-here")
        if question == "bank":
            return joined(say, answers.bank(say, view))
        if question == "space" and space is not None:
            return joined(say, answers.space(say, view, space))
        return joined(say, answers.everybody(say, view, robots, chances))

    def _chances(self, ears: Ears, view: View) -> Sequence[float | None]:
        """Everybody's chance to win, for a listener who may know it."""
        may_know = ears.sees_chances() and view.outcome is None
        return forecast(view) if may_know else [None] * len(view.players)

    def _situation(self, say: Say, view: View | None, words: ConsoleWords | None) -> str:
        said = [] if view is None else answers.situation(say, view, self._waits, self._seconds_left())
        asked = [] if words is None else reading.asked(words)
        if view is not None and words is not None:
            asked += answers.sheet(say, view, words)
        return joined(say, [*said, *asked]) or say("aloud-no-game")

    def _choices(self, words: ConsoleWords | None) -> str:
        if words is None:
            return ""
        say = self._speakers[words.language]
        return joined(say, answers.choices(say, words))

    # -- what is known

    @property
    def _view(self) -> View | None:
        """The game now; made once for each step."""
        if self._seen[0] is not self._game:
            self._seen = self._game, None if self._game is None else self._game.view()
        return self._seen[1]

    @property
    def _task(self) -> object:
        return None if self._view is None else self._view.task

    @property
    def _waits(self) -> list[int]:
        return [] if self._game is None else [wait.player for wait in self._game.waiting_on()]

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return () if self._scene is None else self._scene.seats

    @property
    def _robots(self) -> Mapping[int, str]:
        return {} if self._scene is None else self._scene.robot_kinds

    def _seconds_left(self) -> int | None:
        hammer = None if self._scene is None else self._scene.hammer
        return None if hammer is None else hammer.left(self._clock.now())

    def _words_at(self, console: int | None) -> ConsoleWords | None:
        return self._words[console] if console is not None and 0 <= console < len(self._words) else None

    def _say_at(self, console: int) -> Say:
        """The language in which that console speaks."""
        return self._speakers[self._words[console].language]
