"""Who chooses next where all players choose for one ply, as text (see `course.simultaneous`)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.program import Program
from ludeme.model import choices

#: The move that a player has chosen: `W` integers for each.
CHOSEN = "CHOSEN"


def need_choices(program: Program) -> None:
    """Make room for the choices of a ply."""
    for name in choices.FIELDS:
        program.layout.need(name, 1)
    program.layout.need(CHOSEN, program.facts.players, move_rows=True)


def begin_choosing(c: Code) -> None:
    """Let the first of the players who still play choose, unless the game is over."""

    def build(body: Code) -> None:
        with body.block("if s[OVER] == 0"):
            body.line("s[STATE_MOVER] = s[MOVER]")
            body.line(f"s[CHOOSER] = {next_chooser(body)}")
            with body.block("if s[CHOOSER] != 0"):
                body.line("s[MOVER] = s[CHOOSER]")
        body.line("return 0")

    name, free = c.function("begin_choosing", build)
    c.line(c.call(name, free))


def next_chooser(c: Code) -> Number:
    """The first player who still plays and has not chosen, 0 if there is none."""

    def build(body: Code) -> None:
        players = body.program.facts.players
        with body.block(f"for player in range(1, {players} + 1)"):
            with body.block("if is_active(s, player) and (s[HAVE_CHOSEN] >> player) & 1 == 0"):
                body.line("return player")
        body.line("return 0")

    name, free = c.function("next_chooser", build)
    return Number(c.call(name, free))
