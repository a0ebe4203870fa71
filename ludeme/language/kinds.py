"""The kinds of value a ludeme can have: conditions, numbers, regions, directions, moves, ...

A kind is a class of ludemes that can stand for each other: a slot of kind `Int` takes any `Int`
ludeme. A literal or an enumeration constant in such a slot is wrapped by the binder into one of the
classes of `ludeme.language.literals` (spec 01 §6.3). What a description is made of beside values
and moves stands in `ludeme.language.rule_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Any, ClassVar

from ludeme.board.graph import Graph
from ludeme.emit.bitmaps import area_of, each_of_table, marked, put, static_tester
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.directions.dynamic_ways import Gathering, each_dynamic_way, gather_static
from ludeme.emit.directions.ways import Way, way_of
from ludeme.emit.expressions import FALSE, ZERO, Condition, Literal, Number, truth
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.dispatch import apply_all
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Shapes, Spot, Ways, placeless
from ludeme.emit.moves.reach import Reach, Stand
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.language.base import Node
from ludeme.language.constants import Role, SiteType
from ludeme.model.capabilities import Capability
from ludeme.model.strategies import LineThroughLast


def unsupported(node: Node) -> UnsupportedLudeme:
    """The error for a ludeme that has no semantics yet."""
    return UnsupportedLudeme(f"not supported yet: ({' '.join(node.words)} …)", node.span)


class Bool(Node):
    """A condition (spec 07 §1)."""

    only_asks = True
    reads = ANYTHING
    about_nobody = True

    #: Whether it asks if something is connected.
    connects: ClassVar[bool] = False

    @property
    def constant(self) -> bool | None:
        """Whether it always holds, or never; None if that depends."""
        return None

    @property
    def alternatives(self) -> tuple[Bool, ...]:
        """The conditions of which any one is enough for it to hold."""
        return (self,)

    @property
    def line(self) -> LineThroughLast | None:
        """The line it asks for, if that is all it asks."""
        return None

    @property
    def measure(self) -> Int | None:
        """A number that tells how far it is from holding, if there is one."""
        return None

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What is certain about the spots of a scene if the condition holds (or does not)."""
        return UNKNOWN

    def emit_part(self, c: Code) -> Condition:
        """The same as a part of another; quirk: some are asked once for all then (spec 07 §0.8)."""
        return self.emit(c)

    def emit(self, c: Code) -> Condition:
        """A Python condition, after whatever lines it needs; TRUE or FALSE when static."""
        raise unsupported(self)


def _exact_in_traces(up_to: Callable[..., Number]) -> Callable[..., Number]:
    """The method `Int.up_to`, but for traced programs, which tell numbers as they are."""

    @wraps(up_to)
    def exact(self: Int, c: Code, most: int) -> Number:
        return self.emit(c) if c.program.watch.is_trace else up_to(self, c, most)

    return exact


class Int(Node):
    """An integer: a count, a site, a player, a piece number, ... (spec 07 §2)."""

    only_asks = True
    reads = ANYTHING
    about_nobody = True

    #: Whether it names a site where a piece stands: of the move that is made, or of a loop.
    of_piece: bool = False
    #: Whether it never names a site of the board.
    beside_board: bool = False
    #: The name of the number in the head of positions that it is, if that says how long the game
    #: has lasted.
    lasts: str | None = None
    #: Whether its numbers are so small that sums of them stay far below what 32 bits hold.
    is_small: bool = False

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "up_to" in cls.__dict__:
            cls.up_to = _exact_in_traces(cls.__dict__["up_to"])  # type: ignore[method-assign]

    def spot(self, scene: Scene) -> Spot | None:
        """The spot of a scene that it stands for, if it is a site; None if that may change."""
        return scene.same_as(self)

    def exceeds(self, scene: Scene, bound: int, holds: bool) -> Ways:
        """What is certain about the spots of a scene if it is larger than a number (or not)."""
        return UNKNOWN

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """What is certain about the spots of a scene if it equals a number (or does not)."""
        return UNKNOWN

    def emit(self, c: Code) -> Number:
        """A Python expression, after whatever lines it needs; a literal when static."""
        raise unsupported(self)

    def up_to(self, c: Code, most: int) -> Number:
        """The same, but any number beyond `most` may stand for those that are."""
        return self.emit(c)


class FloatFn(Node):
    """A real number (spec 07 §3)."""


class DimFn(Node):
    """A whole number that is known before the game is built, such as a board size (spec 02 §1)."""


class Ints(Node):
    """An array of integers that a ludeme computes (spec 07 §4)."""

    only_asks = True
    reads = ANYTHING

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A loop over the values, in order; yields the expression of the current one."""
        raise unsupported(self)
        yield ZERO

    def each_different(self, c: Code) -> AbstractContextManager[Number]:
        """The same for what repeated values and their order do not matter to."""
        return self.each(c)

    def mark(self, c: Code, area: Number) -> None:
        """Mark the values that are sites, as a region does."""
        with self.each_different(c) as value:
            put(c, area, value)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The values when they are known at compile time."""
        return None

    def size(self, c: Code) -> Number:
        """How many values there are."""
        known = self.static(c)
        if known is not None:
            return Literal(len(known))
        count = c.var("n", ZERO)
        with self.each(c):
            c.line(f"{count} += 1")
        return count

    def contains(self, c: Code, value: Number) -> Condition:
        """A condition: a number, which may be negative, is among the values."""
        wanted = c.let("value", value)
        known = self.static(c)
        if known is not None and wanted.value is not None:
            return truth(wanted.value in known)
        found = Condition(c.var("found", FALSE))
        with self.each_different(c) as item, c.block(f"if {item} == {wanted}"):
            c.line(f"{found} = True")
        return found


class Range(Node):
    """A range of integers, both ends included (spec 07 §5)."""

    def bounds(self, c: Code) -> tuple[Number, Number]:
        """Expressions of the lowest and the highest value."""
        raise unsupported(self)

    @property
    def ends(self) -> tuple[Int | None, Int | None]:
        """The lowest and the highest value as they are written; None: no end is."""
        raise NotImplementedError


class Region(Node):
    """A set of sites (spec 08 §1): no order, no multiplicity, no negative members.

    A subclass writes at least one of `each`, `mark` and `mark_alone`, and `static` when it does not
    depend on the position. Everything is evaluated where it is written: `tester` does the work once
    and returns a cheap membership test.
    """

    only_asks = True
    reads = ANYTHING
    about_nobody = True

    #: The site type the region itself names, None for the board's default (spec 08 §2.1).
    site_type: str | None = None
    #: Whether it has no sites of the board.
    beside_board: bool = False
    #: Why an empty site is not in it, if there is but one reason.
    lacking: ClassVar[str] = ""

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The members in ascending order when they are known at compile time."""
        return None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A loop over the members, ascending, each once; yields the expression of a member."""
        known = self.static(c)
        if known is not None:
            with each_of_table(c, known) as site:
                yield site
            return
        own = type(self)
        if own.mark is Region.mark and own.mark_alone is Region.mark_alone:
            raise unsupported(self)
        area = self.area(c)
        site = c.fresh("site", 0, self.extent(c) - 1)
        with c.block(f"for {site} in range({self.extent(c)})"), c.block(f"if t[{area} + {site}]"):
            yield site

    def candidates(self, c: Code) -> int | None:
        """How many sites a loop over it looks at, at the most; None where that is a whole board."""
        known = self.static(c)
        return None if known is None else len(known)

    #: Whether a loop over it looks at one number of each site: machine code takes many at a time.
    is_scanned: ClassVar[bool] = False

    def is_walked(self, c: Code) -> bool:
        """Whether its members are quickly found one by one, without a bitmap, in some order."""
        return False

    @contextmanager
    def each_in_any_order(self, c: Code) -> Iterator[Number]:
        """A loop over the members, each once, for what does not depend on their order."""
        walked = self.static(c) is None and self.is_walked(c)
        with self.walked(c) if walked else self.each(c) as site:
            yield site

    def walked(self, c: Code) -> AbstractContextManager[Number]:
        """The loop that finds the members one by one, where `is_walked`."""
        raise NotImplementedError

    def mark(self, c: Code, area: Number) -> None:
        """Set t[area + site] = 1 for every member; what is marked already stays, and counts for
        nothing."""
        with self.each(c) as site:
            put(c, area, site)

    def mark_alone(self, c: Code, area: Number) -> None:
        """The same where nothing is marked yet."""
        self.mark(c, area)

    def area(self, c: Code) -> Number:
        """Evaluate into a bitmap of the workspace, which nobody else writes; returns its offset."""
        return area_of(c, self)

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Evaluate now; returns a function from an expression, of any number, to a condition.

        The expression is written more than once: it should be a name.
        """
        known = self.static(c)
        if known is not None:
            return static_tester(c, known)
        area = self.area(c)
        return lambda site: marked(c, area, site)

    def contains(self, c: Code, site: Number) -> Condition:
        """A condition: the number, whatever it is, is a member (spec 07 §1.5)."""
        value = c.let("site", site)
        test = self.tester(c)(value)
        return test if test.known is not None else Condition(f"({test})")

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """What is certain about a spot that is a member (or is not)."""
        return UNKNOWN

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Sites among which all members are, when that is known at compile time."""
        return self.static(c)

    def extent(self, c: Code) -> int:
        """One more than the largest number it may hold: how far a loop over its bitmap goes."""
        known = self.within(c)
        universe = c.program.universe
        return universe if known is None else min(universe, max(known, default=0) + 1)

    def frozen(self, c: Code) -> Region:
        """The same members, evaluated now, whatever happens to the position afterwards."""
        known = self.static(c)
        return self if known is not None else MarkedRegion(self.area(c), self.extent(c))


class MarkedRegion(Region):
    """A region that has been evaluated into a bitmap (made by the compiler, never written)."""

    def __init__(self, area: Number, span: int) -> None:
        self._area = area
        self._span = span

    def children(self) -> list[Node]:
        """Nothing below."""
        return []

    def area(self, c: Code) -> Number:
        """The bitmap itself."""
        return self._area

    def extent(self, c: Code) -> int:
        """As the region that was evaluated."""
        return self._span

    def mark(self, c: Code, area: Number) -> None:
        """Copy the bitmap."""
        site = c.fresh("site")
        with c.block(f"for {site} in range({self._span})"):
            c.line(f"t[{area} + {site}] |= t[{self._area} + {site}]")


class Direction(Node):
    """A choice of directions, evaluated for a site (spec 03 §6)."""

    #: Whether the answer depends on the facing of the piece on the site.
    relative: bool = False
    #: Whether it depends on more of the position than that.
    dynamic: bool = False

    #: Whether sites can have different words though facing and rotation are the same.
    by_place: bool = True

    @property
    def seen(self) -> tuple[str, ...]:
        """The words of it that depend on the facing or on the last move."""
        return ()

    @property
    def relation(self) -> str:
        """The relation whose directions such words choose from."""
        return "Adjacent"

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """Absolute directions for a site (and the facing and rotation of the piece there)."""
        raise unsupported(self)

    @contextmanager
    def each_way(
        self, c: Code, kind: str, site: Number, *, radial: bool, distinct: bool = False
    ) -> Iterator[Way]:
        """Yield where the steps or radials of `site` are listed (see `emit.directions.ways`)."""
        if not self.dynamic:
            yield way_of(c, self, kind, site, radial=radial, distinct=distinct)
            return
        with each_dynamic_way(c, self, kind, site, radial=radial, distinct=distinct) as way:
            yield way

    def gather(self, c: Code, task: Gathering) -> None:
        """Write the collection of the directions (see `ludeme.emit.directions.dynamic_ways`)."""
        gather_static(c, self, task)

    def fixed_parts(self) -> Iterator[Direction]:
        """The choices it is made of that are fixed before play."""
        return (part for part in self.walk() if isinstance(part, Direction) and not part.dynamic)


class GraphFn(Node):
    """A board graph (spec 02)."""

    def build(self, use: SiteType) -> Graph:
        """Draw the graph for a board that is played on sites of a type."""
        raise unsupported(self)


class Moves(Node):
    """A list of moves (spec 05)."""

    is_step = True
    about_nobody = True

    #: Whether it is one move at most, whatever the position (or a large piece in several ways).
    single: bool = False
    #: Whether its action names a level of a stack, which may be gone when it is made.
    names_level: bool = False
    writes = ANYTHING

    @property
    def place(self) -> Int | None:
        """The one site that it changes, if that is written."""
        return None

    @property
    def in_any_order(self) -> bool:
        """Whether it does not matter in which order its own moves are made."""
        return self.single

    @property
    def immediate(self) -> bool:
        """Whether applying each move as soon as it is found cannot change those still to come."""
        return self.single

    @property
    def stops_at_pieces(self) -> bool:
        """Whether its moves go along lines, from site to site, until a piece stops them."""
        return False

    @property
    def length(self) -> Range | None:
        """How many sites its moves go along a line, if that is said."""
        return None

    @property
    def asked_by_site(self) -> bool:
        """Whether it can be asked for the moves to one site of a region (see `each_target`)."""
        return False

    def emit(self, c: Code, sink: Sink) -> None:
        """Write the generator: every move found goes to the sink (`emit.moves.candidate`)."""
        raise unsupported(self)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """Where moves found for a piece on a site can end at the most; None if anywhere."""
        return None

    def move_shapes(self, scene: Scene) -> Shapes:
        """What is certain about the moves; each of them has one of these shapes."""
        raise NotImplementedError(f"{type(self).__name__} does not say what its moves look like")

    def effect(self, c: Code) -> None:
        """Write the application of all moves to `c.s`: all evaluated, then applied in order."""
        moves = self.felt(c)
        if moves is not None:
            apply_all(c, moves.emit, at_once=moves.immediate)

    def felt(self, c: Code) -> Moves | None:
        """What is left of an effect without the parts that change nothing (such as notes)."""
        noted = {Capability.LAST_SITES, Capability.AFTER_CONSEQUENCE}
        follows = noted & c.program.facts.needs
        if self.all_writes or follows or any(node.draws for node in self.walk()):
            return self
        return None

    @property
    def decision(self) -> bool:
        """Whether a player chooses among these moves: they are written `(move ...)` (05 §1.2)."""
        return self.words[0] == "move"

    @property
    def always_decides(self) -> bool:
        """Quirk: whether they may be decisions though nobody chooses among them (05 §2.4, §4.5)."""
        return False


class NonDecision(Moves):
    """Moves that nobody chooses: the effect of another move, or an operator on moves."""


class Effect(NonDecision):
    """A change of the position (spec 06, part A)."""

    def move_shapes(self, scene: Scene) -> Shapes:
        """Right for effects that nobody can choose: their moves show no sites."""
        return placeless(self)
