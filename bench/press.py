"""From the finger on ● to light and screen in a real browser, each press on the disk before it is shown."""

import asyncio
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.real_browser import bids

BIDS = 140
"""As many as the cash of two players allows in steps of ten."""


def figures() -> Iterator[tuple[str, str]]:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        yield "press_to_light_ms", "not measured, there is no Chromium"
        return
    with tempfile.TemporaryDirectory() as state:
        took = asyncio.run(bids(Path(state), found, BIDS))
    yield "press_to_light_ms_median", f"{statistics.median(took):.1f}"
    yield "press_to_light_ms_p90", f"{statistics.quantiles(took, n=10)[-1]:.1f}"
