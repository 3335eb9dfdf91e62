"""The door of /setup: who has the code or a key, and nobody else."""

import pytest

from croupier.firmware.web.codes import CODE_VALID_S, MAX_WRONG_OF_ALL, MAX_WRONG_PER_PEER, TooManyTries
from croupier.firmware.web.workshop.door import (
    KEY_LASTS_AFTER_START_S,
    KEY_LASTS_S,
    MAX_KEYS,
    DoorKeysInMemory,
    WorkshopDoor,
)


class House:
    """A door, its screens, and a clock that the test turns."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.screens: list[str | None] = []
        self.has_screens = True
        self.keys = DoorKeysInMemory()
        self.door = self.restarted()

    def restarted(self) -> WorkshopDoor:
        self.door = WorkshopDoor(now=lambda: self.now, show_code=self.show, keys=self.keys)
        return self.door

    def show(self, code: str | None) -> bool:
        self.screens.append(code)
        return self.has_screens

    def code(self) -> str:
        self.now += 120
        assert self.door.ask() == "shown"
        code = self.screens[-1]
        assert code is not None
        return code

    def enter(self, typed: str, peer: str = "10.0.0.9") -> str | None:
        return self.door.enter(typed, peer)


@pytest.fixture
def house() -> House:
    return House()


def test_the_code_opens_once_and_gives_a_key(house: House) -> None:
    code = house.code()
    key = house.enter(f"{code[:4]}-{code[4:].lower()} ")
    assert key is not None
    assert house.screens[-1] is None, "the screens are the game's again"
    assert house.enter(code) is None, "a code works once"
    assert house.enter(key) == key
    assert key not in str(house.keys.value), "only its hash is kept"


def test_a_code_works_for_ten_minutes(house: House) -> None:
    code = house.code()
    house.now += CODE_VALID_S - 1
    assert house.enter(code) is not None
    code = house.code()
    house.now += CODE_VALID_S
    assert house.enter(code) is None


def test_the_same_code_is_shown_while_it_works(house: House) -> None:
    first = house.code()
    assert house.code() == first
    house.now += CODE_VALID_S
    assert house.code() != first


def test_nobody_can_keep_the_screens_covered(house: House) -> None:
    assert [house.door.ask() for _ in range(4)] == ["shown", "shown", "later", "later"]
    assert len(house.screens) == 2
    house.now += 120
    assert [house.door.ask() for _ in range(2)] == ["shown", "later"]


def test_without_a_screen_it_says_so(house: House) -> None:
    house.has_screens = False
    assert house.door.ask() == "nowhere"


def test_no_code_was_asked_for_and_none_opens(house: House) -> None:
    for typed in ("", " ", "-", "AAAAAAAA"):
        assert house.enter(typed) is None


def test_a_peer_that_guesses_has_to_wait_and_a_good_code_is_good_all_the_same(house: House) -> None:
    code = house.code()
    for _ in range(MAX_WRONG_PER_PEER):
        assert house.enter("AAAAAAAA") is None
    with pytest.raises(TooManyTries):
        house.enter("AAAAAAAA")
    assert house.enter("AAAAAAAA", "10.0.0.10") is None, "another peer"
    assert house.enter(code) is not None


def test_all_peers_together_cannot_guess_on(house: House) -> None:
    for number in range(MAX_WRONG_OF_ALL):
        assert house.enter("AAAAAAAA", f"10.0.1.{number}") is None
    with pytest.raises(TooManyTries):
        house.enter("AAAAAAAA", "10.0.2.1")


def test_a_key_is_forgotten_when_nobody_uses_it(house: House) -> None:
    key = house.enter(house.code())
    assert key is not None
    house.now += KEY_LASTS_S - 1
    house.door.used(key)
    house.now += KEY_LASTS_S - 1
    assert house.enter(key) == key
    house.now += KEY_LASTS_S
    assert house.enter(key) is None


def test_a_page_that_restarts_the_board_is_let_in_again_for_a_while(house: House) -> None:
    key = house.enter(house.code())
    assert key is not None
    house.restarted()
    house.now += KEY_LASTS_AFTER_START_S - 1
    assert house.enter(key) == key
    other = house.restarted()
    house.now += KEY_LASTS_AFTER_START_S
    assert other.enter(key, "10.0.0.9") is None


def test_only_so_many_keys_are_kept(house: House) -> None:
    keys = [house.enter(house.code()) for _ in range(MAX_KEYS + 3)]
    assert len(house.keys.value.prints) == MAX_KEYS
    assert house.enter(str(keys[0])) is None
    assert house.enter(str(keys[-1])) == keys[-1]


def test_pages_that_take_turns_have_nothing_written(house: House) -> None:
    keys = [str(house.enter(house.code())) for _ in range(2)]
    kept = house.keys.value
    for key in (*keys, *keys):
        house.now += 1
        house.door.used(key)
        assert house.keys.value == kept
