"""The tags file: stores whose token each NFC tag is, in one small file in the state folder."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from croupier.firmware.saves import durable_files

TAGS_FILE = "tags.json"
TOKENS = 6
"""The number of tokens in every edition."""
LOCK_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""Root opens this file in a folder of the service: it follows no link there."""
_UID = re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})")
_LANG = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_MAX_NAME_LETTERS = 24


class TagsError(Exception):
    """What is wrong with a tag or with the tags file, in one sentence."""


class Tag(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tag and what is known about its owner. What is not known is empty or None."""

    uid: str
    name: str = ""
    """The owner's name."""
    token: int | None = None
    """Which of an edition's six tokens carries it."""
    lang: str = ""
    """The owner's language, such as "fr"."""
    colour: str = ""
    """The owner's colour, such as "#4f86c6"."""


class TagStore:
    """The tags of one state folder.

        tags = TagStore(state)
        tags.learn(Tag("04A1C25B6F8001", name="Anna", token=0, lang="fr"))
        tags.get("04A1C25B6F8001")

    Every call reads the file, so a running game sees what `croupier tags` has changed. When a call returns,
    its change is on the disk; if it raises, nothing has changed.
    """

    def __init__(self, state: Path) -> None:
        self._path = state / TAGS_FILE

    def all(self) -> tuple[Tag, ...]:
        """All tags, in the order in which they were learnt. `TagsError` if the file cannot be read."""
        try:
            raw = durable_files.read(self._path)
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise TagsError(f"{self._path}: cannot be read ({error.strerror})") from error
        try:
            found = msgspec.json.decode(raw, type=tuple[Tag, ...])
            for tag in found:
                check(tag)
        except (msgspec.MsgspecError, RecursionError, TagsError) as error:
            raise TagsError(f"{self._path}: {error}: mend the file, or move it away") from error
        return found

    def get(self, uid: str) -> Tag | None:
        return next((tag for tag in self.all() if tag.uid == uid), None)

    def named(self, name: str) -> Tag | None:
        """The tag of the owner with that name, in upper or lower case."""
        return next((tag for tag in self.all() if tag.name.casefold() == name.casefold()), None)

    def tokens(self) -> dict[str, int]:
        """Which of the six tokens carries which tag."""
        return {tag.uid: tag.token for tag in self.all() if tag.token is not None}

    def learn(self, tag: Tag) -> None:
        """Add a tag, or replace what is known about it. The token's older tag, if it has one, loses it."""
        check(tag)
        with self._changing() as tags:
            for at, other in enumerate(tags):
                if tag.token is not None and other.token == tag.token and other.uid != tag.uid:
                    tags[at] = msgspec.structs.replace(other, token=None)
            at = next((at for at, other in enumerate(tags) if other.uid == tag.uid), len(tags))
            tags[at : at + 1] = [tag]

    def rename(self, uid: str, name: str, *, wholly: bool = False) -> None:
        """Give the tag's owner another name. `wholly`: and take language and colour away."""
        with self._changing() as tags:
            for at, tag in enumerate(tags):
                if tag.uid == uid:
                    tags[at] = msgspec.structs.replace(tag, name=name)
                    if wholly:
                        tags[at] = msgspec.structs.replace(tags[at], lang="", colour="")
                    check(tags[at])

    def forget(self, uid: str) -> bool:
        """Remove a tag. False if it was not known."""
        with self._changing() as tags:
            before = len(tags)
            tags[:] = [tag for tag in tags if tag.uid != uid]
            return len(tags) < before

    @contextmanager
    def _changing(self) -> Iterator[list[Tag]]:
        """The tags, to be changed and then saved. A lock keeps other programs out meanwhile."""
        try:
            durable_files.make_folder(self._path.parent)
            lock = os.open(self._path.with_suffix(".lock"), LOCK_FLAGS, 0o600)
            if (owner := durable_files.owner_for(self._path.parent)) is not None:
                os.fchown(lock, *owner)
        except OSError as error:
            raise TagsError(f"{self._path.parent}: cannot be written ({error.strerror})") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            before = self.all()
            tags = list(before)
            yield tags
            if tuple(tags) != before:
                text = msgspec.json.format(msgspec.json.encode(tags), indent=2) + b"\n"
                durable_files.write(self._path, text, owner=durable_files.owner_for(self._path.parent))
        except OSError as error:
            raise TagsError(f"{self._path}: cannot be written ({error.strerror})") from error
        finally:
            os.close(lock)


def check(tag: Tag) -> None:
    """Raise `TagsError` if the tag has an impossible value."""
    if not _UID.fullmatch(tag.uid):
        raise TagsError(f'"{tag.uid}" is no tag: a tag has 4, 7 or 10 bytes, in upper-case hex')
    if len(tag.name) > _MAX_NAME_LETTERS or not (tag.name == "" or tag.name.isprintable()):
        raise TagsError(f'"{tag.name}" is no name: at most {_MAX_NAME_LETTERS} letters')
    if tag.token is not None and not 0 <= tag.token < TOKENS:
        raise TagsError(f"there is no such token: an edition has {TOKENS}, from 1 on")
    if tag.lang and not _LANG.fullmatch(tag.lang):
        raise TagsError(f'"{tag.lang}" is no language: write it as "fr" or "en"')
    if tag.colour and not _COLOUR.fullmatch(tag.colour):
        raise TagsError(f'"{tag.colour}" is no colour: write it as "#4f86c6"')
