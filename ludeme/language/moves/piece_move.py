"""What steps, hops, slides, leaps and from-to moves share: moving one piece, level or stack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number, choose, truth
from ludeme.emit.functions import NAME
from ludeme.emit.moves.acts import Act, in_order
from ludeme.emit.moves.candidate import Candidate, acted
from ludeme.emit.moves.last_action import levels_asked
from ludeme.language.kinds import Moves
from ludeme.language.moves.move_clauses import Apply
from ludeme.model.capabilities import Capability

#: A loop over the sites a move passes over.
Between = Callable[[Code], AbstractContextManager[Number]]


def on_board(c: Code, site: Number, kind: str) -> Condition:
    """A condition: the site is an element of the board of this type."""
    count = c.program.facts.topology.count(kind)
    if site.value is not None:
        return truth(0 <= site.value < count)
    if site in c.program.board_names:
        return TRUE
    return Condition(f"0 <= {site} < {count}")


def kept(c: Code, hint: str, condition: Condition) -> Condition:
    """What a condition is here, whatever the text that follows changes."""
    return condition if NAME.fullmatch(condition) else Condition(c.var(hint, condition))


@dataclass(frozen=True)
class PieceMove:
    """A move of the top piece, of a level, or of a whole stack (spec 05 §3).

    `keep_data`: in a stacking game a step names the top level and so keeps the piece's state,
    rotation and value, which the other generators lose (spec 05 §3, quirk).
    """

    origin: Number
    target: Number
    kind: str
    target_kind: str = ""
    level: Number | None = None
    stack: bool = False
    keep_data: bool = False
    mover: Number | None = None

    def perform(self, c: Code) -> None:
        """Write the main action."""
        a = access.slot(c, self.origin, self.kind)
        b = access.slot(c, self.target, self.target_kind or self.kind)
        level = self.level_named(c, top=self.keep_data) if levels_asked(c) else ZERO
        if not c.program.facts.stacking:
            c.line(f"{c.helper('shift')}({c.s}, t, {a}, {b}, -1, -1, -1)")
        elif self.stack:
            c.line(f"{c.helper('shift_stack')}({c.s}, t, {a}, {b})")
        elif self.level is not None:
            shift_level(c, a, self.level, b, keep_data=self.keep_data)
        elif self.keep_data:
            shift_top(c, a, b)
        else:
            c.line(f"{c.helper('shift')}({c.s}, t, {a}, {b}, -1, -1, -1)")
        acted(c, self.origin, self.target, levels=(level, ZERO))

    def candidate(
        self,
        c: Code,
        source: Moves,
        apply: Apply | None = None,
        effects: Act | None = None,
        between: Between | None = None,
    ) -> Candidate:
        """The move with the effect of its `to` part (and others, which come before it)."""

        if apply is not None:
            effects = in_order(effects, apply.perform) if effects else apply.perform
        return Candidate(
            env=dict(c.env),
            perform=self.perform,
            effects=effects,
            origin=self.origin,
            target=self.target,
            decision=source.decision,
            origin_type=self.kind,
            target_type=self.target_kind or self.kind,
            level_from=self.level_named(c, top=self.keep_data),
            between=between,
            mover=self.mover,
        )

    def level_named(self, c: Code, *, top: bool) -> Number:
        """The level its action names, for rules that ask for it later (spec 07 §2.2); 0 if none.

        `top`: without a level it is the top one that the action names, not none.
        """
        facts = c.program.facts
        if Capability.LAST_LEVEL not in facts.needs or not facts.stacking or self.stack:
            return ZERO
        height = access.height(c, access.slot_or_hand(c, self.origin, self.kind))
        other = Number(f"max({height} - 1, 0)") if top else ZERO
        if self.level is None:
            return c.var("level_from", other) if top else ZERO
        return c.var("level_from", choose(Condition(f"{self.level} >= 0"), self.level, other))


def shift_level(c: Code, a: Number, level: Number, b: Number, *, keep_data: bool = False) -> None:
    """Move a level of a stack; level -1 stands for no level, that is for the top piece."""
    text = f"{c.helper('shift_level')}({c.s}, t, {a}, {level}, {b}, -1, -1, -1)"
    if level.value is not None and level.value >= 0:
        c.line(text)
        return
    with c.block(f"if {level} >= 0"):
        c.line(text)
    with c.block("else"):
        if keep_data:
            shift_top(c, a, b)
        else:
            c.line(f"{c.helper('shift')}({c.s}, t, {a}, {b}, -1, -1, -1)")


def shift_top(c: Code, a: Number, b: Number) -> None:
    """Move the top level of a stack with its data."""
    height = access.height(c, a)
    c.line(f"{c.helper('shift_level')}({c.s}, t, {a}, {height} - 1, {b}, -1, -1, -1)")
