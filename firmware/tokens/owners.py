"""Whose token is it? What the tags say of their owners, and a token's name for those that say nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from msgspec.structs import replace

from croupier.firmware.tokens.tags import TOKENS, Tag, TagsError, TagStore

_log = logging.getLogger(__name__)

STAND_INS = tuple(f"token {token}" for token in range(TOKENS))
"""In place of a tag, for a token whose tag nobody knows while no reader can tell."""


class Owners:
    """`tokens` says which of the edition's six carries which tag; a tag that is not known gets a free one."""

    def __init__(self, tokens: dict[str, int], tags: TagStore) -> None:
        self.tokens = tokens
        self._store = tags
        self._tags: dict[str, Tag] = {}
        self._new: set[str] = set()
        """Tags that nobody knew: learnt with their token when a game begins."""
        self.read()

    def read(self) -> None:
        """Somebody may have changed the tags meanwhile."""
        try:
            self._tags = {tag.uid: tag for tag in self._store.all()}
        except TagsError as error:
            _log.error("%s", error)

    # -- what is known

    def name(self, uid: str) -> str:
        """The owner's; "" for the token's own."""
        tag = self._tags.get(uid)
        return tag.name if tag else ""

    def language(self, uid: str) -> str:
        tag = self._tags.get(uid)
        return tag.lang if tag else ""

    def colour(self, uid: str) -> str:
        tag = self._tags.get(uid)
        return tag.colour if tag else ""

    def token(self, uid: str) -> int:
        return self.tokens.get(uid, STAND_INS.index(uid) if uid in STAND_INS else 0)

    def unseen(self) -> list[str]:
        """Something for each of the six tokens, where people have to say which is theirs."""
        known = [uid for uid in self.tokens if uid not in STAND_INS]
        carried = {self.tokens[uid] for uid in known}
        return known + [uid for token, uid in enumerate(STAND_INS) if token not in carried]

    def free(self, used: Iterable[int]) -> list[tuple[int, str]]:
        """The tokens that nobody has, each with its tag; "" for one without."""
        tags = {token: uid for uid, token in reversed(self.tokens.items())}
        taken = set(used)
        return [(token, tags.get(token, "")) for token in range(TOKENS) if token not in taken]

    # -- what is learnt

    def meet(self, uid: str, taken: set[int]) -> None:
        """A token was brought; one that is not known becomes the first that nobody else has."""
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
        """No two of them play the same token; what is new is remembered."""
        taken: set[int] = set()
        for uid in uids:
            if self.token(uid) in taken or uid not in self.tokens:
                self.tokens[uid] = next(token for token in range(TOKENS) if token not in taken)
            taken.add(self.tokens[uid])
            if uid in self._new:
                self._write(Tag(uid, token=self.tokens[uid]))
                self._new.discard(uid)

    def learn(self, uid: str, name: str, language: str) -> None:
        known = self._tags.get(uid, Tag(uid))
        self._write(replace(known, name=name, token=self.token(uid), lang=language))
        self._new.discard(uid)

    def speaks(self, uid: str, language: str) -> None:
        """Remembered for those who are known by name."""
        known = self._tags.get(uid)
        if known is not None and known.lang != language:
            self._write(replace(known, lang=language))

    def _write(self, tag: Tag) -> None:
        try:
            self._store.learn(tag)
        except TagsError as error:
            _log.error("%s", error)
        self._tags[tag.uid] = tag
