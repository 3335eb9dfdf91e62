"""The page's own texts: rendered here, with {name} where the page fills something in."""

from __future__ import annotations

from croupier.config.languages import message_names
from croupier.firmware.text import Say

_GAPS = ("amount", "code", "count", "key", "name", "number", "place", "seat", "what")
_PLACEHOLDERS = {gap: f"{{{gap}}}" for gap in _GAPS}
_PREFIX = "page-"


def page_texts(say: Say) -> dict[str, str]:
    """Every message called page-…, under its name without that, and the language as `lang`."""
    texts = {key.removeprefix(_PREFIX): say(key, **_PLACEHOLDERS) for key in message_names(_PREFIX)}
    return {"lang": say.language, **texts}
