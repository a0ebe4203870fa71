"""Numbers of sites, levels, players, pieces and containers that a game does not have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from ludeme.compiler.checks.numbers import numbers_in
from ludeme.emit.code import Code
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.grammar.tree import Span
from ludeme.language.base import Node
from ludeme.language.constants import SiteType
from ludeme.language.folding import code_to_fold
from ludeme.language.indexes import Index, numbers_between
from ludeme.language.kinds import Ints, Region
from ludeme.model.facts import Facts
from ludeme.model.quantities import counted

#: The least and the greatest number, and what there is, in words.
Range = tuple[int, int, str]

#: Numbers that say "none", whatever they stand for (spec 01 §6.2).
_NONE = (-1, -2)


def unknown_indexes(
    nodes: Iterable[Node], facts: Facts, known: Collection[Index] = tuple(Index)
) -> Iterator[LudemeError]:
    """An error or warning for each number that the text says and that counts nothing there is.

    Only numbers of what is `known` are looked at.
    """
    return unknown_here(nodes, code_to_fold(facts), known)


def unknown_here(nodes: Iterable[Node], c: Code, known: Collection[Index]) -> Iterator[LudemeError]:
    """The same where something more is known, such as the value of a loop in one of its rounds."""
    for node in nodes:
        for slot, index in node.numbered.items():
            if index not in known:
                continue
            for number, span in numbers_in(getattr(node, slot), c):
                there = None if number in _NONE else _range(index, c, node)
                if there is not None and not there[0] <= number <= there[1]:
                    error = LudemeWarning if node.stands_for_none(number) else LudemeError
                    yield _told(error, index, number, span or node.span, there)


def _range(index: Index, c: Code, node: Node) -> Range | None:
    """The numbers that a slot of a ludeme may have; None if that depends on the position."""
    if index is Index.PLACE:
        return _places(c, node)
    return range_of(index, c.program.facts, node)


def range_of(index: Index, facts: Facts, node: Node) -> Range | None:
    """The numbers that count something, in a slot of a ludeme that says so."""
    if index is Index.PLACE:
        return _places(code_to_fold(facts), node)
    return _RANGES[index](facts, node)


def _told(
    error: type[LudemeError], index: Index, number: int, span: Span | None, known: Range
) -> LudemeError:
    least, most, there = known
    expected = numbers_between(least, most)
    if index is Index.PLAYER:
        expected = f"a player from 1 to {most - 1}, or 0 (nobody) or {most} (all)"
    if index is Index.MEMBER:
        return LudemeWarning(f"{number} is no site: {there}", span, expected=expected)
    return error(f"there is no {index.value} {number}: {there}", span, expected=expected)


def _said(node: Node) -> list[str]:
    """The types of sites that a ludeme says."""
    return [str(value) for value in node.slot_values() if isinstance(value, SiteType)]


def _sites(facts: Facts, node: Node) -> Range:
    """The sites of the types that a ludeme says, and those of hands."""
    kinds = _said(node) or ([facts.default_type] if "type" in vars(node) else facts.types)
    kind = max(kinds, key=facts.topology.count)
    count = facts.topology.count(kind)
    hands = facts.total_sites - facts.first_hand_site
    there = f"this board has {counted(count, kind.lower())}"
    if hands:
        there += f", and beside it {'is' if hands == 1 else 'are'} {counted(hands, 'site')}"
    return 0, max(facts.total_sites, count) - 1, there


def _levels(facts: Facts, node: Node) -> Range:
    if not facts.stacking:
        return 0, 0, "this game has no stacks"
    return 0, facts.max_height - 1, f"stacks have at most {counted(facts.max_height, 'level')}"


def _players(facts: Facts, node: Node) -> Range:
    """Nobody and everybody have numbers, too (spec 01 §8)."""
    return 0, facts.everyone, f"this game has {counted(facts.players, 'player')}"


def _pieces(facts: Facts, node: Node) -> Range:
    """The piece 0 is none."""
    most = len(facts.pieces) - 1
    return 0, most, f"this game has {counted(most, 'piece')}"


def _containers(facts: Facts, node: Node) -> Range:
    most = len(facts.containers) - 1
    return 0, most, f"beside the board (0) this game has {counted(most, 'container')}"


def _teams(facts: Facts, node: Node) -> Range:
    return 1, facts.players, f"this game has {counted(facts.players, 'player')}"


def _faces(facts: Facts, node: Node) -> Range:
    """A die that is used up shows 0."""
    most = max((face for piece in facts.pieces for face in piece.faces), default=0)
    return 0, most, f"no die shows more than {most}"


def _rows(facts: Facts, node: Node) -> Range:
    return _lines(facts, node, "row")


def _columns(facts: Facts, node: Node) -> Range:
    return _lines(facts, node, "column")


def _layers(facts: Facts, node: Node) -> Range:
    return _lines(facts, node, "layer")


def _phases(facts: Facts, node: Node) -> Range:
    """The colours of the sites of the type that a ludeme says."""
    kind = [*_said(node), facts.default_type][0]
    count = len(facts.topology.site_sets(kind)["phases"])
    return 0, count - 1, f"this board has {counted(count, 'phase')}"


def _lines(facts: Facts, node: Node, name: str) -> Range:
    """The rows, columns or layers of the type of sites that a ludeme says."""
    kind = [*_said(node), facts.default_type][0]
    numbers: list[int] = getattr(facts.topology.layout(kind), name)
    most = max(numbers, default=-1)
    return 0, most, f"this board has {counted(most + 1, name)}"


def _places(c: Code, node: Node) -> Range | None:
    """The places of the list that a ludeme looks into, if it is always the same."""
    for value in node.slot_values():
        if isinstance(value, Region | Ints):  # reason: which of the two, and in which slot
            known = _members(value, c)
            # reason: messages say which of the two
            what, noun = ("region", "site") if isinstance(value, Region) else ("array", "number")
            if known:
                return 0, len(known) - 1, f"this {what} has {counted(len(known), noun)}"
    return None


def _members(value: Region | Ints, c: Code) -> tuple[int, ...] | None:
    """What is in a region or an array, if that never changes."""
    try:
        with c.capture():
            return value.static(c)
    except LudemeError:  # of something within, which is reported for itself
        return None


_RANGES: Mapping[Index, Callable[[Facts, Node], Range]] = {
    Index.SITE: _sites,
    Index.MEMBER: _sites,
    Index.LEVEL: _levels,
    Index.PLAYER: _players,
    Index.PIECE: _pieces,
    Index.CONTAINER: _containers,
    Index.TEAM: _teams,
    Index.FACE: _faces,
    Index.ROW: _rows,
    Index.COLUMN: _columns,
    Index.LAYER: _layers,
    Index.PHASE: _phases,
}
