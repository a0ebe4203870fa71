"""Primitive actions of stacking games: a slot holds levels, bottom first (spec 04 §5.6, §6).

Levels that were left keep their data (state, rotation, value) where the reference keeps them:
a piece put there later without data of its own shows them (the stale slots of §5.6); not on boards
with large stacks, and not with cards.
A stack that grows beyond its levels sets OVERFLOW: the engines fail then.
"""

from __future__ import annotations

from ludeme.emit.access import PER_LEVEL
from ludeme.emit.actions import piece_lists
from ludeme.emit.actions.primitive import (
    DATA,
    LEAVES,
    OnTracks,
    action,
    data_fields,
    hidden_fields,
    indent,
    lifted,
    lines,
    not_lifted,
    owner_expression,
)
from ludeme.emit.program import Program
from ludeme.model.overflow import Overflow


def _level(slot: str, level: str) -> tuple[str, str]:
    """Lines that read the piece on a level, 0 beyond the stack."""
    return (
        f"    h = s[HEIGHT + {slot}]",
        f"    piece = s[WHAT + {slot} * LEVELS + {level}] if 0 <= {level} < h else 0",
    )


#: A move onto its own site does nothing, also to the place on the track (spec 04 §5.7).
_MOVES = ("    if a != b:", "        move_on_track(s, t, {keep}, piece, a, b, 1)")
_NAMED = "    level_ = level if level >= 0 else s[HEIGHT + a] - 1"
_EACH = ("    for l in range(s[HEIGHT + i]):", "        piece = s[WHAT + i * LEVELS + l]")

# --- what keeps the places of pieces on tracks ---
JOIN = OnTracks(after=("    join_track(s, t, {keep}, piece, i, 1)",))
JOIN_LAST = OnTracks(after=("    join_track(s, t, {keep}, piece, i, 2)",))
LEAVE_TOP = OnTracks(before=_level("i", "h - 1"), after=(LEAVES,))
LEAVE_LEVEL = OnTracks(before=_level("i", "level"), after=(LEAVES,))
LEAVE_ALL = OnTracks(before=(*_EACH, "    " + LEAVES))
MOVE_TOP = OnTracks(before=_level("a", "h - 1"), after=_MOVES)
MOVE_LEVEL = OnTracks(before=_level("a", "level"), after=_MOVES)
MOVE_NAMED = OnTracks(before=(_NAMED, *_level("a", "level_")), after=_MOVES)


def _identity(program: Program) -> list[str]:
    """The fields that say which piece a level holds."""
    return ["WHAT", *(["WHO"] if program.facts.stored_who else [])]


def _write(program: Program, index: str, piece: str) -> list[str]:
    text = [f"s[WHAT + {index}] = {piece}"]
    if program.facts.stored_who:
        text.append(f"s[WHO + {index}] = {owner_expression(program, piece)}")
    return text


def _zero(program: Program, index: str, data: bool) -> list[str]:
    names = _identity(program) + (data_fields(program) if data else [])
    return [f"s[{name} + {index}] = 0" for name in names]


def _copy(program: Program, to: str, origin: str) -> list[str]:
    names = _identity(program) + data_fields(program)
    return [f"s[{name} + {to}] = s[{name} + {origin}]" for name in names]


def _leave(program: Program) -> list[str]:
    """Lines that empty slot `a`, whose whole stack has moved: nothing stays hidden (§5.6)."""
    names = hidden_fields(program)
    shown = [f"        s[{name} + k] = 0" for name in names]
    each = ["    for k in range(a * LEVELS, a * LEVELS + LEVELS):", *shown] if names else []
    return ["    take_all(s, t, a)", *each]


def _reader(name: str) -> None:
    """Register the readers of the top level and of one level of a field."""
    lower = name.lower()

    @action(f"top_of_{lower}", stacks=True)
    def top(program: Program) -> list[str]:
        return lines(
            f"def top_of_{lower}(s, i):",
            "    h = s[HEIGHT + i]",
            f"    return s[{name} + i * LEVELS + h - 1] if h > 0 else 0",
        )

    @action(f"level_of_{lower}", stacks=True)
    def level(program: Program) -> list[str]:
        return lines(
            f"def level_of_{lower}(s, i, level):",
            "    h = s[HEIGHT + i]",
            f"    return s[{name} + i * LEVELS + level] if 0 <= level < h else 0",
        )


for _name in PER_LEVEL:
    _reader(_name)


@action("put", stacks=True, on_tracks=JOIN_LAST)
def put(program: Program) -> list[str]:
    """Push one piece on slot `i` (§6.7); with any data given the others become 0."""
    names = data_fields(program)
    given = " or ".join(f"{n.lower()} >= 0" for n in names)
    data = (
        [f"    if {given}:", *[f"        s[{n} + k] = max({n.lower()}, 0)" for n in names]]
        if names
        else []
    )
    return lines(
        "def put(s, t, i, piece, n, state, rotation, value):",
        "    h = s[HEIGHT + i]",
        "    if h >= LEVELS:",
        f"        t[OVERFLOW] = {Overflow.STACK}",
        "        return 0",
        "    k = i * LEVELS + h",
        indent(_write(program, "k", "piece")),
        data,
        "    s[HEIGHT + i] = h + 1",
        "    return 0",
    )


@action("take", stacks=True, on_tracks=LEAVE_TOP)
def take(program: Program) -> list[str]:
    """Remove the top level of slot `i` (§6.6)."""
    return lines(
        "def take(s, t, i):",
        "    h = s[HEIGHT + i]",
        "    if h > 0:",
        indent(lifted(program, "i"), 2),
        "        k = i * LEVELS + h - 1",
        indent(piece_lists.top_goes(program), 2),
        indent(_zero(program, "k", data=True), 2),
        "        s[HEIGHT + i] = h - 1",
        "    return 0",
    )


@action("take_level", stacks=True, on_tracks=LEAVE_LEVEL)
def take_level(program: Program) -> list[str]:
    """Remove level `level` of slot `i`; a level beyond the top takes the top (§5.6)."""
    return lines(
        "def take_level(s, t, i, level):",
        "    h = s[HEIGHT + i]",
        "    if h == 0:",
        "        return 0",
        indent(lifted(program, "i")),
        indent(piece_lists.level_goes(program)),
        "    for l in range(level, h - 1):",
        "        k = i * LEVELS + l",
        indent(_copy(program, "k", "k + 1"), 2),
        "    k = i * LEVELS + h - 1",
        indent(_zero(program, "k", data=program.facts.large_stacks)),
        "    s[HEIGHT + i] = h - 1",
        "    return 0",
    )


@action("take_all", stacks=True, on_tracks=LEAVE_ALL)
def take_all(program: Program) -> list[str]:
    """Empty slot `i` and forget all data of its levels."""
    return lines(
        "def take_all(s, t, i):",
        indent(lifted(program, "i", "s[HEIGHT + i] > 0")),
        indent(piece_lists.stack_goes(program)),
        "    for k in range(i * LEVELS, i * LEVELS + LEVELS):",
        indent(_zero(program, "k", data=True), 2),
        "    s[HEIGHT + i] = 0",
        "    return 0",
    )


@action("shift", stacks=True, on_tracks=MOVE_TOP)
def shift(program: Program) -> list[str]:
    """Move the top piece of `a` on top of `b` without its data (§6.2; given data are ignored)."""
    return lines(
        "def shift(s, t, a, b, state, rotation, value):",
        "    if a == b:",
        "        return 0",
        "    h = s[HEIGHT + a]",
        "    piece = s[WHAT + a * LEVELS + h - 1] if h > 0 else 0",
        "    take(s, t, a)",
        "    put(s, t, b, piece, 1, -1, -1, -1)",
        "    return 0",
    )


@action("sow_seed", stacks=True)
def sow_seed(program: Program) -> list[str]:
    """Move the top piece of slot `a` to slot `b` (06 §A11)."""
    return lines(
        "def sow_seed(s, t, a, b):",
        "    shift(s, t, a, b, -1, -1, -1)",
        "    return 0",
    )


@action("shift_level", stacks=True, on_tracks=MOVE_LEVEL)
def shift_level(program: Program) -> list[str]:
    """Move level `level` of `a` on top of `b` with its data; given data override (§6.3)."""
    names = data_fields(program)
    keep = [f"{n.lower()}_ = s[{n} + k] if {n.lower()} < 0 else {n.lower()}" for n in names]
    given = [f"{n.lower()}_" if n in names else "-1" for n in DATA]
    return lines(
        "def shift_level(s, t, a, level, b, state, rotation, value):",
        "    h = s[HEIGHT + a]",
        "    if a == b:",
        "        return 0",
        "    k = a * LEVELS + min(level, max(h - 1, 0))",
        "    piece = s[WHAT + k] if level < h else 0",
        indent(keep),
        "    take_level(s, t, a, level)",
        f"    put(s, t, b, piece, 1, {', '.join(given)})",
        "    return 0",
    )


@action("shift_count", stacks=True, on_tracks=OnTracks())
def shift_count(program: Program) -> list[str]:
    """Move the top `n` levels of `a` to the top of `b`, order and data kept (§6.3)."""
    return lines(
        "def shift_count(s, t, a, b, n):",
        "    h = s[HEIGHT + a]",
        "    if a == b or n <= 0 or h < n:",
        "        return 0",
        "    if s[HEIGHT + b] + n > LEVELS:",
        f"        t[OVERFLOW] = {Overflow.STACK}",
        "        return 0",
        indent(lifted(program, "a")),
        indent(piece_lists.tops_go(program)),
        "    for l in range(n):",
        "        k = b * LEVELS + s[HEIGHT + b] + l",
        "        m = a * LEVELS + h - n + l",
        indent(_copy(program, "k", "m"), 2),
        indent(_zero(program, "m", data=True), 2),
        "    s[HEIGHT + b] += n",
        "    s[HEIGHT + a] = h - n",
        "    return 0",
    )


@action("shift_stack", stacks=True, on_tracks=OnTracks())
def shift_stack(program: Program) -> list[str]:
    """Move the whole stack of `a` on top of `b`, everything kept (§6.3)."""
    return lines(
        "def shift_stack(s, t, a, b):",
        "    if a == b:",
        "        return 0",
        "    shift_count(s, t, a, b, s[HEIGHT + a])",
        _leave(program),
        "    return 0",
    )


@action("insert", stacks=True, on_tracks=JOIN)
def insert(program: Program) -> list[str]:
    """Insert a piece at level `level` of slot `i`; levels from there on rise (§6.8)."""
    names = data_fields(program)
    return lines(
        "def insert(s, t, i, level, piece, state, rotation, value):",
        "    h = s[HEIGHT + i]",
        "    if h >= LEVELS:",
        f"        t[OVERFLOW] = {Overflow.STACK}",
        "    if level > h or h >= LEVELS:",
        "        return 0",
        "    for l in range(h, level, -1):",
        "        k = i * LEVELS + l",
        indent(_copy(program, "k", "k - 1"), 2),
        "    k = i * LEVELS + level",
        indent(_write(program, "k", "piece")),
        [f"    s[{n} + k] = max({n.lower()}, 0)" for n in names],
        "    s[HEIGHT + i] = h + 1",
        "    return 0",
    )


@action("insert_copy", stacks=True)
def insert_copy(program: Program) -> list[str]:
    """Insert at level `level` of slot `i` what is on it, with another value (§6.10)."""
    data = [f"s[{n} + k]" if program.layout.has(n) else "-1" for n in DATA[:2]]
    return lines(
        "def insert_copy(s, t, i, level, value):",
        "    k = i * LEVELS + level",
        f"    insert(s, t, i, level, s[WHAT + k], {', '.join(data)}, value)",
        "    return 0",
    )


@action("shift_to_level", stacks=True, on_tracks=MOVE_NAMED)
def shift_to_level(program: Program) -> list[str]:
    """Move a level of `a` (-1: the top) to level `to_level` of `b`, without its data (§6.3)."""
    return lines(
        "def shift_to_level(s, t, a, level, b, to_level):",
        "    h = s[HEIGHT + a]",
        "    k = a * LEVELS + (min(level, h - 1) if level >= 0 else h - 1)",
        "    piece = s[WHAT + k] if h > 0 else 0",
        "    if level >= 0:",
        "        take_level(s, t, a, level)",
        "    else:",
        "        take(s, t, a)",
        "    insert(s, t, b, to_level, piece, -1, -1, -1)",
        "    return 0",
    )


@action("insert_stack", stacks=True, on_tracks=OnTracks())
def insert_stack(program: Program) -> list[str]:
    """Insert every level of `a`, bottom first, at level `level` of `b`; data are lost (§6.3)."""
    return lines(
        "def insert_stack(s, t, a, b, level):",
        "    if a == b:",
        "        return 0",
        "    for l in range(s[HEIGHT + a]):",
        "        insert(s, t, b, level, s[WHAT + a * LEVELS + l], -1, -1, -1)",
        _leave(program),
        "    return 0",
    )


@action("copy_piece", stacks=True, on_tracks=MOVE_TOP)
def copy_piece(program: Program) -> list[str]:
    """Move the top piece of `a` to `b` and put an equal one back on `a` (§6.5)."""
    data = [f"s[{n} + k]" if program.layout.has(n) else "-1" for n in DATA]
    return lines(
        "def copy_piece(s, t, a, b):",
        indent(not_lifted(program, "a", "shift(s, t, a, b, -1, -1, -1)")),
        "    k = b * LEVELS + s[HEIGHT + b] - 1",
        f"    put(s, t, a, s[WHAT + k], 1, {', '.join(data)})",
        "    return 0",
    )


@action("promote", stacks=True, on_tracks=OnTracks())
def promote(program: Program) -> list[str]:
    """Replace the top piece of slot `i`; on an empty slot a piece appears (§6.9)."""
    return lines(
        "def promote(s, t, i, piece):",
        indent(piece_lists.promoted_stays(program, _zero(program, "k", data=True))),
        indent(not_lifted(program, "i", "take(s, t, i)")),
        "    put(s, t, i, piece, 1, -1, -1, -1)",
        "    return 0",
    )


@action("set_count", stacks=True, on_tracks=OnTracks())
def set_count(program: Program) -> list[str]:
    """A positive count rewrites the component of the top level; 0 empties the slot (§6.10)."""
    return lines(
        "def set_count(s, t, i, piece, n):",
        "    h = s[HEIGHT + i]",
        "    if n <= 0:",
        indent(not_lifted(program, "i", "take_all(s, t, i)"), 2),
        "    elif h > 0:",
        "        s[WHAT + i * LEVELS + h - 1] = piece",
        "    return 0",
    )


@action("flip", stacks=True)
def flip(program: Program) -> list[str]:
    """Turn slot `i` upside down, and over every piece that has two sides (06 §A9)."""
    names = _identity(program) + data_fields(program)
    swap = [
        line
        for name in names
        for line in (
            f"kept = s[{name} + k]",
            f"s[{name} + k] = s[{name} + m]",
            f"s[{name} + m] = kept",
        )
    ]
    return lines(
        "def flip(s, t, i, first, second):",
        "    h = s[HEIGHT + i]",
        "    for l in range(h // 2):",
        "        k = i * LEVELS + l",
        "        m = i * LEVELS + h - 1 - l",
        indent(swap, 2),
        "    for k in range(i * LEVELS, i * LEVELS + h):",
        "        piece = s[WHAT + k]",
        "        if s[STATE + k] == t[first + piece]:",
        "            s[STATE + k] = t[second + piece]",
        "        elif s[STATE + k] == t[second + piece]:",
        "            s[STATE + k] = t[first + piece]",
        "    return 0",
    )
