"""Luck and skill: how much dice, cards and decisions changed everybody's chances, by the forecast.

    account = LuckAndSkill(players=4)
    account.take(before, action, events, after)    # each step of a game, in order
    account.luck, account.skill                    # by player; 0.25 is a quarter of a win

*Luck* is what a throw or a card did to a player's chance, against the mean of all throws or cards that could
have come. It adds up to nothing over all players. *Skill* is what a player's own decisions did to their
chance. To buy a deed one can pay for is taken for granted: who declines gains or loses by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine import actions as act
from croupier.engine import agenda as todo
from croupier.engine.bots.forecast import forecast
from croupier.engine.edition import DECK_OF_SPACE
from croupier.engine.events import AuctionEnded, Event, OfferClosed
from croupier.engine.game import Game
from croupier.engine.imagined import imagined
from croupier.engine.refusals import IllegalAction

THROWS = tuple(((one, two), 1 if one == two else 2) for one in range(1, 7) for two in range(one, 7))
"""The throws of two dice that differ, and in how many ways each comes."""
RENT_THROWS = tuple(((max(1, total - 6), min(6, total - 1)), 6 - abs(total - 7)) for total in range(2, 13))
"""The same where only the total counts."""
MAX_SETTLING = 8
"""So many steps that follow by themselves are imagined at most."""

DECISIONS = (
    act.Buy | act.Decline | act.Bid | act.DropOut | act.Build | act.Want | act.Pass | act.Sell
    | act.SellBuildings | act.Mortgage | act.Lift | act.Accept | act.ChooseTax | act.PayJail | act.UseJailCard
    | act.Waive | act.TakeEstate | act.Resign
)  # fmt: skip
Chances = Sequence[float]


class LuckAndSkill:
    """The sums of one game so far, by player."""

    def __init__(self, players: int) -> None:
        self.luck = [0.0] * players
        self.skill = [0.0] * players
        self._offers: dict[int, int] = {}
        """Who made each open offer."""
        self._known: tuple[Game, Chances] | None = None

    def take(self, before: Game, action: act.Action, events: Sequence[Event], after: Game) -> None:
        """Count one step: the action, what happened, and the game before and after it."""
        view = before.view()
        self._offers = {offer.id: offer.player for offer in view.offers}
        match action:
            case act.Roll():
                self._by_chance(_after_throws(before, action), after)
            case act.RentRoll():
                self._by_chance(_after_rent_throws(before, action), after)
            case act.Draw():
                self._by_chance(_after_cards(before, action), after)
            case _:
                self._by_decision(self._deciders(action, events), before, after)

    def _by_chance(self, possible: Iterable[tuple[Game, int]], after: Game) -> None:
        sums, ways = [0.0] * len(self.luck), 0
        for game, count in possible:
            ways += count
            sums = [total + count * chance for total, chance in zip(sums, _chances(game), strict=True)]
        if not ways:
            return
        for player, chance in enumerate(self._chances(after)):
            self.luck[player] += chance - sums[player] / ways

    def _by_decision(self, deciders: set[int], before: Game, after: Game) -> None:
        if not deciders:
            return
        was, now = self._chances(before), self._chances(after)
        for player in deciders:
            self.skill[player] += now[player] - was[player]

    def _deciders(self, action: act.Action, events: Sequence[Event]) -> set[int]:
        """Whose decisions the step is the fruit of: a deal is that of both, an auction that of its winner."""
        found = {action.player} if isinstance(action, DECISIONS) else set()
        for event in events:
            match event:
                case AuctionEnded(winner=winner) if winner >= 0:
                    found.add(winner)
                case OfferClosed(offer=offer, how="accepted") if offer in self._offers:
                    found.add(self._offers[offer])
                case _:
                    pass
        return found

    def _chances(self, game: Game) -> Chances:
        """Those of the game as it was after one step are asked for again before the next one."""
        if self._known is None or self._known[0] is not game:
            self._known = game, _chances(game)
        return self._known[1]


def _chances(game: Game) -> Chances:
    """Everybody's chance when all that follows by itself has happened."""
    return forecast(_settled(game).view())


def _settled(game: Game) -> Game:
    """The token has arrived, a deed that can be paid for is bought, rent is asked for."""
    if _next_by_itself(game) is None:
        return game
    game = game.copy()
    for _ in range(MAX_SETTLING):
        action = _next_by_itself(game)
        if action is None:
            break
        try:
            game.apply(action)
        except IllegalAction:
            break
    return game


def _next_by_itself(game: Game) -> act.Action | None:
    view = game.view()
    match view.task:
        case todo.Travel(player=player, space=space):
            return act.Arrive(player, space)
        case todo.Purchase(player=player, space=space) if (
            view.cash[player] >= view.edition.spaces[space].price
        ):
            return act.Buy(player, space)
        case None if view.claims and view.outcome is None:
            return act.Claim(view.claims[0].owner, view.claims[0].id)
        case _:
            return None


def _after_throws(before: Game, done: act.Roll) -> Iterable[tuple[Game, int]]:
    for dice, ways in THROWS:
        game = before.copy()
        game.apply(act.Roll(done.player, done.throw, dice))
        yield game, ways


def _after_rent_throws(before: Game, done: act.RentRoll) -> Iterable[tuple[Game, int]]:
    for dice, ways in RENT_THROWS:
        game = before.copy()
        game.apply(act.RentRoll(done.player, done.claim, dice))
        yield game, ways


def _after_cards(before: Game, done: act.Draw) -> Iterable[tuple[Game, int]]:
    """Each card that nobody has seen yet could be the next; where all were seen, everybody knows the next."""
    view, deck = before.view(), DECK_OF_SPACE[done.space]
    unseen = imagined(view, 0).unseen[deck]
    for card in imagined(view, 0).decks[deck][:unseen]:
        core = imagined(view, 0)
        core.decks[deck].remove(card)
        core.decks[deck].insert(0, card)
        game = Game(core.setup, core)
        game.apply(done)
        yield game, 1
