"""Constants that stand in slots of functions: numbers, truth values, directions (spec 01 §6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.board.topology.relative import BY_LAST_MOVE
from ludeme.board.tracks import END
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.directions.dynamic_ways import Gathering, gather_last_move, gather_static
from ludeme.emit.expressions import Condition, Literal, Number, truth
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Ways
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.constants import AbsoluteDirection, RelativeDirection
from ludeme.language.kinds import Bool, DimFn, Direction, FloatFn, Int
from ludeme.model.facts import Facts

#: Numbers up to this one are small (see `Int.is_small`).
SMALL = 1 << 16


@dataclass(frozen=True, eq=False, repr=False)
class BoolConstant(Bool):
    """`True` or `False` in a condition slot."""

    reads = NOTHING
    value: bool

    @property
    def constant(self) -> bool:
        """What it says."""
        return self.value

    def says(self, scene: Scene, holds: bool) -> Ways:
        """Nothing, or that this cannot be."""
        return UNKNOWN if self.value == holds else ()

    def emit(self, c: Code) -> Condition:
        """The constant itself."""
        return truth(self.value)


@dataclass(frozen=True, eq=False, repr=False)
class IntConstant(Int):
    """A number, or `Off`, `Undefined`, `End` or `Infinity`, in an integer slot."""

    reads = NOTHING

    value: int

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """`End` where tracks do not have one."""
        if self.value == END and facts.tracks and not any(END in t.sites for t in facts.tracks):
            message = "no track of this board has an End, so nothing ever comes to one"
            advice = "End behind the last site of a track"
            yield LudemeWarning(message, self.span, expected=advice)

    @property
    def is_small(self) -> bool:  # type: ignore[override]
        """As it says."""
        return abs(self.value) <= SMALL

    def emit(self, c: Code) -> Number:
        """The number."""
        return Literal(self.value)


@dataclass(frozen=True, eq=False, repr=False)
class FloatConstant(FloatFn):
    """A number in a real-number slot."""

    value: float


@dataclass(frozen=True, eq=False, repr=False)
class DimConstant(DimFn):
    """A number in a dimension slot."""

    value: int


@dataclass(frozen=True, eq=False, repr=False)
class DirectionConstant(Direction):
    """An absolute or relative direction in a direction slot."""

    value: AbsoluteDirection | RelativeDirection
    by_place = False

    @property
    def relative(self) -> bool:  # type: ignore[override]
        """Relative words depend on the facing."""
        return isinstance(self.value, RelativeDirection)

    @property
    def seen(self) -> tuple[str, ...]:
        """The word, if it is a relative one."""
        return (str(self.value),) if self.relative else ()

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """The constant, resolved when it is a relative word (`of:Adjacent`, spec 03 §6.3)."""
        if isinstance(self.value, AbsoluteDirection):
            return [str(self.value)]
        topology = c.program.facts.topology
        return topology.resolve_relative(
            kind, site, self.seen, facing=facing, rotation=rotation, relation=self.relation
        )

    @property
    def dynamic(self) -> bool:  # type: ignore[override]
        """Two relative words look at the last move."""
        return str(self.value) in BY_LAST_MOVE

    def gather(self, c: Code, task: Gathering) -> None:
        """The direction of the last move, where that is asked for."""
        if self.dynamic:
            opposite = str(self.value) == "OppositeDirection"
            gather_last_move(c, task, "Adjacent", opposite=opposite)
        else:
            gather_static(c, self, task)
