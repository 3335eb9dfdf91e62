"""The lobby in words, for the pages: who plays, the settings of the next game, and what to do next."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import Edition
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.edition import GO
from croupier.firmware.model.lobby_page import (
    LobbyPage,
    LobbyPlayer,
    LobbyRobot,
    LobbySetting,
    LobbyToken,
    Option,
)
from croupier.firmware.model.seats import MAX_PLAYERS
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.known_names import free_names
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.plan import (
    BOOKS,
    HOUSE_RULES,
    STARTING_CASH,
    TIME_LIMITS_MIN,
    Plan,
    cash_key,
)
from croupier.firmware.table.lobby.setup import LobbySetup
from croupier.firmware.text import Say

ALONE_AGAINST = 3
"""How many robots a lone player gets who has not chosen any."""


class LobbyWords(Struct, frozen=True):
    """Puts the lobby as it is now into the words of one language."""

    services: Services
    setup: LobbySetup
    lobby: Lobby
    plan: Plan
    edition: Edition
    robots: int
    """How many robots will play."""
    interrupted: SavedGame | None
    notice: str
    say: Say

    def page(self) -> LobbyPage:
        people = self.lobby.places
        return LobbyPage(
            hint=self._hint(),
            players=tuple(map(self._player, people)),
            robots=self._robots(),
            kinds=tuple(Option(kind, self._kind(kind)) for kind in ROBOTS),
            free_seats=self._free_seats(),
            free_tokens=tuple(map(self.token, free_tokens(self.services, self.lobby))),
            room=MAX_PLAYERS - len(people) - self.robots,
            settings=self._settings(),
            house_rules=self._house_rules(),
            start=len(people) + self.robots if self.lobby.ready(self.robots) else 0,
            game=self.summary(self.plan, self.edition),
            left_over=self._left_over(),
            go_on=self._go_on(),
            step_back=self.interrupted is not None and self.interrupted.offers_step_back,
            same=self._same(),
            alone=self._alone(),
            known=free_names(self.services, self.lobby),
            notice=self.say(self.notice) if self.notice else "",
        )

    # -- who plays

    def token(self, uid: str) -> LobbyToken:
        found = self.edition.tokens[self.services.owners.token(uid)]
        return LobbyToken(uid, found.label, self.services.owners.colour(uid) or found.colour)

    def _player(self, place: Place) -> LobbyPlayer:
        if place.uid is None:
            return LobbyPlayer(place.console, self.say("told-lobby-somebody"), "", None, place.advice)
        typed = self.services.owners.name(place.uid)
        token = self.token(place.uid)
        return LobbyPlayer(place.console, typed or token.name, typed, token, place.advice)

    def _kind(self, name: str) -> str:
        """How strong a robot is; for a robot that is not shipped, its name."""
        key = f"told-lobby-robot-{name}"
        return self.say(key) if self.say.knows(key) else name

    def _robots(self) -> tuple[LobbyRobot, ...]:
        owners = self.services.owners
        taken = [owners.token(place.uid) for place in self.lobby.places if place.uid]
        tokens = [self.edition.tokens[token] for token, _ in owners.free(taken)]
        return tuple(
            LobbyRobot(tokens[n].label, tokens[n].colour, self.plan.kind_of(n)) for n in range(self.robots)
        )

    def _free_seats(self) -> tuple[int, ...]:
        """The consoles where somebody can join; several can join at a console that all share."""
        phones, full = self.services.phones, len(self.lobby.places) >= MAX_PLAYERS
        taken = {place.console for place in self.lobby.places}
        seats = (n for n in range(self.services.consoles) if not phones.sleeps(n))
        return () if full else tuple(n for n in seats if n not in taken or (phones.shared and n == 0))

    # -- what to do next

    def _hint(self) -> str:
        people, say = self.lobby.places, self.say
        if not people and self.interrupted is not None:
            return say("told-lobby-stopped")
        if not people:
            return say("told-lobby-who")
        waiting = sum(place.uid is None for place in people)
        if waiting:
            return say("told-lobby-token", count=waiting, place=self.edition.spaces[GO].label.upper())
        if not self.lobby.ready(self.robots):
            return say("told-lobby-one-more")
        return say("told-lobby-ready", people=len(people), robots=self.robots)

    def _left_over(self) -> str:
        """Said before it is used: the settings come from the last game."""
        if self.lobby.plan is not None or not self.setup.has_last_time:
            return ""
        return self.say("told-lobby-left-over", what=self.summary(self.plan, self.edition))

    def summary(self, plan: Plan, edition: Edition) -> str:
        """The settings in a few words."""
        said = [edition.title, self._length(plan), self._book(plan)]
        if plan.house_rules:
            said.append(self.say("told-lobby-house-rules", count=plan.house_rules))
        if plan.real_dice:
            said.append(self.say("told-lobby-real-dice"))
        return ", ".join(said)

    def _length(self, plan: Plan) -> str:
        length = self.say(f"told-lobby-length-{'short' if plan.rules.short_game else 'long'}")
        if not plan.rules.time_limit:
            return length
        return f"{length}, {self.say('line-set-limit-on', count=plan.rules.time_limit)}"

    def _book(self, plan: Plan) -> str:
        return self.say(f"told-lobby-book-{plan.rules.rent}")

    def _go_on(self) -> str:
        return "" if self.interrupted is None else self.say.join_names(self.interrupted.game.setup.players)

    def _same(self) -> str:
        last = self.setup.last.value
        if self.lobby.places or not last.places or not Lobby(last.places).fits(self.services.phones):
            return ""
        names = [self._player(place).name for place in last.places if place.uid]
        if last.plan.robots:
            names.append(self.say("told-lobby-robots", count=last.plan.robots))
        edition = self.setup.editions.get(last.plan.edition)
        return self._who_plays_what(names, self.summary(last.plan, edition))

    def _alone(self) -> str:
        if len(self.lobby.places) > 1:
            return ""
        alone = alone_against_robots(self.services, self.setup, self.lobby, self.plan)
        me = self._player(alone.places[0]).name
        robots = self.say("told-lobby-robots", count=(alone.plan or self.plan).robots)
        return self._who_plays_what([me, robots], self.summary(self.plan, self.edition))

    def _who_plays_what(self, names: list[str], what: str) -> str:
        return self.say("told-lobby-who-what", who=self.say.join_names(names), what=what)

    # -- the settings

    def _settings(self) -> tuple[LobbySetting, ...]:
        say, plan, rules = self.say, self.plan, self.plan.rules
        minutes = {
            str(n): say("line-set-limit-on", count=n) if n else say("line-set-limit-off")
            for n in TIME_LIMITS_MIN
        }
        return (
            replace(
                self._setting("edition", self.edition.id, dict(self.setup.editions.choices())),
                note=self._own_names(),
            ),
            self._setting(
                "length", "short" if rules.short_game else "long", self._named("length", "long", "short")
            ),
            self._setting("limit", str(rules.time_limit), minutes),
            self._setting("book", rules.rent, self._named("book", *BOOKS)),
            self._setting(
                "dice", "real" if plan.real_dice else "board", self._named("dice", "board", "real")
            ),
        )

    def _own_names(self) -> str:
        own = len(self.edition.own_names)
        return self.say("told-lobby-own-names", count=own) if own else ""

    def _named(self, key: str, *values: str) -> dict[str, str]:
        return {value: self.say(f"line-set-{key}-{value}") for value in values}

    def _house_rules(self) -> tuple[LobbySetting, ...]:
        say, rules = self.say, self.plan.rules
        values = {"off": say("line-set-off"), "on": say("line-set-on")}
        switches = [
            LobbySetting(
                rule,
                say(f"line-house-rule-{rule}"),
                "on" if getattr(rules, rule) else "off",
                _options(values),
            )
            for rule in HOUSE_RULES
        ]
        sums = {cash_key(cash): say.money(cash or self.edition.starting_cash) for cash in STARTING_CASH}
        cash = LobbySetting(
            "cash", say("line-house-rule-cash"), cash_key(rules.starting_cash), _options(sums)
        )
        return (*switches, cash)

    def _setting(self, key: str, value: str, values: dict[str, str]) -> LobbySetting:
        return LobbySetting(key, self.say(f"line-set-{key}"), value, _options(values))


def _options(values: dict[str, str]) -> tuple[Option, ...]:
    return tuple(Option(key, label) for key, label in values.items())


# -- tokens that the program puts on GO itself


def free_tokens(services: Services, lobby: Lobby) -> list[str]:
    """The tokens that the program can give to a player; none where people put them on GO by hand."""
    if services.carry is None:
        return []
    return [uid for uid in services.owners.tokens if lobby.place_with(uid) is None]


def token_for(services: Services, setup: LobbySetup, lobby: Lobby, console: int) -> str | None:
    """The token that the program gives to a new player there: the one of last time, or the next free one."""
    free = free_tokens(services, lobby)
    before = [
        place.uid for place in setup.last.value.places if place.console == console and place.uid in free
    ]
    by_number = [uid for uid in free if services.owners.token(uid) == console]
    return next(iter([*before, *by_number, *free]), None)


def alone_against_robots(services: Services, setup: LobbySetup, lobby: Lobby, plan: Plan) -> Lobby:
    """The lobby with one person in it and robots: those of the plan, or three."""
    if not lobby.places:
        lobby = lobby.join(0, token_for(services, setup, lobby, 0))
    most = MAX_PLAYERS - len(lobby.places)
    kinds = [plan.kind_of(robot) for robot in range(min(plan.robots, most) or ALONE_AGAINST)]
    return Lobby(lobby.places, plan.with_robots(kinds))


def carry_tokens(services: Services, before: Lobby, lobby: Lobby) -> None:
    """Put new players' tokens on GO, and those that are free again into the tray, if we can."""
    carry, seen = services.carry, services.seen
    if carry is None:
        return
    for place in lobby.places:
        if place.uid is not None and place.uid not in seen.at(GO):
            carry(place.uid, GO)
    for place in before.places:
        if place.uid is not None and lobby.place_with(place.uid) is None:
            carry(place.uid, None)
