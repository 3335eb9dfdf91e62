"""A folder on a disk in memory, and the library that makes a disk fail."""

from tests.firmware.saves.conftest import scratch
from tests.firmware.saves.journal.conftest import failing_disk

__all__ = ["failing_disk", "scratch"]
