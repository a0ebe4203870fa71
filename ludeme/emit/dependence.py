"""Which parts of a position a ludeme reads and changes.

An effect is evaluated completely before it is applied (spec 05 §1.5). Where what is applied first
cannot change what is evaluated later, the emitted program may apply at once, which is shorter and
faster. A ludeme class says what it touches with `reads` and `writes`: names of parts such as
"board", "score", "next"; "*" stands for anything.
"""

from __future__ import annotations

from ludeme.emit.ludemes import Node

Parts = frozenset[str]
ANYTHING: Parts = frozenset({"*"})
NOTHING: Parts = frozenset()
#: What stands on sites already: it is changed or taken away, and no piece comes there.
STANDING: Parts = frozenset({"board"})
#: Pieces that come to sites, empty ones among them.
ARRIVALS: Parts = frozenset({"arrivals"})
BOARD: Parts = STANDING | ARRIVALS
NEXT: Parts = frozenset({"next"})
#: Lists of remembered values: one of them, whichever it is, and all of them together.
SOME_LIST: Parts = frozenset({"some list"})
ALL_LISTS: Parts = frozenset({"all lists"})
LISTS: Parts = SOME_LIST | ALL_LISTS


def list_read(name: str | None) -> Parts:
    """What looks at a list of remembered values (None: the one without a name) reads."""
    return frozenset({f"list {name or ''}"}) | ALL_LISTS


def list_changed(name: str | None) -> Parts:
    """What changes such a list changes."""
    return frozenset({f"list {name or ''}"}) | SOME_LIST


def reads(node: Node) -> Parts:
    """Everything that evaluating the ludeme looks at."""
    return node.all_reads


def writes(node: Node) -> Parts:
    """Everything that applying the ludeme may change."""
    return node.all_writes


def disturbs(first: Parts, second: Parts) -> bool:
    """Whether changes of the parts `first` can be seen by something that reads `second`."""
    if not first or not second:
        return False
    return "*" in first or "*" in second or bool(first & second)


def in_sequence(nodes: tuple[Node, ...]) -> bool:
    """Whether each node may be applied before the next one is evaluated."""
    changed: Parts = NOTHING
    for node in nodes:
        if disturbs(changed, reads(node)):
            return False
        changed |= writes(node)
    return True


def unseen(then: Node | None, *moves: Node) -> bool:
    """Whether a `then` that follows each single move changes nothing the others look at."""
    if then is None:
        return True
    changed = writes(then)
    return not any(disturbs(changed, reads(node)) for node in moves)
