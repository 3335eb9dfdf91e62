"""Listens for the service, checks who asks and what is asked, and does one verb for each connection.

One line of JSON comes, one line goes, and the connection ends:

    {"verb": "wifi-join", "with": {"name": "Home", "password": "…"}}
    {"done": {}}            or      {"refused": "wrong-arguments", "why": "\\"name\\" is missing"}

The kernel says which user asks. Nothing is read from anybody else.
"""

from __future__ import annotations

import contextlib
import json
import socket
import struct
import sys
import threading
import time
from collections.abc import Mapping, Set

from croupier.firmware.root_helper.verb import Answer, Verb, VerbFailed

MAX_REQUEST_BYTES = 4096
SPEAK_WITHIN_S = 1.0
"""Seconds for the whole request, however it is cut into pieces."""
IDLE_S = 30.0
"""Seconds without a connection after which the program ends. systemd starts it for the next one."""
MAX_AT_ONCE = 4
BURST, PER_SECOND = 20, 2.0
"""So many requests at once, and so many in a second from then on."""
_CREDENTIALS = struct.Struct("3i")


class Refused(Exception):
    """The request is not done. `code` is for a program, `why` for a log."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


def serve(listening: socket.socket, verbs: Mapping[str, Verb], *, allowed: Set[int]) -> None:
    """Answer requests until nobody has asked for a while."""
    places = threading.Semaphore(MAX_AT_ONCE)
    limit = _Limit()
    working: list[threading.Thread] = []
    while True:
        listening.settimeout(IDLE_S)
        try:
            asker, _ = listening.accept()
        except TimeoutError:
            working = [thread for thread in working if thread.is_alive()]
            if working:
                continue
            return
        except OSError as error:  # no file or no memory left for a moment
            _say(f"cannot accept: {error}")
            time.sleep(1)
            continue
        if (objection := _may_ask(asker, allowed) or limit.objection()) is not None:
            _answer(asker, _refusal(objection))
        elif not places.acquire(blocking=False):
            _answer(asker, _refusal(Refused("too-many", "it is busy")))
        else:
            thread = threading.Thread(target=_work, args=(asker, verbs, places), daemon=True)
            thread.start()
            working = [*(known for known in working if known.is_alive()), thread]


def _may_ask(asker: socket.socket, allowed: Set[int]) -> Refused | None:
    sent = asker.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    pid, user, _group = _CREDENTIALS.unpack(sent)
    if user in allowed:
        return None
    _say(f"refused process {pid} of user {user}")
    return Refused("not-allowed", "only the service may ask")


class _Limit:
    """Lets so many requests through in a time. A flood then costs one short answer each."""

    def __init__(self) -> None:
        self._left, self._last = float(BURST), time.monotonic()

    def objection(self) -> Refused | None:
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._last) * PER_SECOND)
        self._last = now
        if self._left < 1:
            return Refused("too-many", "too many requests")
        self._left -= 1
        return None


def _work(asker: socket.socket, verbs: Mapping[str, Verb], places: threading.Semaphore) -> None:
    try:
        try:
            answer = {"done": _do(_request(asker), verbs)}
        except Refused as refused:
            answer = _refusal(refused)
        except Exception as error:  # noqa: BLE001 - a mistake in one verb does not take the others with it
            _say(f"{type(error).__name__}: {error}")
            answer = _refusal(Refused("failed", type(error).__name__))
        _answer(asker, answer)
    finally:
        places.release()


def _request(asker: socket.socket) -> object:
    """What is asked for; the first line, and nothing may follow it."""
    deadline = time.monotonic() + SPEAK_WITHIN_S
    read = b""
    while b"\n" not in read:
        asker.settimeout(max(0.001, deadline - time.monotonic()))
        try:
            part = asker.recv(MAX_REQUEST_BYTES + 1 - len(read))
        except OSError as error:
            raise Refused("malformed", f"no whole request came: {error}") from error
        read += part
        if not part or len(read) > MAX_REQUEST_BYTES or time.monotonic() > deadline:
            raise Refused("malformed", "no whole request came")
    line, _, rest = read.partition(b"\n")
    if rest:
        raise Refused("malformed", "there is more than one line")
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", "it is not JSON") from error


def _do(request: object, verbs: Mapping[str, Verb]) -> Answer:
    if not isinstance(request, dict) or not set(request) <= {"verb", "with"}:
        raise Refused("malformed", 'a request has "verb" and "with"')
    name, arguments = request.get("verb"), request.get("with", {})
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise Refused("malformed", '"verb" is a text, and "with" an object')
    verb = verbs.get(name)
    if verb is None:
        raise Refused("unknown-verb", f'there is no verb "{name[:40]}"')
    if wrong := verb.objection(arguments):
        raise Refused("wrong-arguments", wrong)
    _say(f"doing {name}")  # never with its arguments: a password may be among them
    try:
        return verb.does(**arguments)
    except VerbFailed as failed:
        _say(f"{name}: {failed}")
        raise Refused("failed", str(failed)) from failed


def _refusal(refused: Refused) -> Answer:
    return {"refused": refused.code, "why": str(refused)}


def _answer(asker: socket.socket, answer: Answer) -> None:
    """Say it and hang up. Who does not listen is left."""
    with asker, contextlib.suppress(OSError):
        asker.settimeout(SPEAK_WITHIN_S)
        asker.sendall(json.dumps(answer).encode() + b"\n")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
