"""The report of a simulation: one HTML page without scripts that needs no other file."""

from croupier.firmware.lab.report.page import report

__all__ = ["report"]
