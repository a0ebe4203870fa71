"""Shared code of emitted programs, run by CPython as it stands and as machine code for bulk work.

Every function takes integer vectors (lists in the Python tier, int32 arrays in the numba tier)
and integers, allocates nothing and raises nothing (design decisions 3 and 7).
"""

from __future__ import annotations

from ludeme.runtime.kernels.vector import Vector


def copy_row(target: Vector, source: Vector) -> int:
    """Copy a position row."""
    for i in range(len(source)):
        target[i] = source[i]
    return 0


def copy_used(target: Vector, source: Vector, size: int) -> int:
    """Copy the first `size` integers of a position row."""
    for i in range(size):
        target[i] = source[i]
    return 0


def clear(t: Vector, start: int, size: int) -> int:
    """Set `size` integers of the workspace to 0."""
    for i in range(start, start + size):
        t[i] = 0
    return 0


def look(v: Vector, first: int, place: int, size: int) -> int:
    """An element of an array of so many numbers; 0 where the array has no such place."""
    return v[first + place] if 0 <= place < size else 0


def same_area(t: Vector, first: int, second: int, size: int) -> bool:
    """Whether two bitmaps hold the same members."""
    for i in range(size):
        if (t[first + i] != 0) != (t[second + i] != 0):
            return False
    return True


def random_below(s: Vector, seed: int, bound: int) -> int:
    """A uniform integer in 0..bound-1 from the chance source s[seed] (Lehmer generator)."""
    limit = 2147483647 - 2147483647 % bound
    while True:
        s[seed] = s[seed] * 48271 % 2147483647
        if s[seed] <= limit:
            return (s[seed] - 1) % bound


def draw_below(r: Vector, bound: int) -> int:
    """A uniform integer in 0..bound-1 from the random source r[0], r[1] of a playout.

    Two linear generators combined (L'Ecuyer 1988), period about 2**61, and a multiplication that
    divides by a variable number only where it must (Lemire 2019); bound < 2**30.
    """
    while True:
        r[0] = r[0] * 40014 % 2147483563
        r[1] = r[1] * 40692 % 2147483399
        z = r[0] - r[1]
        if z < 1:
            z += 2147483562
        product = (z - 1) * bound
        drawn = product // 2147483562
        rest = product - drawn * 2147483562
        if rest >= bound or rest >= 2147483562 % bound:
            return drawn


# --- bits and lists ------------------------------------------------------------------------------


def count_bits(mask: int) -> int:
    """How many bits of a mask are set."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def remove_first(t: Vector, start: int, size: int, value: int) -> int:
    """Take the first number of this value out of an array; returns its new length."""
    for i in range(start, start + size):
        if t[i] == value:
            for k in range(i, start + size - 1):
                t[k] = t[k + 1]
            return size - 1
    return size


# --- sites ---------------------------------------------------------------------------------------


def find(s: Vector, start: int, size: int, value: int) -> int:
    """Index of the first of `size` integers that has this value, or -1."""
    for i in range(size):
        if s[start + i] == value:
            return i
    return -1


def include(s: Vector, start: int, count: int, room: int, value: int) -> int:
    """Add a value to a set of s[count] values, which lie from s[start] on."""
    if find(s, start, s[count], value) < 0 and s[count] < room:
        s[start + s[count]] = value
        s[count] += 1
    return 0


def discard(s: Vector, start: int, count: int, value: int) -> int:
    """Remove the first value of a list that is equal to this one."""
    place = find(s, start, s[count], value)
    if place < 0:
        return 0
    s[count] -= 1
    for i in range(start + place, start + s[count]):
        s[i] = s[i + 1]
    s[start + s[count]] = 0
    return 0


def passes_through(t: Vector, start: int, end: int, site: int) -> bool:
    """Whether a site is among t[start] ... t[end - 1]."""
    for i in range(start, end):
        if t[i] == site:
            return True
    return False


def radials_through(t: Vector, lists: int, row: int, origin: int, site: int) -> int:
    """How many radials of a row of a table of lists reach a site; all reach their origin."""
    first = lists + t[lists + row]
    last = lists + t[lists + row + 1]
    if site == origin:
        return last - first
    n = 0
    for r in range(first, last):
        if passes_through(t, lists + t[r], lists + t[r + 1], site):
            n += 1
    return n


def line_through(
    s: Vector, t: Vector, field: int, lines: int, pivot: int, piece: int, length: int, exact: int
) -> bool:
    """Whether equal pieces make a line through a pivot that already counts (spec 07 §1.6).

    A line of the table starts with the number of sites of its first half, which lead away from
    the pivot, and goes on with those of the second half.
    """
    for r in range(lines + t[lines + pivot], lines + t[lines + pivot + 1]):
        i = lines + t[r]
        end = lines + t[r + 1]
        turn = i + 1 + t[i]
        i += 1
        count = 1
        while i < turn and s[field + t[i]] == piece:
            count += 1
            i += 1
            if count == length and exact == 0:
                return True
        i = turn
        while i < end and s[field + t[i]] == piece:
            count += 1
            i += 1
            if count == length and exact == 0:
                return True
        if count == length:
            return True
    return False


# --- tracks --------------------------------------------------------------------------------------


def along_track(t: Vector, tracks: int, track: int, index: int, steps: int) -> int:
    """The site so many steps after an index of a track; -1 beyond its end (spec 07 §2.7).

    A track of the table lists the sites of its elements, then the site that follows each. An index
    that is the track's length stands for a site that is not on it.
    """
    if track < 0:
        return -1
    first = tracks + t[tracks + track]
    size = (t[tracks + track + 1] - t[tracks + track]) // 2
    if steps > 0:
        index += steps
    if index < size:
        return t[first + index]
    if t[first + 2 * size - 1] == -1:
        return -1
    index %= size
    return t[first + size + (index - 1 if index > 0 else size - 1)]


# --- places of pieces on tracks (spec 04 §5.7) ---------------------------------------------------
#
# The counts of track k start at field + t[counts + 2 * k], a row of t[counts + 2 * k + 1] per
# component; row k * slots + i of `indices` lists the indices of slot i on that track. Numbers that
# are no slots lie on no track.


def join_track(
    s: Vector,
    t: Vector,
    field: int,
    indices: int,
    counts: int,
    tracks: int,
    slots: int,
    piece: int,
    i: int,
    n: int,
) -> int:
    """Pieces appear on a slot: they are at its first index of each track."""
    if i < 0 or i >= slots:
        return 0
    for k in range(tracks):
        row = indices + k * slots + i
        if t[row] < t[row + 1]:
            place = field + t[counts + 2 * k] + piece * t[counts + 2 * k + 1]
            s[place + t[indices + t[row]]] += n
    return 0


def leave_track(
    s: Vector,
    t: Vector,
    field: int,
    indices: int,
    counts: int,
    tracks: int,
    slots: int,
    piece: int,
    i: int,
) -> int:
    """A piece is removed from a slot: one less at every index of it."""
    if i < 0 or i >= slots:
        return 0
    for k in range(tracks):
        row = indices + k * slots + i
        place = field + t[counts + 2 * k] + piece * t[counts + 2 * k + 1]
        for j in range(indices + t[row], indices + t[row + 1]):
            s[place + t[j]] -= 1
    return 0


def move_on_track(
    s: Vector,
    t: Vector,
    field: int,
    indices: int,
    counts: int,
    tracks: int,
    slots: int,
    piece: int,
    a: int,
    b: int,
    n: int,
) -> int:
    """Pieces move from a slot to another: to its next index on each track, else its first."""
    if piece == 0 or a < 0 or a >= slots:
        return 0
    for k in range(tracks):
        place = field + t[counts + 2 * k] + piece * t[counts + 2 * k + 1]
        origin = indices + k * slots + a
        target = indices + k * slots + b
        there = 0 <= b < slots and t[target] < t[target + 1]
        arrival = t[indices + t[target]] if there else -1
        if t[origin] == t[origin + 1]:
            if there:
                s[place + arrival] += 1
            continue
        for j in range(indices + t[origin], indices + t[origin + 1]):
            if s[place + t[j]] > 0:
                s[place + t[j]] -= n
                if there:
                    for m in range(indices + t[target], indices + t[target + 1]):
                        if t[m] > t[j]:
                            arrival = t[m]
                            break
                    s[place + arrival] += n
                break
    return 0


def kept_index(
    s: Vector,
    t: Vector,
    field: int,
    indices: int,
    counts: int,
    slots: int,
    track: int,
    piece: int,
    i: int,
) -> int:
    """The first index of a slot at which a component is kept; -1 if none, -2 without a piece."""
    if piece == 0:
        return -2
    if i < 0 or i >= slots:
        return -1
    place = field + t[counts + 2 * track] + piece * t[counts + 2 * track + 1]
    row = indices + track * slots + i
    for j in range(indices + t[row], indices + t[row + 1]):
        if s[place + t[j]] > 0:
            return t[j]
    return -1
