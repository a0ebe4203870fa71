"""Primitive actions of games whose sites hold one kind of piece and a count (spec 04 §6)."""

from __future__ import annotations

from ludeme.emit import left_over
from ludeme.emit.actions.order_of_lists import entered, gone
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
from ludeme.emit.chains import kept_chains
from ludeme.emit.components.dominoes import in_line, keep_of_added, pips
from ludeme.emit.components.large_pieces import footprints
from ludeme.emit.program import Program

_MOVED = "    piece = s[WHAT + a]"

# --- what keeps the places of pieces on tracks ---
JOIN = OnTracks(after=("    join_track(s, t, {keep}, piece, i, n)",))
LEAVE = OnTracks(before=("    piece = s[WHAT + i]",), after=(LEAVES,))
LEAVE_IF_NONE = OnTracks(after=("    if n <= 0:", "    " + LEAVES))
MOVE = OnTracks(before=(_MOVED,), after=("    move_on_track(s, t, {keep}, piece, a, b, 1)",))
MOVE_SOME = OnTracks(before=(_MOVED,), after=("    move_on_track(s, t, {keep}, piece, a, b, n)",))


def _write_piece(program: Program, place: str, piece: str, count: str = "1") -> list[str]:
    """Lines that put a component on an empty slot (data untouched)."""
    text = [f"s[WHAT + {place}] = {piece}"]
    if program.facts.stored_who:
        text.append(f"s[WHO + {place}] = {owner_expression(program, piece)}")
    if program.counted:
        text.append(f"s[COUNT + {place}] = {count}")
    return text


def _replace(program: Program, place: str, piece: str) -> list[str]:
    """Lines that put a component on any slot of a game without counts: an equal keeps its owner."""
    text = _write_piece(program, place, piece)
    if not program.facts.stored_who:
        return text
    return [f"if s[WHAT + {place}] != {piece}:", *indent(text)]


def _clear(program: Program, place: str) -> list[str]:
    """Lines that empty a slot completely."""
    text = [*left_over.forgotten(program, place), *gone(program, place)]
    text.append(f"s[WHAT + {place}] = 0")
    if program.facts.stored_who:
        text.append(f"s[WHO + {place}] = 0")
    if program.counted:
        text.append(f"s[COUNT + {place}] = 0")
    text += [f"s[{name} + {place}] = 0" for name in data_fields(program)]
    return text


def _hide(program: Program) -> list[str]:
    """Lines after a move from `a` to `b`: what is hidden of a piece stays so (§6.2, step 7)."""
    names = hidden_fields(program)
    if not names:
        return []
    copied = [f"        s[{name} + b] = s[{name} + a]" for name in names]
    cleared = [f"            s[{name} + a] = 0" for name in names]
    return ["    if a != b:", *copied, "        if s[WHAT + a] == 0:", *cleared]


def _arrive(program: Program) -> list[str]:
    """Lines after a piece has come to slot `b`, with a state or without: large ones lie there."""
    if not in_line(program.facts):
        return ["cover(s, t, piece, b, state, 1)"] if program.facts.has_large else []
    return [
        f"if t[{pips(program)} + 2 * piece] >= 0:",
        "    lay_domino(s, t, piece, b, state)",
        "else:",
        "    cover(s, t, piece, b, state, 1)",
    ]


@action("put", stacks=False, on_tracks=JOIN)
def put(program: Program) -> list[str]:
    """Add `n` of component `piece` to slot `i` (§6.7): an occupant stays, its count grows."""
    grow = (
        indent([f"s[COUNT + i] += {'n' if program.facts.count else '0'}"], 2)
        if program.counted
        else []
    )
    data = [
        line
        for name in data_fields(program)
        for line in (f"    if {name.lower()} >= 0:", f"        s[{name} + i] = {name.lower()}")
    ]
    cover = ["    cover(s, t, piece, i, state, 1)"] if program.facts.has_large else []
    joined = ["        join_chains(s, t, i)"] if kept_chains(program) else []
    return lines(
        "def put(s, t, i, piece, n, state, rotation, value):",
        "    if s[WHAT + i] == 0:",
        indent(_write_piece(program, "i", "piece", "n" if program.facts.count else "1"), 2),
        indent(entered(program, "piece", "i"), 2),
        indent(keep_of_added(program), 2),
        joined,
        *([["    else:"], grow] if grow else []),
        data,
        cover,
        "    return 0",
    )


@action("take", stacks=False, on_tracks=LEAVE)
def take(program: Program) -> list[str]:
    """Remove everything on slot `i` (§6.6)."""
    gone = indent(lifted(program, "i"))
    empty = ["    reopen(s, t, i)"] if in_line(program.facts) else []
    return lines("def take(s, t, i):", gone, indent(_clear(program, "i")), empty, "    return 0")


@action("take_if_any", stacks=False)
def take_if_any(program: Program) -> list[str]:
    """Remove everything on slot `i`, which may be empty by now: its data stay then (§6.6)."""
    field = "COUNT" if program.counted else "WHAT"
    return lines(
        "def take_if_any(s, t, i):",
        f"    if s[{field} + i] != 0:",
        "        take(s, t, i)",
        "    return 0",
    )


@action("shift", stacks=False, on_tracks=MOVE)
def shift(program: Program) -> list[str]:
    """Move one piece from slot `a` to slot `b` (§6.2), replacing what stands there.

    A piece of the same component makes the count grow (where the game counts); `state`,
    `rotation` and `value` overwrite what the piece carries when they are not -1.
    """
    names = data_fields(program)
    keep = [f"{n.lower()}_ = s[{n} + a] if {n.lower()} < 0 else {n.lower()}" for n in names]
    write = [f"s[{n} + b] = {n.lower()}_" for n in names]
    if in_line(program.facts):  # quirk: what is moved has value 1
        write.append("s[VALUE + b] = 1")
    if not program.counted:
        return lines(
            "def shift(s, t, a, b, state, rotation, value):",
            "    piece = s[WHAT + a]",
            "    if piece == 0:",
            "        return 0",
            indent(keep),
            indent(lifted(program, "a")),
            indent(_clear(program, "a")),
            indent([*left_over.forgotten(program, "b"), *gone(program, "b")]),
            indent(_replace(program, "b", "piece")),
            indent(entered(program, "piece", "b")),
            indent(write),
            _hide(program),
            "    return 0",
        )
    merged = "s[COUNT + b] + 1" if program.facts.count else "1"
    leave = ["        cover(s, t, piece, a, s[STATE + a], 0)"] if program.facts.has_large else []
    arrive = indent(_arrive(program))
    listed = [] if program.facts.count else [*gone(program, "b"), *entered(program, "piece", "b")]
    return lines(
        "def shift(s, t, a, b, state, rotation, value):",
        "    piece = s[WHAT + a]",
        "    if piece == 0 and s[COUNT + a] == 0:",
        "        return 0",
        indent(keep),
        indent(lifted(program, "a")),
        "    if s[COUNT + a] == 1:",
        leave,
        indent(_clear(program, "a"), 2),
        ["        reopen(s, t, a)"] if in_line(program.facts) else [],
        "    else:",
        "        s[COUNT + a] -= 1",
        indent(write),
        "    if s[WHAT + b] == piece and s[COUNT + b] > 0:",
        indent(listed, 2),
        f"        s[COUNT + b] = {merged}",
        "    else:",
        indent([*left_over.forgotten(program, "b"), *gone(program, "b")], 2),
        indent(_write_piece(program, "b", "piece"), 2),
        indent(entered(program, "piece", "b"), 2),
        arrive,
        _hide(program),
        "    return 0",
    )


@action("cover", stacks=False)
def cover(program: Program) -> list[str]:
    """Mark the cells of a large piece on root `i` as covered or free (§6.2, §6.7).

    Quirk: without a given state the cells of state 0 are meant.
    """
    prints = footprints(program)
    row = prints.row("piece", prints.bounded("piece", "state"), "i")
    return lines(
        "def cover(s, t, piece, i, state, n):",
        f"    if t[{prints.first} + piece] < 0 or i >= {prints.cells}:",
        "        return 0",
        f"    row = {row}",
        f"    for k in range({prints.rows} + t[row], {prints.rows} + t[row + 1]):",
        "        s[COUNT + t[k]] = n",
        "    return 0",
    )


@action("sow_seed", stacks=False)
def sow_seed(program: Program) -> list[str]:
    """Move one seed from slot `a` to slot `b`, which keeps its own data (06 §A11)."""
    names = data_fields(program)
    given = ", ".join(f"s[{n} + b]" if n in names else "-1" for n in DATA)
    return lines(
        "def sow_seed(s, t, a, b):",
        "    if a != b:",
        f"        shift(s, t, a, b, {given})",
        "    return 0",
    )


@action("shift_count", stacks=False, on_tracks=MOVE_SOME)
def shift_count(program: Program) -> list[str]:
    """Move `n` pieces from slot `a` to slot `b` (§6.4): lost on another piece or over the cap."""
    again = _listed_again(program)
    if not program.counted:
        return lines(
            "def shift_count(s, t, a, b, n):",
            "    piece = s[WHAT + a]",
            "    if n > 0:",
            indent(lifted(program, "a"), 2),
            indent(_clear(program, "a"), 2),
            "    if s[WHAT + b] == 0:",
            indent([*_write_piece(program, "b", "piece"), *entered(program, "piece", "b")], 2),
            *(("    else:", again) if again else ()),
            "    return 0",
        )
    return lines(
        "def shift_count(s, t, a, b, n):",
        "    piece = s[WHAT + a]",
        indent(lifted(program, "a", "n > 0")),
        "    if s[COUNT + a] - n <= 0:",
        indent(_clear(program, "a"), 2),
        "    else:",
        "        s[COUNT + a] -= n",
        "    if s[COUNT + b] == 0:",
        indent([*_write_piece(program, "b", "piece", "n"), *entered(program, "piece", "b")], 2),
        "    else:",
        again,
        "        if s[WHAT + b] == piece and s[COUNT + b] + n <= COUNT_CAP:",
        "            s[COUNT + b] += n",
        "    return 0",
    )


def _listed_again(program: Program) -> list[str]:
    """Lines for a pile `b` that pieces are moved onto: quirk, it is listed once more (§5.5)."""
    owner, text = owner_expression(program, "piece"), entered(program, "piece", "b")
    if text:
        text = [f"if piece != 0 and {owner} != 0:", *indent(text)]
    if left_over.kept(program.facts):
        text += left_over.noted(program, owner, "piece", "b")
    return indent(text, 2)


@action("copy_piece", stacks=False, on_tracks=MOVE)
def copy_piece(program: Program) -> list[str]:
    """Move one piece from `a` to `b`, then restore `a`, with the owner that is at `b` (§6.5)."""
    fields = ["WHAT", *data_fields(program)]
    if program.counted:
        fields.append("COUNT")
    keep = [f"{n.lower()}_ = s[{n} + a]" for n in fields]
    back = [f"s[{n} + a] = {n.lower()}_" for n in fields]
    if program.facts.stored_who:
        back += ["if what_ != 0:", "    s[WHO + a] = s[WHO + b]"]
    if listed := entered(program, "what_", "a"):  # the source was left, and is listed anew
        back = ["if s[WHAT + a] != what_:", *indent(listed), *back]
    return lines(
        "def copy_piece(s, t, a, b):",
        indent(keep),
        indent(not_lifted(program, "a", "shift(s, t, a, b, -1, -1, -1)")),
        indent(back),
        "    return 0",
    )


@action("promote", stacks=False, on_tracks=OnTracks())
def promote(program: Program) -> list[str]:
    """Replace what stands on slot `i` by component `piece` (§6.9)."""
    who = ["    occupied = s[WHAT + i] != 0"] if program.facts.stored_who else []
    fix = ["    if not occupied:", "        s[WHO + i] = 0"] if program.facts.stored_who else []
    return lines(
        "def promote(s, t, i, piece):",
        who,
        indent(_clear(program, "i")),
        indent([*_write_piece(program, "i", "piece"), *entered(program, "piece", "i")]),
        fix,
        "    return 0",
    )


@action("set_count", stacks=False, on_tracks=LEAVE_IF_NONE)
def set_count(program: Program) -> list[str]:
    """Make slot `i` hold `n` of component `piece`; the stored owner is not touched (§6.10)."""
    listed = entered(program, "piece", "i")
    return lines(
        "def set_count(s, t, i, piece, n):",
        "    if n > 0:",
        indent(["if s[COUNT + i] == 0:", *indent(listed)] if listed else [], 2),
        "        s[WHAT + i] = piece",
        "        s[COUNT + i] = n",
        "    else:",
        indent(_clear(program, "i"), 2),
        "    return 0",
    )


@action("flipped", stacks=False)
def flipped(program: Program) -> list[str]:
    """State of the piece of slot `i` turned over: tables of both sides per component (06 §A9)."""
    return lines(
        "def flipped(s, t, i, first, second):",
        "    piece = s[WHAT + i]",
        "    if s[STATE + i] == t[first + piece]:",
        "        return t[second + piece]",
        "    if s[STATE + i] == t[second + piece]:",
        "        return t[first + piece]",
        "    return s[STATE + i]",
    )
