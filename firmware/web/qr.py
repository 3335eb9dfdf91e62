"""An address as a QR code, made here: no other machine hears of it."""

from __future__ import annotations


def qr_path(text: str) -> tuple[str, int]:
    """The dark squares as a path, and how many squares wide the whole is, with its margin."""
    import segno

    margin = 4
    rows = [[bool(dark) for dark in row] for row in segno.make(text, micro=False, error="m").matrix]
    parts = []
    for y, row in enumerate(rows, start=margin):
        x = 0
        while x < len(row):
            if row[x]:
                run = next((i for i in range(x, len(row)) if not row[i]), len(row)) - x
                parts.append(f"M{x + margin} {y}h{run}v1h-{run}z")
                x += run
            else:
                x += 1
    return "".join(parts), len(rows) + 2 * margin
