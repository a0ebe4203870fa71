"""Why a move is good, in words: what the line behind it brings, by the terms of an evaluation.

for analysis in ludeme.analyse(state, "auto:seconds=1"): ...
advice = advice_on(state, analysis.best.moves)
print(advice)
"""

from ludeme.player.advice.advice import Advice, advice_on, speaks_of
from ludeme.player.advice.gains import Gain

__all__ = ["Advice", "Gain", "advice_on", "speaks_of"]
