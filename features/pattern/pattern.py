"""A pattern: elements, and in which orientations they may be found (spec 09 §2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from ludeme.features.pattern.element import Element
from ludeme.features.pattern.walk import Place

#: Allowed rotations in [0, 1), ascending; None: all that the anchor's neighbourhood has.
Rotations = tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A set of elements, kept without repetition and in a fixed order."""

    elements: tuple[Element, ...] = ()
    reflection: bool = True
    rotations: Rotations = None

    def __post_init__(self) -> None:
        unique = sorted(dict.fromkeys(self.elements), key=lambda element: element.sort_key)
        object.__setattr__(self, "elements", tuple(unique))
        if self.rotations is not None:
            if not self.rotations:
                raise ValueError("a pattern needs at least one rotation")
            rotations = tuple(sorted({rotation % 1 for rotation in self.rotations}))
            object.__setattr__(self, "rotations", rotations)

    @property
    def reflections(self) -> tuple[int, ...]:
        """1, and -1 for the mirror image where it is allowed."""
        return (1, -1) if self.reflection else (1,)

    def with_places(self, move: Callable[[Place], Place]) -> Pattern:
        """The pattern with every place replaced."""
        elements = tuple(element.moved_to(move(element.at)) for element in self.elements)
        return replace(self, elements=elements)
