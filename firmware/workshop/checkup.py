"""Says how every device and the machine are, for the picture and the list of /setup.

It asks no device: drivers report by themselves, and trials have their answers. Only the readers' self-test
and the look at the machine are made anew, when a page asks for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from croupier.config.wiring import SIMULATED, Wiring
from croupier.firmware.board.aside import aside
from croupier.firmware.board.open_board import OpenBoard
from croupier.firmware.doctor.devices import judge, reader_versions
from croupier.firmware.doctor.examined_board import DEFAULT_PI, ExaminedBoard
from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong
from croupier.firmware.doctor.machine import ROOT, generation, look_at_machine, pi_model
from croupier.firmware.doctor.voice import voice_advice
from croupier.firmware.doctor.walk import BUTTON_ORDER
from croupier.firmware.model.sentence import Told, told
from croupier.firmware.text import Say
from croupier.firmware.text.devices import device_name
from croupier.firmware.web.workshop.messages import Part, PartState, TrialKind
from croupier.firmware.workshop.scanner_updates import ScannerUpdates
from croupier.firmware.workshop.tryouts import Tryouts
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, Reason, fault_of
from croupier.hw.drivers.i2c import DEVICES
from croupier.hw.protocols import Button

_ORDER: tuple[PartState, ...] = ("wrong", "look", "unknown", "ok")
"""The worst first."""
LINE_START = "    "
"""So begins what is to be typed, in what the doctor says."""


class Checkup:
    """`health` has the last report of each device, and changes while the board runs."""

    def __init__(
        self,
        wiring: Wiring,
        opened: OpenBoard,
        health: dict[DeviceId, tuple[bool, str]],
        tryouts: Tryouts,
        scanners: ScannerUpdates | None = None,
        *,
        root: Path = ROOT,
        devices: Path = DEVICES,
    ) -> None:
        model = pi_model(root)
        self._wiring = wiring
        self._tryouts = tryouts
        self._updates = scanners
        self._root = root
        self._devices = devices
        self._examined = ExaminedBoard(
            wiring, opened, pi=generation(model) if model else DEFAULT_PI, health=health
        )
        self._machine: Sequence[Finding] = ()
        self._versions: Mapping[int, int] = {}

    async def look_again(self) -> None:
        """Look at the machine, and have all readers tested. It takes some seconds."""
        look_round = aside(lambda: tuple(look_at_machine(self._wiring, self._root)))
        self._machine, self._versions = await asyncio.gather(look_round, reader_versions(self._examined))

    def parts(self, say: Say) -> tuple[Part, ...]:
        """Everything in words, the worst first."""
        old = () if self._updates is None else self._updates.old()
        found = []
        for finding in self._findings():
            part, device = part_of(finding, say, self._wiring), finding.device
            if device is not None and device.kind == "scanner":
                part = self._with_update(part, device, old, say)
            found.append(part)
        found += [self._buttons(seat, say) for seat in range(len(self._wiring.consoles))]
        return tuple(sorted(found, key=lambda part: _ORDER.index(part.state)))

    def _findings(self) -> Iterator[Finding]:
        versions = self._versions
        for finding in judge(self._examined, versions, self._devices):
            is_there = finding.device is not None or finding.state != "skipped"
            if is_there and (finding.device is None or finding.device.kind != "button"):
                yield self._tried(finding)
        yield from self._sound()
        yield from self._voice()
        yield from self._machine

    def _tried(self, finding: Finding) -> Finding:
        """What a person saw in a trial says more than a driver that only sends."""
        device, answers = finding.device, self._tryouts.answers
        if device is None or finding.state == "wrong":
            return finding
        if device.kind == "strip":
            yes = answers.get(("lights", 0))
            if yes is None:
                return look(device, told("doctor-strip-well"))
            return ok(device, told("setup-lights-seen")) if yes else wrong(device, *_lights_not_seen())
        if device.kind == "screen" and answers.get(("screen", device.seat or 0)) is False:
            return wrong(device, told("setup-screen-not-seen"), told("doctor-fix-order", _FIX_ORDER))
        return finding

    def _with_update(self, part: Part, device: DeviceId, old: Sequence[str], say: Say) -> Part:
        """A scanner, and what is to be said if it has another program than this Croupier brings."""
        if self._updates is None:
            return part
        if device.name == self._updates.updating:
            return replace(part, state="look", what=_sentence(say("setup-fault-updating")), fix="", lines=())
        if device.name not in old:
            return part
        failed = self._updates.why_failed.get(device.name, "")
        fix = told("setup-fix-update", version=self._updates.version)
        state: PartState = "wrong" if part.state == "wrong" else "look"
        return replace(
            part,
            state=state,
            what=part.what if state == "wrong" else _sentence(say("setup-scanner-older")),
            detail="; ".join(filter(None, (part.detail or part.what, failed))),
            fix=_sentence(fix.spoken(say.language)),
            update=device.name,
        )

    def _sound(self) -> Iterator[Finding]:
        buzzer = DeviceId("buzzer")
        well, why = self._examined.health.get(buzzer, (True, ""))
        heard = self._tryouts.answers.get(("sound", 0))
        if not well:
            yield wrong(buzzer, why)
        elif heard is None:
            yield look(buzzer, told("setup-untried"))
        elif heard:
            yield ok(buzzer, told("setup-heard"))
        else:
            simulated = self._wiring.buzzer.driver == SIMULATED
            fix = told("setup-fix-page-sound" if simulated else "setup-fix-buzzer")
            yield wrong(buzzer, told("setup-not-heard"), fix)

    def _voice(self) -> Iterator[Finding]:
        """Never wrong: without a voice the board plays as before."""
        if self._examined.opened.board.voice is None:
            return
        voice, device = DeviceId("voice"), self._wiring.voice.device
        well, why = self._examined.health.get(voice, (True, ""))
        heard = self._tryouts.answers.get(("voice", 0))
        if not well:
            yield look(voice, told("doctor-voice-lost", why=why), voice_advice(why, device))
        elif heard is None:
            yield skipped(voice, told("setup-untried"))
        elif heard:
            yield ok(voice, told("setup-heard"))
        else:
            yield look(voice, told("setup-not-heard"), voice_advice("", device))

    def _buttons(self, seat: int, say: Say) -> Part:
        """The three buttons of a seat, as one part. What a driver says of one of them comes first."""
        opened = self._examined.opened.board.consoles[seat].buttons
        bad: dict[Button, str] = {}
        for button in BUTTON_ORDER:
            well, why = self._examined.health.get(DeviceId("button", seat=seat, name=button), (True, ""))
            if not well:
                bad[button] = why
        trial = self._tryouts.now
        if trial is None or trial.what != "buttons" or trial.n != seat:
            bad |= {button: Reason("it is down", Fault.STUCK) for button in opened.down if button not in bad}
        answered = self._tryouts.answered.get(seat, set())
        missing = [button for button in BUTTON_ORDER if button not in answered]
        if bad:
            what = say("setup-button-wrong", which=_signs(bad))
            state: PartState = "wrong"
        elif missing:
            what = say("setup-buttons-untried", which=_signs(missing))
            state = "unknown"
        else:
            what, state = say("setup-buttons-answer"), "ok"
        fix = told("doctor-fix-button-down") if bad else None
        if any(fault_of(why) is Fault.TAKEN for why in bad.values()):
            fix = told("doctor-fix-pin", "sudo apt full-upgrade")
        text, lines = _instructions(fix, say)
        return Part(
            id=f"seat {seat + 1}, buttons",
            kind="buttons",
            state=state,
            title=_sentence(say("setup-part-buttons", seat=seat + 1)),
            what=_sentence(what),
            detail="; ".join(str(why) for why in bad.values()),
            fix=text,
            lines=lines,
            seat=seat,
            button=" ".join(bad),
            tries=("buttons",),
        )


_FIX_ORDER = "croupier doctor --fix-order"


def _lights_not_seen() -> tuple[Told, Told]:
    fix = told("setup-fix-lights").and_(told("doctor-fix-order", _FIX_ORDER))
    return told("setup-lights-not-seen"), fix


def _signs(buttons: Sequence[Button] | Mapping[Button, str]) -> str:
    return " ".join(button.sign for button in BUTTON_ORDER if button in buttons)


def part_of(finding: Finding, say: Say, wiring: Wiring) -> Part:
    """A finding of the doctor in the page's language."""
    device = finding.device
    what, detail = _in_words(finding, say)
    fix, lines = _instructions(finding.fix, say)
    return Part(
        id=str(finding.part),
        kind="machine" if device is None else device.kind,
        state=_state(finding),
        title=_title(finding, say),
        what=_sentence(what),
        detail=detail,
        fix=fix,
        lines=lines,
        seat=-1 if device is None or device.seat is None else device.seat,
        space=-1 if device is None or device.space is None else device.space,
        spaces=_spaces(device, wiring),
        tries=_tries(device),
    )


def _state(finding: Finding) -> PartState:
    """What only a person can see is not known until somebody has looked."""
    if finding.device is not None and finding.device.kind in ("strip", "buzzer") and finding.state == "look":
        return "unknown"
    return "unknown" if finding.state == "skipped" else finding.state


def _title(finding: Finding, say: Say) -> str:
    if finding.device is not None:
        return _sentence(device_name(say, finding.device))
    return _sentence(finding.part.spoken(say.language) if isinstance(finding.part, Told) else finding.part)


def _in_words(finding: Finding, say: Say) -> tuple[str, str]:
    """How it is, in the language of the page, and what its driver said."""
    if isinstance(finding.what, Told):
        return finding.what.spoken(say.language), ""
    if finding.state == "wrong":
        return say(f"setup-fault-{fault_of(finding.what).replace(' ', '-') or 'other'}"), str(finding.what)
    if finding.device is None:
        return str(finding.what), ""
    return say("setup-answers"), str(finding.what)


def _instructions(fix: str | None, say: Say) -> tuple[str, tuple[str, ...]]:
    """What to do, and the lines to type."""
    text = fix.spoken(say.language) if isinstance(fix, Told) else fix or ""
    lines = text.splitlines()
    told_lines = tuple(line.strip() for line in lines if line.startswith(LINE_START))
    return " ".join(_sentence(line) for line in lines if not line.startswith(LINE_START)), told_lines


def _sentence(text: str) -> str:
    """The doctor's half sentences, as a sentence of their own on the page."""
    return text[:1].upper() + text[1:]


def _spaces(device: DeviceId | None, wiring: Wiring) -> tuple[int, ...]:
    if device is None:
        return ()
    if device.kind == "reader":
        here = [space for one in wiring.scanners if one.driver == SIMULATED for space in one.spaces]
        return tuple(here) or tuple(range(len(wiring.pixels.spaces)))
    return next((one.spaces for one in wiring.scanners if one.name == device.name), ())


def _tries(device: DeviceId | None) -> tuple[TrialKind, ...]:
    match device.kind if device is not None else "":
        case "screen":
            return ("screen",)
        case "strip":
            return ("lights",)
        case "pad" | "scanner" | "reader":
            return ("readers",)
        case "buzzer":
            return ("sound",)
        case "voice":
            return ("voice",)
        case _:
            return ()
