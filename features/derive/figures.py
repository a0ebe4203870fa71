"""The features of paper 001's figures, in our notation (experiments §1.2).

The paper's figure 6 discourages growth *beyond* groups of three.

Where each of them has to fire is checked by `ludeme.features.derive.vectors`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from ludeme.features.files.notation import parse
from ludeme.features.pattern.feature import Feature
from ludeme.features.pattern.normal import normal_form


@dataclass(frozen=True)
class Vector:
    """A strategy of the paper: features and their weights, and how it is put into words."""

    id: str
    name: str
    features: tuple[Feature, ...]
    weights: tuple[float, ...]
    #: What an explanation must say; none: the paper gives no words.
    phrase: str | None = None


def _vector(id: str, name: str, texts: dict[str, float], phrase: str | None = None) -> Vector:
    return Vector(id, name, tuple(map(parse, texts)), tuple(texts.values()), phrase)


#: All ways to go on from a neighbour, on rings of three, four and six.
_ONWARD = ("0", "1/6", "-1/6", "1/3", "-1/3")


#: Two ways on that lead apart; those that would meet on other rings are kept to their own.
_FORKS = (
    "friend {0,1/4}, friend {0,-1/4}",
    "friend {0,0}, friend {0,1/4}, not sides 3 {0}",
    "friend {0,1/6}, friend {0,1/3}, sides 6 {0}",
)


def _beside_three() -> dict[str, float]:
    """The move is next to three friends that hang together, the nearest one straight ahead."""
    onward = [f"friend {{0,{a}}}, friend {{0,{a},{b}}}" for a, b in product(_ONWARD, repeat=2)]
    texts = [f"to {{}} where empty {{}}, friend {{0}}, {way}" for way in (*onward, *_FORKS)]
    forms = {normal_form(parse(text)): text for text in texts}
    return dict.fromkeys(forms.values(), -2.0)


@cache
def vectors() -> dict[str, Vector]:
    """All seven, by their ids."""
    found = (
        _vector(
            "F1",
            "bridge reply",
            {"to {} after to {0} where empty {}, friend {1/6}, friend {-1/6}": 5.0},
        ),
        _vector(
            "F2",
            "bridge building",
            {"to {} where empty {}, empty {0}, empty {1/6}, friend {0,1/6}": 1.0},
        ),
        _vector("F3", "knight's move", {"to {} where empty {}, friend {0,0,1/4}": 1.0}),
        _vector(
            "F4",
            "line of 4",
            {
                "to {} where empty {}, friend {0}, friend {0,0}, friend {0,0,0}": 1.0,
                "to {} where empty {}, friend {1/2}, friend {0}, friend {0,0}": 1.0,
            },
            "make a line of 4",
        ),
        _vector(
            "F5",
            "not a line of 3",
            {
                "to {} where empty {}, friend {0}, friend {0,0}": -1.0,
                "to {} where empty {}, friend {0}, friend {1/2}": -1.0,
            },
            "avoid making a line of 3",
        ),
        _vector(
            "F6",
            "groups of 3",
            {"to {} where empty {}, friend {0}": 1.0, **_beside_three()},
            "form groups of three",
        ),
        # A fifth is nearest to the next place of a ring of three, four and six alike.
        _vector(
            "F7",
            "long thin groups",
            {
                "to {} where empty {}, friend {0}": 1.0,
                "to {} where empty {}, friend {0}, friend {0,0}": 1.0,
                "to {} where empty {}, friend {0}, friend {1/5}": -4.0,
            },
            "form long thin groups",
        ),
    )
    return {vector.id: vector for vector in found}
