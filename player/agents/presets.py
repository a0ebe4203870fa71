"""Agents that are searches put together from parts, under names of their own.

The schemes of seed 002 are as they are described there: c = 40 on a scale from 0 to 100 is 0.8 for
utilities in [-1, 1], and the move with the best mean is played; of RAVE the best of the values that
it weighs, both means together: few visits make means that are high by chance.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """Parameters of `mcts`; more parameters may follow the name, and then count instead."""

    parameters: str
    meaning: str
    paper: str


_SCHEMES_OF = "Finnsson and Björnsson 2010"
_BASE = "c=0.8,final=mean"
_RAVE = "c=0.8,final=value,selection=rave"

PRESETS: dict[str, Preset] = {
    "mast": Preset(
        f"{_BASE},playout=mast",
        "UCT whose playouts prefer moves that did well in any position.",
        _SCHEMES_OF,
    ),
    "to-mast": Preset(
        f"{_BASE},playout=to-mast",
        "The same, learned from moves in the tree alone.",
        _SCHEMES_OF,
    ),
    "past": Preset(
        f"{_BASE},playout=past",
        "UCT whose playouts prefer moves that did well while the same facts held.",
        _SCHEMES_OF,
    ),
    "rave": Preset(
        _RAVE,
        "UCT that counts moves played later as if they had been played at once.",
        _SCHEMES_OF,
    ),
    "fast": Preset(
        f"{_BASE},playout=fast",
        "UCT whose playouts capture, or choose cells, by values learned from differences in time.",
        _SCHEMES_OF,
    ),
    "rave+mast": Preset(f"{_RAVE},playout=mast", "RAVE in the tree, MAST behind it.", _SCHEMES_OF),
    "rave+fast": Preset(f"{_RAVE},playout=fast", "RAVE in the tree, FAST behind it.", _SCHEMES_OF),
    "grave": Preset(
        "c=0.2,selection=grave",
        "RAVE with values from above while a position has few visits of its own.",
        "Cazenave 2015",
    ),
}
