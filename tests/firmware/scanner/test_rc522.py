"""The MFRC522's registers and the tags in its field, on a simulated chip that knows both."""

import random

import pytest

from croupier.firmware.scanner.rc522 import Rc522, Sweep, crc_a
from tests.firmware.scanner.chips import HALT, Air, Mfrc522, Tag
from tests.firmware.scanner.pico import ChipBus

HAT, CAR = "04A1C25B6F8001", "04A1C25B6F8002"


@pytest.fixture
def chip() -> Mfrc522:
    return Mfrc522(Air())


@pytest.fixture
def reader(chip: Mfrc522) -> Rc522:
    return Rc522(ChipBus(chip))


def lay(chip: Mfrc522, *uids: str) -> list[Tag]:
    chip.tags = [Tag(uid) for uid in uids]
    return chip.tags


def test_the_crc_is_that_of_the_standard() -> None:
    """The two examples of ISO/IEC 14443-3, annex B."""
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"
    assert crc_a(b"\x12\x34") == b"\x26\xcf"


def test_an_empty_field(reader: Rc522) -> None:
    assert reader.look() == (0x92, ())


@pytest.mark.parametrize("uid", ["DEADBEEF", HAT, "04112233445566778899"], ids=["4", "7", "10"])
def test_a_tag_of_each_length(chip: Mfrc522, reader: Rc522, uid: str) -> None:
    lay(chip, uid)
    assert reader.look() == (0x92, (uid,))


def test_a_resting_tag_is_seen_with_every_look(chip: Mfrc522, reader: Rc522) -> None:
    lay(chip, HAT)
    assert [reader.look()[1] for _ in range(10)] == [(HAT,)] * 10


def test_a_tag_that_was_halted_elsewhere_is_woken(chip: Mfrc522, reader: Rc522) -> None:
    (tag,) = lay(chip, HAT)
    tag.state = HALT
    assert reader.look()[1] == (HAT,)


def test_tags_that_differ_in_the_last_bit(chip: Mfrc522, reader: Rc522) -> None:
    lay(chip, "DEADBE0E", "DEADBE8E")
    assert sorted(reader.look()[1]) == ["DEADBE0E", "DEADBE8E"]


def test_six_tags_of_all_lengths(chip: Mfrc522, reader: Rc522) -> None:
    uids = [HAT, CAR, "DEADBEEF", "DEADBEEE", "04112233445566778899", "0411223344556677889A"]
    lay(chip, *uids)
    assert sorted(reader.look()[1]) == sorted(uids)


def test_more_tags_than_it_takes_are_left_out(chip: Mfrc522, reader: Rc522) -> None:
    lay(chip, *(f"04A1C25B6F80{n:02X}" for n in range(9)))
    assert len(reader.look()[1]) == 6


def test_any_tags_together() -> None:
    chance = random.Random(5)
    for _ in range(150):
        chip = Mfrc522(Air())
        near = chance.randbytes(10)
        uids = set()
        for _ in range(chance.randint(1, 6)):
            raw = bytearray(chance.choice((near, chance.randbytes(10)))[: chance.choice((4, 7, 10))])
            raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
            if raw[0] != 0x88 and (len(raw) < 10 or raw[3] != 0x88):  # the cascade tag begins no UID
                uids.add(raw.hex().upper())
        lay(chip, *uids)
        assert sorted(Rc522(ChipBus(chip)).look()[1]) == sorted(uids)


def test_the_antenna_is_off_between_looks(chip: Mfrc522, reader: Rc522) -> None:
    lay(chip, HAT)
    reader.look()
    assert chip.air.sending == []
    assert chip.air.most == 1


def test_one_antenna_at_a_time() -> None:
    air = Air()
    chips = [Mfrc522(air) for _ in range(10)]
    chips[3].tags = [Tag(HAT)]
    sweep = Sweep([Rc522(ChipBus(chip)) for chip in chips])
    reads = [sweep.reads((n % 10, "", -1, -1)) for n in range(20)]
    assert [read[0][0] for read in reads] == [*range(10), *range(10)]
    assert [read[0] for read in reads if read[0][2]] == [(3, 0x92, (HAT,), -1, -1)] * 2
    assert air.most == 1


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_where_no_chip_answers(chip: Mfrc522, reader: Rc522, level: int) -> None:
    chip.mute = level
    assert reader.look() == (level, ())
    chip.mute = None
    lay(chip, HAT)
    assert reader.look() == (0x92, (HAT,))


def test_a_chip_whose_supply_dipped_is_set_up_again(chip: Mfrc522, reader: Rc522) -> None:
    lay(chip, HAT)
    reader.look()
    chip.brown_out()
    assert reader.look() == (0x92, (HAT,))


def test_a_chip_that_does_not_wake_up_does_not_answer(chip: Mfrc522, reader: Rc522) -> None:
    reader.look()
    chip.stubborn = True
    assert reader.look() == (0x00, ())


def test_the_gain_is_set(chip: Mfrc522) -> None:
    Rc522(ChipBus(chip), gain=6).look()
    assert chip.exchange(bytes([0x80 | 0x26 << 1, 0]))[1] == 0x60


def test_a_disturbed_answer_is_asked_for_again(chip: Mfrc522, reader: Rc522) -> None:
    """The parity of one answer after the other fails; both tags are found all the same."""
    for disturbed in range(1, 8):
        lay(chip, HAT, CAR)
        chip.noise = [False] * disturbed + [True]
        assert set(reader.look()[1]) <= {HAT, CAR}
    chip.noise = [False, True]
    assert sorted(reader.look()[1]) == [HAT, CAR]


class FlippingChip(Mfrc522):
    """One bit in twenty bytes is wrong, and the parity does not show it."""

    chance = random.Random(8)

    def on_the_way(self, answer: bytes) -> bytes:
        return bytes(byte ^ (self.chance.random() < 0.05) << self.chance.randrange(8) for byte in answer)


def test_noise_never_makes_a_tag() -> None:
    """The check bytes catch it; at worst a tag is missed this time."""
    chip = FlippingChip(Air())
    reader = Rc522(ChipBus(chip))
    seen: set[str] = set()
    for _ in range(200):
        lay(chip, HAT, CAR)
        seen.update(reader.look()[1])
    assert seen == {HAT, CAR}


class WildChip(Mfrc522):
    chance = random.Random(9)

    def exchange(self, data: bytes) -> bytes:
        return self.chance.randbytes(len(data))


def test_a_chip_that_answers_anything_does_not_hold_the_sweep() -> None:
    reader = Rc522(ChipBus(WildChip(Air())))
    for _ in range(50):
        reader.look()
