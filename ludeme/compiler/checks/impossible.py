"""What cannot be in a game of which everything is known: sites that are not there, and the like."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ludeme.compiler.checks.out_of_range import unknown_indexes
from ludeme.compiler.checks.start_sites import wrong_placements
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node
from ludeme.language.indexes import Index
from ludeme.model.facts import Facts


def impossible(
    nodes: Sequence[Node], facts: Facts, known: Collection[Index] = tuple(Index)
) -> Iterator[LudemeError]:
    """What ludemes say that cannot be; of numbers, those of what is `known`."""
    found = [each for node in nodes for each in node.impossible(facts)]
    spans = [each.span for each in found if each.span]
    for each in wrong_placements(nodes, facts, known):
        # a place that is wrong by what is told of a ludeme within is told with that
        if each.span is None or not any(within in each.span for within in spans):
            found.append(each)
    yield from found
    told = [each.span for each in found if each.span]
    indexes = unknown_indexes(nodes, facts, known)
    yield from (each for each in indexes if not any(each.span in span for span in told))
