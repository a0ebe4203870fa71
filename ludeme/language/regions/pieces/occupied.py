"""Where the pieces of players are (spec 08 §5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

from ludeme.emit import access, left_over, stale_entries
from ludeme.emit.code import Code
from ludeme.emit.components import large_pieces
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, TRUE, Condition, Number, both, either
from ludeme.emit.moves.move_shapes import UNKNOWN, Content, Scene, Spot, Ways
from ludeme.emit.moves.move_shapes import both as both_ways
from ludeme.emit.questions import is_one_of
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Region
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.named_containers import no_such_container
from ludeme.language.regions.pieces.of_pieces import each_between, in_container
from ludeme.language.regions.rows import constant, each_of_player
from ludeme.model.capabilities import Capability

#: Roles whose names of pieces are tested against the set of players alone (§5.1.2).
WIDE = (Role.All, Role.Enemy, Role.NonMover)

#: The kind of the sites of hands and other containers beside the board.
HAND = "Hand"


@dataclass(frozen=True)
class Block:
    """The sites of a container; `key` is what chooses it among several."""

    first: int
    size: int
    kind: str
    key: int = 0


@ludeme("sites Occupied")
class SitesOccupied(Region):
    """`(sites Occupied by:Mover component:"Pawn")`: where a player's pieces are (spec 08 §5.1).

    Attributes:
        by: Whose pieces; roles such as `All` and `Enemy` mean several players.
        container: Only pieces there: the number or name of a hand or of the board.
        component: Only pieces with this number, or with this name written without the number of the
            player.
        components: Only pieces with one of these names, written without the number of the player.
        top: Whether the piece on top of a stack must be theirs, as it must by default.
        on: The kind of graph element that the pieces stand on; by default that of the board.
    """

    phrases = ("the sites of {by}",)
    indexes = by_slot(container=Index.CONTAINER, component=Index.PIECE)
    refers = by_slot(component=Thing.PIECES, components=Thing.PIECES)
    mentions = by_slot(container=Thing.CONTAINER)
    reads = BOARD
    is_scanned = True
    needs = frozenset({Capability.PIECE_LISTS})
    by: PlayerSpec | Role = named()
    container: Int | str | None = named(None)
    component: Int | str | None = named(None, group=1)
    components: tuple[str, ...] | None = named(None, group=1)
    top: bool = named(True)
    on: SiteType | None = named(None)

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """Its pieces, and the hand that it looks at."""
        yield from super().names_of()
        if isinstance(self.container, str) and "Hand" in self.container:
            yield Thing.HAND, self.container

    def extent(self, c: Code) -> int:
        """The sites of the board, and those of hands."""
        facts = c.program.facts
        size = max(facts.topology.count(kind_of(c, self.on)), facts.total_sites)
        return min(super().extent(c), size)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Look at every site of the board, and of the hands where they are cells too."""
        blocks, chosen = self._blocks(c)
        one_of_hands = chosen is not None and all(block.kind == HAND for block in blocks)
        if self._covers_large(c) or not blocks or not (one_of_hands or len(blocks) == 1):
            with super().each(c) as site:
                yield site
            return
        test, block = self._piece_test(c), blocks[0]
        if chosen is None:
            sites = each_between(c, block.first, block.size, block.kind)
        else:
            sites = self._each_of_hand(c, blocks)
        with sites as site, c.when(self._on(c, test, site, block.kind)):
            yield site

    @contextmanager
    def _each_of_hand(self, c: Code, hands: list[Block]) -> Iterator[Number]:
        """The sites of the hands whose key is the number of the player meant, ascending."""

        def sites(player: int) -> tuple[int, ...]:
            own = (range(k.first, k.first + k.size) for k in hands if k.key == player)
            return tuple(chain.from_iterable(own))

        with each_of_player(c, "hands", self.by, sites) as site:
            yield site

    def mark(self, c: Code, area: Number) -> None:
        """Mark the sites of each container."""
        test = self._piece_test(c)
        blocks, chosen = self._blocks(c)
        for block in blocks:
            with (
                c.when(TRUE if chosen is None else Condition(f"{chosen} == {block.key}")),
                each_between(c, block.first, block.size, block.kind) as site,
                c.when(self._on(c, test, site, block.kind)),
            ):
                self._mark_piece(c, area, site)

    def _mark_piece(self, c: Code, area: Number, site: Number) -> None:
        c.line(f"t[{area} + {site}] = 1")
        if self._covers_large(c):
            slot = access.slot(c, site, "Cell")
            piece = c.var("piece", access.what(c, slot))
            with c.block(f"if {large_pieces.is_large(c, piece)}"):
                state = access.read(c, "STATE", slot)
                with large_pieces.each_cell(c, piece, state, site) as cell:
                    c.line(f"t[{area} + {cell}] = 1")

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Look at one site, where that needs no loop over its levels."""
        blocks, chosen = self._blocks(c)
        if self._by_level(c) or chosen is not None or self._covers_large(c) or len(blocks) > 1:
            return super().tester(c)
        test, block = self._piece_test(c), blocks[0]
        return lambda site: both(
            in_container(c, block.first, site, block.size), self._on(c, test, site, block.kind)
        )

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """Whose piece stands on a member; that a site is no member only says something if any
        piece of the board would do."""
        facts = scene.facts
        listed = left_over.kept(facts) or stale_entries.kept(facts)  # perhaps on empty sites
        if spot is None or scene.kind(self.on) != spot.kind or listed:
            return UNKNOWN
        plain = self.container is None and self.component is None and not self.components
        if not holds:
            if not plain or scene.facts.stacking or not self.top:
                return UNKNOWN
            if self.by is Role.All:
                return scene.test(spot, Content.EMPTY, source=self)
            return scene.mine(spot, self, holds=False) if self.by is Role.Mover else UNKNOWN
        return both_ways(scene.occupied(spot, self), self._owned(scene, spot))

    def _owned(self, scene: Scene, spot: Spot) -> Ways:
        """What the role says about the owner of the top piece."""
        stacking = scene.facts.stacking
        if (stacking and not self.top) or not (stacking or scene.declared_owners):
            return UNKNOWN
        if self.by is Role.Mover or (self.by is Role.Friend and not scene.facts.teams):
            return scene.test(spot, Content.FRIEND, source=self)
        if self.by is Role.NonMover:
            return scene.test(spot, Content.FRIEND, holds=False, source=self)
        if self.by is Role.Enemy:
            return scene.enemy(spot, True, self)
        player = roles.role_number(self.by) if isinstance(self.by, Role) else None
        if player is None or roles.is_team(self.by) or player > scene.facts.players:  # type: ignore[arg-type]
            return UNKNOWN
        return scene.test(spot, Content.PLAYER, player, source=self)

    # --- where ------------------------------------------------------------------------------------

    def _blocks(self, c: Code) -> tuple[list[Block], Number | None]:
        """Runs of sites, and the expression whose value chooses one of them by its key."""
        facts, kind = c.program.facts, kind_of(c, self.on)
        board = Block(0, facts.topology.count(kind), kind)
        hands = [Block(k.first, k.size, HAND, k.index) for k in facts.containers[1:]]
        if isinstance(self.container, Int):
            number = constant(c, self.container)
            if number is None:
                return [board, *hands], c.let("container", self.container.emit(c))
            if not 0 <= number <= len(hands):
                last = f", the last is {len(hands)}" if hands else ": there is the board only, 0"
                raise LudemeError(f"there is no container {number}{last}", self.container.span)
            return [([board, *hands])[number]], None
        if self.container is not None and "Hand" in self.container:
            named_hands = [k for k in facts.containers[1:] if self.container in k.name]
            blocks = [Block(k.first, k.size, HAND, k.owner) for k in named_hands]
            return blocks, c.let("who", roles.index(c, self.by))
        if self.container is not None:
            found = facts.find_container(self.container)
            if found is None:
                raise no_such_container(self, self.container, facts.containers)
            return [([board, *hands])[found.index]], None
        if kind != "Cell" or not hands:
            return [board], None
        # quirk: hands count on boards of cells (§5.1.3)
        if board.size == facts.first_hand_site:
            return [Block(0, facts.total_sites, kind)], None
        return [board, *hands], None

    def _covers_large(self, c: Code) -> bool:
        """Whether all cells of large pieces count: only when the board is named (§5.1.5)."""
        named_board = self.container == "Board" or (
            isinstance(self.container, Int) and constant(c, self.container) == 0
        )
        return c.program.facts.has_large and named_board

    # --- which pieces -----------------------------------------------------------------------------

    def _by_level(self, c: Code) -> bool:
        """Whether more than the top level has to be looked at."""
        named_pieces = self.component is not None or bool(self.components)
        return c.program.facts.stacking and (named_pieces or not self.top)

    def _on(
        self, c: Code, test: Callable[[Number], Condition], site: Number, kind: str
    ) -> Condition:
        """A condition: there is such a piece on a site."""
        if kind not in c.program.facts.types and kind != HAND:
            return FALSE
        slot = access.slot(c, site, kind)
        if not c.program.facts.stacking:
            stands = test(access.what(c, slot))
            if not left_over.kept(c.program.facts):
                return stands
            entry = left_over.listed(c, slot, lambda body, piece: self._piece_test(body)(piece))
            return Condition(f"({stands} or {entry})")
        top = self._players(c)
        height = access.height(c, slot)
        if not self._by_level(c):
            return both(Condition(f"{height} > 0"), top(access.who(c, slot)))
        found, level = Condition(c.var("found", FALSE)), c.fresh("level")
        with c.block(f"for {level} in range({height})"):
            with c.when(test(access.what(c, slot, level))):
                c.line(f"{found} = True")
        if kind != HAND and stale_entries.kept(c.program.facts):  # quirk: so are those gone
            stays = stale_entries.listed(c, slot, lambda b, piece: self._piece_test(b)(piece))
            found = either(found, stays)
        # quirk: the component of the top piece is not looked at (§5.1.6)
        return both(found, top(access.who(c, slot))) if self.top else found

    def _players(self, c: Code) -> Callable[[Number], Condition]:
        return roles.owner_test(c, self.by)

    def _piece_test(self, c: Code) -> Callable[[Number], Condition]:
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
        nobody = roles.is_somebody(c, self.by)

        def test(piece: Number) -> Condition:
            tests = [owner(access.owner_of(c, piece))]
            if wanted is not None:
                tests.append(wanted(piece))
            filled = TRUE if nobody else Condition(f"{piece} != 0")
            return both(filled, *(Condition(f"({test})") for test in tests if not test.known))

        return test

    def _components(self, c: Code) -> Callable[[Number], Condition] | None:
        """A condition on a component index by number or names; None when any will do."""
        if isinstance(self.component, Int):
            number = c.let("component", self.component.emit(c))
            return lambda piece: Condition(f"{piece} == {number}")
        names = self.components or ((self.component,) if self.component else ())
        if not names:
            return None
        found = [p.index for p in c.program.facts.pieces[1:] if p.base_name in names]
        if self.by in WIDE or not isinstance(self.by, Role):
            return lambda piece: is_one_of(c, piece, found)
        # quirk: other roles match the names of a single owner only (§5.1.2)
        owner = c.let("owner", roles.index(c, self.by))
        return lambda piece: both(
            is_one_of(c, piece, found), Condition(f"{access.owner_of(c, piece)} == {owner}")
        )
