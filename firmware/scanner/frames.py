"""Lines with a checksum, the same in both directions. The whole language is in docs/scanner-protocol.md."""

from binascii import crc32

LONGEST = 1024
"""Bytes of a line without its end; a longer one is not a line."""


def framed(body: str) -> bytes:
    """The line that carries `body`."""
    data = body.encode()
    return data + _checksum(data) + b"\n"


def opened(line: bytes) -> str | None:
    """What a line without its end carries; None if it did not arrive as it was sent."""
    body = line[:-9]
    if len(line) > LONGEST or line[-9:] != _checksum(body):
        return None
    for byte in body:
        if not 32 <= byte < 127:
            return None
    return body.decode()


class Lines:
    """Cuts what comes in into lines; counts those that are damaged."""

    def __init__(self) -> None:
        self._rest = b""
        self.damaged = 0

    def feed(self, data: bytes) -> list[str]:
        """What the lines carry that end in `data`, damaged ones left out."""
        if not data:
            return []
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()[: LONGEST + 1]
        bodies = []
        for line in lines:
            body = opened(line[:-1] if line[-1:] == b"\r" else line)  # a terminal's
            if body is not None:
                bodies.append(body)
            elif line.strip():
                self.damaged += 1
        return bodies


def _checksum(data: bytes) -> bytes:
    return f"*{crc32(data):08X}".encode()
