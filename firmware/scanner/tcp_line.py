"""A line to the host over Wi-Fi: the scanner listens on a TCP port. For a Pico W or an ESP32.

One host at a time is talked to: a new one takes the place of the old, which may have gone without a word.
"""

import socket
import time

JOIN_WITHIN_MS = 30000


class TcpLine:
    """`listening` is a socket that listens. Nothing here waits: what the host does not take is lost."""

    def __init__(self, listening: socket.socket) -> None:
        listening.setblocking(False)
        self._listening = listening
        self._host: socket.socket | None = None

    def received(self) -> bytes:
        """The bytes that have come in."""
        self._take_a_new_host()
        if self._host is None:
            return b""
        try:
            data = self._host.recv(256)
        except OSError as error:
            if not _is_for_later(error):
                self._hang_up()
            return b""
        if not data:
            self._hang_up()
        return data

    def send(self, data: bytes) -> None:
        """A line of which only a part is taken is damaged, and the host asks again."""
        if self._host is None or not data:
            return
        try:
            self._host.send(data)
        except OSError as error:
            if not _is_for_later(error):
                self._hang_up()

    def _take_a_new_host(self) -> None:
        try:
            host = self._listening.accept()[0]
        except OSError:
            return
        self._hang_up()
        host.setblocking(False)
        self._host = host

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None


def listening(port: int) -> TcpLine:
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    opened.bind(socket.getaddrinfo("0.0.0.0", port)[0][-1])
    opened.listen(1)
    return TcpLine(opened)


def join(name: str, password: str, feed) -> None:  # type: ignore[no-untyped-def]
    """Join the Wi-Fi; it joins again by itself later. `feed` keeps the watchdog quiet meanwhile."""
    import network  # type: ignore[import-not-found]

    wifi = network.WLAN(network.STA_IF)
    wifi.active(True)
    wifi.connect(name, password)
    for _ in range(JOIN_WITHIN_MS // 100):
        if wifi.isconnected():
            return
        feed()
        time.sleep_ms(100)  # type: ignore[attr-defined]
    raise OSError("no Wi-Fi")


def _is_for_later(error: OSError) -> bool:
    """Whether there is only nothing to read, or no room, just now: EAGAIN, on some ports ETIMEDOUT."""
    return error.args[0] in (11, 35, 110, 116)
