"""Tokens are moved on a board of four scanners again and again, in the physics of `field.py`: what does the
host say?

    .venv/bin/python -m tests.sensing.moves --moves 10000

The scanners' own program, the host's session, its merging and its judgement are the real ones; only
registers and the serial line are left out, for speed. People put a token on the wrong space now and then:
one too far or too short.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from dataclasses import replace as with_
from typing import Protocol

from croupier.firmware.scanner.rc522 import Sweep
from croupier.firmware.scanner.scan import Scanner
from croupier.firmware.tokens.seen import SeenTokens
from croupier.hw.drivers.merged import Merged
from croupier.hw.drivers.scanner_lines import Arrived, Beat, Heard, Hello, Left, Message, Snapshot
from croupier.hw.drivers.scanner_session import ScannerSession
from croupier.hw.protocols import Sighting
from tests.sensing.field import AT_41_MM, AT_80_MM, CLEAN, MILD, Chance, Field
from tests.sensing.readers import QuickReader
from tests.sensing.version_1_1.scan import Scanner as OldScanner

COUPLINGS = {"none": CLEAN, "mild": MILD, "as reported at 80 mm": AT_80_MM, "as feared at 41 mm": AT_41_MM}
TOKENS = tuple(f"04A1C25B6F80{n:02X}" for n in range(1, 5))
MISPLACED = 0.04
"""How often people put a token on the wrong space. Lights show the way, so this is more than they do."""
POWER_ABOVE = 9
"""The calibration gives a reader twice the field that a token on its middle needs: for two tokens, and
their edges."""
GIVE_UP_MS = 8000
EACH = 10


class Said(Protocol):
    def step(self, now_ms: int, received: bytes, reads: list[tuple]) -> bytes: ...  # type: ignore[type-arg]


class Pico:
    """One scanner with its readers, and the host's end of its line. `busy_until` is when its turn ends."""

    def __init__(self, number: int, board: Field, *, new: bool, slots: bool) -> None:
        self.number = number
        self.is_new = new
        self.readers = [QuickReader(board, number * EACH + n) for n in range(EACH)]
        self.scanner = (
            Scanner(f"E66{number}", "identity", EACH) if new else OldScanner("E66", "identity", EACH)
        )
        self.session = ScannerSession(EACH, "identity", 0.0, slots=slots)
        self.busy_until = number * 3
        self.on = -1
        self._sweep = Sweep(list(self.readers))
        self._next = 0

    def turn(self) -> list[Message]:
        """Do what the scanner wants next, and return what the host understands of it."""
        now = self.busy_until
        if isinstance(self.scanner, Scanner):
            task = self.scanner.task(now)
        else:
            task = (self._next, "", -1, -1)
            self._next = (self._next + 1) % EACH
        self.on = task[0] + self.number * EACH if task[0] >= 0 else -1
        reader = self.readers[task[0]]
        reader.spent_ms = 0
        reads = self._sweep.reads(task)
        said = self.scanner.step(now, self.session.due(now / 1000), reads)
        if isinstance(self.scanner, Scanner):
            while self.scanner.tuned:
                self._sweep.tune(*self.scanner.tuned.pop(0))
        self.busy_until = now + max(1, reader.spent_ms if task[0] >= 0 else 5)
        return self.session.receive(said, now / 1000)


@dataclass
class Table:
    """What came of the moves."""

    moves: int = 0
    accepted: int = 0
    wrong_accepted: int = 0
    """Accepted at the destination, while it lay elsewhere."""
    wrong_space: int = 0
    """Reported on a wrong space, while it lay on its destination."""
    asked: int = 0
    lost: int = 0
    misplaced: int = 0
    misplaced_noticed: int = 0
    jumped: int = 0
    """A token that lay well, and that nobody moved, was reported on a wrong space."""
    clashes: int = 0
    waits_ms: list[int] = field(default_factory=list)

    def wait_ms(self, share: float) -> int:
        waits = sorted(self.waits_ms)
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0

    def __str__(self) -> str:
        each = 1000 / max(1, self.moves)
        return (
            f"{self.moves} moves: wrong arrivals accepted {self.wrong_accepted} of {self.misplaced}, "
            f"wrong space {self.wrong_space * each:.2f} ‰, asked {self.asked * each:.2f} ‰, "
            f"lost {self.lost * each:.2f} ‰, others jumped {self.jumped * each:.2f} ‰, seconds "
            f"{self.wait_ms(0.5) / 1000:.2f} / {self.wait_ms(0.99) / 1000:.2f}, clashes {self.clashes}"
        )


class Board:
    """Four scanners, the tokens on them, and what the host believes."""

    def __init__(
        self,
        coupling: float,
        *,
        new: bool,
        seed: int = 1,
        slots: bool = True,
        calibrated: bool = True,
        silent: Collection[int] = (),
        misplaced: float = MISPLACED,
    ) -> None:
        self._misplaced = misplaced
        self.field = Field(coupling, seed=seed)
        self._chance = Chance(seed + 1000)
        self.picos = [Pico(n, self.field, new=new, slots=slots) for n in range(4)]
        self.new = new
        middles = self._calibrate() if calibrated and new else {}
        usual = sum(middles.values()) / len(middles) if middles else 0.0
        self.merged = Merged(lambda space: middles.get(space, usual), lambda space: space // EACH)
        self.field.silent = set(silent)
        self.seen = SeenTokens()
        self.now_ms = 0
        self.homes = {uid: 10 * n + 4 for n, uid in enumerate(TOKENS)}
        for uid, space in self.homes.items():
            self._lay(uid, space)
        self.seen.expect(self.homes, None)
        self.run(6000)

    def run(self, ms: int) -> None:
        end = self.now_ms + ms
        while True:
            pico = min(self.picos, key=lambda pico: pico.busy_until)
            if pico.busy_until >= end:
                break
            self.now_ms = pico.busy_until
            self.field.on = {p.on for p in self.picos if p is not pico and p.on >= 0}
            for message in pico.turn():
                for sighting in self._take(pico, message):
                    self.seen.sighting(sighting, self.now_ms / 1000)
        self.now_ms = end

    def move(self, uid: str, table: Table) -> None:
        """One move of one token, by a person, up to what the host makes of it."""
        chance = self._chance
        start, now = self.homes[uid], self.now_ms / 1000
        lie_well = [other for other, home in self.homes.items() if self.seen.place(other, now) == home]
        target = (start + 2 + chance.below(6) + chance.below(6)) % 40
        lies = target
        if chance.uniform() < self._misplaced:
            lies = (target + (1 if chance.uniform() < 0.5 else -1)) % 40
        self.seen.expect(self.homes, uid)
        self.field.lay(uid, -1)
        self.run(150 + chance.below(200))
        if chance.uniform() < 0.5:
            for step in range(1, (lies - start) % 40):
                self._lay(uid, (start + step) % 40)
                self.run(80 + chance.below(120))
                self.field.lay(uid, -1)
                self.run(60 + chance.below(60))
        else:
            self.run(200 + chance.below(800))
        self._lay(uid, lies)
        if target in self.field.silent:
            self.run(2000)  # people say that it is there
        else:
            self._judge(uid, start, target, lies, table)
            self._see_who_jumped([other for other in lie_well if other != uid], table)
        if lies != target:  # people put it right
            self.field.lay(uid, -1)
            self.run(300)
            self._lay(uid, target)
        self.homes[uid] = target
        self.seen.expect(self.homes, None)
        self.run(400)

    def _judge(self, uid: str, start: int, target: int, lies: int, table: Table) -> None:
        laid = self.now_ms
        table.moves += 1
        table.misplaced += lies != target
        while True:
            self.run(20)
            now = self.now_ms / 1000
            if self.seen.has_arrived(uid, target, now):
                if lies == target:
                    table.accepted += 1
                    table.waits_ms.append(self.now_ms - laid)
                else:
                    table.wrong_accepted += 1
                break
            if self.seen.doubt(uid, target, now) is not None:
                table.asked += 1
                break
            if self.seen.stray(uid, (start, target), now) is not None:
                if lies == target:
                    table.wrong_space += 1
                else:
                    table.misplaced_noticed += 1
                break
            if self.now_ms - laid >= GIVE_UP_MS:
                table.lost += 1
                break

    def _see_who_jumped(self, tokens: Iterable[str], table: Table) -> None:
        """These lay well before the move, and nobody has touched them."""
        for uid in tokens:
            home = self.homes[uid]
            if home not in self.field.silent:
                table.jumped += self.seen.stray(uid, (home,), self.now_ms / 1000) is not None

    def _take(self, pico: Pico, message: Message) -> list[Sighting]:
        first = pico.number * EACH
        match message:
            case Arrived(space=space, uid=uid):
                return self.merged.arrived(pico.number, first + space, uid)
            case Left(space=space, uid=uid):
                return self.merged.left(pico.number, first + space, uid)
            case Heard(uid=uid, ears=ears):
                by_space = {first + ear.space: with_(ear, space=first + ear.space) for ear in ears}
                return self.merged.heard(pico.number, uid, by_space)
            case Snapshot(lying=lying):
                return self.merged.snapshot(pico.number, [(first + space, uid) for space, uid in lying])
            case Hello():
                return self.merged.began(pico.number)
            case Beat(silent=silent):
                return self.merged.beat(pico.number, [first + space for space in silent])
            case _:
                return []

    def _lay(self, uid: str, space: int) -> None:
        """By hand: somewhere near the middle."""
        dx, dy = (max(-12.0, min(12.0, 5.0 * self._chance.normal())) for _ in range(2))
        self.field.lay(uid, space, dx, dy)

    def _calibrate(self) -> dict[int, float]:
        """As the calibration does: one token on the middle of each space, some probes."""
        uid = "04CA11B8A7E001"
        middles = {}
        for pico in self.picos:
            for reader in pico.readers:
                self.field.lay(uid, reader.space)
                found = [reader.probe(uid, -1)[1]]
                found += [reader.probe(uid, found[-1])[1] for _ in range(11)]
                middles[reader.space] = sum(found) / len(found)
        self.field.lay(uid, -1)
        for pico in self.picos:
            for n, reader in enumerate(pico.readers):
                reader.tune(min(26, round(middles[pico.number * EACH + n]) + POWER_ABOVE), 4)
        return middles


def tried(
    coupling: float,
    moves: int,
    *,
    new: bool,
    seed: int = 1,
    slots: bool = True,
    calibrated: bool = True,
    silent: Collection[int] = (),
    misplaced: float = MISPLACED,
) -> Table:
    """What comes of so many moves, by four players in turn. The readers of `silent` spaces do not answer.
    `misplaced` is the share of the tokens that people put on the wrong space.
    """
    board = Board(
        coupling,
        new=new,
        seed=seed,
        slots=slots,
        calibrated=calibrated,
        silent=silent,
        misplaced=misplaced,
    )
    table = Table()
    for n in range(moves):
        board.move(TOKENS[n % len(TOKENS)], table)
    table.clashes = board.field.clashes
    return table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--which", choices=("new", "old", "both"), default="both")
    parser.add_argument("--coupling", choices=list(COUPLINGS), action="append")
    parser.add_argument("--raw", action="store_true", help="without calibration")
    parser.add_argument("--no-slots", action="store_true")
    parser.add_argument("--silent", type=int, action="append", help="a space whose reader does not answer")
    parser.add_argument("--misplaced", type=float, default=MISPLACED, help="the share put on a wrong space")
    options = parser.parse_args()
    for name in options.coupling or COUPLINGS:
        for new in [False] * (options.which != "new") + [True] * (options.which != "old"):
            result = tried(
                COUPLINGS[name],
                options.moves,
                new=new,
                seed=options.seed,
                slots=not options.no_slots,
                calibrated=not options.raw,
                silent=options.silent or (),
                misplaced=options.misplaced,
            )
            print(f"{name}, {'as it is' if new else 'as it was'}: {result}", flush=True)


if __name__ == "__main__":
    main()
