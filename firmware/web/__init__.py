"""The page: the simulated board in a browser. On a laptop it is the hardware."""

from firmware.web.line import NetworkLine
from firmware.web.messages import Deal
from firmware.web.seats import Keys
from firmware.web.server import CannotListen, Server, start
from firmware.web.story import Story
from firmware.web.texts import page_texts

__all__ = ["CannotListen", "Deal", "Keys", "NetworkLine", "Server", "Story", "page_texts", "start"]
