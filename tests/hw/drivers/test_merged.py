"""Several scanners on one board: which one counts when two see the same token."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.hw.drivers.merged import Merged
from croupier.hw.protocols import Sighting

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
SOUTH, WEST = 0, 1


def came(uid: str | None, place: int) -> Sighting:
    return Sighting(uid, place, present=True)


def went(uid: str | None, place: int) -> Sighting:
    return Sighting(uid, place, present=False)


def test_of_two_scanners_the_later_report_wins() -> None:
    merged = Merged()
    assert merged.arrived(SOUTH, 9, HAT) == [came(HAT, 9)]
    assert merged.arrived(WEST, 10, HAT) == [went(HAT, 9), came(HAT, 10)]
    assert merged.seen() == {HAT: 10}


def test_the_earlier_one_still_counts_when_the_later_one_takes_it_back() -> None:
    merged = Merged()
    merged.arrived(SOUTH, 9, HAT)
    merged.arrived(WEST, 10, HAT)
    assert merged.left(WEST, 10, HAT) == [went(HAT, 10), came(HAT, 9)]
    assert merged.left(SOUTH, 9, HAT) == [went(HAT, 9)]
    assert merged.seen() == {}


def test_a_token_that_moved_on_does_not_leave_twice() -> None:
    merged = Merged()
    merged.arrived(SOUTH, 9, HAT)
    merged.arrived(WEST, 10, HAT)
    assert merged.left(SOUTH, 9, HAT) == []
    assert merged.seen() == {HAT: 10}


def test_a_token_that_hurries_round_the_corner_is_not_thrown_back() -> None:
    """The scanner it came from needs a second to notice that it has left."""
    merged = Merged()
    merged.arrived(SOUTH, 9, HAT)
    merged.arrived(WEST, 10, HAT)
    assert merged.arrived(WEST, 11, HAT) == [went(HAT, 10), came(HAT, 11)]
    assert merged.left(SOUTH, 9, HAT) == []


def test_a_token_that_turns_round_at_the_corner_is_found_again() -> None:
    """The scanner it came from never noticed that it was away."""
    merged = Merged()
    merged.arrived(SOUTH, 9, HAT)
    merged.arrived(WEST, 10, HAT)
    assert merged.left(WEST, 10, HAT) == [went(HAT, 10), came(HAT, 9)]


def test_a_doubled_report_is_nothing() -> None:
    merged = Merged()
    merged.arrived(SOUTH, 9, HAT)
    assert merged.arrived(SOUTH, 9, HAT) == []
    assert merged.left(SOUTH, 8, HAT) == []
    assert merged.left(SOUTH, 9, CAR) == []


def test_presence_is_one_of_each_space() -> None:
    merged = Merged()
    assert merged.arrived(SOUTH, 3, None) == [came(None, 3)]
    assert merged.arrived(SOUTH, 3, None) == []
    assert merged.arrived(SOUTH, 4, None) == [came(None, 4)]
    assert merged.left(SOUTH, 3, None) == [went(None, 3)]
    assert merged.left(SOUTH, 3, None) == []
    assert merged.seen() == {}


def test_a_snapshot_tells_what_changed_in_the_meantime() -> None:
    merged = Merged()
    merged.arrived(SOUTH, 1, HAT)
    merged.arrived(SOUTH, 2, CAR)
    merged.arrived(SOUTH, 5, None)
    assert merged.snapshot(SOUTH, [(4, HAT), (6, None)]) == [
        went(CAR, 2),
        went(None, 5),
        went(HAT, 1),
        came(HAT, 4),
        came(None, 6),
    ]
    assert merged.snapshot(SOUTH, [(4, HAT), (6, None)]) == []


def test_a_snapshot_of_one_scanner_leaves_the_others_alone() -> None:
    merged = Merged()
    merged.arrived(WEST, 12, HAT)
    assert merged.snapshot(SOUTH, []) == []
    assert merged.seen() == {HAT: 12}


REPORTS = st.tuples(
    st.sampled_from(["arrived", "left", "snapshot"]),
    st.sampled_from([0, 1, 2]),
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from([HAT, CAR, None])), min_size=1, max_size=4),
)


@given(st.lists(REPORTS, max_size=60))
def test_the_sightings_add_up_to_what_is_seen(
    reports: list[tuple[str, int, list[tuple[int, str | None]]]],
) -> None:
    """Whatever the scanners say, a token comes only when it is nowhere and leaves only where it is."""
    merged = Merged()
    places: dict[str, int] = {}
    sensed: set[int] = set()
    for what, scanner, pairs in reports:
        own = [(10 * scanner + space, uid) for space, uid in pairs]
        if what == "snapshot":
            one_each = {uid: space for space, uid in own if uid is not None}
            news = merged.snapshot(scanner, [(s, u) for s, u in own if u is None or one_each[u] == s])
        else:
            news = getattr(merged, what)(scanner, *own[0])
        for sighting in news:
            assert sighting.place is not None
            if sighting.uid is None:
                assert (sighting.place in sensed) is not sighting.present
                (sensed.add if sighting.present else sensed.discard)(sighting.place)
            elif sighting.present:
                assert sighting.uid not in places
                places[sighting.uid] = sighting.place
            else:
                assert places.pop(sighting.uid) == sighting.place
        assert merged.seen() == places
