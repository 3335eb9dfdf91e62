"""The ring of lights: for each space whose it is, and what is going on there."""

from __future__ import annotations

from croupier.engine import View
from croupier.engine.agenda import (
    Auction,
    CardDue,
    Debt,
    Estate,
    JailChoice,
    OpenClaim,
    OrderRound,
    Purchase,
    RentThrow,
    Shortage,
    TaxChoice,
    Travel,
)
from croupier.engine.edition import SPACES
from croupier.firmware.model.scene import Journey, Scene
from croupier.firmware.views import effects
from croupier.firmware.views.colours import AMBER, DARK, RED, WHITE, colour_of, dim, lighter, wrong_of
from croupier.firmware.views.rhythm import BLINK, PULSE, PULSE_STEPS, SLOW, after, blink, pulse
from croupier.hw.protocols import RGB

__all__ = ["DARK", "RED", "WHITE", "Cell", "lights", "next_change", "strip"]

OWNED, MORTGAGED, LOOKED_AT, WAY, HERE = 0.15, 0.04, 0.3, 0.45, 0.6

Cell = tuple[RGB, RGB]
"""Whose it is; what is going on."""


def lights(scene: Scene, t: float) -> list[Cell]:
    view = scene.view
    owners = [DARK] * SPACES
    doings = [DARK] * SPACES
    if scene.welcome is not None:
        for space, colour in effects.welcome(scene.welcome, t).items():
            doings[space] = colour
    for space in scene.wanted:
        doings[space] = dim(WHITE, pulse(t))
    if view is not None:
        for space in range(SPACES):
            owners[space] = _owner(scene, view, space)
        _activity(scene, view, doings, t)
    for journey in scene.ways_back:
        _way(scene, journey, doings, t)
    for space in scene.wrong:
        doings[space] = wrong_of(scene) if blink(t) else DARK
    return list(zip(owners, doings, strict=True))


def next_change(scene: Scene, t: float) -> float | None:
    """When the lights look different by themselves; None if they are still."""
    moments = [
        None if scene.welcome is None else effects.welcome_moves(scene.welcome, t),
        None if scene.replay is None else effects.replay_moves(scene.replay, t),
        after(t, 2 * BLINK) if scene.wrong else None,
        after(t, PULSE * PULSE_STEPS) if scene.journey or scene.ways_back or scene.wanted else None,
        after(t, SLOW * PULSE_STEPS) if _reminded(scene) else None,
    ]
    return min((moment for moment in moments if moment is not None), default=None)


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
        _end(scene, view, doings, t)
    elif scene.journey is not None:
        _way(scene, scene.journey, doings, t)
    elif isinstance(view.task, Purchase):
        doings[view.task.space] = dim(WHITE, HERE)
    elif isinstance(view.task, Auction | Shortage):
        for space in _lot(view.task):
            doings[space] = dim(WHITE, HERE)
    elif (player := _busy(view)) is not None:
        doings[view.space[player]] = dim(colour_of(scene, player), HERE)
    if view.outcome is None:
        for claim in view.claims:
            doings[claim.space] = dim(colour_of(scene, claim.owner), HERE)  # whose rent it is
    for space in scene.lit:
        doings[space] = dim(AMBER, LOOKED_AT)
    for player in _reminded(scene):
        doings[view.space[player]] = dim(colour_of(scene, player), pulse(t, SLOW))


def _end(scene: Scene, view: View, doings: list[RGB], t: float) -> None:
    """The winner's colour; then the whole game once more."""
    assert view.outcome is not None
    if scene.replay is not None and scene.replay.landings:
        doings[:] = effects.replay(scene, scene.replay, t)
    else:
        doings[:] = [dim(colour_of(scene, view.outcome.winners[0]), OWNED)] * SPACES


def _lot(task: Auction | Shortage) -> tuple[int, ...]:
    """The deed; in a shortage the streets that the piece is wanted for."""
    if isinstance(task, Shortage):
        return task.space, *(space for _, space in task.wants)
    return (task.space,) if task.item == "deed" else (task.space, *task.places)


def _way(scene: Scene, journey: Journey, doings: list[RGB], t: float) -> None:
    """Lit up to the destination, which pulses."""
    colour = colour_of(scene, journey.player)
    for space in journey.path:
        doings[space] = dim(colour, WAY)
    doings[journey.path[-1]] = dim(lighter(colour), pulse(t))


def _reminded(scene: Scene) -> tuple[int, ...]:
    """A token on its way has lights enough."""
    playing = scene.view is not None and scene.view.outcome is None and scene.journey is None
    return scene.reminded if playing else ()


def _busy(view: View) -> int | None:
    """The one player the game waits for, whose token is lit; None if there are several."""
    match view.task:
        case None:
            return view.thrower
        case Debt(debtor=player) | RentThrow(claim=OpenClaim(lander=player)):
            return player
        case CardDue(player) | TaxChoice(player) | JailChoice(player) | Estate(player):
            return player
        case OrderRound() | Auction() | Shortage():
            return None
        case Travel() | Purchase():
            return None  # the space itself is lit


def strip(cells: list[Cell], wiring: tuple[tuple[int, ...], ...], length: int) -> list[RGB]:
    """The cells on a real strip: a space with several lights shows both colours, one with a single light
    shows what is going on, or else whose it is."""
    colours = [DARK] * length
    for (owner, doing), pixels in zip(cells, wiring, strict=True):
        for place, pixel in enumerate(pixels):
            alone = len(pixels) == 1
            colours[pixel] = (doing if doing != DARK else owner) if alone else (doing if place % 2 else owner)
    return colours
