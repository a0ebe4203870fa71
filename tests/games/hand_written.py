"""Rules of some games written by hand, independently of the engine and of the descriptions.

Each function `<game>(state)` returns the positions one ply later, none when the game is over;
`START` holds the first positions. A position is a plain tuple; squares are numbered row by row from
the lower left. What a ply is follows our descriptions: a jump or an arrow is a ply of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

State = tuple
Rules = Callable[[State], list[State]]

KING_STEPS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
ROOK_STEPS = KING_STEPS[::2]


def perft(rules: Rules, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    after = rules(state)
    return len(after) if depth == 1 else sum(perft(rules, s, depth - 1) for s in after)


def ray(n: int, site: int, step: tuple[int, int]) -> Iterator[int]:
    """The squares from here on in one direction, on a board n wide and high."""
    column, row = site % n + step[0], site // n + step[1]
    while 0 <= column < n and 0 <= row < n:
        yield row * n + column
        column, row = column + step[0], row + step[1]


def near(n: int, site: int, step: tuple[int, int]) -> int | None:
    return next(ray(n, site, step), None)


def changed(board: tuple, changes: dict[int, object]) -> tuple:
    copy = list(board)
    for site, piece in changes.items():
        copy[site] = piece
    return tuple(copy)


# --- racing ------------------------------------------------------------------------------------


def _race(state: State, steps: Callable[[int], list[tuple[int, int, bool, bool]]]) -> list[State]:
    """Pieces that reach the far row win; steps are (dx, dy, to empty, to enemy)."""
    board, mover, over = state
    if over:
        return []
    after = []
    for site, owner in enumerate(board):
        if owner != mover:
            continue
        for dx, dy, quiet, capture in steps(1 if mover == 1 else -1):
            to = near(8, site, (dx, dy))
            if to is None or board[to] == mover or not (capture if board[to] else quiet):
                continue
            moved = changed(board, {site: 0, to: mover})
            won = to // 8 == (7 if mover == 1 else 0) or (3 - mover) not in moved
            after.append((moved, 3 - mover, won))
    return after


def breakthrough(state: State) -> list[State]:
    return _race(
        state, lambda dy: [(0, dy, True, False), (-1, dy, True, True), (1, dy, True, True)]
    )


def knightthrough(state: State) -> list[State]:
    return _race(
        state, lambda dy: [(dx, dy * h, True, True) for dx, h in [(1, 2), (-1, 2), (2, 1), (-2, 1)]]
    )


def dodgem(state: State) -> list[State]:
    board, mover, over = state
    if over:
        return []
    after = _dodgem_moves(board, mover)
    result = []
    for moved in after:
        won = mover not in moved or not _dodgem_moves(moved, 3 - mover)
        result.append((moved, 3 - mover, won))
    return result


def _dodgem_moves(board: tuple, mover: int) -> list[tuple]:
    steps = [(1, 0), (0, 1), (0, -1)] if mover == 1 else [(0, 1), (-1, 0), (1, 0)]
    after = []
    for site, owner in enumerate(board):
        if owner != mover:
            continue
        for step in steps:
            to = near(3, site, step)
            if to is not None and not board[to]:
                after.append(changed(board, {site: 0, to: mover}))
            if to is None and step == steps[0]:
                after.append(changed(board, {site: 0}))
    return after


# --- capturing ---------------------------------------------------------------------------------


def clobber(state: State) -> list[State]:
    """5 rows of 6 squares; the width is 6, so the ray helper is not used."""
    board, mover = state
    after = []
    for site, owner in enumerate(board):
        for to in [
            site + 6,
            site - 6,
            *([site + 1] if site % 6 < 5 else []),
            *([site - 1] if site % 6 else []),
        ]:
            if owner == mover and 0 <= to < 30 and board[to] == 3 - mover:
                after.append((changed(board, {site: 0, to: mover}), 3 - mover))
    return after


def konane(state: State) -> list[State]:
    """8x8; a state also holds the ply and the jump in progress (site, step), if any."""
    board, mover, ply, jump = state
    if ply == 0:
        return [
            (changed(board, {s: 0}), 2, 1, None)
            for s in (0, 7, 56, 63, 27, 28, 35, 36)
            if board[s] == 1
        ]
    if ply == 1:
        gap = board.index(0)
        sites = [near(8, gap, step) for step in ROOK_STEPS]
        return [(changed(board, {s: 0}), 1, 2, None) for s in sites if s is not None]
    if jump:
        after = [(board, 3 - mover, ply + 1, None)]
        starts = [jump]
    else:
        after = []
        starts = [
            (s, step) for s, owner in enumerate(board) if owner == mover for step in ROOK_STEPS
        ]
    for site, step in starts:
        moved = _jump(board, mover, site, step)
        if moved:
            again = _jump(moved[0], mover, moved[1], step)
            after.append(
                (
                    moved[0],
                    mover if again else 3 - mover,
                    ply + 1,
                    (moved[1], step) if again else None,
                )
            )
    return after


def _jump(board: tuple, mover: int, site: int, step: tuple[int, int]) -> tuple | None:
    line = list(ray(8, site, step))[:2]
    if len(line) == 2 and board[line[0]] == 3 - mover and not board[line[1]]:
        return changed(board, {site: 0, line[0]: 0, line[1]: mover}), line[1]
    return None


def english_draughts(state: State) -> list[State]:
    """1 and 2 are men, 3 and 4 their kings; a state also holds the jumping piece, if any."""
    board, mover, jumper = state
    forward = 1 if mover == 1 else -1
    own = [s for s, piece in enumerate(board) if piece and (piece - 1) % 2 + 1 == mover]
    jumps = [
        j
        for s in ([jumper] if jumper is not None else own)
        for j in _jumps(board, s, mover, forward)
    ]
    if jumps:
        after = []
        for moved, to, crowned in jumps:
            again = not crowned and _jumps(moved, to, mover, forward)
            after.append((moved, mover, to) if again else (moved, 3 - mover, None))
        return after
    after = []
    for site in own:
        for step in _draughts_steps(board[site], forward):
            to = near(8, site, step)
            if to is not None and not board[to]:
                after.append(
                    (changed(board, {site: 0, to: _crown(board[site], to)[0]}), 3 - mover, None)
                )
    return after


def _draughts_steps(piece: int, forward: int) -> list[tuple[int, int]]:
    return [(dx, dy) for dx in (1, -1) for dy in ([forward] if piece < 3 else [1, -1])]


def _crown(piece: int, to: int) -> tuple[int, bool]:
    far = to // 8 == {1: 7, 2: 0}.get(piece, -1)
    return (piece + 2, True) if far else (piece, False)


def _jumps(board: tuple, site: int, mover: int, forward: int) -> list[tuple]:
    found = []
    for step in _draughts_steps(board[site], forward):
        line = list(ray(8, site, step))[:2]
        if (
            len(line) == 2
            and board[line[0]]
            and (board[line[0]] - 1) % 2 + 1 != mover
            and not board[line[1]]
        ):
            piece, crowned = _crown(board[site], line[1])
            found.append((changed(board, {site: 0, line[0]: 0, line[1]: piece}), line[1], crowned))
    return found


def lines_of_action(state: State) -> list[State]:
    board, mover = state
    if any(_connected(board, player) for player in (1, 2)):
        return []
    after = []
    for site, owner in enumerate(board):
        if owner != mover:
            continue
        for dx, dy in KING_STEPS:
            ahead = list(ray(8, site, (dx, dy)))
            count = sum(1 for s in [site, *ahead, *ray(8, site, (-dx, -dy))] if board[s])
            if len(ahead) < count or board[ahead[count - 1]] == mover:
                continue
            if all(board[s] != 3 - mover for s in ahead[: count - 1]):
                after.append((changed(board, {site: 0, ahead[count - 1]: mover}), 3 - mover))
    return after or [(board, 3 - mover)]


def _connected(board: tuple, player: int) -> bool:
    pieces = {s for s, owner in enumerate(board) if owner == player}
    stack = [min(pieces)]
    reached = set(stack)
    while stack:
        site = stack.pop()
        for step in KING_STEPS:
            to = near(8, site, step)
            if to in pieces and to not in reached:
                reached.add(to)
                stack.append(to)
    return reached == pieces


# --- territory and blocking --------------------------------------------------------------------


def ataxx(state: State) -> list[State]:
    board, mover, passes = state
    if passes == 2 or 0 not in board or 1 not in board or 2 not in board:
        return []
    after = []
    for to, owner in enumerate(board):
        if owner:
            continue
        around = {s: max(abs(s % 7 - to % 7), abs(s // 7 - to // 7)) for s in range(49)}
        sources = [s for s, d in around.items() if d == 2 and board[s] == mover]
        if any(d == 1 and board[s] == mover for s, d in around.items()):
            sources.append(to)
        infected = {s: mover for s, d in around.items() if d == 1 and board[s] == 3 - mover}
        for source in sources:
            after.append((changed(board, {source: 0, **infected, to: mover}), 3 - mover, 0))
    return after or [(board, 3 - mover, passes + 1)]


def amazons(state: State) -> list[State]:
    """3 is an arrow; a state also holds the amazon that has moved and must shoot, if any."""
    board, mover, archer = state
    after = []
    for site in [archer] if archer is not None else [s for s in range(100) if board[s] == mover]:
        for step in KING_STEPS:
            for to in ray(10, site, step):
                if board[to]:
                    break
                if archer is None:
                    after.append((changed(board, {site: 0, to: mover}), mover, to))
                else:
                    after.append((changed(board, {to: 3}), 3 - mover, None))
    return after


# --- sowing ------------------------------------------------------------------------------------


def kalah(state: State) -> list[State]:
    """Holes 0-5 and store 6 of the first player, 7-12 and 13 of the second, in sowing order."""
    holes, mover = state
    if not sum(holes[:6]) or not sum(holes[7:13]):
        return []
    after = []
    base = 0 if mover == 1 else 7
    for hole in range(base, base + 6):
        if not holes[hole]:
            continue
        copy, seeds, at = list(holes), holes[hole], hole
        copy[hole] = 0
        while seeds:
            at = (at + 1) % 14
            if at != (13 if mover == 1 else 6):
                copy[at] += 1
                seeds -= 1
        if base <= at < base + 6 and copy[at] == 1 and copy[12 - at]:
            copy[base + 6] += 1 + copy[12 - at]
            copy[at] = copy[12 - at] = 0
        after.append((tuple(copy), mover if at == base + 6 else 3 - mover))
    return after


def oware(state: State) -> list[State]:
    """Twelve holes in sowing order, both stores and the mover; draws by repetition are left out."""
    holes, stores, mover = state
    if max(stores) > 24:
        return []
    return _oware_moves(holes, stores, mover)


def _oware_moves(holes: tuple, stores: tuple, mover: int) -> list[State]:
    after = []
    base = 0 if mover == 1 else 6
    theirs = range(6 - base, 12 - base)
    for hole in range(base, base + 6):
        if not holes[hole]:
            continue
        copy, seeds, at = list(holes), holes[hole], hole
        copy[hole] = 0
        while seeds:
            at = (at + 1) % 12
            if at != hole:
                copy[at] += 1
                seeds -= 1
        taken = 0
        while at in theirs and copy[at] in (2, 3):
            taken += copy[at]
            copy[at] = 0
            at = (at - 1) % 12
        if any(copy[s] for s in theirs):
            won = tuple(s + taken * (p == mover) for p, s in enumerate(stores, 1))
            after.append((tuple(copy), won, 3 - mover))
    return after


# --- starting positions ------------------------------------------------------------------------

CHECKERED_8 = tuple(1 if (s % 8 + s // 8) % 2 == 0 else 2 for s in range(64))
DARK_8 = [s for s in range(64) if (s % 8 + s // 8) % 2 == 0]

START: dict[Rules, State] = {
    breakthrough: ((1,) * 16 + (0,) * 32 + (2,) * 16, 1, False),
    knightthrough: ((1,) * 16 + (0,) * 32 + (2,) * 16, 1, False),
    dodgem: ((0, 2, 2, 1, 0, 0, 1, 0, 0), 1, False),
    clobber: (tuple(1 if (s % 6 + s // 6) % 2 == 0 else 2 for s in range(30)), 1),
    konane: (CHECKERED_8, 1, 0, None),
    english_draughts: (
        tuple((s in DARK_8) * (1 if s < 24 else 2 if s >= 40 else 0) for s in range(64)),
        1,
        None,
    ),
    lines_of_action: (
        tuple(
            1
            if s // 8 in (0, 7) and 0 < s % 8 < 7
            else 2
            if s % 8 in (0, 7) and 0 < s // 8 < 7
            else 0
            for s in range(64)
        ),
        1,
    ),
    ataxx: (tuple({0: 1, 48: 1, 42: 2, 6: 2}.get(s, 0) for s in range(49)), 1, 0),
    amazons: (
        tuple({30: 1, 3: 1, 6: 1, 39: 1, 60: 2, 93: 2, 96: 2, 69: 2}.get(s, 0) for s in range(100)),
        1,
        None,
    ),
    kalah: ((4,) * 6 + (0,) + (4,) * 6 + (0,), 1),
    oware: ((4,) * 12, (0, 0), 1),
}
