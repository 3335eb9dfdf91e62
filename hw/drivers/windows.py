"""Finds which parts of a panel's memory to send after a change. Each part costs some extra bytes."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Frame: TypeAlias = tuple[bytes, ...]
"""Pages of bytes: a page is eight lines, a byte of it eight dots below each other."""
WINDOW_COST_BYTES = 28
"""What a window costs beside its own bytes, measured in bytes: six for its corners, and two calls to the
kernel, which switches the mux for each."""
_RUN = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % WINDOW_COST_BYTES)
"""Columns that differ, with the gaps that are cheaper to send than to leave out."""


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
    """The windows that hold every change; the whole frame if `before` is None.

    `tall` windows may have several pages.
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
    """The windows and one more, joined with those that are cheaper to send together with it."""
    rest = list(windows)
    for at, window in enumerate(windows):
        both = window.with_(new)
        if both.size <= window.size + new.size + WINDOW_COST_BYTES:
            del rest[at]
            return _joined(rest, both)
    return [*rest, new]
