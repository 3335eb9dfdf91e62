"""The inbox gives the reports of devices to the table, with the spaces that a lost reader does not see."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from croupier.config.wiring import PadWiring, load_wiring
from croupier.firmware.board.inbox import Inbox, spaces_of
from croupier.firmware.board.open_board import open_board
from croupier.firmware.model.clock import LoopClock
from croupier.firmware.model.inputs import BoardInput, DeviceHealth
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import Button, ButtonEvent

PAD = DeviceId("pad")


async def test_what_is_reported_before_there_is_a_table_waits_for_it() -> None:
    wiring, clock = load_wiring("simulated"), LoopClock()
    inbox, told = Inbox(wiring, clock), list[BoardInput]()
    with open_board(wiring, clock=clock, power_off=inbox.goodbye, on_health=inbox.health) as opened:
        opened.sim.reader.unplug()
        await asyncio.sleep(0)
        inbox.connect(opened.board, told.append)
        opened.sim.press(2, Button.OK)
        await asyncio.sleep(0)
    inbox.close()
    lost = DeviceHealth(DeviceId("reader"), False, "it was unplugged", tuple(range(40)))
    assert told == [lost, ButtonEvent(2, Button.OK, "press")]


def test_every_reader_has_its_spaces() -> None:
    full, page = load_wiring("full"), load_wiring("simulated")
    assert spaces_of(DeviceId("scanner", name="west"), full) == tuple(range(10, 20))
    assert spaces_of(DeviceId("space", space=13, name="west"), full) == (13,)
    assert spaces_of(DeviceId("reader"), page) == tuple(range(40))
    assert spaces_of(DeviceId("screen", seat=0), full) == ()
    assert spaces_of(PAD, load_wiring("hall")) == (0,), "people join there"
    assert spaces_of(PAD, replace(full, pad=PadWiring("pn532", "/dev/pad"))) == ()
