"""Choices of directions (spec 03 §6.2-§6.4), and the rotations towards them (§6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.board.topology.relative import BY_LAST_MOVE
from ludeme.emit.bitmaps import each_of_table
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.directions.dynamic_ways import (
    CAPACITY,
    Gathering,
    Push,
    gather_between,
    gather_last_move,
    gather_static,
)
from ludeme.emit.directions.ways import Way
from ludeme.emit.expressions import ZERO, Condition, Number, choose
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node, OneOrMore, by_slot, ludeme, named
from ludeme.language.cells import without_cells
from ludeme.language.constants import AbsoluteDirection, RelationType, RelativeDirection, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, Ints
from ludeme.model.facts import Facts


@ludeme("directions")
class DirectionsAbsolute(Direction):
    """`(directions {N E})`: these directions of the board (spec 03 §6.2).

    Attributes:
        directions: The directions, the same for every piece.
    """

    directions: OneOrMore[AbsoluteDirection]
    by_place = False

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """The words as they are."""
        return [str(word) for word in self.directions]


@ludeme("directions")
class DirectionsRelative(Direction):
    """`(directions {FR FL} of:Adjacent)`: directions as the piece sees them (spec 03 §6.3).

    Attributes:
        directions: The directions as the piece sees them; by default `Forward`. A piece that faces
            nowhere faces `N`.
        of: Among which neighbours directions are looked for; by default `Adjacent`.
        by_site: Whether only directions that the site itself has count, instead of those of the
            board.
    """

    directions: OneOrMore[RelativeDirection] | None = None
    of: RelationType | None = named(None)
    by_site: bool = named(False)

    relative = True

    @property
    def relation(self) -> str:
        """The relation whose directions are supported."""
        return str(self.of or RelationType.Adjacent)

    @property
    def by_place(self) -> bool:  # type: ignore[override]
        """Only where the directions of the site itself are meant."""
        return self.by_site

    @property
    def seen(self) -> tuple[str, ...]:
        """The relative words."""
        return tuple(str(w) for w in self.directions or (RelativeDirection.Forward,))

    @property
    def dynamic(self) -> bool:  # type: ignore[override]
        """Two words look at the last move."""
        return any(word in BY_LAST_MOVE for word in self.seen)

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """The words resolved for a facing, in written order."""
        return c.program.facts.topology.resolve_relative(
            kind,
            site,
            self.seen,
            facing=facing,
            rotation=rotation,
            relation=self.relation,
            by_site=self.by_site,
        )

    def gather(self, c: Code, task: Gathering) -> None:
        """Word by word."""
        if not self.dynamic:
            gather_static(c, self, task)
            return
        for word in self.directions or ():
            if str(word) in BY_LAST_MOVE:
                opposite = str(word) == "OppositeDirection"
                gather_last_move(c, task, self.relation, opposite=opposite, by_site=self.by_site)
            else:
                gather_static(c, self.single(word), task)

    def single(self, word: RelativeDirection) -> DirectionsRelative:
        """The same choice with one word only."""
        return DirectionsRelative(directions=(word,), of=self.of, by_site=self.by_site)

    def children(self) -> list[Node]:
        """For the vocabulary of a mixed choice: its words that follow the facing."""
        words = self.directions or ()
        if not self.dynamic:
            return []
        return [self.single(word) for word in words if str(word) not in BY_LAST_MOVE]


@ludeme("directions")
class DirectionsBetween(Direction):
    """`(directions Cell from:(last From) to:(last To))`: from one site to another (03 §6.4).

    Attributes:
        type: The kind of graph element that both sites are.
        from_: The site where the line starts.
        to: The site that it leads to.
    """

    indexes = by_slot(from_=Index.SITE, to=Index.SITE)
    type: SiteType
    from_: Int = named()
    to: Int = named()

    dynamic = True

    def gather(self, c: Code, task: Gathering) -> None:
        """Search the radials of the first site."""
        origin, target = c.let("origin", self.from_.emit(c)), c.let("target", self.to.emit(c))
        gather_between(c, task, str(self.type), origin, target)


@ludeme("directions Random")
class DirectionsRandom(Direction):
    """`(directions Random Orthogonal num:2)`: some directions, drawn at random (spec 03 §6.4).

    Attributes:
        directions: The directions that are drawn from.
        number: How many different ones are drawn.
    """

    directions: Direction
    number: Int = named(label="num")

    dynamic = True
    draws = True

    def gather(self, c: Code, task: Gathering) -> None:
        """Collect them all, then draw without replacement."""
        area, size = c.workspace(CAPACITY, "drawn"), c.var("size", ZERO)

        def collect(b: Code, number: Number) -> None:
            b.append(area, size, CAPACITY, number)

        self.directions.gather(c, task.with_push(collect, expanded=True))
        wanted, i, j, kept = self.number.emit(c), c.fresh("i"), c.fresh("j"), c.fresh("kept")
        with c.block(f"for {i} in range(min({wanted}, {size}))"):
            c.line(f"{j} = {i} + random_below({c.s}, RNG, {size} - {i})")
            c.line(f"{kept} = t[{area} + {j}]")
            c.line(f"t[{area} + {j}] = t[{area} + {i}]")
            c.line(f"t[{area} + {i}] = {kept}")
            task.push(c, kept)


@ludeme("difference")
class DifferenceDirections(Direction):
    """`(difference Orthogonal E)`: directions without some others (spec 03 §6.4).

    Attributes:
        source: The directions that some are taken from.
        removed: The directions that are left out.
    """

    source: Direction
    removed: Direction

    @property
    def relative(self) -> bool:  # type: ignore[override]
        """As the parts."""
        return self.source.relative or self.removed.relative

    @property
    def dynamic(self) -> bool:  # type: ignore[override]
        """As the parts."""
        return self.source.dynamic or self.removed.dynamic

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """Both are expanded first."""
        case = (c, kind, site, facing, rotation)
        first, second = self.source.direction_words(*case), self.removed.direction_words(*case)
        return c.program.facts.topology.direction_difference(kind, site, first, second)

    def gather(self, c: Code, task: Gathering) -> None:
        """Mark what is removed, then collect the rest."""
        mask = c.var("without", ZERO)
        self.removed.gather(c, task.with_push(_mark(mask), expanded=True))
        self.source.gather(c, task.with_push(_unmarked(mask, task.push), expanded=True))


@ludeme("union")
class UnionDirections(Direction):
    """`(union Orthogonal FR)`: the directions of both (spec 03 §6.4).

    Attributes:
        first: Some directions.
        second: Others, which are added if they are not there yet.
    """

    first: Direction
    second: Direction

    @property
    def relative(self) -> bool:  # type: ignore[override]
        """As the parts."""
        return self.first.relative or self.second.relative

    @property
    def dynamic(self) -> bool:  # type: ignore[override]
        """As the parts."""
        return self.first.dynamic or self.second.dynamic

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """Both are expanded first."""
        case = (c, kind, site, facing, rotation)
        first, second = self.first.direction_words(*case), self.second.direction_words(*case)
        return c.program.facts.topology.direction_union(kind, site, first, second)

    def gather(self, c: Code, task: Gathering) -> None:
        """The first list, then what is new in the second."""
        mask = c.var("given", ZERO)
        mark = _mark(mask)

        def push(b: Code, number: Number) -> None:
            mark(b, number)
            task.push(b, number)

        self.first.gather(c, task.with_push(push, expanded=True))
        self.second.gather(c, task.with_push(_unmarked(mask, task.push), expanded=True))


def _mark(mask: Number) -> Push:
    """Remember a direction in a mask."""
    return lambda c, number: c.line(f"{mask} |= 1 << {number}")


def _unmarked(mask: Number, push: Push) -> Push:
    """Pass on the directions that a mask does not hold."""

    def act(c: Code, number: Number) -> None:
        with c.block(f"if {mask} >> {number} & 1 == 0"):
            push(c, number)

    return act


@ludeme("if")
class IfDirections(Direction):
    """`(if (is Mover P1) Forward Orthogonal)`: one choice or the other (spec 03 §6.4).

    Attributes:
        condition: What is asked.
        yes: The directions if it holds.
        no: The directions if it does not.
    """

    condition: Bool
    yes: Direction
    no: Direction

    dynamic = True

    @contextmanager
    def each_way(
        self, c: Code, kind: str, site: Number, *, radial: bool, distinct: bool = False
    ) -> Iterator[Way]:
        """Two choices fixed before play give two tables; the condition picks one."""
        if self.yes.dynamic or self.no.dynamic:
            with super().each_way(c, kind, site, radial=radial, distinct=distinct) as way:
                yield way
            return
        shape = {"radial": radial, "distinct": distinct}
        condition = self.condition.emit(c)
        if condition.known is not None:
            branch = self.yes if condition.known else self.no
            with branch.each_way(c, kind, site, **shape) as way:
                yield way
            return
        chosen = Condition(c.let("chosen", Number(condition)))
        with (
            self.yes.each_way(c, kind, site, **shape) as yes,
            self.no.each_way(c, kind, site, **shape) as no,
        ):
            base = c.let("ways", choose(chosen, Number(yes.base), Number(no.base)))
            yield Way(base, c.let("row", choose(chosen, yes.row, no.row)))

    def gather(self, c: Code, task: Gathering) -> None:
        """The chosen branch."""
        condition = self.condition.emit(c)
        if condition.known is not None:
            (self.yes if condition.known else self.no).gather(c, task)
            return
        with c.block(f"if {condition}"):
            self.yes.gather(c, task)
        with c.block("else"):
            self.no.gather(c, task)


class FirstDirection(Direction):
    """Only the first one of a choice of directions (made by the compiler, never written)."""

    def __init__(self, choice: Direction) -> None:
        self.choice = choice
        self.relative = choice.relative
        self.dynamic = choice.dynamic
        self.by_place = choice.by_place

    def __repr__(self) -> str:
        return f"FirstDirection({self.choice!r})"

    def children(self) -> list[Node]:
        """The choice."""
        return [self.choice]

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """The first word, where there is one."""
        return self.choice.direction_words(c, kind, site, facing, rotation)[:1]

    def gather(self, c: Code, task: Gathering) -> None:
        """The first of the directions as they come."""
        if not self.dynamic:
            gather_static(c, self, task)
            return
        found = c.var("found", ZERO)

        def push(b: Code, number: Number) -> None:
            with b.block(f"if {found} == 0"):
                b.line(f"{found} = 1")
                task.push(b, number)

        self.choice.gather(c, task.with_push(push))


@ludeme("rotations")
class Rotations(Ints):
    """`(rotations {N E})`: the rotation numbers of these directions (spec 07 §4, 03 §6.6).

    In a slot:
        The rotations, one after the other.

    Attributes:
        directions: The directions that pieces face in these rotations.
    """

    reads = NOTHING
    directions: OneOrMore[AbsoluteDirection]

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A board without cells."""
        return without_cells(self, facts)

    def static(self, c: Code) -> tuple[int, ...]:
        """Known from the board."""
        topology = c.program.facts.topology
        cells = topology.sites("Cell")
        sides = len(cells[0].edges) if cells else 1  # without cells: see `impossible`
        return tuple(topology.rotation_indices([str(word) for word in self.directions], sides))

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A loop over constants."""
        known = self.static(c)
        with each_of_table(c, known) as item:
            yield item
