"""The page and its server: the board in a browser, phones as seats. On a laptop the page is the hardware."""

from croupier.firmware.web.console_words import SpokenConsoles
from croupier.firmware.web.messages import ChooseKey
from croupier.firmware.web.phones import Keys, NetworkLine
from croupier.firmware.web.server import CannotListen, Server, start
from croupier.firmware.web.story import Story
from croupier.firmware.web.table_link import TableLink, page_texts
from croupier.firmware.web.tls import TlsError, tls_context

__all__ = [
    "CannotListen",
    "ChooseKey",
    "Keys",
    "NetworkLine",
    "Server",
    "SpokenConsoles",
    "Story",
    "TableLink",
    "TlsError",
    "page_texts",
    "start",
    "tls_context",
]
