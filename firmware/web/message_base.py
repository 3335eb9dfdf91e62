"""What all messages of the page have in common: their bounds, and the class of those that the page sends."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

MAX_BYTES = 1024
"""Far more than any message of the page has."""
MAX_NUMBER, MAX_LETTERS, MAX_ITEMS = 1_000_000, 64, 64
"""No number, text or list in a message of the page is larger. Every message is measured, see `decode`."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=255)]


class FromPageMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """What the page sends. No message has a field that is not known here."""
