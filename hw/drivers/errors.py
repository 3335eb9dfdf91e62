"""What every driver's own errors have in common."""

from __future__ import annotations


class DriverError(Exception):
    """Something is wrong with a device. The text says which one, what, and what to do."""
