"""Lines with a checksum: a damaged line is dropped, and the lines around it are not."""

import random
from binascii import crc32

import pytest

from croupier.firmware.scanner.frames import LONGEST, Lines, framed, opened

WORDS = ("hello", "snapshot", "test")


def test_a_line_is_its_body_a_star_and_the_crc32_of_the_body() -> None:
    assert framed("snapshot") == b"snapshot*%08X\n" % crc32(b"snapshot")
    assert framed("0 hello 1 1.0.0 E661 identity 10") == b"0 hello 1 1.0.0 E661 identity 10*6CBF02A1\n"


def test_lines_come_in_pieces() -> None:
    lines = Lines()
    got = [body for byte in framed("hello") + framed("test") for body in lines.feed(bytes([byte]))]
    assert got == ["hello", "test"]
    assert lines.damaged == 0


def test_a_terminals_carriage_return_is_ignored() -> None:
    lines = Lines()
    assert lines.feed(framed("hello")[:-1] + b"\r\n" + framed("test")) == ["hello", "test"]
    assert lines.damaged == 0


def test_a_damaged_line_is_dropped_and_counted() -> None:
    lines = Lines()
    assert lines.feed(b"hallo" + framed("hello")[5:] + framed("test")) == ["test"]
    assert lines.damaged == 1


def test_empty_lines_are_nothing() -> None:
    lines = Lines()
    assert lines.feed(b"\n\r\n  \n") == []
    assert lines.damaged == 0


def test_an_endless_line_is_forgotten() -> None:
    lines = Lines()
    for _ in range(100):
        lines.feed(b"x" * 999)
    assert lines.feed(b"\n" + framed("test")) == ["test"]
    assert lines.damaged == 1


def test_a_line_of_the_greatest_length_is_read_and_a_longer_one_is_not() -> None:
    assert opened(framed("x" * (LONGEST - 9))[:-1]) == "x" * (LONGEST - 9)
    assert opened(framed("x" * (LONGEST - 8))[:-1]) is None


def test_only_plain_characters_count() -> None:
    body = b"t\xe9st"
    assert opened(body + b"*%08X" % crc32(body)) is None


def fuzz(size: int, seed: int) -> None:
    """Noise, and lines with some wrong bits: nothing is received that was not sent."""
    chance = random.Random(seed)
    lines = Lines()
    for _ in range(size // 8192):
        assert lines.feed(chance.randbytes(4096)) == []
        spoiled = bytearray(b"".join(framed(chance.choice(WORDS)) for _ in range(250)))
        for _ in range(chance.randint(1, 400)):
            spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        assert set(lines.feed(bytes(spoiled))) <= set(WORDS)
    lines.feed(b"\n")
    before = lines.damaged
    assert before > size // 8192
    assert lines.feed(framed("hello")) == ["hello"]
    assert lines.damaged == before


def test_a_megabyte_of_noise() -> None:
    fuzz(1_000_000, seed=1)


@pytest.mark.soak
def test_ten_megabytes_of_noise() -> None:
    for seed in range(10):
        fuzz(1_000_000, seed)
