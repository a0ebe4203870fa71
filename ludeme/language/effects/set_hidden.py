"""Hiding sites from players, and showing them (spec 06 §A5)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import disturbs, reads
from ludeme.emit.expressions import TRUE, UNDEFINED, ZERO, Condition, Number
from ludeme.emit.moves.candidate import Sink, acted
from ludeme.emit.moves.decided import give_as_one
from ludeme.emit.moves.passing import with_then
from ludeme.emit.questions import Place, locate
from ludeme.language import roles
from ludeme.language.base import ludeme, named
from ludeme.language.constants import Role
from ludeme.language.effects.set_site import levels_named
from ludeme.language.hidden_slots import HiddenSlots
from ludeme.language.kinds import Effect
from ludeme.language.moves.move_clauses import PlayerSpec, Then
from ludeme.language.moves.simple import placeless


@ludeme("set Hidden")
class SetHidden(HiddenSlots, Effect):
    """`(set Hidden What at:(last To) to:Next)`: hide a site from players, or show it (06 §A5).

    Attributes:
        to: From whom it is hidden.
    """

    to: PlayerSpec | Role = named()
    then: Then | None = None
    writes = frozenset({"hidden"})

    @property
    def immediate(self) -> bool:
        """Hiding does not change which sites are hidden, unless they are chosen by that."""
        return self.region is None or not disturbs(self.writes, reads(self.region))

    def emit(self, c: Code, sink: Sink) -> None:
        """One move, be it one that hides nothing."""
        level = c.let("level", self.level.emit(c) if self.level else ZERO)
        value = self.value.emit(c) if self.value else TRUE
        hide = Condition(c.var("hide", value)) if value.known is None else value
        change = self._change(c, hide)
        region, kind = self.region, str(self.type or "") or None
        at = c.let("site", self.at.emit(c)) if self.at else UNDEFINED

        def each(body: Code, out: Sink) -> None:
            """A part of the move for each site."""
            if region is None:
                place = locate(body, at, kind)
                with body.when(place.valid):
                    self._hide(body, out, place, level, change)
                return
            with region.each(body) as site:
                self._hide(body, out, locate(body, site, kind), level, change)

        out = with_then(sink, self.then)
        give_as_one(c, out, each, at_once=self.immediate, decision=self.decision)

    def _change(self, c: Code, hide: Condition) -> Callable[[str], str]:
        """What becomes of flags; from whom something is hidden is decided now (spec 05 §2.15)."""
        bits = _bits_of(c, self.to)
        if hide.known is None:
            return lambda flags: f"{flags} | {bits} if {hide} else {flags} & ~{bits}"
        return lambda flags: f"{flags} | {bits}" if hide.known else f"{flags} & ~{bits}"

    def _hide(
        self, c: Code, sink: Sink, place: Place, level: Number, change: Callable[[str], str]
    ) -> None:
        def act(body: Code) -> None:
            index, there = access.if_standing(body, place.slot, level)
            with body.when(there):
                for data in self.data or ("",):
                    flags = fields.hidden(body, str(data), index)
                    body.line(f"{flags} = {change(flags)}")
                acted(body, place.site, place.site, levels=levels_named(body, level))

        sink.move(c, placeless(c, "move", act, decision=self.decision))


def _bits_of(c: Code, who: PlayerSpec | Role) -> Number:
    """The players that a role stands for, as a mask; nobody else has a bit (spec 04 §1.2)."""
    bits = c.fresh("players")
    with c.capture() as lines, roles.each_player(c, who) as player:
        if player.value is not None and not lines:
            known = 1 <= player.value <= c.program.facts.players
            return fields.bit(player) if known else ZERO
        c.line(f"{bits} |= {fields.bit(player)}")
    c.line(f"{bits} = 0")
    c.splice(lines)
    return bits
