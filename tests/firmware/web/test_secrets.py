"""What lets a phone sit down is never written to a log, however much is logged."""

import logging

import pytest
from aiohttp import ClientSession

from croupier.firmware.web import Server

from .test_phone import at_the_board, invited, open_house, phone, seated, until

__all__ = ["open_house"]


async def test_neither_a_code_nor_a_seat_s_key_is_logged(
    open_house: Server, client: ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    board = await at_the_board(open_house, client)
    code = await invited(board)
    for message in ({"t": "sit", "code": code[::-1]}, {"t": "sit", "key": code}, code):
        stranger = await phone(open_house, client)
        await stranger.send_json(message)
        await stranger.receive()
    _, key = await seated(open_house, client, code)
    again = await phone(open_house, client)
    await again.send_json({"t": "sit", "code": key})
    await until(again, "seated")
    assert code not in caplog.text
    assert code[::-1] not in caplog.text
    assert key not in caplog.text
