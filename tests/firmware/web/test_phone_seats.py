"""Phone seats: a code opens a seat once, a key opens it again, nothing else does."""

import hmac

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.web.codes import (
    CODE_LENGTH,
    CODE_LETTERS,
    CODE_VALID_S,
    MAX_WRONG_OF_ALL,
    MAX_WRONG_PER_PEER,
    TooManyTries,
)
from croupier.firmware.web.phones import KeysInMemory, PhoneSeats


class PhoneInHand:
    """A phone that remembers whether it was sent away."""

    def __init__(self) -> None:
        self.dismissed = 0

    def dismiss(self) -> None:
        self.dismissed += 1


PHONE, OTHER = PhoneInHand(), PhoneInHand()


class HandClock:
    """A clock that the test turns by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def seats(clock: HandClock) -> PhoneSeats:
    return PhoneSeats(4, now=clock, changed=lambda: None)


def wrong(seats: PhoneSeats, peer: str = "phone") -> object:
    return seats.sit("AAAAAAAA", peer, PHONE)


def test_a_code_opens_its_seat_once(seats: PhoneSeats) -> None:
    code = seats.invite(2)
    found = seats.sit(code, "phone", PHONE)
    assert found is not None
    assert found[0] == 2
    assert seats.held() == (2,)
    assert seats.sit(code, "phone", OTHER) is None


def test_a_code_may_be_typed_as_people_type(seats: PhoneSeats) -> None:
    code = seats.invite(1)
    assert seats.sit(f" {code[:4].lower()}-{code[4:].lower()} ", "phone", PHONE)


def test_who_had_the_seat_before_cannot_come_in_ahead_of_the_one_invited(seats: PhoneSeats) -> None:
    found = seats.sit(seats.invite(2), "phone", PHONE)
    assert found is not None
    seats.leave(2, PHONE)
    code = seats.invite(2)
    assert seats.sit(found[1], "phone", PHONE) is None, "an old key"
    assert seats.sit(code, "other", OTHER) is not None


def test_a_phone_that_holds_its_seat_keeps_its_key(seats: PhoneSeats) -> None:
    found = seats.sit(seats.invite(2), "phone", PHONE)
    assert found is not None
    seats.invite(2)
    assert seats.sit(found[1], "phone", PHONE) is not None


def test_codes_are_long_and_of_plain_letters(seats: PhoneSeats) -> None:
    codes = {seats.invite(seat) for seat in (0, 1, 2, 3) for _ in range(50)}
    assert len(codes) == 200
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)


def test_a_new_code_makes_the_old_one_void(seats: PhoneSeats) -> None:
    old = seats.invite(0)
    new = seats.invite(0)
    assert seats.sit(old, "phone", PHONE) is None
    assert seats.sit(new, "phone", PHONE)


def test_a_code_is_not_good_for_ever(seats: PhoneSeats, clock: HandClock) -> None:
    code = seats.invite(0)
    clock.now += CODE_VALID_S + 1
    assert seats.sit(code, "phone", PHONE) is None


def test_the_key_opens_the_seat_again_after_a_lost_line(seats: PhoneSeats) -> None:
    _, key = seats.sit(seats.invite(3), "phone", PHONE) or (0, "")
    seats.leave(3, PHONE)
    assert seats.held() == ()
    assert seats.sit(key, "phone", OTHER) == (3, key)
    assert seats.holds(3, OTHER)


def test_a_key_is_taken_as_it_stands(seats: PhoneSeats, mocker: MockerFixture) -> None:
    mocker.patch("secrets.token_urlsafe", return_value="a-Key_with-signs")
    seats.sit(seats.invite(3), "phone", PHONE)
    assert seats.sit("a-Key_with-signs", "phone", PHONE)


def test_a_seat_has_one_holder(seats: PhoneSeats) -> None:
    _, key = seats.sit(seats.invite(0), "phone", PHONE) or (0, "")
    assert seats.sit(seats.invite(0), "another", OTHER)
    assert seats.holds(0, OTHER)
    assert not seats.holds(0, PHONE)
    seats.leave(0, PHONE)
    assert seats.held() == (0,)
    assert seats.sit(key, "phone", PHONE) is None


def test_a_seat_taken_back_is_closed_to_its_phone(seats: PhoneSeats) -> None:
    phone = PhoneInHand()
    _, key = seats.sit(seats.invite(0), "phone", phone) or (0, "")
    seats.take_back(0)
    assert phone.dismissed == 1
    assert seats.held() == ()
    assert seats.sit(key, "phone", phone) is None
    seats.take_back(0)
    assert phone.dismissed == 1


def test_wrong_codes_are_counted_by_peer(seats: PhoneSeats, clock: HandClock) -> None:
    for _ in range(MAX_WRONG_PER_PEER):
        assert wrong(seats) is None
    with pytest.raises(TooManyTries):
        wrong(seats)
    clock.now += 60 / MAX_WRONG_PER_PEER
    assert wrong(seats) is None


def test_strangers_wrong_codes_lock_no_player_out(seats: PhoneSeats) -> None:
    _, key = seats.sit(seats.invite(0), "phone", PHONE) or (0, "")
    for number in range(MAX_WRONG_OF_ALL):
        wrong(seats, f"peer {number}")
    for _ in range(MAX_WRONG_PER_PEER):
        with pytest.raises(TooManyTries):
            wrong(seats, "phone")
    assert seats.sit(key, "phone", PHONE), "the key that it has"
    assert seats.sit(seats.invite(1), "phone", OTHER), "and a new code"


def test_many_peers_do_not_get_many_more_tries(seats: PhoneSeats) -> None:
    for number in range(MAX_WRONG_OF_ALL):
        assert wrong(seats, f"peer {number}") is None
    with pytest.raises(TooManyTries):
        wrong(seats, "one more")


def test_peers_that_wait_are_forgotten(seats: PhoneSeats, clock: HandClock) -> None:
    for number in range(200):
        clock.now += 60
        wrong(seats, f"peer {number}")
    assert len(seats._tries._by_peer) < 5


def test_every_secret_is_compared_in_constant_time(seats: PhoneSeats, mocker: MockerFixture) -> None:
    compared = mocker.spy(hmac, "compare_digest")
    for seat in range(4):
        seats.invite(seat)
    wrong(seats)
    assert compared.call_count == 4


def test_there_are_no_other_seats(seats: PhoneSeats) -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        seats.invite(4)


def test_a_key_is_good_after_a_restart_and_only_its_print_is_kept(clock: HandClock) -> None:
    kept = KeysInMemory()
    before = PhoneSeats(4, now=clock, changed=lambda: None, keys=kept)
    found = before.sit(before.invite(2), "phone", PHONE)
    assert found is not None
    _, key = found
    assert key not in str(kept.value)
    after = PhoneSeats(4, now=clock, changed=lambda: None, keys=kept)
    assert after.sit(key, "phone", PHONE) == (2, key)
    assert after.sit(kept.value.prints[2], "phone", PHONE) is None, "the print opens nothing"
    after.take_back(2)
    assert PhoneSeats(4, now=clock, changed=lambda: None, keys=kept).sit(key, "phone", PHONE) is None


def test_a_key_for_a_console_that_is_gone_opens_nothing(clock: HandClock) -> None:
    kept = KeysInMemory()
    large = PhoneSeats(7, now=clock, changed=lambda: None, keys=kept)
    found = large.sit(large.invite(6), "phone", PHONE)
    assert found is not None
    assert PhoneSeats(1, now=clock, changed=lambda: None, keys=kept).sit(found[1], "phone", PHONE) is None
