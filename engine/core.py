"""The core of a game: its fixed setup, its changing state, and the events of the action being done.

Every rule is a function that gets the core.
"""

from __future__ import annotations

from typing import Any

from croupier.engine import figures
from croupier.engine.agenda import Auction, Debt, OpenClaim, Purchase, Task
from croupier.engine.edition import MATES
from croupier.engine.events import BANK, POT, Event
from croupier.engine.refusals import Refusal
from croupier.engine.setup import Setup
from croupier.engine.state import FREE, OpenOffer, State
from croupier.engine.view import SeenCards

NOT_NOW = Refusal("not_now")
BAD_DICE = Refusal("bad_dice")


def refuse_dice(action: Any) -> Refusal | None:
    """Anything may stand in the tuple of the dice; 1.0 and True are no numbers on a die."""
    dice = action.dice
    if len(dice) == 2:
        first, second = dice
        if type(first) is int and type(second) is int and 0 < first < 7 and 0 < second < 7:
            return None
    return BAD_DICE


class Core:
    """What the rules read and change. The rules themselves are functions and keep nothing."""

    __slots__ = (
        "_deeds", "_groups", "_pledged", "_seen", "_sites", "decks", "edition", "emit", "hotel", "levels",
        "mortgages", "owners", "push", "rules", "seats", "setup", "spaces", "state", "unseen",
    )  # fmt: skip

    def __init__(
        self, setup: Setup, state: State, decks: dict[str, list[int]], unseen: dict[str, int]
    ) -> None:
        self.setup = setup
        self.edition = setup.edition
        self.spaces = setup.edition.spaces
        self.rules = setup.rules
        self.seats = range(len(setup.players))
        self.hotel = setup.rules.house_cap + 1
        """The level that is a hotel."""
        self.state = state
        self.decks = decks
        """Hidden from every view: the order of the cards, top first."""
        self.unseen = unseen
        """How many cards on top of each deck nobody has seen yet; everybody saw the others."""
        events: list[Event] = []
        self.emit = events.append
        """Adds an event to those of the action that is being done."""
        self.push = state.agenda.append
        """Puts a task on top. The agenda stays the same list for the whole game."""
        self.owners = tuple(state.owner)
        """By space, as a view holds them; so are the next two."""
        self.levels = tuple(state.level)
        self.mortgages = tuple(state.mortgaged)
        self._deeds: dict[int, tuple[int, ...]] = {}
        self._groups: dict[int, tuple[tuple[int, ...], ...]] = {}
        self._pledged: dict[int, list[int]] = {}
        self._sites: dict[int, list[int]] = {}
        self._seen: SeenCards | None = None

    def copy(self) -> Core:
        """Independent of the original."""
        decks = {name: pile.copy() for name, pile in self.decks.items()}
        return Core(self.setup, self.state.copy(), decks, self.unseen.copy())

    # -- who

    def living(self) -> list[int]:
        return [p for p, out in enumerate(self.state.out) if not out]

    def left_of(self, player: int) -> list[int]:
        """The others still in the game, clockwise from the player's left."""
        out = self.state.out
        count = len(out)
        return [p for p in (*range(player + 1, count), *range(player)) if not out[p]]

    def next_player(self, player: int) -> int:
        """Whose turn is next (R12): the first on the left who is still in the game."""
        out = self.state.out
        player = (player + 1) % len(out)
        while out[player]:
            player = (player + 1) % len(out)
        return player

    def treasury(self) -> int:
        """Where taxes, fees and fines go: the bank, or by a house rule the pot."""
        return POT if self.rules.free_parking_pot else BANK

    def may_bid(self, player: int) -> bool:
        """By a house rule only players who have been round the board bid (R141)."""
        return self.state.lapped[player] or not self.rules.first_lap_before_buying

    # -- what there is to do

    def task(self) -> Task | None:
        agenda = self.state.agenda
        return agenda[-1] if agenda else None

    def replace(self, task: Task) -> None:
        """Put another task in place of the top one."""
        self.state.agenda[-1] = task

    def number(self) -> int:
        """The next number for a claim, lot, offer or debt."""
        self.state.serial += 1
        return self.state.serial

    def claim(self, number: int) -> OpenClaim | None:
        for claim in self.state.claims:
            if claim.id == number:
                return claim
        return None

    def offer(self, number: int) -> OpenOffer | None:
        for offer in self.state.offers:
            if offer.id == number:
                return offer
        return None

    # -- deeds: the first three functions change them, and what the others remember of them

    def set_owner(self, space: int, owner: int) -> None:
        owners, deeds = self.state.owner, self._deeds
        giver = owners[space]
        owners[space] = owner
        self.owners = tuple(owners)
        self._pledged.pop(giver, None)
        self._pledged.pop(owner, None)
        if giver in deeds:
            deeds[giver] = tuple([deed for deed in deeds[giver] if deed != space])
        if owner in deeds:
            deeds[owner] = tuple(sorted((*deeds[owner], space)))
        group = MATES[space]
        was_whole = group in self._groups.get(giver, ())
        if was_whole or [owners[deed] for deed in group].count(owner) == len(group):
            self._groups.clear()
            self._sites.clear()

    def set_level(self, space: int, level: int) -> None:
        state = self.state
        state.level[space] = level
        self.levels = tuple(state.level)
        self._sites.pop(state.owner[space], None)

    def set_mortgaged(self, space: int, mortgaged: bool) -> None:
        state = self.state
        state.mortgaged[space] = mortgaged
        self.mortgages = tuple(state.mortgaged)
        self._pledged.pop(state.owner[space], None)
        self._sites.pop(state.owner[space], None)

    def deeds_of(self, player: int) -> tuple[int, ...]:
        """In board order."""
        deeds = self._deeds.get(player)
        if deeds is None:
            deeds = self._deeds[player] = figures.deeds_of(self.state, player)
        return deeds

    def groups_of(self, player: int) -> tuple[tuple[int, ...], ...]:
        """The streets of each colour group that the player owns whole."""
        groups = self._groups.get(player)
        if groups is None:
            groups = self._groups[player] = figures.groups_of(self.deeds_of(player))
        return groups

    def sites_of(self, player: int) -> list[int]:
        """The streets on which the player may build now, apart from money and the bank's stock."""
        sites = self._sites.get(player)
        if sites is None:
            groups = self.groups_of(player)
            sites = self._sites[player] = figures.building_sites(self.rules, self.state, groups)
        return sites

    def mortgaged_deeds_of(self, player: int) -> list[int]:
        """In board order."""
        pledged = self._pledged.get(player)
        if pledged is None:
            mortgaged = self.state.mortgaged
            pledged = self._pledged[player] = [space for space in self.deeds_of(player) if mortgaged[space]]
        return pledged

    def tradable_deeds_of(self, player: int) -> tuple[int, ...]:
        """Deeds without a building anywhere in their group: they can be mortgaged and traded."""
        deeds = self.deeds_of(player)
        return figures.tradable(self.state, deeds) if self.groups_of(player) else deeds

    # -- decks: a card is drawn from the top and put to the bottom, where everybody sees it (R49)

    def draw_card(self, deck: str) -> int:
        self._seen = None
        if self.unseen[deck]:
            self.unseen[deck] -= 1
        return self.decks[deck].pop(0)

    def put_under(self, deck: str, card: int) -> None:
        self._seen = None
        self.decks[deck].append(card)

    def seen_cards(self) -> SeenCards:
        """The part of each deck that everybody knows."""
        if self._seen is None:
            seen = {name: tuple(pile[self.unseen[name] :]) for name, pile in self.decks.items()}
            self._seen = SeenCards(**seen)
        return self._seen

    # -- the table of phases (R97)

    def may_raise_cash(self) -> bool:
        """Selling and mortgaging: before a throw, while a deed is offered or auctioned, during a debt."""
        task = self.task()
        if isinstance(task, Auction):
            return task.item == "deed"
        return task is None or isinstance(task, (Purchase, Debt))

    def may_deal(self, one: int, other: int) -> Refusal | None:
        task = self.task()
        if task is None or isinstance(task, Purchase):
            return None
        if isinstance(task, Debt):
            return (
                None if task.debtor in (one, other) else Refusal("not_with_debtor", {"debtor": task.debtor})
            )
        return NOT_NOW

    def is_jailed(self, player: int) -> bool:
        return self.state.jail[player] != FREE
