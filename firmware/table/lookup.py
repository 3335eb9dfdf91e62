"""Looking things up: deeds, players, the bank, what happened, who leads. Nobody waits for it.

Each list is a group of the cursor, what it leads to a longer one: "look:player:2:39" is a deed of player 2.
It closes by itself when the game begins to wait for the one who looks, or asks more of him after a move.
"""

from __future__ import annotations

from collections import deque

from croupier.engine import View
from croupier.engine.edition import DEEDS, SPACES
from croupier.engine.events import Arrived, Event
from croupier.firmware.model.menu import Cursor, Item, Menu, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.model.records import Undo
from croupier.firmware.model.standings import standings
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import back
from croupier.firmware.text import Say, lookup
from croupier.firmware.text.history import NOWHERE, UNTOLD, Chronicle, Entry, told
from croupier.firmware.text.steps import undone_entry

LOOK = "look"
REMEMBERED = 20
"""Events that can be read."""


class LookupFeature(Feature):
    rank = 1

    def __init__(self, room: RunningGame) -> None:
        super().__init__(room)
        self._closed: set[int] = set()
        """Consoles whose reader has something else to do."""
        self._waited: frozenset[int] = frozenset()
        self._number = 0
        self._lines: deque[tuple[int, Entry]] = deque(maxlen=REMEMBERED)
        self._remember()

    # -- what happened

    def _remember(self) -> None:
        """The last events, from the steps that stand and the ones that were taken back."""
        saved_game = self.room.saved_game
        recent = saved_game.recent
        self._lines.clear()
        self._chronicle = Chronicle((recent[0].before if recent else saved_game.game).view())
        undone = saved_game.undo_records(recent[0].seq if recent else 0)
        for step in recent:
            while undone and undone[0][0] < step.seq:
                self._note_undone(*undone.pop(0))
            self._note(step.events)
        for row, record in undone:
            self._note_undone(row, record)

    def _note(self, events: list[Event]) -> None:
        for event in events:
            self._line(self._chronicle.entry(event))

    def _note_undone(self, row: int, record: Undo) -> None:
        """What it was, as far back as the table remembers that."""
        entry, steps = self._chronicle.entry(record), self.room.saved_game.undone.get(row)
        if steps:
            entry = undone_entry(entry, steps[0].before.view(), [e for step in steps for e in step.events])
        self._line(entry)

    def _line(self, entry: Entry) -> None:
        if entry.key not in UNTOLD:
            self._number += 1
            self._lines.append((self._number, entry))

    def happened(self, events: list[Event]) -> None:
        self._note(events)
        waits = frozenset(self.room.waits())
        arrived = {event.player for event in events if isinstance(event, Arrived)}
        self._closed |= {self.room.console(player) for player in (waits - self._waited) | (waits & arrived)}
        self._waited = waits

    def taken_back(self) -> None:
        self._remember()
        self.happened([])

    # -- what is shown

    def doors(self, at: At) -> list[Item]:
        return [Item("open:look", at.say("do-open-look"), opens=Cursor(LOOK))]

    def menu(self, at: At) -> Menu | None:
        where = at.cursor.group.split(":")
        if where[0] != LOOK:
            self._closed.discard(at.console)
            return None
        if at.console in self._closed:
            return None
        items = self._items(at, where[1:])
        return None if items is None else menu(items, at.cursor)

    def lights(self, at: At) -> tuple[int, ...]:
        match at.cursor.group.split(":")[1:], at.cursor.key.split(":")[1:]:
            case ["deed"], ["deed", space] if space.isdecimal():
                return (int(space),)
            case ["deed", space], _:
                return (int(space),)
            case ["player"], ["player", player]:
                return at.view.deeds(int(player))
            case ["player", _player], ["player", _, space]:
                return (int(space),)
            case ["player", player], _:
                return at.view.deeds(int(player))
            case ["player", _player, space], _:
                return (int(space),)
            case ["bank"], _:
                return tuple(space for space in DEEDS if at.view.owner[space] < 0)
            case ["history"], ["history", number, *_]:
                found = [entry.space for n, entry in self._lines if str(n) == number]
                return tuple(space for space in found if space != NOWHERE)
            case _:
                return ()

    def _items(self, at: At, where: list[str]) -> list[Item] | None:
        say, view = at.say, at.view
        match where:
            case []:
                return self._root(at)
            case ["deed"]:
                found = [_opens(at, lookup.deed(say, view, s), "deed", s) for s in _from(view, at.player)]
                return [_back(say, where, (say("do-look-deed"), ())), *found]
            case ["player"]:
                everybody = range(len(view.players))
                people = [_opens(at, lookup.player(say, view, p), "player", p) for p in everybody]
                return [_back(say, where, (say("do-look-player"), ())), *people]
            case ["player", player]:
                deeds = view.deeds(int(player))
                mine = [_opens(at, lookup.deed(say, view, s), "player", player, s) for s in deeds]
                return [_back(say, where, lookup.player(say, view, int(player))), *mine]
            case ["deed", space] | ["player", _, space]:
                about, facts = lookup.deed(say, view, int(space)), lookup.deed_facts(say, view, int(space))
                return self._pages(at, where, about, [(say.place(int(space)), facts)])
            case ["bank"]:
                return self._pages(at, where, (say("do-look-bank"), ()), [("", lookup.bank(say, view))])
            case ["standings"]:
                lines = [lookup.standing(say, view, *each) for each in standings(view)]
                return self._pages(at, where, (say("do-look-standings"), ()), [("", lines)])
            case ["history"]:
                return self._history(at, where)
            case _:
                return None

    def _root(self, at: At) -> list[Item]:
        say = at.say
        about: Message = say("line-look"), (say("line-look-what"),)
        kinds = ("deed", "player", "bank", "history", "standings")
        doors = [
            Item(f"look:{kind}", say(f"do-look-{kind}"), opens=Cursor(f"{LOOK}:{kind}"), about=about)
            for kind in kinds
        ]
        return [back(say, about=about), *doors]

    def _pages(
        self, at: At, where: list[str], about: Message, texts: list[tuple[str, list[str]]]
    ) -> list[Item]:
        """◀ ▶ turn the pages, and so does ●; the last one leads back."""
        say, items = at.say, [_back(at.say, where, about)]
        group = ":".join((LOOK, *where))
        pages = [page for headline, lines in texts for page in at.layout.pages(headline, lines)]
        for number, page in enumerate(pages):
            last = number + 1 == len(pages)
            after = Cursor(group, "back") if last else Cursor(group, f"{group}:{number + 1}")
            items.append(Item(f"{group}:{number}", say("do-look-next"), opens=after, about=page))
        return items

    def _history(self, at: At, where: list[str]) -> list[Item]:
        """The last event first."""
        say = at.say
        items = [_back(say, where, (say("do-look-history"), ()))]
        found = [
            (f"look:history:{number}:{n}", page)
            for number, entry in reversed(self._lines)
            for n, page in enumerate(at.layout.pages("", [told(say, entry, at.view.players)]))
        ]
        keys = [*(key for key, _ in found), "back"]
        for n, (key, page) in enumerate(found, start=1):
            items.append(Item(key, say("do-look-next"), opens=Cursor("look:history", keys[n]), about=page))
        return items


def _from(view: View, player: int) -> list[int]:
    """The deeds round the board, beginning where the player stands."""
    start = view.space[player]
    return sorted(DEEDS, key=lambda space: (space - start) % SPACES)


def _opens(at: At, about: Message, *where: str | int) -> Item:
    group = ":".join((LOOK, *map(str, where)))
    return Item(group, at.say("do-look-closer"), opens=Cursor(group), about=about)


def _back(say: Say, where: list[str], about: Message) -> Item:
    """To the list it came from, and the item there."""
    group = ":".join((LOOK, *where))
    return back(say, Cursor(":".join((LOOK, *where[:-1])), group), about=about)
