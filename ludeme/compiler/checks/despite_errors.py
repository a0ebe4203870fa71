"""What else is wrong with a game that does not bind: only what does not follow from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import digits

from ludeme.binding.remains import Remains, remains_of
from ludeme.compiler.checks.impossible import impossible
from ludeme.compiler.checks.lacking import lacking
from ludeme.compiler.checks.names import unknown_names
from ludeme.compiler.checks.numbers import out_of_reason
from ludeme.compiler.checks.out_of_range import unknown_indexes
from ludeme.compiler.checks.players import names_of_nobody, unknown_players
from ludeme.compiler.checks.sound_items import Sound, made_sound
from ludeme.grammar.errors import LudemeError, LudemeWarning, nearest
from ludeme.grammar.tree import Span
from ludeme.language.base import Node
from ludeme.language.indexes import Index
from ludeme.language.rules.frame import Equipment, Game
from ludeme.model.facts import Facts

#: What can be said of where it depends on nothing but the players, or the board.
_OF_PLAYERS = frozenset({Index.PLAYER, Index.TEAM})
_OF_BOARD = frozenset({Index.ROW, Index.COLUMN, Index.LAYER, Index.PHASE})
_OF_SITES = frozenset({Index.SITE, Index.MEMBER, Index.CONTAINER, Index.FACE})


def errors_of_what_remains(
    remains: Remains | None, unknown: Sequence[LudemeError]
) -> Iterator[LudemeError]:
    """Unknown pieces, players, regions, sites, ... in the ludemes that are right in themselves.

    The errors for unknown strings are among them, with what is known of the pieces in their advice.
    """
    if remains is None:
        yield from unknown
    else:
        yield from _errors_of(made_sound(remains, whole=False), unknown, whole=False)


def errors_of_unsound(game: Game, first: LudemeError | None = None) -> list[LudemeError]:
    """All that is wrong with a game in whose equipment something makes no sense.

    The `first` error that was found in it may be that something is not there.
    """
    remains = remains_of([game], ())
    assert remains is not None  # it is a game
    found = [*_errors_of(made_sound(remains, whole=True), (), whole=True)]
    if first is None or any(each.span == first.span for each in found):
        return found
    return [*found, first]


def facts_of(remains: Remains) -> Facts | None:
    """The facts of a game of what remains; None if that makes no game."""
    return made_sound(remains, whole=False).facts


def _errors_of(
    sound: Sound, unknown: Sequence[LudemeError], *, whole: bool
) -> Iterator[LudemeError]:
    remains, facts = sound.remains, sound.facts
    rules = [node for each in remains.others for node in each.walk()]
    yield from sound.errors
    yield from out_of_reason(rules, facts if remains.players and not sound.errors else None)
    if facts is None:
        yield from unknown
        return
    nodes = [*Equipment(items=remains.items).walk(), *rules]
    places = {_name(each): each.span for each in unknown if each.span}
    found = [*_found(nodes, facts, sound, places, whole)]
    found = [each for each in found if not isinstance(each, LudemeWarning)]
    yield from (
        _with_full_name(each, facts, remains)
        for each in unknown
        if not any(_is_about(other, each) for other in found)
    )
    yield from found


def _name(unknown: LudemeError) -> str:
    """The string that names nothing."""
    return (unknown.text or "").strip('"')


def _is_about(error: LudemeError, unknown: LudemeError) -> bool:
    """Whether an error says what is wrong with a string that names nothing."""
    if error.span is None or unknown.span is None or error.span == unknown.span:
        return error.span == unknown.span
    return unknown.span in error.span and f'"{_name(unknown)}"' in error.message


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
    nodes: list[Node], facts: Facts, sound: Sound, places: Mapping[str, Span], whole: bool
) -> Iterator[LudemeError]:
    """What is wrong with ludemes, as far as it depends on nothing but what is known."""
    remains = sound.remains
    counted = remains.players is not None
    hidden = remains.hidden
    if not remains.equipped:  # what they name may be in what could not be read
        hidden |= {*places}
    if not counted:  # there may be one for every player
        hidden |= {each.base_name for each in facts.pieces[1:]}
        hidden |= {each.name.rstrip(digits) for each in facts.containers}
    else:
        hidden |= {*names_of_nobody(nodes, facts)}
    yield from unknown_names(
        nodes, facts, hidden, equipped=remains.equipped, named=remains.named, places=places
    )
    yield from lacking(nodes)
    if counted:
        yield from unknown_players(nodes, facts)
    known = _known(sound, facts, whole)
    if remains.equipped and counted and not sound.unsound:
        yield from impossible(nodes, facts, known)
    else:
        yield from unknown_indexes(nodes, facts, known)


def _known(sound: Sound, facts: Facts, whole: bool) -> frozenset[Index]:
    """What it is known how many there are of."""
    remains = sound.remains
    known: frozenset[Index] = frozenset()
    if sound.boarded:
        known |= _OF_BOARD
        known |= {Index.LEVEL} if whole else set()  # else any rule may make it a game of stacks
    if remains.players is not None:
        known |= _OF_PLAYERS
        known |= {Index.PIECE} if remains.equipped and not sound.without_pieces else set()
    if remains.equipped and not sound.unsound:
        known |= _OF_SITES if remains.players or len(facts.containers) == 1 else set()
        known |= set() if sound.errors else {Index.PLACE}  # regions may be those of a wrong track
    return known
