"""Rolling dice, taking control (spec 06 §A12)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from ludeme.emit import access
from ludeme.emit.actions.primitive import DATA
from ludeme.emit.bitmaps import each_of_table
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, UNDEFINED, Condition, Literal, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Sink, acted
from ludeme.emit.moves.last_action import added_levels
from ludeme.emit.moves.passing import with_then
from ludeme.emit.questions import locate
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import Role, SiteType
from ludeme.language.effects.set_site import on_site
from ludeme.language.indexes import Index
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.moves.move_clauses import Then, kind_of
from ludeme.language.moves.simple import placeless


@ludeme("roll")
class Roll(Effect):
    """`(roll)`: roll all dice of the mover (spec 06 §A12, §B5.1)."""

    uses = frozenset({Thing.DICE})
    rolls = True
    then: Then | None = None
    writes = frozenset({"board", "dice"})
    single = True

    def emit(self, c: Code, sink: Sink) -> None:
        """One move that shows the next roll; nothing without dice."""
        if not c.program.facts.dice:
            return

        faces = _drawn(c) if Flag.RECORDING in c.flags else []

        def act(body: Code) -> None:
            for die, face in enumerate(faces):
                body.line(f"{body.s}[ROLL + {die}] = {face}")
            if faces:
                body.line(f"{body.s}[ROLLED] = 1")
            body.line(f"{body.helper('roll_dice')}({body.s}, t)")
            die_acted(body, Literal(c.program.facts.dice[0].size - 1))  # they turn in order

        with_then(sink, self.then).move(c, placeless(c, "move", act))


def die_acted(c: Code, die: Number) -> None:
    """Note the site of a die that is rolled or used (spec 07 §2.2)."""
    first = c.program.facts.dice[0].first
    site = Literal(first + die.value) if die.value is not None else Number(f"{first} + {die}")
    acted(c, site, site)


def _drawn(c: Code) -> list[Number]:
    """The faces of the next roll, drawn now: a record shows the same ones whenever it is played."""
    draw = c.helper("draw_dice")
    with c.block(f"if {c.s}[ROLLED] == 0"):
        c.line(f"{draw}({c.s}, t)")
    number = c.program.facts.dice[0].size
    roll = c.program.layout.need("ROLL", number)
    faces = [c.var("face", f"{c.s}[{roll} + {die}]") for die in range(number)]
    c.line(f"{c.s}[ROLLED] = 0")
    return faces


@ludeme("take Control")
class TakeControl(Effect):
    """`(take Control of:Next by:Mover)`: pieces change their owner (spec 06 §A12).

    Attributes:
        of: Whose pieces are taken over; `All` means everybody's.
        by: Who gets them.
        at: Only the piece on this site.
        to: Only pieces on these sites.
    """

    indexes = by_slot(of=Index.PLAYER, by=Index.PLAYER, at=Index.SITE)
    of: Role | Int = named()
    by: Role | Int = named()
    at: Int | None = named(None, group=1)
    to: Region | None = named(None, group=1)
    type: SiteType | None = None
    then: Then | None = None
    reads = BOARD
    writes = BOARD

    def emit(self, c: Code, sink: Sink) -> None:
        """One move per site with a piece that has a counterpart of the new owner."""
        kind = kind_of(c, self.type)
        out = with_then(sink, self.then)
        everyone = c.program.facts.everyone
        loser = c.let("of", roles.index(c, self.of))
        winner = c.let("by", roles.index(c, self.by))
        counterparts = self._counterparts(c)
        with self._each_site(c, kind) as site:
            slot = access.slot(c, site, kind)
            piece = c.var("piece", access.what(c, slot))
            owned = f"({loser} == {everyone} or {self._owns(c, slot, piece, loser)})"
            with c.block(f"if {piece} != 0 and {owned} and 0 <= {winner} <= {everyone}"):
                width = everyone + 1
                new = c.var("new", f"t[{counterparts} + {piece} * {width} + {winner}]")
                with c.block(f"if {new} > 0"):
                    self._replace(c, out, site, slot, kind, new)

    def _owns(self, c: Code, slot: Number, piece: Number, player: Number) -> Condition:
        """A condition: a player has a piece on a site, be it below the one that is shown."""
        if not c.program.facts.stacking:
            return Condition(f"{access.owner_of(c, piece)} == {player}")
        found, level = Condition(c.var("found", FALSE)), c.fresh("level")
        with c.block(f"for {level} in range({access.height(c, slot)})"):
            owner = access.owner_of(c, access.what(c, slot, level))
            with c.block(f"if {owner} == {player}"):
                c.line(f"{found} = True")
        return found

    def _counterparts(self, c: Code) -> str:
        """Table: the component of the same base name that each player owns, else -1."""
        facts = c.program.facts
        found = [
            next(
                (
                    p.index
                    for p in facts.pieces[1:]
                    if p.base_name == old.base_name and p.owner == w
                ),
                -1,
            )
            for old in facts.pieces
            for w in range(facts.everyone + 1)
        ]
        return c.program.tables.add("counterpart", found)

    @contextmanager
    def _each_site(self, c: Code, kind: str) -> Iterator[Number]:
        """The sites of the region, or all with contents of this type."""
        facts = c.program.facts
        if self.to is not None:
            with self.to.each(c) as site:
                yield site
        elif self.at is not None:
            place = locate(c, self.at.emit(c), kind)
            with c.when(place.valid):
                yield place.site
        else:
            hands = kind in ("Cell", facts.default_type)
            sites = facts.total_sites if hands else facts.topology.count(kind)
            with each_of_table(c, tuple(range(sites))) as site:
                yield site

    def _replace(
        self, c: Code, out: Sink, site: Number, slot: Number, kind: str, new: Number
    ) -> None:
        """The new piece keeps count, state, rotation and value of the old one."""
        needs = c.program.facts.needs
        count = c.var("count", Literal(1) if c.program.facts.stacking else access.count(c, slot))
        data = [
            c.var(name.lower(), access.read(c, name, slot)) if name.lower() in needs else UNDEFINED
            for name in DATA
        ]

        def remove(body: Code) -> None:
            body.line(f"{body.helper('take')}({body.s}, t, {slot})")

        def add(body: Code) -> None:
            put = body.helper("put")
            body.line(f"{put}({body.s}, t, {slot}, {new}, {count}, {', '.join(data)})")

        out.move(
            c, on_site(c, self, site, kind, remove, add, levels=partial(added_levels, slot=slot))
        )
