"""The owners of the tokens: knows and saves the name, language and colour that belong to each tag."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable

from msgspec.structs import replace

from croupier.firmware.tokens.tags import TOKENS, Tag, TagsError, TagStore

_log = logging.getLogger(__name__)

STAND_INS = tuple(f"token {token}" for token in range(TOKENS))
"""Used as the `uid` of a token whose tag is not known, while the reader is lost."""


class Owners:
    """`tokens` says which of the edition's six tokens carries which tag. An unknown tag gets a free token."""

    def __init__(self, tokens: dict[str, int], tags: TagStore) -> None:
        self.tokens = tokens
        self._store = tags
        self._tags: dict[str, Tag] = {}
        self._new: set[str] = set()
        """Unknown tags. They are saved with their token when a game begins."""
        self.read()

    def read(self) -> None:
        """Read the tags again: the command `croupier tags` may have changed them."""
        try:
            self._tags = {tag.uid: tag for tag in self._store.all()}
        except TagsError as error:
            _log.error("%s", error)

    # -- what is known

    def name(self, uid: str) -> str:
        """The owner's name; "" if it is not known."""
        tag = self._tags.get(uid)
        return tag.name if tag else ""

    def language(self, uid: str) -> str:
        """The owner's language; "" if it is not known."""
        tag = self._tags.get(uid)
        return tag.lang if tag else ""

    def colour(self, uid: str) -> str:
        """The owner's colour; "" if they have chosen none."""
        tag = self._tags.get(uid)
        return tag.colour if tag else ""

    def token(self, uid: str) -> int:
        """Which of the six tokens carries that tag, from 0."""
        return self.tokens.get(uid, STAND_INS.index(uid) if uid in STAND_INS else 0)

    def unseen(self) -> list[str]:
        """A `uid` for each of the six tokens, while no reader works and people say which token is theirs."""
        known = [uid for uid in self.tokens if uid not in STAND_INS]
        carried = {self.tokens[uid] for uid in known}
        return known + [uid for token, uid in enumerate(STAND_INS) if token not in carried]

    def free(self, used: Iterable[int]) -> list[tuple[int, str]]:
        """The tokens that are not used, each with its tag; "" for a token without one."""
        tags = {token: uid for uid, token in reversed(self.tokens.items())}
        taken = set(used)
        return [(token, tags.get(token, "")) for token in range(TOKENS) if token not in taken]

    # -- what is learnt

    def learn_tags(self, playing: Collection[str]) -> None:
        """Somebody has said whose tags are whose. A game that is played keeps the tokens it began with."""
        self.read()
        for tag in self._tags.values():
            if tag.uid in playing:
                continue
            if tag.token is not None:
                self.tokens[tag.uid] = tag.token
            else:
                self.tokens.pop(tag.uid, None)

    def meet(self, uid: str, taken: set[int]) -> None:
        """A player has brought this tag. An unknown tag gets the first token that nobody else has."""
        self.read()
        if uid in self.tokens:
            return
        if uid in STAND_INS:
            self.tokens[uid] = self.token(uid)
            return
        known = set(self.tokens.values())
        left = [token for token in range(TOKENS) if token not in taken]
        self.tokens[uid] = next((token for token in left if token not in known), left[0] if left else 0)
        self._new.add(uid)

    def settle(self, uids: Iterable[str]) -> None:
        """Give each of these tags a different token, and save the new ones."""
        taken: set[int] = set()
        for uid in uids:
            if self.token(uid) in taken or uid not in self.tokens:
                self.tokens[uid] = next(token for token in range(TOKENS) if token not in taken)
            taken.add(self.tokens[uid])
            if uid in self._new:
                self._write(Tag(uid, token=self.tokens[uid]))
                self._new.discard(uid)

    def learn(self, uid: str, name: str, language: str, colour: str = "") -> None:
        """Save the owner's name and language, and a colour if they have one."""
        known = self._tags.get(uid, Tag(uid))
        mine = colour or known.colour
        self._write(replace(known, name=name, token=self.token(uid), lang=language, colour=mine))
        self._new.discard(uid)

    def set_language(self, uid: str, language: str) -> None:
        """Save the owner's language, if the tag is known."""
        known = self._tags.get(uid)
        if known is not None and known.lang != language:
            self._write(replace(known, lang=language))

    def _write(self, tag: Tag) -> None:
        try:
            self._store.learn(tag)
        except TagsError as error:
            _log.error("%s", error)
        self._tags[tag.uid] = tag
