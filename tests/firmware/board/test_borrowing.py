"""Borrowed devices: nothing that is only tried reaches the table, and the table misses nothing."""

import pytest

from croupier.firmware.board.borrowing import Borrowing
from croupier.firmware.model.inputs import BoardInput, DeviceHealth, Goodbye
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import Button, ButtonEvent, ButtonEventKind, Sighting

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


class Ends:
    """The table at one end, and whoever tries devices at the other."""

    def __init__(self) -> None:
        self.table: list[BoardInput] = []
        self.tried: list[BoardInput] = []
        self.borrowing = Borrowing(self.table.append)

    def happens(self, *events: BoardInput) -> None:
        for event in events:
            self.borrowing.take(event)


@pytest.fixture
def ends() -> Ends:
    return Ends()


def ok(kind: ButtonEventKind, console: int = 0) -> ButtonEvent:
    return ButtonEvent(console, Button.OK, kind)


def test_everything_is_the_tables_until_it_is_borrowed(ends: Ends) -> None:
    events = (ok("press"), ok("release"), Sighting(HAT, 3, present=True), Goodbye())
    ends.happens(*events)
    assert ends.table == list(events)


def test_a_borrowed_consoles_press_is_not_played(ends: Ends) -> None:
    ends.borrowing.borrow_buttons(0, ends.tried.append)
    ends.happens(ok("press"), ok("repeat"), ok("release"), ok("press", 1), ok("release", 1))
    assert ends.tried == [ok("press"), ok("repeat"), ok("release")]
    assert ends.table == [ok("press", 1), ok("release", 1)], "the other console plays on"


def test_a_press_that_began_before_ends_at_the_table(ends: Ends) -> None:
    ends.happens(ok("press"))
    ends.borrowing.borrow_buttons(0, ends.tried.append)
    ends.happens(ok("repeat"), ok("release"), ok("press"))
    assert ends.table == [ok("press"), ok("repeat"), ok("release")]
    assert ends.tried == [ok("press")]


def test_a_press_that_began_meanwhile_never_reaches_the_table(ends: Ends) -> None:
    ends.borrowing.borrow_buttons(0, ends.tried.append)
    ends.happens(ok("press"))
    ends.borrowing.give_back_buttons(0)
    ends.happens(ok("repeat"), ok("release"))
    assert ends.table == []
    ends.happens(ok("press"), ok("release"))
    assert ends.table == [ok("press"), ok("release")]


def test_afterwards_the_table_knows_where_the_tokens_lie(ends: Ends) -> None:
    ends.borrowing.borrow_readers(ends.tried.append)
    seen = (
        Sighting(HAT, 3, present=False),
        Sighting(HAT, 7, present=True),
        Sighting(CAR, None, present=True),
        Sighting(None, 12, present=True),
        Sighting(None, 12, present=False),
        Sighting(HAT, 7, present=False),
        Sighting(HAT, 9, present=True),
    )
    ends.happens(*seen)
    assert (ends.tried, ends.table) == (list(seen), [])
    ends.borrowing.give_back_readers()
    assert ends.table == [
        Sighting(HAT, 3, present=False),
        Sighting(None, 12, present=False),
        Sighting(HAT, 7, present=False),
        Sighting(HAT, 9, present=True),
    ], "the last word on each token and space; a tap on the pad was only a trial"
    ends.happens(Sighting(CAR, 1, present=True))
    assert ends.table[-1] == Sighting(CAR, 1, present=True)


def test_a_long_trial_keeps_one_sighting_for_each_token_and_space(ends: Ends) -> None:
    ends.borrowing.borrow_readers(lambda _sighting: None)
    for step in range(10_000):
        ends.happens(Sighting(HAT, step % 40, present=bool(step % 2)))
    ends.borrowing.give_back_readers()
    assert len(ends.table) == 40


def test_health_is_always_told(ends: Ends) -> None:
    ends.borrowing.borrow_readers(ends.tried.append)
    ends.borrowing.borrow_buttons(0, ends.tried.append)
    lost = DeviceHealth(DeviceId("screen", seat=0), False, "it does not answer")
    ends.happens(lost)
    assert ends.table == [lost]
