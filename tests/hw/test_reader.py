"""What every reader of tokens does. A new driver adds its rig to RIGS and runs the same tests."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from hw.protocols import Sighting, TokenReader
from hw.sim.reader import SimReader
from tests.hw.drivers.scanner_ends import scanner_board

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


@dataclass
class Rig:
    """A reader under each of forty spaces, and the hand that lays tokens on them; None takes one away."""

    reader: TokenReader
    lay: Callable[[str, int | None], None]


Make = Callable[[pytest.FixtureRequest, Path], AbstractContextManager[Rig]]


@contextmanager
def simulated(_: pytest.FixtureRequest, __: Path) -> Iterator[Rig]:
    reader = SimReader([HAT, CAR], 40, None, notify=lambda _: None)
    yield Rig(reader, reader.place)


@contextmanager
def scanners(_: pytest.FixtureRequest, folder: Path) -> Iterator[Rig]:
    with scanner_board(folder) as board:
        yield Rig(board.reader, board.lay)


@contextmanager
def scanners_in_micropython(request: pytest.FixtureRequest, folder: Path) -> Iterator[Rig]:
    with scanner_board(folder, request.getfixturevalue("micropython").pico) as board:
        yield Rig(board.reader, board.lay)


RIGS: list[Make] = [simulated, scanners, scanners_in_micropython]


@pytest.fixture(params=RIGS, ids=lambda rig: rig.__name__)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    with request.param(request, tmp_path) as made:
        yield made


def test_a_token_is_seen_coming_and_leaving(rig: Rig) -> None:
    with rig.reader as reader:
        seen: list[Sighting] = []
        reader.listen(seen.append)
        rig.lay(HAT, 0)
        rig.lay(HAT, 7)
        rig.lay(HAT, None)
        assert seen == [
            Sighting(HAT, 0, present=True),
            Sighting(HAT, 0, present=False),
            Sighting(HAT, 7, present=True),
            Sighting(HAT, 7, present=False),
        ]


def test_a_resting_token_is_reported_once(rig: Rig) -> None:
    with rig.reader as reader:
        seen: list[Sighting] = []
        reader.listen(seen.append)
        rig.lay(HAT, 12)
        rig.lay(HAT, 12)
        assert seen == [Sighting(HAT, 12, present=True)]


def test_seen_is_what_lies_there_now(rig: Rig) -> None:
    with rig.reader as reader:
        rig.lay(HAT, 39)
        rig.lay(CAR, 10)
        rig.lay(CAR, None)
        assert reader.seen() == {HAT: 39}


def test_two_tokens_share_a_space(rig: Rig) -> None:
    with rig.reader as reader:
        rig.lay(HAT, 0)
        rig.lay(CAR, 0)
        assert reader.seen() == {HAT: 0, CAR: 0}


def test_a_closed_reader_says_nothing(rig: Rig) -> None:
    seen: list[Sighting] = []
    with rig.reader as reader:
        reader.listen(seen.append)
    reader.close()
    rig.lay(HAT, 3)
    assert seen == []
