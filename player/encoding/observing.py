"""Showing positions: compiled, from rows to planes, without a look at anything but the rows."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float32, types
from numpy.typing import NDArray

from ludeme.features.layout.position import owner_by_state
from ludeme.model.header import (
    LAST_FROM,
    LAST_FROM_TYPE,
    LAST_TO,
    LAST_TO_TYPE,
    MOVER,
    MOVES,
    PLAYERS,
    ROLLED,
)
from ludeme.player.encoding.planes import AT_LEAST, MANY, OF_A_ROLL, SCALED, PlanePlan, Term
from ludeme.player.encoding.rows import piece_kinds
from ludeme.player.encoding.sites import EncodedSites
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, ROWS, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel

Floats = NDArray[np.float32]
FLOATS = types.Array(types.float32, 1, "C")

#: Columns of `Sight.site_terms` and `Sight.constants`; of these the fifth one says how long after
#: the mover a player comes whose number is shown, -1 for numbers that are nobody's.
OFFSET, HOW, FIRST, COUNT, LEVEL_OR_AFTER, LENGTH = range(6)
#: Indices of `Sight.shape`; the planes are those of `PlanePlan`. The contents of slot s are at
#: `WHAT + s * STACK`, its owner at `OWNER + s * STACK` (-1: the piece says it), its height and its
#: count at `HEIGHT + s` and `AMOUNT + s` (-1: none).
(
    WHAT, OWNER, OWNERS, HEIGHT, AMOUNT, STACK, LEVELS, LEVEL_PLANES, CONTENTS, TOTALS, HAND_SITES,
    LAST_MOVE, PENDING_PLANE, PENDING, PENDING_COUNT, TO_MOVE, BOARD, HANDS_FROM, SEVERAL_TYPES,
    PLANE_STEP, PLACE_STEP, IN_HAND,
) = range(22)  # fmt: skip


class Sight(NamedTuple):
    """What is shown of a game's positions, and where."""

    slots: IntArray  # [S]
    numbers: IntArray  # [slots] the site of each slot, -1 where none is
    places: IntArray  # [P + 1, S] for each mover the place of each site; hands: -1 - their number
    contents: IntArray  # [P + 1, pieces * owners] the plane of each content, -1 for none
    site_terms: IntArray  # [n, 6] see `OFFSET`
    site_factors: Floats  # [n]
    constants: IntArray  # [n, 6]
    constant_factors: Floats  # [n]
    inside: IntArray  # [places that exist] where constants are shown
    bases: IntArray  # [3] what is added to the elements of each type to find their slots
    shape: NDArray[np.int64]  # [22] see `WHAT`


#: A sight as a numba type.
SIGHT: Any = tuple_of(
    Sight, INDICES, INDICES, ROWS, ROWS, ROWS, FLOATS, ROWS, FLOATS, INDICES, INDICES, COUNTS
)


@helper
def show(out, at, step, how, planes, factor, value):  # type: ignore[no-untyped-def]
    """Add a number to planes from `at` on, in one of the ways of `encoding.planes`."""
    if how == SCALED:
        out[at] += value * factor
    elif how == AT_LEAST:
        for plane in range(min(value, planes)):
            out[at + plane * step] = 1
    elif value > 0:
        out[at + (min(value, planes) - 1) * step] = 1


@helper
def show_contents(sight, row, slot, contents, out, at):  # type: ignore[no-untyped-def]
    """Show what lies on a site, each level on planes of its own; `at` is plane 0 of its place."""
    shape, step = sight.shape, sight.shape[PLANE_STEP]
    first = slot * shape[STACK]
    height = row[shape[HEIGHT] + slot] if shape[HEIGHT] >= 0 else 1
    for level in range(min(height, shape[LEVELS])):
        place = first + height - 1 - level
        shown = at + level * shape[LEVEL_PLANES] * step
        plane = plane_of(sight, row, contents, place)
        if plane >= 0:
            out[shown + plane * step] = 1
        for term in range(sight.site_terms.shape[0]):
            t = sight.site_terms[term]
            if t[LEVEL_OR_AFTER] != 0:
                value, factor = row[t[OFFSET] + place], sight.site_factors[term]
                show(out, shown + t[FIRST] * step, step, t[HOW], t[COUNT], factor, value)
    for term in range(sight.site_terms.shape[0]):
        t = sight.site_terms[term]
        if t[LEVEL_OR_AFTER] == 0 and slot < t[LENGTH]:
            value, factor = row[t[OFFSET] + slot], sight.site_factors[term]
            show(out, at + t[FIRST] * step, step, t[HOW], t[COUNT], factor, value)


@helper
def plane_of(sight, row, contents, place):  # type: ignore[no-untyped-def]
    """The plane of the piece at a place of the fields of contents, -1 for none."""
    piece = row[sight.shape[WHAT] + place]
    if piece <= 0 or sight.shape[CONTENTS] == 0:
        return -1
    owner = row[sight.shape[OWNER] + place] if sight.shape[OWNER] >= 0 else 0
    if owner >= sight.shape[OWNERS]:
        owner = 0
    return contents[piece * sight.shape[OWNERS] + owner]


@helper
def count_hand(sight, row, slot, hand_site, contents, constant):  # type: ignore[no-untyped-def]
    """Add what lies on a site of a hand to the constants of its site and of its kind."""
    shape = sight.shape
    height = row[shape[HEIGHT] + slot] if shape[HEIGHT] >= 0 else 1
    number = row[shape[AMOUNT] + slot] if shape[AMOUNT] >= 0 else 1
    for level in range(height):
        plane = plane_of(sight, row, contents, slot * shape[STACK] + level)
        if plane >= 0:
            share = float32(number) / shape[IN_HAND]
            constant[shape[HAND_SITES] + hand_site] += share
            constant[shape[TOTALS] + plane] += share


@helper
def show_last(sight, row, places, field, field_type, plane, out, begin):  # type: ignore[no-untyped-def]
    """Mark the site of the last move that the head of the row names."""
    slot = row[field]
    if slot >= 0 and slot < sight.shape[HANDS_FROM] and sight.shape[SEVERAL_TYPES] != 0:
        slot += sight.bases[row[field_type]]
    mark(sight, places, slot, plane, out, begin)


@helper
def mark(sight, places, slot, plane, out, begin):  # type: ignore[no-untyped-def]
    """Put a 1 at the place of a slot, if it has one."""
    if slot >= 0 and slot < sight.numbers.shape[0] and sight.numbers[slot] >= 0:
        place = places[sight.numbers[slot]]
        if place >= 0:
            out[begin + place * sight.shape[PLACE_STEP] + plane * sight.shape[PLANE_STEP]] = 1


@helper
def show_pending(sight, row, places, out, begin):  # type: ignore[no-untyped-def]
    """Mark the sites that are pending."""
    for i in range(row[sight.shape[PENDING_COUNT]]):
        slot = row[sight.shape[PENDING] + i]
        if slot < sight.shape[HANDS_FROM]:
            mark(sight, places, slot, sight.shape[PENDING_PLANE], out, begin)


@helper
def count_constants(sight, row, constant):  # type: ignore[no-untyped-def]
    """Add what is the same for all sites."""
    mover, players = row[MOVER], row[PLAYERS]
    for term in range(sight.constants.shape[0]):
        t = sight.constants[term]
        offset = t[OFFSET]
        if t[LEVEL_OR_AFTER] >= 0:
            offset += (mover - 1 + t[LEVEL_OR_AFTER]) % players + 1
        factor, number = sight.constant_factors[term], row[offset]
        if t[LEVEL_OR_AFTER] == OF_A_ROLL:
            number = number + 1 if row[ROLLED] != 0 else 0
        show(constant, t[FIRST], 1, t[HOW], t[COUNT], factor, number)
    if sight.shape[TO_MOVE] >= 0:
        constant[sight.shape[TO_MOVE] + mover - 1] = 1
    constant[sight.shape[BOARD]] = 1


@helper
def show_position(sight, row, out, begin, constant):  # type: ignore[no-untyped-def]
    """Show a position in `out` from `begin` on, where all is 0; `constant` is workspace [C]."""
    places, contents = sight.places[row[MOVER]], sight.contents[row[MOVER]]
    shape = sight.shape
    for plane in range(constant.shape[0]):
        constant[plane] = 0
    for site in range(sight.slots.shape[0]):
        place = places[site]
        if place >= 0:
            at = begin + place * shape[PLACE_STEP]
            show_contents(sight, row, sight.slots[site], contents, out, at)
        else:
            count_hand(sight, row, sight.slots[site], -1 - place, contents, constant)
    if row[MOVES] > 0 and (row[LAST_TO] >= 0 or row[LAST_FROM] >= 0):  # start rules place too
        plane = shape[LAST_MOVE]
        show_last(sight, row, places, LAST_FROM, LAST_FROM_TYPE, plane, out, begin)
        show_last(sight, row, places, LAST_TO, LAST_TO_TYPE, plane + 1, out, begin)
    if shape[PENDING_PLANE] >= 0:
        show_pending(sight, row, places, out, begin)
    count_constants(sight, row, constant)
    for plane in range(constant.shape[0]):
        if constant[plane] != 0:
            at = begin + plane * shape[PLANE_STEP]
            for i in range(sight.inside.shape[0]):
                out[at + sight.inside[i] * shape[PLACE_STEP]] = constant[plane]


@kernel(types.void(SIGHT, ROWS, FLOATS, FLOATS))
def show_positions(sight, rows, out, constant):  # type: ignore[no-untyped-def]
    """Fill `out` float32 [B * planes * places], all 0, from rows int32 [B, R]."""
    size = out.shape[0] // max(1, rows.shape[0])
    for b in range(rows.shape[0]):
        show_position(sight, rows[b], out, b * size, constant)


def sight_of(
    plan: PlanePlan,
    sites: EncodedSites,
    places: NDArray[np.int32],
    inside: NDArray[np.int32],
    place_count: int | None,
) -> Sight:
    """What the kernel needs for the planes of a plan.

    `places` int32 [P + 1, S] as in `Sight`; `place_count` is the number of cells of a grid, whose
    planes lie one after the other, and None for sites that have their numbers side by side.
    """
    game = plan.game
    facts, at = game.facts, game.emitted.offsets
    by_state = owner_by_state(facts)
    owner = at["WHO"] if facts.stored_who else at["STATE"] if by_state else -1
    owners = facts.players + 2 if owner >= 0 else 1
    plane_step, place_step = (place_count, 1) if place_count is not None else (1, len(plan.names))
    shape = {
        WHAT: at["WHAT"], OWNER: owner, OWNERS: owners, HEIGHT: at.get("HEIGHT", -1),
        AMOUNT: at.get("COUNT", -1), STACK: at["LEVELS"] if facts.stacking else 1,
        LEVELS: plan.levels, LEVEL_PLANES: plan.level_planes, CONTENTS: int(bool(plan.contents)),
        TOTALS: plan.totals, HAND_SITES: plan.hand_sites, LAST_MOVE: plan.last_move,
        PENDING_PLANE: plan.pending, PENDING: at.get("PENDING", -1),
        PENDING_COUNT: at.get("PENDING_COUNT", -1), TO_MOVE: plan.to_move, BOARD: plan.board,
        HANDS_FROM: facts.first_hand_site, SEVERAL_TYPES: int(len(facts.types) > 1),
        PLANE_STEP: plane_step, PLACE_STEP: place_step, IN_HAND: MANY,
    }  # fmt: skip
    kinds = ("Cell", "Vertex", "Edge")
    bases = [
        facts.slot_base(kind) if kind in facts.types and kind != facts.default_type else 0
        for kind in kinds
    ]
    lengths = {at[name]: length for name, length in game.emitted.lengths.items() if name in at}
    return Sight(
        slots=sites.slots,
        numbers=sites.numbers,
        places=places,
        contents=_contents(plan, owners if owner >= 0 else 0),
        site_terms=_terms(plan.site_terms, lengths, of_sites=True),
        site_factors=np.array([term.factor for term in plan.site_terms], np.float32),
        constants=_terms(plan.constants, lengths, of_sites=False),
        constant_factors=np.array([term.factor for term in plan.constants], np.float32),
        inside=inside,
        bases=np.array(bases, np.int32),
        shape=np.array([shape[i] for i in range(len(shape))], np.int64),
    )


def _terms(terms: list[Term], lengths: dict[int, int], *, of_sites: bool) -> NDArray[np.int32]:
    rows = [
        (
            term.offset,
            term.how,
            term.first,
            term.planes,
            int(term.per_level) if of_sites else term.after,
            lengths.get(term.offset, 0),
        )
        for term in terms
    ]
    return np.array(rows, np.int32).reshape(-1, 6)


def _contents(plan: PlanePlan, owners: int) -> NDArray[np.int32]:
    """int32 [P + 1, pieces * owners]: the plane of every content for each mover.

    Without stored owners (0) the piece says whose it is.
    """
    kinds, players = piece_kinds(plan.facts), plan.game.players
    found = np.full((players + 1, len(kinds) * max(1, owners)), -1, np.int32)
    for mover in range(1, players + 1):
        for number, (declared, kind) in enumerate(kinds):
            for stored in range(max(1, owners)):
                owner = stored if owners else declared
                after = (owner - mover) % players if 1 <= owner <= players else -1
                plane = plan.contents.get((after, kind), -1)
                found[mover, number * max(1, owners) + stored] = plane
    return found
