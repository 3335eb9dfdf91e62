"""Hall sensors on shift registers: what lies where, and whether the chain is whole."""

import pytest

from croupier.firmware.scanner.hall import PATTERN, Chain
from tests.firmware.scanner.chips import Hc165Chain
from tests.firmware.scanner.pico import ChainWires


def rig(spaces: int) -> tuple[Hc165Chain, Chain]:
    chips = Hc165Chain(spaces)
    return chips, Chain(ChainWires(chips), spaces)


@pytest.mark.parametrize("spaces", [1, 8, 10, 40])
def test_each_space_has_its_own_input(spaces: int) -> None:
    chips, chain = rig(spaces)
    for space in range(spaces):
        chips.low = {space}
        reads = chain.reads()
        assert [read[0] for read in reads] == list(range(spaces))
        assert [read[0] for read in reads if read[2]] == [space]
        assert {read[1] for read in reads} == {PATTERN}


def test_several_magnets_at_once() -> None:
    chips, chain = rig(40)
    chips.low = {0, 7, 8, 24, 39}
    assert [space for space, _, tags in chain.reads() if tags == ("-",)] == [0, 7, 8, 24, 39]


def test_a_broken_chain_does_not_answer() -> None:
    chips, chain = rig(40)
    chips.low = {3}
    chips.broken = True
    assert chain.reads() == [(space, 0, ()) for space in range(40)]


@pytest.mark.parametrize("chips_there", [32, 48], ids=["one chip short", "one chip more"])
def test_a_chain_of_another_length_does_not_answer(chips_there: int) -> None:
    chain = Chain(ChainWires(Hc165Chain(chips_there)), 40)
    assert {version for _, version, _ in chain.reads()} == {0}
