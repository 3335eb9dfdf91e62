"""The page over TLS with a certificate that the board makes for itself: `--tls` without files."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import ssl
import stat
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from aiohttp import ClientConnectorCertificateError, ClientSession
from pytest_mock import MockerFixture

from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import CannotStart, Program
from croupier.firmware.model.network import OWN_ADDRESS
from croupier.firmware.web import OwnCertificate, own_names
from croupier.firmware.web.own_certificate import DAY_S, FILE, VALID_DAYS
from tests.firmware.running import running
from tests.firmware.web.test_phone import until
from tests.support import Playing, playing

NEARBY = "127.0.0.2"
MADE = 1_900_000_000.0


def certificate(folder: Path, *names: str, at: float = MADE) -> OwnCertificate:
    return OwnCertificate(folder, lambda: {"localhost", *names}, now=lambda: at)


def openssl(folder: Path, *asked: str) -> str:
    command = ("openssl", "x509", "-in", str(folder / FILE), "-noout", *asked)
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def key_in(folder: Path) -> str:
    return (folder / FILE).read_text().partition("-----END EC PRIVATE KEY")[0].partition("-----BEGIN EC")[2]


def test_it_is_valid_for_these_names_and_for_nothing_but_a_page(tmp_path: Path) -> None:
    made = certificate(tmp_path, "croupier.local", "192.168.1.7", "fe80::1")
    said = openssl(tmp_path, "-text", "-fingerprint", "-sha256")
    names = re.search(r"Alternative Name: \n *(.*)\n", said)
    assert names is not None
    assert set(names[1].split(", ")) == {
        "DNS:localhost",
        "DNS:croupier.local",
        "IP Address:192.168.1.7",
        "IP Address:FE80:0:0:0:0:0:0:1",
    }
    assert f"sha256 Fingerprint={made.fingerprint}" in said
    for line in ("CA:FALSE", "TLS Web Server Authentication", "Digital Signature", "prime256v1"):
        assert line in said
    assert "Certificate Sign" not in said


def test_only_its_owner_can_read_the_key(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        certificate(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE], "the key was in no other file"


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    first = certificate(tmp_path, "192.168.1.7")
    again = certificate(tmp_path, "192.168.1.7", at=MADE + 300 * DAY_S)
    fewer = certificate(tmp_path)
    assert first.fingerprint == again.fingerprint == fewer.fingerprint
    assert not first.look()


@pytest.mark.parametrize(
    ("names", "at"),
    [
        (("192.168.1.8",), MADE),
        ((), MADE + (VALID_DAYS - 29) * DAY_S),
        ((), MADE - 2 * DAY_S),
    ],
    ids=["another number", "it ends soon", "made by a clock that was wrong"],
)
def test_it_is_made_again_with_the_same_key(tmp_path: Path, names: tuple[str, ...], at: float) -> None:
    first, key = certificate(tmp_path), key_in(tmp_path)
    again = certificate(tmp_path, *names, at=at)
    assert again.fingerprint != first.fingerprint
    assert key_in(tmp_path) == key
    assert certificate(tmp_path, *names, at=at).fingerprint == again.fingerprint


def test_a_running_board_gets_another_number(tmp_path: Path) -> None:
    names = {"localhost"}
    made = OwnCertificate(tmp_path, lambda: names, now=lambda: MADE)
    first = made.fingerprint
    names.add("192.168.1.9")
    assert made.look()
    assert made.fingerprint != first
    assert "192.168.1.9" in openssl(tmp_path, "-ext", "subjectAltName")
    assert not made.look()


@pytest.mark.parametrize(
    "damage", [b"", b"garbage", b"\xff\xfe", b"[" * 100_000], ids=["empty", "text", "bytes", "deep"]
)
def test_a_damaged_file_costs_nothing_but_a_new_certificate(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: bytes
) -> None:
    first = certificate(tmp_path)
    (tmp_path / FILE).write_bytes(damage)
    assert certificate(tmp_path).fingerprint != first.fingerprint
    assert "a new certificate is made" in caplog.text


def test_every_byte_of_the_file_may_be_wrong(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    certificate(tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    for at in range(0, len(whole), 37):
        (tmp_path / FILE).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        certificate(tmp_path).context.session_stats()


def test_a_key_that_others_could_read_is_not_used_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    certificate(tmp_path)
    key = key_in(tmp_path)
    (tmp_path / FILE).chmod(0o644)
    certificate(tmp_path)
    assert key_in(tmp_path) != key
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert "could be read by others: a new key is made" in caplog.text


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("somebody's file")
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / FILE).symlink_to(elsewhere)
    certificate(tmp_path / "state")
    assert elsewhere.read_text() == "somebody's file"
    assert not (tmp_path / "state" / FILE).is_symlink()


def test_the_names_of_this_machine(mocker: MockerFixture) -> None:
    mocker.patch("socket.gethostname", return_value="Pi.example.org")
    own = {"localhost", "127.0.0.1", "::1"}
    assert own_names(None) == own
    assert own_names("192.168.1.7") == {*own, "pi", "pi.local", "192.168.1.7"}
    mocker.patch("socket.gethostname", return_value="my pi, DNS:bank.example")
    assert own_names("192.168.1.7") == {*own, "192.168.1.7"}, "nothing slips into the certificate"
    found = mocker.patch("croupier.firmware.web.invitation.sending_address", side_effect=["10.0.0.3", None])
    assert own_names("::") == {*own, "10.0.0.3", OWN_ADDRESS}, "also in a Wi-Fi that it opens later"
    assert found.call_count == 2


# -- the program that ships


@pytest.fixture
def program(tmp_path: Path) -> Iterator[tuple[Playing, str]]:
    with playing(tmp_path, "--players", "2", "--listen", NEARBY, "--tls") as program:
        yield program, program.wait_until_ready().rstrip("/")


async def test_phones_get_in_and_the_fingerprint_is_told(
    program: tuple[Playing, str], tmp_path: Path, client: ClientSession
) -> None:
    running, here = program
    assert here.startswith("https://127.0.0.1:")
    nearby = here.replace("127.0.0.1", NEARBY)
    seen = await asyncio.to_thread(ssl.get_server_certificate, (NEARBY, int(here.rpartition(":")[2])))
    fingerprint = sha256(ssl.PEM_cert_to_DER_cert(seen)).digest().hex(":").upper()
    assert f"if it shows this SHA-256 fingerprint:\n{fingerprint}\n" in running.out
    with pytest.raises(ClientConnectorCertificateError):
        await client.get(here)
    (tmp_path / "trusted.pem").write_text(seen)
    trusting = ssl.create_default_context(cafile=tmp_path / "trusted.pem")
    board = await client.ws_connect(f"{here}/ws", origin=here, ssl=trusting, max_msg_size=0)
    await board.send_json({"t": "invite", "n": 1})
    invitation = await until(board, "invitation")
    assert (invitation["address"], invitation["fingerprint"]) == (nearby, fingerprint)
    phone = await client.ws_connect(f"{nearby}/ws?as=seat", origin=nearby, ssl=trusting, max_msg_size=0)
    await phone.send_json({"t": "sit", "code": invitation["code"]})
    assert (await until(phone, "seated"))["n"] == 1
    assert running.err == ""


async def test_a_certificate_that_was_made_again_is_served_at_once(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch("croupier.firmware.web.server.LOOK_AGAIN_S", 0.01)
    host = mocker.patch("socket.gethostname", return_value="croupier")
    program = Program(
        wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1, listen=NEARBY, tls="self"
    )
    async with running(program) as app:
        assert app.server is not None
        first = app.fingerprint
        host.side_effect = [OSError(24, "Too many open files"), *["monopoly"] * 1000]  # it is asked again
        async with asyncio.timeout(20):
            while app.fingerprint == first:  # noqa: ASYNC110 - a thread makes it
                await asyncio.sleep(0.01)
            seen = await asyncio.to_thread(ssl.get_server_certificate, (NEARBY, app.server.port))
        assert sha256(ssl.PEM_cert_to_DER_cert(seen)).digest().hex(":").upper() == app.fingerprint
        invitation = app.server.phones.invitation(1)
        assert invitation is not None
        assert invitation.fingerprint == app.fingerprint


async def test_without_openssl_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    program = Program(wiring=lambda _: simulated(2), state=tmp_path / "state", port=0, tls="self")
    with pytest.raises(CannotStart, match=r"openssl program makes .* not installed: .* apt install openssl"):
        await App(program).start()


async def test_an_openssl_that_fails_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "openssl"
    fake.write_text("#!/bin/sh\necho first >&2\necho 'no entropy' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    program = Program(wiring=lambda _: simulated(2), state=tmp_path / "state", port=0, tls="self")
    with pytest.raises(CannotStart, match=r"own certificate could not be made \(openssl: no entropy\)"):
        await App(program).start()
