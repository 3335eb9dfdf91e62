"""The board's networks: its own Wi-Fi where no other answers, and the Wi-Fi of the house that people choose.

`links` looks what the kernel says, `keeper` decides and asks the root helper, which asks NetworkManager.
"""

from croupier.firmware.network.keeper import NetworkKeeper
from croupier.firmware.network.links import Links, read_links

__all__ = ["Links", "NetworkKeeper", "read_links"]
