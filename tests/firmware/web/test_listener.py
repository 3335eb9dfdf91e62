"""A page that is listened to: how much it may ask, and what of it the table hears."""

from __future__ import annotations

import json
from pathlib import Path

from pytest_mock import MockerFixture

from croupier.firmware.web.listener import ASKS_AT_ONCE, PageListener
from croupier.firmware.web.speech_messages import Ask, Listen
from tests.firmware.table.driver import seated
from tests.rules.positions import board


async def test_who_asks_faster_than_any_person_keeps_nobody_from_playing(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with seated(board(2).game(), tmp_path) as table:
        announcer = table.app.speech.announcer
        page = PageListener(announcer, str, tuple, lambda: None)
        answered = mocker.spy(announcer, "ask")
        for _ in range(50 * ASKS_AT_ONCE):
            page.ask(Ask("everybody"), None)
        assert ASKS_AT_ONCE <= answered.call_count < 10 * ASKS_AT_ONCE
        message = page.message()
        assert message is not None
        assert "Hat" in message


async def test_who_watches_wakes_the_table_for_nothing(tmp_path: Path) -> None:
    """Its voice begins and ends as fast as it can be told to. A player's wakes the table, once at a time."""
    async with seated(board(2).game(), tmp_path) as table:
        for reads, most in ((tuple, 0), (lambda: (0,), 1)):
            page = PageListener(table.app.speech.announcer, str, reads, lambda: None)
            before = table.app.table.received
            for _ in range(300):
                page.listen(Listen("off"))
                page.listen(Listen("aloud"))
                if (said := page.message()) is not None:
                    page.spoken(json.loads(said)["id"])
            assert table.app.table.received - before <= most
            await table.app.table.idle()
            page.close()
            await table.app.table.idle()
