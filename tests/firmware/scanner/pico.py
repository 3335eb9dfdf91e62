"""A Pico with its readers: the scanner's own code on simulated chips, under CPython and under MicroPython."""

import gc

from croupier.firmware.scanner.hall import Chain, Wires
from croupier.firmware.scanner.rc522 import Bus, Rc522, Sweep
from croupier.firmware.scanner.scan import Scanner
from tests.firmware.scanner.chips import Air, Hc165Chain, Mfrc522, Tag
from tests.sensing.field import Field
from tests.sensing.readers import FieldChip


class ChipBus(Bus):
    def __init__(self, chip: Mfrc522) -> None:
        self._chip = chip

    def exchange(self, data: bytes) -> bytes:
        return self._chip.exchange(data)

    def pause_ms(self, ms: int) -> None:
        pass


class ChainWires(Wires):
    def __init__(self, chain: Hc165Chain) -> None:
        self._chain = chain

    def load(self) -> None:
        self._chain.load()

    def shift(self, bit: int) -> int:
        level = self._chain.bit_out()
        self._chain.clock(bit)
        return level


class Pico:
    """`turn` is one turn of the loop in main.py, with the time given from outside."""

    def __init__(self, board: str, senses: str, spaces: int, chips: list[Mfrc522] | None = None) -> None:
        self.air = Air()
        count = spaces if senses == "identity" else 0
        self.chips = [Mfrc522(self.air) for _ in range(count)] if chips is None else chips
        self.chain = Hc165Chain(spaces)
        self._spaces = spaces
        self._tags: dict[str, Tag] = {}
        self._lying: dict[str, int] = {}
        self._start = (board, senses, spaces)
        self.boot()

    def boot(self) -> None:
        """Start the program anew, as after a power cut. The tokens lie where they lay."""
        board, senses, spaces = self._start
        self._scanner = Scanner(board, senses, spaces)
        self._eyes = (
            Sweep([Rc522(ChipBus(chip)) for chip in self.chips])
            if self.chips
            else Chain(ChainWires(self.chain), spaces)
        )

    def turn(self, now_ms: int, received: bytes) -> bytes:
        sent = self._scanner.step(now_ms, received, self._eyes.reads(self._scanner.task(now_ms)))
        while self._scanner.tuned and isinstance(self._eyes, Sweep):
            self._eyes.tune(*self._scanner.tuned.pop(0))
        return sent

    def lay(self, uid: str, space: int) -> None:
        """Lay a token on a space; -1 takes it away."""
        if self.chips:
            tag = self._tags.setdefault(uid, Tag(uid))
            for chip in self.chips:
                if tag in chip.tags:
                    chip.tags.remove(tag)
            if space >= 0:
                self.chips[space].tags.append(tag)
        else:
            self._lying.pop(uid, None)
            if space >= 0:
                self._lying[uid] = space
            self.chain.low = set(self._lying.values())


class FieldPico(Pico):
    """A Pico whose readers lie in the field of a whole board, from the space `first` on."""

    def __init__(
        self, board: str, senses: str, spaces: int, field: Field, first: int, tags: list[Tag]
    ) -> None:
        self.field = field
        self.first = first
        self._all = tags
        air = Air()
        chips: list[Mfrc522] = [FieldChip(air, field, first + n, tags) for n in range(spaces)]
        super().__init__(board, senses, spaces, chips)

    def turn(self, now_ms: int, received: bytes) -> bytes:
        for chip in self.chips:
            chip.frames = []  # a long run is not kept
        return super().turn(now_ms, received)

    def lay(self, uid: str, space: int) -> None:
        if uid not in [tag.uid for tag in self._all]:
            self._all.append(Tag(uid))
        self.field.lay_by_hand(uid, self.first + space if space >= 0 else -1)


class FieldPicos:
    """Makes the Picos of a board one after the other, clockwise from GO, in one field."""

    def __init__(self, coupling: float, seed: int) -> None:
        self.field = Field(coupling, seed)
        self._tags: list[Tag] = []
        self._spaces = 0

    def make(self, board: str, senses: str, spaces: int) -> Pico:
        self._spaces += spaces
        return FieldPico(board, senses, spaces, self.field, self._spaces - spaces, self._tags)


PICOS: list[Pico] = []
FIELDS: list[FieldPicos] = []


def obey(command: str) -> str:
    """The same as text commands, for a Pico at the other end of a pipe. Bytes are written in hex.

    clear | new BOARD SENSES SPACES | boot PICO | turn PICO NOW_MS [RECEIVED] | lay PICO UID SPACE
    field COUPLING SEED | memory

    After `field`, new Picos have their readers in one field, round the board, as in tests/sensing/field.py.
    """
    words = command.split()
    if words[0] == "field":
        FIELDS[:] = [FieldPicos(float(words[1]), int(words[2]))]
        return ""
    if words[0] == "memory":
        gc.collect()
        return str(gc.mem_alloc())  # type: ignore[attr-defined]  # of MicroPython
    if words[0] == "clear":
        PICOS.clear()
        FIELDS.clear()
        return ""
    if words[0] == "new":
        make = FIELDS[0].make if FIELDS else Pico
        PICOS.append(make(words[1], words[2], int(words[3])))
        return ""
    pico = PICOS[int(words[1])]
    if words[0] == "boot":
        pico.boot()
    elif words[0] == "lay":
        pico.lay(words[2], int(words[3]))
    else:
        received = words[3] if len(words) > 3 else ""
        sent = pico.turn(
            int(words[2]), bytes(int(received[n : n + 2], 16) for n in range(0, len(received), 2))
        )
        return "".join([f"{byte:02x}" for byte in sent])
    return ""
