"""A console that asks for more than there is time for, as a phone in a flood does: the others do not wait."""

from __future__ import annotations

from pathlib import Path

from croupier.firmware.model.inputs import Choose, LobbyInput
from croupier.firmware.model.lobby_page import JoinSeat
from croupier.firmware.table.common.input_queue import MAX_WAITING_OF_A_CONSOLE, InputQueue
from croupier.hw.protocols import Button, ButtonEvent
from tests.firmware.table.driver import seated
from tests.rules.positions import board


def test_of_each_console_only_so_much_waits() -> None:
    queue: InputQueue[object] = InputQueue()
    for number in range(500):
        queue.put(Choose(1, f"{number}"))
        queue.put(LobbyInput(JoinSeat(1)))
        queue.put(ButtonEvent(2, Button.OK, "press"))
        queue.put(ButtonEvent(2, Button.OK, "release"))
    queue.put(ButtonEvent(0, Button.OK, "press"))
    assert queue.received == 2 * MAX_WAITING_OF_A_CONSOLE + 1


async def test_what_is_taken_makes_room_for_more() -> None:
    queue: InputQueue[object] = InputQueue()
    for _ in range(100):
        for _ in range(MAX_WAITING_OF_A_CONSOLE):
            queue.put(Choose(1, "back"))
        for _ in range(MAX_WAITING_OF_A_CONSOLE):
            await queue.get()
    assert queue.received == 100 * MAX_WAITING_OF_A_CONSOLE


async def test_a_slider_that_is_drawn_ends_where_it_was_left() -> None:
    queue: InputQueue[object] = InputQueue()
    for amount in range(500):
        queue.put(Choose(1, "cash", amount, do=False))
    queue.put(Choose(1, "deed"))
    for amount in (7, 8):
        queue.put(Choose(1, "cash", amount, do=False))
    queue.put(Choose(2, "cash", 3, do=False))
    queue.put(Choose(1, "offer"))
    told = [await queue.get() for _ in range(queue.received)]
    assert told == [
        Choose(1, "cash", 499, do=False),
        Choose(1, "deed"),
        Choose(1, "cash", 8, do=False),
        Choose(2, "cash", 3, do=False),
        Choose(1, "offer"),
    ]
    queue.put(Choose(1, "cash", 9, do=False))
    assert await queue.get() == Choose(1, "cash", 9, do=False), "what was taken is not turned any more"


def test_a_press_that_was_taken_is_always_released_and_one_that_was_not_never_repeats() -> None:
    queue: InputQueue[object] = InputQueue()
    queue.put(ButtonEvent(0, Button.OK, "press"))
    for _ in range(MAX_WAITING_OF_A_CONSOLE - 1):
        queue.put(ButtonEvent(0, Button.RIGHT, "repeat"))
    before = queue.received
    queue.put(ButtonEvent(0, Button.LEFT, "press"))
    queue.put(ButtonEvent(0, Button.LEFT, "release"))
    assert queue.received == before
    assert queue.was_released(ButtonEvent(0, Button.LEFT, "repeat"))
    queue.put(ButtonEvent(0, Button.OK, "release"))
    assert queue.received == before + 1
    assert queue.was_released(ButtonEvent(0, Button.OK, "repeat"))


async def test_a_flooding_seat_does_not_keep_the_other_from_playing(tmp_path: Path) -> None:
    async with seated(board(2).game(), tmp_path) as table:
        handled = table.app.table.received
        for _ in range(1000):
            table.app.table.put(Choose(1, "open:look"))
        await table.press("Hat", Button.RIGHT)
        assert table.app.table.received - handled < 3 * MAX_WAITING_OF_A_CONSOLE
