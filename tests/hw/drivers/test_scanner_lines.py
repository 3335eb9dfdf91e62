"""The host reads whole lines of the protocol, and nothing else."""

import random
import re
from binascii import crc32

import pytest

from croupier.firmware.scanner.frames import framed, opened
from croupier.hw.drivers.scanner_lines import (
    MAX_LINE_BYTES,
    Arrived,
    Beat,
    Ear,
    Heard,
    Hello,
    Left,
    Lines,
    Message,
    Slotted,
    Snapshot,
    Tuned,
    Unknown,
    Versions,
    request,
)
from tests.support import PROJECT

HAT = "04A1C25B6F8001"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("0 hello 1 1.0.0 E661 identity 10", Hello(0, 1, "1.0.0", "E661", "identity", 10)),
        ("9 hello 2 x-1 hall presence 40", Hello(9, 2, "x-1", "hall", "presence", 40)),
        ("1 beat 3 190 0 -", Beat(1, 3, 190, 0, ())),
        ("65535 beat 86400 190 2 3,7", Beat(65535, 86400, 190, 2, (3, 7))),
        (f"2 arrive 3 {HAT}", Arrived(2, 3, HAT)),
        ("2 arrive 3 DEADBEEF", Arrived(2, 3, "DEADBEEF")),
        ("2 arrive 3 04112233445566778899", Arrived(2, 3, "04112233445566778899")),
        ("3 leave 3 -", Left(3, 3, None)),
        ("4 snapshot", Snapshot(4, ())),
        (f"4 snapshot 0:{HAT} 9:-", Snapshot(4, ((0, HAT), (9, None)))),
        ("5 test 0:92 1:00", Versions(5, ((0, 0x92), (1, 0)))),
        (f"6 heard {HAT}", Heard(6, HAT, ())),
        (f"6 heard {HAT} 3:3:3:7:3 4:1:2:0:0", Heard(6, HAT, (Ear(3, 3, 3, 7, 3), Ear(4, 1, 2, 0, 0)))),
        ("7 tuned 3 31 7", Tuned(7, 3, 31, 7)),
        ("8 slots 400", Slotted(8, 400)),
        ("6 dance 1 2 3", Unknown(6, "dance")),
    ],
)
def test_a_line_is_a_message(body: str, message: Message) -> None:
    lines = Lines()
    assert lines.feed(framed(body)) == [message]
    assert lines.feed(framed(body)[:-1] + b"\r\n") == [message]
    assert lines.dropped == 0


@pytest.mark.parametrize(
    "body",
    [
        "",
        "hello",
        "65536 beat 3 190 0 -",
        "-1 snapshot",
        "01 snapshot",
        "1  snapshot",
        "+1 snapshot",
        "1 arrive 3",
        "1 arrive x DEADBEEF",
        "1 arrive 3 deadbeef",
        "1 arrive 3 DEADBEE",
        "1 arrive 3 DEADBEEF00",
        "1 snapshot 3",
        "1 snapshot 3:DEADBEEF:1",
        "1 snapshot 3:",
        "1 test 3:9",
        "1 hello 1 1.0.0 E661 smell 10",
        "1 beat 1 1 1 3,",
        "1 heard",
        "1 heard -",
        f"1 heard {HAT} 3:3:3:7",
        f"1 heard {HAT} 3:3:2:7:3",
        f"1 heard {HAT} 3:3:3:97:3",
        "1 tuned 3 32 4",
        "1 tuned 3 26 8",
        "1 tuned 3 26",
        "1 slots",
        "1 ",
        "1 tést",
    ],
)
def test_whatever_is_not_said_in_the_language_is_dropped(body: str) -> None:
    lines = Lines()
    assert lines.feed(framed(body)) == []
    assert lines.dropped == 1


def test_lines_come_in_pieces() -> None:
    lines = Lines()
    wire = framed("1 arrive 3 DEADBEEF") + framed("2 leave 3 DEADBEEF")
    got = [message for byte in wire for message in lines.feed(bytes([byte]))]
    assert got == [Arrived(1, 3, "DEADBEEF"), Left(2, 3, "DEADBEEF")]


def test_an_endless_line_is_forgotten() -> None:
    lines = Lines()
    for _ in range(100):
        lines.feed(b"x" * 999)
    assert len(lines._rest) <= MAX_LINE_BYTES + 1
    assert lines.feed(b"\n" + framed("1 snapshot")) == [Snapshot(1, ())]
    assert lines.dropped == 1


def test_a_request_is_a_line_the_scanner_reads() -> None:
    assert request("snapshot") == framed("snapshot") == b"snapshot*%08X\n" % crc32(b"snapshot")


def body(chance: random.Random) -> str:
    uids = (HAT, "DEADBEEF", "04112233445566778899", "-")
    space, uid = chance.randrange(10), chance.choice(uids)
    what = chance.choice(
        (f"arrive {space} {uid}", f"leave {space} {uid}", f"snapshot {space}:{uid} 9:-", "beat 3 190 0 -")
    )
    return f"{chance.randrange(65536)} {what}"


def fuzz(size: int, seed: int) -> None:
    """Noise, and lines with some wrong bits: nothing is received that was not sent."""
    chance = random.Random(seed)
    lines = Lines()
    for _ in range(size // 8192):
        assert lines.feed(chance.randbytes(4096)) == []
        lines.feed(b"\n")
        said = [body(chance) for _ in range(110)]
        whole = [message for each in said for message in Lines().feed(framed(each))]
        spoiled = bytearray(b"".join(map(framed, said)))
        for _ in range(chance.randint(1, 400)):
            spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        heard = lines.feed(bytes(spoiled)) + lines.feed(b"\n")
        assert len(heard) < len(said)
        assert all(message in whole for message in heard)
    before = lines.dropped
    assert before > size // 8192
    assert lines.feed(framed("1 snapshot")) == [Snapshot(1, ())]
    assert lines.dropped == before


def test_a_megabyte_of_noise() -> None:
    fuzz(1_000_000, seed=1)


@pytest.mark.soak
def test_ten_megabytes_of_noise() -> None:
    for seed in range(10):
        fuzz(1_000_000, seed)


def test_the_conversation_in_the_guide_is_one() -> None:
    """Every line of docs/scanner-protocol.md is whole, numbered in order, and understood."""
    guide = (PROJECT / "docs" / "scanner-protocol.md").read_text()
    said = re.findall(r"^    < (.+)$", guide, re.MULTILINE)
    asked = re.findall(r"^    > (.+)$", guide, re.MULTILINE)
    lines = Lines()
    messages = [message for line in said for message in lines.feed(line.encode() + b"\n")]
    assert [message.number for message in messages] == list(range(len(said))) != []
    assert {type(message) for message in messages} == {
        Hello,
        Snapshot,
        Beat,
        Arrived,
        Left,
        Versions,
        Heard,
        Tuned,
    }
    assert [opened(line.encode()) for line in asked] == ["hello", "snapshot", "tune 3 24 4", "test"]
