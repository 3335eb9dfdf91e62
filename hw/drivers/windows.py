"""Which parts of a panel's memory to send for a change: every window costs bytes that say where it is."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Frame: TypeAlias = tuple[bytes, ...]
"""Pages of bytes: a page is eight lines, a byte of it eight dots below each other."""
OVERHEAD = 28
"""Bytes whose time a window takes: six for its corners, and two calls, for each of which the kernel has the
mux select the channel and let go of it."""
_RUN = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % OVERHEAD)
"""Columns that differ, with gaps that are cheaper sent than left out."""


class Window(NamedTuple):
    pages: range
    columns: range

    @property
    def size(self) -> int:
        return len(self.pages) * len(self.columns)

    def with_(self, other: Window) -> Window:
        """The smallest window that holds both."""
        return Window(
            *(range(min(a.start, b.start), max(a.stop, b.stop)) for a, b in zip(self, other, strict=True))
        )


def changed_windows(frame: Frame, before: Frame | None, *, tall: bool) -> list[Window]:
    """The windows that hold every change; all of it where nothing is known of before.

    `tall` ones may have several pages.
    """
    if before is None:
        columns = range(len(frame[0]))
        whole = range(len(frame))
        return [Window(whole, columns)] if tall else [Window(range(n, n + 1), columns) for n in whole]
    windows: list[Window] = []
    for number, (page, old) in enumerate(zip(frame, before, strict=True)):
        if page == old:
            continue
        differing = int.from_bytes(page, "big") ^ int.from_bytes(old, "big")
        for run in _RUN.finditer(differing.to_bytes(len(page), "big")):
            window = Window(range(number, number + 1), range(*run.span()))
            windows = _joined(windows, window) if tall else [*windows, window]
    return windows


def _joined(windows: list[Window], new: Window) -> list[Window]:
    """One more, joined with those that are cheaper sent together with it."""
    rest = list(windows)
    for at, window in enumerate(windows):
        both = window.with_(new)
        if both.size <= window.size + new.size + OVERHEAD:
            del rest[at]
            return _joined(rest, both)
    return [*rest, new]
