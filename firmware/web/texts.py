"""The page's own words: rendered here, with {name} where the page fills something in."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from croupier.config import languages
from croupier.firmware.text import LANGUAGES, Say

_GAPS = ("amount", "code", "count", "key", "name", "number", "place", "seat", "what")
_PLACEHOLDERS = {gap: f"{{{gap}}}" for gap in _GAPS}


def page_texts(say: Say) -> dict[str, str]:
    """Every message called page-…, under its name without that, and the language as `lang`."""
    texts = {key.removeprefix("page-"): say(key, **_PLACEHOLDERS) for key in _keys()}
    return {"lang": say.language, **texts}


@cache
def _keys() -> tuple[str, ...]:
    first = Path(languages.__file__).with_name(f"{LANGUAGES[0]}.ftl").read_text(encoding="utf-8")
    return tuple(re.findall(r"^(page-[a-z0-9-]+) =", first, re.MULTILINE))
