"""Actions: what players ask for. Each names what it is about, so a press that comes too late is refused.

An action is a small frozen value with an exact JSON form, `{"do": "buy", "player": 0, "space": 39}`. Saved
games are lists of actions, so a name or a field that was released once never changes.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

Dice = tuple[int, int]


class Goods(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One side of a deal: cash, deeds by space, jail cards by deck; no promises (R47, R124)."""

    cash: int = 0
    deeds: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


class _Action(Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    pass


class _PlayerAction(_Action, frozen=True):
    player: int


# -- throwing and moving


class OrderRoll(_PlayerAction, frozen=True, tag="order_roll"):
    """Throw for who starts; `round` grows when leaders tie."""

    round: int
    dice: Dice


class Roll(_PlayerAction, frozen=True, tag="roll"):
    """Throw and move. `throw` numbers every throw of the game, so a doubled press is refused."""

    throw: int
    dice: Dice


class RentRoll(_PlayerAction, frozen=True, tag="rent_roll"):
    """The lander throws for a utility's rent."""

    claim: int
    dice: Dice


class Arrive(_PlayerAction, frozen=True, tag="arrive"):
    """The token really lies on the space."""

    space: int


class Draw(_PlayerAction, frozen=True, tag="draw"):
    """Take the top card of the deck of the space reached."""

    space: int


class ChooseTax(_PlayerAction, frozen=True, tag="choose_tax"):
    """The 1997 choice: the flat sum, or a tenth of the player's worth (R61)."""

    space: int
    tenth: bool


# -- jail


class PayJail(_PlayerAction, frozen=True, tag="pay_jail"):
    pass


class UseJailCard(_PlayerAction, frozen=True, tag="use_jail_card"):
    deck: str


# -- deeds


class Buy(_PlayerAction, frozen=True, tag="buy"):
    space: int


class Decline(_PlayerAction, frozen=True, tag="decline"):
    space: int


class Claim(_PlayerAction, frozen=True, tag="claim"):
    """Ask for the rent."""

    claim: int


class Waive(_PlayerAction, frozen=True, tag="waive"):
    claim: int


class Bid(_PlayerAction, frozen=True, tag="bid"):
    lot: int
    amount: int


class DropOut(_PlayerAction, frozen=True, tag="drop_out"):
    lot: int


class Hammer(_Action, frozen=True, tag="hammer"):
    """The auction's clock has run out on the standing bid; in a shortage, no answer counts as no."""

    lot: int
    standing: int


class Mortgage(_PlayerAction, frozen=True, tag="mortgage"):
    space: int


class Lift(_PlayerAction, frozen=True, tag="lift"):
    space: int


# -- buildings


class Build(_PlayerAction, frozen=True, tag="build"):
    """Raise a street to `level`: 1 to the house cap, one more is the hotel."""

    space: int
    level: int


class Want(_PlayerAction, frozen=True, tag="want"):
    """In a shortage: I want that piece too, for `space`."""

    lot: int
    space: int


class Pass(_PlayerAction, frozen=True, tag="pass"):
    lot: int


class Sell(_PlayerAction, frozen=True, tag="sell"):
    """Sell one building, leaving `level`."""

    space: int
    level: int


class SellBuildings(_PlayerAction, frozen=True, tag="sell_buildings"):
    """Take a whole group down at once where single steps are blocked (R105); levels in board order."""

    group: str
    levels: tuple[int, ...]


# -- deals


class Offer(_PlayerAction, frozen=True, tag="offer"):
    to: int
    give: Goods
    take: Goods
    lift: tuple[int, ...] = ()
    """Of the mortgaged deeds taken, those the proposer lifts at once."""


class Counter(_PlayerAction, frozen=True, tag="counter"):
    offer: int
    give: Goods
    take: Goods
    lift: tuple[int, ...] = ()


class Accept(_PlayerAction, frozen=True, tag="accept"):
    offer: int
    lift: tuple[int, ...] = ()


class Refuse(_PlayerAction, frozen=True, tag="refuse"):
    offer: int


class Withdraw(_PlayerAction, frozen=True, tag="withdraw"):
    offer: int


# -- debts and the end


class PayDebt(_PlayerAction, frozen=True, tag="pay_debt"):
    debt: int


class TakeEstate(_PlayerAction, frozen=True, tag="take_estate"):
    """The creditor's one answer: which of the bankrupt's deeds to lift now (R131)."""

    lift: tuple[int, ...] = ()


class Bankrupt(_PlayerAction, frozen=True, tag="bankrupt"):
    debt: int


class Resign(_PlayerAction, frozen=True, tag="resign"):
    pass


class TimeUp(_Action, frozen=True, tag="time_up"):
    pass


PlayerAction = (
    OrderRoll | Roll | RentRoll | Arrive | Draw | ChooseTax | PayJail | UseJailCard | Buy | Decline | Claim
    | Waive | Bid | DropOut | Mortgage | Lift | Build | Want | Pass | Sell | SellBuildings | Offer | Counter
    | Accept | Refuse | Withdraw | PayDebt | TakeEstate | Bankrupt | Resign
)  # fmt: skip
Action = PlayerAction | Hammer | TimeUp

_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)


class MalformedAction(ValueError):
    """Text that is not an action at all."""


def encode_action(action: Action) -> bytes:
    return msgspec.json.encode(action)


def decode_action(text: bytes | str) -> Action:
    """The action that `encode_action` wrote; `MalformedAction` for anything else."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MalformedAction(f"not an action: {error}") from None
