"""Keeps what a calibration on /setup has found, in the state folder.

The service may not write its wiring file. What is kept counts as long as that file says of the scanners what
it said at the time. Where somebody has changed it since, by hand or with `croupier doctor --calibrate`, the
file is newer.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.config.wiring import ScannerWiring, Wiring
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_value import SavedValue
from croupier.hw.drivers.scanner_lines import MAX_GAIN, MAX_POWER

_log = logging.getLogger(__name__)

FILE = "calibration.json"
"""In the state folder."""


class ScannerSettings(msgspec.Struct, frozen=True):
    """What a calibration finds for the readers of one scanner, as the wiring file has it."""

    spaces: tuple[int, ...]
    power: tuple[int, ...] = ()
    gain: tuple[int, ...] = ()
    middle: tuple[int, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    """By scanner: what was found, and what the wiring file said when it was."""

    file: dict[str, ScannerSettings] = {}
    found: dict[str, ScannerSettings] = {}


class KeptCalibration:
    """`wiring` is the one of the file, with what was found where that still counts."""

    def __init__(self, folder: StateFolder, wiring: Wiring) -> None:
        self._file = _settings_of(wiring)
        self._saved = SavedValue(folder, FILE, Kept())
        self.wiring = wiring
        kept = self._saved.value
        if not kept.found or kept.file != self._file:
            return
        if not _fits(kept.found, wiring):
            _log.warning("%s: it does not fit the wiring; we go on without it", FILE)
            return
        self.wiring = replace(
            wiring, scanners=tuple(_with_settings(one, kept.found[one.name]) for one in wiring.scanners)
        )

    def keep(self, found: Wiring) -> bool:
        """Use it from the next start on. False if it could not be written."""
        before = self._saved.value
        if self._saved.keep(Kept(self._file, _settings_of(found))):
            self.wiring = found
            return True
        self._saved.value = before
        return False


def _settings_of(wiring: Wiring) -> dict[str, ScannerSettings]:
    return {one.name: ScannerSettings(one.spaces, one.power, one.gain, one.middle) for one in wiring.scanners}


def _with_settings(scanner: ScannerWiring, found: ScannerSettings) -> ScannerWiring:
    return replace(scanner, spaces=found.spaces, power=found.power, gain=found.gain, middle=found.middle)


def _fits(found: Mapping[str, ScannerSettings], wiring: Wiring) -> bool:
    """Whether it gives each reader of the wiring one of the spaces, and settings that a reader has."""
    if found.keys() != {one.name for one in wiring.scanners}:
        return False
    for one in wiring.scanners:
        its = found[one.name]
        for numbers, most in ((its.power, MAX_POWER), (its.gain, MAX_GAIN), (its.middle, 10 * MAX_POWER)):
            if numbers and len(numbers) != len(one.spaces):
                return False
            if any(not 0 <= number <= most for number in numbers):
                return False
        if len(its.spaces) != len(one.spaces):
            return False
    for senses in {one.senses for one in wiring.scanners}:
        mine = [one for one in wiring.scanners if one.senses == senses]
        spaces = sorted(space for one in mine for space in found[one.name].spaces)
        if spaces != sorted(space for one in mine for space in one.spaces):
            return False
    return True
