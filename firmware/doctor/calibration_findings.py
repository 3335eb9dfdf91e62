"""What a calibration has found, as findings of the doctor: which reader is weak, which sensor is dead."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from croupier.firmware.calibration.readers import NEAR_STEPS, Measured, ReaderWalk
from croupier.firmware.calibration.sensors import SensorWalk
from croupier.firmware.doctor.findings import Finding, look, ok, wrong

WEAK_ADVICE = (
    "is the token on the middle, and the antenna below it? Less wood, no metal near by; swap the reader with "
    "a good one: if the fault goes with it, its antenna coils are the thin ones that cannot feed the tag"
)
NEAR_ADVICE = "a ferrite sheet below both antennas, or foil between them, and more distance if there is room"
DEAF_ADVICE = (
    "try another tag there; then its supply and its antenna; a reader that answers and hears no tag of "
    "the kind that others read has thin coils"
)
DEAD_ADVICE = "its legs and its hole: printed side up, level with the wood; 5 V; its output to the input"


def reader_findings(walk: ReaderWalk) -> list[Finding]:
    return [*_unheard(walk), *_weak(walk), *_close(walk), *_swapped(walk.readers), *_readers_summary(walk)]


def sensor_findings(walk: SensorWalk) -> list[Finding]:
    return [*_unfelt(walk), *_swapped(walk.found), *_sensors_summary(walk)]


def _unheard(walk: ReaderWalk) -> Iterator[Finding]:
    for space in walk.unheard:
        yield wrong(f"space {space}", "its reader did not hear the token", DEAF_ADVICE)


def _weak(walk: ReaderWalk) -> Iterator[Finding]:
    found = {one.space: one for one in walk.measured()}
    usual = median(one.need for one in found.values()) if found else 0.0
    for space in walk.weak:
        yield look(
            f"space {space}",
            f"its reader is weak: it needs power {found[space].need:.1f}, the others {usual:.1f}",
            WEAK_ADVICE,
        )


def _close(walk: ReaderWalk) -> Iterator[Finding]:
    """Spaces whose tokens a neighbour hears as well as, or better than, their own reader."""
    close = [one for one in walk.measured() if one.margin < NEAR_STEPS]
    if close:
        said = ", ".join(f"{one.space} (by that of {one.next_reader}, {one.margin:+.1f})" for one in close)
        yield wrong("neighbours", f"another reader hears the token as well as its own: {said}", NEAR_ADVICE)


def _swapped(found: dict[int, int]) -> Iterator[Finding]:
    """Readers that lie below another space than the wiring says."""
    others = {space: reader for space, reader in sorted(found.items()) if space != reader}
    if others:
        words = ", ".join(f"{space} has the one of {reader}" for space, reader in others.items())
        yield look("order", f"not as the file says: space {words}", "it is put right in the file")


def _readers_summary(walk: ReaderWalk) -> Iterator[Finding]:
    found = walk.measured()
    if not found:
        return
    least = min(found, key=_margin)
    alone = sum(one.next_reader < 0 for one in found)
    said = f"{len(found)} of {len(walk.order)} measured; {alone} of them are heard by no other reader"
    if least.next_reader >= 0:
        said += (
            f"; the smallest margin is {least.margin:.1f} steps, of space {least.space} "
            f"to the reader of {least.next_reader}"
        )
    yield ok("readers", said)


def _margin(one: Measured) -> float:
    return one.margin


def _unfelt(walk: SensorWalk) -> Iterator[Finding]:
    for space in sorted(walk.stuck):
        yield wrong(f"space {space}", "its sensor feels a magnet where there is none", DEAD_ADVICE)
    for space in walk.unfelt:
        yield wrong(
            f"space {space}",
            "the token was felt on none of its rings",
            f"turn the magnet over; {DEAD_ADVICE}",
        )
    for space, felt in walk.partly_felt.items():
        yield look(f"space {space}", f"felt on {felt} of its {walk.wanted[space]} rings", DEAD_ADVICE)


def _sensors_summary(walk: SensorWalk) -> Iterator[Finding]:
    rings = sum(walk.felt.values())
    if rings:
        yield ok("sensors", f"felt on {rings} of {sum(walk.wanted.values())} rings")
