"""Several readers as one."""

import pytest

from croupier.hw.drivers.readers import Readers
from croupier.hw.protocols import Sighting
from croupier.hw.sim.reader import SimReader

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


def spaces(uid: str) -> SimReader:
    return SimReader([uid], 40, None, notify=lambda _: None)


def test_whatever_any_of_them_sees() -> None:
    first, second = spaces(HAT), spaces(CAR)
    with Readers([first, second]) as readers:
        seen: list[Sighting] = []
        readers.listen(seen.append)
        first.place(HAT, 3)
        second.place(CAR, 9)
        assert seen == [Sighting(HAT, 3, present=True), Sighting(CAR, 9, present=True)]
        assert readers.seen() == {HAT: 3, CAR: 9}
    second.place(CAR, 10)
    assert len(seen) == 2


def test_while_one_is_lost_the_others_are_enough() -> None:
    first, second = spaces(HAT), spaces(CAR)
    with Readers([first, second]) as readers:
        second.place(CAR, 9)
        first.unplug()
        assert readers.seen() == {CAR: 9}
        second.unplug()
        with pytest.raises(OSError, match="Remote I/O error"):
            readers.seen()
