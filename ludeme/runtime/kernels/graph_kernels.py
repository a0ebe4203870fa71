"""Shared code on graphs of a player's edges (spec 07 §1.11), in the style of `kernels`.

`own` marks the edges of the graph; row v of `near` lists the edges at vertex v, each followed by
its other end; `work` is room for three numbers per vertex.
"""

from __future__ import annotations

from ludeme.runtime.kernels.vector import Vector


def joined(
    t: Vector, own: int, near: int, work: int, vertices: int, one: int, other: int, without: int
) -> bool:
    """Whether edges lead from a vertex to another without using one edge."""
    for v in range(vertices):
        t[work + v] = 0
    queue = work + vertices
    t[work + one] = 1
    t[queue] = one
    size = 1
    k = 0
    while k < size:
        here = t[queue + k]
        k += 1
        if here == other:
            return True
        for i in range(near + t[near + here], near + t[near + here + 1], 2):
            if t[own + t[i]] != 0 and t[i] != without and t[work + t[i + 1]] == 0:
                t[work + t[i + 1]] = 1
                t[queue + size] = t[i + 1]
                size += 1
    return False


def cyclic_part(
    t: Vector, own: int, near: int, ends: int, work: int, vertices: int, marks: int, start: int
) -> int:
    """Mark the vertices joined with `start` by edges that lie on cycles; returns their number."""
    t[marks + start] = 1
    size = 1
    grown = True
    while grown:
        grown = False
        for v in range(vertices):
            if t[marks + v] == 0:
                continue
            for i in range(near + t[near + v], near + t[near + v + 1], 2):
                edge = t[i]
                if t[own + edge] == 0 or t[marks + t[i + 1]] != 0:
                    continue
                if joined(t, own, near, work, vertices, v, t[i + 1], edge):
                    t[marks + t[i + 1]] = 1
                    size += 1
                    grown = True
    return size


def edges_within(t: Vector, own: int, ends: int, edges: int, marks: int) -> int:
    """How many edges have both ends among marked vertices."""
    n = 0
    for edge in range(edges):
        one, other = t[ends + 2 * edge], t[ends + 2 * edge + 1]
        if t[own + edge] != 0 and t[marks + one] != 0 and t[marks + other] != 0:
            n += 1
    return n


def way_found(
    t: Vector, own: int, near: int, work: int, vertices: int, one: int, other: int, without: int
) -> int:
    """Length of the way found by always going on from the lowest vertex met; -1 if there is none.

    Quirk: not always the shortest way.
    """
    for v in range(vertices):
        t[work + v] = 0
    far = work + vertices
    t[work + one] = 1
    t[far + one] = 0
    while True:
        here = -1
        for v in range(vertices):
            if t[work + v] == 1:
                here = v
                break
        if here < 0:
            return -1
        if here == other:
            return t[far + here]
        t[work + here] = 2
        for i in range(near + t[near + here], near + t[near + here + 1], 2):
            if t[own + t[i]] != 0 and t[i] != without and t[work + t[i + 1]] == 0:
                t[work + t[i + 1]] = 1
                t[far + t[i + 1]] = t[far + here] + 1


def chain_of_edges(t: Vector, own: int, near: int, work: int, vertices: int, start: int) -> int:
    """Number of edges hanging together with a vertex if they are a chain, else -1."""
    for v in range(vertices):
        t[work + v] = 0
    queue = work + vertices
    t[work + start] = 1
    t[queue] = start
    size = 1
    k = 0
    total = 0
    while k < size:
        here = t[queue + k]
        k += 1
        degree = 0
        for i in range(near + t[near + here], near + t[near + here + 1], 2):
            if t[own + t[i]] != 0:
                degree += 1
                if t[work + t[i + 1]] == 0:
                    t[work + t[i + 1]] = 1
                    t[queue + size] = t[i + 1]
                    size += 1
        if degree > 2:
            return -1
        total += degree
    return size - 1 if total == 2 * (size - 1) else -1
