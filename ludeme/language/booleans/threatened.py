"""Whether an enemy could move to a piece's site (spec 07 §1.10)."""

from __future__ import annotations

from ludeme.compile import access
from ludeme.compile.candidate import Sink
from ludeme.compile.code import Code
from ludeme.compile.dependence import ANYTHING
from ludeme.compile.questions import holds, locate, within
from ludeme.compile.sinks import target_function, targets
from ludeme.language.base import ludeme
from ludeme.language.booleans.is_site import IsPieceAt
from ludeme.language.kinds import Moves, Region, unsupported
from ludeme.language.moves.parts import kind_of


@ludeme("is Threatened")
class IsThreatened(IsPieceAt):
    """`(is Threatened (id "King" Mover))`: an enemy move goes to the piece's site (07 §1.10)."""

    reads = ANYTHING
    moves: Moves | None = None

    def emit(self, c: Code) -> str:
        """Generate the enemies' moves with the piece standing on the site."""
        if "threat" in c.flags:
            return "False"
        piece = c.let("piece", self.piece.emit(c)) if self.piece else ""
        kind = kind_of(c, self.type)
        at = c.let("at", self.at.emit(c)) if self.at else ""

        def build(b: Code) -> None:
            if piece:
                with b.when(f"{piece} < 1"):
                    b.line("return False")
            if at:
                with b.when(f"{at} >= 0"):
                    self._attacked(b, at, piece, kind)
            elif self.in_ is not None:
                self._each(b, self.in_, piece, kind)
            else:
                self._anywhere(b, piece, kind)

        return holds(c, "is_threatened", build)

    def _each(self, b: Code, region: Region, piece: str, kind: str) -> None:
        with region.each(b) as site:
            self._attacked(b, site, piece, kind)

    def _anywhere(self, b: Code, piece: str, kind: str) -> None:
        """The first site that holds the piece, or every occupied site."""
        facts = b.program.facts
        count = facts.topology.count(kind)
        first = "" if kind == facts.default_type else f" + {facts.slot_base(kind)}"
        if piece and not facts.stacking:
            site = b.var("site", f"find({b.s}, WHAT{first}, {count}, {piece})")
            with b.block(f"if {site} >= 0"):
                self._attacked(b, site, piece, kind)
            return
        site = b.fresh("site")
        with b.block(f"for {site} in range({count})"):
            what = access.what(b, access.slot(b, site, kind))
            with b.block(f"if {what} == {piece}" if piece else f"if {what} != 0"):
                self._attacked(b, site, piece, kind)
                if piece:
                    b.line("break")

    def _attacked(self, b: Code, site: str, piece: str, kind: str) -> None:
        """Return True if a move of an enemy ends on the site."""
        if not piece:
            place = locate(b, site, kind)
            what = b.var("piece", access.what(b, place.slot))
            with b.when(place.valid), b.block(f"if {what} > 0"):
                self._under_attack(b, site, what, kind, given=False)
            return
        self._under_attack(b, site, piece, kind, given=True)

    def _under_attack(self, b: Code, site: str, piece: str, kind: str, *, given: bool) -> None:
        facts = b.program.facts
        owner = b.var("owner", access.owner_of(b, piece))
        row = b.scratch()
        with b.on(row):
            b.line(f"{row}[PREV] = {owner}")
            if not given:
                b.line(f"{row}[NEXT] = {owner}")
            self._put(b, site, piece, owner, kind)
            enemy = b.fresh("enemy")
            valid = "True" if given else f"1 <= {owner} <= {facts.players}"
            with (
                b.when(valid),
                b.block(f"for {enemy} in range(1, {facts.players + 1})"),
                b.block(f"if {enemy} != {owner}"),
                b.flagged("threat"),
            ):
                b.line(f"{row}[MOVER] = {enemy}")
                with b.block(f"if {self._attacks(b, site)}"):
                    b.line("return True")

    def _attacks(self, b: Code, site: str) -> str:
        """A condition: the mover has a move to the site.

        Without moves of its own the question is about the phase of the mover and the same wherever
        it is asked: a check test after each of many generators writes those moves only once.
        """
        if self.moves is not None:
            return targets(b, "attack", site, self._generate)
        known = b.program.attacks
        if b.flags not in known:
            target = b.fresh("target")
            name, free = target_function(b, "attack", target, self._generate)
            known[b.flags] = (name, target, free)
        name, target, free = known[b.flags]
        return b.call(name, tuple(site if local == target else local for local in free))

    def _generate(self, b: Code, sink: Sink) -> None:
        if self.moves is not None:
            self.moves.emit(b, sink)
            return
        if b.program.phase_moves is None:
            raise unsupported(self)
        with b.within({}):
            b.program.phase_moves(b, sink)

    def _put(self, b: Code, site: str, piece: str, owner: str, kind: str) -> None:
        """Put the piece there; quirk: nothing happens on boards with stacks or several types."""
        facts = b.program.facts
        if facts.stacking or len(facts.types) > 1:
            return
        with b.when(within(b, site, facts.board_sites)):
            b.line(f"{b.s}[WHAT + {site}] = {piece}")
            if facts.stored_who:
                b.line(f"{b.s}[WHO + {site}] = {owner}")
