"""The page over TLS, as the program ships: `--tls CERT KEY`."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from pytest_mock import MockerFixture

from croupier.firmware.app.app import App
from croupier.firmware.app.play import simulated
from croupier.firmware.app.program import CannotStart, Program
from croupier.firmware.model.panel import Panel
from croupier.firmware.views.screens import draw_panel
from croupier.firmware.web import tls_context
from croupier.firmware.web.gate import Door, Gate
from croupier.firmware.web.guard import hosts, is_own_number, network_hosts, same_origin
from croupier.firmware.web.invitation import NetworkAddress
from tests.firmware.running import running
from tests.firmware.web.test_phone import until
from tests.support import Playing, playing

NEARBY = "127.0.0.2"
Files = tuple[Path, Path]


def make_key(path: Path, *options: str) -> Path:
    command = ("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", *options)
    subprocess.run([*command, "-out", path], check=True, capture_output=True)
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A certificate and its key, made as docs/service.md says."""
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = folder / "cert.pem", make_key(folder / "key.pem")
    names = f"subjectAltName=DNS:localhost,IP:127.0.0.1,IP:{NEARBY}"
    request = f"openssl req -x509 -days 2 -subj /CN=croupier -addext {names}"
    subprocess.run([*request.split(), "-key", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


@pytest.fixture
def trusting(files: Files) -> ssl.SSLContext:
    """A browser that trusts this certificate, and checks it."""
    return ssl.create_default_context(cafile=files[0])


@pytest.fixture
def program(tmp_path: Path, files: Files) -> Iterator[tuple[Playing, str]]:
    """The program that ships, and where its page is on this machine."""
    with playing(tmp_path, "--players", "2", "--listen", NEARBY, "--tls", *map(str, files)) as program:
        yield program, program.wait_until_ready().rstrip("/")


async def test_page_socket_and_invitation_are_https(
    program: tuple[Playing, str], trusting: ssl.SSLContext, client: ClientSession
) -> None:
    running, here = program
    assert here.startswith("https://127.0.0.1:")
    nearby = here.replace("127.0.0.1", NEARBY)
    assert f"Others on this network open {nearby}/ on a phone" in running.out
    async with client.get(f"{nearby}/watch", ssl=trusting) as answer:
        assert "<html" in await answer.text()
    board = await client.ws_connect(f"{here}/ws", origin=here, ssl=trusting, max_msg_size=0)
    assert (await until(board, "hello"))["role"] == "board"
    await board.send_json({"t": "invite", "n": 1})
    invitation = await until(board, "invitation")
    assert invitation["address"] == nearby, "a browser that is told no scheme tries http"
    phone = await client.ws_connect(f"{nearby}/ws?as=seat", origin=nearby, ssl=trusting, max_msg_size=0)
    await phone.send_json({"t": "sit", "code": invitation["code"]})
    assert (await until(phone, "seated"))["n"] == 1
    with pytest.raises(WSServerHandshakeError, match="403"):
        await client.ws_connect(f"{here}/ws", origin=here.replace("https", "http"), ssl=trusting)
    assert running.err == ""


async def test_who_speaks_no_tls_gets_nothing_and_others_are_served(
    program: tuple[Playing, str], trusting: ssl.SSLContext, client: ClientSession
) -> None:
    running, here = program
    reader, writer = await asyncio.open_connection("127.0.0.1", int(here.rpartition(":")[2]))
    writer.write(b"GET / HTTP/1.1\r\nHost: " + here.removeprefix("https://").encode() + b"\r\n\r\n")
    assert b"<html" not in await asyncio.wait_for(reader.read(), 20)
    writer.close()
    async with client.get(f"{here}/", ssl=trusting) as answer:
        assert answer.status == 200
    assert running.err == ""


def refusal(state: Path, certificate: Path, key: Path) -> str:
    with playing(state, "--tls", str(certificate), str(key)) as program:
        assert program.process.wait(30) == 1
        return program.err


def test_a_missing_file_is_named(tmp_path: Path, files: Files) -> None:
    missing = tmp_path / "no.pem"
    said = "check its name, and that Croupier may read it"
    assert refusal(tmp_path / "state", files[0], missing) == (
        f"croupier: {missing}, which --tls names, cannot be read (No such file or directory): {said}\n"
    )


def locked_key(folder: Path, _: Files) -> Path:
    return make_key(folder / "locked.pem", "-aes-128-cbc", "-pass", "pass:secret")


def other_key(folder: Path, _: Files) -> Path:
    return make_key(folder / "other.pem")


@pytest.mark.parametrize(
    ("unfit", "reason"),
    [
        (other_key, "OpenSSL: KEY VALUES MISMATCH"),
        (locked_key, "OpenSSL: "),
        (lambda _, files: files[0], "OpenSSL: "),
    ],
    ids=["another's key", "a key with a password", "no key"],
)
async def test_files_that_do_not_fit_are_one_sentence(
    tmp_path: Path, files: Files, unfit: Callable[[Path, Files], Path], reason: str
) -> None:
    key = unfit(tmp_path, files)
    program = Program(wiring=lambda _: simulated(2), state=tmp_path / "state", port=0, tls=(files[0], key))
    with pytest.raises(CannotStart) as refused:
        await App(program).start()
    assert str(refused.value).startswith(f"{files[0]} and {key} cannot be used for --tls ({reason}")
    assert str(refused.value).endswith("first the certificate, then its own key without a password")
    assert not (tmp_path / "state").exists(), "no game is touched"


@asynccontextmanager
async def one_from_each_address(files: Files) -> AsyncIterator[int]:
    """A door with TLS that lets in one connection from each address; its port."""
    gate, context = Gate(per_address=1), tls_context(*files)
    loop = asyncio.get_running_loop()
    async with await loop.create_server(
        lambda: Door(gate, asyncio.Protocol, context), "127.0.0.1", 0
    ) as door:
        yield door.sockets[0].getsockname()[1]


async def test_a_connection_is_counted_before_its_handshake(files: Files) -> None:
    async with one_from_each_address(files) as port:
        first, kept = await asyncio.open_connection("127.0.0.1", port)
        second, refused = await asyncio.open_connection("127.0.0.1", port)
        assert await asyncio.wait_for(second.read(), 10) == b""
        assert not first.at_eof(), "it has 15 seconds"
        kept.close()
        refused.close()


async def test_who_never_ends_the_handshake_has_to_go(files: Files, mocker: MockerFixture) -> None:
    mocker.patch("croupier.firmware.web.gate.SPEAK_WITHIN_S", 0.1)
    async with one_from_each_address(files) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()


def test_a_browser_leaves_out_port_443() -> None:
    assert "localhost" in hosts(443, "https")
    assert "localhost" not in hosts(443)
    assert "192.168.1.7" in network_hosts("192.168.1.7", 443, "https")
    assert is_own_number("192.168.1.7", "192.168.1.7", 443, "https")
    assert not is_own_number("192.168.1.7", "192.168.1.7", 443)
    assert same_origin("https://127.0.0.1", "127.0.0.1", "https")
    assert not same_origin("http://127.0.0.1", "127.0.0.1", "https")


def test_https_is_typed_too() -> None:
    network = NetworkAddress("192.168.1.7", 8000, now=lambda: 0.0, scheme="https")
    assert (network.url, network.typed) == ("https://192.168.1.7:8000/", "https://192.168.1.7:8000")


async def test_a_long_address_is_whole_on_the_seat_s_own_screen(tmp_path: Path, files: Files) -> None:
    """Code and address as the page's invitation puts them there, dot by dot."""
    address = "127.100.100.100"
    program = Program(
        wiring=lambda _: simulated(2), state=tmp_path, port=0, seed=1, listen=address, tls=files
    )
    async with running(program) as app:
        assert app.server is not None
        invitation = app.server.phones.invitation(1)
        assert invitation is not None
        assert invitation.address == f"https://{address}:{app.server.port}"
        wanted = Panel(
            headline=invitation.code, details=("https://", f"{address}:{app.server.port}"), secret=True
        )
        async with asyncio.timeout(20):
            while app.board.sim.screen_bits(1) != draw_panel(wanted).tobytes():  # noqa: ASYNC110 - a thread draws
                await asyncio.sleep(0.01)
