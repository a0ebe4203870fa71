"""The words for absolute directions and how a step gets its geometric name (spec 03 §2)."""

from __future__ import annotations

import math
from functools import lru_cache

from ludeme.board.topology import arctangent

#: The compass, clockwise from north: index 0..15 (spec 03 §2.3).
COMPASS = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)
ROTATIONAL = ("Out", "CW", "In", "CCW")
SPATIAL = (
    *("D", "DN", "DNE", "DE", "DSE", "DS", "DSW", "DW", "DNW"),
    *("U", "UN", "UNE", "UE", "USE", "US", "USW", "UW", "UNW"),
)

#: Relations between sites, and the direction words that stand for them.
RELATIONS = ("All", "Adjacent", "Orthogonal", "Diagonal", "OffDiagonal")

#: Every absolute direction in the order in which radials are generated (spec 03 §2.3, §3.3).
ABSOLUTE = (
    *("All", "Angled", "Adjacent", "Axial", "Orthogonal", "Diagonal", "OffDiagonal"),
    *("SameLayer", "Upward", "Downward", "Rotational", "Base", "Support"),
    *("N", "E", "S", "W", "NE", "SE", "NW", "SW"),
    *("NNW", "WNW", "WSW", "SSW", "SSE", "ESE", "ENE", "NNE"),
    *("CW", "CCW", "In", "Out"),
    *("U", "UN", "UNE", "UE", "USE", "US", "USW", "UW", "UNW"),
    *("D", "DN", "DNE", "DE", "DSE", "DS", "DSW", "DW", "DNW"),
)

#: Position of each specific direction within its own family.
FAMILY_INDEX = {
    name: index for family in (COMPASS, ROTATIONAL, SPATIAL) for index, name in enumerate(family)
}
CONSTANT_INDEX = {name: index for index, name in enumerate(ABSOLUTE)}

#: Opposite words of the circular family.
CIRCULAR_OPPOSITE = {"CW": "CCW", "CCW": "CW", "In": "Out", "Out": "In"}

_CIRCULAR_RIGHT = {"Out": "CW", "CW": "In", "In": "CCW", "CCW": "Out"}
_CIRCULAR_LEFT = {"CW": "In", "In": "CW", "Out": "CCW", "CCW": "Out"}

_DOWN_AROUND, _UP_AROUND = SPATIAL[1:9], SPATIAL[10:]

# Sectors anticlockwise from east, as `math.atan2` counts.
_SECTORS_16 = tuple(COMPASS[(4 - k) % 16] for k in range(16))
_SECTORS_8 = _SECTORS_16[::2]


def is_specific(direction: str) -> bool:
    """Whether a word names one direction (compass, circular, spatial), not a relation or layer."""
    return direction in FAMILY_INDEX


def sector(dx: float, dy: float, count: int) -> int:
    """Which of `count` sectors, anticlockwise from the one centred on east, a vector lies in.

    The lower bound belongs to a sector. For angles on a bound every bit counts (quirk of §2.1), so
    these, and the bounds, are computed exactly as the reference names suggest.
    """
    width = 2 * math.pi / count
    place = math.atan2(dy, dx) / width + 0.5
    if abs(place - round(place)) > 1e-9:
        return math.floor(place) % count
    angle = arctangent.atan2(dy, dx)
    if angle < 0:
        angle += 2 * math.pi
    below = (round(place) - 1) % count
    return below if angle < width * below + width / 2 else (below + 1) % count


@lru_cache(maxsize=4096)  # boards repeat a few vectors at every site
def compass_name(dx: float, dy: float, count: int = 16) -> str:
    """Compass word of a level step; `count` is 16 or 8 (spec 03 §2.1)."""
    return (_SECTORS_16 if count == 16 else _SECTORS_8)[sector(dx, dy, count)]


def spatial_name(dx: float, dy: float, rise: int, count: int, unit: float) -> str:
    """Word of a step that goes up (`rise` 1), down (-1) or stays level (0) (spec 03 §2.1)."""
    if rise == 0:
        return compass_name(dx, dy, count)
    prefix = "U" if rise > 0 else "D"
    if math.hypot(dx, dy) < 0.1 * unit:
        return prefix
    name = compass_name(dx, dy, count)
    return prefix + (name[1:] if len(name) == 3 else name)


def layer_name(rise: int) -> str:
    """The layer word a step carries besides its geometric name."""
    return ("SameLayer", "Upward", "Downward")[rise]


@lru_cache(maxsize=4096)
def clockwise_key(dx: float, dy: float) -> float:
    """Sort key of "CW order": clockwise from north, north first (spec 03 §0)."""
    key = math.pi / 2 - arctangent.atan2(dy, dx) + 0.0001
    while key < 0:
        key += 2 * math.pi
    return key


def turned(direction: str, points: int) -> str:
    """The compass word `points` sixteenths of a turn clockwise."""
    return COMPASS[(FAMILY_INDEX[direction] + points) % 16]


def opposite(direction: str) -> str:
    """The compass word straight behind."""
    return turned(direction, 8)


def beside(direction: str, clockwise: bool) -> str:
    """The next word of the same family to the right (clockwise) or left.

    Quirk: turning left is not the reverse of turning right among the circular words (§6.3).
    """
    if direction in COMPASS:
        return turned(direction, 1 if clockwise else -1)
    if direction in ROTATIONAL:
        return (_CIRCULAR_RIGHT if clockwise else _CIRCULAR_LEFT)[direction]
    around = _UP_AROUND if direction[0] == "U" else _DOWN_AROUND
    if direction not in around:
        return direction
    return around[(around.index(direction) + (1 if clockwise else -1)) % len(around)]


def as_absolute(supported: str) -> str:
    """A supported direction as direction ludemes and walks give it back (spec 03 §2.3).

    Quirk: DNW becomes DSW.
    """
    return "DSW" if supported == "DNW" else supported
