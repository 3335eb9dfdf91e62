"""A house with Wi-Fis, as the root helper tells of it. `make vm` asks a real NetworkManager."""

from __future__ import annotations

from typing import Any

from croupier.firmware.network import Links
from croupier.firmware.root_helper.client import RootRefused


class House:
    """Asked like the root helper. `wifis` are names and passwords; "" is the password of an open one."""

    def __init__(self, wifis: dict[str, str] | None = None, *, radio: bool = True) -> None:
        self.wifis = {"Our house": "the good word", "Café": ""} if wifis is None else wifis
        self.radio = radio
        self.cable = False
        self.managed = True
        """Whether NetworkManager has the radio."""
        self.manager = True
        self.joined = ""
        self.own = ""
        self.own_password = ""
        self.known: set[str] = set()
        self.asked: list[str] = []
        self.refuses: dict[str, RootRefused] = {}
        """By verb: why the helper does not do it."""

    def links(self) -> Links:
        return Links(self.radio, bool(self.joined or self.own), self.cable)

    async def __call__(self, verb: str, **given: str) -> dict[str, Any]:
        self.asked.append(verb)
        if verb in self.refuses:
            raise self.refuses[verb]
        match verb:
            case "wifi":
                known, own = len(self.known), bool(self.own)
                return {
                    "manager": self.manager,
                    "radio": self.radio and self.managed,
                    "joined": self.joined,
                    "own": own,
                    "known": known,
                }
            case "wifi-list":
                found = [
                    {"name": name, "signal": 90 - 30 * n, "locked": bool(password)}
                    for n, (name, password) in enumerate(self.wifis.items())
                ]
                return {"networks": [] if self.own else found}
            case "wifi-own":
                self.own, self.own_password, self.joined = given["name"], given["password"], ""
                return {}
            case "wifi-own-close":
                self.own = ""
                self.joined = next((name for name in self.known if name in self.wifis), "")
                return {}
            case "wifi-join":
                return self._join(given["name"], given["password"])
            case _:
                raise AssertionError(verb)

    def _join(self, name: str, password: str) -> dict[str, Any]:
        self.own = self.joined = ""
        if name not in self.wifis:
            return {"joined": False, "why": "not-there"}
        if self.wifis[name] != password:
            return {"joined": False, "why": "wrong-password"}
        self.joined = name
        self.known.add(name)
        return {"joined": True, "why": ""}
