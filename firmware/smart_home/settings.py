"""The settings of the smart home: a file such as /etc/croupier/mqtt.toml.

host = "homeassistant.local"
user = "croupier"
password_file = "/etc/croupier/mqtt-password"
"""

from __future__ import annotations

import ssl
import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from croupier.firmware.model.sentence import Sentence
from croupier.firmware.saves import durable_files

Topic = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$", max_length=80)]
Word = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]+$", max_length=40)]
PLAIN_PORT, TLS_PORT = 1883, 8883


class SmartHomeError(ValueError):
    """The file cannot be used. The message is one sentence."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(Sentence(key, **facts))
        self.key, self.facts = key, facts


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of the file. Only `host` is needed."""

    host: Annotated[str, Meta(min_length=1, max_length=253)]
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    """0 is the usual one."""
    user: str = ""
    password_file: str = ""
    tls: bool = False
    ca_file: str = ""
    """The certificate that signed the broker's; "" for one that everybody trusts."""
    id: Word = "croupier"
    """Of this board: another one for each board in the house."""
    name: Annotated[str, Meta(min_length=1, max_length=60)] = "Croupier"
    prefix: Topic = "croupier"
    discovery: Topic = "homeassistant"
    """Where Home Assistant looks for devices."""
    commands: bool = True
    """Whether the house may change sound, brightness and announcer, and pause."""

    @property
    def base(self) -> str:
        """What all topics of this board begin with."""
        return f"{self.prefix}/{self.id}"

    @property
    def its_port(self) -> int:
        return self.port or (TLS_PORT if self.tls else PLAIN_PORT)


def load_settings(file: Path) -> Settings:
    """Read the file; SmartHomeError says what is wrong with it."""
    try:
        found: dict[str, Any] = tomllib.loads(durable_files.read(file).decode())
        return msgspec.convert(found, Settings)
    except OSError as error:
        raise SmartHomeError("cli-mqtt-unreadable", file=file, reason=error.strerror or error) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.MsgspecError, RecursionError) as error:
        raise SmartHomeError("cli-mqtt-wrong", file=file, reason=str(error)) from error


def password(settings: Settings) -> str | None:
    """Read from its file each time, so that it can be changed while the program runs."""
    if not settings.password_file:
        return None
    try:
        text = durable_files.read(Path(settings.password_file)).decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SmartHomeError("cli-mqtt-unreadable", file=settings.password_file, reason=reason) from error
    return text.rstrip("\r\n")


def tls_context(settings: Settings) -> ssl.SSLContext | None:
    if not settings.tls:
        return None
    try:
        return ssl.create_default_context(cafile=settings.ca_file or None)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SmartHomeError("cli-mqtt-unreadable", file=settings.ca_file, reason=reason) from error
