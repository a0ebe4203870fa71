"""Regions of moves: those of a list of moves, and of the last move (spec 08 §7)."""

from __future__ import annotations

from typing import ClassVar

from ludeme.emit import fields
from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING, BOARD, NOTHING
from ludeme.emit.expressions import Condition, Number, both
from ludeme.emit.moves.candidate import Candidate
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.moves.sinks import EachSink, RowSink, rows_in_workspace
from ludeme.emit.questions import within
from ludeme.language import roles
from ludeme.language.base import ludeme, shape
from ludeme.language.constants import Role, SitesMoveType, SiteType
from ludeme.language.kinds import Moves, NonDecision, Region, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.model.capabilities import Capability


@ludeme("sites")
class SitesOfMoves(Region):
    """`(sites To (forEach Piece))`: where these moves end, start or pass (spec 08 §7).

    Attributes:
        which: Which of the sites of each move.
        moves: The moves; they are not made.
    """

    reads = NOTHING
    which: SitesMoveType
    moves: Moves

    def mark(self, c: Code, area: Number) -> None:
        """Generate the moves and mark their sites; nothing is applied."""

        def note(b: Code, move: Candidate) -> None:
            if self.which is SitesMoveType.Between:
                if move.between is not None:
                    with b.within(move.env), move.between(b) as site:
                        put(b, area, site)
                return
            site = move.origin if self.which is SitesMoveType.From else move.target
            put(b, area, site)

        self.moves.emit(c, EachSink(note))


@shape
class SitesOfLastMove(Region):
    """One end of the last move and of its actions on the board."""

    reads = BOARD
    needs = frozenset({Capability.LAST_SITES})
    end: ClassVar[str] = ""
    type: SiteType | None = None

    def mark(self, c: Code, area: Number) -> None:
        """The recorded end of the move, and what its actions touched."""
        put(c, area, Number(f"{c.s}[LAST_{self.end}]"))
        site = c.fresh("site")
        with c.block(f"for {site} in range({c.program.facts.board_sites})"):
            c.line(f"t[{area} + {site}] |= {fields.touched(c, self.end, site)}")


@ludeme("sites LastFrom")
class SitesLastFrom(SitesOfLastMove):
    """`(sites LastFrom)`: where the last move and its effects started (spec 08 §7)."""

    end = "FROM"


@ludeme("sites LastTo")
class SitesLastTo(SitesOfLastMove):
    """`(sites LastTo)`: where the last move and its effects ended (spec 08 §7)."""

    end = "TO"


@ludeme("last Between")
class LastBetween(Region):
    """`(last Between)`: the sites the last move passed over (spec 08 §7)."""

    reads = NOTHING
    needs = frozenset({Capability.LAST_BETWEEN})

    def mark(self, c: Code, area: Number) -> None:
        """Copy the marks of the last move."""
        site = c.fresh("site")
        with c.block(f"for {site} in range({c.program.universe})"):
            c.line(f"t[{area} + {site}] |= {fields.passed(c, site)}")


@ludeme("sites Winning")
class SitesWinning(Region):
    """`(sites Winning Next (add (to (sites Empty))))`: where one of these moves wins (08 §5.13).

    Attributes:
        player: Who would win; by default the mover.
        moves: The moves that are tried.
        name: Without influence.
    """

    reads = ANYTHING
    needed = ("moves",)
    type: SiteType | None = None
    player: PlayerSpec | Role | None = None
    moves: NonDecision | None = None
    name: str | None = None

    def mark(self, c: Code, area: Number) -> None:
        """Play each move, end rules included, on a copy in which the player is to move."""
        if self.moves is None or rules_of(c.program).ply is None:
            raise unsupported(self)
        player = c.let("player", roles.index(c, self.player or Role.Mover))
        row = c.scratch("as_player")
        with c.block(f"if {row}[MOVER] != {player}"):
            c.line(f"{row}[PREV] = {row}[MOVER]")
            c.line(f"{row}[MOVER] = {player}")
            c.line(f"{row}[NEXT] = next_active({row}, {player})")
        rows = rows_in_workspace(c, top=True)
        with c.on(row):
            self.moves.emit(c, rows)
            place = c.fresh("q")
            with c.block(f"for {place} in range({rows.start}, {rows.place}, W)"):
                to = c.var("to", f"t[{place} + 2]")
                new = Condition(f"t[{area} + {to}] == 0")
                with c.block(f"if {both(within(c, to, c.program.universe), new)}"):
                    after = self._played(c, rows, place)
                    rank = f"{after}[RANK + {player}]"
                    with c.block(f"if 0 < {rank} <= 2 * {after}[WINNERS]"):
                        c.line(f"t[{area} + {to}] = 1")

    def _played(self, c: Code, rows: RowSink, place: Number) -> str:
        """A copy on which the move has been played."""
        after, ply = c.scratch("after"), rules_of(c.program).ply
        assert ply is not None

        def build(body: Code) -> None:
            ply(body, rows, place)
            body.line("return 0")

        name, free = c.function("ply", build)
        c.line(c.call(name, free, (after, "t", "x")))
        return after
