"""Whether the supply is strong enough, as the Pi's own firmware measures it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from croupier.firmware.doctor.findings import Finding, look, ok, skipped, wrong

FILE = "sys/devices/platform/soc/soc:firmware/get_throttled"
_SLOW = "the processor is slowed down"
_BITS = ("the supply is too weak", _SLOW, _SLOW, "it is too hot")
_SINCE_START = 16
_ADVICE = "take a 5 V supply of 5 A and a short, thick cable; give the strip its own branch"


def look_at_power(root: Path) -> Finding:
    bits = throttled(root)
    if bits is None:
        return skipped("power", "the firmware does not say how the supply is")
    now, before = _said(bits), _said(bits >> _SINCE_START)
    if now:
        return wrong("power", f"right now {now} (0x{bits:x})", _ADVICE)
    if before:
        return look("power", f"for a while since the start: {before} (0x{bits:x})", _ADVICE)
    return ok("power", "the supply has been strong enough since the start")


def throttled(root: Path) -> int | None:
    """The bits of `vcgencmd get_throttled`; None where nobody knows them."""
    try:
        return int((root / FILE).read_text().strip(), 16)
    except (OSError, ValueError):
        return _asked() if root == Path("/") and shutil.which("vcgencmd") else None


def _asked() -> int | None:
    try:
        said = subprocess.run(
            ["vcgencmd", "get_throttled"], capture_output=True, text=True, timeout=5, check=True
        ).stdout
        return int(said.strip().partition("=")[2], 16)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _said(bits: int) -> str:
    return ", ".join(dict.fromkeys(text for bit, text in enumerate(_BITS) if bits >> bit & 1))
