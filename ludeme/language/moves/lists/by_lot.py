"""Moves that are drawn by lot (spec 06 §A12, 05 §4.3)."""

from __future__ import annotations

from itertools import accumulate

from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Condition, Literal, Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes, all_shapes
from ludeme.emit.moves.passing import CertainSink, FilterSink
from ludeme.emit.moves.sinks import EachSink
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import ludeme, named
from ludeme.language.kinds import FloatFn, Int, Moves
from ludeme.language.numbers.real_numbers import float_value, image, is_known, real
from ludeme.runtime.kernels import real_kernels

#: Equal parts that the numbers from 0 to 1 are drawn from.
PARTS = 2**30


@ludeme("random")
class RandomMoves(Moves):
    """`(random (forEach Piece) num:2)`: only some of the moves, drawn at random (spec 06 §A12).

    Attributes:
        moves: The moves that are drawn from.
        number: How many are drawn; the same one may be drawn again.
    """

    phrases = ("it was not drawn",)
    moves: Moves
    number: Int = named(label="num")

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all the moves."""
        return self.moves.move_shapes(scene)

    def emit(self, c: Code, sink: Sink) -> None:
        """Count the moves, then find each of those drawn again; one may be drawn repeatedly."""
        count, found = c.workspace(1, "count"), c.workspace(1, "found")
        c.line(f"t[{count}] = 0")

        def tally(body: Code, candidate: Candidate) -> None:
            body.line(f"t[{count}] += 1")

        self.moves.emit(c, EachSink(tally))
        times = c.let("times", self.number.emit(c))
        with (
            c.block(f"if t[{count}] > 0"),
            c.block(f"for {c.fresh('k')} in range({times})"),
        ):
            drawn = c.var("drawn", f"random_below({c.s}, RNG, t[{count}])")
            c.line(f"t[{found}] = -1")

            def is_drawn(body: Code, candidate: Candidate) -> Condition:
                body.line(f"t[{found}] += 1")
                return Condition(f"t[{found}] == {drawn}")

            self.moves.emit(c, CertainSink(FilterSink(sink, is_drawn, by=self)))


@ludeme("random")
class RandomChoice(Moves):
    """`(random {0.1 0.9} {(move Pass) (forEach Piece)})`: one of the lists, drawn with these
    weights (spec 06 §A12).

    Attributes:
        weights: How likely each list is, compared with the others.
        moves: The lists of moves, one for each weight.
    """

    weights: tuple[FloatFn, ...]
    moves: tuple[Moves, ...]

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all lists."""
        return all_shapes(self.moves, scene)

    def emit(self, c: Code, sink: Sink) -> None:
        """Draw a number from 0 to 1: the list in whose share it falls."""
        if len(self.weights) != len(self.moves) or not self.weights:
            raise LudemeError("every list of moves needs a weight", self.span)
        known = all(is_known(weight) for weight in self.weights)
        bounds = self._known_bounds() if known else self._bounds(c)
        drawn = c.var("drawn", f"random_below({c.s}, RNG, {PARTS})")
        low: Number = ZERO
        for bound, moves in zip(bounds, self.moves, strict=True):
            with c.block(f"if {low} <= {drawn} < {bound}"):
                moves.emit(c, sink)
            low = bound

    def _known_bounds(self) -> list[Number]:
        """Below which number each list is drawn."""
        shares = list(accumulate(float_value(weight) for weight in self.weights))
        if shares[-1] <= 0:
            message = "no list of moves is ever drawn: all weights are 0"
            raise LudemeError(message, self.span, expected="a weight above 0")
        return [Literal(round(PARTS * share / shares[-1])) for share in shares]

    def _bounds(self, c: Code) -> list[Number]:
        """The same where the position decides; if all weights are 0, no list is drawn."""
        add, part = real_kernels.real_sum.__name__, real_kernels.real_quotient.__name__
        times, cut = real_kernels.real_product.__name__, real_kernels.real_cut.__name__
        weights = [c.var("weight", real(c, weight)) for weight in self.weights]
        shares = list(accumulate(weights, lambda a, b: c.var("share", f"{add}({a}, {b})")))
        return [
            c.var("bound", f"{cut}({times}({part}({share}, {shares[-1]}), {image(PARTS)}))")
            for share in shares
        ]
