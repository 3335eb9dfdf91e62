"""`croupier play --help` in the language of the terminal: an option's help is the name of a message."""

from __future__ import annotations

import argparse
from functools import cache

from croupier.firmware.app.options import DEFAULT_SEATS, FEWEST_SEATS, MOST_SEATS
from croupier.firmware.model.sentence import Sentence


class Explained(argparse.HelpFormatter):
    """Reads the text files, but only when somebody asks for help."""

    def add_text(self, text: str | None) -> None:
        super().add_text(_said(text) if text else text)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return _said("cli-help-help" if action.dest == "help" else action.help or "")


def _said(text: str) -> str:
    return str(Sentence(text, **_facts())) if text.startswith("cli-help-") else text


@cache
def _facts() -> dict[str, object]:
    """How many seats the simulated board can have, and which languages there are."""
    from croupier.config.languages import known_languages

    languages = ", ".join(language.code for language in known_languages())
    return {"fewest": FEWEST_SEATS, "most": MOST_SEATS, "default": DEFAULT_SEATS, "languages": languages}
