"""The root helper does what is in its list, for whom it is meant, and nothing else, whatever it is sent."""

import json
import os
import socket
import subprocess
import sys

import pytest

from croupier.firmware.root_helper.verbs import VERBS
from tests.firmware.root_helper.conftest import Helper, started

NOBODY = 65534


def is_alive(helper: Helper) -> bool:
    return bool(helper.asked("about")["done"]["verbs"] == sorted(VERBS))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\n", "malformed"),
        (b"restart\n", "malformed"),
        (b"[]\n", "malformed"),
        (b"null\n", "malformed"),
        (b'"restart"\n', "malformed"),
        (b"{}\n", "malformed"),
        (b'{"verb": 1}\n', "malformed"),
        (b'{"verb": ["about"]}\n', "malformed"),
        (b'{"verb": "about", "with": []}\n', "malformed"),
        (b'{"verb": "about", "as": "root"}\n', "malformed"),
        (b'{"verb": "about"}\n{"verb": "about"}\n', "malformed"),
        (b'{"verb": "about"} x\n', "malformed"),
        (b"\xff\xfe\x00\n", "malformed"),
        (b"[" * 4000 + b"\n", "malformed"),
        (b'{"verb": "' + b"a" * 5000 + b'"}\n', "malformed"),
        (b'{"verb": "ab\\u0000out"}\n', "unknown-verb"),
        (b'{"verb": "About"}\n', "unknown-verb"),
        (b'{"verb": "__class__"}\n', "unknown-verb"),
        (b'{"verb": "restart; reboot"}\n', "unknown-verb"),
        (b'{"verb": "../restart"}\n', "unknown-verb"),
        (b'{"verb": ""}\n', "unknown-verb"),
        (b'{"verb": "restart", "with": {"unit": "ssh.service"}}\n', "wrong-arguments"),
        (b'{"verb": "update", "with": {"from": "/tmp"}}\n', "wrong-arguments"),
        (b'{"verb": "log", "with": {"": 1}}\n', "wrong-arguments"),
        (b'{"verb": "reboot", "with": {"self": 1}}\n', "wrong-arguments"),
    ],
)
def test_what_is_not_in_the_list_is_refused(helper: Helper, sent: bytes, code: str) -> None:
    assert helper.says(sent)["refused"] == code
    assert is_alive(helper)


@pytest.mark.parametrize("sent", [b"", b"{", b'{"verb": "restart"}'])
def test_half_a_request_does_nothing_when_the_connection_ends(helper: Helper, sent: bytes) -> None:
    with helper.connect() as asking:
        asking.sendall(sent)
        asking.shutdown(socket.SHUT_WR)
        assert helper.answer(asking)["refused"] == "malformed"
    assert is_alive(helper)


def test_half_a_request_that_stays_open_does_not_hold_the_others(helper: Helper) -> None:
    waiting = [helper.connect() for _ in range(3)]
    for asking in waiting:
        asking.sendall(b'{"verb": "re')
    assert is_alive(helper)
    for asking in waiting:
        assert helper.answer(asking)["refused"] == "malformed", "after its second"
        asking.close()


def test_a_byte_now_and_then_does_not_make_more_time(helper: Helper) -> None:
    with helper.connect() as asking:
        asking.settimeout(0.2)
        for _ in range(100):
            try:
                asking.sendall(b" ")
                said = asking.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                break
            assert json.loads(said)["refused"] == "malformed"
            break
        else:
            raise AssertionError("it listened for 20 seconds")
    assert is_alive(helper)


def test_a_fifth_one_is_told_that_it_is_busy(helper: Helper) -> None:
    waiting = [helper.connect() for _ in range(4)]
    for asking in waiting:
        asking.sendall(b"{")
    assert helper.asked("about")["refused"] == "too-many"
    for asking in waiting:
        helper.answer(asking)
        asking.close()
    assert is_alive(helper)


def test_a_flood_is_turned_away_and_leaves_it_alive(helper: Helper) -> None:
    said = [helper.asked("about") for _ in range(200)]
    refused = [answer for answer in said if answer is None or "refused" in answer]
    assert 20 <= len(said) - len(refused) < 60, "20 at once, then 2 a second"
    assert {answer["refused"] for answer in refused if answer} == {"too-many"}
    assert helper.process.poll() is None


def test_who_does_not_listen_is_left(helper: Helper) -> None:
    for _ in range(5):
        with helper.connect() as asking:
            asking.sendall(b'{"verb": "about"}\n')
    assert is_alive(helper)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_another_user_is_refused_before_anything_is_read() -> None:
    ask = (
        "import os, socket, sys;"
        f"os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY});"
        "s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]);"
        "print(s.recv(4096).decode(), end='')"  # it has not said a word
    )
    with started("root") as helper:
        command = (sys.executable, "-Ic", ask, str(helper.path))
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
        assert json.loads(done.stdout)["refused"] == "not-allowed", done.stderr
        assert is_alive(helper), "root may"


@pytest.mark.parametrize(
    ("environ", "arguments", "said"),
    [
        ({}, ("croupier",), "is started by systemd"),
        ({"LISTEN_FDS": "1", "LISTEN_PID": "1"}, ("croupier",), "is started by systemd"),
    ],
)
def test_started_by_hand_it_does_nothing(
    environ: dict[str, str], arguments: tuple[str, ...], said: str
) -> None:
    command = (sys.executable, "-I", "-m", "croupier.firmware.root_helper", *arguments)
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 1
    assert said in done.stderr
