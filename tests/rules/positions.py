"""Positions for rule tests, made to measure: `board(3).owns(0, 39).cash(1, 20).at(1, 37).game()`."""

from __future__ import annotations

from functools import cache

import msgspec

from croupier.config.editions import load_edition
from croupier.engine import BY_THE_BOOK, Edition, Game, Rules
from croupier.engine.actions import Action, Arrive, Claim, Dice, Draw, Roll
from croupier.engine.agenda import CardDue, Travel
from croupier.engine.edition import DEEDS, GROUPS, JAIL, SPACES, JailFree
from croupier.engine.events import Event


@cache
def classic() -> Edition:
    return load_edition("classic")


def board(players: int = 2, rules: Rules = BY_THE_BOOK, edition: Edition | None = None) -> Position:
    """Everybody on GO with the starting cash; player 0 is about to throw."""
    return Position(players, rules, edition or classic())


class Position:
    """Says what differs from the start; `game()` makes it. Everything goes through the public JSON form."""

    def __init__(self, players: int, rules: Rules, edition: Edition) -> None:
        self._edition = edition
        self._rules = rules
        names = [f"Player {n}" for n in range(players)]
        whole = msgspec.json.decode(Game.new(edition, names, rules=rules, seed=1).to_json())
        self._whole = whole
        self._state = whole["saved"]["state"]
        self._decks = whole["saved"]["decks"]
        self._state["agenda"] = []
        self._state["throw"] = 1
        self._stock: dict[str, int] = {}
        for space in DEEDS:
            self._state["owner"][space] = -1
        self._state["cash"] = [
            edition.starting_cash if rules.starting_cash is None else rules.starting_cash
        ] * players

    def named(self, *names: str) -> Position:
        self._whole["setup"]["players"] = list(names)
        return self

    def cash(self, player: int, amount: int) -> Position:
        self._state["cash"][player] = amount
        return self

    def at(self, player: int, space: int) -> Position:
        self._state["space"][player] = space
        return self

    def owns(self, player: int, *spaces: int, level: int = 0, mortgaged: bool = False) -> Position:
        for space in spaces:
            self._state["owner"][space] = player
            self._state["level"][space] = level
            self._state["mortgaged"][space] = mortgaged
        return self

    def group(self, player: int, name: str, level: int = 0, mortgaged: bool = False) -> Position:
        return self.owns(player, *GROUPS[name], level=level, mortgaged=mortgaged)

    def jailed(self, player: int, throws: int = 0) -> Position:
        self._state["jail"][player] = throws
        return self.at(player, JAIL)

    def holds_card(self, player: int, deck: str = "chance") -> Position:
        cards = self._edition.decks[deck].cards
        number = next(i for i, card in enumerate(cards) if isinstance(card.effect, JailFree))
        self._decks[deck].remove(number)
        self._whole["saved"]["unseen"][deck] -= 1
        self._state["cards"][player].append(deck)
        return self

    def out(self, player: int) -> Position:
        self._state["out"][player] = True
        return self.cash(player, 0)

    def been_round(self, *players: int) -> Position:
        """They have passed GO."""
        for player in players:
            self._state["lapped"][player] = True
        return self

    def turn_of(self, player: int, doubles: int = 0) -> Position:
        self._state["thrower"] = player
        self._state["doubles"] = doubles
        return self

    def on_top(self, deck: str, *ids: str) -> Position:
        """The next cards of the deck, by id."""
        cards = self._edition.decks[deck].cards
        numbers = [next(i for i, card in enumerate(cards) if card.id == wanted) for wanted in ids]
        rest = [number for number in self._decks[deck] if number not in numbers]
        self._decks[deck] = numbers + rest
        return self

    def pot(self, amount: int) -> Position:
        self._state["pot"] = amount
        return self

    def stock(self, *, houses: int | None = None, hotels: int | None = None) -> Position:
        """What the bank has left; without a number, what does not stand on the board."""
        if houses is not None:
            self._stock["houses"] = houses
        if hotels is not None:
            self._stock["hotels"] = hotels
        return self

    def game(self) -> Game:
        state = self._state
        state["bank"] = -sum(state["cash"]) - state["pot"]
        hotel = self._rules.house_cap + 1
        state["hotels"] = self._edition.hotels - sum(level == hotel for level in state["level"])
        state["houses"] = self._edition.houses - sum(level for level in state["level"] if level < hotel)
        state.update(self._stock)
        return Game.from_json(msgspec.json.encode(self._whole))

    def landing(self, space: int, dice: Dice = (1, 2)) -> Game:
        """The thrower has thrown the dice, and they have brought him onto the space."""
        player = self._state["thrower"]
        game = self.at(player, (space - sum(dice)) % SPACES).game()
        move(game, *dice)
        return game


# -- playing on


def throw(game: Game, first: int, second: int) -> list[Event]:
    """The thrower throws; the token stays where it is."""
    view = game.view()
    return game.apply(Roll(view.thrower, view.throw, (first, second)))


def arrive(game: Game) -> list[Event]:
    task = game.view().task
    assert isinstance(task, Travel)
    return game.apply(Arrive(task.player, task.space))


def move(game: Game, first: int, second: int) -> list[Event]:
    """The thrower throws and the token is put where it belongs."""
    return throw(game, first, second) + arrive(game)


def draw(game: Game) -> list[Event]:
    task = game.view().task
    assert isinstance(task, CardDue)
    return game.apply(Draw(task.player, task.space))


def ask(game: Game) -> list[Event]:
    """The owner asks for the newest rent."""
    claim = game.view().claims[-1]
    return game.apply(Claim(claim.owner, claim.id))


def refused(game: Game, action: Action) -> str:
    """The refusal's code; fails if the action is legal."""
    before = game.to_json()
    refusal = game.check(action)
    assert refusal is not None, f"{action} is legal"
    assert game.to_json() == before
    return refusal.code
