"""The board as a Markov chain, from the rules of movement, cards and jail alone; nothing of ours is used."""

from __future__ import annotations

from collections import defaultdict

SPACES, JAIL, GO_TO_JAIL, IN_JAIL = 40, 10, 30, 40
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)
RAILS, UTILITIES = (5, 15, 25, 35), (12, 28)
Places = dict[int, float]
State = tuple[int, int]
"""A space and the doubles thrown in a row; or IN_JAIL and the throws made there."""


def nearest(space: int, kind: tuple[int, ...]) -> int:
    return next((space + step) % SPACES for step in range(1, SPACES + 1) if (space + step) % SPACES in kind)


def card_moves(space: int) -> list[int]:
    """Where the cards of this space's deck that move send a token: ten of Chance, two of Community Chest."""
    if space in CHANCE:
        rail = nearest(space, RAILS)
        return [39, 0, 24, 11, 5, rail, rail, nearest(space, UTILITIES), space - 3, IN_JAIL]
    return [0, IN_JAIL]


def land(space: int, chance: float, rests: Places, arrivals: Places) -> None:
    """Everything that follows an arrival, until the token rests."""
    arrivals[space] += chance
    if space in (IN_JAIL, GO_TO_JAIL):
        if space == GO_TO_JAIL:
            arrivals[IN_JAIL] += chance
        rests[IN_JAIL] += chance
    elif space in CHANCE + CHEST:
        moves = card_moves(space)
        rests[space] += chance * (16 - len(moves)) / 16
        for target in moves:
            land(target, chance / 16, rests, arrivals)
    else:
        rests[space] += chance


def throw(state: State, pays_at_once: bool) -> tuple[dict[State, float], Places, Places]:
    """One throw: the states after it, where the token rests, and all its arrivals."""
    space, count = state
    after: dict[State, float] = defaultdict(float)
    rests_in: Places = defaultdict(float)
    arrivals: Places = defaultdict(float)
    in_jail = space == IN_JAIL and not pays_at_once
    doubles = 0 if space == IN_JAIL else count
    for one in range(1, 7):
        for two in range(1, 7):
            rests: Places = defaultdict(float)
            double = one == two
            if in_jail and not double and count < 2:
                after[IN_JAIL, count + 1] += 1 / 36
                rests_in[IN_JAIL] += 1 / 36
                continue
            if not in_jail and double and doubles == 2:
                land(IN_JAIL, 1 / 36, rests, arrivals)
            else:
                start = JAIL if space == IN_JAIL else space
                land((start + one + two) % SPACES, 1 / 36, rests, arrivals)
            again = double and not in_jail
            for place, chance in rests.items():
                after[place, doubles + 1 if again and place != IN_JAIL else 0] += chance
                rests_in[place] += chance
    return after, rests_in, arrivals


def expected(throws: int, pays_at_once: bool) -> tuple[list[float], list[float]]:
    """From GO, in so many throws: how often the token rests in each of the 41 states, and arrives there."""
    known: dict[State, tuple[dict[State, float], Places, Places]] = {}
    now: dict[State, float] = {(0, 0): 1.0}
    rests, arrivals = [0.0] * 41, [0.0] * 41
    for _ in range(throws):
        following: dict[State, float] = defaultdict(float)
        for state, mass in now.items():
            if state not in known:
                known[state] = throw(state, pays_at_once)
            after, resting, arriving = known[state]
            for target, chance in after.items():
                following[target] += mass * chance
            for place, chance in resting.items():
                rests[place] += mass * chance
            for place, chance in arriving.items():
                arrivals[place] += mass * chance
        now = following
    assert abs(sum(now.values()) - 1) < 1e-9
    return rests, arrivals
