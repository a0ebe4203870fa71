"""What else is wrong with a game that does not bind: only what does not follow from that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import digits

from ludeme.binding.remains import Remains
from ludeme.compiler.checks.names import unknown_names
from ludeme.compiler.checks.out_of_range import unknown_indexes
from ludeme.compiler.checks.players import unknown_players
from ludeme.compiler.gather.gathering import gather
from ludeme.grammar.errors import LudemeError, LudemeWarning, nearest
from ludeme.language.base import Node
from ludeme.language.board.boards import Board, BoardItem
from ludeme.language.board.graphs import Square
from ludeme.language.literals import DimConstant
from ludeme.language.rule_kinds import Item
from ludeme.language.rules.frame import Equipment, Game, Players, Rules
from ludeme.model.facts import Facts

#: What is played on where the board is what is wrong; nothing is said about its sites.
_ANY_BOARD = Board(graph=Square(dim=DimConstant(value=1)))
#: And who plays where that is not known: nothing is said that depends on how many they are.
_ANY_NUMBER = Players(given=2)


def errors_of_what_remains(
    remains: Remains | None, unknown: Iterable[LudemeError]
) -> Iterator[LudemeError]:
    """Unknown pieces, players, regions, sites, ... in the ludemes that are right in themselves.

    The errors for unknown strings are among them, with what is known of the pieces in their advice.
    """
    facts = facts_of(remains) if remains else None
    if remains is None or facts is None:
        yield from unknown
        return
    yield from (_with_full_name(error, facts) for error in unknown)
    equipment = Equipment(items=remains.items)
    nodes = [*equipment.walk(), *(node for each in remains.others for node in each.walk())]
    found = _found(nodes, facts, remains)
    yield from (each for each in found if not isinstance(each, LudemeWarning))


def facts_of(remains: Remains) -> Facts | None:
    """The facts of a game of what remains; None if that makes no game."""
    items: tuple[Item, ...] = remains.items
    if not any(isinstance(item, BoardItem) for item in items):  # reason: the board may be missing
        items = (*items, _ANY_BOARD)
    rules = Rules(meta=None, start=None, play=None, phases=(), end=None)
    equipment = Equipment(items=items)
    game = Game(name="", players=remains.players or _ANY_NUMBER, equipment=equipment, rules=rules)
    try:
        return gather(game)
    except Exception:  # because of what is missing, or of what has been reported
        return None


def _with_full_name(error: LudemeError, facts: Facts) -> LudemeError:
    """A string with a number behind it was meant for the piece of one player."""
    name = (error.text or "").strip('"')
    pieces = facts.pieces[1:]
    numbered = [each.name for each in pieces if each.name != each.base_name == error.suggestion]
    if not numbered or not name[-1:].isdigit():
        return error
    close = nearest(name, numbered) or error.suggestion
    return LudemeError(error.message, error.span, suggestion=close)


def _found(nodes: list[Node], facts: Facts, remains: Remains) -> Iterator[LudemeError]:
    """What is wrong with ludemes, as far as it depends on nothing but what is known."""
    counted = remains.players is not None
    hidden = remains.hidden
    if not counted:  # there may be one for every player
        hidden |= {each.base_name for each in facts.pieces[1:]}
        hidden |= {each.name.rstrip(digits) for each in facts.containers}
    yield from unknown_names(nodes, facts, hidden, equipped=remains.equipped)
    if counted:
        yield from unknown_players(nodes, facts)
    if remains.equipped and (counted or len(facts.containers) == 1):
        yield from unknown_indexes(nodes, facts)
