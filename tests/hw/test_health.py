"""What is told of a device that is lost, lost for another reason, and back."""

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, Reason
from croupier.hw.health import Health
from tests.hw.drivers import serial_ends

EMPTY = Reason("nothing is plugged in at /dev/pad", Fault.NO_PORT)
PULLED = Reason("unplugged from /dev/pad", Fault.NO_PORT)
REFUSED = Reason("no right to open /dev/pad", Fault.FORBIDDEN)


def told_of(*reports: str) -> list[str]:
    """Each report is a reason, or "" for a device that is well."""
    told = serial_ends.Health()
    health = Health(DeviceId("pad"), told)
    for why in reports:
        if why:
            health.lost(why)
        else:
            health.well()
    return [why for _, _, why in told.told]


def test_a_loss_is_told_once() -> None:
    assert told_of(EMPTY, EMPTY, EMPTY) == [EMPTY]


def test_a_changed_reason_is_told_again() -> None:
    assert told_of(EMPTY, EMPTY, REFUSED, REFUSED, EMPTY) == [EMPTY, REFUSED, EMPTY]


def test_other_words_for_the_same_trouble_are_no_news() -> None:
    assert told_of(PULLED, EMPTY) == [PULLED]


def test_plain_reasons_are_compared_by_their_words() -> None:
    assert told_of("it is hot", "it is hot", "it is wet", "") == ["it is hot", "it is wet", ""]


def test_a_device_in_the_network_that_starts_anew_is_told_of_once() -> None:
    """First its address does not answer, then its port refuses, then it does not answer again."""
    away = Reason("south.local does not answer in this network", Fault.NO_HOST)
    refuses = Reason("south.local is there, and refuses port 4747", Fault.REFUSED)
    assert told_of(away, refuses, away) == [away]
    assert told_of(away, "it has said nothing for 3 s", refuses) == [
        away,
        "it has said nothing for 3 s",
        refuses,
    ]
