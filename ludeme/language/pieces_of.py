"""The search behind `(count Pieces)` and `(no Pieces)` (spec 07 §2.4, 10 §1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ludeme.emit import access, left_over
from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number, both
from ludeme.emit.questions import enough, is_one_of, pieces_named, within
from ludeme.language import roles
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Bool, Int, Region

Test = Callable[[Number], Condition]

#: Roles that stand for one index at most, also in games with teams.
SINGLE = {Role.Mover, Role.Next, Role.Prev, Role.Player, Role.Neutral, Role.Shared, Role.Each}

#: Sets of owners that nobody, owner 0, is in.
WITH_NOBODY = (None, Role.All, Role.NonMover)


@dataclass(frozen=True)
class PieceSearch:
    """Pieces whose declared and stored owner are both in a set of owners (spec 07 §0.7)."""

    type: SiteType | None
    who: Role | Int | None
    name: str | None
    region: Region | None
    condition: Bool | None = None

    def count(self, c: Code, total: Number, most: int | None = None) -> None:
        """Add the number of pieces to a variable; in a function that may end beyond `most`."""
        owned = roles.owner_test(c, self.who or Role.All)
        if not c.program.facts.stacking:
            with (
                self._each_slot(c) as (site, slot),
                self._match(c, slot, None, site, owned),
            ):
                number = access.count(c, slot)
                if self._lists_tell(c):  # quirk: once for each player of the set who is listed
                    number = Number(f"{number} * (1 + {left_over.owners(c, slot, self._owns)})")
                c.line(f"{total} += {number}")
                enough(c, total, most)
            return
        with self._each_slot(c) as (site, slot):
            if not self._several(c):
                with self._each_level(c, slot) as level, self._match(c, slot, level, site, owned):
                    c.line(f"{total} += 1")
                    enough(c, total, most)
                return
            # Quirk: a stack is looked at once for each player of the set who has a piece in it.
            found, players = c.var("found", ZERO), c.var("players", ZERO)
            with self._each_level(c, slot) as level:
                owner = c.var("owner", access.owner_of(c, access.what(c, slot, level)))
                with c.when(owned(owner)):
                    c.line(f"{players} |= 1 << {owner}")
                with self._match(c, slot, level, site, owned):
                    c.line(f"{found} += 1")
            c.line(f"{total} += {found} * count_bits({players})")
            enough(c, total, most)

    def find(self, c: Code) -> None:
        """Return True at the first piece."""
        owned = roles.owner_test(c, self.who or Role.All)
        with self._each_slot(c) as (site, slot):
            if not c.program.facts.stacking:
                with self._match(c, slot, None, site, owned):
                    c.line("return True")
                if self._lists_tell(c) and self.name is None and self.who in WITH_NOBODY:
                    # quirk: an empty site has owner 0, who is in the set
                    gone = left_over.listed(c, slot, self._owns)
                    with c.block(f"if {access.empty(c, slot)} and {gone}"):
                        c.line("return True")
                return
            with self._each_level(c, slot) as level, self._match(c, slot, level, site, owned):
                c.line("return True")

    def _lists_tell(self, c: Code) -> bool:
        """Whether entries of pieces that are gone can make a difference."""
        return left_over.kept(c.program.facts) and self._several(c)

    def _owns(self, c: Code, piece: Number) -> Condition:
        """A condition: the component belongs to a player of the set."""
        return roles.owner_test(c, self.who or Role.All)(access.owner_of(c, piece))

    def _several(self, c: Code) -> bool:
        who = self.who
        if who is None or not isinstance(who, Role):
            return who is None
        if who is Role.NonMover or who is Role.All:
            return True
        if who is Role.Enemy:
            return c.program.facts.teams or c.program.facts.players > 2
        if who in SINGLE:
            return False
        return c.program.facts.teams and (roles.is_team(who) or roles.role_number(who) is None)

    @contextmanager
    def _each_slot(self, c: Code) -> Iterator[tuple[Number, Number]]:
        """All sites of all containers; with a type, only the board's sites of that type."""
        facts = c.program.facts
        kind = str(self.type) if self.type else facts.default_type
        count = facts.topology.count(kind) if self.type else facts.total_sites
        if kind not in facts.types:
            count = 0
        if self.region is not None:
            with (
                self.region.each_in_any_order(c) as site,
                c.when(within(c, site, count)),
            ):
                yield site, access.slot(c, site, kind) if self.type else site
            return
        site = c.fresh("site", 0, count - 1)
        with c.block(f"for {site} in range({count})"):
            yield site, access.slot(c, site, kind) if self.type else site

    @contextmanager
    def _each_level(self, c: Code, slot: Number) -> Iterator[Number]:
        level = c.fresh("level")
        with c.block(f"for {level} in range({access.height(c, slot)})"):
            yield level

    @contextmanager
    def _match(
        self, c: Code, slot: Number, level: Number | None, site: Number, owned: Test
    ) -> Iterator[None]:
        """What is written inside runs for a piece that fits."""
        with c.when(self._fits(c, slot, level, owned)):
            if self.condition is None:
                yield
                return
            context = {"site": site} if level is None else {"site": site, "level": level}
            with c.scope(**context), c.when(self.condition.emit(c)):
                yield

    def _fits(self, c: Code, slot: Number, level: Number | None, owned: Test) -> Condition:
        facts = c.program.facts
        what, who = access.what(c, slot, level), access.who(c, slot, level)
        fixed = self._fixed_owner(c)
        names = set(range(1, len(facts.pieces)))
        if self.name is not None:
            names = set(pieces_named(c, self.name))
        if fixed is not None:
            own = [p.index for p in facts.pieces if p.owner == fixed and p.index in names]
            stored = Condition(f"{who} == {fixed}")
            return both(is_one_of(c, what, own), stored if self._own_who(c) else TRUE)
        named = is_one_of(c, what, names) if self.name is not None else TRUE
        if self.who is None or self.who is Role.All:
            return named if self.name is not None else Condition(f"{what} != 0")
        owner = c.var("owner", access.owner_of(c, what))
        stored = owned(c.var("stored", who)) if self._own_who(c) else TRUE
        filled = TRUE if roles.is_somebody(c, self.who) else Condition(f"{what} != 0")
        return both(filled, named, owned(owner), stored)

    def _fixed_owner(self, c: Code) -> int | None:
        """The one owner that is asked for, when it is known before play."""
        if self.who is None or self._several(c) or self.who in (Role.Enemy, Role.Ally):
            return None
        owner = roles.index(c, self.who).value
        return owner if owner is not None and owner >= 0 else None

    def _own_who(self, c: Code) -> bool:
        """Whether the stored owner can differ from the declared one."""
        return c.program.facts.stored_who or c.program.facts.ownerless
