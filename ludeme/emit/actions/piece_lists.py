"""What the actions of stacking games do to the lists of pieces, where entries may stay (04 §5.5).

Each function gives lines for an action on slot `i`, none where no such entries are kept.
"""

from __future__ import annotations

from ludeme.emit import stale_entries
from ludeme.emit.actions.primitive import action, indent, lines
from ludeme.emit.program import Program
from ludeme.model.overflow import Overflow

_TOP = "s[WHAT + i * LEVELS + h - 1]"


def top_goes(program: Program) -> list[str]:
    """The top piece, on level `h - 1`, is taken."""
    return _goes(program, _TOP, "h - 1")


def level_goes(program: Program) -> list[str]:
    """The piece on `level` is taken; quirk: beyond the top it is the top one, and stays listed."""
    if not stale_entries.kept(program.facts):
        return []
    known = _goes(program, "s[WHAT + i * LEVELS + level]", "level", word="elif")
    return ["if level >= h:", f"    keep_entry(s, t, {_TOP}, i, h - 1)", *known]


def tops_go(program: Program) -> list[str]:
    """The top `n` pieces of slot `a`, whose height is `h`, go to another."""
    gone = _goes(program, "s[WHAT + a * LEVELS + l]", "l", slot="a")
    return ["for l in range(h - 1, h - n - 1, -1):", *indent(gone)] if gone else []


def stack_goes(program: Program) -> list[str]:
    """All pieces are taken."""
    gone = _goes(program, "s[WHAT + i * LEVELS + l]", "l")
    return ["for l in range(s[HEIGHT + i]):", *indent(gone)] if gone else []


def promoted_stays(program: Program, forget: list[str]) -> list[str]:
    """Quirk: the entry of a piece that stands alone stays when it is promoted.

    `forget` are the lines that empty level `k`.
    """
    if not stale_entries.kept(program.facts):
        return []
    return [
        "h = s[HEIGHT + i]",
        "k = i * LEVELS",
        "if h == 1:",
        "    keep_entry(s, t, s[WHAT + k], i, 0)",
        *indent(forget),
        "    s[HEIGHT + i] = 0",
    ]


def _goes(program: Program, piece: str, level: str, slot: str = "i", word: str = "if") -> list[str]:
    if not stale_entries.kept(program.facts):
        return []
    stale_entries.declare(program)
    return [f"{word} s[STALE_TOTAL] != 0:", f"    forget_entries(s, {piece}, {slot}, {level})"]


@action("keep_entry", stacks=True)
def keep_entry(program: Program) -> list[str]:
    """The entry of a component at a level of slot `i` stays, though the piece goes."""
    stale_entries.declare(program)
    return lines(
        "def keep_entry(s, t, piece, i, level):",
        "    n = s[STALE_TOTAL]",
        "    if piece == 0:",
        "        return 0",
        f"    if n >= {stale_entries.ROOM}:",
        f"        t[OVERFLOW] = {Overflow.ENTRIES}",
        "        return 0",
        "    s[STALE + 3 * n] = piece",
        "    s[STALE + 3 * n + 1] = i",
        "    s[STALE + 3 * n + 2] = level",
        "    s[STALE_TOTAL] = n + 1",
        "    return 0",
    )


@action("forget_entries", stacks=True)
def forget_entries(program: Program) -> list[str]:
    """A level of slot `i` is taken: entries of its component go, those above it sink."""
    stale_entries.declare(program)
    return lines(
        "def forget_entries(s, piece, i, level):",
        "    n = 0",
        "    for k in range(s[STALE_TOTAL]):",
        "        at = s[STALE + 3 * k + 2]",
        "        here = s[STALE + 3 * k + 1] == i",
        "        kept = s[STALE + 3 * k]",
        "        s[STALE + 3 * n] = kept",
        "        s[STALE + 3 * n + 1] = s[STALE + 3 * k + 1]",
        "        s[STALE + 3 * n + 2] = at - 1 if here and at > level else at",
        "        if not (here and at == level and kept == piece):",
        "            n += 1",
        "    for k in range(3 * n, 3 * s[STALE_TOTAL]):",
        "        s[STALE + k] = 0",
        "    s[STALE_TOTAL] = n",
        "    return 0",
    )
