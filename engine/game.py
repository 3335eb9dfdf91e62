"""The `Game` class: says what each player may do, checks an action, and does it.

The same setup and the same actions give the same events on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, SupportsIndex

import msgspec

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine import (
    auction,
    building,
    cards,
    deal,
    debt,
    describe,
    estate,
    jail,
    landing,
    leaving,
    mortgage,
    phases,
    purchase,
    rent,
    score,
    selling,
    shortage,
    turn,
)
from croupier.engine.actions import Action
from croupier.engine.choices import Choice
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.core import Core
from croupier.engine.edition import Edition
from croupier.engine.events import BANK, Event
from croupier.engine.field_types import FIELDS_FIT, Fits, fields_fit, refuse_fields
from croupier.engine.imagined import imagined
from croupier.engine.ledger import pass_deed, pay
from croupier.engine.refusals import IllegalAction, Refusal
from croupier.engine.rules import Rules
from croupier.engine.saved import Saved, Whole, decode_saved, decode_whole
from croupier.engine.setup import Setup, make_setup
from croupier.engine.state import Outcome, State
from croupier.engine.view import View, Wait
from croupier.engine.waiting import waiting_on

_Check = Callable[[Core, Any], Refusal | None]
_Do = Callable[[Core, Any], None]
_Rule = tuple[_Check, _Do, Fits | None]

RULES: Final[dict[type, tuple[_Check, _Do]]] = {
    act.OrderRoll: (turn.check_order_roll, turn.do_order_roll),
    act.Roll: (turn.check_roll, turn.do_roll),
    act.RentRoll: (rent.check_rent_roll, rent.do_rent_roll),
    act.Arrive: (landing.check_arrive, landing.do_arrive),
    act.Draw: (cards.check_draw, cards.do_draw),
    act.ChooseTax: (landing.check_choose_tax, landing.do_choose_tax),
    act.PayJail: (jail.check_pay_jail, jail.do_pay_jail),
    act.UseJailCard: (jail.check_use_jail_card, jail.do_use_jail_card),
    act.Buy: (purchase.check_buy, purchase.do_buy),
    act.Decline: (purchase.check_decline, purchase.do_decline),
    act.Claim: (rent.check_claim, rent.do_claim),
    act.Waive: (rent.check_claim, rent.do_waive),
    act.Bid: (auction.check_bid, auction.do_bid),
    act.DropOut: (auction.check_drop_out, auction.do_drop_out),
    act.Hammer: (auction.check_hammer, shortage.do_hammer),
    act.Mortgage: (mortgage.check_mortgage, mortgage.do_mortgage),
    act.Lift: (mortgage.check_lift, mortgage.do_lift),
    act.Build: (building.check_build, shortage.do_build),
    act.Want: (shortage.check_want, shortage.do_want),
    act.Pass: (shortage.check_pass, shortage.do_pass),
    act.Sell: (selling.check_sell, selling.do_sell),
    act.SellBuildings: (selling.check_sell_buildings, selling.do_sell_buildings),
    act.Offer: (deal.check_offer, deal.do_offer),
    act.Counter: (deal.check_counter, deal.do_counter),
    act.Accept: (deal.check_accept, deal.do_accept),
    act.Refuse: (deal.check_refuse, deal.do_refuse),
    act.Withdraw: (deal.check_withdraw, deal.do_withdraw),
    act.PayDebt: (debt.check_pay_debt, debt.do_pay_debt),
    act.TakeEstate: (estate.check_take_estate, estate.do_take_estate),
    act.Bankrupt: (debt.check_bankrupt, debt.do_bankrupt),
    act.Resign: (leaving.check_resign, leaving.do_resign),
    act.TimeUp: (score.check_time_up, score.do_time_up),
}
"""How each action is checked and done."""

LOOKS_ITSELF: Final = {act.Roll, act.Arrive}
"""These are done so often that their checks look at the types of the fields themselves."""

FULL_RULES: Final[dict[type, _Rule]] = {
    kind: (check, do, None if kind in LOOKS_ITSELF else FIELDS_FIT[kind])
    for kind, (check, do) in RULES.items()
}
"""The same, with the check of the fields' types and of the player."""

AT_ONCE: Final[dict[type, _Do]] = {
    todo.MoveEnd: turn.end_move,
    todo.LeaveJail: jail.leave_jail,
    todo.Charge: debt.settle_charge,
    todo.DeedSale: auction.next_deed,
    todo.Leave: leaving.leave,
}
"""How the tasks are done that wait for nobody."""


class Game:
    """One game of property trading.

    >>> game = Game.new(edition, ["Ada", "Bob"], seed=7)
    >>> events = game.apply(OrderRoll(0, round=1, dice=(6, 5)))
    """

    __slots__ = ("_choices", "_core", "_view")

    def __init__(self, setup: Setup, core: Core | None = None) -> None:
        """Begin a game, or go on with what there is of it. `Game.new` is the usual way in."""
        if core is None:
            decks = {name: list(order) for name, order in setup.decks.items()}
            core = Core(setup, _first_state(setup), decks, {name: len(pile) for name, pile in decks.items()})
            _deal_deeds(core)
        self._core = core
        self._view: View | None = None
        self._choices: dict[int, ChoicesByKind] = {}

    @classmethod
    def new(
        cls, edition: Edition, players: Sequence[str], *, rules: Rules | None = None, seed: SupportsIndex = 0
    ) -> Game:
        """A new game, by the edition's own book unless rules are given; `BadSetup` if it cannot begin."""
        return cls(make_setup(edition, players, rules, seed))

    @classmethod
    def imagine(cls, view: View, seed: int) -> Game:
        """A game that agrees with everything in the view. What the view does not show is shuffled."""
        core = imagined(view, seed)
        return cls(core.setup, core)

    def __repr__(self) -> str:
        return f"<Game {describe.one_line(self.view(), self.waiting_on())}>"

    def __str__(self) -> str:
        """The board, the players and what the game waits for, in a few lines of text."""
        return describe.full_text(self.view(), self.waiting_on())

    # -- reading

    @property
    def setup(self) -> Setup:
        return self._core.setup

    def view(self) -> View:
        """All that may be seen of the game now. It never changes: after an action ask again."""
        view = self._view
        if view is None:
            core = self._core
            setup, state, agenda = core.setup, core.state, core.agenda
            view = self._view = View(
                setup.edition, setup.rules, setup.players, tuple(state.cash), tuple(state.space), state.jail,
                state.cards, state.out, state.owner, state.level, state.mortgaged, state.houses, state.hotels,
                state.pot, state.thrower, state.throw, state.doubles, state.dice,
                agenda[-1] if agenda else None,  # type: ignore[arg-type]  # now a task on top waits for somebody
                state.claims, state.offers, state.outcome, tuple(agenda), state.lapped, core.seen,
                state.serial,
            )  # fmt: skip
        return view

    def outcome(self) -> Outcome | None:
        return self._core.state.outcome

    def waiting_on(self) -> tuple[Wait, ...]:
        """Whom the game waits for, and for what. Empty only when it is over."""
        return waiting_on(self._core.state)

    def options(self, player: int) -> Iterator[Choice]:
        """What the player may do now, lazily: first what the game waits for, then what is always open."""
        core = self._core
        return chain.from_iterable(sheet(core, player) for sheet in phases.sheets(core, player).values())

    def choices_by_kind(self, player: int) -> ChoicesByKind:
        """The same sorted by kind, for a robot: it can only ask for kinds of choices. Always those of now."""
        try:
            return self._choices[player]
        except KeyError:
            choices = self._choices[player] = phases.choices_by_kind(self._core, player)
            return choices

    def clock_options(self) -> Iterator[Action]:
        """What the table's clock may do now."""
        core = self._core
        task = core.task()
        if isinstance(task, todo.Auction):
            yield act.Hammer(task.lot, task.standing)
        elif isinstance(task, todo.Shortage):
            yield act.Hammer(task.lot, 0)
        elif task is None and core.state.outcome is None and core.rules.time_limit:
            yield act.TimeUp()

    # -- playing

    def check(self, action: Action) -> Refusal | None:
        """None if the action is legal now, otherwise why not. Any value may be asked about."""
        rule = FULL_RULES.get(type(action))
        return Refusal("unknown_action") if rule is None else self._refuse(action, rule[0])

    def _refuse(self, action: Any, check: _Check) -> Refusal | None:
        core = self._core
        if core.state.outcome is not None:
            return Refusal("game_over")
        if not FIELDS_FIT[type(action)](action, core.active):
            if not fields_fit(action):
                return refuse_fields(action)
            return Refusal("player_is_out" if action.player in core.seats else "no_such_player")
        return check(core, action)

    def apply(self, action: Action) -> list[Event]:
        """Do it and return what happened; an `IllegalAction` leaves everything as it was."""
        try:
            check, do, fits = FULL_RULES[type(action)]
        except KeyError:
            raise self._illegal(action, Refusal("unknown_action")) from None
        core = self._core
        if (fits is not None and not fits(action, core.active)) or check(core, action) is not None:
            raise self._illegal(action, self._refuse(action, check))
        self._view = None
        events = core.events = []
        do(core, action)
        agenda = core.agenda
        while agenda:
            task = agenda[-1]
            if type(task) not in AT_ONCE:
                break
            AT_ONCE[type(task)](core, task)
        else:
            if core.state.thrower not in core.active and core.active:
                turn.pass_to_left(core)
        if core.state.offers:
            deal.end_changed_offers(core, events)
            deal.lapse_offers(core)
        return events

    def _illegal(self, action: Action, refusal: Refusal | None) -> IllegalAction:
        assert refusal is not None
        return IllegalAction(
            action, refusal, f"the game {describe.situation(self.view(), self.waiting_on())}"
        )

    # -- saving

    def is_at_same_point(self, other: Game) -> bool:
        """Whether both go on alike: the same state and decks. Who has seen which card makes no difference."""
        mine, theirs = self._core, other._core
        return mine.state == theirs.state and mine.decks == theirs.decks

    def copy(self) -> Game:
        return Game(self.setup, self._core.copy())

    def save(self) -> bytes:
        """The changing part alone, as JSON; `Game.resume(setup, saved)` takes it back."""
        return msgspec.json.encode(Saved.of(self._core))

    @classmethod
    def resume(cls, setup: Setup, saved: bytes) -> Game:
        """Go on from what `save` wrote; `MalformedGame` for anything else."""
        return _go_on(setup, decode_saved(setup, saved))

    def to_json(self) -> bytes:
        """The whole game, its hidden decks included."""
        return msgspec.json.encode(Whole(self.setup, Saved.of(self._core)))

    @classmethod
    def from_json(cls, text: bytes | str) -> Game:
        whole = decode_whole(text)
        return _go_on(whole.setup, whole.saved)


def _go_on(setup: Setup, saved: Saved) -> Game:
    return Game(setup, saved.read(setup))


def _first_state(setup: Setup) -> State:
    edition, rules = setup.edition, setup.rules
    cash = edition.starting_cash if rules.starting_cash is None else rules.starting_cash
    players = len(setup.players)
    state = State.new(players, cash, edition.houses, edition.hotels)
    everybody = tuple(range(players))
    state.agenda.append(todo.OrderRound(1, everybody, (0,) * players))
    return state


def _deal_deeds(core: Core) -> None:
    """Deeds are free in the short game (R143); in the time-limit game each player pays for theirs (R155)."""
    free = core.rules.short_game
    for player, deeds in enumerate(core.setup.dealt):
        for space in deeds:
            if not free:
                pay(core, player, BANK, core.spaces[space].price, "price")
            pass_deed(core, space, player)
