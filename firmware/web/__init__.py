"""The page and its server: the board in a browser, phones as seats. On a laptop the page is the hardware."""

from croupier.firmware.web.console_words import SpokenConsoles
from croupier.firmware.web.invitation import own_names
from croupier.firmware.web.messages import ChooseKey
from croupier.firmware.web.own_certificate import OwnCertificate
from croupier.firmware.web.past.pages import Past
from croupier.firmware.web.phones import Keys, NetworkLine
from croupier.firmware.web.server import CannotListen, Server, start
from croupier.firmware.web.story import Story
from croupier.firmware.web.table_link import TableLink, page_texts
from croupier.firmware.web.tls import Certificate, TlsError, tls_context

__all__ = [
    "CannotListen",
    "Certificate",
    "ChooseKey",
    "Keys",
    "NetworkLine",
    "OwnCertificate",
    "Past",
    "Server",
    "SpokenConsoles",
    "Story",
    "TableLink",
    "TlsError",
    "own_names",
    "page_texts",
    "start",
    "tls_context",
]
