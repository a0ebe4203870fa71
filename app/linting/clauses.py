"""The ludemes of a game with what was counted of them, and those that never took part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ludeme.emit.passes.tallies import Place, place_of
from ludeme.grammar.tree import Source, Span
from ludeme.language.base import Node
from ludeme.play.counted import FOUND, REACHED, CountedGame


@dataclass
class Clause:
    """A ludeme that stands somewhere, among those around it."""

    node: Node
    parent: Clause | None
    #: What was counted (see `ludeme.play.counted`); None where nothing is counted.
    counts: tuple[int, int] | None = None
    is_condition: bool = False
    #: Whether it is counted how often something came of it: a move was found, a game decided.
    has_outcome: bool = False
    below: list[Clause] = field(default_factory=list)

    @property
    def is_counted_step(self) -> bool:
        """Whether it happens, or does not, and that was counted."""
        return self.counts is not None and not self.is_condition

    @property
    def is_dead(self) -> bool:
        """Whether it never happened: not reached, or nothing came of it."""
        if not self.is_counted_step or self.counts is None:
            return False
        return not self.counts[FOUND if self.has_outcome else REACHED]

    @property
    def times(self) -> int:
        """How often it happened."""
        assert self.counts is not None
        if self.is_condition:
            return sum(self.counts)
        return self.counts[FOUND if self.has_outcome else REACHED]

    @property
    def least(self) -> Clause:
        """Of a step that never happened, the part of it because of which: one of one part, ..."""
        own = [each for each in self.below if each.is_counted_step]
        is_alone = self.counts is not None and self.counts[REACHED] and len(own) == 1
        return own[0].least if is_alone and own[0].is_dead else self

    @property
    def steps(self) -> Iterator[Clause]:
        """It and all around it that are steps, the nearest first."""
        found: Clause | None = self
        while found is not None:
            if found.is_counted_step:
                yield found
            found = found.parent


class Clauses:
    """All ludemes of a game, with the counts so far."""

    def __init__(self, game: CountedGame) -> None:
        self.source = game.description.source
        self._tallies = {place_of(each.span): each for each in game.tallies.listed}
        self._kept = game.kept
        self._counts = game.counts.tolist()
        self.listed: list[Clause] = []
        self.root = self._clause(game.node, None)

    def _clause(self, node: Node, parent: Clause | None) -> Clause:
        made = Clause(node, parent)
        tally = self._tallies.get(place_of(node.span)) if node.span else None
        if tally is not None and tally.number in self._kept:
            made.counts = tuple(self._counts[tally.number])
            made.is_condition = tally.is_condition
            made.has_outcome = tally.has_outcome
        self.listed.append(made)
        made.below = [self._clause(each, made) for each in node.below]
        return made

    # --- what never happened ----------------------------------------------------------------------

    def dead(self) -> Iterator[tuple[Clause, Span]]:
        """The steps that never happened though what is around them did, with their places.

        A place in a macro is told only if nothing that the macro was expanded to there happened;
        else the call that is of no use. What happens inside the library's macros is not told.
        """
        told: set[Place] = set()
        for outer in self.listed:
            if not outer.is_dead or any(each.is_dead for each in list(outer.steps)[1:]):
                continue
            clause = outer.least
            span = self._to_tell(clause)
            if span is not None and place_of(span) not in told:
                told.add(place_of(span))
                yield clause, span

    def _to_tell(self, clause: Clause) -> Span | None:
        around = clause.parent
        inside = [place_of(span)[:3] for span in spans(around.node.span)] if around else []
        for number, span in enumerate(spans(clause.node.span)):
            place = place_of(span)[:3]
            if span.source is not self.source:
                continue
            if number and place in inside:
                return None
            if place not in self._alive:
                return span
        return None

    @cached_property
    def _alive(self) -> set[Place]:
        """The places in texts from which something came that happened."""
        return {
            place_of(span)[:3]
            for clause in self.listed
            if clause.is_counted_step and not clause.is_dead
            for span in spans(clause.node.span)
        }


def spans(span: Span | None) -> Iterator[Span]:
    """A place, and the macro calls that led to it, the nearest first."""
    if span is not None:
        yield from span.with_calls


def own_span(span: Span | None, source: Source) -> Span | None:
    """The place in a text of the user: that of the macro call, where it is in another text."""
    return next((each for each in spans(span) if each.source is source), None)
