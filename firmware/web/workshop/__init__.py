"""The door and the socket of /setup: lets in this machine, and whoever types a code that the board shows.

What is done there is done by `firmware/workshop`, which the server knows as a `Workshop`.
"""

from croupier.firmware.web.workshop.connection import Workshop, WorkshopConnection, WorkshopRoom
from croupier.firmware.web.workshop.door import DoorKeys, WorkshopDoor

__all__ = ["DoorKeys", "Workshop", "WorkshopConnection", "WorkshopDoor", "WorkshopRoom"]
