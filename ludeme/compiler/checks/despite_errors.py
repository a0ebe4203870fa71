"""What else is wrong with a game that does not bind: only what does not follow from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import digits

from ludeme.binding.remains import Remains
from ludeme.compiler.checks.lacking import lacking
from ludeme.compiler.checks.meaning import impossible
from ludeme.compiler.checks.names import unknown_names
from ludeme.compiler.checks.out_of_range import unknown_indexes
from ludeme.compiler.checks.players import unknown_players
from ludeme.compiler.gather.gathering import gather
from ludeme.grammar.errors import LudemeError, LudemeWarning, nearest
from ludeme.grammar.tree import Span
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
    remains: Remains | None, unknown: Sequence[LudemeError]
) -> Iterator[LudemeError]:
    """Unknown pieces, players, regions, sites, ... in the ludemes that are right in themselves.

    The errors for unknown strings are among them, with what is known of the pieces in their advice.
    """
    facts = facts_of(remains) if remains else None
    if remains is None or facts is None:
        yield from unknown
        return
    equipment = Equipment(items=remains.items)
    nodes = [*equipment.walk(), *(node for each in remains.others for node in each.walk())]
    places = {_name(each): each.span for each in unknown if each.span}
    found = [*_found(nodes, facts, remains, places)]
    found = [each for each in found if not isinstance(each, LudemeWarning)]
    told = {each.span for each in found}
    yield from (_with_full_name(each, facts, remains) for each in unknown if each.span not in told)
    yield from found


def _name(unknown: LudemeError) -> str:
    """The string that names nothing."""
    return (unknown.text or "").strip('"')


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


def _with_full_name(error: LudemeError, facts: Facts, remains: Remains) -> LudemeError:
    """A string with a number behind it was meant for the piece of one player."""
    name, close = _name(error), error.suggestion or ""
    pieces = facts.pieces[1:]
    numbered = [each.name for each in pieces if each.name != each.base_name == close]
    number = name[len(name.rstrip(digits)) :]
    if not number or not close:
        return error
    if numbered:
        close = nearest(name, numbered) or close
    elif not remains.equipped and facts.players > 1 and not close[-1:].isdigit():
        # The piece is in what could not be read, as whatever is called like this.
        close += number
    return LudemeError(error.message, error.span, suggestion=close)


def _found(
    nodes: list[Node], facts: Facts, remains: Remains, places: Mapping[str, Span]
) -> Iterator[LudemeError]:
    """What is wrong with ludemes, as far as it depends on nothing but what is known."""
    counted = remains.players is not None
    hidden = remains.hidden
    if not remains.equipped:  # what they name may be in what could not be read
        hidden |= {*places}
    if not counted:  # there may be one for every player
        hidden |= {each.base_name for each in facts.pieces[1:]}
        hidden |= {each.name.rstrip(digits) for each in facts.containers}
    yield from unknown_names(nodes, facts, hidden, equipped=remains.equipped, places=places)
    yield from lacking(nodes)
    if counted:
        yield from unknown_players(nodes, facts)
    if remains.equipped and counted:
        yield from impossible(nodes, facts)
    elif remains.equipped and len(facts.containers) == 1:
        yield from unknown_indexes(nodes, facts)
