"""The stage in the middle of the page's board: what is going on now, as one value with its words ready."""

from croupier.firmware.web.stage.changes import Change, changes_of
from croupier.firmware.web.stage.happening import Happenings
from croupier.firmware.web.stage.message import Stage
from croupier.firmware.web.stage.stage import stage_of

__all__ = ["Change", "Happenings", "Stage", "changes_of", "stage_of"]
