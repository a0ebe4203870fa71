"""Boards of several layers, on which pieces carry others, climb and fall (spec 06 §B4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.grammar.errors import LudemeWarning, UnsupportedLudeme
from ludeme.language.kinds import MetaRule
from ludeme.model.facts import Facts


def lies_flat(facts: Facts) -> bool:
    """Whether no vertex lies above another, so that nothing carries, climbs or falls."""
    return len({vertex.layer for vertex in facts.topology.sites("Vertex")}) < 2


def refuse_unless_on_vertices(rule: MetaRule, facts: Facts) -> None:
    """Refuse games of which nothing is said: with layers of cells or edges, or moves of several
    players at once."""
    if not lies_flat(facts) and (facts.default_type != "Vertex" or facts.mode != "Alternating"):
        raise refused(rule)


def refused(rule: MetaRule) -> UnsupportedLudeme:
    """The error for a rule in a game of which nothing is said."""
    message = f"not supported yet: (meta ({rule.words[0]})) in such a game"
    return UnsupportedLudeme(message, rule.span)


def doubtful_if_flat(rule: MetaRule, facts: Facts) -> Iterator[LudemeWarning]:
    """The warning about a board in one plane."""
    if lies_flat(facts):
        message = "no vertex of this board lies above another, so this rule changes nothing"
        yield LudemeWarning(message, rule.span, expected="a board with layers, such as a pyramid")
