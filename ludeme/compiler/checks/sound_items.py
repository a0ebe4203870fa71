"""Items of the equipment that make no sense: what is wrong with each, and what stands for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ludeme.binding.remains import Remains
from ludeme.compiler.checks.numbers import out_of_reason
from ludeme.compiler.gather.gathering import gather
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.grammar.tree import Span
from ludeme.language.base import slot_names
from ludeme.language.board.boards import Board, BoardItem
from ludeme.language.board.graphs import Square
from ludeme.language.kinds import Container, Item
from ludeme.language.likeness import like
from ludeme.language.literals import DimConstant
from ludeme.language.rules.frame import Equipment, Game, Players, Rules
from ludeme.language.rules.hands_and_dice import Hand
from ludeme.model.facts import Facts

#: What is played on where the board is what is wrong; nothing is said about its sites.
_ANY_GRAPH = Square(dim=DimConstant(value=1))
_ANY_BOARD = Board(graph=_ANY_GRAPH)
#: And who plays where that is not known: nothing is said that depends on how many they are.
_ANY_NUMBER = Players(given=2)


@dataclass(frozen=True)
class Sound:
    """What remains of a game when everything in its equipment makes sense."""

    remains: Remains
    #: None if that makes no game.
    facts: Facts | None
    #: What was wrong, and the items with it: others stand for them now, or none.
    errors: tuple[LudemeError, ...]
    unsound: tuple[Item, ...]

    @property
    def without_pieces(self) -> bool:
        """Whether there may be more or fewer pieces, such as dice, than there seem to be."""
        # reason: of containers, only dice are pieces as well
        return any(not isinstance(item, BoardItem | Hand) for item in self.unsound)

    @property
    def boarded(self) -> bool:
        """Whether the board is known."""
        return bool(_boards(self.remains.items)) and not _boards(self.unsound)


def made_sound(remains: Remains, *, whole: bool) -> Sound:
    """What remains without what makes no sense.

    What is wrong with items that need no others is told; with all of them in a `whole` game.
    """
    making = _Making(remains, whole)
    making.without_absurd_numbers()
    while True:
        try:
            return making.done(gather(_game_of(making.remains)))
        except UnsupportedLudeme:
            return making.done(None)
        except LudemeError as error:
            if not making.goes_on_without(error):
                return making.done(None)
        except Exception:  # because of what is missing, or of what has been reported
            return making.done(None)


class _Making:
    """What remains, less and less of it, and what has been found wrong so far."""

    def __init__(self, remains: Remains, whole: bool) -> None:
        equipped = remains.equipped and bool(_boards(remains.items))
        self.remains, self._whole = replace(remains, equipped=equipped), whole
        self._errors: list[LudemeError] = []
        self._unsound: list[Item] = []

    def done(self, facts: Facts | None) -> Sound:
        """The end of it."""
        return Sound(self.remains, facts, tuple(self._errors), tuple(self._unsound))

    def without_absurd_numbers(self) -> None:
        """Replace the items with numbers that are too small or too large to be meant."""
        for item in self.remains.items:
            if found := [*out_of_reason(item.walk())]:
                self._errors += found
                self._replace(item, _stand_in(item))

    def goes_on_without(self, error: LudemeError) -> bool:
        """Replace what an error points to; False if that is none of the items."""
        part = _part_at(error.span, self.remains)
        known = any(each.span == error.span for each in self._errors)
        # reason: only these need no others, which may be what is wrong
        if not known and (self._whole or isinstance(part, Container | Players)):
            self._errors.append(error)
        if isinstance(part, Players):  # reason: they are no item
            self.remains = replace(self.remains, players=None)
        elif isinstance(part, Item):  # reason: there may be nothing at this place
            self._replace(part, None if known else _stand_in(part, error.span))
        return part is not None

    def _replace(self, item: Item, other: Item | None) -> None:
        """Take one item for another, or for something that cannot be read."""
        items = tuple(other if each is item else each for each in self.remains.items)
        self.remains = replace(self.remains, items=tuple(each for each in items if each))
        if other is None:
            hidden = self.remains.hidden | {*_strings(item)}
            self.remains = replace(self.remains, hidden=hidden, equipped=False)
        # reason: the sites of a board do not depend on its tracks
        if not (isinstance(item, Board) and isinstance(other, Board) and item.graph is other.graph):
            self._unsound.append(item)


def _boards(items: tuple[Item, ...]) -> list[BoardItem]:
    """The boards: none, where that is what is wrong."""
    return [item for item in items if isinstance(item, BoardItem)]  # reason: one of the items


def _part_at(span: Span | None, remains: Remains) -> Item | Players | None:
    """The part of the equipment that is, or has within it, the ludeme at a place."""
    parts = (*remains.items, *([remains.players] if remains.players else ()))
    here = (part for part in parts if any(node.span == span for node in part.walk()))
    return next(here, None) if span else None


def _stand_in(item: Item, wrong: Span | None = None) -> Item | None:
    """What makes sense and has the same names as an item of which something is wrong, if anything.

    Where that is a track of a board, it is the same board.
    """
    if not isinstance(item, BoardItem):  # reason: boards are made of parts
        return like(item, **item.anyhow) if item.anyhow else None
    bad = [each for each in item.tracks if wrong and each.span == wrong]
    tracks = tuple(
        like(each, **each.anyhow) if each in (bad or item.tracks) else each for each in item.tracks
    )
    if bad:
        return like(item, tracks=tracks)
    kind: Any = type(item)
    if "tracks" not in slot_names(kind):  # it may have some nevertheless
        return None
    made = Board(graph=_ANY_GRAPH, tracks=tracks, values=item.values)
    return like(made, item.span)


def _strings(item: Item) -> Iterator[str]:
    """All strings in an item."""
    waiting: list[Any] = [node.slot_values() for node in item.walk()]
    while waiting:
        value = waiting.pop()
        if type(value) in (tuple, list):
            waiting += value
        elif type(value) is str:
            yield value


def _game_of(remains: Remains) -> Game:
    """A game of what remains, with all of its rules as far as they are right."""
    items, others = remains.items, remains.others
    if not _boards(items):
        items = (*items, _ANY_BOARD)
    # reason: rules without any mistake are among the others as one
    rules = next((each for each in others if isinstance(each, Rules)), None)
    if rules is None:
        parts: Any = others  # whatever they are: what they need is asked for
        rules = Rules(meta=None, start=None, play=None, phases=parts, end=None)
    equipment = Equipment(items=items)
    return Game(name="", players=remains.players or _ANY_NUMBER, equipment=equipment, rules=rules)
