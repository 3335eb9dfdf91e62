"""The workshop of a running board, as a page of /setup uses it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.firmware.app.app import App
from croupier.firmware.app.workshop_link import make_workshop
from croupier.firmware.web.workshop.messages import FromSetup, Part, PartsNow, ToSetup, TrialNow
from croupier.firmware.workshop.workshop import Workshop


@dataclass
class Page:
    """One page of /setup, without a browser and a socket."""

    workshop: Workshop
    language: str = "en"

    async def asks(self, asked: FromSetup) -> ToSetup | None:
        return await self.workshop.do(asked, self, self.language)

    def closes(self) -> None:
        self.workshop.left(self)

    @property
    def parts(self) -> dict[str, Part]:
        told = self.workshop.tell("parts", self.language)
        assert isinstance(told, PartsNow)
        return {part.id: part for part in told.parts}

    @property
    def summary(self) -> str:
        told = self.workshop.tell("parts", self.language)
        assert isinstance(told, PartsNow)
        return told.summary

    @property
    def trial(self) -> TrialNow:
        told = self.workshop.tell("trial", self.language)
        assert isinstance(told, TrialNow)
        return told


def page_of(app: App, language: str = "en") -> Page:
    return Page(make_workshop(app), language)
