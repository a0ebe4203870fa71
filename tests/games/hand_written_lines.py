"""More rules written by hand, for games on crossing lines and for those with longer memories.

See `hand_written`: a position is again a plain tuple, and a function returns all positions one ply
later.
"""

from __future__ import annotations

from .hand_written import KING_STEPS, ROOK_STEPS, Rules, State, changed, near, ray

# --- alquerque boards --------------------------------------------------------------------------


def line_neighbour(rows: int, columns: int, site: int, step: tuple[int, int]) -> int | None:
    """Along a drawn line of an alquerque board: diagonals start at every other point."""
    row, column = divmod(site, columns)
    if 0 not in step and (row + column) % 2:
        return None
    row, column = row + step[1], column + step[0]
    return row * columns + column if 0 <= row < rows and 0 <= column < columns else None


def fanorona(state: State) -> list[State]:
    """A state also holds the capturing stone, its last step and the points it has visited."""
    board, mover, stone, _, _ = state
    own = [s for s, owner in enumerate(board) if owner == mover]
    if stone is not None:
        return [(board, 3 - mover, None, None, ()), *_fanorona_captures(state, [stone])]
    after = _fanorona_captures(state, own)
    if after:
        return after
    for site in own:
        for step in KING_STEPS:
            to = line_neighbour(5, 9, site, step)
            if to is not None and not board[to]:
                after.append((changed(board, {site: 0, to: mover}), 3 - mover, None, None, ()))
    return after


def _fanorona_captures(state: State, stones: list[int]) -> list[State]:
    board, mover, _, last, visited = state
    after = []
    for site in stones:
        for step in KING_STEPS:
            to = line_neighbour(5, 9, site, step)
            if to is None or board[to] or step == last or to in visited:
                continue
            back = (-step[0], -step[1])
            for start, way in ((to, step), (site, back)):
                taken = _row(board, start, way, 3 - mover)
                if taken:
                    moved = changed(board, {site: 0, to: mover, **dict.fromkeys(taken, 0)})
                    follow = (moved, mover, to, step, (*visited, site, to))
                    going_on = _fanorona_captures(follow, [to])
                    after.append(follow if going_on else (moved, 3 - mover, None, None, ()))
    return after


def _row(board: tuple, site: int, step: tuple[int, int], owner: int) -> list[int]:
    found = []
    here = line_neighbour(5, 9, site, step)
    while here is not None and board[here] == owner:
        found.append(here)
        here = line_neighbour(5, 9, here, step)
    return found


def bagh_chal(state: State) -> list[State]:
    """1 is a goat, 2 a tiger; a state also holds the goats in hand and those captured."""
    board, mover, hand, captured = state
    if captured == 5:
        return []
    if mover == 1 and hand:
        return [(changed(board, {s: 1}), 2, hand - 1, captured) for s in range(25) if not board[s]]
    after = []
    for site, owner in enumerate(board):
        if owner != mover:
            continue
        for step in KING_STEPS:
            to = line_neighbour(5, 5, site, step)
            if to is None:
                continue
            if not board[to]:
                after.append((changed(board, {site: 0, to: mover}), 3 - mover, hand, captured))
            elif mover == 2 and board[to] == 1:
                behind = line_neighbour(5, 5, to, step)
                if behind is not None and not board[behind]:
                    moved = changed(board, {site: 0, to: 0, behind: 2})
                    after.append((moved, 1, hand, captured + 1))
    return after


# --- morris ------------------------------------------------------------------------------------

MILLS = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11), (12, 13, 14), (15, 16, 17), (18, 19, 20),
    (21, 22, 23), (0, 9, 21), (3, 10, 18), (6, 11, 15), (1, 4, 7), (16, 19, 22), (8, 12, 17),
    (5, 13, 20), (2, 14, 23),
]  # fmt: skip
MORRIS_EDGES = {frozenset(pair) for a, b, c in MILLS for pair in ((a, b), (b, c))}


def nine_mens_morris(state: State) -> list[State]:
    """A state also holds the men in hand and whether the mover must remove an enemy man."""
    board, mover, hands, removing = state
    enemies = [s for s in range(24) if board[s] == 3 - mover]
    if removing:
        free = [s for s in enemies if not _mill(board, s)]
        return [(changed(board, {s: 0}), 3 - mover, hands, False) for s in free or enemies]
    if min(hands) == 0 and any(board.count(p) + hands[p - 1] < 3 for p in (1, 2)):
        return []
    after = []
    if hands[mover - 1]:
        fewer = tuple(n - (p == mover) for p, n in enumerate(hands, 1))
        places = [(None, to) for to in range(24) if not board[to]]
    else:
        fewer = hands
        flying = board.count(mover) == 3
        places = [
            (s, to)
            for s in range(24)
            for to in range(24)
            if board[s] == mover
            and not board[to]
            and (flying or frozenset((s, to)) in MORRIS_EDGES)
        ]
    for source, to in places:
        moved = changed(board, {to: mover} if source is None else {source: 0, to: mover})
        mill = _mill(moved, to)
        after.append((moved, mover if mill else 3 - mover, fewer, mill))
    return after


def _mill(board: tuple, site: int) -> bool:
    return any(site in m and all(board[s] == board[site] for s in m) for m in MILLS)


# --- square boards -----------------------------------------------------------------------------


def surakarta(state: State) -> list[State]:
    board, mover = state
    if 1 not in board or 2 not in board:
        return []
    after = []
    for site, owner in enumerate(board):
        if owner != mover:
            continue
        for step in KING_STEPS:
            to = near(6, site, step)
            if to is not None and not board[to]:
                after.append((changed(board, {site: 0, to: mover}), 3 - mover))
        for loop in (1, 2):
            for track in (_surakarta_loop(loop), _surakarta_loop(loop)[::-1]):
                for index, point in enumerate(track):
                    if point == site:
                        to = _surakarta_run(board, site, track, index)
                        if to is not None and board[to] == 3 - mover:
                            after.append((changed(board, {site: 0, to: mover}), 3 - mover))
    return after


def _surakarta_loop(k: int) -> list[int]:
    """The four lines of a loop; a corner loop lies between the last point of each and the next."""
    far = 5 - k
    bottom = [k * 6 + c for c in range(6)]
    right = [r * 6 + far for r in range(6)]
    top = [far * 6 + c for c in reversed(range(6))]
    left = [r * 6 + k for r in reversed(range(6))]
    return bottom + right + top + left


def _surakarta_run(board: tuple, site: int, track: list[int], index: int) -> int | None:
    """The first piece met from here, if a corner loop lies before it."""
    for steps in range(1, 24):
        here = (index + steps) % 24
        if board[track[here]] and track[here] != site:
            looped = index // 6 != ((index + steps) // 6) % 4 or steps > 18
            return track[here] if looped else None
    return None


TABLUT_KING = 3


def tablut(state: State) -> list[State]:
    """1 is a Muscovite, 2 a Swede, 3 the king."""
    board, mover, over = state
    if over:
        return []
    after = _tablut_moves(board, mover)
    result = []
    for moved in after:
        king = moved.index(3) if 3 in moved else None
        won = king is None or not {king % 9, king // 9}.isdisjoint({0, 8})
        won = won or _tablut_surrounded(moved, king) or _tablut_stuck(moved, 3 - mover)
        result.append((moved, 3 - mover, won))
    return result


def _tablut_side(piece: int) -> int:
    return 2 if piece == TABLUT_KING else piece


def _tablut_moves(board: tuple, mover: int) -> list[tuple]:
    after = []
    for site, piece in enumerate(board):
        if not piece or _tablut_side(piece) != mover:
            continue
        for step in ROOK_STEPS:
            for to in ray(9, site, step):
                if board[to] or to == 40:
                    break
                after.append(_tablut_capture(changed(board, {site: 0, to: piece}), to, mover))
    return after


def _tablut_stuck(board: tuple, mover: int) -> bool:
    own = [s for s, piece in enumerate(board) if piece and _tablut_side(piece) == mover]
    exits = (near(9, site, step) for site in own for step in ROOK_STEPS)
    return all(to is None or to == 40 or board[to] for to in exits)


def _tablut_capture(board: tuple, to: int, mover: int) -> tuple:
    taken = {}
    for step in ROOK_STEPS:
        line = list(ray(9, to, step))[:2]
        if len(line) < 2:
            continue
        victim, anvil = line
        if not board[victim] or _tablut_side(board[victim]) == mover:
            continue
        if board[victim] == TABLUT_KING and abs(victim % 9 - 4) + abs(victim // 9 - 4) <= 1:
            continue
        hostile = board[anvil] and _tablut_side(board[anvil]) == mover
        if hostile or (anvil == 40 and not board[anvil]):
            taken[victim] = 0
    return changed(board, taken)


def _tablut_surrounded(board: tuple, king: int) -> bool:
    sides = [near(9, king, step) for step in ROOK_STEPS]
    return all(s is None or s == 40 or board[s] == 1 for s in sides)


def lasca(state: State) -> list[State]:
    """A square holds its column from bottom to top: 1 and 2 are soldiers, 3 and 4 officers."""
    board, mover, jumper = state
    own = [s for s, column in enumerate(board) if column and (column[-1] - 1) % 2 + 1 == mover]
    jumps = [j for s in ([jumper] if jumper is not None else own) for j in _lasca_jumps(board, s)]
    if jumps:
        after = []
        for moved, to, crowned in jumps:
            again = not crowned and _lasca_jumps(moved, to)
            after.append((moved, mover, to) if again else (moved, 3 - mover, None))
        return after
    after = []
    for site in own:
        for step in _lasca_steps(board[site][-1]):
            to = near(7, site, step)
            if to is not None and not board[to]:
                column, _ = _lasca_crown(board[site], to)
                after.append((changed(board, {site: (), to: column}), 3 - mover, None))
    return after


def _lasca_steps(piece: int) -> list[tuple[int, int]]:
    ways = {1: [1], 2: [-1]}.get(piece, [1, -1])
    return [(dx, dy) for dx in (1, -1) for dy in ways]


def _lasca_crown(column: tuple, to: int) -> tuple[tuple, bool]:
    far = to // 7 == {1: 6, 2: 0}.get(column[-1], -1)
    return ((*column[:-1], column[-1] + 2), True) if far else (column, False)


def _lasca_jumps(board: tuple, site: int) -> list[tuple]:
    side = board[site][-1] % 2
    found = []
    for step in _lasca_steps(board[site][-1]):
        line = list(ray(7, site, step))[:2]
        if len(line) < 2 or board[line[1]] or not board[line[0]]:
            continue
        victim = board[line[0]]
        if victim[-1] % 2 == side:
            continue
        column, crowned = _lasca_crown((victim[-1], *board[site]), line[1])
        moved = changed(board, {site: (), line[0]: victim[:-1], line[1]: column})
        found.append((moved, line[1], crowned))
    return found


# --- sowing ------------------------------------------------------------------------------------


def togyz_kumalak(state: State) -> list[State]:
    """Eighteen holes in sowing order, both stores, both tuzdiks (or None) and the mover."""
    holes, stores, tuzdiks, mover = state
    if max(stores) > 81:
        return []
    base = 0 if mover == 1 else 9
    after = []
    for hole in range(base, base + 9):
        if not holes[hole]:
            continue
        copy, won, mine = list(holes), list(stores), list(tuzdiks)
        seeds, at = copy[hole], hole if copy[hole] > 1 else hole + 1
        copy[hole] = 0
        for k in range(seeds):
            copy[(at + k) % 18] += 1
        last = (at + seeds - 1) % 18
        if not base <= last < base + 9:
            if copy[last] % 2 == 0:
                won[mover - 1] += copy[last]
                copy[last] = 0
            elif copy[last] == 3 and _may_become_tuzdik(last, tuzdiks, mover):
                mine[mover - 1] = last
        for player, tuzdik in enumerate(mine):
            if tuzdik is not None:
                won[player] += copy[tuzdik]
                copy[tuzdik] = 0
        after.append((tuple(copy), tuple(won), tuple(mine), 3 - mover))
    return after


def _may_become_tuzdik(hole: int, tuzdiks: tuple, mover: int) -> bool:
    theirs = tuzdiks[2 - mover]
    return (
        tuzdiks[mover - 1] is None and hole % 9 != 8 and (theirs is None or hole % 9 != theirs % 9)
    )


# --- starting positions ------------------------------------------------------------------------

_LASCA_DARK = [s for s in range(49) if (s % 7 + s // 7) % 2 == 0]
_TABLUT = {
    **dict.fromkeys((3, 4, 5, 13, 27, 36, 45, 37, 35, 44, 53, 43, 75, 76, 77, 67), 1),
    **dict.fromkeys((22, 31, 49, 58, 38, 39, 41, 42), 2),
    40: 3,
}

START: dict[Rules, State] = {
    fanorona: (
        (1,) * 18 + (2, 1, 2, 1, 0, 2, 1, 2, 1) + (2,) * 18,
        1,
        None,
        None,
        (),
    ),
    bagh_chal: (tuple({0: 2, 4: 2, 20: 2, 24: 2}.get(s, 0) for s in range(25)), 1, 20, 0),
    nine_mens_morris: ((0,) * 24, 1, (9, 9), False),
    surakarta: ((1,) * 12 + (0,) * 12 + (2,) * 12, 1),
    tablut: (tuple(_TABLUT.get(s, 0) for s in range(81)), 1, False),
    lasca: (
        tuple(
            ((1,) if s < 21 else (2,) if s >= 28 else ()) if s in _LASCA_DARK else ()
            for s in range(49)
        ),
        1,
        None,
    ),
    togyz_kumalak: ((9,) * 18, (0, 0), (None, None), 1),
}
