"""Pieces that are listed in order: a rule asks for the first of perhaps several (spec 07 §2.6)."""

from __future__ import annotations

from ludeme.language.base import Node
from ludeme.language.folding import code_to_fold
from ludeme.language.ints.of_equipment import Id
from ludeme.language.kinds import StartRule
from ludeme.language.moves.move_clauses import PieceSpec
from ludeme.language.rules.frame import Game
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts, Piece


def ordered_pieces(game: Game, facts: Facts) -> frozenset[int]:
    """Their numbers; in stacking games and puzzles there are none."""
    if facts.stacking or facts.deduction:
        return frozenset()
    sought = {number for node in game.walk() for number in node.sought(facts)}
    return frozenset(n for n in sought if _may_be_several(game, facts, facts.pieces[n]))


def _may_be_several(game: Game, facts: Facts, piece: Piece) -> bool:
    """Whether more than one such piece may stand on the board at a time."""
    rules = game.rules.start.rules if game.rules.start else ()
    placed = sum(_placed(rule, facts, piece) for rule in rules)
    return placed > 1 or any(_makes(node, facts, piece) for node in game.walk())


def _placed(rule: StartRule, facts: Facts, piece: Piece) -> int:
    """How many such pieces a start rule places; two where that cannot be said."""
    names = {name for node in rule.walk() for _, name in node.names_of()}
    if names and not names & {piece.name, piece.base_name}:
        return 0
    found = [item for item, _, _ in rule.placements(code_to_fold(facts))]
    if not found:
        return 2 if names or Capability.COUNTS_SET in rule.needs else 0
    return found.count(piece.name) if names else 2


def _makes(node: Node, facts: Facts, piece: Piece) -> bool:
    """Whether moves of the game may bring such a piece into play."""
    if not node.is_step or not node.writes:
        return False
    # reason: the one clause that says which pieces are made
    specs = [each for each in node.children() if isinstance(each, PieceSpec)]
    named = [each for spec in specs for each in spec.pieces]
    if any(_may_be(each, piece) for each in named):
        return True
    return (node.adds_pieces and not specs) or piece.index in node.unnamed_pieces(facts)


def _may_be(item: object, piece: Piece) -> bool:
    """Whether a name or a number may stand for a piece."""
    # reason: the one number that says what the piece is called
    name = item.name if isinstance(item, Id) else item
    return not isinstance(name, str) or name in piece.name
