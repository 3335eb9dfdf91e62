"""A certificate that the board makes for itself, so that the page can be https without one of your own.

It is made by the `openssl` program and kept in the state folder, one file with the key and the certificate,
which only its owner can read. It is made again, with the same key, before it ends and when this machine has
another name or number. A browser does not know it and warns, so its fingerprint is shown to be compared.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import os
import re
import ssl
import stat
import subprocess
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from croupier.firmware.saves import durable_files
from croupier.firmware.web.tls import TlsError

_log = logging.getLogger(__name__)

FILE = "page.pem"
"""In the state folder."""
VALID_DAYS = 397
"""No browser takes a certificate for longer that it could warn of."""
DAY_S = 86400.0
RENEW_DAYS = 30
"""So many days before its end it is made again."""
LOOK_AGAIN_S = 30.0
"""Seconds between two looks at the names and the clock of this machine."""
_PATIENCE_S = 60.0
_KEY = re.compile(r"-----BEGIN EC PRIVATE KEY-----.*?-----END EC PRIVATE KEY-----\n", re.DOTALL)
_CERTIFICATE = re.compile(r"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----\n", re.DOTALL)
_CONFIG = """\
[req]
distinguished_name = name
x509_extensions = extensions
prompt = no
[name]
CN = Croupier
[extensions]
subjectAltName = {names}
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
"""


class _About(Struct, frozen=True):
    """The first line of the file: for whom the certificate was made, and when."""

    names: tuple[str, ...]
    made: float
    fingerprint: str


class OwnCertificate:
    """The certificate in `folder`; made if it is missing or unfit. `names` gives what it has to be valid for.

    TlsError if it cannot be made.
    """

    def __init__(
        self, folder: Path, names: Callable[[], Iterable[str]], *, now: Callable[[], float] = time.time
    ) -> None:
        self._path = folder / FILE
        self._names = names
        self._now = now
        self._about: _About | None = None
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._about, key = self._read()
        if self._about is None or self._is_unfit(self._about):
            self._make(key)
        else:
            self._load()

    @property
    def fingerprint(self) -> str:
        """As browsers show it: SHA-256, in pairs."""
        assert self._about is not None
        return self._about.fingerprint

    def look(self) -> bool:
        """Make it again if it has to be. Whether it was; connections from now on get the new one."""
        if self._about is not None and not self._is_unfit(self._about):
            return False
        self._make(self._read()[1])
        return True

    def _is_unfit(self, about: _About) -> bool:
        """A Pi's clock may have been wrong when it was made: then it is not valid yet, or no longer."""
        age = self._now() - about.made
        return (
            not set(self._names()) <= set(about.names) or not -DAY_S < age < (VALID_DAYS - RENEW_DAYS) * DAY_S
        )

    def _read(self) -> tuple[_About | None, str]:
        """What is said of the certificate, and the key; None and "" for what is missing or damaged."""
        try:
            text = durable_files.read(self._path).decode()
            others = self._path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
        except FileNotFoundError:
            return None, ""
        except (OSError, ValueError) as error:
            _log.warning("%s cannot be read (%s): a new certificate is made", self._path, error)
            return None, ""
        if others:
            _log.warning("%s could be read by others: a new key is made", self._path)
            return None, ""
        key, certificate = _KEY.search(text), _CERTIFICATE.search(text)
        try:
            about = msgspec.json.decode(text.partition("\n")[0].removeprefix("# "), type=_About)
            if key is None or certificate is None or about.fingerprint != _fingerprint(certificate[0]):
                raise ValueError("it has changed")
            self.context.load_cert_chain(self._path)
        except (msgspec.MsgspecError, ValueError, OSError) as error:
            _log.warning("%s is damaged (%s): a new certificate is made", self._path, error)
            return None, ""
        return about, key[0]

    def _make(self, key: str) -> None:
        """Its fingerprint is told only once it is served: this may be another thread than the page's."""
        names = sorted(set(self._names()))
        key = key or _openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout")
        config = _CONFIG.format(names=", ".join(f"{_kind(name)}:{name}" for name in names))
        certificate = _signed(key, config)
        about = _About(tuple(names), self._now(), _fingerprint(certificate))
        first = f"# {json.dumps(msgspec.to_builtins(about))}\n"
        try:
            durable_files.write(self._path, (first + key + certificate).encode())
        except OSError as error:
            raise TlsError("cli-tls-not-made", reason=f"{self._path}: {error.strerror}") from error
        self._load()
        self._about = about

    def _load(self) -> None:
        try:
            self.context.load_cert_chain(self._path)
        except OSError as error:
            raise TlsError("cli-tls-not-made", reason=str(error)) from error


def _signed(key: str, config: str) -> str:
    """The key goes through a pipe: it is never in a file that others might find."""
    reading, writing = os.pipe()
    try:
        os.write(writing, key.encode())
        os.close(writing)
        return _openssl(
            "req", "-new", "-x509", "-sha256", "-days", str(VALID_DAYS), "-key", f"/dev/fd/{reading}",
            "-config", "/dev/stdin", given=config, descriptors=(reading,),
        )  # fmt: skip
    finally:
        os.close(reading)


def _openssl(*arguments: str, given: str = "", descriptors: tuple[int, ...] = ()) -> str:
    command = ("openssl", *arguments)
    try:
        done = subprocess.run(
            command,
            input=given,
            pass_fds=descriptors,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
            check=True,
        )
    except FileNotFoundError as error:
        raise TlsError("cli-tls-no-openssl") from error
    except subprocess.CalledProcessError as error:
        lines = error.stderr.strip().splitlines() or [f"it ended with {error.returncode}"]
        raise TlsError("cli-tls-not-made", reason=f"openssl: {lines[-1]}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise TlsError("cli-tls-not-made", reason=str(error)) from error
    return done.stdout


def _fingerprint(certificate: str) -> str:
    return sha256(ssl.PEM_cert_to_DER_cert(certificate)).digest().hex(":").upper()


def _kind(name: str) -> str:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "DNS"
    return "IP"
