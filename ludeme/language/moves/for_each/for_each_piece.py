"""Moves for each piece of a player (spec 05 §4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ludeme.emit import access, left_over, stale_entries
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import (
    FALSE,
    TRUE,
    ZERO,
    Condition,
    Literal,
    Number,
)
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.move_shapes import Scene, Shapes, Spot, all_shapes
from ludeme.emit.moves.passing import MapSink, in_order, is_list, with_then
from ludeme.emit.moves.reach import origins
from ludeme.emit.questions import is_one_of
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import OneOrMore, Thing, by_slot, ludeme, named, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Effect, Int, Moves, unsupported
from ludeme.language.literals import BoolConstant
from ludeme.language.moves.for_each.places_of_pieces import PlacesOfPieces
from ludeme.language.moves.for_each.towards_target import TowardsTarget
from ludeme.language.moves.for_each.turn_of_another import in_turn_of, turn_of
from ludeme.language.moves.move_clauses import PlayerSpec, Then
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts, Piece

#: So many kinds of pieces are gathered before their moves are listed.
MANY = 3


@ludeme("forEach Piece")
class ForEachPiece(Effect):
    """`(forEach Piece "Pawn" (move Step (to if:(is Empty (to)))))`: the moves of every piece of a
    player (spec 05 §4.1).

    Attributes:
        on: Only pieces on graph elements of this kind; by default on any.
        pieces: Only pieces with these names, written without the number of the player; by default
            all.
        container: The number of the hand or other container whose pieces move; by default the
            board.
        container_name: The name of the hand or other container whose pieces move.
        moves: The moves of each piece, in which `(from)` is its site; by default those that its
            piece was defined with.
        player: Whose pieces move; by default those of the mover.
        top: Whether only pieces on top of their stack move.
    """

    indexes = by_slot(container=Index.CONTAINER)
    refers = by_slot(pieces=Thing.KIND)
    on: SiteType | None = named(None)
    pieces: OneOrMore[str] | None = None
    container: Int | None = named(None, group=1)
    container_name: str | None = slot(None, group=1)
    moves: Moves | None = None
    player: PlayerSpec | Role | None = None
    top: Bool | None = named(None)
    then: Then | None = None
    reads = BOARD
    writes = NOTHING

    @property
    def needs(self) -> frozenset[Capability]:
        """The lists of pieces; telling the tops of stacks apart."""
        lists = frozenset({Capability.PIECE_LISTS})
        return lists | {Capability.STACKS} if self.top is not None else lists

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Pieces of players that it goes through and that have no moves."""
        owned = (p for p in self._named(facts) if 1 <= p.owner <= facts.players)
        for name in sorted({p.base_name for p in owned if not (p.moves or self.moves)}):
            yield LudemeWarning(f'piece "{name}" has no moves of its own', self.span)

    @property
    def _places(self) -> PlacesOfPieces:
        of_board = self.container is None and self.container_name is None
        return PlacesOfPieces(self.on, of_board, self._container, self.top)

    def _container(self, c: Code) -> Number:
        """Index of the container whose sites are iterated."""
        containers = c.program.facts.containers
        if self.container_name is not None:
            named = [k.index for k in containers if k.name == self.container_name]
        elif self.container is not None:
            chosen = c.let("container", self.container.emit(c))
            if chosen.value is None:
                return chosen
            named = [chosen.value] if 0 <= chosen.value < len(containers) else []
        else:
            return ZERO
        if not named:
            raise unsupported(self)
        return Literal(named[0])

    def emit(self, c: Code, sink: Sink) -> None:
        """Find the player's pieces on the board and write the generator of each component."""
        if not (pieces := self._pieces(c)):
            return
        asked = Capability.ASKED_WHEN_OVER in c.program.facts.needs
        with c.when(Condition(f"{c.s}[OVER] == 0") if asked else TRUE):
            self._each(c, sink, pieces)

    def _each(self, c: Code, sink: Sink, pieces: list[Piece]) -> None:
        """The moves of all these components, for whoever plays them."""
        out = self._of_mover(c, with_then(sink, self.then), pieces)
        who = self.player or Role.Mover
        owner = c.let("owner", roles.index(c, who))
        everybody = who in (Role.All, Role.Each)
        if who is Role.Mover:
            self._of_player(c, out, pieces, owner)
            return
        if everybody or owner.value in (0, c.program.facts.everyone):
            self._scan(c, out, pieces, None if everybody else owner)
            self._left_over(c, out, pieces, None if everybody else owner)
            return
        real = f"1 <= {owner} <= {c.program.facts.players} and {owner} != {c.s}[MOVER]"
        with c.block(f"if {real}"):
            row, turn = turn_of(c, owner)
            as_theirs = MapSink(out, lambda move: in_turn_of(owner, turn, move), same_sites=True)
            with c.on(row), c.scope(**turn):
                self._of_player(c, as_theirs, pieces, owner)
        with c.block("else"):
            self._scan(c, out, pieces, owner)
            self._left_over(c, out, pieces, owner)

    def _of_mover(self, c: Code, out: Sink, pieces: list[Piece]) -> Sink:
        """A sink in which the mover makes the moves of pieces, whoever they are put down to.

        In simultaneous games they stay with whom they name.
        """
        nodes = (node for piece in pieces for node in self._moves_of(piece).walk())
        if not any(node.names_its_mover for node in nodes):
            return out
        at_once = c.program.facts.mode == "Simultaneous"

        def change(move: Candidate) -> Candidate:
            return move if at_once and move.mover != ZERO else replace(move, mover=None)

        return MapSink(out, change, same_sites=True)

    def of_components(self, facts: Facts) -> Mapping[int, Moves]:
        """Those given here, or those of the components."""
        if self.container is not None or self.player not in (None, Role.Mover):
            return {}
        named = (piece for piece in self._named(facts) if self.moves or piece.moves)
        return {piece.index: self._moves_of(piece) for piece in named}

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of the generators, `from` being a site with such a piece."""
        pieces = self._pieces(scene.code)
        kinds = self._places.kinds(scene.code)
        spot = Spot(kinds[0] if len(kinds) == 1 else "", on_board=self._places.of_board)
        who = self.player or Role.Mover
        if who is not Role.Mover and who not in (Role.All, Role.Each, Role.Neutral):
            scene = replace(scene.anew(), own_turn=False)
        top = not scene.facts.stacking or (isinstance(self.top, BoolConstant) and self.top.value)
        if left_over.kept(scene.facts) or stale_entries.kept(scene.facts):
            pass  # nothing is certain of where an entry has been left
        elif who is Role.Mover and top:
            scene = scene.known(scene.mine(spot, self))
        else:
            scene = scene.known(scene.occupied(spot, self))
        inner = scene.let(from_=spot)
        generators = {id(moves): moves for moves in map(self._moves_of, pieces)}
        return all_shapes(generators.values(), inner)

    def _of_player(self, c: Code, out: Sink, pieces: list[Piece], owner: Number) -> None:
        """The moves of the pieces of a player, who is one of those that play."""
        target = out.target
        facts = c.program.facts
        plain = not facts.stacking and not any(piece.walks for piece in facts.pieces)
        here = self._places.are_default_sites(c)
        alone = c.get("to").value == -1  # nothing around that what the pieces do could refer to
        if target is not None and plain and here and alone:
            self._scan_from_target(c, out, pieces, owner, target)
        elif is_list(out) and plain and here and not in_order(out) and self._are_many(c, pieces):
            self._scan_own(c, out, pieces, owner)
        else:
            self._scan_player(c, out, pieces, owner)
        self._left_over(c, out, pieces, owner)

    def _named(self, facts: Facts) -> list[Piece]:
        return [p for p in facts.pieces[1:] if self.pieces is None or p.base_name in self.pieces]

    def _pieces(self, c: Code) -> list[Piece]:
        """The components that can be iterated: those that have a generator."""
        return [p for p in self._named(c.program.facts) if (self.moves or p.moves) is not None]

    def _are_many(self, c: Code, pieces: list[Piece]) -> bool:
        """Whether a player has several kinds of pieces, all of which are iterated."""
        facts = c.program.facts
        playing = {p.index for p in facts.pieces[1:] if 1 <= p.owner <= facts.players}
        kinds = {id(self._moves_of(piece)) for piece in pieces}
        return len(kinds) >= MANY and {piece.index for piece in pieces} >= playing

    def _scan_own(self, c: Code, out: Sink, pieces: list[Piece], owner: Number) -> None:
        """Gather the player's pieces without a branch first: which kind stands next is a guess."""
        kind = c.program.facts.default_type
        count = c.program.facts.topology.count(kind)
        own, site = c.workspace(count, "own"), c.fresh("site", 0, count - 1)
        size = c.var("size", own)
        with c.block(f"for {site} in range({count})"):
            mine = f"{access.owner_of(c, access.what(c, site))} == {owner}"
            c.line(f"t[{size}] = {site}")
            c.line(f"{size} += 1 if {mine} else 0")
        index, place = c.fresh("i"), c.fresh("from")
        c.program.board_names.add(place)
        with c.block(f"for {index} in range({own}, {size})"):
            c.line(f"{place} = t[{index}]")
            piece = c.var("piece", access.what(c, place))
            known = {"standing_site": place, "standing_piece": piece}
            with c.scope(from_=place, level=ZERO, **known):
                self._generators(c, out, pieces, piece, owner)

    def _scan_from_target(
        self, c: Code, out: Sink, pieces: list[Piece], owner: Number, target: Number
    ) -> None:
        """Ask only pieces from whose sites the target can be reached (see `emit.moves.reach`)."""
        kind = c.program.facts.default_type
        known = origins(c, kind, pieces, self._moves_of)
        if known is None:
            self._scan_player(c, out, pieces, owner)
            return

        def generators(body: Code, some: list[Piece], piece: Number) -> None:
            self._generators(body, out, some, piece, owner)

        TowardsTarget(known, kind, owner, generators).write(c, target)
        if known.others:
            self._scan_player(c, out, known.others, owner)

    def _scan_player(self, c: Code, out: Sink, pieces: list[Piece], owner: Number) -> None:
        """Loop over the sites for the pieces of one of those that play."""
        for some in in_turn(out, pieces):
            self._scan_sites(c, out, some, owner, self._only_piece(c, some, owner))

    def _scan(self, c: Code, out: Sink, pieces: list[Piece], owner: Number | None) -> None:
        """Loop over the sites for the pieces of anybody, or of one who may not play."""
        for some in in_turn(out, pieces, apart=owner is None):
            self._scan_sites(c, out, some, owner)

    def _scan_sites(
        self,
        c: Code,
        out: Sink,
        pieces: list[Piece],
        owner: Number | None,
        only: Number | None = None,
    ) -> None:
        """Loop over the sites (and levels); without an `owner` everybody's pieces are iterated.

        `only` is the one component that can be met, if that is known.
        """
        for kind in self._places.kinds(c):
            with self._places.sites(c, kind) as site, self._places.levels(c, site, kind) as level:
                slot = access.slot(c, site, kind)
                piece = c.var("piece", access.what(c, slot, level))
                if only is not None:
                    mine = Condition(f"{piece} == {only}")
                else:
                    mine = self._test(c, pieces, piece, owner)
                known = {}
                if level is None and not out.applies:  # nothing moves while moves are listed
                    known = {"standing_site": site, "standing_piece": piece}
                with c.when(mine), c.scope(from_=site, level=level or ZERO, **known):
                    self._generators(c, out, pieces, piece, owner)

    def _left_over(self, c: Code, out: Sink, pieces: list[Piece], owner: Number | None) -> None:
        """Quirk: the entries of pieces that are gone make moves too (spec 04 §5.5)."""

        def test(body: Code, piece: Number) -> Condition:
            return self._test(body, pieces, piece, owner)

        facts, places = c.program.facts, self._places
        kinds = places.kinds(c)
        for kind in kinds if places.of_board and stale_entries.kept(facts) else ():
            size = places.count_on_board(facts, kind)
            with (
                stale_entries.each_on_board(c, kind, size, test) as (piece, site, level),
                c.when(places.may_be_top(c, access.slot(c, site, kind), level)),
                c.scope(from_=site, level=level),
            ):
                self._generators(c, out, pieces, piece, owner)
        kinds = kinds if left_over.kept(facts) else ()
        with c.when(left_over.any_left(c) if kinds else FALSE):
            for kind in kinds:
                with (
                    places.sites(c, kind) as site,
                    left_over.each(c, access.slot(c, site, kind), test) as piece,
                    c.scope(from_=site, level=ZERO),
                ):
                    self._generators(c, out, pieces, piece, owner)

    def _only_piece(self, c: Code, pieces: list[Piece], owner: Number) -> Number | None:
        """The component of a player to look for, if each has one: one test instead of three.

        -1 for a player who has none.
        """
        by_owner = {piece.owner: piece.index for piece in pieces}
        if _known(owner) is not None or len(by_owner) < len(pieces):
            return None
        indices = [by_owner.get(player, -1) for player in range(c.program.facts.players + 1)]
        if indices[1:] == list(range(1, len(indices))):
            return owner  # components are numbered like their owners
        return c.var("own_piece", f"t[{c.program.tables.add('own_piece', indices)} + {owner}]")

    def _test(self, c: Code, pieces: list[Piece], piece: Number, owner: Number | None) -> Condition:
        """A condition: the component is one of those to iterate."""
        facts = c.program.facts
        known = _known(owner)
        if owner is None or known is not None:
            return is_one_of(c, piece, [p.index for p in pieces if known in (None, p.owner)])
        whose, somebody = access.owner_of(c, piece), roles.is_somebody(c, self.player or Role.Mover)
        filled = "" if whose == piece and somebody else f"{piece} != 0 and "
        mine = f"{filled}{whose} == {owner}"
        playable = {p.owner for p in facts.pieces[1:] if 1 <= p.owner <= facts.players}
        if {p.index for p in pieces} >= {p.index for p in facts.pieces[1:] if p.owner in playable}:
            return Condition(mine)
        return Condition(f"{mine} and {is_one_of(c, piece, [p.index for p in pieces])}")

    def _moves_of(self, piece: Piece) -> Moves:
        """The generator given here, or that of the component."""
        moves: Moves = self.moves or piece.moves
        return moves

    def _generators(
        self, c: Code, out: Sink, pieces: list[Piece], piece: Number, owner: Number | None
    ) -> None:
        if self.moves is not None:
            self.moves.emit(c, out)
            return
        known = _known(owner)
        choices: dict[int, tuple[Moves, list[Piece]]] = {}
        for each in pieces:
            if known not in (None, each.owner):
                continue
            moves = self._moves_of(each)
            choices.setdefault(id(moves), (moves, []))[1].append(each)
        word = "if"
        for moves, group in choices.values():
            test = TRUE if len(choices) == 1 else is_one_of(c, piece, [p.index for p in group])
            hint = f"{group[0].base_name}_moves"

            def build(body: Code, inner: Sink, moves: Moves = moves) -> None:
                moves.emit(body, inner)

            if test.known:
                out.part(c, hint, build)
                continue
            with c.block(f"{word} {test}"):
                out.part(c, hint, build)
            word = "elif"


def in_turn(out: Sink, pieces: list[Piece], *, apart: bool = False) -> list[list[Piece]]:
    """The components as they have to be gone through: each by itself, where order matters.

    That is where the moves are all made, one after the other (spec 05 §4.1). Those of different
    owners need not be told apart, unless the pieces of all are gone through.
    """
    if not in_order(out):
        return [pieces]
    groups: list[list[Piece]] = []
    for piece in pieces:
        if not groups or apart or piece.owner in {each.owner for each in groups[-1]}:
            groups.append([])
        groups[-1].append(piece)
    return groups


def _known(owner: Number | None) -> int | None:
    """The number of an owner that is known before play; None for everybody too."""
    value = -1 if owner is None or owner.value is None else owner.value
    return value if value >= 0 else None
