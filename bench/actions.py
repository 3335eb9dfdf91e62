"""Counts what a person does at the page, by doing it in a real browser: to throw first, and for a deal."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator

from tests.counted_person import actions_for_a_deal, clicks_to_first_throw

NO_BROWSER = "not counted, there is no Chromium"


def figures() -> Iterator[tuple[str, str]]:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        yield "clicks_to_first_throw_alone", NO_BROWSER
        yield "actions_for_a_deal", NO_BROWSER
        return
    yield "clicks_to_first_throw_alone", str(asyncio.run(clicks_to_first_throw(found)))
    yield "actions_for_a_deal", str(asyncio.run(actions_for_a_deal(found)))
