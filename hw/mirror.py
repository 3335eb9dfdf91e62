"""Mirrors a real device on its simulated twin, so that the page shows what the board shows."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from croupier.hw.protocols import RGB, Buzzer, Note, Pixels, Screen, Size


class MirroredScreen(Screen):
    """Shows every image on both, first on the twin: it cannot fail, so the page shows it in any case."""

    def __init__(self, screen: Screen, twin: Screen) -> None:
        self._screen = screen
        self._twin = twin

    @property
    def size(self) -> Size:
        return self._screen.size

    def show(self, image: Image.Image) -> None:
        self._twin.show(image)
        self._screen.show(image)

    def close(self) -> None:
        self._twin.close()
        self._screen.close()


class MirroredPixels(Pixels):
    """Shows every frame on both."""

    def __init__(self, pixels: Pixels, twin: Pixels) -> None:
        self._pixels = pixels
        self._twin = twin

    def __len__(self) -> int:
        return len(self._pixels)

    def show(self, colours: Sequence[RGB]) -> None:
        self._twin.show(list(colours)[: len(self._twin)])
        self._pixels.show(colours)

    def close(self) -> None:
        self._twin.close()
        self._pixels.close()


class MirroredBuzzer(Buzzer):
    """Plays every tune on both."""

    def __init__(self, buzzer: Buzzer, twin: Buzzer) -> None:
        self._buzzer = buzzer
        self._twin = twin

    def play(self, notes: Sequence[Note]) -> None:
        self._twin.play(notes)
        self._buzzer.play(notes)

    def close(self) -> None:
        self._twin.close()
        self._buzzer.close()
