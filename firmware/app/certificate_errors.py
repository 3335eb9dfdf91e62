"""Turns what is wrong with the page's certificate into a reason why the program cannot start."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from croupier.firmware import web
from croupier.firmware.app.program import CannotStart


@contextlib.contextmanager
def certificate_errors() -> Iterator[None]:
    try:
        yield
    except web.TlsError as error:
        raise CannotStart(error.key, **error.facts) from error
