"""Start rules for sites that are not there, or that place a piece where one stands already."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ludeme.compiler.checks.out_of_range import unknown_here
from ludeme.emit.code import Code
from ludeme.grammar.errors import LudemeError, LudemeWarning, UnsupportedLudeme
from ludeme.language.base import Node
from ludeme.language.folding import code_to_fold
from ludeme.language.indexes import Index, no_such_site
from ludeme.language.kinds import StartRule
from ludeme.model.facts import Facts

#: The piece that stands on a site, by the site's type and number.
Taken = dict[tuple[str, int], str]


def wrong_placements(
    nodes: Iterable[Node], facts: Facts, known: Collection[Index] = tuple(Index)
) -> Iterator[LudemeError]:
    """An error or warning for each start rule that places something where that cannot be.

    Of numbers that count nothing there is, those of what is `known`.
    """
    look = _Look(code_to_fold(facts), facts, frozenset(known) - {Index.MEMBER})
    # reason: only these place anything
    rules = [node for node in nodes if isinstance(node, StartRule)]
    within = {id(below) for rule in rules for below in rule.walk()[1:]}
    for rule in rules:
        if id(rule) in within:  # a loop does it
            continue
        error = look.at(rule)
        if error is not None:
            yield error


class _Look:
    """A look at one start rule after the other, and at what has been placed until then."""

    def __init__(self, c: Code, facts: Facts, known: Collection[Index]) -> None:
        self.c, self.facts, self.known = c, facts, known
        self.taken: Taken = {}

    def at(self, rule: StartRule) -> LudemeError | None:
        """What is wrong with the first wrong round of a rule, else with the first doubtful one."""
        doubt = None
        try:
            rounds = rule.rounds(self.c)
        except UnsupportedLudeme:  # which there are depends on the rules as a whole
            return None
        for each, given in rounds:
            with self.c.scope(**given):
                error = self._at_one(each) if each is rule else self.at(each)
            if error is not None and not isinstance(error, LudemeWarning):  # reason: it is no doubt
                return error
            doubt = doubt or error
        return doubt

    def _at_one(self, rule: StartRule) -> LudemeError | None:
        """What is wrong with the first wrong number, else with the first placement."""
        wrong = next(unknown_here(rule.walk(), self.c, self.known), None)
        try:
            return wrong or self._misplaced(rule)
        except UnsupportedLudeme:  # where it is placed depends on the rules as a whole
            return wrong
        except LudemeError as unknown:  # such as a label that no site has
            return unknown

    def _misplaced(self, rule: StartRule) -> LudemeError | None:
        """What is wrong with the first wrong placement of a rule, else the first doubtful one."""
        facts, doubt = self.facts, None
        for piece, kind, site in rule.placements(self.c):
            count = facts.topology.count(kind)
            if not 0 <= site < max(count, facts.total_sites):
                return no_such_site(site, kind, count, rule.span)
            other = self.taken.setdefault((kind, site), piece)
            if other != piece and not facts.stacking:
                # No error: the second piece takes the place of the first, and games rely on that
                # (a whole region is taken, then a part of it by others; an option puts one in).
                message = f'"{piece}" and "{other}" both start on site {site}: this board is flat'
                doubt = doubt or LudemeWarning(
                    message, rule.span, expected="one piece on each site"
                )
        return doubt
