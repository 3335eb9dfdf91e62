"""What the server gives to a browser, and what it does not."""

import asyncio
import re
from pathlib import Path

import pytest
from aiohttp import ClientSession
from pytest_mock import MockerFixture

from croupier.firmware import web
from croupier.firmware.web import Server

STATIC = Path(web.__file__).parent / "static"


async def ask(server: Server, path: str, host: str | None = None) -> tuple[int, str]:
    """A request exactly as written: clients tidy paths up before they send them."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    host = host or f"127.0.0.1:{server.port}"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    answer = (await asyncio.wait_for(reader.read(), 5)).decode()
    writer.close()
    await writer.wait_closed()
    return int(answer.split()[1]), answer


async def test_the_page_comes_with_strict_headers(server: Server, client: ClientSession) -> None:
    async with client.get(server.address) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/html"
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "connect-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "<noscript>" in await answer.text()


@pytest.mark.parametrize("name", ["main.js", "style.css", "favicon.svg", "index.html", "setup.html"])
async def test_no_file_is_taken_for_another_kind_or_by_another_site(
    server: Server, client: ClientSession, name: str
) -> None:
    async with client.get(server.address + name) as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        is_document = name.endswith((".html", ".svg"))
        assert ("Content-Security-Policy" in answer.headers) is is_document


async def test_every_file_has_its_type(server: Server, client: ClientSession) -> None:
    types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
    for file in STATIC.iterdir():
        async with client.get(server.address + file.name) as answer:
            assert answer.status == 200, file.name
            assert answer.content_type == types[file.suffix]
            assert await answer.read() == file.read_bytes()


async def test_the_first_view_is_small(server: Server) -> None:
    """The page, its styles and the modules that it needs at once. /setup and later parts do not count."""
    page = (STATIC / "index.html").read_text()
    styles = set(re.findall(r'<link rel="stylesheet" href="(.+)">', page))
    wanted = {"index.html", "favicon.svg", "main.js"} | styles | imported("main.js")
    assert len(wanted) > 30
    async with ClientSession(auto_decompress=False) as browser:
        sent = 0
        for name in sorted(wanted):
            async with browser.get(server.address + name) as answer:
                assert answer.headers["Content-Encoding"] == "gzip"
                sent += len(await answer.read())
    assert sent < 100_000


def imported(name: str) -> set[str]:
    """The modules that a module needs before it runs. What it asks for later, with import(), comes later."""
    found = set(
        re.findall(r'^import .*?"\./([\w-]+\.js)";$', (STATIC / name).read_text(), re.MULTILINE | re.DOTALL)
    )
    return found.union(*(imported(one) for one in found))


def test_every_module_of_the_first_view_is_asked_for_at_once() -> None:
    page = (STATIC / "index.html").read_text()
    assert sorted(re.findall(r'<link rel="modulepreload" href="(.+)">', page)) == sorted(imported("main.js"))


async def test_who_cannot_unpack_gets_it_plain(server: Server, client: ClientSession) -> None:
    async with client.get(server.address, headers={"Accept-Encoding": "identity"}) as answer:
        assert "Content-Encoding" not in answer.headers
        assert (await answer.text()).startswith("<!doctype html>")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "/static/index.html",
        "/./../../web/server.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/index.html%00.js",
        "/..\\server.py",
    ],
)
async def test_nothing_else_is_given(server: Server, path: str) -> None:
    status, answer = await ask(server, path)
    assert status in (400, 404)
    assert "import" not in answer
    assert "root:" not in answer


async def test_an_error_has_strict_headers_too(server: Server) -> None:
    _, answer = await ask(server, "/nothing.js")
    assert "Content-Security-Policy: default-src 'self'" in answer


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
async def test_the_board_answers_to_its_names(server: Server, name: str) -> None:
    assert (await ask(server, "/", host=f"{name}:{server.port}"))[0] == 200


@pytest.mark.parametrize("host", ["croupier.example.org", "127.0.0.1", "127.0.0.1:1", "10.0.0.1:{port}", " "])
async def test_a_foreign_name_that_points_here_is_turned_away(server: Server, host: str) -> None:
    status, answer = await ask(server, "/", host=host.format(port=server.port))
    assert status == 421
    assert "<html" not in answer


async def test_without_a_host_no_name_server_is_asked(server: Server, mocker: MockerFixture) -> None:
    """To look up this machine's own name may take seconds, and the whole board would wait for it."""
    lookups = [mocker.patch(f"socket.{name}") for name in ("getfqdn", "gethostbyaddr", "gethostbyname")]
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET / HTTP/1.0\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    assert answer.split()[1] == b"421"
    assert not any(lookup.called for lookup in lookups)
