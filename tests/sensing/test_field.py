"""The stand-in for readers and tags behaves as builders report of real ones."""

from itertools import pairwise

from croupier.firmware.scanner.rc522 import POWERS, Rc522
from tests.firmware.scanner.chips import Air, Tag
from tests.firmware.scanner.pico import ChipBus
from tests.sensing.field import AT_41_MM, AT_80_MM, CLEAN, Field, driven, loop_field
from tests.sensing.readers import FieldChip, QuickReader

HAT, CAR, DOG = "04A1C25B6F8001", "04A1C25B6F8002", "DEADBEEF"


def listeners(field: Field, uid: str, gain: int = 4) -> list[int]:
    """The readers that hear a tag most times, at the power after a reset."""
    return [s for s in range(field.spaces) if sum(field.hears(s, uid, gain=gain) for _ in range(9)) > 4]


def test_a_loops_field_is_that_of_the_textbook() -> None:
    """On its axis a²/(a² + z²)^1.5; far beside it, it points down and falls with the cube."""
    assert abs(loop_field(0, 35) - ((18**2 + 8**2) / (18**2 + 35**2)) ** 1.5) < 1e-6
    assert loop_field(40, 8) < 0
    assert 7 < loop_field(100, 8) / loop_field(200, 8) < 9


def test_a_reader_reads_as_far_as_builders_say() -> None:
    field = Field(CLEAN, tolerance=0)
    field.noise = 0
    read = []
    for height in range(5, 60, 5):
        field.lay(HAT, 5, height=float(height))
        if field.hears(5, HAT):
            read.append(height)
    assert read == [5, 10, 15, 20, 25, 30, 35]


def test_shielded_well_only_the_own_reader_hears_a_tag() -> None:
    field = Field(CLEAN)
    field.lay(HAT, 5)
    assert listeners(field, HAT) == [5]


def test_as_reported_neighbours_hear_it_and_gain_changes_nothing() -> None:
    field = Field(AT_80_MM, tolerance=0)
    field.lay(HAT, 5)
    assert [listeners(field, HAT, gain) for gain in range(8)] == [[4, 5, 6]] * 8


def test_as_feared_half_a_side_hears_it() -> None:
    field = Field(AT_41_MM, tolerance=0)
    field.lay(HAT, 5)
    assert listeners(field, HAT) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_two_tags_on_a_reader_are_heard_and_three_are_not() -> None:
    field = Field(CLEAN)
    for uid, others in ((HAT, [CAR]), (DOG, [])):
        field.lay(uid, 5)
        for other in others:
            field.lay(other, 5)
        heard = [uid for uid in field.lying() if field.hears(5, uid)]
        assert len(heard) == (2 if others else 0)


def test_metal_and_a_weak_reader_take_from_the_field() -> None:
    field = Field(CLEAN, tolerance=0)
    field.lay(HAT, 5)
    whole = field.given(5, HAT)
    field.strength[5] = 0.5
    assert abs(field.given(5, HAT) / whole - 0.5) < 0.01
    field.strength[5] = 0
    assert not field.hears(5, HAT)
    field.metal = {6}
    field.lay(HAT, 6)
    assert abs(field.given(6, HAT) / whole - 0.3) < 0.05


def test_the_steps_of_power_go_up_evenly() -> None:
    fields = [(1 if drivers == 1 else 2) / 2 * driven(p, n) for drivers, p, n in POWERS]
    assert all(1.02 < after / before < 1.17 for before, after in pairwise(fields))
    assert len(POWERS) == 32


def test_the_chips_and_the_quick_readers_agree() -> None:
    """Down to the registers for power and gain: the same field, once through a chip's SPI wires."""
    for space in (3, 4, 5, 6):
        found = []
        for make in ("chip", "quick"):
            field = Field(AT_41_MM, seed=4)
            field.noise = 0
            field.lay(HAT, 4, dx=3.0)
            tags = [Tag(HAT)]
            reader = (
                Rc522(ChipBus(FieldChip(Air(), field, space, tags)))
                if make == "chip"
                else QuickReader(field, space)
            )
            found.append(
                [
                    reader.look()[1],
                    *(reader.look(power)[1] for power in range(0, 12, 3)),
                    reader.probe(HAT)[1],
                ]
            )
        assert found[0] == found[1]


def test_a_probe_finds_the_weakest_power() -> None:
    field = Field(AT_41_MM, tolerance=0)
    field.noise = 0
    field.lay(HAT, 5)
    needs = [QuickReader(field, space).probe(HAT)[1] for space in range(2, 9)]
    assert needs == [*sorted(needs[:3], reverse=True), min(needs), *sorted(needs[4:])]
    assert needs[2] - needs[3] >= 2
    reader = QuickReader(field, 5)
    for guess in range(26):
        assert reader.probe(HAT, guess)[1] == needs[3]
    assert reader.probe(HAT, 0, 0)[1] == (0 if needs[3] == 0 else 1), "at most one more than the limit"
    assert reader.probe(CAR, 3, 8)[1:] == (9, 8), "a tag that is not there"


def test_another_antenna_drowns_a_reader() -> None:
    field = Field(AT_41_MM)
    field.lay(HAT, 5)
    field.on = {6}
    assert not field.hears(5, HAT)
    field.on = {25}
    assert field.hears(5, HAT)
