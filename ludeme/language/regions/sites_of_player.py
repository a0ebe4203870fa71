"""Regions of the equipment by owner or name, and sites by label (spec 08 §4.1, §9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Condition, Number, both
from ludeme.emit.questions import within
from ludeme.grammar.errors import LudemeWarning, nearest
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Region
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.owned_regions import holds_now, look_at_position, without_regions
from ludeme.language.regions.rows import each_of_player, owner_number, union
from ludeme.language.site_labels import is_label, unknown_labels
from ludeme.model.facts import Facts


@ludeme("sites")
class SitesOfPlayer(Region):
    """`(sites Mover "Home")`: a region of the equipment, or the site of a label (08 §4.1, §9.1).

    Attributes:
        player: Whose regions of the equipment; with a name, those whose name contains it. Where
            a player's pieces are is `(sites Occupied by:Mover)`.
        name: The name of a region of the equipment, whoever owns it, or the label of a site.
    """

    refers = by_slot(name=Thing.REGION)
    about_nobody = True
    reads = NOTHING
    player: PlayerSpec | Role | None = None
    type: SiteType | None = None
    name: str | None = None

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The region's name; all regions of a player where there is none."""
        yield Thing.REGION, self.name or ""

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A player's region where no player has one; a name that is only a part of one; a label
        that no site has.
        """
        if self.player is None and self.name and is_label(self.name):
            yield from unknown_labels(self, facts, self.type, (self.name,), LudemeWarning)
        if self.player is not None:
            by = self.player if isinstance(self.player, Role) else "…"
            pieces = f", or for where a player's pieces are (sites Occupied by:{by})"
            yield from without_regions(self, self.player, facts, pieces)
        elif (name := self.name) and not is_label(name):
            names = [region.name for region in facts.regions]
            if name not in names and any(name in each for each in names):
                message = f'no region is called "{name}" as a whole, so these are no sites at all'
                close = nearest(name, names) or next(each for each in names if name in each)
                yield LudemeWarning(message, self.place_of(name), suggestion=close)

    def _owned(self, c: Code, owner: int) -> tuple[int, ...]:
        regions = c.program.facts.regions
        name = self.name or ""
        return c.memo(
            ("sites owned", owner, name),
            lambda: union(r.sites for r in regions if r.owner == owner and name in r.name),
        )

    def _by_name(self, c: Code) -> tuple[int, ...]:
        facts, name = c.program.facts, self.name or ""
        if is_label(name):
            site = facts.topology.find_label(kind_of(c, self.type), name)
            return (site,) if site >= 0 else ()
        return union(r.sites for r in facts.regions if r.name == name)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The sites of a known player's regions, or of the regions with exactly this name."""
        if self.player is None:
            return self._by_name(c)
        owner = owner_number(c, self.player)
        return None if owner is None else self._owned(c, owner)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The sites of the player's regions."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        assert self.player is not None
        with each_of_player(c, "owned", self.player, lambda p: self._owned(c, p)) as site:
            yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """One membership table for all players."""
        if self.static(c) is not None:
            return super().tester(c)
        assert self.player is not None
        size, everyone = c.program.universe, c.program.facts.everyone

        def write() -> str:
            members = [set(self._owned(c, owner)) for owner in range(everyone + 1)]
            return c.program.tables.add(
                "is_owned", [int(site in own) for own in members for site in range(size)]
            )

        table = c.memo(("is_owned", self.name), write)
        owner = c.let("owner", roles.index(c, self.player))
        here = f"t[{table} + {owner} * {size}"
        return lambda site: both(within(c, site, size), Condition(f"{here} + {site}] != 0"))

    def contains(self, c: Code, site: Number) -> Condition:
        """Quirk: where some region looks at the position, all are asked as they are now (§9.1)."""
        if self.player is None or not look_at_position(c):
            return super().contains(c, site)
        return holds_now(c, self.player, self.name or "", site)
