"""The file of the smart home: what it may say, and what is said where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.firmware.model.inputs import HouseCommand
from croupier.firmware.smart_home.link import command_of
from croupier.firmware.smart_home.settings import Settings, SmartHomeError, load_settings, password


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mqtt.toml"
    file.write_text(text)
    return file


def test_only_the_host_is_needed(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, 'host = "broker"\n'))
    assert (settings.its_port, settings.base, settings.commands) == (1883, "croupier/croupier", True)
    assert password(settings) is None
    assert Settings("broker", tls=True).its_port == 8883


def test_the_password_is_read_from_its_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s3cret\n")
    settings = load_settings(written(tmp_path, f'host = "b"\nuser = "u"\npassword_file = "{secret}"\n'))
    assert password(settings) == "s3cret"
    secret.unlink()
    with pytest.raises(SmartHomeError, match="secret cannot be read: No such file"):
        password(settings)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing required field `host`"),
        ("host = 5", "Expected `str`"),
        ('host = "b"\npassword = "x"', "unknown field `password`"),
        ('host = "b"\nid = "a/b"', r"matching regex"),
        ('host = "b"\nprefix = "#"', "matching regex"),
        ('host = "b"\nport = 70000', "<= 65535"),
        ("host = ", "Invalid value"),
        ("[" * 5000, "cannot be used"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(SmartHomeError, match=reason):
        load_settings(written(tmp_path, text))


@pytest.mark.parametrize(
    ("name", "payload", "wanted"),
    [
        ("sound", b"OFF", HouseCommand("sound", False)),
        ("sound", b"maybe", None),
        ("pause", b"ON", HouseCommand("pause", True)),
        ("brightness", b"42.6", HouseCommand("brightness", 45)),
        ("brightness", b"0", None),
        ("brightness", b"nan", None),
        ("brightness", b"1e9", None),
        ("brightness", b"\xff\xfe", None),
        ("announcer", b"short", HouseCommand("announcer", "short")),
        ("announcer", b"x" * 1000, None),
        ("roll", b"6 6", None),
        ("", b"", None),
        ("sound", None, None),
    ],
)
def test_what_is_no_command_is_passed_over(
    name: str, payload: bytes | None, wanted: HouseCommand | None
) -> None:
    assert command_of(name, payload) == wanted
