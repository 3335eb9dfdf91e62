"""What Croupier says, one text file a language, and the code that finds and reads these files."""

from croupier.config.languages.catalogue import (
    ENGLISH,
    Language,
    Messages,
    known_languages,
    language_after,
    message_names,
    read_all_languages,
    shipped_languages,
    spoken,
)

__all__ = [
    "ENGLISH",
    "Language",
    "Messages",
    "known_languages",
    "language_after",
    "message_names",
    "read_all_languages",
    "shipped_languages",
    "spoken",
]
