"""Tokens that the readers of two spaces hear about as well: what the board believes, and when it asks."""

import pytest

from croupier.firmware.tokens.seen import ARRIVED_AFTER_S, UNSURE_AFTER_S, WRONG_AFTER_S, SeenTokens
from croupier.hw.protocols import Sighting

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


@pytest.fixture
def seen() -> SeenTokens:
    """The hat lies on 3 and has to go to 7; the car lies on 5."""
    seen = SeenTokens()
    seen.reset({HAT: 3, CAR: 5}, 0.0)
    seen.expect({HAT: 3, CAR: 5}, HAT)
    return seen


def heard(uid: str, place: int, *rivals: int, rested: bool = False) -> Sighting:
    return Sighting(uid, place, True, frozenset(rivals), frozenset(), rested)


def test_a_destination_that_hears_it_best_has_it(seen: SeenTokens) -> None:
    seen.sighting(heard(HAT, 7), 10.0)
    assert not seen.has_arrived(HAT, 7, 10.0)
    assert seen.has_arrived(HAT, 7, 10.0 + ARRIVED_AFTER_S)


def test_a_reader_that_made_sure_needs_no_second_rest(seen: SeenTokens) -> None:
    seen.sighting(heard(HAT, 7, rested=True), 10.0)
    assert seen.has_arrived(HAT, 7, 10.0)


@pytest.mark.parametrize("place", [7, 8])
def test_on_a_tie_nobody_arrives_and_after_a_while_people_are_asked(seen: SeenTokens, place: int) -> None:
    other = 15 - place
    seen.sighting(heard(HAT, place, other, rested=True), 10.0)
    assert not seen.has_arrived(HAT, 7, 60.0)
    assert seen.doubt(HAT, 7, 10.0 + UNSURE_AFTER_S - 0.5) is None
    assert seen.doubt(HAT, 7, 10.0 + UNSURE_AFTER_S) == 8
    assert seen.stray(HAT, (3, 7), 60.0) is None, "nor is it on a wrong space"
    assert any(10.0 < moment <= 10.0 + UNSURE_AFTER_S for moment in seen.moments(HAT, 10.0))


def test_a_tie_that_is_decided_needs_nobody(seen: SeenTokens) -> None:
    seen.sighting(heard(HAT, 8, 7), 10.0)
    seen.sighting(heard(HAT, 7, 8), 11.0)
    seen.sighting(heard(HAT, 7), 12.0)
    assert seen.doubt(HAT, 7, 60.0) is None
    assert seen.has_arrived(HAT, 7, 12.0), "it has lain still since 10"


def test_a_wrong_space_that_hears_it_best_is_wrong(seen: SeenTokens) -> None:
    seen.sighting(heard(HAT, 8), 10.0)
    assert not seen.has_arrived(HAT, 7, 60.0)
    assert seen.stray(HAT, (3, 7), 10.0 + WRONG_AFTER_S) == 8


def test_a_token_nobody_moved_does_not_jump(seen: SeenTokens) -> None:
    seen.sighting(heard(CAR, 6, 5), 10.0)
    assert seen.last_seen(CAR) == 5
    assert seen.stray(CAR, (5,), 60.0) is None


def test_one_that_its_home_no_longer_hears_as_well_was_moved(seen: SeenTokens) -> None:
    seen.sighting(heard(CAR, 6), 10.0)
    assert seen.stray(CAR, (5,), 10.0 + WRONG_AFTER_S) == 6


def test_a_token_that_is_lifted_again_is_not_yet_on_a_wrong_space(seen: SeenTokens) -> None:
    """Its reader was sure that it rested on 5, and is not any more: it goes on."""
    seen.sighting(heard(HAT, 5, rested=True), 10.0)
    seen.sighting(heard(HAT, 5), 12.0)
    assert seen.stray(HAT, (3, 7), 13.0) is None
    assert seen.stray(HAT, (3, 7), 12.0 + WRONG_AFTER_S) == 5


def test_what_a_tie_says_is_forgotten_with_the_game(seen: SeenTokens) -> None:
    seen.sighting(heard(HAT, 7, 8), 10.0)
    seen.reset({HAT: 7}, 20.0)
    assert seen.has_arrived(HAT, 7, 21.0)
