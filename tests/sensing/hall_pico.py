"""A Pico whose Hall sensors feel magnets: tokens are put on rings, as people put them, and not on spaces."""

from __future__ import annotations

from random import Random

from croupier.firmware.paper.landing import rings
from tests.firmware.scanner.pico import Pico
from tests.sensing.hall import BOARD_MM, CORNER_MM, Magnet, hall_board, near

RECOMMENDED = Magnet(15, 3)
BESIDE_MM = 4.0
"""A base whose middle is this far from that of the ring still covers most of it."""


class HallPico(Pico):
    """`board` is drilled and fitted by `random`: no two sensors are alike."""

    def __init__(self, board: str, senses: str, spaces: int, magnet: Magnet = RECOMMENDED) -> None:
        assert (senses, spaces) == ("presence", 40)
        self._random = Random(board)
        self._magnet = magnet
        self._rings = rings(BOARD_MM, CORNER_MM, "presence")
        self.board = hall_board(self._random)
        self.inputs = {space: space for space in range(spaces)}
        """The input of the shift registers at which the sensors of each space are."""
        super().__init__(board, senses, spaces)

    def lay(self, uid: str, space: int) -> None:
        """Put a token on a ring that is free, if there is one; -1 takes it away."""
        self.board.take(uid)
        if space >= 0:
            taken = [at for _, at in self.board.tokens.values()]
            free = [
                ring
                for ring in self._rings[space]
                if all(abs(ring.x - x) + abs(ring.y - y) > ring.radius for x, y in taken)
            ]
            ring = self._random.choice(free or self._rings[space])
            self.board.lay(uid, self._magnet, near((ring.x, ring.y), BESIDE_MM, self._random))
        self.pull()

    def put(self, uid: str, space: int, ring: int) -> None:
        """Put a token on a ring of a space, and on its middle."""
        at = self._rings[space][ring]
        self.board.lay(uid, self._magnet, (at.x, at.y))
        self.pull()

    def pull(self) -> None:
        self.board.pull(self.chain, self.inputs)
