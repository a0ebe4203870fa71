"""Where several moves that become one begin: at the sites of its first action (spec 05 §4.5)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Number, choose
from ludeme.emit.moves.candidate import Candidate
from ludeme.emit.moves.sinks import EachSink
from ludeme.language.kinds import Moves

Sites = tuple[Number, Number]


def first_sites(c: Code, moves: Moves, found: list[Candidate]) -> tuple[Condition, Sites]:
    """Look at all moves, which are `found`: whether there are any, and the sites of the first."""
    count, origin, target = c.var("n", ZERO), c.var("from", UNDEFINED), c.var("to", UNDEFINED)

    def look(body: Code, candidate: Candidate) -> None:
        found.append(candidate)
        with body.block(f"if {count} == 0"):
            body.line(f"{origin} = {candidate.begins[0]}")
            body.line(f"{target} = {candidate.begins[1]}")
        body.line(f"{count} += 1")

    moves.emit(c, EachSink(look, ordered=True))
    return Condition(f"{count} > 0"), (origin, target)


def either_sites(condition: Condition, yes: Sites, no: Sites) -> Sites:
    """One pair of sites or the other."""
    return choose(condition, yes[0], no[0]), choose(condition, yes[1], no[1])
