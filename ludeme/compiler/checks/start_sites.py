"""Start rules that place pieces where there is no site, or where a piece stands already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludeme.compiler.checks.counting import counted
from ludeme.emit.code import Code
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Node
from ludeme.language.folding import code_to_fold
from ludeme.language.rule_kinds import StartRule
from ludeme.model.facts import Facts

#: The piece that stands on a site, by the site's type and number.
Taken = dict[tuple[str, int], str]


def wrong_placements(nodes: Iterable[Node], facts: Facts) -> Iterator[LudemeError]:
    """An error or warning for each start rule that places something where that cannot be."""
    taken: Taken = {}
    c = code_to_fold(facts)
    # reason: only these place anything
    rules = [node for node in nodes if isinstance(node, StartRule)]
    within = {id(below) for rule in rules for below in rule.walk()[1:]}
    for rule in rules:
        if id(rule) in within:  # a loop does it
            continue
        error = _wrong(rule, c, facts, taken)
        if error is not None:
            yield error


def _wrong(rule: StartRule, c: Code, facts: Facts, taken: Taken) -> LudemeError | None:
    """What is wrong with the first wrong round of a rule, else with the first that is doubtful."""
    doubt = None
    for each, given in rule.rounds(c):
        with c.scope(**given):
            look = _misplaced if each is rule else _wrong
            error = look(each, c, facts, taken)
        if error is not None and not isinstance(error, LudemeWarning):  # reason: it is no doubt
            return error
        doubt = doubt or error
    return doubt


def _misplaced(rule: StartRule, c: Code, facts: Facts, taken: Taken) -> LudemeError | None:
    """What is wrong with the first wrong placement of a rule, else the first that is doubtful."""
    try:
        return _first_misplaced(rule, c, facts, taken)
    except LudemeError as unknown:  # such as a label that no site has
        return unknown


def _first_misplaced(rule: StartRule, c: Code, facts: Facts, taken: Taken) -> LudemeError | None:
    doubt = None
    for piece, kind, site in rule.placements(c):
        count = facts.topology.count(kind)
        if not 0 <= site < max(count, facts.total_sites):
            message = f"there is no site {site}: this board has {counted(count, kind.lower())}"
            return LudemeError(message, rule.span, expected=f"a site from 0 to {count - 1}")
        other = taken.setdefault((kind, site), piece)
        if other != piece and not facts.stacking:
            # No error: the second piece takes the place of the first, and games rely on that
            # (a whole region is taken, then a part of it by others; an option puts a piece in).
            message = f'"{piece}" and "{other}" both start on site {site}: this board is flat'
            doubt = doubt or LudemeWarning(message, rule.span, expected="one piece on each site")
    return doubt
