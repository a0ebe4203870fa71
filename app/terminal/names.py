"""Names of sites and moves: see `ludeme.play.move_names`."""

from ludeme.play.move_names import KINDS as KINDS
from ludeme.play.move_names import Names as Names
