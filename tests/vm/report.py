"""What the guest tells the host."""

from msgspec import Struct


class Checked(Struct, frozen=True):
    """After a power cut: of `acknowledged` actions some are `lost`, or not what they were."""

    acknowledged: int
    lost: int
    wrong: int
    beyond: int
    """Actions in the last game that were written and not acknowledged any more."""
