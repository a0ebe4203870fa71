"""Operators on lists of moves (spec 05 §4.3, §4.4, §4.7, §4.16)."""

from __future__ import annotations

from functools import partial

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING, in_sequence, unseen
from ludeme.emit.expressions import Condition
from ludeme.emit.moves.by_making import Apply, found_by_making
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.finding import first_found, left_aside, never_chosen
from ludeme.emit.moves.move_shapes import Scene, Shapes, all_shapes, placeless
from ludeme.emit.moves.moves_of_sequences import entered, history_of_its_own
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.emit.moves.reach import Reach, Stand, reach_of_all
from ludeme.language.base import Node, form, ludeme, shape
from ludeme.language.booleans.logic import Not
from ludeme.language.kinds import Bool, Effect, Moves, NonDecision
from ludeme.language.likeness import like
from ludeme.language.moves.for_each.level_leak import LevelLeak
from ludeme.language.moves.lists.repeated import While
from ludeme.language.moves.move_clauses import Then


@shape
class MovesOfAll(NonDecision):
    """The moves of several members.

    Attributes:
        moves: The lists whose moves are put together, in order; all are found before any is
            applied.
    """

    keeps_origin = True
    moves: tuple[Moves, ...]
    then: Then | None = None

    writes = NOTHING

    @property
    def immediate(self) -> bool:
        """Members may be applied in turn when none looks at what an earlier one changes."""
        one_by_one = all(member.immediate for member in self.moves)
        return one_by_one and in_sequence(self.moves) and unseen(self.then, *self.moves)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves of every member, in order."""
        out = with_then(sink, self.then)
        leak = LevelLeak(c, self, out)
        for member in self.moves:
            with leak.repetition(c, out) as inner:
                member.emit(c, inner)

    def felt(self, c: Code) -> Moves | None:
        """The members that change something; `then` follows each member, whatever it does."""
        if super().felt(c) is None:
            return None
        if self.then is not None:
            return self
        felt = tuple(part for member in self.moves if (part := member.felt(c)) is not None)
        return self if felt == self.moves else like(self, moves=felt)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all members."""
        return all_shapes(self.moves, scene)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """As far as all members together."""
        return reach_of_all(self.moves, c, stand)


@ludeme("and")
class AndMoves(MovesOfAll):
    """`(and (remove (between)) (set Counter))`: all these moves (spec 05 §4.3, 06 §A1)."""

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> AndMoves:
        """`(and a b)`.

        Args:
            first: The first of two lists.
            second: The second of two lists.
        """
        return AndMoves(moves=(first, second), then=then)


@ludeme("or")
class OrMoves(MovesOfAll):
    """`(or (move Add (to (sites Empty))) (forEach Piece))`: any of these moves (spec 05 §4.3)."""

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> OrMoves:
        """`(or a b)`.

        Args:
            first: The first of two lists.
            second: The second of two lists.
        """
        return OrMoves(moves=(first, second), then=then)


@ludeme("if")
class IfMoves(NonDecision):
    """`(if (is Even (count Moves)) (forEach Piece) (move Pass))`: one or the other (05 §4.4).

    Attributes:
        condition: What is asked.
        yes: The moves if it holds.
        no: The moves if it does not; none if this is left out.
    """

    keeps_origin = True
    condition: Bool
    yes: Moves
    no: Moves | None = None
    then: Then | None = None
    writes = NOTHING

    @property
    def branches(self) -> list[Moves]:
        """The one or two lists to choose from."""
        return [self.yes] if self.no is None else [self.yes, self.no]

    @property
    def one_of(self) -> tuple[Node, ...]:
        """Its branches."""
        return tuple(self.branches)

    @property
    def single(self) -> bool:  # type: ignore[override]
        """As the branches."""
        return all(each.single for each in self.branches)

    @property
    def immediate(self) -> bool:
        """As the branches."""
        branches = self.branches
        return all(each.immediate for each in branches) and unseen(self.then, *branches)

    def felt(self, c: Code) -> Moves | None:
        """The branches that change something, unless `then` follows what they do."""
        if super().felt(c) is None:
            return None
        if self.then is not None:
            return self
        yes, no = self.yes.felt(c), self.no.felt(c) if self.no else None
        if (yes, no) in ((self.yes, self.no), (None, None)):
            return self
        if yes is None and no is not None:
            return IfMoves(condition=Not(condition=self.condition), yes=no)
        return IfMoves(condition=self.condition, yes=yes or self.yes, no=no)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of both branches, each where it is chosen."""
        shapes = self.yes.move_shapes(scene.given(self.condition))
        if self.no is not None:
            shapes += self.no.move_shapes(scene.given(self.condition, holds=False))
        return shapes

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """As far as both branches."""
        return reach_of_all(self.branches, c, stand)

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves of the chosen branch."""
        out = with_then(sink, self.then)
        condition = self.condition.emit(c)
        if condition.known is not None:
            chosen, other = (self.yes, self.no) if condition.known else (self.no, self.yes)
            if chosen is not None:
                chosen.emit(c, out)
            if other is not None:
                never_chosen(c, out, other.emit)
            return
        with c.block(f"if {condition}"):
            self.yes.emit(c, out)
            if self.no is not None:
                left_aside(c, out, [self.no.emit], otherwise=False)
        if self.no is None:
            left_aside(c, out, [self.yes.emit])
            return
        with c.block("else"):
            self.no.emit(c, out)
            left_aside(c, out, [self.yes.emit], otherwise=False)


def decided(c: Code, moves: IfMoves) -> IfMoves:
    """The same moves, the branch chosen on the position as it is now."""
    answer = captured(c, moves.condition)
    return IfMoves(condition=answer, yes=moves.yes, no=moves.no, then=moves.then)


def captured(c: Code, condition: Bool) -> Captured:
    """The answer to a condition on the position as it is now."""
    return Captured(c.var("chosen", f"1 if {condition.emit(c)} else 0"))


class Captured(Bool):
    """A condition that has been decided (made by the compiler, never written)."""

    reads = NOTHING

    def __init__(self, name: str) -> None:
        self._name = name

    def children(self) -> list[Node]:
        """Nothing below."""
        return []

    def emit(self, c: Code) -> Condition:
        """The variable that holds the answer."""
        return Condition(f"{self._name} == 1")


@ludeme("seq")
class Seq(Effect):
    """`(seq {(remove 0) (moveAgain)})`: apply one after the other, each on the position left by the
    last (05 §4.7).

    Attributes:
        moves: The lists: each is found on the position that those before it leave.
    """

    moves: tuple[Moves, ...]

    immediate = True

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves that are made; each member finds the move before as the last one."""

        def make(body: Code, apply: Apply, repeated: bool) -> None:
            with history_of_its_own(body):
                for member in self.moves:
                    # of moves that are found by making them, each is entered into the history
                    as_one = not any(isinstance(node, Seq | While) for node in member.walk())

                    def build(
                        inner: Code, found: Sink, member: Moves = member, as_one: bool = as_one
                    ) -> None:
                        enter = partial(entered, inner)
                        member.emit(inner, MapSink(found, enter, unseen=as_one))

                    apply(body, build, at_once=member.single)  # else each sees the last

        found_by_making(c, sink, make)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Moves without a place."""
        return placeless(self)


@ludeme("priority")
class Priority(Effect):
    """`(priority {(forEach Piece) (move Pass)})`: the first list that has a move (spec 05 §4.16).

    Attributes:
        lists: The lists from the most urgent to the least: of the first that has a move, all moves
            may be made.
    """

    keeps_origin = True
    lists: tuple[Moves, ...]
    then: Then | None = None

    writes = NOTHING

    def emit(self, c: Code, sink: Sink) -> None:
        """A later list is not even looked at when an earlier one has a move.

        Whether there is any move is asked of the last list first: it is there for the usual case,
        the earlier ones for what is rare and forced. Dice are rolled in the order of the lists.
        """
        lists = self.lists
        if sink.asks and not c.program.facts.dice:
            lists = lists[::-1]
        first_found(c, with_then(sink, self.then), "can_do", [m.emit for m in lists])

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all lists."""
        return all_shapes(self.lists, scene)

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """As far as all lists together."""
        return reach_of_all(self.lists, c, stand)

    @form
    @staticmethod
    def two(first: Moves, second: Moves, then: Then | None = None) -> Priority:
        """`(priority a b)`.

        Args:
            first: The list that goes first.
            second: The list for when the first has no move.
        """
        return Priority(lists=(first, second), then=then)
