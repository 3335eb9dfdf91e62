"""The page: the simulated board in a browser. On a laptop it is the hardware."""

from firmware.web.server import Server, start

__all__ = ["Server", "start"]
