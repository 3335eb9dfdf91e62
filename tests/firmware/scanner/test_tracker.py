"""Where the tracker says that tokens lie by hits alone, as for sensors that have no power to turn down."""

import random

from croupier.firmware.scanner.tracker import Tracker

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"
SWEEP_MS = 200


class Spaces:
    """Ten spaces, swept again and again; `sweep` says what each reader sees."""

    def __init__(self) -> None:
        self.tracker = Tracker(10)
        self.now_ms = 0

    def sweep(self, seen: dict[int, tuple[str, ...]]) -> list[tuple[str, int, str]]:
        changes = []
        for space in range(10):
            self.now_ms += SWEEP_MS // 10
            changes += self.tracker.look(self.now_ms, space, seen.get(space, ()))
            changes += self.tracker.missing(self.now_ms)
        return changes


def test_a_token_arrives_with_its_second_hit() -> None:
    spaces = Spaces()
    assert spaces.sweep({4: (HAT,)}) == []
    assert spaces.sweep({4: (HAT,)}) == [("arrive", 4, HAT)]
    assert spaces.sweep({4: (HAT,)}) == []


def test_one_slip_of_an_antenna_is_no_token() -> None:
    spaces = Spaces()
    assert [spaces.sweep({4: ("DEADBEEF",)}) for _ in range(1)] == [[]]
    assert [spaces.sweep({}) for _ in range(10)] == [[]] * 10


def test_two_hits_in_three_sweeps_are_enough() -> None:
    spaces = Spaces()
    assert spaces.sweep({4: (HAT,)}) + spaces.sweep({}) == []
    assert spaces.sweep({4: (HAT,)}) == [("arrive", 4, HAT)]


def test_who_arrives_somewhere_has_left_where_it_was() -> None:
    spaces = Spaces()
    for _ in range(5):
        spaces.sweep({4: (HAT,)})
    assert spaces.sweep({6: (HAT,)}) == []
    assert spaces.sweep({6: (HAT,)}) == [("arrive", 6, HAT)]
    assert spaces.tracker.placed() == [(6, HAT)]
    assert [spaces.sweep({}) for _ in range(5)][-1] == [("leave", 6, HAT)]


def test_a_token_out_of_sight_for_a_second_has_left() -> None:
    spaces = Spaces()
    for _ in range(5):
        spaces.sweep({4: (HAT,)})
    assert [spaces.sweep({}) for _ in range(4)] == [[]] * 4
    assert spaces.sweep({}) == [("leave", 4, HAT)]
    assert spaces.tracker.placed() == []


def test_a_resting_token_that_flickers_stays() -> None:
    spaces = Spaces()
    for _ in range(3):
        spaces.sweep({4: (HAT,)})
    for seen in (0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1):
        assert spaces.sweep({4: (HAT,)} if seen else {}) == []


def test_the_reader_with_most_hits_has_a_token_that_two_see_come() -> None:
    """The wrong reader looks first and sees it first; the right one sees it more often."""
    spaces = Spaces()
    changes = spaces.sweep({3: (HAT,), 4: (HAT,)})
    changes += spaces.sweep({3: (HAT,), 4: (HAT,)})
    changes += spaces.sweep({4: (HAT,)})
    changes += spaces.sweep({4: (HAT,)})
    assert changes == [("arrive", 4, HAT)]


def test_on_equal_hits_a_token_stays_where_it_is() -> None:
    spaces = Spaces()
    for _ in range(3):
        spaces.sweep({7: (HAT,)})
    for _ in range(10):
        assert spaces.sweep({6: (HAT,), 7: (HAT,)}) == []


def test_two_readers_that_always_see_it_still_agree_on_one() -> None:
    spaces = Spaces()
    changes = [change for _ in range(6) for change in spaces.sweep({6: (HAT,), 7: (HAT,)})]
    assert changes == [("arrive", 6, HAT)]


def test_several_tokens_on_one_space() -> None:
    spaces = Spaces()
    spaces.sweep({0: (HAT, CAR)})
    assert spaces.sweep({0: (HAT, CAR)}) == [("arrive", 0, HAT), ("arrive", 0, CAR)]
    for _ in range(2):
        spaces.sweep({0: (HAT,), 5: (CAR,)})
    assert spaces.tracker.placed() == [(0, HAT), (5, CAR)]


def test_tokens_without_a_name_are_told_apart_by_their_space() -> None:
    spaces = Spaces()
    spaces.sweep({2: ("-",), 8: ("-",)})
    assert spaces.sweep({2: ("-",), 8: ("-",)}) == [("arrive", 2, "-"), ("arrive", 8, "-")]
    for _ in range(4):
        spaces.sweep({8: ("-",)})
    assert spaces.sweep({8: ("-",)}) == [("leave", 2, "-")]
    assert spaces.tracker.placed() == [(8, "-")]


def test_what_is_reported_is_what_is_placed() -> None:
    """Whatever the readers see, arrivals and departures add up."""
    chance = random.Random(6)
    spaces = Spaces()
    lying: dict[str, int] = {}
    tokens = [f"04A1C25B6F80{n:02X}" for n in range(8)]
    for _ in range(1000):
        seen = {space: tuple(chance.sample(tokens, chance.choice((0, 0, 0, 1, 2)))) for space in range(10)}
        for what, space, tag in spaces.sweep(seen if chance.random() < 0.8 else {}):
            if what == "arrive":
                assert lying.get(tag) != space
                lying[tag] = space
            else:
                assert lying.pop(tag) == space
        assert spaces.tracker.placed() == sorted((space, tag) for tag, space in lying.items())


def test_strangers_are_forgotten() -> None:
    chance = random.Random(7)
    spaces = Spaces()
    for _ in range(500):
        spaces.sweep({chance.randrange(10): (chance.randbytes(4).hex().upper(),)})
    for _ in range(5):
        spaces.sweep({})
    assert spaces.tracker._tokens == {}
