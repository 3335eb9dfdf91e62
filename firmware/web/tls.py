"""Reads the certificate and the key with which the page is served over TLS."""

from __future__ import annotations

import os
import ssl
from pathlib import Path


class TlsError(Exception):
    """A certificate or key that cannot be used: the message that says so, and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Certificate:
    """A certificate that somebody has given: people know it, or know how to check it."""

    fingerprint = ""

    def __init__(self, context: ssl.SSLContext) -> None:
        self.context = context

    def look(self) -> bool:
        """It stays as it is until the program starts again."""
        return False


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What a server needs for TLS, from two PEM files. A key with a password is refused."""
    for path in (certificate, key):
        _check_readable(path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        reason = f"OpenSSL: {(error.reason or 'PEM').replace('_', ' ')}"
        raise TlsError("cli-tls-unfit", certificate=certificate, private=key, reason=reason) from error
    return context


def _check_readable(path: Path) -> None:
    """OpenSSL does not say which of two files is missing."""
    try:
        path.read_bytes()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise TlsError("cli-tls-unreadable", path=path, reason=reason) from error
