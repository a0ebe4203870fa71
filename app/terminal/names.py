"""Names of sites and moves: see `ludeme.play.names`."""

from ludeme.play.names import KINDS as KINDS
from ludeme.play.names import Names as Names
