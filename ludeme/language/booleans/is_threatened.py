"""Whether an enemy could move to a piece's site (spec 07 §1.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.expressions import FALSE, TRUE, Condition, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.finding import target_function, targets
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.purity import only_reads
from ludeme.emit.questions import holds, locate, within
from ludeme.language.base import Thing, ludeme
from ludeme.language.booleans.is_within import IsPieceAt
from ludeme.language.kinds import Moves, Region, unsupported
from ludeme.language.moves.move_clauses import kind_of
from ludeme.model.strategies import GuardPiece, Strategy


@ludeme("is Threatened")
class IsThreatened(IsPieceAt):
    """`(is Threatened (id "King" Mover))`: an enemy move goes to the piece's site (07 §1.10).

    Attributes:
        piece: The number of the piece; by default whatever stands on the sites.
        at: The site of the piece.
        in_: The sites where it may be threatened; by default wherever it stands.
        moves: The moves that threaten; by default all moves of the enemies.
    """

    phrases = ("{piece} is attacked{found:by}", "{piece} is not attacked")
    reads = ANYTHING
    moves: Moves | None = None

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Mind the piece that has a name."""
        names = self.piece.names_of() if self.piece is not None else ()
        return tuple(GuardPiece(name) for thing, name in names if thing is Thing.PIECES)

    def emit(self, c: Code) -> Condition:
        """Generate the enemies' moves with the piece standing on the site."""
        if Flag.THREAT in c.flags:
            return FALSE
        piece = c.let("piece", self.piece.emit(c)) if self.piece else None
        kind = kind_of(c, self.type)
        at = c.let("at", self.at.emit(c)) if self.at else None

        def build(b: Code) -> None:
            if piece is not None:
                with b.when(Condition(f"{piece} < 1")):
                    b.line("return False")
            if at is not None:
                with b.when(Condition(f"{at} >= 0")):
                    self._attacked(b, at, piece, kind)
            elif self.in_ is not None:
                self._each(b, self.in_, piece, kind)
            else:
                self._anywhere(b, piece, kind)

        return holds(c, "is_threatened", build)

    def _each(self, b: Code, region: Region, piece: Number | None, kind: str) -> None:
        with region.each(b) as site:
            self._attacked(b, site, piece, kind)

    def _anywhere(self, b: Code, piece: Number | None, kind: str) -> None:
        """The first site that holds the piece, or every occupied site."""
        facts = b.program.facts
        count = facts.topology.count(kind)
        first = "" if kind == facts.default_type else f" + {facts.slot_base(kind)}"
        if piece is not None and not facts.stacking:
            site = b.var("site", f"find({b.s}, WHAT{first}, {count}, {piece})")
            with b.block(f"if {site} >= 0"):
                self._attacked(b, site, piece, kind)
            return
        site = b.fresh("site")
        with b.block(f"for {site} in range({count})"):
            what = access.what(b, access.slot(b, site, kind))
            wanted = f"{what} != 0" if piece is None else f"{what} == {piece}"
            with b.block(f"if {wanted}"):
                self._attacked(b, site, piece, kind)
                if piece is not None:
                    b.line("break")

    def _attacked(self, b: Code, site: Number, piece: Number | None, kind: str) -> None:
        """Return True if a move of an enemy ends on the site."""
        if piece is None:
            place = locate(b, site, kind)
            what = b.var("piece", access.what(b, place.slot))
            with b.when(place.valid), b.block(f"if {what} > 0"):
                self._under_attack(b, site, what, given=False)
            return
        self._under_attack(b, site, piece, given=True)

    def _under_attack(self, b: Code, site: Number, piece: Number, *, given: bool) -> None:
        owner = b.var("owner", access.owner_of(b, piece))
        a_player = Condition(f"1 <= {owner} <= {b.program.facts.players}")
        with b.when(TRUE if given else a_player):
            changes = {"PREV": owner} if given else {"PREV": owner, "NEXT": owner}
            with b.capture(), b.flagged(Flag.THREAT):
                attack = self._attacks(b, site)
            if only_reads(b.program, attack.split("(")[0]):
                self._ask_here(b, site, piece, owner, changes)
            else:
                self._ask_copy(b, site, piece, owner, changes)

    def _ask_copy(
        self, b: Code, site: Number, piece: Number, owner: Number, changes: dict[str, Number]
    ) -> None:
        """On a copy of the position, which the question may change."""
        with b.on(b.scratch()):
            for field, value in changes.items():
                b.line(f"{b.s}[{field}] = {value}")
            self._put(b, site, piece, owner)
            with self._each_enemy(b, owner), b.block(f"if {self._attacks(b, site)}"):
                b.line("return True")

    def _ask_here(
        self, b: Code, site: Number, piece: Number, owner: Number, changes: dict[str, Number]
    ) -> None:
        """On the position itself: what is set for the question is put back afterwards."""
        s, kept = b.s, {}
        for field in ("MOVER", *changes):
            kept[f"{s}[{field}]"] = b.var(field.lower(), f"{s}[{field}]")
        inside = within(b, site, b.program.facts.board_sites)
        stood = {}
        for field, _ in self._contents(b, piece, owner):
            place = f"{s}[{field} + {site}]"
            stood[place] = b.var(
                "stood", place if inside.known is True else f"{place} if {inside} else 0"
            )
        for field, value in changes.items():
            b.line(f"{s}[{field}] = {value}")
        self._put(b, site, piece, owner)
        found = b.var("found", FALSE)
        with self._each_enemy(b, owner), b.block(f"if {self._attacks(b, site)}"):
            b.line(f"{found} = True")
            b.line("break")
        for place, value in kept.items():
            b.line(f"{place} = {value}")
        with b.when(inside if stood else FALSE):
            for place, value in stood.items():
                b.line(f"{place} = {value}")
        with b.block(f"if {found}"):
            b.line("return True")

    @contextmanager
    def _each_enemy(self, b: Code, owner: Number) -> Iterator[None]:
        """A loop over the enemies of a player, each of them to move."""
        enemy = b.fresh("enemy")
        with (
            b.block(f"for {enemy} in range(1, {b.program.facts.players + 1})"),
            b.block(f"if {enemy} != {owner}"),
            b.flagged(Flag.THREAT),
        ):
            b.line(f"{b.s}[MOVER] = {enemy}")
            yield

    def _attacks(self, b: Code, site: Number) -> Condition:
        """A condition: the mover has a move to the site.

        Without moves of its own the question is about the phase of the mover and the same wherever
        it is asked: a check test after each of many generators writes those moves only once.
        """
        if self.moves is not None:
            return targets(b, "attack", site, self._generate)
        known = rules_of(b.program).attacks
        if b.flags not in known:
            target = b.fresh("target")
            name, free = target_function(b, "attack", target, self._generate)
            known[b.flags] = (name, target, free)
        name, asked, free = known[b.flags]
        given = tuple(site if local == asked else local for local in free)
        return Condition(b.call(name, given))

    def _generate(self, b: Code, sink: Sink) -> None:
        if self.moves is not None:
            self.moves.emit(b, sink)
            return
        phase_moves = rules_of(b.program).phase_moves
        if phase_moves is None:
            raise unsupported(self)
        with b.within({}):
            phase_moves(b, sink)

    def _contents(self, b: Code, piece: Number, owner: Number) -> list[tuple[str, Number]]:
        """What is put on the site; quirk: nothing on boards with stacks or several types."""
        facts = b.program.facts
        if facts.stacking or len(facts.types) > 1:
            return []
        return [("WHAT", piece), ("WHO", owner)] if facts.stored_who else [("WHAT", piece)]

    def _put(self, b: Code, site: Number, piece: Number, owner: Number) -> None:
        """Let the piece stand on the site, if that is on the board."""
        contents = self._contents(b, piece, owner)
        with b.when(within(b, site, b.program.facts.board_sites) if contents else FALSE):
            for field, value in contents:
                b.line(f"{b.s}[{field} + {site}] = {value}")
