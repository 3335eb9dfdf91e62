"""Answers the requests for the past: /games and /people, and what their pages ask for.

Everybody who may open the board's page may look. To change something one has to be at the board itself, or to
have typed the code of /setup.
"""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web

from croupier.config.languages import known_languages, message_names, spoken
from croupier.firmware.model.sentence import Sentence
from croupier.firmware.people.known import KnownPeople
from croupier.firmware.people.people_file import ListedGame, PeopleFile
from croupier.firmware.people.tables import as_csv, as_json, person_row
from croupier.firmware.people.words import COLUMNS, duration, number, pair_lines, person_cells, person_lines
from croupier.firmware.saves import shelf
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal import JournalError, game_names
from croupier.firmware.saves.journal.state_folder import ARCHIVE_FOLDER, GAMES_FOLDER, is_game_name
from croupier.firmware.text import Say, Speakers

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
LAST = "last"
"""In place of a game's name: the newest one."""
GAMES_AT_ONCE = 60
"""So many are sent at a time."""
_TEXTS = ("archive-", "people-column-")
KEY_HEADER = "X-Croupier-Key"


@dataclass(frozen=True, kw_only=True)
class Past:
    """What the pages of the past need of the program."""

    state: Path
    """The folder with the games."""
    speakers: Callable[[], Speakers]
    story: Callable[[Path, str], Awaitable[bytes]]
    """Makes the one file of a game in a language; "" is that of its edition. It may raise StoryFailed."""
    playing: Callable[[], Path | None] = lambda: None
    """The file of the game that is played."""
    progress: Callable[[], tuple[str, int, int] | None] = lambda: None
    """What is worked on for the people, how far that is, and of how many games."""
    changed: Callable[[], None] = lambda: None
    """Told after games were added or taken away."""


class StoryFailed(Exception):
    """The game cannot be told; the message says why."""


class PastPages:
    """The handlers. `may_change` says whether a request comes from somebody who may."""

    def __init__(self, past: Past, may_change: Callable[[web.Request], bool]) -> None:
        self._past = past
        self._may_change = may_change
        self._people = PeopleFile(past.state)
        self._known = KnownPeople(past.state)
        self._telling = asyncio.Lock()
        """One story at a time: each reads a whole game."""

    def add_to(self, app: web.Application) -> None:
        get, post = app.router.add_get, app.router.add_post
        get("/games/list", self._list_games)
        get("/games/{game}", self._story)
        get("/games/{game}/file", self._file)
        post("/games/import", self._import)
        post("/games/{game}/{change:archive|restore|delete}", self._change)
        get("/people/list", self._list_people)
        get("/people/person", self._person)
        get("/people.csv", self._csv)
        get("/people.json", self._json)

    # -- looking

    async def _list_games(self, request: web.Request) -> web.Response:
        say, archived = self._say(request), "archived" in request.query
        first = _number(request.query.get("from", "0"))
        found = await asyncio.to_thread(self._games, say, first, archived)
        return _json({**found, **self._frame(request, say)})

    def _games(self, say: Say, first: int, archived: bool) -> dict[str, Any]:
        state = self._past.state
        names = game_names(state, archived=archived)[::-1]
        here = [self._folder(archived) / name for name in names[first : first + GAMES_AT_ONCE]]
        known = self._people.games_named([path.stem for path in here])
        shown = []
        for path in here:
            listed = known.get(path.stem)
            shown.append(self._game_line(say, path) if listed is None else _listed_line(say, listed))
        size = say("archive-size-mb", size=number(say, shelf.folder_bytes(state) / 1e6))
        return {
            "games": shown,
            "more": max(0, len(names) - first - len(shown)),
            "size": say("archive-size", count=len(names), size=size),
        }

    def _game_line(self, say: Say, path: Path) -> dict[str, Any]:
        """A game of which nothing is known yet: it goes on, or has only just ended."""
        try:
            game = open_game_file(path)
        except JournalError:
            return _line(path.stem, ended=say("archive-damaged"), damaged=True)
        over = game.contents.finished and path != self._past.playing()
        ended = say("archive-given-up") if over else say("archive-goes-on")
        return _line(path.stem, game.ended, list(game.setup.players), ended=ended, over=over)

    async def _story(self, request: web.Request) -> web.Response:
        path = self._game(request)
        asked = request.query.get("lang", "")
        language = spoken(asked) if asked else ""
        async with self._telling:
            try:
                made = await self._past.story(path, language)
            except StoryFailed as error:
                raise web.HTTPNotFound(text=str(error)) from None
        headers = {"Content-Security-Policy": _policy_of(made), "Cache-Control": "no-cache"}
        if "download" in request.query:
            headers["Content-Disposition"] = f'attachment; filename="croupier-{path.stem}.html"'
        answer = web.Response(body=made, content_type="text/html", charset="utf-8", headers=headers)
        answer.enable_compression()
        return answer

    async def _file(self, request: web.Request) -> web.Response:
        path = self._game(request)
        try:
            made = await asyncio.to_thread(shelf.copy_of, path)
        except JournalError as error:
            raise web.HTTPNotFound(text=_without_folder(error, path)) from None
        headers = {"Content-Disposition": f'attachment; filename="{path.name}"'}
        return web.Response(body=made, content_type="application/octet-stream", headers=headers)

    async def _list_people(self, request: web.Request) -> web.Response:
        say = self._say(request)
        people = await asyncio.to_thread(self._people.people)
        rows = [person_cells(say, person) for person in people]
        return _json({"columns": COLUMNS, "people": rows, **self._frame(request, say)})

    async def _person(self, request: web.Request) -> web.Response:
        say, name = self._say(request), request.query.get("name", "")
        person = self._known.person(name)
        if person is None:
            raise web.HTTPNotFound(text=str(Sentence("people-unknown", name=name).spoken(say.language)))
        pairs = self._people.pairs_of(name)
        return _json(
            {
                "name": person.name,
                "lines": person_lines(say, person),
                "pairs": [pair_lines(say, pair) for pair in pairs],
            }
        )

    async def _csv(self, _request: web.Request) -> web.Response:
        people = await asyncio.to_thread(self._people.people)
        headers = {"Content-Disposition": 'attachment; filename="people.csv"'}
        return web.Response(text=as_csv(map(person_row, people)), content_type="text/csv", headers=headers)

    async def _json(self, _request: web.Request) -> web.Response:
        people, pairs = self._people.people(), self._people.pairs()
        return web.Response(body=as_json(people, pairs), content_type="application/json")

    # -- changing

    async def _import(self, request: web.Request) -> web.Response:
        say = self._allowed(request)
        if (request.content_length or 0) > shelf.MAX_IMPORT_BYTES:
            return _refused(say, shelf.ShelfError("archive-too-big", most=shelf.MAX_IMPORT_BYTES >> 20))
        data = bytearray()
        async for piece in request.content.iter_chunked(1 << 16):
            data += piece
            if len(data) > shelf.MAX_IMPORT_BYTES:
                return _refused(say, shelf.ShelfError("archive-too-big", most=shelf.MAX_IMPORT_BYTES >> 20))
        return await self._do(say, functools.partial(self._taken_in, bytes(data)))

    def _taken_in(self, data: bytes) -> Sentence:
        return Sentence("archive-imported", game=shelf.take_in(self._past.state, data).stem)

    async def _change(self, request: web.Request) -> web.Response:
        say, path = self._allowed(request), self._game(request)
        if path == self._past.playing():
            return _refused(say, shelf.ShelfError("archive-not-over", game=path.stem))
        return await self._do(say, functools.partial(self._changed, request.match_info["change"], path))

    def _changed(self, change: str, path: Path) -> Sentence:
        match change:
            case "archive":
                shelf.archive(self._past.state, path)
                return Sentence("archive-moved", game=path.stem)
            case "restore":
                shelf.restore(self._past.state, path)
                return Sentence("archive-restored", game=path.stem)
            case _:
                shelf.delete(path)
                return Sentence("archive-deleted", game=path.stem)

    async def _do(self, say: Say, change: Callable[[], Sentence]) -> web.Response:
        try:
            done = await asyncio.to_thread(change)
        except shelf.ShelfError as error:
            return _refused(say, error)
        except (JournalError, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
            return _refused(say, shelf.ShelfError("archive-not-written", reason=reason))
        self._past.changed()
        return _json({"done": done.spoken(say.language)})

    def _allowed(self, request: web.Request) -> Say:
        say = self._say(request)
        if not self._may_change(request):
            raise web.HTTPForbidden(text=say("archive-may-not"))
        return say

    # -- what all share

    def _game(self, request: web.Request) -> Path:
        """The file of the game that is asked for, of those that there are."""
        name = request.match_info["game"]
        if name == LAST:
            name = next(iter(game_names(self._past.state)[::-1]), "").removesuffix(".croupier")
        for archived in (False, True):
            path = self._folder(archived) / f"{name}.croupier"
            if is_game_name(path.name) and path.is_file():
                return path
        raise web.HTTPNotFound(text=self._say(request)("archive-gone"))

    def _folder(self, archived: bool) -> Path:
        games = self._past.state / GAMES_FOLDER
        return games / ARCHIVE_FOLDER if archived else games

    def _say(self, request: web.Request) -> Say:
        asked = request.query.get("lang", "")
        return self._past.speakers()[spoken(asked) if asked else ""]

    def _frame(self, request: web.Request, say: Say) -> dict[str, Any]:
        """What every page needs: its texts, the languages, whether one may change something, the progress."""
        texts = {name: say(name) for prefix in _TEXTS for name in message_names(prefix) if _is_plain(name)}
        work = self._past.progress()
        doing = ""
        if work is not None:
            key = "archive-working" if work[0] == "skill" else "archive-looking"
            doing = say(key, done=work[1], of=work[2])
        return {
            "texts": texts,
            "lang": say.language,
            "languages": [{"code": known.code, "name": known.name} for known in known_languages()],
            "change": self._may_change(request),
            "doing": doing,
        }


_WITH_FACTS = frozenset(
    f"archive-{name}"
    for name in (
        "won", "size", "size-mb", "imported", "not-over", "taken", "too-big", "not-written", "no-game",
        "there-already", "moved", "restored", "deleted", "delete-ask", "written", "working", "looking",
    )
)  # fmt: skip
"""Messages that only the server puts together."""


def _is_plain(name: str) -> bool:
    return name not in _WITH_FACTS


def _listed_line(say: Say, game: ListedGame) -> dict[str, Any]:
    names = [player.name for player in game.players]
    ended = say("archive-given-up")
    if game.winners:
        ended = say("archive-won", name=say.join_names([names[winner] for winner in game.winners]))
    long = duration(say, game.seconds) if game.seconds else ""
    when = (
        datetime.fromtimestamp(game.ended, UTC).astimezone().strftime("%Y-%m-%d %H:%M") if game.ended else ""
    )
    return _line(game.name, when, names, long, ended, over=True)


def _line(
    name: str,
    when: str = "",
    players: list[str] | None = None,
    long: str = "",
    ended: str = "",
    *,
    over: bool = False,
    damaged: bool = False,
) -> dict[str, Any]:
    return {
        "game": name, "when": when, "players": players or [], "long": long, "ended": ended, "over": over,
        "damaged": damaged,
    }  # fmt: skip


def _refused(say: Say, error: shelf.ShelfError) -> web.Response:
    return _json({"refused": error.sentence.spoken(say.language)}, status=409)


def _json(value: Mapping[str, Any], status: int = 200) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def _policy_of(made: bytes) -> str:
    """What the file says itself may be run in it; and nobody may frame it."""
    found = _POLICY.search(made[:2000].decode(errors="replace"))
    own = unescape(found[1]) if found else "default-src 'none'"
    return f"{own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0


def _without_folder(error: JournalError, path: Path) -> str:
    return str(error).replace(str(path), path.name)
