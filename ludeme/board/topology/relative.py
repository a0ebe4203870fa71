"""Relative directions: words such as Forward or FL, resolved for a facing (spec 03 §6)."""

from __future__ import annotations

from functools import cache

from ludeme.board.topology.compass import COMPASS, beside, opposite, turned

#: The facing of a piece that has none, whoever owns it.
DEFAULT_FACING = "N"

#: Sixteenths of a turn clockwise from the facing, in the order of the answer.
_TURNS: dict[str, tuple[int, ...]] = {
    "Forward": (0,),
    "Backward": (8,),
    "Rightward": (4,),
    "Leftward": (-4,),
    "Forwards": tuple(range(-3, 4)),
    "Backwards": tuple(range(5, 12)),
    "Rightwards": tuple(range(1, 8)),
    "Leftwards": tuple(range(-1, -8, -1)),
}

#: Words for the first supported direction met: whether from behind, and whether clockwise.
#: Quirk: the longer words mean the same, and BL and BR are named by a piece that turned around.
_FIRST_MET: dict[str, tuple[bool, bool]] = {
    **dict.fromkeys(("FR", "FRR", "FRRR"), (False, True)),
    **dict.fromkeys(("FL", "FLL", "FLLL"), (False, False)),
    **dict.fromkeys(("BR", "BRR", "BRRR"), (True, True)),
    **dict.fromkeys(("BL", "BLL", "BLLL"), (True, False)),
}

#: Words that look at the last move instead of the facing.
BY_LAST_MOVE = ("SameDirection", "OppositeDirection")


@cache
def resolve(word: str, facing: str, supported: tuple[str, ...]) -> tuple[str, ...]:
    """Absolute directions of a relative word; empty where nothing supported fits."""
    if word in _TURNS:
        candidates = [turned(facing, points) for points in _TURNS[word]]
        return tuple(direction for direction in candidates if direction in supported)
    from_behind, clockwise = _FIRST_MET[word]
    return first_met(opposite(facing) if from_behind else facing, clockwise, supported)


@cache
def first_met(start: str, clockwise: bool, supported: tuple[str, ...]) -> tuple[str, ...]:
    """The first supported direction of a family met turning from one of its members.

    The full turn back to `start` itself counts; the answer is empty only if nothing is supported.
    """
    direction = start
    for _ in COMPASS:
        direction = beside(direction, clockwise)
        if direction in supported:
            return (direction,)
    return ()


@cache
def rotated(facing: str, rotation: int, supported: tuple[str, ...]) -> str:
    """A facing turned by a piece's rotation: one supported direction clockwise per unit (§6.6)."""
    for _ in range(rotation):
        facing = next(iter(first_met(facing, True, supported)), facing)
    return facing
