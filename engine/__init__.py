"""The rules and the robots. Pure: no clock, no I/O, no randomness but a seed given at the start.

game = Game.new(edition, ["Ada", "Bob"], rules=Rules(short_game=False), seed=7)
game.view()                  # frozen: all that robots, screens and spectators get to see
game.waiting_on()            # whom the game waits for, and for what
game.options(player)         # what that player may do now
game.check(action)           # None, or the refusal
events = game.apply(action)  # IllegalAction if refused; the state is then untouched
game.outcome()               # None, or winners and reason
"""

from croupier.engine.edition import Edition
from croupier.engine.game import Game
from croupier.engine.refusals import IllegalAction, Refusal
from croupier.engine.rules import BY_THE_BOOK, FAMILY, Rules
from croupier.engine.saved import MalformedGame
from croupier.engine.setup import BadSetup, Setup
from croupier.engine.state import Outcome
from croupier.engine.view import View, Wait

__all__ = [
    "BY_THE_BOOK",
    "FAMILY",
    "BadSetup",
    "Edition",
    "Game",
    "IllegalAction",
    "MalformedGame",
    "Outcome",
    "Refusal",
    "Rules",
    "Setup",
    "View",
    "Wait",
]
