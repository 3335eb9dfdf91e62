"""Several scanners on one board: which one counts when two see the same token."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.hw.drivers.merged import Merged
from croupier.hw.drivers.scanner_lines import Ear
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


def ears(*known: tuple[int, float, int]) -> dict[int, Ear]:
    """Space, weakest power, probes."""
    return {space: Ear(space, 3, 3, round(power * probes), probes) for space, power, probes in known}


def placed(space: int, *known: tuple[int, float, int]) -> Merged:
    merged = Merged(owner=lambda space: space // 10)
    merged.heard(space // 10, HAT, ears(*known))
    merged.arrived(space // 10, space, HAT)
    return merged


def rivals(merged: Merged) -> frozenset[int]:
    told = merged._tokens[HAT].told
    assert told is not None
    return told.rivals


def test_a_neighbour_that_needs_about_as_much_is_a_rival() -> None:
    assert rivals(placed(5, (5, 2, 5), (4, 2.4, 5), (6, 5, 5))) == {4}
    assert rivals(placed(5, (5, 2, 5), (4, 4, 5), (6, 5, 5))) == frozenset()


def test_few_probes_need_a_larger_lead() -> None:
    assert rivals(placed(5, (5, 2, 2), (4, 4, 2))) == {4}
    assert rivals(placed(5, (5, 2, 5), (4, 4, 5))) == frozenset()


def test_the_calibration_says_what_each_reader_needs() -> None:
    """The reader of 4 is a strong one: it hears the token of 5 at less power than 5 itself."""
    merged = Merged(middle=lambda space: 0.0 if space == 4 else 4.0)
    merged.heard(SOUTH, HAT, ears((4, 2, 5), (5, 4, 5), (6, 7, 5)))
    assert merged.arrived(SOUTH, 4, HAT)[-1].place == 5


def test_a_token_that_passes_is_not_there_before_its_scanner_says_so() -> None:
    """Its reader hears it far better than that of the space where it rested, but it may go on."""
    merged = placed(5, (5, 2, 5))
    merged.heard(SOUTH, HAT, ears((5, 8, 3), (6, 2, 3), (7, 8, 3)))
    assert merged.seen() == {HAT: 5}
    merged.heard(SOUTH, HAT, {})
    assert merged.seen() == {HAT: 5}
    merged.heard(SOUTH, HAT, ears((5, 8, 3), (6, 2, 3), (7, 8, 3)))
    assert merged.arrived(SOUTH, 6, HAT)[-1].place == 6


def test_a_token_on_a_space_that_the_calibration_found_does_not_jump_when_it_is_lifted() -> None:
    merged = Merged(middle=lambda space: 0.0 if space == 4 else 4.0)
    merged.heard(SOUTH, HAT, ears((4, 2, 5), (5, 4, 5), (6, 7, 5)))
    merged.arrived(SOUTH, 4, HAT)
    assert merged.seen() == {HAT: 5}
    merged.heard(SOUTH, HAT, {})
    assert merged.seen() == {HAT: 5}
    assert merged.left(SOUTH, 4, HAT) == [went(HAT, 5)]


def test_of_two_scanners_the_one_that_needs_less_has_it() -> None:
    merged = placed(9, (9, 8, 5))
    merged.heard(WEST, HAT, ears((10, 2, 5)))
    assert merged.arrived(WEST, 10, HAT)[-1].place == 10
    assert merged.arrived(SOUTH, 9, HAT) == [], "whoever reports last"
    assert merged.seen() == {HAT: 10}


def test_at_a_corner_the_other_scanner_gets_its_say() -> None:
    """The reader of 9 needs much: perhaps the token lies on 10, and the other scanner is slower."""
    merged = placed(9, (9, 8, 5), (8, 14, 5))
    assert rivals(merged) == {10}
    merged.beat(WEST)
    assert rivals(merged) == {10}
    merged.beat(WEST)
    assert rivals(merged) == frozenset(), "it does not hear it"
    assert rivals(placed(9, (9, 2, 5), (8, 14, 5))) == frozenset(), "a reader that needs little has it"


def test_what_a_scanner_heard_before_it_started_anew_does_not_count() -> None:
    merged = placed(5, (5, 2, 5), (4, 2.4, 5))
    merged.began(SOUTH)
    assert merged.ears(HAT) == {}
    assert merged.seen() == {HAT: 5}


def test_a_scanner_that_is_slow_to_see_it_leave_does_not_pull_it_back() -> None:
    """The token has gone on from 10 to 11, and the scanner that it came from still says 9."""
    merged = placed(9, (9, 0, 5))
    merged.heard(WEST, HAT, ears((10, 0, 2)))
    assert merged.arrived(WEST, 10, HAT)[-1].place == 10
    assert [sighting.place for sighting in merged.heard(WEST, HAT, ears((11, 0, 1)))] == [10]
    merged.heard(WEST, HAT, {})
    assert merged.seen() == {HAT: 10}
    merged.heard(WEST, HAT, ears((11, 0, 2)))
    assert merged.arrived(WEST, 11, HAT)[-1].place == 11
    assert merged.heard(SOUTH, HAT, ears((9, 0, 5))) == []
    merged.left(SOUTH, 9, HAT)
    assert merged.seen() == {HAT: 11}


def test_a_token_that_is_lifted_is_no_clearer_than_before() -> None:
    merged = placed(5, (5, 2, 5), (4, 2.4, 5), (6, 5, 5))
    merged.heard(SOUTH, HAT, {})
    assert rivals(merged) == {4}


def with_silent(*silent: int, known: tuple[tuple[int, float, int], ...]) -> Merged:
    """The token lies on 5, and has lain on 2 for a while, where every reader answers."""
    merged = placed(2, (2, 1, 5), (1, 4, 5), (3, 4, 5))
    merged.beat(SOUTH, silent)
    merged.heard(SOUTH, HAT, ears(*known))
    merged.arrived(SOUTH, 5, HAT)
    return merged


def test_beyond_a_silent_reader_the_next_one_tells() -> None:
    """On the silent reader's space both would hear it alike."""
    assert rivals(with_silent(4, known=((5, 1, 5), (6, 4, 5), (3, 6, 5)))) == frozenset()
    assert rivals(with_silent(4, known=((5, 4, 5), (6, 7, 5), (3, 4.5, 5)))) == {4}
    assert rivals(with_silent(4, 6, known=((5, 1, 5), (3, 6, 5), (7, 6, 5)))) == frozenset()


def test_beside_two_silent_readers_the_token_tells() -> None:
    """How well it is heard where nobody doubts where it lies."""
    assert rivals(with_silent(4, 3, known=((5, 2, 5), (6, 5, 5)))) == frozenset()
    assert rivals(with_silent(4, 3, known=((5, 3.6, 5), (6, 7, 5)))) == {4}


def test_a_reader_that_answers_again_is_asked_as_before() -> None:
    merged = with_silent(4, known=((5, 4, 5), (6, 7, 5), (3, 4.5, 5)))
    merged.beat(SOUTH)
    assert rivals(merged) == frozenset()
