"""The walk with a token in the hand: a tag on the pad, and every space of the board."""

from __future__ import annotations

from croupier.firmware.doctor.findings import Finding, ok, skipped, wrong
from croupier.firmware.doctor.patient import Patient
from croupier.firmware.doctor.person import Person
from croupier.hw.protocols import RGB, Sighting

HERE: RGB = (0, 0, 90)
FAR_AWAY = "a 25 mm tag under a thin plastic base; metal between tag and reader needs ferrite"


async def walk_tag(patient: Patient, person: Person) -> list[Finding]:
    """On the pad if there is one, or where tags are read under the spaces."""
    has_pad = patient.wiring.pad is not None
    if not has_pad and not any(scanner.senses == "identity" for scanner in patient.wiring.scanners):
        return []
    where = "hold a token on the pad" if has_pad else "put a token on any space"
    part = "pad, tag" if has_pad else "tag"
    person.tell("", f"TAG: {where}. Enter goes on without.")
    patient.forget_events()
    while True:
        event = await person.acts(patient)
        if event == "skip":
            return [wrong(part, "no tag was read", f"try another tag: {FAR_AWAY}")]
        if not isinstance(event, Sighting) or not event.present or event.uid is None:
            continue
        if (event.place is None) == has_pad:
            known = "known" if event.uid in patient.opened.tokens else "not known yet: croupier tags learn"
            return [ok(part, f"{event.uid} was read, which is {known}")]


async def walk_spaces(patient: Patient, person: Person) -> list[Finding]:
    """The light leads; a reader that answers for another space is named."""
    watched = [space for scanner in patient.wiring.scanners for space in scanner.spaces]
    if not watched:
        return []
    person.tell(
        "",
        "SPACES: take one token and put it on the lit space, then on the next.",
        "Enter goes on without a space, twice Enter without all that are left.",
    )
    findings: list[Finding] = []
    seen = skips = 0
    for number, space in enumerate(sorted(watched)):
        patient.light_space(space, HERE)
        patient.forget_events()
        found = await _touch(patient, person, space)
        skips = skips + 1 if found == "skip" else 0
        if skips == 2:
            findings.pop()
            left = len(watched) - number + 1
            findings.append(skipped("spaces", f"{left} were left out"))
            break
        if found == "skip":
            findings.append(_unseen(patient, space))
        elif found == space:
            seen += 1
        else:
            findings.append(
                wrong(
                    f"space {space}",
                    f"the reader of space {found} saw the token",
                    "swap their wires, or the two numbers in the scanner's list of spaces",
                )
            )
    patient.light({})
    return [*findings, ok("spaces", f"{seen} of {len(watched)} saw the token")] if seen else findings


async def _touch(patient: Patient, person: Person, space: int) -> int | str:
    """Where a token was seen. A hand may set it down elsewhere first: another reader must see it twice."""
    person.tell(f"  space {space}")
    other: int | None = None
    while True:
        event = await person.acts(patient)
        if event == "skip":
            return "skip" if other is None else other
        if not isinstance(event, Sighting) or not event.present or event.place is None:
            continue
        if event.place in (space, other):
            return event.place
        other = event.place
        person.tell(f"    seen on space {other}: lift it, and once more, please")


def _unseen(patient: Patient, space: int) -> Finding:
    senses = next(scanner.senses for scanner in patient.wiring.scanners if space in scanner.spaces)
    advice = FAR_AWAY if senses == "identity" else "turn the magnet over, or bring it nearer to the sensor"
    return wrong(f"space {space}", "the token was not seen", advice)
