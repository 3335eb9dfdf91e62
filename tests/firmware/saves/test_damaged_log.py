"""After a pulled plug the last steps are in the log. Whatever happens to it, no step is lost unsaid."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from croupier.engine import FAMILY, Game
from croupier.firmware.saves.journal import StateFolder, game_files, schema
from croupier.firmware.saves.journal.companions import companion
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import SEATS, robots_play
from tests.firmware.table.driver import CLASSIC, NAMES

STEPS = 90
FRAME = 24 + 4096


class Killed(Struct, frozen=True):
    """A state folder as a pulled plug leaves it, and the game after each step that was acknowledged."""

    state: Path
    games: list[bytes]

    def file(self, end: str = "") -> Path:
        (path,) = game_files(self.state)
        return companion(path, end)


def killed_game(state: Path, copy: Path, *, settles: bool) -> Killed:
    """A game of robots. If it never `settles`, all of it is in the log, as in a game of 0.1."""

    async def play() -> list[bytes]:
        with StateFolder(state) as folder:
            game = Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=5)
            saved_game = SavedGame.begin(folder.new_path(), game, SEATS)
            reader = sqlite3.connect(saved_game.path)
            if not settles:
                reader.execute("BEGIN")
                reader.execute("SELECT * FROM meta").fetchall()
            games, random = [saved_game.game.to_json()], Random(5)
            log = companion(saved_game.path, "-wal")
            while len(games) <= STEPS or log.stat().st_size < 4 * FRAME:  # not just after a turn has begun
                await robots_play(saved_game, random, 1)
                games.append(saved_game.game.to_json())
                saved_game._journal._writer.submit(lambda: None).result()  # it has settled
            shutil.copytree(state, copy)
            reader.close()
            saved_game.close()
            return games

    return Killed(copy, asyncio.run(play()))


@pytest.fixture(scope="module", params=[True, False], ids=["settled", "all in the log"])
def killed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Killed:
    folder = tmp_path_factory.mktemp("killed")
    return killed_game(folder / "first", folder / "killed", settles=request.param)


def goes_on(killed: Killed, scratch: Path, damage: Callable[[Path], None]) -> str:
    """Damage a copy and switch the board on; the notice. Nothing is lost without one."""
    state = scratch / "state"
    shutil.rmtree(state, ignore_errors=True)
    shutil.copytree(killed.state, state)
    (path,) = game_files(state)
    companion(path, "-shm").unlink(missing_ok=True)
    damage(path)
    with StateFolder(state) as folder:
        found = last_game(folder)
        if found.saved_game is None:
            assert found.notice == "screen-damaged"
            assert list(state.glob("games/*.damaged-*"))
            return found.notice
        game = found.saved_game.game.to_json()
        found.saved_game.close()
        assert game in killed.games, "never a state that was not there"
        if game != killed.games[-1]:
            assert found.notice in ("screen-rescued", "screen-unsure")
        else:
            assert found.notice in ("", "screen-mended", "screen-rescued", "screen-unsure")
        if found.notice not in ("", "screen-unsure"):
            assert list(state.glob("games/*.damaged-*")), "the file is kept"
        again = last_game(folder)
        assert again.saved_game is not None
        assert (again.saved_game.game.to_json(), again.notice) == (game, "")
        again.saved_game.close()
        return found.notice


def changed(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def flip(chance: Random, end: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        file = companion(path, end)
        data, at = file.read_bytes(), chance.randrange(file.stat().st_size)
        changed(file, at, bytes([data[at] ^ chance.randrange(1, 256)]))

    return damage


def zero(chance: Random, end: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        file = companion(path, end)
        at = chance.randrange(file.stat().st_size) // 512 * 512
        changed(file, at, bytes(min(4096, file.stat().st_size - at)))

    return damage


def cut(chance: Random, end: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        file = companion(path, end)
        with file.open("r+b") as cut_off:
            cut_off.truncate(chance.randrange(file.stat().st_size))

    return damage


def test_undamaged_it_goes_on_without_a_word(killed: Killed, scratch: Path) -> None:
    assert killed.file("-wal").stat().st_size > 0
    assert goes_on(killed, scratch, lambda _: None) == ""


def rows_in_the_file(killed: Killed) -> int:
    """Without those that are only in its log."""
    with closing(sqlite3.connect(f"file:{killed.file()}?mode=ro&immutable=1", uri=True)) as db:
        (rows,) = db.execute("SELECT count(*) FROM journal").fetchone()
    return int(rows)


@pytest.mark.parametrize("settles", [True, False])
def test_at_every_turn_the_log_is_moved_into_the_file(tmp_path: Path, settles: bool) -> None:
    killed = killed_game(tmp_path / "first", tmp_path / "killed", settles=settles)
    if settles:
        assert rows_in_the_file(killed) > STEPS - 20
    else:
        assert rows_in_the_file(killed) == 0, "somebody read all the time"


@pytest.mark.parametrize("kind", [flip, zero, cut])
def test_a_damaged_log_costs_no_step_without_a_word(
    killed: Killed, scratch: Path, kind: Callable[[Random, str], Callable[[Path], None]]
) -> None:
    notices = [goes_on(killed, scratch, kind(Random(n), "-wal")) for n in range(10)]
    assert set(notices) - {""}


def test_a_copy_without_its_log_is_not_taken_for_the_whole_game(killed: Killed, scratch: Path) -> None:
    def copied(*without: str) -> Callable[[Path], None]:
        def damage(path: Path) -> None:
            for end in without:
                companion(path, end).unlink()

        return damage

    assert goes_on(killed, scratch, copied("-wal")) != ""
    assert goes_on(killed, scratch, copied("-wal", "-mark")) != ""
    assert goes_on(killed, scratch, copied("-mark")) == "screen-unsure", "nothing is missing, but who knows"


def test_a_damaged_log_whose_mark_is_gone_as_well_is_not_silent(killed: Killed, scratch: Path) -> None:
    """A card loses a whole block of neighbours: the log and the mark are written in turn."""

    for left in (b"", bytes(8192), b"\xff" * 8192):

        def damage(path: Path, left: bytes = left) -> None:
            log = companion(path, "-wal")
            with log.open("r+b") as cut_off:
                cut_off.truncate(log.stat().st_size - 3 * FRAME)
            companion(path, "-mark").write_bytes(left)

        assert goes_on(killed, scratch, damage) in ("screen-unsure", "screen-rescued")


def test_a_mark_that_was_written_over_by_its_older_half_loses_no_step(killed: Killed, scratch: Path) -> None:
    for there in (0, 4096):

        def damage(path: Path, there: int = there) -> None:
            data = companion(path, "-mark").read_bytes()
            changed(companion(path, "-mark"), 4096 - there, data[there : there + 4096])

        assert goes_on(killed, scratch, damage) in ("", "screen-unsure")


def test_a_log_without_its_game_is_told_of_and_kept(killed: Killed, scratch: Path) -> None:
    """As after a check of a disk that has lost the file."""
    assert goes_on(killed, scratch, Path.unlink) == "screen-damaged"
    assert list((scratch / "state").glob("games/*.damaged-*-wal"))


def test_one_byte_of_the_header_costs_nothing(killed: Killed, scratch: Path) -> None:
    """The header is stored twice, and the first page is the same in every file."""
    data = killed.file().read_bytes()
    chance = Random(3)
    setup = data.index(b'"players"')
    for at in [*chance.sample(range(100), 12), *chance.sample(range(3000, 4096), 4), setup, setup + 500]:
        change = bytes([data[at] ^ 1])
        damage = [lambda path, at=at, change=change: changed(path, at, change)]
        assert goes_on(killed, scratch, damage[0]) in ("", "screen-mended")


def test_a_file_that_is_cut_off_behind_its_fifth_page_goes_on(killed: Killed, scratch: Path) -> None:
    """The second copy of the header is short and comes first."""
    pages = killed.file().stat().st_size // 4096
    assert pages > 8, "the first copy is longer"
    for left in range(5, pages):
        damage = partial(os.truncate, length=left * 4096)
        assert goes_on(killed, scratch, damage) in ("", "screen-mended", "screen-rescued")


@pytest.mark.soak
def test_damaged_logs_and_databases_in_the_long_run(killed: Killed, scratch: Path, soak_length: int) -> None:
    told: dict[tuple[str, str], int] = {}
    for n in range(soak_length):
        for end in ("-wal", "", "-mark"):
            kind = (flip, zero, cut)[n % 3]
            notice = goes_on(killed, scratch, kind(Random(n), end))
            told[end, notice] = told.get((end, notice), 0) + 1
    print(told)


# -- cut off while a damaged game is set aside


class Cut(BaseException):
    """The power is cut here."""


def test_a_damaged_game_never_comes_back_whenever_the_power_is_cut(
    killed: Killed, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut before each change to the folder; start again; end that game: then there is no game any more."""
    names = ("link", "unlink", "rename", "replace", "fsync", "mkdir")
    points = 0
    while True:
        state = scratch / f"state {points}"
        shutil.copytree(killed.state, state)
        (path,) = game_files(state)
        companion(path, "-wal").write_bytes(companion(path, "-wal").read_bytes()[:-FRAME])
        left = points
        whole = True

        def counted(real: Callable[..., object]) -> Callable[..., object]:
            def call(*args: object, **options: object) -> object:
                nonlocal left, whole
                left -= 1
                if left < 0:
                    whole = False
                    raise Cut
                return real(*args, **options)

            return call

        with monkeypatch.context() as patched, StateFolder(state) as folder:
            for name in names:
                patched.setattr(f"os.{name}", counted(getattr(os, name)))
            try:
                found = last_game(folder)
                assert found.saved_game is not None
                found.saved_game.close()
            except Cut:
                pass
        with StateFolder(state) as folder:
            found = last_game(folder)
            assert found.saved_game is not None, f"lost when cut at {points}"
            found.saved_game._journal._writer.submit(found.saved_game._journal._finish).result()
            found.saved_game.close()
            after = last_game(folder)
            assert after.saved_game is None, f"it came back when cut at {points}"
            assert list(state.glob("games/*.damaged-*"))
        if whole:
            break
        points += 1
    assert points > 10


def test_a_file_of_a_newer_format_is_not_taken_for_a_damaged_one(killed: Killed, scratch: Path) -> None:
    state = scratch / "state"
    shutil.copytree(killed.state, state)
    (path,) = game_files(state)
    with StateFolder(state) as folder:
        saved = last_game(folder).saved_game
        assert saved is not None
        saved.close()
        data = bytearray(path.read_bytes())
        data[60 + 3] ^= 1  # one bit of the format's number
        path.write_bytes(data)
        found = last_game(folder)
        assert found.notice != "screen-newer"
        assert found.saved_game is not None
        found.saved_game.close()
    assert schema.VERSION == 3
