"""Tables for random games: any rules, two to six players, some of them beginners, the others random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st
from msgspec import Struct

from croupier.engine import Game, Rules
from croupier.engine import actions as act
from croupier.engine.actions import Action
from croupier.engine.bots.beginner import choose
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.engine.edition import COLOUR_GROUPS, DECK_OF_SPACE, GROUPS
from tests.engine.forms import decided, fill
from tests.rules.positions import board, classic

MAX_PRICE_OF_TWO_DEEDS = 750
"""In the time-limit game two deeds are paid for at the start: they cost at most this."""


class Table(Struct, frozen=True):
    rules: Rules
    beginners: tuple[bool, ...]
    """Whether a beginner sits there; the others play at random."""
    seed: int
    late: bool
    """Begin with the groups given out and most buildings placed: shortages, debts and estates are near."""
    length: int
    haste: float
    """How often the player acts whom the game waits for, and not any other."""

    def game(self) -> Game:
        names = [f"Player {n}" for n in range(len(self.beginners))]
        return self._late() if self.late else Game.new(classic(), names, rules=self.rules, seed=self.seed)

    def _late(self) -> Game:
        rng, players = Random(self.seed), range(len(self.beginners))
        position = board(len(players), self.rules)
        houses, hotels = 32, 12
        for name in rng.sample(COLOUR_GROUPS, rng.randint(2, len(COLOUR_GROUPS))):
            level = rng.randint(0, self.rules.house_cap)
            streets = len(GROUPS[name])
            if level * streets <= houses:
                houses -= level * streets
            elif streets <= hotels:
                level, hotels = self.rules.house_cap + 1, hotels - streets
            else:
                level = 0
            position.group(rng.choice(players), name, level)
        for space in (5, 15, 25, 35, 12, 28):
            position.owns(rng.choice(players), space, mortgaged=rng.random() < 0.3)
        for deck in sorted(set(DECK_OF_SPACE.values())):
            position.holds_card(rng.choice(players), deck)
        for player in players:
            position.cash(player, rng.choice((0, 60, 300, 900, 3000))).at(player, rng.randrange(40))
        return position.game()


def _possible(rules: Rules) -> bool:
    paid_deal = rules.time_limit and not rules.short_game
    return not paid_deal or rules.starting_cash is None or rules.starting_cash >= MAX_PRICE_OF_TWO_DEEDS


any_rules = st.builds(
    Rules,
    short_game=st.booleans(),
    time_limit=st.sampled_from((0, 0, 60)),
    rent=st.sampled_from(("ask", "auto")),
    rent_window=st.sampled_from(("next_roll", "second_roll")),
    group_rent_needs_unmortgaged=st.booleans(),
    utility_roll=st.sampled_from(("new", "move")),
    card_after_third_roll=st.booleans(),
    transfer_lift_interest=st.booleans(),
    interest_rounding=st.sampled_from(("up", "down")),
    taxes_1997=st.booleans(),
    free_parking_pot=st.booleans(),
    double_salary_on_go=st.booleans(),
    no_auctions=st.booleans(),
    no_rent_in_jail=st.booleans(),
    first_lap_before_buying=st.booleans(),
    starting_cash=st.sampled_from((None, None, 0, 60, 800, 4000, 20_000)),
).filter(_possible)

any_table = st.builds(
    Table,
    rules=any_rules | st.just(Rules()),
    beginners=st.lists(st.booleans(), min_size=2, max_size=6).map(tuple),
    seed=st.integers(0, 2**32),
    late=st.booleans(),
    length=st.sampled_from((100, 300, 1000)),
    haste=st.sampled_from((0.4, 0.7, 0.9)),
)

LIKES: dict[type, float] = {
    ThrowForm: 4, act.Arrive: 8, act.Draw: 4, act.Claim: 6, act.Waive: 0.5, act.Buy: 5, act.Decline: 1,
    BidForm: 3, act.DropOut: 1, act.PayJail: 1, act.UseJailCard: 1, act.Build: 8, act.Want: 1, act.Pass: 1,
    act.Sell: 0.2, act.SellBuildings: 0.05, act.Mortgage: 0.1, act.Lift: 1, OfferForm: 2, CounterForm: 2,
    LiftForm: 4, act.Accept: 4, act.Refuse: 1, act.Withdraw: 0.3, act.PayDebt: 1, act.Bankrupt: 2,
    act.Resign: 0.008, act.TimeUp: 0.1, act.Hammer: 1, act.ChooseTax: 1,
}  # fmt: skip
"""How much a player without any sense likes each choice: enough of each, and games that get somewhere."""


def next_action(game: Game, table: Table, rng: Random) -> Action:
    """What somebody at this table does now; it is legal, or an offer that `check` does not like."""
    view = game.view()
    clock = list(game.clock_options())
    if clock and rng.random() < 0.03 * LIKES[type(clock[0])]:
        return rng.choice(clock)
    for player in _who_may_act(game, table, rng):
        if table.beginners[player] and rng.random() < 0.98:
            decision = choose(view, player, game.choices_by_kind(player), rng)
            if decision is not None:
                return decided(decision, rng)
        else:
            choices = list(game.options(player))
            if choices:
                return fill(_pick(choices, rng), view, rng)
    raise AssertionError(f"nobody has anything to do: {view}")


def _who_may_act(game: Game, table: Table, rng: Random) -> Iterator[int]:
    """Perhaps somebody else first, then those the game waits for."""
    waited_for = [wait.player for wait in game.waiting_on()]
    if rng.random() > table.haste:
        yield rng.randrange(len(table.beginners))
    rng.shuffle(waited_for)
    yield from waited_for


def _pick(choices: list[Choice], rng: Random) -> Choice:
    return rng.choices(choices, [LIKES[type(choice)] for choice in choices])[0]
