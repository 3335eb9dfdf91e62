"""The faults a simulated device can be given."""

from __future__ import annotations


def no_answer() -> OSError:
    """What a bus raises when the device on it does not acknowledge."""
    return OSError(121, "Remote I/O error")
