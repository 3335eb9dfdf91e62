"""Looking things up: shows deeds, players, the bank, what has happened, and the standings.

Each list has a path, and the lists it leads to have longer ones: ("look", "player", 2, 39) is a deed of
player 2. The lists close by themselves when the game begins to wait for the player, or asks something after a
move.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice

from msgspec.structs import replace

from croupier.engine import View
from croupier.engine.edition import DEEDS, SPACES
from croupier.engine.events import Arrived, Event
from croupier.firmware.model.menu import Cursor, Item, Menu, Path, menu
from croupier.firmware.model.panel import Message
from croupier.firmware.model.records import Undo
from croupier.firmware.model.standings import standings
from croupier.firmware.model.words import MAX_DETAILS
from croupier.firmware.people import words
from croupier.firmware.saves.replay import taken_back
from croupier.firmware.table.common.feature import At, Feature, RunningGame
from croupier.firmware.table.common.menus import LOOKUP, back
from croupier.firmware.text import Say, lookup
from croupier.firmware.text.history import LEFT_OUT, NOWHERE, Entry, EntryMaker, entry_text

MAX_HISTORY_EVENTS = 20
"""How many of the last events can be read."""


class LookupFeature(Feature):
    """The lists, and the lines of the history."""

    rank = 1

    def __init__(self, game: RunningGame) -> None:
        super().__init__(game)
        self._closed: set[int] = set()
        """Consoles whose lists are closed, because the game asks their player something."""
        self._waited: frozenset[int] = frozenset()
        """The players the game waited for after the last step."""
        self._number = 0
        """The number of the last line."""
        self._lines: deque[tuple[int, Entry]] = deque(maxlen=MAX_HISTORY_EVENTS)
        self._remember()

    # -- what happened

    def _remember(self) -> None:
        """Collect the last events again, from the steps that count and those that were taken back."""
        saved_game = self.game.saved_game
        recent = saved_game.recent
        self._lines.clear()
        self._entry_maker = EntryMaker((recent[0].before if recent else saved_game.game).view())
        undone = saved_game.undo_records(recent[0].seq if recent else 0)
        for step in recent:
            while undone and undone[0][0] < step.seq:
                self._note_undone(*undone.pop(0))
            self._note(step.events)
        for row, record in undone:
            self._note_undone(row, record)

    def _note(self, events: list[Event]) -> None:
        for event in events:
            self._line(self._entry_maker.entry(event))

    def _note_undone(self, row: int, record: Undo) -> None:
        """Add a line for an undo. It says what was taken back, if the table still knows."""
        steps = self.game.saved_game.undone.get(row, ())
        self._line(self._entry_maker.entry(taken_back(record, steps)))

    def _line(self, entry: Entry) -> None:
        if entry.key not in LEFT_OUT:
            self._number += 1
            self._lines.append((self._number, entry))

    def happened(self, events: list[Event]) -> None:
        self._note(events)
        waits = frozenset(self.game.waits())
        arrived = {event.player for event in events if isinstance(event, Arrived)}
        self._closed |= {self.game.console(player) for player in (waits - self._waited) | (waits & arrived)}
        self._waited = waits

    def taken_back(self) -> None:
        self._remember()
        self.happened([])

    # -- what is shown

    def entries(self, at: At) -> list[Item]:
        return [Item("open:look", at.say("do-open-look"), opens=Cursor(LOOKUP))]

    def menu(self, at: At) -> Menu | None:
        if at.cursor.path[:1] != LOOKUP or at.console in self._closed:
            return None
        items = self._items(at, at.cursor.path[1:])
        if items is None:
            return None
        return replace(menu(items, at.cursor), whole=self._whole(at, at.cursor.path[1:]))

    def _whole(self, at: At, where: Path) -> Message | None:
        """The whole text of a list whose items are only pages."""
        say, view = at.say, at.view
        match where:
            case ("deed", int(space)) | ("player", int(_), int(space)):
                return say.place(space), tuple(lookup.deed_facts(say, view, space))
            case ("bank",):
                return say("do-look-bank"), tuple(lookup.bank(say, view))
            case ("standings",):
                lines = (lookup.standing(say, view, *each) for each in standings(view))
                return say("do-look-standings"), tuple(lines)
            case ("people", int(player)) if player in self._people():
                return view.players[player], tuple(self._about(at, player))
            case ("history",):
                lines = (entry_text(say, entry, view.players) for _, entry in reversed(self._lines))
                return say("do-look-history"), tuple(islice(lines, MAX_DETAILS))
            case _:
                return None

    def lights(self, at: At) -> tuple[int, ...]:
        """The deeds that the console shows, or that the highlighted item leads to."""
        shown = self.menu(at)
        item = shown.item if shown is not None else None
        leads = item.opens.path[1:] if item is not None and item.opens is not None else ()
        match at.cursor.path[1:], leads:
            case ("deed",), ("deed", int(space)):
                return (space,)
            case ("player",), ("player", int(player)):
                return at.view.deeds(player)
            case ("player", int(_)), ("player", int(_), int(space)):
                return (space,)
            case ("deed", int(space)), _:
                return (space,)
            case ("player", int(player)), _:
                return at.view.deeds(player)
            case ("player", int(_), int(space)), _:
                return (space,)
            case ("bank",), _:
                return tuple(space for space in DEEDS if at.view.owner[space] < 0)
            case ("history",), _:
                found = [e.space for n, e in self._lines if item is not None and item.topic == _line_topic(n)]
                return tuple(space for space in found if space != NOWHERE)
            case _:
                return ()

    def follow(self, consoles: Mapping[int, At]) -> bool:
        self._closed -= {console for console, at in consoles.items() if at.cursor.path[:1] != LOOKUP}
        return False

    def _items(self, at: At, where: Path) -> list[Item] | None:
        say, view = at.say, at.view
        match where:
            case ():
                return self._first_list(at)
            case ("deed",):
                found = [
                    _opens(at, lookup.deed(say, view, s), "deed", s) for s in _deeds_from(view, at.player)
                ]
                return [_back(say, where, (say("do-look-deed"), ())), *found]
            case ("player",):
                everybody = range(len(view.players))
                people = [_opens(at, lookup.player(say, view, p), "player", p) for p in everybody]
                return [_back(say, where, (say("do-look-player"), ())), *people]
            case ("player", int(player)):
                deeds = view.deeds(player)
                mine = [_opens(at, lookup.deed(say, view, s), "player", player, s) for s in deeds]
                return [_back(say, where, lookup.player(say, view, player)), *mine]
            case ("deed", int(space)) | ("player", int(_), int(space)):
                about, facts = lookup.deed(say, view, space), lookup.deed_facts(say, view, space)
                return self._pages(at, where, about, [(say.place(space), facts)])
            case ("bank",):
                return self._pages(at, where, (say("do-look-bank"), ()), [("", lookup.bank(say, view))])
            case ("standings",):
                lines = [lookup.standing(say, view, *each) for each in standings(view)]
                return self._pages(at, where, (say("do-look-standings"), ()), [("", lines)])
            case ("people",):
                known = [_opens(at, self._in_short(at, p), "people", p) for p in self._people()]
                return [_back(say, where, (say("do-look-people"), ())), *known]
            case ("people", int(player)) if player in self._people():
                texts = [(view.players[player], self._about(at, player))]
                return self._pages(at, where, self._in_short(at, player), texts)
            case ("history",):
                return self._history(at, where)
            case _:
                return None

    def _people(self) -> list[int]:
        """The players of this game of whom something is known from other games."""
        known, robots = self.game.services.people, self.game.saved_game.robots
        names = self.game.view.players
        return [p for p, name in enumerate(names) if p not in robots and known.person(name) is not None]

    def _in_short(self, at: At, player: int) -> Message:
        name = at.view.players[player]
        person = self.game.services.people.person(name)
        return name, () if person is None else tuple(words.person_lines(at.say, person)[:2])

    def _about(self, at: At, player: int) -> list[str]:
        """All about a person, and how they did against the others who play now."""
        known, names = self.game.services.people, at.view.players
        person = known.person(names[player])
        lines = [] if person is None else words.person_lines(at.say, person)
        for other in self._people():
            pair = known.pair(names[player], names[other]) if other != player else None
            lines += [] if pair is None else words.pair_lines(at.say, pair)
        return lines

    def _first_list(self, at: At) -> list[Item]:
        say = at.say
        about: Message = say("line-look"), (say("line-look-what"),)
        kinds = ("deed", "player", "bank", "history", "standings", *(["people"] if self._people() else []))
        entries = [
            Item(str((*LOOKUP, kind)), say(f"do-look-{kind}"), opens=Cursor((*LOOKUP, kind)), about=about)
            for kind in kinds
        ]
        return [back(say, about=about), *entries]

    def _pages(self, at: At, where: Path, about: Message, texts: list[tuple[str, list[str]]]) -> list[Item]:
        """Texts as pages: ◀ ▶ and ● turn them, and ● on the last page leads back."""
        say, path = at.say, (*LOOKUP, *where)
        items = [_back(say, where, about)]
        pages = [page for headline, lines in texts for page in at.layout.pages(headline, lines)]
        for number, page in enumerate(pages):
            last = number + 1 == len(pages)
            after = Cursor(path, "back" if last else f"{path}: {number + 1}")
            items.append(Item(f"{path}: {number}", say("do-look-next"), opens=after, about=page))
        return items

    def _history(self, at: At, where: Path) -> list[Item]:
        """The lines of the history, the last event first."""
        say, path = at.say, (*LOOKUP, *where)
        items = [_back(say, where, (say("do-look-history"), ()))]
        found = [
            (f"look:history:{number}:{n}", number, page)
            for number, entry in reversed(self._lines)
            for n, page in enumerate(at.layout.pages("", [entry_text(say, entry, at.view.players)]))
        ]
        keys = [*(key for key, _, _ in found), "back"]
        for n, (key, number, page) in enumerate(found, start=1):
            after, topic = Cursor(path, keys[n]), _line_topic(number)
            items.append(Item(key, say("do-look-next"), opens=after, about=page, topic=topic))
        return items


def _line_topic(number: int) -> str:
    """The topic of all pages of one line of the history."""
    return f"line {number}"


def _deeds_from(view: View, player: int) -> list[int]:
    """All deeds in board order, beginning where the player stands."""
    start = view.space[player]
    return sorted(DEEDS, key=lambda space: (space - start) % SPACES)


def _opens(at: At, about: Message, *where: str | int) -> Item:
    path = (*LOOKUP, *where)
    return Item(str(path), at.say("do-look-closer"), opens=Cursor(path), about=about)


def _back(say: Say, where: Path, about: Message) -> Item:
    """The item ‹ Back: to the list before this one, and its item."""
    path = (*LOOKUP, *where)
    return back(say, Cursor(path[:-1], str(path)), about=about)
