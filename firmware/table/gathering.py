"""Before a game: people join with their tokens, say what they want to play, and start."""

from __future__ import annotations

import logging
from collections.abc import Callable
from secrets import randbits

from msgspec.structs import replace

from engine import BadSetup, Edition, Game
from engine.edition import GO
from firmware.journal import JournalError
from firmware.table import planning, tunes
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.lobby import LastTime, Lobby, Place
from firmware.table.menu import Cursor, Errand, Item, Menu, follow
from firmware.table.naming import DONE, ERASE, Typing
from firmware.table.plan import MOST, Plan
from firmware.table.planning import PLAN, Asked, Change, NextEdition
from firmware.table.scene import Panel, Scene, Seat
from firmware.text import LANGUAGES, Say, Speakers
from firmware.text.choices import Told

_log = logging.getLogger(__name__)

LOBBY_FILE = "lobby.json"
WELCOME = 3.0
"""Seconds of lights when the board wakes up."""


class Press(Errand, frozen=True):
    """What ● does before a game, beside changing the plan."""

    what: str


class Take(Errand, frozen=True):
    """Play with this token, although no reader can see it."""

    uid: str


class Gathering:
    """`start` is called with the new game. `notice`, a message, is said until somebody joins.

    `interrupted` is a game that was stopped: it is offered first, and set aside when another one begins.
    """

    def __init__(
        self,
        kit: Kit,
        lobby: Lobby,
        start: Callable[[Keeper], None],
        *,
        notice: str = "",
        interrupted: Keeper | None = None,
        woke: float | None = None,
    ) -> None:
        self._kit = kit
        self._lobby = lobby
        self._start = start
        self._notice = notice
        self._interrupted = interrupted
        self._woke = woke
        self._typing: dict[int, Typing] = {}
        self._tapped: dict[int, str] = {}
        """Who has a shared console, by the token that was tapped last."""
        self._spoken: Speakers | None = None

    @classmethod
    def found(
        cls,
        kit: Kit,
        start: Callable[[Keeper], None],
        *,
        notice: str = "",
        interrupted: Keeper | None = None,
        woke: float | None = None,
    ) -> Gathering:
        """Those who had joined before the plug was pulled."""
        lobby = Lobby.from_json(kit.folder.load(LOBBY_FILE), kit.consoles)
        return cls(kit, lobby, start, notice=notice, interrupted=interrupted, woke=woke)

    # -- what happens

    async def look(self, _now: float) -> None:
        """A token on GO belongs to whoever waits for one."""
        self._change(self._lobby)

    async def tap(self, uid: str, _now: float) -> None:
        """A token on the pad is as good as one on GO; where all share a console it is enough to join."""
        holder = self._lobby.holder(uid)
        if holder is not None:
            self._tapped[holder.console] = uid
            self._kit.play(tunes.TICK)
        elif any(place.uid is None for place in self._lobby.places):
            self._change(self._lobby.give_tokens([uid]))
        elif self._kit.consoles == 1:
            self._tapped[0] = uid
            self._change(self._lobby.join(0, uid))

    async def choose(self, console: int, _cursor: Cursor, item: Item, _now: float) -> None:
        self._kit.play(tunes.TICK)
        does, place = item.does, self._place(console)
        if isinstance(does, Change):
            self._change(replace(self._lobby, plan=does.plan))
        elif isinstance(does, NextEdition):
            wanted = replace(self._plan, edition=self._kit.shelf.after(self._plan.edition))
            self._change(replace(self._lobby, plan=wanted))
        elif isinstance(does, Take) and place is not None and self._lobby.holder(does.uid) is None:
            self._change(self._lobby.change(place, replace(place, uid=does.uid)))
        elif not isinstance(does, Press):
            return
        elif does.what == "go on" and self._interrupted is not None:
            self._go_on(self._interrupted)
        elif does.what == "same":
            last = self._kit.last.value
            await self.open(Lobby(last.places, last.plan))
        elif does.what == "join":
            self._tapped.pop(console, None)
            self._change(self._lobby.join(console))
        elif does.what == "start":
            await self._begin(self._lobby)
        elif place is not None:
            self._at_place(console, place, does.what)

    def _at_place(self, console: int, place: Place, what: str) -> None:
        if what == "language":
            language = self._next_language(console)
            self._change(self._lobby.change(place, replace(place, language=language)))
            if place.uid is not None:
                self._kit.people.speaks(place.uid, language)
        elif what == "name" and place.uid is not None:
            self._typing[console] = Typing(self._kit.people.name(place.uid))
        elif what == "type":
            self._type(console, place)

    def _type(self, console: int, place: Place) -> None:
        typing = self._typing[console]
        if typing.next != DONE:
            self._typing[console] = typing.pressed()
            return
        del self._typing[console]
        if place.uid is not None:
            self._kit.people.learn(place.uid, typing.name, self._say(console).language)

    def back(self, console: int, cursor: Cursor) -> Cursor:
        """One step: out of the name, out of the settings, out of the lobby."""
        place = self._place(console)
        if self._typing.pop(console, None) is None and place is not None:
            if cursor.group:
                return Cursor(PLAN if cursor.group == planning.HOUSE else "")
            self._tapped.pop(console, None)
            self._change(self._lobby.leave(place))
        return Cursor()

    def turn(self, console: int, _cursor: Cursor, step: int, _fast: bool, _now: float) -> None:
        if console in self._typing:
            self._typing[console] = self._typing[console].turned(step)

    def close(self) -> None:
        if self._interrupted is not None:
            self._interrupted.close()

    def _change(self, lobby: Lobby) -> None:
        lobby = lobby.give_tokens(self._kit.referee.at(GO))
        if lobby == self._lobby:
            return
        for place in lobby.places:
            if place.uid is not None and self._lobby.holder(place.uid) is None:
                lobby = lobby.change(place, self._met(place, place.uid))
        self._lobby = lobby
        self._notice = ""
        self._woke = None
        self._save(lobby)

    def _met(self, place: Place, uid: str) -> Place:
        """A known tag brings its owner's language; one that is not known becomes one of the six tokens."""
        people = self._kit.people
        people.meet(uid, {people.token(other.uid) for other in self._lobby.places if other.uid})
        return replace(place, language=place.language or people.language(uid))

    def _save(self, lobby: Lobby) -> None:
        try:
            self._kit.folder.save(LOBBY_FILE, lobby.to_json())
        except JournalError as error:
            _log.error("%s", error)

    def _go_on(self, keeper: Keeper) -> None:
        self._interrupted = None
        self._save(Lobby())
        self._start(keeper)

    async def open(self, lobby: Lobby) -> None:
        """Begin at once with these people and this plan; who is not complete stays in the lobby."""
        self._change(lobby)
        if self._lobby.ready(self._robots):
            await self._begin(self._lobby)

    async def _begin(self, lobby: Lobby) -> None:
        kit, plan, edition = self._kit, self._plan, self._edition
        kit.people.settle([uid for _, uid in lobby.clockwise()])
        people = [(place, uid, kit.people.token(uid)) for place, uid in lobby.clockwise()]
        seats = [
            Seat(place.console, uid, token, place.language, kit.people.colour(uid))
            for place, uid, token in people
        ]
        names = [kit.people.name(uid) or edition.tokens[token].label for _, uid, token in people]
        humans = len(seats)
        for token, uid in kit.people.free([seat.token for seat in seats])[: self._robots]:
            seats.append(Seat(-1, uid, token))
            names.append(edition.tokens[token].label)
        robots = dict.fromkeys(range(humans, len(seats)), plan.robot)
        seed = randbits(63) if kit.seed is None else kit.seed
        try:
            game = Game.new(edition, _distinct(names), rules=plan.rules_for(edition), seed=seed)
            keeper = Keeper.begin(
                kit.folder.new_path(), game, tuple(seats), robots=robots, real_dice=plan.real_dice
            )
        except BadSetup as error:
            _log.error("%s", error)
            return self._refuse("screen-bad-setup")
        except JournalError as error:
            _log.error("%s", error)
            return self._refuse("screen-not-saved")
        await self._set_aside()
        kit.last.keep(LastTime(lobby.places, replace(plan, edition=plan.edition or kit.edition.id)))
        self._save(Lobby())
        self._start(keeper)
        return None

    def _refuse(self, notice: str) -> None:
        self._notice = notice
        self._kit.play(tunes.REFUSED)

    async def _set_aside(self) -> None:
        """The interrupted game is kept, but no longer the one to go on with."""
        keeper, self._interrupted = self._interrupted, None
        if keeper is None:
            return
        try:
            await keeper.finish()
        except JournalError as error:
            _log.error("%s", error)
        keeper.close()

    # -- who and what

    def _place(self, console: int) -> Place | None:
        """Who uses that console now: somebody who waits for a token, the one who tapped, the last to join."""
        here = self._lobby.at(console)
        waiting = [place for place in here if place.uid is None]
        tapped = [place for place in here if place.uid == self._tapped.get(console, "")]
        return next(iter([*waiting, *tapped, *reversed(here)]), None)

    @property
    def _plan(self) -> Plan:
        """As those who have joined want it; at first as last time, or as the board was started."""
        return self._lobby.plan or self._kit.plan()

    @property
    def _edition(self) -> Edition:
        return self._kit.shelf.get(self._plan.edition)

    @property
    def _robots(self) -> int:
        """As many as there is room for."""
        return min(self._plan.robots, MOST - len(self._lobby.places))

    # -- what is shown

    def say_at(self, console: int) -> Say:
        return self._say(console)

    def _say(self, console: int) -> Say:
        edition = self._edition
        if self._spoken is None or self._spoken.edition is not edition:
            self._spoken = Speakers(edition)
        before = (place for place in self._kit.last.value.places if place.console == console)
        place = self._place(console) or next(before, None)
        return self._spoken[place.language if place else ""]

    def _next_language(self, console: int) -> str:
        now = LANGUAGES.index(self._say(console).language)
        return LANGUAGES[(now + 1) % len(LANGUAGES)]

    def menu(self, console: int, cursor: Cursor, _now: float) -> Menu:
        say, place = self._say(console), self._place(console)
        if place is None:
            return follow(self._to_sit_down(say), Cursor(key=cursor.key))
        if console in self._typing:
            return self._letters(say, self._typing[console])
        if cursor.group:
            asked = Asked(self._edition, MOST - len(self._lobby.places))
            return follow(planning.items(say, self._plan, cursor.group, asked), cursor)
        return follow(self._seated(say, place), Cursor(key=cursor.key))

    def _to_sit_down(self, say: Say) -> list[Item]:
        items = [_press("join", "join", say("do-join"))]
        if self._lobby.places:
            return items
        last = self._kit.last.value
        if last.places and Lobby(last.places).fits(self._kit.consoles):
            names = [self._name(place.uid) for place in last.places if place.uid]
            count = len(names) + last.plan.robots
            about = (say("line-same"), (_several(say, names, count),))
            items.insert(0, _press("same", f"same:{names}", say("do-same"), about))
        if self._interrupted is not None:
            view = self._interrupted.game.view()
            about = (say("line-go-on"), (_several(say, list(view.players), len(view.players)),))
            items.insert(0, _press("go on", "go on", say("do-go-on"), about))
            items[-1] = _press("join", "new", say("do-new-game"))
        return items

    def _seated(self, say: Say, place: Place) -> list[Item]:
        players = len(self._lobby.places) + self._robots
        items = [
            _press("language", f"language:{say.language}", say("do-language")),
            Item(f"open:{PLAN}", say("do-open-plan"), opens=Cursor(PLAN)),
        ]
        if place.uid is None and GO in self._kit.referee.blind:
            items[:0] = self._unseen(say)
        if place.uid is not None:
            items.append(_press("name", f"name:{place.uid}", say("do-name")))
        if self._kit.consoles == 1 and len(self._lobby.places) < MOST:
            items.append(_press("join", f"join:{players}", say("do-one-more")))
        if self._lobby.ready(self._robots):
            items.insert(0, _press("start", f"start:{players}", say("do-start", count=players)))
        return items

    def _unseen(self, say: Say) -> list[Item]:
        """The reader is lost: whoever has a token that is known says which."""
        free = [uid for uid in self._kit.people.tokens if self._lobby.holder(uid) is None]
        return [Item(f"take:{uid}", say("do-take", who=self._name(uid)), does=Take(uid)) for uid in free]

    def _letters(self, say: Say, typing: Typing) -> Menu:
        label = {DONE: say("do-name-done"), ERASE: say("do-name-erase")}.get(typing.next, typing.next)
        shown = typing.text + ("" if typing.next in (DONE, ERASE) else typing.next)
        about = (f"{shown}_", (say("line-name"),))
        item = _press("type", f"type:{typing.text}:{typing.next}", label, about)
        return Menu((item,), dial=True)

    def panel(self, console: int, shown: Menu, _now: float) -> Panel:
        say, place = self._say(console), self._place(console)
        said = (say(self._notice),) if self._notice else ()
        if shown.item is not None and shown.item.about is not None:
            headline, details = shown.item.about
            return Panel(headline=headline, details=said or details)
        if place is None:
            hint = (say("line-tap-to-join"),) if self._kit.consoles == 1 else ()
            return Panel(headline=say("line-title"), details=said or hint)
        if place.uid is None:
            go = say.edition.spaces[GO].label.upper()
            return Panel(headline=say("line-token-to-go", place=go), details=said)
        name = self._name(place.uid)
        if not said and not self._lobby.ready(self._robots):
            said = (say("line-wait-for-others"),)
        return Panel(name=name, headline=say("line-you-are", who=name), details=said)

    def _name(self, uid: str) -> str:
        return self._kit.people.name(uid) or self._edition.tokens[self._kit.people.token(uid)].label

    def scene(self, shown: tuple[Panel, ...], now: float) -> Scene:
        waiting = any(place.uid is None for place in self._lobby.places)
        welcome = self._woke if self._woke is not None and now < self._woke + WELCOME else None
        return Scene(self._edition, shown, wanted=(GO,) if waiting else (), welcome=welcome)

    def moments(self, now: float) -> list[float]:
        end = None if self._woke is None else self._woke + WELCOME
        return [end] if end is not None and now < end else []


def _press(what: str, key: str, label: str, about: Told | None = None) -> Item:
    return Item(key, label, does=Press(what), about=about)


def _several(say: Say, names: list[str], count: int) -> str:
    told = say.people(names)
    return told if count == len(names) and len(told) <= 2 * SHORT else say("line-several", count=count)


SHORT = 18
"""Letters on a line that may have to break early."""


def _distinct(names: list[str]) -> list[str]:
    """Two of the same name are told apart."""
    found: list[str] = []
    for name in names:
        told, number = name, 2
        while told in found:
            told, number = f"{name} {number}", number + 1
        found.append(told)
    return found
