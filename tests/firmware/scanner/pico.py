"""A Pico with its readers: the scanner's own code on simulated chips, under CPython and under MicroPython."""

from croupier.firmware.scanner.hall import Chain, Wires
from croupier.firmware.scanner.rc522 import Bus, Rc522, Sweep
from croupier.firmware.scanner.scan import Scanner
from tests.firmware.scanner.chips import Air, Hc165Chain, Mfrc522, Tag


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

    def __init__(self, board: str, senses: str, spaces: int) -> None:
        self.air = Air()
        self.chips = [Mfrc522(self.air) for _ in range(spaces if senses == "identity" else 0)]
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
        return self._scanner.step(now_ms, received, self._eyes.reads())

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


PICOS: list[Pico] = []


def obey(command: str) -> str:
    """The same as text commands, for a Pico at the other end of a pipe. Bytes are written in hex.

    clear | new BOARD SENSES SPACES | boot PICO | turn PICO NOW_MS [RECEIVED] | lay PICO UID SPACE
    """
    words = command.split()
    if words[0] == "clear":
        PICOS.clear()
        return ""
    if words[0] == "new":
        PICOS.append(Pico(words[1], words[2], int(words[3])))
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
