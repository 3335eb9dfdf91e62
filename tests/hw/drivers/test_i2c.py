"""The buses of a mux are found by its channels, whatever numbers the kernel gave them."""

from pathlib import Path

import pytest

from croupier.hw.drivers.i2c import BusMissing, mux_channel, plain_bus


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    """Sysfs as a Pi 4 has it: a mux at 0x70 on i2c-3 whose channels became i2c-40 to i2c-47."""
    platform = tmp_path / "devices" / "i2c-3"
    mux = platform / "3-0070"
    mux.mkdir(parents=True)
    devices = tmp_path / "bus" / "i2c" / "devices"
    devices.mkdir(parents=True)
    (devices / "i2c-3").symlink_to(platform)
    (devices / "3-0070").symlink_to(mux)
    for channel in range(8):
        (platform / f"i2c-{40 + channel}").mkdir()
        (mux / f"channel-{channel}").symlink_to(platform / f"i2c-{40 + channel}")
        (devices / f"i2c-{40 + channel}").symlink_to(platform / f"i2c-{40 + channel}")
    return devices


def test_a_plain_bus_is_its_number(devices: Path) -> None:
    assert plain_bus(3, devices=devices) == 3


def test_a_channel_is_the_bus_it_leads_to(devices: Path) -> None:
    assert [mux_channel(3, 0x70, channel, devices=devices) for channel in (0, 7)] == [40, 47]


@pytest.mark.parametrize(
    ("bus", "address", "channel", "message"),
    [
        (1, 0x70, 0, "there is no bus i2c-1: is it switched on in config.txt?"),
        (3, 0x71, 0, "there is no mux at 0x71 on i2c-3: is its dtoverlay in config.txt?"),
        (3, 0x70, 8, "the mux at 0x70 on i2c-3 has no channel 8: did the kernel find it?"),
    ],
)
def test_what_the_kernel_does_not_have_is_named(
    devices: Path, bus: int, address: int, channel: int, message: str
) -> None:
    with pytest.raises(BusMissing) as caught:
        mux_channel(bus, address, channel, devices=devices)
    assert str(caught.value) == message
    assert isinstance(caught.value, OSError)
