"""The rules and the robots. Pure: no clock, no I/O, no randomness but a seed given at the start.

game = Game.new(edition, ["Ada", "Bob"], rules=Rules(short_game=False), seed=7)
game.view()                  # a frozen picture: all that robots, screens and spectators get
game.waiting_on()            # whom the game waits for, and for what
game.options(player)         # what that player may do now
game.check(action)           # None, or the refusal
events = game.apply(action)  # IllegalAction if refused; the state is then untouched
game.outcome()               # None, or winners and reason
"""

from engine.edition import Edition
from engine.game import Game, Wait
from engine.refusals import IllegalAction, Refusal
from engine.rules import BY_THE_BOOK, FAMILY, Rules
from engine.saved import MalformedGame
from engine.setup import BadSetup, Setup
from engine.state import Outcome
from engine.view import View

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
