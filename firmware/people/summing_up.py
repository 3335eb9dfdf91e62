"""Works out the summary of a game by playing its steps again, and luck and skill if that is asked for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

from croupier.engine import Game, View
from croupier.engine import events as ev
from croupier.engine.actions import decode_action
from croupier.engine.bots.luck_and_skill import LuckAndSkill
from croupier.engine.edition import GROUPS
from croupier.firmware.model.rent_followed import RentFollowed
from croupier.firmware.model.seats import Seat
from croupier.firmware.model.standings import standings
from croupier.firmware.people.summary import NOBODY, VERSION, GameSummary, Judged, PlayerSummary
from croupier.firmware.saves.game_file import GameFile
from croupier.firmware.saves.journal import Row
from croupier.firmware.saves.replay import ReplayedStep, replay_steps
from croupier.firmware.saves.saved_game import LONGEST_PAUSE_S

Pause = Callable[[], None]
"""Called between the steps of long work."""


def sum_up(game: GameFile, *, judge: bool = False, pause: Pause = lambda: None) -> GameSummary:
    """The summary of the game as it stands. With `judge` it has luck and skill, which takes much longer.

    A JournalError if the game cannot be played again.
    """
    players = len(game.setup.players)
    counter = _Counter(players)
    account = LuckAndSkill(players) if judge else None
    before, now = Game(game.setup), Game(game.setup)
    steps = 0
    for step in replay_steps(game.path, game.setup, game.contents.rows):
        pause()
        steps += 1
        now = step.game
        _take(step, before, counter, account)
        before = now
    rows = game.contents.rows
    view = now.view()
    outcome = view.outcome
    return GameSummary(
        version=VERSION,
        header=game.contents.header.seal().hex(),
        rows=rows[-1].seq if rows else 0,
        edition=view.edition.id,
        title=view.edition.title,
        players=_players(game, view, counter),
        began=next((row.at for row in rows if row.at), 0),
        ended=rows[-1].at if rows else 0,
        seconds=seconds_played(rows),
        throws=view.throw,
        steps=steps,
        winners=outcome.winners if outcome else (),
        reason=outcome.reason if outcome else "",
        judged=None if account is None else _judged(account),
    )


def seconds_played(rows: list[Row]) -> int:
    """How long people have played, without pauses longer than `LONGEST_PAUSE_S`."""
    moments = [row.at for row in rows if row.at]
    gaps = (later - earlier for earlier, later in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= LONGEST_PAUSE_S)


def _take(step: ReplayedStep, before: Game, counter: _Counter, account: LuckAndSkill | None) -> None:
    if step.difference is not None:
        return
    view = step.game.view()
    for event in step.events:
        counter.take(event)
    counter.look(view)
    if account is not None:
        account.take(before, decode_action(step.row.body), step.events, step.game)


def _judged(account: LuckAndSkill) -> Judged:
    luck, skill = (tuple(round(1000 * value) for value in values) for values in (account.luck, account.skill))
    return Judged(luck, skill)


class _Counter:
    """What happened in a game, by player."""

    def __init__(self, players: int) -> None:
        self.rent_paid = [[0] * players for _ in range(players)]
        self.biggest_rent = [(0, 0)] * players
        """Amount and space."""
        self.deals = [0] * players
        self.ruined_by = [NOBODY] * players
        self.resigned = [False] * players
        self.groups: list[dict[str, None]] = [{} for _ in range(players)]
        self._rent = RentFollowed()
        self._partners: dict[int, tuple[int, int]] = {}
        self._owner: tuple[int, ...] = ()

    def take(self, event: ev.Event) -> None:
        self._rent.take(event)
        match event:
            case ev.Paid(payer=payer, payee=payee, amount=amount, why="rent") if payer >= 0 and payee >= 0:
                self.rent_paid[payer][payee] += amount
                if amount > self.biggest_rent[payee][0]:
                    self.biggest_rent[payee] = amount, self._rent.asked or 0
            case ev.OfferMade(offer=offer, player=player, to=to):
                self._partners[offer] = player, to
            case ev.OfferClosed(offer=offer, how="accepted"):
                for player in self._partners.get(offer, ()):
                    self.deals[player] += 1
            case ev.WentBankrupt(player=player, creditor=creditor):
                self.ruined_by[player] = max(creditor, ev.BANK)
            case ev.Resigned(player=player):
                self.resigned[player] = True
            case _:
                pass

    def creditor(self, player: int) -> int:
        """To whom the player lost everything. Who only leaves the game was ruined by nobody."""
        ruined = self.ruined_by[player]
        return NOBODY if self.resigned[player] and ruined < 0 else ruined

    def look(self, view: View) -> None:
        """Which groups are whole now."""
        if view.owner == self._owner:
            return
        self._owner = view.owner
        for group, spaces in GROUPS.items():
            owners = {view.owner[space] for space in spaces}
            if len(owners) == 1 and (owner := owners.pop()) >= 0:
                self.groups[owner][group] = None


def _players(game: GameFile, view: View, counter: _Counter) -> tuple[PlayerSummary, ...]:
    seats, robots = game.table.seats, game.table.robots
    placed = {player: (place, worth) for place, player, worth in standings(view)}
    found = []
    for player, name in enumerate(game.setup.players):
        seat = seats[player] if player < len(seats) else Seat(-1, "", player)
        robot = robots.get(player, "")
        place, worth = placed[player]
        summary = PlayerSummary(
            name=name,
            person=not robot and is_somebody(name, seat, game),
            robot=robot,
            uid=seat.uid,
            language=seat.language,
            colour=seat.colour,
            place=place,
            worth=worth,
            bankrupt_by=counter.creditor(player),
            resigned=counter.resigned[player],
            rent_paid=tuple(counter.rent_paid[player]),
            deals=counter.deals[player],
            groups=tuple(counter.groups[player]),
        )
        amount, space = counter.biggest_rent[player]
        found.append(replace(summary, biggest_rent=amount, biggest_rent_space=space))
    return tuple(found)


def is_somebody(name: str, seat: Seat, game: GameFile) -> bool:
    """Whether a player has a name of their own: who has typed none is called as their token.

    Somebody who was forgotten has no tag any more.
    """
    tokens = game.setup.edition.tokens
    token = tokens[seat.token].label if 0 <= seat.token < len(tokens) else ""
    numbered = name.startswith(f"{token} ") and name.removeprefix(f"{token} ").isdecimal()
    return bool(seat.uid) and name != token and not numbered
