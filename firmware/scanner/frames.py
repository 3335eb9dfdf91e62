"""Makes and reads lines with a checksum, in both directions. docs/scanner-protocol.md explains them."""

from binascii import crc32

LONGEST = 1024
"""A line, without its end, has no more bytes; a longer one is damaged."""


def framed(body: str) -> bytes:
    """The line that carries `body`."""
    data = body.encode()
    return data + _checksum(data) + b"\n"


def opened(line: bytes) -> str | None:
    """The text of a line, which is given without its end; None if the line is damaged."""
    body = line[:-9]
    if len(line) > LONGEST or line[-9:] != _checksum(body):
        return None
    for byte in body:
        if not 32 <= byte < 127:
            return None
    return body.decode()


class Lines:
    """Cuts the bytes that come in into lines, and counts the damaged lines."""

    def __init__(self) -> None:
        self._rest = b""
        self.damaged = 0

    def feed(self, data: bytes) -> list[str]:
        """The texts of the lines that end in `data`, without the damaged ones."""
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
