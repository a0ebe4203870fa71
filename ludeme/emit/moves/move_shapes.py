"""What is certain about the moves of a ludeme: its *shapes* (experiments §1.1, minimum patterns).

Every ludeme that makes moves says, in `Moves.move_shapes`, what its moves have in common: how their
end lies to their beginning, and what stands there before the move. A shape may say less than is
true, never more. Several shapes are alternatives: every move has at least one of them.

While a rule is read, sites have no numbers yet. A `Scene` gives each a token (`Spot`), remembers
which variable of the language stands for which, and what the conditions read so far say about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import product
from typing import Protocol

from ludeme.emit.code import Code
from ludeme.emit.ludemes import Integer, Node, Region
from ludeme.grammar.errors import LudemeError
from ludeme.model.facts import Facts

#: More alternatives than a minimum pattern is worth: then only what they share is kept.
MOST_WAYS = 8


class Content(Enum):
    """What can be known about a site; friends and enemies are those of the player to move."""

    EMPTY = "empty"
    FRIEND = "friend"
    ENEMY = "enemy"
    #: A piece of player `index`.
    PLAYER = "player"
    #: The top piece is component `index`.
    PIECE = "piece"


class Part(Enum):
    """The sites of a move."""

    TO = "to"
    FROM = "from"
    #: The one site that a hop passes over.
    OVER = "over"


class Origin(Enum):
    """Where a move comes from, when that is not a matter of geometry."""

    #: It places something, or chooses a site: it has no beginning of its own.
    NOWHERE = "nowhere"
    #: Nothing is known.
    ANYWHERE = "anywhere"


class Spot:
    """A site that a rule speaks of; two spots may turn out to be the same site.

    `kind` is its site type, "" if it lies beside the board or if nothing is known of that.
    `on_board`: whatever it is, it does not lie beside the board. `last_to`: the last move ended
    there.
    """

    __slots__ = ("kind", "last_to", "on_board")

    def __init__(self, kind: str, *, on_board: bool = False) -> None:
        self.kind = kind
        self.on_board = on_board
        self.last_to = False


@dataclass(frozen=True, slots=True)
class Test:
    """Something that stands on a site, or does not; `source` is the ludeme that asks for it."""

    at: Spot | Part
    content: Content
    index: int | None = None
    holds: bool = True
    source: Node | None = field(default=None, compare=False)

    @property
    def asked(self) -> tuple[Content, int | None]:
        """What is asked, without the place and the answer."""
        return self.content, self.index


#: Alternatives, each a set of tests that all hold. None at all: it cannot happen.
Ways = tuple[frozenset[Test], ...]
UNKNOWN: Ways = (frozenset(),)

#: The sites of a move on the board: where from, what it passes over (if anything), where to.
Path = tuple[int, ...]


class Telling(Node, Protocol):
    """A condition from which something follows for the sites around a move."""

    def says(self, scene: Scene, holds: bool) -> Ways:
        """What is certain about the spots of a scene if it holds (or does not)."""
        ...


class Shaped(Node, Protocol):
    """What generates moves."""

    @property
    def decision(self) -> bool:
        """Whether a player chooses among them."""
        ...

    def move_shapes(self, scene: Scene) -> Shapes:
        """What is certain about the moves."""
        ...


@dataclass(frozen=True)
class MoveShape:
    """What moves of a ludeme have in common; `source` is that ludeme.

    `kind` is "move", "pass", "swap", or "placeless" for moves without a site of the board.
    """

    source: Shaped
    kind: str = "move"
    origin: Origin | frozenset[Path] = Origin.ANYWHERE
    tests: frozenset[Test] = frozenset()
    #: Whether they end where the last move ended.
    answers: bool = False


Shapes = tuple[MoveShape, ...]


# --- alternatives ---------------------------------------------------------------------------------


def both(*parts: Ways) -> Ways:
    """Everything holds."""
    found: Ways = UNKNOWN
    for part in parts:
        joined = (one | other for one, other in product(found, part))
        found = _few(tests for tests in joined if not _contradictory(tests))
    return found


def either(*parts: Ways) -> Ways:
    """One of the parts holds."""
    return _few(tests for part in parts for tests in part)


def _few(ways: Iterable[frozenset[Test]]) -> Ways:
    """Without alternatives that are special cases of others; what they share if they are many."""
    unique = tuple(dict.fromkeys(ways))
    kept = tuple(way for way in unique if not any(other < way for other in unique))
    if len(kept) <= MOST_WAYS:
        return kept
    return (frozenset.intersection(*kept),)


def _contradictory(tests: frozenset[Test]) -> bool:
    return any(_exclude(one, other) for one in tests for other in tests if one.at is other.at)


def _exclude(one: Test, other: Test) -> bool:
    if not one.holds:
        return False
    if one.asked == other.asked:
        return not other.holds
    return other.holds and (Content.EMPTY in (one.content, other.content) or _sides(one, other))


def _sides(one: Test, other: Test) -> bool:
    return {one.content, other.content} == {Content.FRIEND, Content.ENEMY}


# --- reading a rule -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """What is known where a ludeme stands."""

    #: Where to ask for what is fixed before play; nothing written there becomes part of a program.
    code: Code
    #: The spots that the variables of the language stand for.
    at: Mapping[str, Spot] = field(default_factory=dict)
    ways: Ways = UNKNOWN
    #: Whether the position is the one before the move, and not changed already by the rule.
    as_it_is: bool = True
    #: Whether the rule is read with the player to move as the mover.
    own_turn: bool = True
    #: Whether features ask whose a piece is as the rules do, not by its local state.
    owned: bool = True
    #: Stands for everything that numbers can depend on besides the spots.
    moment: object = field(default_factory=object)
    #: What is written in the same words, at one moment, is the same site.
    written: dict[object, Spot] = field(default_factory=dict)

    @property
    def facts(self) -> Facts:
        """What is static about the game."""
        return self.code.program.facts

    def kind(self, written: object) -> str:
        """The site type a ludeme works on."""
        return str(written) if written else self.facts.default_type

    def let(self, **spots: Spot) -> Scene:
        """The scene with variables set; `from_` stands for `from`."""
        named = {name.rstrip("_"): spot for name, spot in spots.items()}
        return replace(self, at={**self.at, **named})

    def anew(self) -> Scene:
        """The scene when variables other than sites have other values, or the position has."""
        return replace(self, moment=object())

    def same_as(self, node: Integer) -> Spot | None:
        """The spot of a number that is written somewhere; None where it is drawn by lot."""
        if any(part.draws for part in node.walk()):
            return None
        key = (repr(node), self.moment, *sorted(self.at.items(), key=lambda item: item[0]))
        return self.written.setdefault(key, Spot(self.facts.default_type))

    def known(self, ways: Ways) -> Scene:
        """The scene with something known besides; on a changed position it proves nothing."""
        return replace(self, ways=both(self.ways, ways)) if self.as_it_is else self

    def given(self, condition: Telling | None, holds: bool = True) -> Scene:
        """The scene where a condition holds (or does not)."""
        return self if condition is None else self.known(condition.says(self, holds))

    # --- what is fixed before play ----------------------------------------------------------------

    def number(self, node: Integer) -> int | None:
        """The value of an integer, None if it is not fixed."""
        try:
            with self.code.capture() as lines:
                expression = node.emit(self.code)
        except LudemeError:
            return None
        return None if lines else expression.value

    def members(self, region: Region) -> tuple[int, ...] | None:
        """The sites of a region, None if they are not fixed."""
        try:
            with self.code.capture():
                return region.static(self.code)
        except LudemeError:
            return None

    # --- tests ------------------------------------------------------------------------------------

    def test(
        self,
        spot: Spot | None,
        content: Content,
        index: int | None = None,
        *,
        holds: bool = True,
        source: Node | None = None,
    ) -> Ways:
        """A test of a spot; nothing where sites are read in another way than features read them."""
        if spot is None or spot.kind != self.facts.default_type or self._odd:
            return UNKNOWN
        relative = content in (Content.FRIEND, Content.ENEMY)
        by_owner = relative or content is Content.PLAYER
        if (by_owner and not self.owned) or (relative and not self.own_turn):
            return self.occupied(spot, source) if holds else UNKNOWN
        return (frozenset({Test(spot, content, index, holds, source)}),)

    def occupied(self, spot: Spot | None, source: Node | None = None) -> Ways:
        """There is something on the spot."""
        return self.test(spot, Content.EMPTY, holds=False, source=source)

    def more_than(self, spot: Spot | None, bound: int, holds: bool, source: Node) -> Ways:
        """There are more pieces than a number on the spot, or not."""
        if holds and bound >= 0:
            return self.occupied(spot, source)
        return (
            self.test(spot, Content.EMPTY, source=source) if bound == 0 and not holds else UNKNOWN
        )

    def as_many(self, spot: Spot | None, number: int | None, holds: bool, source: Node) -> Ways:
        """There are so many pieces on the spot, or not; none: it is empty. None: not known."""
        if number is None or (number > 0 and not holds):
            return UNKNOWN
        if number == 0:
            return self.test(spot, Content.EMPTY, holds=holds, source=source)
        return self.more_than(spot, number - 1, True, source)

    def friend(self, spot: Spot | None, holds: bool, source: Node) -> Ways:
        """`is Friend`: with teams, also a piece of a partner."""
        if not self.facts.teams:
            return self.test(spot, Content.FRIEND, holds=holds, source=source)
        if holds:
            return self.occupied(spot, source)
        return self.test(spot, Content.FRIEND, holds=False, source=source)

    def enemy(self, spot: Spot | None, holds: bool, source: Node) -> Ways:
        """`is Enemy`: neutral pieces are nobody's, shared ones are everybody's enemies."""
        owners = {piece.owner for piece in self.facts.pieces[1:]}
        shared = any(owner > self.facts.players for owner in owners)
        if holds:
            if self.facts.players == 2 and (shared or self.facts.teams):
                return self.occupied(spot, source)
            return self.test(spot, Content.ENEMY, source=source)
        if self.facts.teams or (self.facts.players != 2 and 0 in owners):
            return UNKNOWN
        return self.test(spot, Content.ENEMY, holds=False, source=source)

    def mine(self, spot: Spot | None, source: Node, *, holds: bool = True) -> Ways:
        """A piece declared as the mover's stands there; nobody else may own it."""
        if self.declared_owners:
            return self.test(spot, Content.FRIEND, holds=holds, source=source)
        return self.occupied(spot, source) if holds else UNKNOWN

    @property
    def declared_owners(self) -> bool:
        """Whether the owner of a piece is always the one it was declared with."""
        if self.facts.stored_who:
            return False
        same = all(piece.owner == piece.index for piece in self.facts.pieces[1:])
        return same or not self.facts.ownerless

    @property
    def _odd(self) -> bool:
        """Large pieces cover several sites, and puzzles have no owners."""
        return self.facts.deduction or self.facts.has_large

    # --- shapes -----------------------------------------------------------------------------------

    def placed(self, source: Shaped, spot: Spot, *, leaves: bool = False) -> Shapes:
        """Moves that begin and end on one site; `leaves`: it may lie beside the board."""
        return self._shapes(source, Origin.NOWHERE, {spot: Part.TO}, spot, leaves)

    def moved(
        self,
        source: Shaped,
        origin: Spot,
        target: Spot,
        paths: Iterable[Path] | None = None,
        over: Spot | None = None,
        *,
        leaves: bool = False,
    ) -> Shapes:
        """Moves from one site to another, on these paths if they are known."""
        if paths is None or origin.kind != target.kind:
            return self._shapes(source, Origin.ANYWHERE, {target: Part.TO}, target, leaves)
        parts = {origin: Part.FROM, target: Part.TO}
        if over is not None:
            parts[over] = Part.OVER
        found: Shapes = ()
        known = frozenset(paths)
        away = frozenset(path for path in known if path[0] != path[-1])
        if away:
            found = self._shapes(source, away, parts, target, leaves)
        if known != away:  # where it begins and ends on one site, both are the same place
            same = {origin: Part.TO, target: Part.TO}
            found += self._shapes(source, Origin.NOWHERE, same, target, leaves)
        return tuple(dict.fromkeys(found))

    def _shapes(
        self,
        source: Shaped,
        origin: Origin | frozenset[Path],
        parts: Mapping[Spot, Part],
        target: Spot,
        leaves: bool,
    ) -> Shapes:
        if not source.decision or target.kind != self.facts.default_type:
            return placeless(source)
        found: list[MoveShape] = []
        for way in self.ways:
            tests = (replace(t, at=parts[t.at]) for t in way if t.at in parts)  # type: ignore[index]
            kept = frozenset(tests)
            if not _contradictory(kept):
                found.append(MoveShape(source, "move", origin, kept, target.last_to))
        if leaves and len(self.facts.containers) > 1:
            found += placeless(source)
        return tuple(dict.fromkeys(found))


def placeless(source: Shaped, kind: str = "placeless") -> Shapes:
    """Moves without a site of the board."""
    return (MoveShape(source, kind),)


def all_shapes(members: Iterable[Shaped], scene: Scene) -> Shapes:
    """The shapes of the moves of several ludemes."""
    return tuple(dict.fromkeys(s for member in members for s in member.move_shapes(scene)))
