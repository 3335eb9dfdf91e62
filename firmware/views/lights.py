"""The ring of lights: for each space whose it is, and what is going on there."""

from __future__ import annotations

from math import floor

from engine import View
from engine.agenda import (
    Auction,
    CardDue,
    Debt,
    Estate,
    JailChoice,
    OpenClaim,
    Purchase,
    RentThrow,
    TaxChoice,
)
from engine.edition import SPACES
from firmware.table.scene import Scene
from hw.protocols import RGB

DARK: RGB = (0, 0, 0)
WHITE: RGB = (255, 255, 255)
RED: RGB = (255, 0, 0)

OWNED, MORTGAGED, WAY, HERE = 0.15, 0.04, 0.45, 0.6
BLINK = 1.5
"""Blinks a second; nothing on the board is faster than 3."""
PULSE = 1.0
PULSE_STEPS = 8
"""Steps of brightness in one pulse, so that a still board sends few frames."""

Cell = tuple[RGB, RGB]
"""Whose it is; what is going on."""


def lights(scene: Scene, t: float) -> list[Cell]:
    view = scene.view
    owners = [DARK] * SPACES
    doings = [DARK] * SPACES
    for space in scene.wanted:
        doings[space] = dim(WHITE, _pulse(t))
    if view is not None:
        for space in range(SPACES):
            owners[space] = _owner(scene, view, space)
        _activity(scene, view, doings, t)
    for space in scene.wrong:
        doings[space] = RED if _blink(t) else DARK
    return list(zip(owners, doings, strict=True))


def next_change(scene: Scene, t: float) -> float | None:
    """When the lights look different by themselves; None if they are still."""
    rates = []
    if scene.wrong:
        rates.append(2 * BLINK)
    if scene.journey is not None or scene.wanted:
        rates.append(PULSE * PULSE_STEPS)
    return min(((_count(t, rate) + 1) / rate for rate in rates), default=None)


def _count(t: float, rate: float) -> int:
    """How many steps of a rhythm have passed; a timer that comes a hair too early is in time."""
    return floor(t * rate + 1e-6)


def colour_of(scene: Scene, player: int) -> RGB:
    text = scene.edition.tokens[scene.seats[player].token].colour
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def dim(colour: RGB, share: float) -> RGB:
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def _owner(scene: Scene, view: View, space: int) -> RGB:
    task = view.task
    if isinstance(task, Auction) and task.item == "deed" and task.space == space and task.bidder >= 0:
        return dim(colour_of(scene, task.bidder), HERE)  # whose it would be
    owner = view.owner[space]
    if owner < 0:
        return DARK
    return dim(colour_of(scene, owner), MORTGAGED if view.mortgaged[space] else OWNED)


def _activity(scene: Scene, view: View, doings: list[RGB], t: float) -> None:
    if view.outcome is not None:
        winner = colour_of(scene, view.outcome.winners[0])
        doings[:] = [dim(winner, OWNED)] * SPACES
    elif scene.journey is not None:
        colour = colour_of(scene, scene.journey.player)
        for space in scene.journey.path:
            doings[space] = dim(colour, WAY)
        doings[scene.journey.path[-1]] = dim(_lighter(colour), _pulse(t))
    elif isinstance(view.task, Purchase | Auction):
        doings[view.task.space] = dim(WHITE, HERE)
    elif (player := _busy(view)) is not None:
        doings[view.space[player]] = dim(colour_of(scene, player), HERE)


def _busy(view: View) -> int | None:
    """The one player the game waits for; None if there are several."""
    match view.task:
        case None:
            return view.thrower
        case Debt(debtor=player) | RentThrow(claim=OpenClaim(lander=player)):
            return player
        case CardDue(player) | TaxChoice(player) | JailChoice(player) | Estate(player):
            return player
        case _:
            return None


def _lighter(colour: RGB) -> RGB:
    red, green, blue = ((part + 255) // 2 for part in colour)
    return red, green, blue


def _blink(t: float) -> bool:
    return _count(t, 2 * BLINK) % 2 == 0


def _pulse(t: float) -> float:
    """From a third to full brightness and back, in steps."""
    step = _count(t, PULSE * PULSE_STEPS) % PULSE_STEPS
    rise = min(step, PULSE_STEPS - step) / (PULSE_STEPS / 2)
    return 0.35 + 0.65 * rise


def strip(cells: list[Cell], wiring: tuple[tuple[int, ...], ...], length: int) -> list[RGB]:
    """The cells on a real strip: a space with several lights shows both colours, one with a single light
    shows what is going on, or else whose it is."""
    colours = [DARK] * length
    for (owner, doing), pixels in zip(cells, wiring, strict=True):
        for place, pixel in enumerate(pixels):
            alone = len(pixels) == 1
            colours[pixel] = (doing if doing != DARK else owner) if alone else (doing if place % 2 else owner)
    return colours
