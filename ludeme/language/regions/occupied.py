"""Where the pieces of players are (spec 08 §5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.compile import access
from ludeme.compile.code import Code
from ludeme.compile.dependence import BOARD
from ludeme.compile.questions import both, is_one_of
from ludeme.language import roles
from ludeme.language.base import ludeme, named
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Int, Region, unsupported
from ludeme.language.moves import large
from ludeme.language.moves.parts import PlayerSpec, kind_of
from ludeme.language.regions.of_pieces import each_between, in_container
from ludeme.language.regions.rows import constant

#: Roles whose names of pieces are tested against the set of players alone (§5.1.2).
WIDE = (Role.All, Role.Enemy, Role.NonMover)
#: Roles that never include player 0.
REAL = (Role.Mover, Role.Next, Role.Enemy, Role.Friend, Role.Ally, Role.TeamMover)


@ludeme("sites Occupied")
class SitesOccupied(Region):
    """`(sites Occupied by:Mover component:"Pawn")`: where a player's pieces are (spec 08 §5.1)."""

    reads = BOARD
    by: PlayerSpec | Role = named()
    container: Int | str | None = named(None)
    component: Int | str | None = named(None, group=1)
    components: tuple[str, ...] | None = named(None, group=1)
    top: bool = named(True)
    on: SiteType | None = named(None)

    @contextmanager
    def each(self, c: Code) -> Iterator[str]:
        """Look at every site of the board, and of the hands where they are cells too."""
        test = self._piece_test(c)
        covers = self._covers_large(c)
        if covers:
            with super().each(c) as site:
                yield site
            return
        blocks, choose_hand = self._blocks(c)
        if len(blocks) == 1 and choose_hand is None:
            first, size, _ = blocks[0]
            with each_between(c, first, size, self._kind(c)) as site:
                with c.when(self._on(c, test, site)):
                    yield site
            return
        area = self.area(c)
        site = c.fresh("site")
        with c.block(f"for {site} in range({c.program.universe})"):
            with c.block(f"if t[{area} + {site}]"):
                yield site

    def mark(self, c: Code, area: str) -> None:
        """Mark the sites of each container."""
        test = self._piece_test(c)
        blocks, owner = self._blocks(c)
        for first, size, hand_owner in blocks:
            mine = f"{owner} == {hand_owner}" if owner is not None else "True"
            with c.when(mine), each_between(c, first, size, self._kind(c)) as site:
                with c.when(self._on(c, test, site)):
                    self._mark_piece(c, area, site)

    def _mark_piece(self, c: Code, area: str, site: str) -> None:
        c.line(f"t[{area} + {site}] = 1")
        if self._covers_large(c):
            slot = access.slot(c, site, "Cell")
            piece = c.var("piece", access.what(c, slot))
            with c.block(f"if {large.is_large(c, piece)}"):
                state = access.read(c, "STATE", slot)
                with large.each_cell(c, piece, state, site) as cell:
                    c.line(f"t[{area} + {cell}] = 1")

    def tester(self, c: Code) -> Callable[[str], str]:
        """Look at one site, where that needs no loop over its levels."""
        blocks, owner = self._blocks(c)
        if self._by_level(c) or owner is not None or self._covers_large(c) or len(blocks) > 1:
            return super().tester(c)
        test = self._piece_test(c)
        first, size, _ = blocks[0]
        return lambda site: both(in_container(c, first, site, size), self._on(c, test, site))

    # --- where ------------------------------------------------------------------------------------

    def _kind(self, c: Code) -> str:
        if self._container(c) not in (None, 0):
            return "Cell"
        return kind_of(c, self.on)

    def _container(self, c: Code) -> int | None:
        """The number of the one container to look at; -1 for hands chosen by player."""
        if self.container is None:
            return None
        if isinstance(self.container, Int):
            number = constant(c, self.container)
            if number is None:
                raise unsupported(self)
            return number
        if "Hand" in self.container:
            return -1
        for container in c.program.facts.containers:
            if container.name == self.container:
                return container.index
        raise unsupported(self)

    def _blocks(self, c: Code) -> tuple[list[tuple[int, int, int]], str | None]:
        """Runs of sites (first, number, owner), and the owner that chooses among them, if any."""
        facts, number, kind = c.program.facts, self._container(c), self._kind(c)
        if number == -1:
            hands = [k for k in facts.containers[1:] if str(self.container) in k.name]
            return [(k.first, k.size, k.owner) for k in hands], roles.index(c, self.by)
        board = (0, facts.topology.count(kind), 0)
        if number is not None:
            if number == 0:
                return [board], None
            container = facts.containers[number]
            return [(container.first, container.size, 0)], None
        if kind != "Cell" or len(facts.containers) == 1:
            return [board], None
        if board[1] == facts.first_hand_site:  # quirk: hands count on boards of cells (§5.1.3)
            return [(0, facts.total_sites, 0)], None
        return [board, (facts.first_hand_site, facts.total_sites - facts.first_hand_site, 0)], None

    def _covers_large(self, c: Code) -> bool:
        """Whether all cells of large pieces count: only when the board is named (§5.1.5)."""
        big = any(piece.walks for piece in c.program.facts.pieces)
        return big and self._container(c) == 0

    # --- which pieces -----------------------------------------------------------------------------

    def _by_level(self, c: Code) -> bool:
        """Whether more than the top level has to be looked at."""
        named_pieces = self.component is not None or bool(self.components)
        return c.program.facts.stacking and (named_pieces or not self.top)

    def _on(self, c: Code, test: Callable[[str], str], site: str) -> str:
        """A condition: there is such a piece on a site."""
        kind = self._kind(c)
        if kind not in c.program.facts.types:
            return "False"
        slot = access.slot(c, site, kind)
        if not c.program.facts.stacking:
            return test(access.what(c, slot))
        top = self._players(c)
        height = access.height(c, slot)
        if not self._by_level(c):
            return both(f"{height} > 0", top(access.who(c, slot)))
        found, level = c.var("found", "False"), c.fresh("level")
        with c.block(f"for {level} in range({height})"):
            with c.when(test(access.what(c, slot, level))):
                c.line(f"{found} = True")
        # quirk: the component of the top piece is not looked at (§5.1.6)
        return both(found, top(access.who(c, slot))) if self.top else found

    def _players(self, c: Code) -> Callable[[str], str]:
        return roles.owner_test(c, self.by)

    def _piece_test(self, c: Code) -> Callable[[str], str]:
        """A condition on a component index: it is one of the pieces meant."""
        facts = c.program.facts
        wanted = self._components(c)
        owner = self._players(c)
        static = roles.role_number(self.by) if isinstance(self.by, Role) else None
        if static is not None and not facts.teams:
            own = [p.index for p in facts.pieces[1:] if p.owner == static]
            if wanted is None:
                return lambda piece: is_one_of(c, piece, own)
            return lambda piece: both(is_one_of(c, piece, own), wanted(piece))
        nobody = isinstance(self.by, Role) and self.by in REAL

        def test(piece: str) -> str:
            parts = [] if nobody else [f"{piece} != 0"]
            parts.append(f"({owner(access.owner_of(c, piece))})")
            if wanted is not None:
                parts.append(f"({wanted(piece)})")
            return both(*(part for part in parts if part != "(True)"))

        return test

    def _components(self, c: Code) -> Callable[[str], str] | None:
        """A condition on a component index by number or names; None when any will do."""
        if isinstance(self.component, Int):
            number = c.let("component", self.component.emit(c))
            return lambda piece: f"{piece} == {number}"
        names = self.components or ((self.component,) if self.component else ())
        if not names:
            return None
        found = [p.index for p in c.program.facts.pieces[1:] if p.base_name in names]
        if self.by in WIDE or not isinstance(self.by, Role):
            return lambda piece: is_one_of(c, piece, found)
        # quirk: other roles match the names of a single owner only (§5.1.2)
        owner = c.let("owner", roles.index(c, self.by))
        return lambda piece: both(
            is_one_of(c, piece, found), f"{access.owner_of(c, piece)} == {owner}"
        )
