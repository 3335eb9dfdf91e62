"""A broken card rarely stops at one file. Whatever two of a game's files have lost, it is not lost unsaid."""

from __future__ import annotations

import errno
import os
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import combinations, count, product
from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.saves import durable_files
from croupier.firmware.saves.journal import JournalError, StateFolder, game_files, read_journal
from croupier.firmware.saves.journal.companions import LOG, MARK, companion
from croupier.firmware.saves.journal.mark import SLOT_BYTES, Mark, MarkFile
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import opened, robots_play
from tests.firmware.saves.test_damaged_log import FRAME, Killed, changed, goes_on, killed_game

SECTOR = 512


@pytest.fixture(scope="module", params=[True, False], ids=["settled", "all in the log"])
def killed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Killed:
    folder = tmp_path_factory.mktemp("killed")
    return killed_game(folder / "first", folder / "killed", settles=request.param)


# -- the game's file is gone


@pytest.mark.parametrize("log", [None, b""], ids=["no log", "an empty log"])
@pytest.mark.parametrize("mark", ["whole", "half", "damaged"])
def test_a_mark_without_its_game_is_told_of(
    killed: Killed, scratch: Path, log: bytes | None, mark: str
) -> None:
    def damage(path: Path) -> None:
        path.unlink()
        companion(path, LOG).unlink()
        if log is not None:
            companion(path, LOG).write_bytes(log)
        data = companion(path, MARK).read_bytes()
        left = {"whole": data, "half": data[:SLOT_BYTES], "damaged": bytes(len(data))}
        companion(path, MARK).write_bytes(left[mark])

    assert goes_on(killed, scratch, damage) == "screen-damaged"
    assert list((scratch / "state").glob(f"games/*.damaged-*{MARK}"))


def test_an_empty_log_without_its_game_is_told_of(killed: Killed, scratch: Path) -> None:
    def damage(path: Path) -> None:
        path.unlink()
        companion(path, MARK).unlink()
        companion(path, LOG).write_bytes(b"")

    assert goes_on(killed, scratch, damage) == "screen-damaged"


def left_alone(state: Path, mark: bytes) -> Path:
    """The mark of a game that is not there."""
    folder = state / "games"
    folder.mkdir(parents=True)
    path = folder / "20260101-200000-5eed.croupier"
    companion(path, MARK).write_bytes(mark)
    return path


async def new_mark(tmp_path: Path) -> bytes:
    (tmp_path / "other").mkdir()
    game = await opened(tmp_path / "other" / "20260101-200000-5eed.croupier")
    game.close()
    resumed = SavedGame.resume(game.path)
    resumed._journal._opened_mark()
    mark = companion(game.path, MARK).read_bytes()
    resumed.close()
    return mark


async def test_a_mark_of_a_game_that_never_began_is_removed_without_a_word(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """It is made before its game: here the power is cut between the two."""

    class Cut(BaseException):
        pass

    state = tmp_path / "state"
    with StateFolder(state) as folder:
        path = folder.new_path()
        cut = mocker.patch.object(durable_files, "write_new", side_effect=Cut)
        with pytest.raises(Cut):
            await opened(path)
        mocker.stop(cut)
        assert companion(path, MARK).exists()
    with StateFolder(state) as folder:
        assert last_game(folder).notice == ""
    assert not list((state / "games").iterdir())


async def test_a_mark_that_cannot_be_read_now_stays(tmp_path: Path, mocker: MockerFixture) -> None:
    path = left_alone(tmp_path / "state", await new_mark(tmp_path))
    sick = mocker.patch("os.pread", side_effect=OSError(5, "Input/output error"))
    with StateFolder(tmp_path / "state") as folder:
        assert last_game(folder).notice == ""
    mocker.stop(sick)
    with StateFolder(tmp_path / "state") as folder:
        assert last_game(folder).notice == "screen-damaged"
    assert list(path.parent.glob(f"*.damaged-*{MARK}"))


# -- half of the mark is gone


def without_slot(path: Path, slot: int) -> None:
    changed(companion(path, MARK), slot * SLOT_BYTES, bytes(SLOT_BYTES))


def cut_last_commit(path: Path) -> None:
    log = companion(path, LOG).read_bytes()
    ends = [at for at in range(32, len(log), FRAME) if log[at + 4 : at + 8] != bytes(4)]
    companion(path, LOG).write_bytes(log[: ends[-2] + FRAME])


def test_half_the_mark_and_the_last_step_are_not_lost_without_a_word(killed: Killed, scratch: Path) -> None:
    notices = []
    for slot in (0, 1):

        def damage(path: Path, slot: int = slot) -> None:
            without_slot(path, slot)
            cut_last_commit(path)

        notices.append(goes_on(killed, scratch, damage))
    assert sorted(notices) == ["screen-rescued", "screen-unsure"], "the newer half knows, the older one asks"


def test_half_the_mark_alone_costs_at_most_a_question(killed: Killed, scratch: Path) -> None:
    """Where the newer half is gone, one row more says that all is there."""
    notices = [goes_on(killed, scratch, partial(without_slot, slot=slot)) for slot in (0, 1)]
    assert sorted(notices) == ["", "screen-unsure"]


def test_a_mark_far_behind_its_rows_does_not_answer_for_them(killed: Killed, scratch: Path) -> None:
    """A disk that has lost what was written to the mark may have lost more."""

    def damage(path: Path) -> None:
        contents = read_journal(path)
        header, row = contents.header.seal(), contents.rows[-6]
        MarkFile(path, Mark(header, row.seq, row.seal(header))).close()

    assert goes_on(killed, scratch, damage) == "screen-unsure"


# -- a game that went on


async def test_a_game_that_went_on_says_so_in_its_own_file(tmp_path: Path) -> None:
    """The steps since then are in the log alone. If log and mark are lost, it is no longer the whole game."""
    with StateFolder(tmp_path / "first") as folder:
        (await opened(folder.new_path())).close()
        saved_game = last_game(folder).saved_game
        assert saved_game is not None
        await robots_play(saved_game, Random(1), 1)
        shutil.copytree(tmp_path / "first", tmp_path / "killed")
        saved_game.close()
    (path,) = game_files(tmp_path / "killed")
    assert companion(path, LOG).stat().st_size
    for end in (LOG, MARK, "-shm"):
        companion(path, end).unlink()
    with StateFolder(tmp_path / "killed") as folder:
        found = last_game(folder)
        assert found.notice == "screen-rescued"
        assert found.saved_game is not None
        found.saved_game.close()


# -- the disk fails while a damaged game is rescued


def test_a_file_that_cannot_be_opened_for_a_moment_does_not_end_the_rescue(
    killed: Killed, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever time it is opened: the game goes on, or the board says what is wrong and tries again."""
    real = os.open
    for times in count():
        state = scratch / f"state {times}"
        shutil.copytree(killed.state, state)
        (path,) = game_files(state)
        cut_last_commit(path)
        opened_files: list[str] = []

        def opening(
            file: str | Path, flags: int, mode: int = 0o777, *, dir_fd: int | None = None,
            game: str = str(path), files: list[str] = opened_files, fails: int = times,
        ) -> int:  # fmt: skip
            if str(file) == game:
                files.append(game)
                if len(files) == fails + 1:
                    raise OSError(errno.EIO, os.strerror(errno.EIO), game)
            return real(file, flags, mode, dir_fd=dir_fd)

        with StateFolder(state) as folder:
            with monkeypatch.context() as sick, suppress(JournalError):
                sick.setattr("os.open", opening)
                found = last_game(folder)
                assert found.saved_game is not None
                found.saved_game.close()
            again = last_game(folder).saved_game
            assert again is not None, f"lost when opening failed at {times}"
            assert again.game.to_json() in killed.games
            again.close()
        if len(opened_files) <= times:
            break
    assert times > 2


# -- at random


Damage = Callable[[Random, Path], None]


def somewhere(chance: Random, data: bytes | bytearray, unit: int) -> int:
    return chance.randrange(max(1, len(data) // unit)) * unit


def swapped(chance: Random, file: Path) -> None:
    data, unit = bytearray(file.read_bytes()), chance.choice((SECTOR, 4096))
    a, b = (somewhere(chance, data, unit) for _ in range(2))
    n = min(unit, len(data) - a, len(data) - b)
    data[a : a + n], data[b : b + n] = data[b : b + n], data[a : a + n]
    file.write_bytes(data)


def misdirected(chance: Random, file: Path) -> None:
    data, unit = bytearray(file.read_bytes()), chance.choice((SECTOR, 4096, FRAME))
    a, b = (somewhere(chance, data, unit) for _ in range(2))
    n = min(unit, len(data) - a, len(data) - b)
    data[b : b + n] = data[a : a + n]
    file.write_bytes(data)


def garbage(chance: Random, file: Path) -> None:
    data = bytearray(file.read_bytes())
    for _ in range(chance.randint(1, 4)):
        at = somewhere(chance, data, SECTOR)
        n = min(SECTOR, len(data) - at)
        data[at : at + n] = chance.randbytes(n)
    file.write_bytes(data)


def bits(chance: Random, file: Path) -> None:
    data = bytearray(file.read_bytes())
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(data)


def longer(chance: Random, file: Path) -> None:
    data = file.read_bytes()
    more = (chance.randbytes(chance.randrange(1, 9000)), data[-FRAME:], data[:4096], bytes(5000))
    file.write_bytes(data + chance.choice(more))


def cut(chance: Random, file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: somewhere(chance, data, SECTOR)])


def end_zeroed(chance: Random, file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: somewhere(chance, data, SECTOR)].ljust(len(data), b"\0"))


def start_zeroed(chance: Random, file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[somewhere(chance, data, SECTOR) :].rjust(len(data), b"\0"))


def ones(chance: Random, file: Path) -> None:
    data = file.read_bytes()
    at = somewhere(chance, data, SECTOR)
    changed(file, at, b"\xff" * min(4096, len(data) - at))


def emptied(_chance: Random, file: Path) -> None:
    file.write_bytes(b"")


def gone(_chance: Random, file: Path) -> None:
    file.unlink()


KINDS: list[Damage] = [
    swapped,
    misdirected,
    garbage,
    bits,
    longer,
    cut,
    end_zeroed,
    start_zeroed,
    ones,
    emptied,
    gone,
]
EVERY = [(ends, kinds) for ends in combinations(("", LOG, MARK), 2) for kinds in product(KINDS, repeat=2)]
"""Each two files, each damaged in each way."""


def damaged_twice(killed: Killed, scratch: Path, number: int) -> str:
    ends, kinds = EVERY[number % len(EVERY)]
    chance = Random(number)

    def damage(path: Path) -> None:
        for end, kind in zip(ends, kinds, strict=True):
            kind(chance, companion(path, end))
        if chance.random() < 0.2:
            companion(path, "-shm").write_bytes(chance.randbytes(32768))

    try:
        return goes_on(killed, scratch, damage)
    except BaseException as error:
        error.add_note(f"{number}: {ends}, {[kind.__name__ for kind in kinds]}")
        raise


def test_two_damaged_files_cost_no_step_without_a_word(killed: Killed, scratch: Path) -> None:
    for number in range(0, len(EVERY), 37):
        damaged_twice(killed, scratch, number)


@pytest.mark.soak
def test_two_damaged_files_in_the_long_run(killed: Killed, scratch: Path, soak_length: int) -> None:
    told: Counter[str] = Counter()
    for number in range(soak_length):
        told[damaged_twice(killed, scratch, number) or "nothing lost"] += 1
    print(dict(told))
