"""Plies that all players make together, as text (spec 06 §B5.2).

A row is in one of two modes. While nobody chooses (`CHOOSER` is 0), `moves` lists the moves of all
players and `apply` plays a single one as an ordinary ply: so games were recorded. While players
choose, one after the other and none seeing what the others chose, `CHOOSER` is who chooses now and
`MOVER` as well, so that whoever asks whose decision it is need not know of this. `moves` lists what
he may choose; `apply` keeps his choice and answers 1, or answers 0 when it was the last one and the
moves of all have been played as one ply. What the rules call the mover waits in `STATE_MOVER`.
"""

from __future__ import annotations

from ludeme.compiler.course.choosing import CHOSEN, begin_choosing, next_chooser
from ludeme.compiler.course.ply import Ply
from ludeme.compiler.course.random_play import ENTRY
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE
from ludeme.emit.moves.candidate import follow_actions, surroundings
from ludeme.emit.moves.dispatch import write_part
from ludeme.emit.moves.last_action import publish_actions
from ludeme.emit.moves.sinks import RowSink
from ludeme.model.capabilities import Capability


def write_choice(c: Code, ply: Ply, rows: RowSink) -> None:
    """Keep the choice of the row at `p`, and play all when nobody is left to choose."""
    with c.block("if s[CHOOSER] != 0"):
        c.line("chooser = s[CHOOSER]")
        with c.block("for i in range(W)"):
            c.line(f"s[{CHOSEN} + (chooser - 1) * W + i] = mv[p + i]")
        c.line("s[HAVE_CHOSEN] |= 1 << chooser")
        c.line(f"s[CHOOSER] = {next_chooser(c)}")
        with c.block("if s[CHOOSER] != 0"):
            c.line("s[MOVER] = s[CHOOSER]")
            c.line("return 1")
        c.line("s[MOVER] = s[STATE_MOVER]")
        _play_together(c, ply, rows)
        c.line("s[HAVE_CHOSEN] = 0")
        begin_choosing(c)
        c.line("return 0")


def _play_together(c: Code, ply: Ply, rows: RowSink) -> None:
    """The chosen moves in the order of players, as one entry of the history."""
    ply.begin(c)
    follow_actions(c)
    _parts(c, rows, 0)
    _record(c, rows)
    publish_actions(c)
    _parts(c, rows, 1)
    publish_actions(c)
    surroundings(c.program).end_of_turn(c, False)
    ply.finish(c, FALSE)


def _parts(c: Code, rows: RowSink, number: int) -> None:
    """One part of every choice that was made (see `Generator.parts`)."""
    if not any(generator.parts[number][0] for generator in rows.used.values()):
        return

    def build(body: Code) -> None:
        choice = RowSink(top=True, buffer="s")
        choice.used = rows.used
        with body.block("if (s[HAVE_CHOSEN] >> player) & 1"):
            place = body.var("chosen", f"{CHOSEN} + (player - 1) * W")
            write_part(body, choice, place, number)
        body.line("return 0")

    name, free = c.function("play_part", build, (*ENTRY, "player"))
    with c.block(f"for player in range(1, {c.program.facts.players} + 1)"):
        c.line(c.call(name, free, (*ENTRY, "player")))


def _record(c: Code, rows: RowSink) -> None:
    """Enter the ply into the history: its sites are 0, its mover is nobody of the players."""
    passes = [str(g.index) for g in rows.used.values() if g.kind == "pass"]
    players = c.program.facts.players
    c.line("passed = 1")
    with c.block(f"for player in range(1, {players} + 1)"):
        made = f"s[{CHOSEN} + (player - 1) * W]"
        other = " and ".join(f"{made} != {index}" for index in passes) or "True"
        with c.block(f"if (s[HAVE_CHOSEN] >> player) & 1 and {other}"):
            c.line("passed = 0")
    c.line("mover = s[MOVER]")
    c.line(f"s[MOVER] = {players + 1}")
    c.line(f"{c.helper('record_move')}(s, 0, 0, passed)")
    c.line("s[MOVER] = mover")
    for field in ("LAST_FROM_TYPE", "LAST_TO_TYPE"):
        c.line(f"s[{field}] = 0")
    if Capability.LAST_LEVEL in c.program.facts.needs:
        c.line("s[LAST_LEVEL_FROM] = 0")
        c.line("s[LAST_LEVEL_TO] = 0")
    if Capability.LAST_BETWEEN in c.program.facts.needs:
        size = c.program.layout.fields["PASSED"].size
        c.line(f"clear(s, PASSED, {size})")
