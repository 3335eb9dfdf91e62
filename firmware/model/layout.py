"""Screen layout: the parts of a console's screen, and how much text fits there.

    +----------------------+
    | head: cash, name     |   HEAD dots high
    | body: what is said   |   the rest; without a bar it reaches to the bottom
    | bar: what ● does     |   BAR dots high
    +----------------------+

All of it follows from the size of the panel, so nothing else in the program knows that size.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.firmware.model.fonts import Face, width, wrap
from croupier.firmware.model.panel import Message, Panel

HEAD = 18
"""Height of the head in dots, with the line below it."""
BAR = 12
"""Height of the bar in dots."""
BAR_SIGNS = 26
"""Width in dots of what is on the bar beside its label: two arrows and the sign ●."""
TEXT = 12
"""Height in dots of ordinary letters: with these, all that the board says fits on 128x64 dots."""


class Letters(Struct, frozen=True):
    """One of the fonts, and the number of dots from one line to the next."""

    face: Face
    line: int


LETTERS = {8: Letters("small", 8), TEXT: Letters("text", 11), 16: Letters("large", 17)}
"""By their height in dots."""
LINE = LETTERS[TEXT].line


class Layout(Struct, frozen=True):
    """The layout of a panel with `width` x `height` dots. `text` is the height of the letters in the body.

    layout = Layout(width=128, height=64, text=12)
    layout.lines()                     # 3 lines of text between the head and the bar
    layout.pages("Standings", lines)   # as many pages as these lines need
    """

    width: int = 128
    height: int = 64
    text: int = TEXT

    # -- the parts

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def bar_top(self) -> int:
        return self.height - BAR

    @property
    def line_width(self) -> int:
        """Dots for a line of text in the body."""
        return self.width - 1

    @property
    def label_width(self) -> int:
        """Dots for the label on the bar."""
        return self.width - BAR_SIGNS

    def body_height(self, *, bar: bool = True) -> int:
        return (self.bar_top if bar else self.height) - HEAD

    def lines(self, *, bar: bool = True) -> int:
        """How many lines of text the body has."""
        return self.body_height(bar=bar) // self._letters.line

    # -- text, measured in the letters that the table plans with

    @property
    def _letters(self) -> Letters:
        """Ordinary letters; larger ones on a panel that holds as much in them as 128x64 in ordinary ones."""
        wanted, ordinary = LETTERS[self.text], LETTERS[TEXT]
        if self.text <= TEXT:
            return ordinary
        wide = self.line_width * width("x") >= SMALLEST.line_width * width("x", wanted.face)
        tall = self.body_height() // wanted.line >= SMALLEST.lines()
        return wanted if wide and tall else ordinary

    def wrap(self, text: str) -> list[str]:
        """The text as lines of the body."""
        return wrap(text, self.line_width, self._letters.face)

    def fits_line(self, text: str) -> bool:
        """Whether the text fits on one line of the body."""
        return width(text, self._letters.face) <= self.line_width

    def fits_bar(self, label: str) -> bool:
        """Whether the label fits on the bar."""
        return width(label) <= self.label_width

    def fits(self, panel: Panel) -> bool:
        """Whether headline and details fit between the head and a bar."""
        return len(self.body_lines(panel, self._letters.face)) <= self.lines()

    def pages(self, headline: str, lines: Sequence[str]) -> list[Message]:
        """The lines on as many pages as they need, above a bar; the headline is on every page."""
        free = max(1, self.lines() - len(self.wrap(headline)))
        pages: list[list[str]] = [[]]
        for line in lines:
            rows = self.wrap(line)
            if pages[-1] and len(pages[-1]) + len(rows) > free:
                pages.append([])
            while len(rows) > free:
                pages[-1] = rows[:free]
                rows = rows[free:]
                pages.append([])
            pages[-1] += rows
        return [(headline, tuple(page)) for page in pages if page]

    # -- a panel, as it is drawn

    def body_lines(self, panel: Panel, face: Face = "text") -> list[str]:
        """Headline and details, wrapped."""
        said = (panel.headline, *panel.details)
        return [line for text in said for line in wrap(text, self.line_width, face)]

    def body_letters(self, panel: Panel) -> Letters:
        """The wanted letters, if everything fits in them and neither dice nor streets need the space."""
        if panel.dice or panel.streets:
            return LETTERS[TEXT]
        letters = LETTERS[self.text]
        if self.text <= TEXT:
            return letters
        lines = self.body_lines(panel, letters.face)
        low = len(lines) * letters.line <= self.body_height(bar=bool(panel.choice))
        narrow = all(width(line, letters.face) <= self.line_width for line in lines)
        return letters if low and narrow else LETTERS[TEXT]

    def poster_lines(self, panel: Panel) -> list[str]:
        """The lines of a panel without a head, the headline first: in large letters if that is short."""
        large = width(panel.headline, "large") <= self.width
        headline = [panel.headline] if large else wrap(panel.headline, self.width)
        return headline + [line for detail in panel.details for line in wrap(detail, self.width)]

    def poster_parts(self, text: str) -> list[str]:
        """A text without spaces, such as an address, broken into lines of a panel without a head."""
        letters = self.width // width("x")
        scheme, slashes, rest = text.rpartition("//")
        if len(text) > letters >= len(rest) and slashes:
            return [scheme + slashes, rest]
        return [text[start : start + letters] for start in range(0, len(text), letters)]


SMALLEST = Layout()
"""The smallest panel that everything the board says fits on, in ordinary letters."""
ANY_LENGTH = Layout(width=1_000_000, height=1_000_000)
"""For words: every text fits."""
