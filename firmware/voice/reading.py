"""Reads a console aloud: what it asks, its choices, and what has changed since it was read last."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from croupier.engine import View
from croupier.firmware.model.sheets import DealSheet
from croupier.firmware.model.speech import Kind, Level, Utterance
from croupier.firmware.model.words import GO_BACK, ConsoleWords, WordChoice
from croupier.firmware.text import Say, answers
from croupier.firmware.text.aloud import for_ear, joined

OPENS_MORE = "…"
"""At the end of a label: it leads to a list. Beside things to do, such lists are not named each time."""


class Reader(Struct, frozen=True):
    """How a console is read to one listener."""

    level: Level
    pressed: bool = False
    """Somebody has pressed there, and nothing has happened in the game since: they are answered at once."""
    shared: bool = False
    """Several people listen: the name is said first."""
    heard: str = ""
    """What they have heard last."""


def topic_of(console: int) -> str:
    """What is asked at a console: only the newest question of each is worth hearing."""
    return f"console {console}"


def prompt(
    say: Say, words: ConsoleWords, level: Level, view: View | None, *, name: str = "", heard: str = ""
) -> str:
    """What a console says and offers. `name` is said first where several people listen.

    What the listener has `heard` just now is not said again.
    """
    told = [words.headline] if level == "short" else [text for text in asked(words) if text not in words.news]
    lines = [text for text in told if not heard or for_ear(say, text) not in heard]
    if words.alarm and words.fault:
        lines.append(words.fault)
    if view is not None and level != "short":
        lines += answers.sheet(say, view, words)
    if level == "short":
        on = next((choice.label for choice in words.choices if choice.key == words.on), "")
        lines.append(on)
    elif words.sheet is None or level == "everything":
        lines += _choices(say, words, level)
    text = joined(say, lines)
    return say("aloud-asked", who=name, text=text) if name and text else text


def asked(words: ConsoleWords) -> list[str]:
    """What stands above the choices. Of a deal that is said from its sheet: a small screen only has signs."""
    return [words.headline, *(() if isinstance(words.sheet, DealSheet) else words.details)]


def _choices(say: Say, words: ConsoleWords, level: Level) -> list[str]:
    if level == "everything":
        return answers.choices(say, words)
    dials = [
        say("aloud-dial", what=dial.label, least=str(dial.least), most=str(dial.most), value=str(dial.value))
        for dial in words.dials
    ]
    offered = _offered(words)
    labels = [_named(choice, offered) for choice in offered]
    direct = [label for label in labels if not label.endswith(OPENS_MORE)]
    is_list = any(choice.key in ("back", GO_BACK) for choice in words.choices)
    return [*dials, ", ".join(labels if is_list or not direct else direct)]


def _offered(words: ConsoleWords) -> list[WordChoice]:
    return [choice for choice in words.choices if not choice.idle]


def _named(choice: WordChoice, offered: Sequence[WordChoice]) -> str:
    """What tells a choice from the others: its label or, where several are called alike, what it is about."""
    if not choice.details or sum(other.label == choice.label for other in offered) == 1:
        return choice.label
    return " ".join(choice.details)


def choice_on(say: Say, words: ConsoleWords, level: Level = "normal") -> str:
    """The choice that ● makes now, what it is about, and its number."""
    offered = _offered(words)
    at = next((n for n, choice in enumerate(offered) if choice.key == words.on), None)
    if at is None:
        return ""
    name = _named(offered[at], offered)
    about = offered[at].details if level != "short" and name == offered[at].label else ()
    text = ", ".join(for_ear(say, part) for part in (name, *about))
    if words.dials or len(offered) < 2:
        return text
    return say("aloud-choice-of", text=text, number=at + 1, count=len(offered))


def asks(words: ConsoleWords) -> tuple[object, ...]:
    """What makes it another question. The hammer's seconds and the cash do not."""
    labels = tuple((choice.key, choice.label) for choice in words.choices)
    return words.headline, words.details, () if words.dials else labels, words.sheet


def changes(
    say: Say, console: int, before: ConsoleWords, now: ConsoleWords, reader: Reader, view: View | None
) -> list[Utterance]:
    """What is to be said because a console says something else now."""
    said: list[Utterance] = []

    def add(text: str, kind: Kind, topic: str = "") -> None:
        if text:
            said.append(Utterance(text, say.language, kind, topic, console=console))

    if now.refused and now.refused != before.refused:
        add(for_ear(say, now.refused), "answer")
    if now.fault and now.fault != before.fault:
        add(for_ear(say, now.fault), "mine")
    is_over = view is not None and view.outcome is not None
    lively = now.awaited or now.inside or before.inside or is_over
    if reader.pressed and _is_same_list(before, now):
        add(choice_on(say, now, reader.level), "answer", topic_of(console))
    elif lively and (asks(before) != asks(now) or (now.awaited and not before.awaited)):
        name, heard = now.name if reader.shared else "", "" if reader.pressed else reader.heard
        text = prompt(say, now, reader.level, view, name=name, heard=heard)
        add(text, "answer" if reader.pressed else "mine", topic_of(console))
    elif before.on != now.on and reader.pressed:
        add(choice_on(say, now, reader.level), "answer", topic_of(console))
    return said


def _is_same_list(before: ConsoleWords, now: ConsoleWords) -> bool:
    """Whether a list has only changed where the player is, such as a setting that was changed: it need not be
    read again from its beginning."""
    alike = (before.headline, before.details, len(before.choices), before.sheet) == (
        now.headline, now.details, len(now.choices), now.sheet
    )  # fmt: skip
    return alike and before.inside and now.inside and not now.dials and before.choices != now.choices
