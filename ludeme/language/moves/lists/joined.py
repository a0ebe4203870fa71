"""Several moves made as one (spec 05 §4.5, §4.6)."""

from __future__ import annotations

from dataclasses import replace

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number
from ludeme.emit.fields import no_pass
from ludeme.emit.flags import Flag
from ludeme.emit.moves.acts import nothing
from ludeme.emit.moves.candidate import Candidate, Sink, kind_of_all
from ludeme.emit.moves.decided import BehindSink, all_at_once, found_on
from ludeme.emit.moves.finding import exists
from ludeme.emit.moves.move_shapes import MoveShape, Scene, Shapes, all_shapes, placeless
from ludeme.emit.moves.passing import MapSink, with_then
from ludeme.emit.moves.sinks import EachSink
from ludeme.language.base import ludeme
from ludeme.language.kinds import Moves, NonDecision
from ludeme.language.moves.lists.first_sites import first_sites
from ludeme.language.moves.move_clauses import Then


def _named_alike(c: Code, found: list[Candidate]) -> tuple[Number, Number] | None:
    """The sites of all these moves, if they are the same ones and known before the first."""
    sites = found[0].begins
    known = {c.get(variable) for variable in ("site", "to", "from")}
    alike = all(candidate.begins == sites for candidate in found)
    if alike and all(site.value is not None or site in known for site in sites):
        return sites
    return None


@ludeme("append")
class Append(NonDecision):
    """`(append (forEach Site (sites Corners) (remove (site))))`: all moves of the list joined into
    one (spec 05 §4.5).

    Attributes:
        moves: The moves that are made together, in order, as one move.
    """

    moves: NonDecision
    then: Then | None = None

    single = True
    always_decides = True
    writes = NOTHING

    def emit(self, c: Code, sink: Sink) -> None:
        """One move that makes all of them, named like the first; quirk: a decision, as that is."""
        found: list[Candidate] = []
        with c.capture() as counting, c.flagged(Flag.JOINED):
            some, sites = first_sites(c, self.moves, found)
        if not found:
            return
        named = _named_alike(c, found)
        if named is None:
            c.splice(counting)
        else:  # none but the first need be found
            some, sites = exists(c, "joined", self.moves.emit), named
        now = found_on(c, sink)
        joined = Candidate(
            env=dict(c.env),
            effects=all_at_once(now, self.moves.emit, otherwise=self.moves.effect),
            perform=nothing,
            origin=sites[0],
            target=sites[1],
            origin_type=found[0].origin_type,
            target_type=found[0].target_type,
        )
        kinds = dict.fromkeys(move.kind for move in found)
        with c.when(some):
            for kind in kinds:  # what the first is, the whole is (spec 05 §4.5)
                with c.when(self._begins_with(c, kind) if len(kinds) > 1 else TRUE):
                    decided = joined if kind == "pass" else replace(joined, perform=no_pass)
                    with_then(sink, self.then).move(c, replace(decided, kind=kind))

    def _begins_with(self, c: Code, kind: str) -> Condition:
        """A condition: the first of the moves is of this kind."""

        def build(body: Code) -> None:
            def answer(inner: Code, move: Candidate) -> None:
                inner.line(f"return {move.kind == kind}")

            self.moves.emit(body, EachSink(answer, ordered=True))
            body.line("return False")

        name, free = c.function("begins_with", build)
        return Condition(c.call(name, free))

    def move_shapes(self, scene: Scene) -> Shapes:
        """Its sites are those of one of the moves, whoever would have chosen that."""
        return (MoveShape(self), *placeless(self))


@ludeme("allCombinations")
class AllCombinations(NonDecision):
    """`(allCombinations a b)`: every move of a with every move of b (spec 05 §4.6).

    Attributes:
        first: The moves of which one is made first.
        second: The moves of which one is made after it, in the same move.

    Example:
        (allCombinations (move Add (to (sites Corners))) (append (remove (sites Centre))))
    """

    first: Moves
    second: Moves
    then: Then | None = None

    writes = NOTHING

    @property
    def names_its_mover(self) -> bool:
        """Quirk: nobody makes them (spec 05 §4.6)."""
        return True

    def emit(self, c: Code, sink: Sink) -> None:
        """Both lists are found on the same position, with the same context around them; the first
        move names the pair."""
        out, around = with_then(sink, self.then), c.env
        listed = found_on(c, out)
        now = listed or c.program.keep_row()

        def pair(body: Code, a: Candidate) -> None:
            def join(b: Candidate) -> Candidate:
                looks = not listed and now in second.asked

                def act(inner: Code) -> None:
                    if looks:
                        inner.line(f"copy_row({now}, {inner.s})")
                    a.write(inner, top=False)
                    b.write(inner, top=False)

                return replace(_as_one(a, b), effects=None, perform=act, then=())

            second = BehindSink(MapSink(out, join), now)
            with body.within(around):  # nothing that the first list goes over
                self.second.emit(body, second)

        each = EachSink(pair)
        self.first.emit(c, BehindSink(each, now) if listed else each)

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the first list, which names the pairs, unless there are some without sites."""
        first = self.first.move_shapes(scene)
        if all(shape.kind == "move" for shape in first):
            return first
        return (*all_shapes((self.first, self.second), scene), *placeless(self))


def _as_one(a: Candidate, b: Candidate) -> Candidate:
    """The name of two moves made as one: that of the first decision; on record, that of `a`.

    Quirk: nobody makes it, unless something around it says who.
    """
    leader, recorded = a if a.decision or not b.decision else b, a.decides
    return replace(
        a,
        kind=kind_of_all((a, b)),
        decision=leader.decision,
        origin=recorded[0],
        target=recorded[1],
        shown=None if leader.decides == recorded else leader.decides,
        acts_on=a.begins,
        checks=(*a.checks, *b.checks),
        mover=ZERO,
        entries=1,
        origin_type=leader.origin_type,
        target_type=leader.target_type,
    )
