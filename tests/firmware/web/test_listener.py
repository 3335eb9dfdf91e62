"""A page that is listened to: how much it may ask."""

from __future__ import annotations

from pathlib import Path

from pytest_mock import MockerFixture

from croupier.firmware.web.listener import ASKS_AT_ONCE, PageListener
from croupier.firmware.web.speech_messages import Ask
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
