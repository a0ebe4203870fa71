"""Pieces that remember their place on tracks that come back to a site (spec 04 §5.7).

Where a game asks for it, the primitive actions are wrapped: each does what it does anyway (under
the name `plain_...`) and then keeps, per track and component, how many pieces stand at each index.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludeme.board.tracks import needs_indices
from ludeme.emit.actions.primitive import Source, action, lines
from ludeme.emit.code import Code
from ludeme.emit.passes.reading import parameters
from ludeme.emit.passes.rename_calls import rename_calls
from ludeme.emit.program import Program
from ludeme.model.facts import Facts

#: Actions that change places on tracks, or that must not although they are made of such.
WRAPPED = (
    *("put", "insert", "take", "take_level", "take_all", "shift", "shift_level"),
    *("shift_to_level", "shift_count", "shift_stack", "insert_stack"),
    *("copy_piece", "promote", "set_count"),
)
#: What the name of an action begins with that is not wrapped.
PLAIN = "plain_"
#: Names of the wrapped actions, and what they are called as they are.
AS_THEY_ARE = {name: PLAIN + name for name in WRAPPED}


def kept(facts: Facts) -> bool:
    """Whether places on tracks are kept: some track comes back to a site, and a rule looks."""
    straight = any(not track.loop for track in facts.tracks)
    return "track indices" in facts.needs and needs_indices(facts.tracks) and straight


def field(program: Program) -> str:
    """The counts: per track, per component, per index."""
    facts = program.facts
    places = sum(len(track.elements) for track in facts.tracks)
    return program.layout.need("ON_TRACK", places * len(facts.pieces))


def arguments(program: Program) -> str:
    """What the kernels need: field, indices of every slot on every track, where a track's counts
    start and how long it is, number of tracks, number of slots.
    """
    return program.attached(_write_tables)


def _write_tables(program: Program) -> str:
    facts, slots = program.facts, program.facts.slots
    rows: list[list[int]] = []
    bases: list[int] = []
    start = 0
    for track in facts.tracks:
        at: list[list[int]] = [[] for _ in range(slots)]
        for index, element in enumerate(track.elements):
            if 0 <= element.site < slots:
                at[element.site].append(index)
        rows.extend(at)
        bases += [start, len(track.elements)]
        start += len(track.elements) * len(facts.pieces)
    indices = program.tables.add_rows("track_indices", rows)
    starts = program.tables.add("track_counts", bases)
    return f"{field(program)}, {indices}, {starts}, {len(facts.tracks)}, {slots}"


def index_of_piece(c: Code, track: str, player: str, site: str, place: str) -> str:
    """The index at which the piece on a slot is kept; -1 if nowhere, -2 without a piece."""
    needed = arguments(c.program).rsplit(", ", 2)
    piece = c.helper("piece_on_track")
    return (
        f"kept_index({c.s}, t, {needed[0]}, {c.program.facts.slots}, {track}, "
        f"{piece}({c.s}, t, {place}, {player}), {site})"
    )


def source_of(program: Program, family: Mapping[str, Source], name: str) -> list[str] | None:
    """The lines of a wrapped action, or of one as it is (`plain_...`); None for all others."""
    if name.removeprefix(PLAIN) not in family or name.removeprefix(PLAIN) not in WRAPPED:
        return None
    as_it_is = family[name.removeprefix(PLAIN)](program)
    arguments = ", ".join(parameters(as_it_is[0]))
    if name.startswith(PLAIN):
        return [f"def {name}({arguments}):", *rename_calls(as_it_is[1:], AS_THEY_ARE)]
    body = _flat(program, name) if not program.facts.stacking else _stack(program, name)
    return lines(
        f"def {name}({arguments}):",
        body.get("before", []),
        f"    {PLAIN}{name}({arguments})",
        body.get("after", []),
        "    return 0",
    )


def _flat(program: Program, name: str) -> dict[str, list[str]]:
    keep = arguments(program)
    add = [f"    join_track(s, t, {keep}, piece, i, n)"]
    leave = [f"    leave_track(s, t, {keep}, piece, i)"]
    move = f"    move_on_track(s, t, {keep}, piece, a, b, "
    of = {place: [f"    piece = s[WHAT + {place}]"] for place in "ai"}
    return {
        "put": {"after": add},
        "take": {"before": of["i"], "after": leave},
        "shift": {"before": of["a"], "after": [move + "1)"]},
        "shift_count": {"before": of["a"], "after": [move + "n)"]},
        "copy_piece": {"before": of["a"], "after": [move + "1)"]},
        "set_count": {"after": ["    if n <= 0:", "    " + leave[0]]},
    }.get(name, {})


def _stack(program: Program, name: str) -> dict[str, list[str]]:
    keep = arguments(program)
    leave = [f"    leave_track(s, t, {keep}, piece, i)"]
    move = [f"    move_on_track(s, t, {keep}, piece, a, b, 1)"]
    each = ["    for l in range(s[HEIGHT + i]):", "        piece = s[WHAT + i * LEVELS + l]"]

    def piece(slot: str, level: str) -> list[str]:
        return [
            f"    h = s[HEIGHT + {slot}]",
            f"    piece = s[WHAT + {slot} * LEVELS + {level}] if 0 <= {level} < h else 0",
        ]

    named = ["    level_ = level if level >= 0 else s[HEIGHT + a] - 1"]
    return {
        "put": {"after": [f"    join_track(s, t, {keep}, piece, i, 2)"]},
        "insert": {"after": [f"    join_track(s, t, {keep}, piece, i, 1)"]},
        "take": {"before": piece("i", "h - 1"), "after": leave},
        "take_level": {"before": piece("i", "level"), "after": leave},
        "take_all": {"before": [*each, "    " + leave[0]]},
        "shift": {"before": piece("a", "h - 1"), "after": move},
        "shift_level": {"before": piece("a", "level"), "after": move},
        "shift_to_level": {"before": named + piece("a", "level_"), "after": move},
        "copy_piece": {"before": piece("a", "h - 1"), "after": move},
    }.get(name, {})


@action("piece_on_track")
def _piece_on_track(program: Program) -> list[str]:
    """The piece that a track site looks at: in a stack the player's lowest, else the top one."""
    if not program.facts.stacking:
        return lines("def piece_on_track(s, t, i, player):", "    return s[WHAT + i]")
    owner = (
        "s[WHO + i * LEVELS + l]" if program.facts.stored_who else f"t[{_owners(program)} + piece]"
    )
    return lines(
        "def piece_on_track(s, t, i, player):",
        "    h = s[HEIGHT + i]",
        "    for l in range(h):",
        "        piece = s[WHAT + i * LEVELS + l]",
        f"        if {owner} == player:",
        "            return piece",
        "    return s[WHAT + i * LEVELS + h - 1] if h > 0 else 0",
    )


def _owners(program: Program) -> str:
    return program.tables.add("owner", [piece.owner for piece in program.facts.pieces])
