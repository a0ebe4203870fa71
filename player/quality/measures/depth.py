"""What games of more search against less say: whether there is something to be found."""

from __future__ import annotations

from ludeme.player.quality.ladder import Rung
from ludeme.player.quality.measures.measure import Need, Said, measure


@measure(
    "depth",
    unit="points",
    source="Lantz et al. 2017, Nielsen et al. 2015",
    needs=Need.LADDER,
    share=True,
)
def depth(played: Rung) -> Said:
    """Points of an agent against one that has half its iterations: over all rungs, and of each.

    Where 50 % is in the interval, more thinking is of no use.
    """
    return {"": played.points, f"{played.more} against {played.less}": played.points}
