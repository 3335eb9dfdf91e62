"""The page: the simulated board in a browser. On a laptop it is the hardware."""

from croupier.firmware.web.line import NetworkLine
from croupier.firmware.web.messages import Deal
from croupier.firmware.web.seats import Keys
from croupier.firmware.web.server import CannotListen, Server, start
from croupier.firmware.web.story import Story
from croupier.firmware.web.table_link import TableLink
from croupier.firmware.web.texts import page_texts

__all__ = [
    "CannotListen",
    "Deal",
    "Keys",
    "NetworkLine",
    "Server",
    "Story",
    "TableLink",
    "page_texts",
    "start",
]
