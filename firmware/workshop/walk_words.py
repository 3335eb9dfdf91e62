"""Says in words how far a calibration is, for a page of /setup."""

from __future__ import annotations

from croupier.config.wiring import Wiring
from croupier.firmware.doctor.wiring_file import scanner_lines
from croupier.firmware.text import Say
from croupier.firmware.web.workshop.messages import WalkedSpace, WalkNow
from croupier.firmware.workshop.calibrating import Calibrating
from croupier.firmware.workshop.checkup import part_of


def walk_now(walk: Calibrating, wiring: Wiring, say: Say) -> WalkNow:
    at, of = walk.progress
    spaces = tuple(
        WalkedSpace(space, state, figure, margin)
        for space, (state, (figure, margin)) in sorted(walk.spaces().items())
    )
    return WalkNow(
        can=walk.can,
        feels=walk.feels,
        phase=walk.phase,
        space=-1 if walk.space is None else walk.space,
        at=at,
        of=of,
        text=_text(walk, say),
        note="" if walk.note is None else walk.note.spoken(say.language),
        here=walk.asks_whether_it_is_there,
        keep=walk.is_new,
        spaces=spaces,
        findings=tuple(part_of(finding, say, wiring) for finding in walk.findings),
        lines=tuple(scanner_lines(walk.found)) if walk.found is not None and walk.is_new else (),
    )


def _text(walk: Calibrating, say: Say) -> str:
    """What to do now."""
    if walk.phase == "clear":
        return say("setup-walk-clear-sensors" if walk.feels else "setup-walk-clear-readers")
    space = walk.space
    if space is None:
        return ""
    place = say.place(space)
    if walk.sensors is None:
        return say("setup-walk-reader", space=str(space), place=place)
    ring, rings = str(walk.sensors.ring), str(walk.sensors.wanted[space])
    return say("setup-walk-sensor", space=str(space), place=place, ring=ring, rings=rings)
