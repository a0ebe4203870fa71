"""What is being iterated over, and the last move (spec 07 §2.2)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Literal, Number, choose
from ludeme.emit.moves.last_action import action_field
from ludeme.emit.moves.move_shapes import Scene, Spot
from ludeme.emit.questions import number, of_site
from ludeme.language.base import Thing, by_slot, ludeme, named, shape
from ludeme.language.constants import LastType, SiteType, WhenType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int
from ludeme.language.undecided import either_way
from ludeme.model.capabilities import Capability


@shape
class ContextVariable(Int):
    """A variable of the evaluation context: -1 where nothing has set it (spec 07 §0.2)."""

    reads = NOTHING
    is_small = True
    variable: ClassVar[str] = ""

    def emit(self, c: Code) -> Number:
        """The variable in force where this is written."""
        return c.get(self.variable)

    def spot(self, scene: Scene) -> Spot | None:
        """What the variable stands for."""
        return scene.at.get(self.variable)


@ludeme("from")
class FromSite(Int):
    """`(from)`: where the move starts; `(from at:StartOfTurn)`: where the turn did (07 §2.2).

    Attributes:
        at: `StartOfTurn` asks where the first move of this turn started; by default this move.
    """

    number_of = Index.SITE
    reads = NOTHING
    is_small = True
    at: WhenType | None = named(None)

    @property
    def of_piece(self) -> bool:  # type: ignore[override]
        """Where this move starts, unlike the turn, a piece stands."""
        return self.at is None

    def emit(self, c: Code) -> Number:
        """The variable, or where the running turn of the mover began."""
        if self.at is WhenType.StartOfTurn:
            return Number(f"({c.s}[TURN_FROM] if {c.s}[LAST_MOVER] == {c.s}[MOVER] else -1)")
        return c.get("from")

    def spot(self, scene: Scene) -> Spot | None:
        """What the variable stands for."""
        return None if self.at is WhenType.StartOfTurn else scene.at.get("from")


@ludeme("to")
class ToSite(ContextVariable):
    """`(to)`: where the move ends (spec 07 §2.2)."""

    number_of = Index.SITE
    of_piece = True
    variable = "to"


@ludeme("between")
class BetweenSite(ContextVariable):
    """`(between)`: a site that the move passes over (spec 07 §2.2)."""

    number_of = Index.SITE
    of_piece = True
    variable = "between"


@ludeme("site")
class Site(ContextVariable):
    """`(site)`: the site being iterated (spec 07 §2.2)."""

    number_of = Index.SITE
    of_piece = True
    variable = "site"


@ludeme("level")
class Level(ContextVariable):
    """`(level)`: the level of a stack being iterated (spec 07 §2.2)."""

    needs = frozenset({Capability.STACKS})
    is_level = True
    variable = "level"

    def emit(self, c: Code) -> Number:
        """The variable; no stack has levels below -1."""
        level = super().emit(c)
        return level if level.low is not None else Number(level, low=-1)


@ludeme("player")
class Player(ContextVariable):
    """`(player)`: the player being iterated (spec 07 §2.2)."""

    number_of = Index.PLAYER
    variable = "player"


@ludeme("track")
class TrackIndex(ContextVariable):
    """`(track)`: the track being iterated (spec 07 §2.2)."""

    variable = "track"


@ludeme("pips")
class Pips(ContextVariable):
    """`(pips)`: the value of the die being used (spec 07 §2.2, 05 §4.15)."""

    phrases = ("the pips of the die",)
    uses = frozenset({Thing.DICE})
    variable = "pips"


@ludeme("value")
class Value(ContextVariable):
    """`(value)`: the value being iterated (spec 07 §2.2)."""

    phrases = ("the value",)
    is_small = False
    variable = "value"


@ludeme("edge")
class Edge(ContextVariable):
    """`(edge)`: the edge being iterated (spec 07 §2.2)."""

    variable = "edge"


@ludeme("edge")
class EdgeBetween(Int):
    """`(edge 3 4)`: the edge that joins two vertices (spec 07 §2.2).

    Attributes:
        first: One end of the edge.
        second: The other end.
    """

    indexes = by_slot(first=Index.SITE, second=Index.SITE)
    reads = NOTHING
    first: Int
    second: Int

    def emit(self, c: Code) -> Number:
        """Its index, -1 if there is none."""
        ends = [edge.vertices for edge in c.program.facts.topology.sites("Edge")]
        first, second = self.first.emit(c), self.second.emit(c)
        if first.value is not None and second.value is not None:
            pair = {first.value, second.value}
            return Literal(next((i for i, end in enumerate(ends) if set(end) == pair), -1))
        first, second = c.let("first", first), c.let("second", second)
        table = c.program.tables.add("ends", [vertex for end in ends for vertex in end])

        def search(b: Code) -> None:
            edge, one, other = b.fresh("edge"), b.fresh("one"), b.fresh("other")
            with b.block(f"for {edge} in range({len(ends)})"):
                b.line(f"{one} = t[{table} + 2 * {edge}]")
                b.line(f"{other} = t[{table} + 2 * {edge} + 1]")
                straight = f"{one} == {first} and {other} == {second}"
                with b.block(f"if {straight} or {one} == {second} and {other} == {first}"):
                    b.line(f"return {edge}")

        return number(c, "edge_between", search)


@ludeme("hint")
class Hint(Int):
    """`(hint)`: the hint being iterated; `(hint Cell at:5)`: the hint of a site (spec 07 §2.2).

    Attributes:
        at: The first site of the hint; without it, the hint that is being looked at.
    """

    indexes = by_slot(at=Index.SITE)
    reads = NOTHING
    type: SiteType | None = None
    at: Int | None = named(None)

    def emit(self, c: Code) -> Number:
        """The variable, or the value of the first hint whose first site is the given one."""
        if self.at is None:
            return c.get("hint")
        facts = c.program.facts
        kind = str(self.type) if self.type else facts.default_type
        values = [-1] * facts.topology.count(kind)
        for hint in reversed(facts.hints_for(kind)):
            values[hint.sites[0]] = hint.value or 0
        return of_site(c, "hint", self.at.emit(c), values)


@ludeme("last")
class Last(Int):
    """`(last To)`: a site or level of the last move (spec 07 §2.2, §0.3).

    Attributes:
        what: Which site or level of the last move.
        after_consequence: Whether what the move brought about counts as well, its last site first;
            by default only the move itself.
    """

    reads = NOTHING
    is_small = True
    what: LastType
    after_consequence: Bool | None = named(None)

    @property
    def number_of(self) -> Index:  # type: ignore[override]
        """A site, or a level."""
        return Index.LEVEL if str(self.what).startswith("Level") else Index.SITE

    @property
    def of_piece(self) -> bool:  # type: ignore[override]
        """Where the last move has led to a piece stands."""
        return self.what is LastType.To

    @property
    def after_all(self) -> bool | None:
        """Whether the actions of the consequences count; None if the position decides."""
        return False if self.after_consequence is None else self.after_consequence.constant

    @property
    def needs(self) -> frozenset[Capability]:
        """The sites of single actions are kept only where they are asked for."""
        levels = str(self.what).startswith("Level")
        found = {Capability.LAST_LEVEL} if levels else set()
        if self.after_all is not False:
            found |= {Capability.AFTER_CONSEQUENCE}
            found |= {Capability.ACTION_LEVELS} if levels else set()
        return frozenset(found)

    def spot(self, scene: Scene) -> Spot | None:
        """Where the last move ended, as features see it, is marked."""
        spot = scene.same_as(self)
        plain = self.what is LastType.To and self.after_consequence is None
        if spot is not None and plain and scene.as_it_is and len(scene.facts.types) == 1:
            spot.last_to = True
        return spot

    def emit(self, c: Code) -> Number:
        """What the head of the position keeps."""
        name = {"To": "TO", "From": "FROM", "LevelTo": "LEVEL_TO", "LevelFrom": "LEVEL_FROM"}
        field = name[str(self.what)]
        if self.after_all is None:
            condition, after, before = either_way(c, self, "after_consequence")
            return choose(condition, after.emit(c), before.emit(c))
        if not self.after_all:
            return Number(f"{c.s}[LAST_{field}]")
        return Number(f"{c.s}[{action_field(c, field)}]")
