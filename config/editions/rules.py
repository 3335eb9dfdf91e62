"""Checks the settings of the rules that the rulebook of an edition changes."""

from __future__ import annotations

from typing import Literal, get_args, get_origin, get_type_hints

from croupier.config.form import Form
from croupier.engine.rules import Rules


def check_rules(edition: Form) -> dict[str, bool | int | str]:
    settings: dict[str, bool | int | str] = {}
    known = get_type_hints(Rules)
    with edition.table("rules", optional=True) as form:
        form.allow(known)
        for key in (key for key in form.keys if key in known):
            if known[key] is bool:
                settings[key] = form.flag(key)
            elif get_origin(known[key]) is Literal:
                settings[key] = form.choice(key, get_args(known[key]))
            else:
                settings[key] = form.number(key, least=0)
    return settings
