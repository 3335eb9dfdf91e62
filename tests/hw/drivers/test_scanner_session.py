"""A conversation with a scanner: who is there, what lies there, and what to do when something gets lost."""

import pytest

from croupier.firmware.scanner.frames import framed
from croupier.hw.drivers.scanner_lines import (
    Arrived,
    Beat,
    Hello,
    Message,
    Snapshot,
    Tuned,
    Versions,
    request,
)
from croupier.hw.drivers.scanner_session import ScannerSession
from croupier.hw.drivers.serial_link import DeviceLost

HELLO = "0 hello 1 1.0.0 E661 identity 10"


def greeted(*bodies: str) -> ScannerSession:
    """A session at the time 0 that has heard these."""
    session = ScannerSession(10, "identity", 0.0)
    session.due(0.0)
    hear(session, *bodies)
    return session


def hear(session: ScannerSession, *bodies: str, now: float = 0.0) -> list[Message]:
    return session.receive(b"".join(map(framed, bodies)), now)


def test_first_it_asks_who_is_there_then_what_lies_there() -> None:
    session = ScannerSession(10, "identity", 0.0)
    assert session.due(0.0) == request("hello")
    assert session.due(0.1) == b""
    assert hear(session, HELLO) == [Hello(0, 1, "1.0.0", "E661", "identity", 10)]
    assert session.due(0.2) == request("snapshot")
    assert hear(session, "1 snapshot") == [Snapshot(1, ())]
    assert session.due(9.9 - 7.0) == b""


def test_a_question_without_an_answer_is_asked_again_every_second() -> None:
    session = ScannerSession(10, "identity", 0.0)
    assert [session.due(t / 10) for t in range(0, 25, 5)] == [
        request("hello"),
        b"",
        request("hello"),
        b"",
        request("hello"),
    ]


def test_nothing_is_believed_before_hello() -> None:
    session = ScannerSession(10, "identity", 0.0)
    assert hear(session, "7 arrive 3 DEADBEEF", "8 snapshot") == []
    assert session.hello is None


def test_a_lost_line_is_noticed_by_its_number() -> None:
    session = greeted(HELLO, "1 snapshot")
    assert session.due(0.0) == b""
    assert hear(session, "3 beat 1 190 0 -") == [Beat(3, 1, 190, 0, ())]
    assert session.gaps == 1
    assert session.due(0.1) == request("snapshot")
    hear(session, "4 snapshot 3:DEADBEEF")
    assert session.due(2.0) == b""


def test_numbers_begin_again_without_a_gap() -> None:
    session = greeted(HELLO, "1 snapshot")
    session._next = 65535
    hear(session, "65535 beat 1 190 0 -", "0 beat 2 190 0 -", "1 beat 3 190 0 -")
    assert session.gaps == 0


def test_a_scanner_that_started_anew_is_asked_what_lies_there() -> None:
    session = greeted(HELLO, "1 snapshot")
    hear(session, HELLO)
    assert session.gaps == 0
    assert session.due(0.1) == request("snapshot")


def test_a_damaged_hello_does_not_hide_that_it_started_anew() -> None:
    session = greeted(HELLO, "1 snapshot", "2 beat 1 190 0 -")
    hear(session, "1 arrive 3 DEADBEEF")
    assert session.due(0.1) == request("snapshot")


def test_silence_is_a_loss() -> None:
    session = greeted(HELLO, "1 snapshot")
    session.due(2.9)
    with pytest.raises(DeviceLost, match=r"^it has said nothing for 3 s$"):
        session.due(3.0)


def test_a_heart_beat_is_no_silence() -> None:
    session = greeted(HELLO, "1 snapshot")
    hear(session, "2 beat 1 190 0 -", now=2.5)
    session.due(5.4)
    with pytest.raises(DeviceLost):
        session.due(5.5)


def test_garbage_is_as_good_as_silence() -> None:
    session = ScannerSession(10, "identity", 0.0)
    assert session.receive(b"\xff\xfe AT+GMR\r\n", 2.9) == []
    assert session.dropped == 1
    with pytest.raises(DeviceLost, match=r"^it has said only garbage for 3 s$"):
        session.due(3.0)


def test_another_protocol_is_refused() -> None:
    with pytest.raises(DeviceLost, match=r"^it speaks protocol 3, this program 1 and 2$"):
        greeted("0 hello 3 9.9 E661 identity 10")


def test_another_number_of_spaces_is_refused() -> None:
    with pytest.raises(DeviceLost, match=r"^it has 8 spaces, the wiring gives it 10$"):
        greeted("0 hello 1 1.0.0 E661 identity 8")


def test_another_sense_is_refused() -> None:
    with pytest.raises(DeviceLost, match=r"^it senses presence, the wiring says identity$"):
        greeted("0 hello 1 1.0.0 E661 presence 10")


@pytest.mark.parametrize(
    "body", ["1 arrive 10 DEADBEEF", "1 leave 10 -", "1 snapshot 10:-", "1 test 10:92", "1 beat 1 1 1 10"]
)
def test_spaces_that_there_are_not_are_not_believed(body: str) -> None:
    assert hear(greeted(HELLO), body) == []


def test_a_test_is_asked_for_until_it_is_answered() -> None:
    session = greeted(HELLO, "1 snapshot")
    session.ask("test")
    assert session.due(0.0) == request("test")
    assert session.due(1.0) == request("test")
    assert hear(session, "2 test 0:92") == [Versions(2, ((0, 0x92),))]
    assert session.due(2.5) == b""


def test_what_a_later_protocol_adds_is_passed_over() -> None:
    session = greeted(HELLO, "1 snapshot")
    hear(session, "2 weather sunny", "3 arrive 3 DEADBEEF")
    assert session.gaps == 0
    assert hear(session, "4 arrive 4 DEADBEEF") == [Arrived(4, 4, "DEADBEEF")]


HELLO_2 = "0 hello 2 2.0.0 E661 identity 10"


def test_a_reader_gets_its_settings_until_it_confirms_them() -> None:
    session = greeted(HELLO_2, "1 snapshot")
    session.tune(3, 20, 5)
    session.tune(3, 22, 5)
    assert session.due(0.0) == request("tune 3 22 5")
    assert session.due(1.0) == request("tune 3 22 5")
    assert hear(session, "2 tuned 3 22 5") == [Tuned(2, 3, 22, 5)]
    assert session.due(2.5) == b""


def test_a_scanner_of_protocol_1_has_no_settings_and_no_slots() -> None:
    session = ScannerSession(10, "identity", 0.0, slots=True)
    session.due(0.0)
    hear(session, HELLO, "1 snapshot")
    session.tune(3, 22, 5)
    assert not session.can_tune
    assert session.due(0.5) == b""


def test_scanners_side_by_side_are_told_when_their_readers_may_be_on() -> None:
    """More often at first: a line that waited for the end of a look seems to come late."""
    session = ScannerSession(10, "identity", 0.0, slots=True)
    hear(session, HELLO_2, "1 snapshot")
    told = []
    for quarter in range(28):
        now = quarter / 4
        hear(session, f"{quarter + 2} beat 1 190 0 -", now=now)
        if session.due(now) == request(f"slots 600 {quarter * 250 % 600}"):
            told.append(now)
    assert told == [0.0, 0.25, 0.5, 0.75, 5.75]
