"""A file or log that was cut off or changed anywhere has every row as written, or is a DamagedJournal."""

import asyncio
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.firmware.saves.journal import (
    DamagedJournal,
    ForeignJournal,
    Header,
    Journal,
    NewerJournal,
    OlderJournal,
    Row,
)
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.journal.mark import Mark, MarkFile

File = tuple[bytes, bytes, bytes]  # its own bytes, those of its log, and those of its mark

HEADER = Header(game="torn", engine="0.1.0", setup=b'{"players":["Ada","Ben"]}' * 9, table=b"{}")
SETTLED = 40  # the rows that are in the file; the others are in its log
PAGE = 4096
FRAME = PAGE + 24
LOG_HEADER = 32


def row(n: int) -> Row:
    return Row(
        n,
        "table" if n % 7 == 0 else "action",
        b'{"n":%d}' % n * 9,
        f"{n:064x}",
        b"%d " % n * 3000 if n % 9 == 0 else None,
    )


ROWS = [row(n) for n in range(1, 61)]


async def write(journal: Journal, rows: list[Row]) -> None:
    for row in rows:
        assert await journal.append(row.kind, row.body, row.digest, row.state) == row.seq


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> File:
    """A file and its log as a killed program leaves them."""
    path = tmp_path_factory.mktemp("torn") / "sound"
    with Journal.create(path, HEADER, now=lambda: 0) as journal:
        asyncio.run(write(journal, ROWS[:SETTLED]))
    with Journal.open(path, now=lambda: 0) as journal:
        asyncio.run(write(journal, ROWS[SETTLED:]))
        return tuple(companion(path, end).read_bytes() for end in ("", "-wal", "-mark"))  # type: ignore[return-value]


@pytest.fixture
def path() -> Iterator[Path]:
    """A folder in memory if there is one: these are hundreds of files, and all are temporary."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder) / "torn.croupier"


def rows_found(path: Path, data: bytes, log: bytes | None, mark: bytes | None = None) -> int | None:
    """How many rows a changed file has, all of them as written; None if it is damaged."""
    for end, content in (("", data), ("-wal", log), ("-mark", mark), ("-shm", None)):
        companion(path, end).unlink(missing_ok=True)
        if content is not None:
            companion(path, end).write_bytes(content)
    try:
        journal = Journal.open(path)
    except DamagedJournal:
        assert path.read_bytes() == data
        assert log is None or companion(path, "-wal").read_bytes() == log
        return None
    with journal:
        found = list(journal.rows())
        assert found == ROWS[: len(found)]
        assert journal.header == HEADER
        assert not journal.finished
        return len(found)


def flipped(data: bytes, place: int, bits: int) -> bytes:
    return data[:place] + bytes([data[place] ^ bits]) + data[place + 1 :]


def places(data: bytes, step: int) -> list[int]:
    """Every boundary, the bytes next to it, and some bytes between."""
    near = {edge + offset for edge in range(0, len(data) + 1, step) for offset in (-1, 0, 1, 7, 100, 511)}
    return sorted(place for place in near if 0 <= place < len(data))


def test_undamaged_it_is_whole(path: Path, sound: File) -> None:
    assert rows_found(path, *sound) == len(ROWS)


def test_without_its_log_it_is_damaged(path: Path, sound: File) -> None:
    data, _, mark = sound
    assert rows_found(path, data, None, mark) is None
    assert rows_found(path, data, None) is None, "also a copy of the file alone"


def test_a_file_cut_off_anywhere(path: Path, sound: File) -> None:
    data, log, mark = sound
    for length in places(data, PAGE):
        assert rows_found(path, data[:length], None) is None
        assert rows_found(path, data[:length], log, mark) in (None, len(ROWS))


def test_a_log_cut_off_anywhere_is_noticed(path: Path, sound: File) -> None:
    data, log, mark = sound
    for length in places(log, FRAME):
        assert rows_found(path, data, log[:length], mark) is None


def test_a_log_cut_off_anywhere_without_a_mark(path: Path, sound: File) -> None:
    """As an older version left it: nothing tells that the log was longer."""
    data, log, _ = sound
    found = [rows_found(path, data, log[:length]) for length in places(log, FRAME)]
    assert None not in found
    assert found == sorted(found, key=lambda rows: rows or 0)  # never fewer rows of a longer log
    assert found[-1] == len(ROWS) - 1


def test_a_row_that_nobody_was_told_of_is_left_out(path: Path, sound: File) -> None:
    """The power was cut, or fsync failed, between the row and its mark."""
    data, log, mark = sound
    seal, before = HEADER.seal(), ROWS[-2]
    MarkFile(path, Mark(seal, before.seq, before.seal(seal))).close()
    older = companion(path, "-mark").read_bytes()
    assert older != mark
    assert rows_found(path, data, log, older) == len(ROWS) - 1


def test_a_mark_that_is_damaged_or_of_another_game_says_nothing(path: Path, sound: File) -> None:
    data, log, mark = sound
    other = Header(game="other", engine="0.1.0", setup=b"{}", table=b"{}")
    with Journal.create(path, other, now=lambda: 0):
        foreign = companion(path, "-mark").read_bytes()
    for wrong in (b"", mark[:100], bytes(len(mark)), foreign):
        assert rows_found(path, data, log, wrong) == len(ROWS)
    for place in (0, 9, 30, 40, 60):
        assert rows_found(path, data, log, flipped(mark, place, 1)) == len(ROWS)


def test_changed_bytes_anywhere(path: Path, sound: File) -> None:
    data, log, mark = sound
    chance = random.Random(40)
    for _ in range(150):
        place, bits = chance.randrange(100, len(data)), chance.randrange(1, 256)
        rows_found(path, flipped(data, place, bits), chance.choice([None, log]), mark)
        place, bits = chance.randrange(len(log)), chance.randrange(1, 256)
        assert rows_found(path, data, flipped(log, place, bits), mark) in (None, len(ROWS))


def test_a_changed_byte_of_what_a_row_says_is_always_noticed(path: Path, sound: File) -> None:
    data, _, _ = sound
    for row in ROWS[:SETTLED]:
        assert rows_found(path, flipped(data, data.index(row.body) + 5, 1), None) is None


def test_changed_bytes_in_the_head_of_the_file(path: Path, sound: File) -> None:
    data, log, _ = sound
    for place in range(100):
        for bits in (0x01, 0x80):
            for beside in (None, log):
                if place in range(60, 64) or place in range(
                    68, 72
                ):  # here it says whose it is and which format
                    wrong = pytest.raises((DamagedJournal, ForeignJournal, NewerJournal, OlderJournal))
                    path.write_bytes(flipped(data, place, bits))
                    with wrong:
                        Journal.open(path)
                else:
                    rows_found(path, flipped(data, place, bits), beside)


def test_changed_letters_in_the_words_that_describe_the_tables(path: Path, sound: File) -> None:
    data, _, _ = sound
    for table in re.finditer(rb"CREATE TABLE [^)]*\)", data):
        for place in range(*table.span()):
            for bits in (0x01, 0x80):
                assert rows_found(path, flipped(data, place, bits), None) is None


def test_a_miscounted_page_whose_rows_can_all_be_read(path: Path, sound: File) -> None:
    data, _, _ = sound
    leaf = data.rindex(b'{"n":1}') // PAGE * PAGE
    fragmented_bytes = leaf + 7
    path.write_bytes(flipped(data, fragmented_bytes, 9))
    with pytest.raises(DamagedJournal, match="Fragmentation of 0 bytes reported as 9"):
        Journal.open(path)


def test_pages_of_noughts_or_of_the_past(path: Path, sound: File) -> None:
    """What an old memory card returns instead of what was written."""
    data, _, _ = sound
    pages = [data[start : start + PAGE] for start in range(0, len(data), PAGE)]
    for n in range(len(pages)):
        for instead in (bytes(PAGE), b"\xff" * PAGE, pages[n - 1], pages[1]):
            if instead != pages[n]:
                rows_found(path, b"".join([*pages[:n], instead, *pages[n + 1 :]]), None)


async def test_what_opens_can_be_gone_on_with(path: Path, sound: File) -> None:
    data, log, mark = sound
    chance = random.Random(8)
    opened = 0
    for _ in range(30):
        # the last four bytes of a page that holds the last row are rarely used
        place = chance.choice([chance.randrange(32), chance.randrange(len(log) - FRAME, len(log))])
        if rows_found(path, data, flipped(log, place, 1), chance.choice([mark, None])) is not None:
            opened += 1
            with Journal.open(path) as journal:
                await write(journal, [row(journal.seq + 1)])
    assert opened > 2
