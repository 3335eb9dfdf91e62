"""Every device has a name that a person at the board understands."""

import pytest

from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import Button


@pytest.mark.parametrize(
    ("device", "name"),
    [
        (DeviceId("screen", seat=2), "seat 3, screen"),
        (DeviceId("button", seat=0, name=Button.OK), "seat 1, ●"),
        (DeviceId("scanner", name="north"), "scanner north"),
        (DeviceId("space", space=23, name="north"), "scanner north, space 23"),
        (DeviceId("strip"), "strip"),
        (DeviceId("pad"), "pad"),
        (DeviceId("reader"), "reader"),
    ],
)
def test_its_text(device: DeviceId, name: str) -> None:
    assert str(device) == name


def test_two_that_are_the_same_device_are_equal() -> None:
    news = {DeviceId("button", seat=1, name="ok"): "lost"}
    assert news[DeviceId("button", seat=1, name=Button.OK)] == "lost"
    assert DeviceId("screen", seat=1) not in news
