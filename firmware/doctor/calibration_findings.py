"""What a calibration has found, as findings of the doctor, for the terminal and /setup."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from croupier.firmware.calibration.readers import NEAR_STEPS, Measured, ReaderWalk
from croupier.firmware.calibration.sensors import SensorWalk
from croupier.firmware.doctor.findings import Finding, look, ok, wrong
from croupier.firmware.model.sentence import Told, told


def reader_findings(walk: ReaderWalk) -> list[Finding]:
    return [*_unheard(walk), *_weak(walk), *_close(walk), *_swapped(walk.readers), *_readers_summary(walk)]


def sensor_findings(walk: SensorWalk) -> list[Finding]:
    return [*_unfelt(walk), *_swapped(walk.found), *_sensors_summary(walk)]


def _space(space: int) -> Told:
    return told("doctor-part-space", space=space)


def _unheard(walk: ReaderWalk) -> Iterator[Finding]:
    for space in walk.unheard:
        yield wrong(_space(space), told("doctor-walk-unheard"), told("doctor-fix-deaf"))


def _weak(walk: ReaderWalk) -> Iterator[Finding]:
    found = {one.space: one for one in walk.measured()}
    usual = median(one.need for one in found.values()) if found else 0.0
    for space in walk.weak:
        need = f"{found[space].need:.1f}"
        what = told("doctor-walk-weak", need=need, usual=f"{usual:.1f}")
        yield look(_space(space), what, told("doctor-fix-weak"))


def _close(walk: ReaderWalk) -> Iterator[Finding]:
    """Spaces whose tokens a neighbour hears as well as, or better than, their own reader."""
    close = tuple(
        told("doctor-walk-close-one", space=one.space, reader=one.next_reader, steps=f"{one.margin:+.1f}")
        for one in walk.measured()
        if one.margin < NEAR_STEPS
    )
    if close:
        what = told("doctor-walk-close", spaces=close)
        yield wrong(told("doctor-part-neighbours"), what, told("doctor-fix-close"))


def _swapped(found: dict[int, int]) -> Iterator[Finding]:
    """Readers that lie below another space than the wiring says."""
    others = tuple(
        told("doctor-walk-swapped-one", space=space, reader=reader)
        for space, reader in sorted(found.items())
        if space != reader
    )
    if others:
        what = told("doctor-walk-swapped", spaces=others)
        yield look(told("doctor-part-order"), what, told("doctor-fix-swapped"))


def _readers_summary(walk: ReaderWalk) -> Iterator[Finding]:
    found = walk.measured()
    if not found:
        return
    least = min(found, key=_margin)
    alone = sum(one.next_reader < 0 for one in found)
    facts: dict[str, object] = {"count": len(found), "all": len(walk.order), "alone": alone}
    if least.next_reader < 0:
        said = told("doctor-walk-readers", **facts)
    else:
        steps, space, reader = f"{least.margin:.1f}", least.space, least.next_reader
        said = told("doctor-walk-readers-margin", **facts, steps=steps, space=space, reader=reader)
    yield ok(told("doctor-part-readers"), said)


def _margin(one: Measured) -> float:
    return one.margin


def _unfelt(walk: SensorWalk) -> Iterator[Finding]:
    for space in sorted(walk.stuck):
        yield wrong(_space(space), told("doctor-walk-stuck"), told("doctor-fix-dead-sensor"))
    for space in walk.unfelt:
        fix = told("doctor-fix-magnet").and_(told("doctor-fix-dead-sensor"))
        yield wrong(_space(space), told("doctor-walk-unfelt"), fix)
    for space, felt in walk.partly_felt.items():
        what = told("doctor-walk-partly-felt", felt=felt, rings=walk.wanted[space])
        yield look(_space(space), what, told("doctor-fix-dead-sensor"))


def _sensors_summary(walk: SensorWalk) -> Iterator[Finding]:
    felt = sum(walk.felt.values())
    if felt:
        what = told("doctor-walk-sensors", felt=felt, rings=sum(walk.wanted.values()))
        yield ok(told("doctor-part-sensors"), what)
