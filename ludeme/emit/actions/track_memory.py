"""Pieces that remember their place on tracks that come back to a site (spec 04 §5.7).

Where a game asks for it, the primitive actions are wrapped: each does what it does anyway (under
the name `plain_...`) and then keeps, per track and component, how many pieces stand at each index.
"""

from __future__ import annotations

from functools import cache

from ludeme.board.tracks import needs_indices
from ludeme.emit.actions.primitive import FLAT, STACKED, action, action_of, lines
from ludeme.emit.code import Code
from ludeme.emit.passes.reading import parameters
from ludeme.emit.passes.rename_calls import rename_calls
from ludeme.emit.program import Program
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: What the name of an action begins with that is not wrapped.
PLAIN = "plain_"


def kept(facts: Facts) -> bool:
    """Whether places on tracks are kept: some track comes back to a site, and a rule looks."""
    straight = any(not track.loop for track in facts.tracks)
    return Capability.TRACK_INDICES in facts.needs and needs_indices(facts.tracks) and straight


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


def source_of(program: Program, name: str) -> list[str] | None:
    """The lines of a wrapped action, or of one as it is (`plain_...`); None for all others."""
    known = action_of(program, name.removeprefix(PLAIN))
    if known is None or known.on_tracks is None:
        return None
    as_it_is = known.source(program)
    given = ", ".join(parameters(as_it_is[0]))
    if name.startswith(PLAIN):
        return [f"def {name}({given}):", *rename_calls(as_it_is[1:], _as_they_are())]
    keep = arguments(program)
    return lines(
        f"def {name}({given}):",
        [line.format(keep=keep) for line in known.on_tracks.before],
        f"    {PLAIN}{name}({given})",
        [line.format(keep=keep) for line in known.on_tracks.after],
        "    return 0",
    )


@cache
def _as_they_are() -> dict[str, str]:
    """Names of the wrapped actions, and what they are called as they are."""
    every = {**FLAT, **STACKED}
    return {name: PLAIN + name for name, known in every.items() if known.on_tracks is not None}


@action("piece_on_track")
def _piece_on_track(program: Program) -> list[str]:
    """The piece that a track site looks at: in a stack the player's lowest, else the top one."""
    if not program.facts.stacking:
        return lines("def piece_on_track(s, t, i, player):", "    return s[WHAT + i]")
    owner = "s[WHO + i * LEVELS + l]"
    if not program.facts.stored_who:
        owner = f"t[{program.tables.add('owner', program.facts.owners)} + piece]"
    return lines(
        "def piece_on_track(s, t, i, player):",
        "    h = s[HEIGHT + i]",
        "    for l in range(h):",
        "        piece = s[WHAT + i * LEVELS + l]",
        f"        if {owner} == player:",
        "            return piece",
        "    return s[WHAT + i * LEVELS + h - 1] if h > 0 else 0",
    )
