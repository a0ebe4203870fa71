"""Conditions on all of something: sites, groups, dice, players (spec 07 §1.2)."""

from __future__ import annotations

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import TRUE, Condition, Literal, Number, both, negation
from ludeme.emit.questions import fails, spread, start_flood
from ludeme.language.base import Thing, ludeme, named
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Bool, Direction, Ints, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.model.capabilities import Capability


@ludeme("all Sites")
class AllSites(Bool):
    """`(all Sites (sites Corners) if:(is Empty (site)))`: true on every site (spec 07 §1.2).

    Attributes:
        region: The sites.
        if_: What must hold for each of them, which is `(site)` in it.
    """

    phrases = ("it is so on all of {region}", "it is not so on all of {region}")
    decided_by_parts = (False,)
    reads = NOTHING
    region: Region
    if_: Bool = named()

    def emit(self, c: Code) -> Condition:
        """Stop at the first site that fails."""

        def build(b: Code) -> None:
            with (
                self.region.each_in_any_order(b) as site,
                b.scope(site=site),
                b.when(negation(self.if_.emit(b))),
            ):
                b.line("return False")

        return fails(c, "all_sites", build)


@ludeme("all Different")
class AllDifferent(Bool):
    """`(all Different (sites Corners) if:(is Occupied (site)))`: no two the same piece (§1.2).

    Attributes:
        region: The sites.
        if_: What must hold for each of them, which is `(site)` in it, besides.
    """

    phrases = ("no two of {region} hold the same", "two of {region} hold the same")
    reads = BOARD
    region: Region
    if_: Bool = named()

    def emit(self, c: Code) -> Condition:
        """Every component may occur once, the empty one too."""

        def build(b: Code) -> None:
            seen = b.bitmap(len(b.program.facts.pieces))
            with self.region.each(b) as site, b.scope(site=site):
                with b.when(negation(self.if_.emit(b))):
                    b.line("return False")
                piece = b.var("piece", access.what(b, site))
                with b.block(f"if t[{seen} + {piece}] != 0"):
                    b.line("return False")
                b.line(f"t[{seen} + {piece}] = 1")

        return fails(c, "all_different", build)


@ludeme("all Values")
class AllValues(Bool):
    """`(all Values (values Remembered) if:(< (value) 5))`: true for every value (spec 07 §1.2).

    Attributes:
        values: The numbers.
        if_: What must hold for each of them, which is `(value)` in it.
    """

    reads = NOTHING
    values: Ints
    if_: Bool = named()

    def emit(self, c: Code) -> Condition:
        """Stop at the first value that fails."""

        def build(b: Code) -> None:
            with (
                self.values.each(b) as value,
                b.scope(value=value),
                b.when(negation(self.if_.emit(b))),
            ):
                b.line("return False")

        return fails(c, "all_values", build)


@ludeme("all Groups")
class AllGroups(Bool):
    """`(all Groups Orthogonal if:(= 4 (count Sites in:(sites))))`: true for every group (§1.2).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        of: Which sites, `(to)`, belong to groups; by default those that the mover owns.
        if_: What must hold for each group, whose sites are `(sites)` in it; `(from)` is one of
            them.
    """

    phrases = ("it is so of all groups", "it is not so of all groups")
    decided_by_parts = (False,)
    reads = BOARD
    type: SiteType | None = None
    directions: Direction | None = None
    of: Bool | None = named(None)
    if_: Bool = named()

    def emit(self, c: Code) -> Condition:
        """Collect each group into a bitmap, the context's region, and test it."""

        def build(b: Code) -> None:
            kind = kind_of(b, self.type)
            count = b.program.facts.topology.count(kind)
            done = b.bitmap()
            flood = start_flood(b, kind, b.workspace(b.program.universe, "group"))
            seed, i = b.fresh("seed"), b.fresh("i")
            mover = f"{b.s}[MOVER]"

            def belongs(g: Code, site: Number) -> Condition:
                if self.of is None:
                    return Condition(f"{access.who(g, access.slot(g, site, kind))} == {mover}")
                with g.scope(from_=seed, to=site):
                    return self.of.emit(g)

            with b.block(f"for {seed} in range({count})"):
                start = access.filled(b, access.slot(b, seed, kind))
                fits = both(Condition(f"t[{done} + {seed}] == 0"), start)
                with b.block(f"if {fits}"), b.when(belongs(b, seed)):
                    b.line(f"clear(t, {flood.marks}, {b.program.universe})")
                    b.line(f"{flood.size} = {flood.place} = 0")
                    flood.add(b, seed)
                    spread(b, flood, kind, self.directions, belongs)
                    with b.block(f"for {i} in range({flood.size})"):
                        b.line(f"t[{done} + t[{flood.stack} + {i}]] = 1")
                    with (
                        b.scope(from_=seed, region=flood.marks, region_span=Literal(count)),
                        b.when(negation(self.if_.emit(b))),
                    ):
                        b.line("return False")

        return fails(c, "all_groups", build)


@ludeme("all DiceUsed")
class AllDiceUsed(Bool):
    """`(all DiceUsed)`: no die is left to be used (spec 07 §1.2)."""

    phrases = ("all dice have been used", "some die has not been used")
    uses = frozenset({Thing.DICE})
    reads = frozenset({"dice"})

    def emit(self, c: Code) -> Condition:
        """A used die shows 0."""
        dice = sum(container.size for container in c.program.facts.dice)
        parts = [f"{fields.die(c, Literal(number))} == 0" for number in range(dice)]
        return Condition(f"({' and '.join(parts)})") if parts else TRUE


@ludeme("all DiceEqual")
class AllDiceEqual(Bool):
    """`(all DiceEqual)`: the last roll was a double (spec 07 §1.2)."""

    phrases = ("all dice show the same", "the dice do not show the same")
    uses = frozenset({Thing.DICE})
    reads = frozenset({"dice"})

    def emit(self, c: Code) -> Condition:
        """What the last roll left."""
        return Condition(f"{fields.dice_equal(c)} != 0")


@ludeme("all Passed")
class AllPassed(Bool):
    """`(all Passed)`: everybody passed in his last turn (spec 07 §1.2)."""

    phrases = ("everybody passed in turn", "not everybody passed in turn")
    needs = frozenset({Capability.ALL_PASSED})
    judges_passes = True
    reads = NOTHING

    def emit(self, c: Code) -> Condition:
        """See `all_passed`."""
        return all_passed(c)


def all_passed(c: Code) -> Condition:
    """A condition: the running turn is one pass, and so began a turn of everybody else before it.

    It is the mover's own turn that is looked at, so this never holds while moves are generated.
    Quirk: the first turn of all may be two moves, as nothing is read behind them (07 §1.2).
    """
    s, players = c.s, c.program.facts.players
    if players == 1:
        return Condition(f"({s}[MOVES] >= 1 and {s}[LAST_PASS] != 0)")
    return Condition(
        f"({s}[MOVES] >= {players} and {s}[TURN_PASSED] != 0"
        f" and {s}[TURN_LENGTH] <= (2 if {s}[HISTORY_TURNS] == 0 else 1)"
        f" and {s}[LAST_MOVER] == {s}[MOVER]"
        f" and {s}[PASS_RUN] >= min({players - 1}, {s}[HISTORY_TURNS]))"
    )
