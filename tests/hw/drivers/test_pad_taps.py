"""What the single reads of a pad mean: when a tag is there, and when it is gone."""

from croupier.hw.drivers.pad import Taps
from croupier.hw.protocols import Sighting

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


def told(reads: list[str | None], every: float = 0.1) -> list[Sighting]:
    taps = Taps()
    return [news for n, uid in enumerate(reads) for news in taps.read(uid, n * every)]


def came(uid: str) -> Sighting:
    return Sighting(uid, None, present=True)


def went(uid: str) -> Sighting:
    return Sighting(uid, None, present=False)


def test_a_tag_is_believed_when_it_was_read_twice() -> None:
    assert told([HAT]) == []
    assert told([HAT, HAT]) == [came(HAT)]
    assert told([HAT, None, HAT]) == []


def test_a_wrong_read_is_no_tag() -> None:
    assert told([HAT, HAT, CAR, HAT, "DEADBEEF", HAT, HAT]) == [came(HAT)]
    assert told([None, "DEADBEEF", None, None]) == []


def test_a_resting_tag_that_is_missed_now_and_then_stays() -> None:
    assert told([HAT, HAT, None, None, HAT, None, None, None, None, None, HAT]) == [came(HAT)]


def test_a_tag_that_is_gone_has_left() -> None:
    assert told([HAT, HAT] + [None] * 7) == [came(HAT), went(HAT)]
    assert told([HAT, HAT] + [None] * 6) == [came(HAT)]


def test_another_tag_takes_its_place_at_once() -> None:
    assert told([HAT, HAT, CAR, CAR]) == [came(HAT), went(HAT), came(CAR)]


def test_a_tag_can_be_tapped_again() -> None:
    assert told([HAT, HAT] + [None] * 8 + [HAT, HAT]) == [came(HAT), went(HAT), came(HAT)]
