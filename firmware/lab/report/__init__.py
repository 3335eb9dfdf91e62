"""One HTML page with everything in it: no script, no font, no picture from elsewhere."""

from croupier.firmware.lab.report.page import report

__all__ = ["report"]
