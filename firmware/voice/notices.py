"""Notices: what a voice tells everybody that is no event of the game: whom the table waits for, a token on a
wrong space, a refused press, a lost device."""

from __future__ import annotations

from collections.abc import Callable, Collection

from croupier.engine.agenda import Travel
from croupier.firmware.model.scene import Scene
from croupier.firmware.model.speech import Level, Utterance
from croupier.firmware.model.words import ConsoleWords
from croupier.firmware.text import Say, answers
from croupier.firmware.text.aloud import for_ear, joined
from croupier.firmware.text.devices import device_name

FRESH_FOR_S = 8.0
"""A notice that nobody could hear for so long is out of date."""


def devices(say: Say, before: Scene, scene: Scene) -> list[Utterance]:
    """The devices that were lost, and those that are back."""
    was, now = ({fault.device for fault in one.faults} for one in (before, scene))
    return [
        Utterance(for_ear(say, say(key, what=device_name(say, device))), say.language, topic=f"{device}")
        for key, found in (("line-device-lost", now - was), ("line-device-back", was - now))
        for device in sorted(found, key=str)
    ]


def consoles(
    say_at: Callable[[int], Say], before: Scene, scene: Scene, read: Collection[int], level: Level
) -> list[Utterance]:
    """What is wrong at the consoles, with the player's name and in their language: a token on a wrong space,
    a press that was refused. Consoles that are `read` say it themselves."""
    said: list[Utterance] = []
    for at, now in enumerate(scene.words):
        if at in read or not now.name:
            continue
        was = before.words[at] if at < len(before.words) else ConsoleWords()
        lines = [now.headline, *now.details] if now.alarm and not was.alarm else []
        if level != "short" and now.refused and now.refused != was.refused:
            lines.append(now.refused)
        if lines:
            say = say_at(at)
            text = say("aloud-asked", who=now.name, text=joined(say, lines))
            said.append(Utterance(text, say.language, topic=f"notice {at}", console=at))
    return said


def awaited(say: Say, before: Scene, scene: Scene, level: Level) -> Utterance | None:
    """Whom the table has waited for so long that it reminds them. Who wants to hear everything also hears
    whom it begins to wait for, where the news does not say it."""
    if scene.view is None or scene.view.outcome is not None:
        return None
    if scene.reminded:
        people = scene.reminded if scene.reminded != before.reminded else ()
    elif level != "everything" or scene.view.task is None or isinstance(scene.view.task, Travel):
        people = ()
    else:
        people = _asked(scene) if (_asked(scene), _task(scene)) != (_asked(before), _task(before)) else ()
    if not people:
        return None
    return Utterance(answers.waited_for(say, scene.view, people), say.language, topic="awaited")


def _asked(scene: Scene) -> tuple[int, ...]:
    """The people whom the table waits for."""
    return tuple(
        player
        for player, seat in enumerate(scene.seats)
        if player not in scene.robot_kinds
        and 0 <= seat.console < len(scene.words)
        and scene.words[seat.console].awaited
    )


def _task(scene: Scene) -> type | None:
    return None if scene.view is None else type(scene.view.task)
