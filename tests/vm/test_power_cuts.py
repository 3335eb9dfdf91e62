"""The plug is pulled while robots play: every action that was acknowledged is there after the next start.

Each start checks what the last cut left, plays on, and is cut itself. A mild cut keeps what the machine had
handed to its disk; a harsh one keeps only what it had flushed. The control does not wait for the disk, and
must lose something: else these tests could not fail.
"""

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.vm.conftest import Made
from tests.vm.qemu import Machine
from tests.vm.report import Checked

pytestmark = pytest.mark.vm

CUTS = 10
"""Of each kind."""
LEAST = 15
"""Actions between two cuts, at least."""
CUT = "croupier.init=/usr/local/lib/croupier-vm/tests/vm/guest/cut"


class Chain:
    """One machine's disk from cut to cut."""

    def __init__(self, made: Made, disk: Path, folder: Path, *, harsh: bool, append: str = CUT) -> None:
        folder.mkdir()
        self._made = made
        self._harsh = harsh
        self._append = append
        self._disk = folder / "disk.img"
        shutil.copy(disk, self._disk)
        self._share = folder / "share"
        self._share.mkdir()
        (self._share / "acks").touch()

    def acks(self) -> int:
        return (self._share / "acks").read_bytes().count(b"\n")

    def boot_and_cut(self, random: Random, least: int = LEAST) -> Checked:
        """What the start found; then some more actions, and the cut."""
        checked = self._share / "checked"
        checked.unlink(missing_ok=True)
        before = self.acks()
        with Machine(
            self._made.image, self._disk, self._share, append=self._append, harsh=self._harsh
        ) as machine:
            machine.wait_until(checked.exists)
            enough = before + least + random.randrange(60)
            machine.wait_until(lambda: self.acks() >= enough)
            machine.cut()
        return msgspec.json.decode(checked.read_bytes(), type=Checked)


@pytest.mark.parametrize("harsh", [False, True], ids=["mild", "harsh"])
def test_every_acknowledged_action_is_there_after_the_next_start(
    made: Made, disk: Path, workshop: Path, harsh: bool
) -> None:
    chain = Chain(made, disk, workshop / f"cuts-{harsh}", harsh=harsh)
    random = Random(1)
    chain.boot_and_cut(random)
    for number in range(1, CUTS + 1):
        acknowledged = chain.acks()
        found = chain.boot_and_cut(random)
        print(f"{'harsh' if harsh else 'mild'} cut {number}: {found}", flush=True)
        assert found.acknowledged == acknowledged
        assert (found.lost, found.wrong) == (0, 0)
        assert found.beyond in (0, 1), "at most the one in flight"


def test_without_waiting_for_the_disk_some_are_lost(made: Made, disk: Path, workshop: Path) -> None:
    chain = Chain(made, disk, workshop / "control", harsh=True, append=f"{CUT} croupier.control")
    random = Random(2)
    chain.boot_and_cut(random, least=100)
    lost = 0
    for _ in range(3):
        lost += chain.boot_and_cut(random, least=100).lost
        if lost:
            break
    print(f"control: {lost} acknowledged actions lost", flush=True)
    assert lost, "a disk that nobody waits for lost nothing: these power cuts are too mild to show anything"
