"""Noise and old frames on a scanner's line, in both directions: nothing is lost by it. Ten megabytes of it in
the long runs.
"""

from __future__ import annotations

import random

import pytest

from croupier.firmware.scanner.frames import framed
from croupier.firmware.scanner.scan import Scanner
from croupier.hw.drivers.merged import MAX_TOKENS, Merged
from croupier.hw.drivers.scanner_lines import MAX_LINE_BYTES, Arrived, Heard, Left, Snapshot, request
from croupier.hw.drivers.scanner_session import ScannerSession

HAT = "04A1C25B6F8001"
MB = 1024 * 1024
AMOUNTS = [
    pytest.param(MB // 2, id="half a megabyte"),
    pytest.param(10 * MB, marks=pytest.mark.soak, id="ten"),
]
HELLO = "0 hello 2 2.0.0 E661 identity 10"
OLD = [
    f"{number} {body}"
    for number, body in enumerate(
        [
            f"heard {HAT} 3:3:3:6:3 4:1:3:15:3",
            f"arrive 3 {HAT}",
            f"snapshot 3:{HAT}",
            "beat 1 190 0 -",
            "tuned 3 20 4",
            "slots 600",
            f"leave 3 {HAT}",
            f"arrive 7 {HAT}",
        ],
        start=1,
    )
]


def noisy(chance: random.Random, frames: list[bytes], size: int) -> bytes:
    """Random bytes, whole frames of long ago, and frames with a bit turned over."""
    piece = chance.randbytes(size // 2)
    old = [chance.choice(frames) for _ in range(size // 2 // 32)]
    hurt = [bytes([*line[:5], line[5] ^ 1 << chance.randrange(7), *line[6:]]) for line in old[::2]]
    return piece + b"\n" + b"".join(old + hurt)


@pytest.mark.parametrize("amount", AMOUNTS)
def test_the_host_takes_noise_and_then_knows_what_is_there(amount: int) -> None:
    chance = random.Random(5)
    session, merged = ScannerSession(10, "identity", 0.0), Merged()
    session.due(0.0)
    session.receive(framed(HELLO), 0.0)
    frames, now, taken = [framed(body) for body in OLD], 0.0, 0
    while taken < amount:
        data = noisy(chance, frames, 65536)
        taken, now = taken + len(data), now + 0.1
        for message in session.receive(data, now):
            match message:
                case Arrived(space=space, uid=uid):
                    merged.arrived(0, space, uid)
                case Left(space=space, uid=uid):
                    merged.left(0, space, uid)
                case Heard(uid=uid, ears=ears):
                    merged.heard(0, uid, {ear.space: ear for ear in ears})
                case Snapshot(lying=lying):
                    merged.snapshot(0, lying)
                case _:
                    pass
    assert len(session._lines._rest) <= MAX_LINE_BYTES + 1
    assert len(session._asked) <= 2
    assert set(merged.seen()) <= {HAT}, "noise makes no token"
    assert session.dropped > 100
    assert session.gaps > 100
    assert request("snapshot") in session.due(now), "what the old frames said is asked for again"
    (snapshot,) = session.receive(b"\n" + framed(f"9999 snapshot 5:{HAT}"), now)
    assert isinstance(snapshot, Snapshot)
    merged.snapshot(0, snapshot.lying)
    assert merged.seen() == {HAT: 5}


def test_strangers_that_never_arrive_are_forgotten() -> None:
    merged, chance = Merged(), random.Random(6)
    merged.arrived(0, 3, HAT)
    for _ in range(1000):
        merged.heard(0, chance.randbytes(4).hex().upper(), {})
    assert len(merged._tokens) <= MAX_TOKENS + 1
    assert merged.seen() == {HAT: 3}


@pytest.mark.parametrize("amount", AMOUNTS)
def test_the_scanner_takes_noise_and_goes_on(amount: int) -> None:
    chance = random.Random(7)
    scanner = Scanner("E661", "identity", 10)
    requests = [
        "hello",
        "snapshot",
        "test",
        "tune 3 20 4",
        "tune 3 32 4",
        "slots 600 5",
        "slots 9 10",
        "heard",
    ]
    frames, now, taken = [framed(body) for body in requests], 0, 0
    while taken < amount:
        data = noisy(chance, frames, 65536)
        taken, now = taken + len(data), now + 20
        scanner.step(now, data, [])
        assert all(power <= 31 and gain <= 7 for _, power, gain in scanner.tuned)
        scanner.tuned.clear()
    assert not scanner.is_stopped
    said = scanner.step(now + 1, b"\n" + framed("hello"), [])
    assert said.count(b" hello 2 2.0.0 E661 identity 10*") == 1
