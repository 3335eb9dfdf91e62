"""What the page hears from the table and asks of it, for one program."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.firmware import web
from croupier.firmware.app.new_home import make_at_home
from croupier.firmware.app.story_helper import told_by_a_helper
from croupier.firmware.app.workshop_link import make_workshop
from croupier.firmware.model.inputs import Choose, LobbyInput, Tick
from croupier.firmware.model.panel import Panel
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.from_beside import GameBrought
from croupier.firmware.text import Speakers
from croupier.firmware.views.printed_board import printed_board

if TYPE_CHECKING:
    from croupier.firmware.app.app import App

_OFFERING: set[asyncio.Task[None]] = set()
PHONES_FILE = "phones.json"
"""In the state folder: which phones may come back."""


def table_link(app: App) -> web.TableLink:
    """Connects the page of a program to its table."""
    table, show, story = app.table, app.show, app.story

    def printed() -> dict[str, Any]:
        consoles = len(app.board.board.consoles)
        return printed_board(app.scene.edition, consoles, app.board.tokens, own=len(app.wiring.consoles))

    def texts(language: str) -> dict[str, str]:
        speakers = Speakers(app.scene.edition) if story is None else story.speakers
        return web.page_texts(speakers[language])

    def show_aside(console: int, code: tuple[str, str] | None) -> None:
        if code is None:
            show.aside(console, None)
            return
        address = show.layouts[console].poster_parts(code[1])
        show.aside(console, Panel(headline=code[0], details=tuple(address), secret=True))

    return web.TableLink(
        printed=printed,
        texts=texts,
        story=story,
        hands=app.wiring.simulates,
        aside=show_aside,
        words=app.words,
        choose=lambda choice: app.speech.put(Choose(choice.n, choice.key, choice.value, choice.do)),
        lobby=table.lobby_page,
        ask_lobby=lambda change, language: table.put(LobbyInput(change, language)),
        moved=lambda: table.put(Tick()),
        announcer=app.speech.announcer,
        board_speaks=lambda: app.board.board.voice is None,
        secret=show.is_secret,
        workshop=lambda: make_workshop(app),
        past=_past(app),
        keys=SavedValue(app.folder, PHONES_FILE, web.Keys()),
    )


def _past(app: App) -> web.Past:
    def playing() -> Path | None:
        saved_game = app.table.saved_game
        return None if saved_game is None else saved_game.path

    def progress() -> tuple[str, int, int] | None:
        work = app.people.progress
        return None if work is None else (work.work, work.done, work.of)

    return web.Past(
        state=app.state,
        speakers=lambda: Speakers(app.scene.edition) if app.story is None else app.story.speakers,
        story=told_by_a_helper,
        playing=playing,
        progress=progress,
        changed=lambda: _games_changed(app),
    )


def _games_changed(app: App) -> None:
    """Statistics follow. In the lobby a game that goes on is offered, as at the next start."""
    app.people.look()
    if app.table.takes_games:
        offering = asyncio.create_task(_offer_last_game(app))
        _OFFERING.add(offering)  # a task that nobody holds may be forgotten
        offering.add_done_callback(_OFFERING.discard)


async def _offer_last_game(app: App) -> None:
    found = last_game(app.folder).saved_game
    if found is None:
        return
    await make_at_home(found, app.board.tokens)
    app.table.put(GameBrought(found))
