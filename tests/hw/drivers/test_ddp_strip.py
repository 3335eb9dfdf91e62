"""A strip in the network: the bytes of DDP, and what can go wrong between the Pi and WLED."""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from pytest_mock import MockerFixture

from croupier.firmware.board.drivers import RESEND_EVERY_S
from croupier.firmware.board.supervise import output
from croupier.firmware.board.supervise.output import AtOnce, BusThread
from croupier.firmware.board.supervise.strip import SupervisedPixels
from croupier.hw.drivers import ddp_strip
from croupier.hw.drivers.ddp_strip import UNREACHABLE_WITHIN_S, DdpPixels
from croupier.hw.drivers.errors import Fault
from croupier.hw.drivers.pixels import StripMissing, estimated_milliamps
from tests.hw.drivers.serial_ends import Health, until
from tests.hw.drivers.wled_end import FORGETS_AFTER_S, WledEnd
from tests.hw.hand_clock import HandClock

RED = (255, 0, 0)


@pytest.fixture
def wled() -> Iterator[WledEnd]:
    with WledEnd(120) as end:
        yield end


def strip_at(end: WledEnd, count: int = 120, **options: object) -> DdpPixels:
    return DdpPixels(count, "127.0.0.1", port=end.port, milliamps=5000, gamma=1, **options)  # type: ignore[arg-type]


def test_a_frame_is_one_packet_with_a_head_of_ten_bytes(wled: WledEnd) -> None:
    with strip_at(wled) as pixels:
        pixels.show([(1, 2, 3)] * 120)
        wled.wire()
        (packet,) = wled.packets
        assert packet[:10] == bytes([0x41, 0, 0x0B, 1, 0, 0, 0, 0, 360 >> 8, 360 & 0xFF])
        assert packet[10:] == bytes([1, 2, 3] * 120)


def test_a_long_strip_is_several_packets_and_shown_at_once() -> None:
    with WledEnd(1000) as wled, strip_at(wled, 1000) as pixels:
        pixels.show([(0, 0, 0)] * 999 + [(7, 8, 9)])
        assert wled.wire()[-3:] == bytes([8, 7, 9])
        assert [(packet[0], packet[1], len(packet)) for packet in wled.packets] == [
            (0x40, 0, 1450),
            (0x40, 0, 1450),
            (0x41, 0, 130),
        ]
        assert [int.from_bytes(packet[4:8]) for packet in wled.packets] == [0, 1440, 2880]
        assert wled.frames == 1


def test_no_frame_is_taken_for_a_late_one_whatever_was_sent_before(wled: WledEnd) -> None:
    """Another program has numbered its packets, and ours starts anew again and again."""
    for number in range(1, 16):
        with socket.socket(type=socket.SOCK_DGRAM) as other:
            head = bytes([0x41, number, 0x0B, 1, 0, 0, 0, 0, 0, 3])
            other.sendto(head + bytes(3), ("127.0.0.1", wled.port))
        with strip_at(wled) as pixels:
            for level in (1, 2):
                pixels.show([(level, 0, 0)] * 120)
                assert wled.wire() == bytes([0, level, 0] * 120)


def test_the_whole_strip_is_dimmed_to_what_the_wiring_allows(wled: WledEnd) -> None:
    with DdpPixels(120, "127.0.0.1", port=wled.port, milliamps=1000) as pixels:
        pixels.show([(255, 255, 255)] * 120)
        assert 900 < estimated_milliamps(wled.wire()) <= 1000


def test_a_port_that_nobody_listens_on_is_noticed_with_the_first_frame(wled: WledEnd) -> None:
    wled.unplug()
    with strip_at(wled) as pixels:
        with pytest.raises(StripMissing) as caught:
            pixels.show([RED] * 120)
        assert caught.value.reason == f"127.0.0.1 is there, and refuses port {wled.port}"
        assert caught.value.reason.fault is Fault.REFUSED
        wled.plug()
        pixels.show([RED] * 120)
        assert wled.wire() == bytes([0, 255, 0] * 120)


def test_a_wled_that_loses_its_power_is_noticed_with_the_frame_after_the_next(wled: WledEnd) -> None:
    with strip_at(wled) as pixels:
        pixels.show([RED] * 120)
        wled.wire()
        wled.unplug()
        pixels.show([RED] * 120)  # nobody has said yet that it is gone
        with pytest.raises(StripMissing, match="refuses port"):
            pixels.show([RED] * 120)


def test_a_name_that_nobody_has(mocker: MockerFixture) -> None:
    mocker.patch("socket.getaddrinfo", side_effect=socket.gaierror(-2, "Name or service not known"))
    pixels = DdpPixels(4, "wled.local", milliamps=1000)
    with pytest.raises(StripMissing) as caught:
        pixels.show([RED] * 4)
    assert caught.value.reason == "nobody in this network is called wled.local"
    assert caught.value.reason.fault is Fault.NO_HOST
    pixels.close()


def test_an_address_that_nobody_has_is_not_believed_before_the_network_has_had_its_time(
    wled: WledEnd, mocker: MockerFixture
) -> None:
    """The kernel asks for it for three seconds. Meanwhile packets seem to go out."""
    now = 0.0
    with strip_at(wled, clock=lambda: now) as pixels:
        pixels.show([RED] * 120)
        said = [errno.EHOSTUNREACH]
        mocker.patch.object(ddp_strip, "_error_of", side_effect=lambda _: said.pop() if said else 0)
        for second in (1.0, 1.5, 2.5, 4.9):
            now = second
            with pytest.raises(StripMissing, match=r"127\.0\.0\.1 does not answer in this network"):
                pixels.show([RED] * 120)
        now = 1.0 + UNREACHABLE_WITHIN_S
        pixels.show([(0, 0, 9)] * 120)
        assert wled.wire() == bytes([0, 0, 9] * 120)


@pytest.mark.parametrize("number", [errno.EAGAIN, errno.ENOBUFS])
def test_a_network_that_takes_nothing_more_is_a_fault_and_no_wait(
    wled: WledEnd, mocker: MockerFixture, number: int
) -> None:
    with strip_at(wled) as pixels:
        pixels.show([RED] * 120)
        mocker.patch.object(pixels, "_packets", side_effect=OSError(number, "no room"))
        with pytest.raises(StripMissing, match="takes no more bytes"):
            pixels.show([RED] * 120)


def test_the_first_address_that_can_be_used_is_used(wled: WledEnd, mocker: MockerFixture) -> None:
    """A name may have an address of IPv6 first, in a network without it."""
    found = [
        (socket.AF_INET6, socket.SOCK_DGRAM, 17, "", ("2001:db8::1", wled.port, 0, 0)),
        (socket.AF_INET, socket.SOCK_DGRAM, 17, "", ("127.0.0.1", wled.port)),
    ]
    mocker.patch("socket.getaddrinfo", return_value=found)
    real = socket.socket.connect

    def connect(opened: socket.socket, address: tuple[object, ...]) -> None:
        if opened.family == socket.AF_INET6:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")
        real(opened, address)

    mocker.patch("socket.socket.connect", connect)
    with DdpPixels(120, "wled.local", milliamps=5000, gamma=1) as pixels:
        pixels.show([RED] * 120)
        assert wled.wire()[:3] == bytes([0, 255, 0])


# Under supervision


def test_wled_never_falls_back_to_its_own_effect_while_nothing_changes() -> None:
    clock = HandClock()
    with WledEnd(120, clock=clock.now) as wled:
        strip = SupervisedPixels(
            strip_at(wled),
            worker=AtOnce(),
            clock=clock,
            on_health=Health(),
            resend_every=RESEND_EVERY_S["wled"],
        )
        with strip as pixels:
            pixels.show([RED] * 120)
            assert wled.is_live
            for _ in range(20):
                clock.turn(0.5)
                assert wled.is_live
            assert 10 <= wled.frames <= 12
        assert wled.wire() == bytes(360)
        clock.turn(FORGETS_AFTER_S)
        assert not wled.is_live, "and when the program has ended it does"


def test_a_wled_that_is_lost_and_comes_back_is_told_of_once_each(wled: WledEnd) -> None:
    clock, health = HandClock(), Health()
    strip = SupervisedPixels(strip_at(wled), worker=AtOnce(), clock=clock, on_health=health, resend_every=1.0)
    with strip as pixels:
        pixels.show([RED] * 120)
        wled.unplug()
        clock.turn(60)
        assert health.of("strip") == [True, False]
        wled.plug()
        clock.turn(output.LONGEST_RETRY_S + 0.1)
        assert health.of("strip") == [True, False, True]
        assert wled.wire() == bytes([0, 255, 0] * 120)


def test_a_name_that_is_looked_up_for_ever_blocks_nobody(mocker: MockerFixture) -> None:
    """The table's loop goes on, the board says that the strip is lost, and the program can end."""
    hanging, let_go = threading.Event(), threading.Event()

    def look_up(*_: object, **__: object) -> None:
        hanging.set()
        let_go.wait(60)
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    mocker.patch("socket.getaddrinfo", look_up)
    mocker.patch.object(output, "CLOSE_WITHIN_S", 0.05)
    clock, health = HandClock(), Health()
    strip = SupervisedPixels(
        DdpPixels(120, "wled.local", milliamps=1000),
        worker=BusThread("strip", clock),
        clock=clock,
        on_health=health,
    )
    begun = time.monotonic()
    strip.show([RED] * 120)
    assert hanging.wait(20)
    strip.show([(0, 0, 9)] * 120)
    clock.turn(output.ANSWER_WITHIN_S)
    assert health.why("strip") == "it has not answered for 3 s"
    strip.close()
    assert time.monotonic() - begun < 30, "the look-up takes a minute"
    let_go.set()
    until(lambda: not any("strip" in thread.name for thread in threading.enumerate()))
