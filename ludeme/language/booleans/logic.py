"""Logic and comparison (spec 07 §1.1)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.emit.code import Code
from ludeme.emit.conjunctions import all_of, any_of
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import FALSE, Condition, Number, negation, truth
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Ways, both, either
from ludeme.language import roles
from ludeme.language.base import form, ludeme, shape
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, FloatFn, Int, Region
from ludeme.language.literals import IntConstant
from ludeme.language.numbers.real_numbers import real


@ludeme("and")
class And(Bool):
    """`(and (is Mover P1) (is Even (from)))`: all conditions hold (spec 07 §1.1).

    Attributes:
        conditions: What must all hold; later ones are only asked if those before hold.
    """

    decided_by_parts = (True, False)
    reads = NOTHING
    conditions: tuple[Bool, ...]

    def emit(self, c: Code) -> Condition:
        """Short-circuit conjunction."""
        return all_of(c, [condition.emit_part for condition in self.conditions])

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What all say; if it fails, what one of them says by failing."""
        return (both if holds else either)(*(part.says(scene, holds) for part in self.conditions))

    @form
    @staticmethod
    def two(first: Bool, second: Bool) -> And:
        """`(and a b)`.

        Args:
            first: What is asked first.
            second: What is asked if the first holds.
        """
        return And(conditions=(first, second))


@ludeme("or")
class Or(Bool):
    """`(or (is Mover P1) (is Even (from)))`: some condition holds (spec 07 §1.1).

    Attributes:
        conditions: Of what one is enough; later ones are only asked if none before holds.
    """

    decided_by_parts = (True, False)
    reads = NOTHING
    conditions: tuple[Bool, ...]

    @property
    def alternatives(self) -> tuple[Bool, ...]:
        """Those of each condition."""
        return tuple(one for condition in self.conditions for one in condition.alternatives)

    def emit(self, c: Code) -> Condition:
        """Short-circuit disjunction."""
        return any_of(c, [condition.emit_part for condition in self.conditions])

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What one of them says; if it fails, what all say by failing."""
        return (either if holds else both)(*(part.says(scene, holds) for part in self.conditions))

    @form
    @staticmethod
    def two(first: Bool, second: Bool) -> Or:
        """`(or a b)`.

        Args:
            first: What is asked first.
            second: What is asked if the first does not hold.
        """
        return Or(conditions=(first, second))


@ludeme("not")
class Not(Bool):
    """`(not (is Empty (to)))`: the condition does not hold (spec 07 §1.1).

    Attributes:
        condition: What must not hold.
    """

    decided_by_parts = (True, False)
    reads = NOTHING
    condition: Bool

    def emit(self, c: Code) -> Condition:
        """Negation."""
        return negation(self.condition.emit_part(c))

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What the condition says by failing."""
        return self.condition.says(scene, not holds)


@ludeme("xor")
class Xor(Bool):
    """`(xor (is Mover P1) (is Even (from)))`: exactly one of the two holds (spec 07 §1.1).

    Attributes:
        first: One of the two conditions.
        second: The other one.
    """

    decided_by_parts = (True, False)
    reads = NOTHING
    first: Bool
    second: Bool

    def emit(self, c: Code) -> Condition:
        """Both are evaluated."""
        first = self.first.emit_part(c)
        return Condition(f"(bool({first}) != bool({self.second.emit_part(c)}))")


@ludeme("if")
class IfBool(Bool):
    """`(if (is Mover P1) (is Even (to)))`: one condition or the other, by default false (§1.1).

    Attributes:
        condition: What is asked first.
        yes: What must hold if it does.
        no: What must hold if it does not; false if this is left out.
    """

    decided_by_parts = (True, False)
    condition: Bool
    yes: Bool
    no: Bool | None = None
    reads = NOTHING

    def emit(self, c: Code) -> Condition:
        """Only the chosen branch is evaluated."""
        condition = self.condition.emit(c)
        if condition.known is not None:
            chosen = self.yes if condition.known else self.no
            return chosen.emit(c) if chosen else FALSE
        result = Condition(c.var("ok", FALSE))
        with c.block(f"if {condition}"):
            c.line(f"{result} = {self.yes.emit(c)}")
        if self.no is not None:
            with c.block("else"):
                c.line(f"{result} = {self.no.emit(c)}")
        return result

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What the condition and the branch it chooses say."""
        yes = both(self.condition.says(scene, True), self.yes.says(scene, holds))
        otherwise = self.no.says(scene, holds) if self.no else () if holds else UNKNOWN
        return either(yes, both(self.condition.says(scene, False), otherwise))


@ludeme("toBool")
class ToBool(Bool):
    """`(toBool (count Moves))`: the number is not 0 (spec 07 §1.1).

    Attributes:
        value: The number.
    """

    reads = NOTHING
    value: Int | FloatFn

    def emit(self, c: Code) -> Condition:
        """The integer that stands for a real number is 0 if that is."""
        number = real(c, self.value) if isinstance(self.value, FloatFn) else self.value.emit(c)
        if isinstance(self.value, FloatFn) and number.value is not None:
            return truth(number.value != 0)
        return Condition(f"{number} != 0")


@shape
class EqualityOfNumbers(Bool):
    """A test of two numbers for equality.

    Attributes:
        left: One number.
        right: The other number, or a role that stands for the number of its player.
    """

    reads = NOTHING
    sign: ClassVar[str] = "=="
    left: Int
    right: Int | Role

    @property
    def duration(self) -> tuple[str, int] | None:  # type: ignore[override]
        """A fixed number of moves or turns, on either side."""
        return duration(self.left, self.right) if isinstance(self.right, Int) else None

    def said_as(self, slot: str) -> Index | None:
        """The same as the number that it is compared with."""
        other = self.right if slot == "left" else self.left
        return other.number_of if isinstance(other, Int) else None

    def emit(self, c: Code) -> Condition:
        """Compare; constants are compared at compile time."""
        if isinstance(self.right, Int):
            return compare(*operands(c, self.left, self.right, self.sign))
        return compare(self.left.emit(c), self.sign, roles.index(c, self.right))

    def says(self, scene: Scene, holds: bool) -> Ways:
        """Which piece stands on a spot, or whose."""
        if scene.facts.deduction:
            return UNKNOWN
        equal = holds == (self.sign == "==")
        said = self.left.equals(scene, self.right, equal)
        if isinstance(self.right, Int):
            said = both(said, self.right.equals(scene, self.left, equal))
        return said


@shape
class EqualityOfRegions(Bool):
    """A test of two regions for equality.

    Attributes:
        left: One region.
        right: The other region.
    """

    reads = NOTHING
    equal: ClassVar[bool] = True
    left: Region
    right: Region

    def emit(self, c: Code) -> Condition:
        """Compare the bitmaps of both."""
        first, second = self.left.area(c), self.right.area(c)
        size = c.program.universe
        same = f"same_area(t, {first}, {second}, {size})"
        return Condition(same if self.equal else f"not {same}")


@shape
class Ordering(Bool):
    """A comparison of the size of two numbers.

    Attributes:
        left: The number on the left.
        right: The number on the right.
    """

    reads = NOTHING
    sign: ClassVar[str] = "<"
    left: Int
    right: Int

    @property
    def duration(self) -> tuple[str, int] | None:  # type: ignore[override]
        """A fixed number of moves or turns, on either side."""
        return duration(self.left, self.right)

    def emit(self, c: Code) -> Condition:
        """Compare; in deduction puzzles the operands are variables (spec 07 §1.1)."""
        if c.program.facts.deduction:
            return compare_variables(c, self.left.emit(c), self.sign, self.right.emit(c))
        return compare(*operands(c, self.left, self.right, self.sign))

    def says(self, scene: Scene, holds: bool) -> Ways:
        """That a number of pieces is larger than a fixed number, or not."""
        if scene.facts.deduction:
            return UNKNOWN
        less, more = (self.left, self.right) if "<" in self.sign else (self.right, self.left)
        or_equal = int("=" in self.sign)
        low, high = scene.number(less), scene.number(more)
        if low is not None:
            return more.exceeds(scene, low - or_equal, holds)
        return UNKNOWN if high is None else less.exceeds(scene, high - 1 + or_equal, not holds)


def operands(c: Code, left: Int, right: Int, sign: str) -> tuple[Number, str, Number]:
    """Both sides of a comparison; beside a constant no side is counted further than it matters."""
    low, high = _constant(left), _constant(right)
    first = left.emit(c) if high is None else left.up_to(c, high)
    return first, sign, right.emit(c) if low is None else right.up_to(c, low)


def duration(left: Int, right: Int) -> tuple[str, int] | None:
    """What is counted and a fixed number, if one of these is how long the game has lasted."""
    for counted, other in ((left, right), (right, left)):
        number = _constant(other)
        if counted.lasts is not None and number is not None:
            return counted.lasts, number
    return None


def _constant(number: Int) -> int | None:
    return number.value if isinstance(number, IntConstant) else None


def compare_variables(c: Code, left: Number, sign: str, right: Number) -> Condition:
    """Quirk: puzzles compare the values of two sites, and an unresolved one fits (§1.1)."""
    left, right = c.let("left", left), c.let("right", right)
    row, size = c.s, c.program.facts.board_sites
    known = " and ".join(
        f"0 <= {site} < {size} and {row}[CHOICES + {site}] == 1" for site in (left, right)
    )
    return Condition(f"(not ({known}) or {row}[WHAT + {left}] {sign} {row}[WHAT + {right}])")


def compare(left: Number, sign: str, right: Number) -> Condition:
    """A comparison of two expressions, decided here when both are constants."""
    a, b = left.value, right.value
    if a is not None and b is not None:
        answers = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
        return truth(answers[sign])
    return Condition(f"{left} {sign} {right}")


@ludeme("=")
class Equal(EqualityOfNumbers):
    """`(= (who at:(to)) Mover)`: equal numbers (spec 07 §1.1)."""

    phrases = ("{left} is {right}", "{left} is not {right}")
    sign = "=="


@ludeme("!=")
class NotEqual(EqualityOfNumbers):
    """`(!= (who at:(to)) Mover)`: different numbers (spec 07 §1.1)."""

    phrases = ("{left} is not {right}", "{left} is {right}")
    sign = "!="


@ludeme("=")
class EqualRegions(EqualityOfRegions):
    """`(= (sites Occupied by:Mover) (sites Top))`: the same sites (spec 07 §1.1)."""

    phrases = ("{left} are the same as {right}", "{left} are not the same as {right}")


@ludeme("!=")
class NotEqualRegions(EqualityOfRegions):
    """`(!= (sites Occupied by:Mover) (sites Top))`: not the same sites (spec 07 §1.1)."""

    phrases = ("{left} are not the same as {right}", "{left} are the same as {right}")
    equal = False


@ludeme("<")
class Less(Ordering):
    """`(< (count Moves) 4)`: less than (spec 07 §1.1)."""

    phrases = ("{left} is less than {right}", "{left} is not less than {right}")
    sign = "<"


@ludeme("<=")
class LessOrEqual(Ordering):
    """`(<= (count Moves) 4)`: at most (spec 07 §1.1)."""

    phrases = ("{left} is at most {right}", "{left} is more than {right}")
    sign = "<="


@ludeme(">")
class Greater(Ordering):
    """`(> (count Moves) 4)`: more than (spec 07 §1.1)."""

    phrases = ("{left} is more than {right}", "{left} is not more than {right}")
    sign = ">"


@ludeme(">=")
class GreaterOrEqual(Ordering):
    """`(>= (count Moves) 4)`: at least (spec 07 §1.1)."""

    phrases = ("{left} is at least {right}", "{left} is less than {right}")
    sign = ">="
