"""What every reader of tokens does. A new driver adds its rig to RIGS and runs the same tests."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from croupier.hw.protocols import Sighting, TokenReader
from croupier.hw.sim.reader import SimReader
from tests.hw.drivers.pn532_end import plugged_in_pad
from tests.hw.drivers.scanner_ends import scanner_board
from tests.hw.plain_sightings import plain

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


@dataclass
class Rig:
    """A reader, and how a test lays tokens on its spaces and takes them away; `place` is one space."""

    reader: TokenReader
    lay: Callable[[str, int | None], None]
    take: Callable[[str], None]
    place: int | None = 12


Make = Callable[[pytest.FixtureRequest, Path], AbstractContextManager[Rig]]


@contextmanager
def simulated(_: pytest.FixtureRequest, __: Path) -> Iterator[Rig]:
    reader = SimReader([HAT, CAR], 40, None, notify=lambda _: None)
    yield Rig(reader, reader.place, lambda uid: reader.place(uid, None))


@contextmanager
def scanners(_: pytest.FixtureRequest, folder: Path) -> Iterator[Rig]:
    with scanner_board(folder) as board:
        yield Rig(board.reader, board.lay, lambda uid: board.lay(uid, None))


@contextmanager
def scanners_over_tcp(_: pytest.FixtureRequest, folder: Path) -> Iterator[Rig]:
    with scanner_board(folder, over_tcp=True) as board:
        yield Rig(board.reader, board.lay, lambda uid: board.lay(uid, None))


@contextmanager
def scanners_in_micropython(request: pytest.FixtureRequest, folder: Path) -> Iterator[Rig]:
    with scanner_board(folder, request.getfixturevalue("micropython").pico) as board:
        yield Rig(board.reader, board.lay, lambda uid: board.lay(uid, None))


@contextmanager
def pad(_: pytest.FixtureRequest, folder: Path) -> Iterator[Rig]:
    with plugged_in_pad(folder) as rig:
        yield Rig(rig.pad, lambda uid, _: rig.lay(uid), lambda _: rig.lay(None), place=None)


WITH_SPACES: list[Make] = [simulated, scanners, scanners_over_tcp, scanners_in_micropython]
RIGS: list[Make] = [*WITH_SPACES, pad]


@pytest.fixture(params=RIGS, ids=lambda make: make.__name__)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    with request.param(request, tmp_path) as made:
        yield made


@pytest.fixture(params=WITH_SPACES, ids=lambda make: make.__name__)
def forty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    """A reader under each of forty spaces."""
    with request.param(request, tmp_path) as made:
        yield made


def test_a_token_is_seen_coming_and_leaving(rig: Rig) -> None:
    with rig.reader as reader:
        seen: list[Sighting] = []
        reader.listen(plain(seen))
        rig.lay(HAT, rig.place)
        rig.take(HAT)
        assert seen == [Sighting(HAT, rig.place, present=True), Sighting(HAT, rig.place, present=False)]


def test_a_resting_token_is_reported_once(rig: Rig) -> None:
    with rig.reader as reader:
        seen: list[Sighting] = []
        reader.listen(plain(seen))
        rig.lay(HAT, rig.place)
        rig.lay(HAT, rig.place)
        assert seen == [Sighting(HAT, rig.place, present=True)]


def test_a_closed_reader_says_nothing(rig: Rig) -> None:
    seen: list[Sighting] = []
    with rig.reader as reader:
        reader.listen(plain(seen))
    reader.close()
    rig.lay(HAT, rig.place)
    assert seen == []


def test_a_token_that_moves_leaves_before_it_arrives(forty: Rig) -> None:
    with forty.reader as reader:
        seen: list[Sighting] = []
        reader.listen(plain(seen))
        forty.lay(HAT, 0)
        forty.lay(HAT, 7)
        forty.take(HAT)
        # Which other readers hear it meanwhile is told as well.
        came_and_went = [(sighting.place, sighting.present) for sighting in seen]
        assert [move for move, _ in groupby(came_and_went)] == [
            (0, True),
            (0, False),
            (7, True),
            (7, False),
        ]


def test_seen_is_what_lies_there_now(forty: Rig) -> None:
    with forty.reader as reader:
        forty.lay(HAT, 39)
        forty.lay(CAR, 10)
        forty.take(CAR)
        assert reader.seen() == {HAT: 39}


def test_two_tokens_share_a_space(forty: Rig) -> None:
    with forty.reader as reader:
        forty.lay(HAT, 0)
        forty.lay(CAR, 0)
        assert reader.seen() == {HAT: 0, CAR: 0}
