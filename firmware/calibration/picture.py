"""The result of a calibration as a picture: the board from above, each space in a colour, with figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.config.wiring import Wiring
from croupier.firmware.calibration.readers import NEAR_STEPS, ReaderWalk
from croupier.firmware.calibration.sensors import SensorWalk
from croupier.firmware.paper.landing import Ring, rings
from croupier.firmware.paper.ring import Place, places
from croupier.firmware.paper.shapes import INK, PALE, Box, Circle, Page, Shape, Text

GOOD, NEAR, BAD, UNKNOWN = "#cfe8d5", "#fde9b8", "#f6c4bf", "#eceff3"
CLEAR_STEPS = 2.4
"""With such a margin the scanner settles at once."""
_LEGEND_LINE = 9.0


def verdicts(walk: ReaderWalk) -> dict[int, str]:
    """The colour of each space: how far the readers next to it are behind its own."""
    found = dict.fromkeys(walk.unheard, BAD)
    for one in walk.measured():
        if one.space in walk.weak or one.margin < NEAR_STEPS:
            found[one.space] = BAD
        else:
            found[one.space] = GOOD if one.margin >= CLEAR_STEPS else NEAR
    return found


def sensor_verdicts(walk: SensorWalk) -> dict[int, str]:
    """The colour of each space: whether the token was felt on every ring, on some, on none."""
    return {
        space: GOOD if walk.felt.get(space, 0) >= wanted else NEAR if walk.felt.get(space) else BAD
        for space, wanted in walk.wanted.items()
    }


def reader_figures(walk: ReaderWalk) -> dict[int, tuple[str, str]]:
    """For each space: the power that its reader needs, and how many steps more the next one needs: "" if no
    other hears the token.
    """
    found = dict.fromkeys(walk.unheard, ("–", ""))
    for one in walk.measured():
        found[one.space] = (f"{one.need:.1f}", f"{one.margin:+.1f}" if one.next_reader >= 0 else "")
    return found


def sensor_figures(walk: SensorWalk) -> dict[int, tuple[str, str]]:
    """For each space: on how many of its rings the token was felt."""
    return {space: (f"{walk.felt.get(space, 0)}/{wanted}", "") for space, wanted in walk.wanted.items()}


def reader_picture(wiring: Wiring, walk: ReaderWalk) -> Page:
    """For each space: the power that its reader needs, and how many steps more the next one needs."""
    figures = {
        space: (need, margin or ("not heard" if space in walk.unheard else "alone"))
        for space, (need, margin) in reader_figures(walk).items()
    }
    figures |= {space: (figures[space][0], f"{figures[space][1]}, weak") for space in walk.weak}
    legend = (
        (GOOD, "clear: no neighbour hears the token nearly as well"),
        (NEAR, "near: it takes some seconds to tell them apart"),
        (BAD, "not heard, weak, or not to be told from a neighbour"),
    )
    about = "The weakest power that hears a token on the middle, and how many steps more a neighbour needs."
    return _page(wiring, "Readers", about, legend, verdicts(walk), figures, {})


def sensor_picture(wiring: Wiring, walk: SensorWalk) -> Page:
    """For each space: on how many of its rings the token was felt."""
    felt = sensor_figures(walk)
    figures = {space: (figure.replace("/", " of "), "") for space, (figure, _) in felt.items()}
    legend = (
        (GOOD, "felt on every ring"),
        (NEAR, "not on every ring: a sensor is dead, or lies too deep"),
        (BAD, "not felt at all"),
    )
    marks = rings(wiring.size.board, wiring.size.corner, "presence")
    about = "On how many rings the token was felt."
    holes = {space: marks[space] for space in walk.wanted}
    return _page(wiring, "Hall sensors", about, legend, sensor_verdicts(walk), figures, holes)


def _page(
    wiring: Wiring,
    title: str,
    about: str,
    legend: tuple[tuple[str, str], ...],
    colours: Mapping[int, str],
    figures: Mapping[int, tuple[str, str]],
    marks: Mapping[int, tuple[Ring, ...]],
) -> Page:
    shapes: list[Shape] = []
    for space, place in enumerate(places(wiring.size.board, wiring.size.corner)):
        shapes.append(Box(place.x, place.y, place.width, place.height, fill=colours.get(space, UNKNOWN)))
        shapes += [Circle(ring.x, ring.y, ring.radius, stroke=PALE) for ring in marks.get(space, ())]
        shapes += _words(space, place, figures.get(space, ("", "")))
    left, top = wiring.size.corner + 24.0, wiring.size.corner + 40.0
    shapes += [
        Text(left, top, f"{title}: {wiring.title.partition(':')[0]}", 12, font="bold"),
        Text(left, top + 12, about, 6),
    ]
    for row, (colour, words) in enumerate(legend):
        y = top + 28 + _LEGEND_LINE * row
        shapes += [Box(left, y - 5, 7, 7, fill=colour), Text(left + 11, y, words, 6)]
    return Page(wiring.size.board, wiring.size.board, tuple(shapes))


def _words(space: int, place: Place, figures: tuple[str, str]) -> Iterator[Shape]:
    x, y = place.middle
    yield Text(x, y - 8, str(space), 7, font="bold", align="middle", ink=PALE)
    yield Text(x, y + 3, figures[0], 9, font="bold", align="middle", ink=INK)
    yield Text(x, y + 11, figures[1], 5.5, align="middle", ink=INK)
