"""The core of a game: its fixed setup, its changing state, and the events of the action being done.

Every rule is a function that gets the core.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from croupier.engine import figures
from croupier.engine.agenda import Auction, Debt, OpenClaim, Purchase, Task
from croupier.engine.edition import MATES
from croupier.engine.events import BANK, POT, Event
from croupier.engine.refusals import Refusal
from croupier.engine.setup import Setup
from croupier.engine.state import FREE, OpenOffer, Outcome, State
from croupier.engine.view import SeenCards

_T = TypeVar("_T")

NOT_NOW: Final = Refusal("not_now")
BAD_DICE: Final = Refusal("bad_dice")
THROWS: Final = frozenset((one, two) for one in range(1, 7) for two in range(1, 7))
"""All that two dice can show."""


def are_dice(dice: Any) -> bool:
    """Anything may be given; 1.0 and True are no numbers on a die."""
    if type(dice) is not tuple or len(dice) != 2:
        return False
    return type(dice[0]) is int and type(dice[1]) is int and dice in THROWS


def refuse_dice(action: Any) -> Refusal | None:
    return None if are_dice(action.dice) else BAD_DICE


def with_item(values: tuple[_T, ...], at: int, value: _T) -> tuple[_T, ...]:
    """The tuple with another value in one place."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


class Core:
    """What the rules read and change. The rules themselves are functions and keep nothing."""

    __slots__ = (
        "_deeds", "_groups", "active", "agenda", "decks", "edition", "events", "hotel", "next_player",
        "pledged", "rules", "seats", "seen", "setup", "sites", "spaces", "state", "unseen",
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
        self.active = () if state.outcome is not None else tuple(self.living())
        """Who may still act: the players in the game, and nobody once it is over."""
        self.next_player = self._count_next_players()
        """Whose turn comes after each player's (R12): the first on the left who is still in the game."""
        self.decks = decks
        """Hidden from every view: the order of the cards, top first."""
        self.unseen = unseen
        """How many cards on top of each deck nobody has seen yet; everybody saw the others."""
        self.events: list[Event] = []
        """What happened in the action that is being done."""
        self.agenda = state.agenda
        """What there is to do, the next last. It stays the same list for the whole game."""
        self._deeds: dict[int, tuple[int, ...]] = {}
        self._groups: dict[int, tuple[tuple[int, ...], ...]] = {}
        self.pledged: dict[int, list[int]] = {}
        """What `mortgaged_deeds_of` has counted; a player who is not here has to be counted anew."""
        self.sites: dict[int, list[int]] = {}
        """The same for `sites_of`."""
        self.seen = self._count_seen()
        """The part of each deck that everybody knows."""

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

    def retire(self, player: int) -> None:
        """The player is out of the game."""
        self.state.out = with_item(self.state.out, player, True)
        self.active = tuple(self.living())
        self.next_player = self._count_next_players()

    def _count_next_players(self) -> list[int]:
        return [next(iter(self.left_of(player)), player) for player in self.seats]

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.state.outcome = outcome
        self.active = ()

    def treasury(self) -> int:
        """Where taxes, fees and fines go: the bank, or by a house rule the pot."""
        return POT if self.rules.free_parking_pot else BANK

    def may_buy(self, player: int) -> bool:
        """By a house rule only players who have been round the board buy, build and bid (R141)."""
        return figures.may_buy(self.rules, self.state, player)

    def has_been_round(self, player: int) -> None:
        """The player has passed GO."""
        state = self.state
        if not state.lapped[player]:
            state.lapped = with_item(state.lapped, player, True)
            self.sites.pop(player, None)

    # -- what there is to do

    def task(self) -> Task | None:
        return self.agenda[-1] if self.agenda else None

    def replace(self, task: Task) -> None:
        """Put another task in place of the top one."""
        self.agenda[-1] = task

    def number(self) -> int:
        """The next number for a claim, lot, offer or debt."""
        self.state.serial += 1
        return self.state.serial

    def claim(self, number: int) -> OpenClaim | None:
        for claim in self.state.claims:
            if claim.id == number:
                return claim
        return None

    def close_claim(self, number: int) -> OpenClaim:
        """Take the claim off the list of open ones."""
        claims = self.state.claims
        for at, claim in enumerate(claims):
            if claim.id == number:
                self.state.claims = claims[:at] + claims[at + 1 :]
                return claim
        raise AssertionError(f"no claim has the number {number}")

    def offer(self, number: int) -> OpenOffer | None:
        for offer in self.state.offers:
            if offer.id == number:
                return offer
        return None

    # -- deeds: the first three functions change them, and what the others remember of them

    def set_owner(self, space: int, owner: int) -> None:
        state, deeds = self.state, self._deeds
        giver = state.owner[space]
        owners = state.owner = with_item(state.owner, space, owner)
        self.pledged.pop(giver, None)
        self.pledged.pop(owner, None)
        if giver in deeds:
            deeds[giver] = tuple([deed for deed in deeds[giver] if deed != space])
        if owner in deeds:
            deeds[owner] = tuple(sorted((*deeds[owner], space)))
        group = MATES[space]
        was_whole = group in self._groups.get(giver, ())
        if was_whole or [owners[deed] for deed in group].count(owner) == len(group):
            self._groups.clear()
            self.sites.clear()

    def set_level(self, space: int, level: int) -> None:
        state = self.state
        state.level = with_item(state.level, space, level)
        self.sites.pop(state.owner[space], None)

    def set_mortgaged(self, space: int, mortgaged: bool) -> None:
        state = self.state
        state.mortgaged = with_item(state.mortgaged, space, mortgaged)
        self.pledged.pop(state.owner[space], None)
        self.sites.pop(state.owner[space], None)

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
        sites = self.sites.get(player)
        if sites is None:
            groups = self.groups_of(player) if self.may_buy(player) else ()
            sites = self.sites[player] = figures.building_sites(self.rules, self.state, groups)
        return sites

    def mortgaged_deeds_of(self, player: int) -> list[int]:
        """In board order."""
        pledged = self.pledged.get(player)
        if pledged is None:
            mortgaged = self.state.mortgaged
            pledged = self.pledged[player] = [space for space in self.deeds_of(player) if mortgaged[space]]
        return pledged

    def tradable_deeds_of(self, player: int) -> tuple[int, ...]:
        """Deeds without a building anywhere in their group: they can be mortgaged and traded."""
        deeds = self.deeds_of(player)
        return figures.tradable(self.state, deeds) if self.groups_of(player) else deeds

    # -- decks: a card is drawn from the top and put to the bottom, where everybody sees it (R49)

    def draw_card(self, deck: str) -> int:
        card = self.decks[deck].pop(0)
        if self.unseen[deck]:
            self.unseen[deck] -= 1
        else:
            self.seen = self._count_seen()
        return card

    def put_under(self, deck: str, card: int) -> None:
        self.decks[deck].append(card)
        self.seen = self._count_seen()

    def _count_seen(self) -> SeenCards:
        decks, unseen = self.decks, self.unseen
        return SeenCards(
            tuple(decks["chance"][unseen["chance"] :]),
            tuple(decks["community_chest"][unseen["community_chest"] :]),
        )

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

    # -- jail

    def is_jailed(self, player: int) -> bool:
        return self.state.jail[player] != FREE

    def set_jail(self, player: int, throws: int) -> None:
        """The throws made in jail, or FREE."""
        self.state.jail = with_item(self.state.jail, player, throws)
