"""What the inbox makes of the news of a device."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.config.wiring import PadWiring, load_wiring
from croupier.firmware.board.inbox import spaces_of
from croupier.hw.device_id import DeviceId

PAD = DeviceId("pad")


def test_every_reader_has_its_spaces() -> None:
    full, page = load_wiring("full"), load_wiring("simulated")
    assert spaces_of(DeviceId("scanner", name="west"), full) == tuple(range(10, 20))
    assert spaces_of(DeviceId("space", space=13, name="west"), full) == (13,)
    assert spaces_of(DeviceId("reader"), page) == tuple(range(40))
    assert spaces_of(DeviceId("screen", seat=0), full) == ()
    assert spaces_of(PAD, load_wiring("hall")) == (0,), "people join there"
    assert spaces_of(PAD, replace(full, pad=PadWiring("pn532", "/dev/pad"))) == ()
