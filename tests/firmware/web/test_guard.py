"""Which requests the page's server lets in, check by check."""

import pytest

from croupier.firmware.web.guard import RateLimit, hosts, is_loopback, same_origin


def test_a_board_answers_to_its_own_names() -> None:
    assert hosts(8123) == {"127.0.0.1:8123", "localhost:8123", "[::1]:8123"}


def test_a_browser_leaves_out_port_80() -> None:
    assert {"localhost", "localhost:80"} <= hosts(80)


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        ("http://127.0.0.1:8123", True),
        ("HTTP://127.0.0.1:8123", True),
        ("http://localhost:8123", False),
        ("https://127.0.0.1:8123", False),
        ("http://127.0.0.1:8124", False),
        ("http://127.0.0.1:8123.example.org", False),
        ("null", False),
        ("", False),
        (None, False),
    ],
)
def test_only_the_very_same_origin_is_ours(origin: str | None, same: bool) -> None:
    assert same_origin(origin, "127.0.0.1:8123") is same


@pytest.mark.parametrize(
    ("peer", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.7", False),
        ("::ffff:192.168.1.7", False),
        ("localhost", False),
        (None, False),
    ],
)
def test_this_machine_is_told_from_others(peer: str | None, here: bool) -> None:
    assert is_loopback(peer) is here


def test_a_burst_passes_and_a_flood_does_not() -> None:
    rate = RateLimit(now=0, per_second=10, burst=5)
    assert [rate.allows(0) for _ in range(6)] == [True] * 5 + [False]


def test_a_steady_hand_is_never_stopped() -> None:
    rate = RateLimit(now=0, per_second=10, burst=5)
    assert all(rate.allows(tick / 10) for tick in range(1000))


def test_rest_gives_back_no_more_than_the_burst() -> None:
    rate = RateLimit(now=0, per_second=10, burst=5)
    assert [rate.allows(3600) for _ in range(6)] == [True] * 5 + [False]
