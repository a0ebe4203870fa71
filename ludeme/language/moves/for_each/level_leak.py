"""The level that `forEach Level` leaves behind for what is found later (spec 05 §4.10).

An effect is decided when its move is found. If it goes through a stack then, `(level)` is the last
level of that for whatever is found later: for later values, dice, sites, members of a list and
targets of one move, until `forEach Piece` comes to its next piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code, Env
from ludeme.emit.expressions import Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import PassingSink
from ludeme.language.base import Node
from ludeme.language.kinds import Moves

#: The context variables that say where in `t` the level is kept, and what it was read as.
KEPT, READ = "level_kept", "level_read"


class LevelLeak:
    """The level while one loop goes through its repetitions; nothing where that cannot show.

    That is where there are not `several` repetitions, among others.
    """

    def __init__(self, c: Code, moves: Moves, sink: Sink, *, several: bool = True) -> None:
        shows = several and c.program.facts.stacking and not sink.applies
        shows = shows and Flag.LEAKING not in c.flags
        self.kept: Number | None = None
        #: Whether what stands around it minds already what is left behind.
        self.within = _is_kept(c.env)
        if shows and _leaves(moves) and _looks(moves):
            if self.within:
                self.kept = c.get(KEPT)
                return
            self.kept = c.workspace(1, "kept")
            c.line(f"t[{self.kept}] = {c.get('level')}")

    @contextmanager
    def repetition(self, c: Code, sink: Sink) -> Iterator[Sink]:
        """The level as it is by now, and a sink that minds what a repetition leaves behind."""
        if self.kept is None:
            yield sink
            return
        level = c.var("level", f"t[{self.kept}]")
        with c.scope(level=level, **{KEPT: self.kept, READ: level}):
            yield sink if self.within else _LeakSink(sink)


def _is_kept(env: Env) -> bool:
    """Whether the level is the kept one: nothing has set another since."""
    return KEPT in env and env.get(READ) == env.get("level")


def leave(c: Code, height: Number, *, upwards: bool) -> None:
    """Write that the levels of a stack have been gone through."""
    if Flag.LEAKING in c.flags:
        with c.block(f"if {height} > 0"):
            c.line(f"t[{c.get(KEPT)}] = " + (f"{height} - 1" if upwards else "0"))


class _LeakSink(PassingSink):
    """Goes through the effects of every move after it has been passed on."""

    def move(self, c: Code, candidate: Candidate) -> None:
        """Pass on; then the effects are tried on a copy."""
        self.inner.move(c, candidate)
        if candidate.effects is not None and _is_kept(candidate.env):
            row = c.scratch("tried")
            with c.on(row), c.within(candidate.env), c.unflagged(Flag.RECORDING):
                with c.flagged(Flag.LEAKING):
                    candidate.effects(c)


def _leaves(node: Node) -> bool:
    """Whether some effect goes through a stack."""
    return any(below.leaves_level for below in node.walk())


def _looks(node: Node) -> bool:
    """Whether the level is asked for outside of the loops that set it."""
    if node.leaves_level:
        return False
    return node.is_level or any(_looks(child) for child in node.children())
