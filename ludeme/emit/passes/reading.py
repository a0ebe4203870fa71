"""What a line of a program says, read from its syntax tree.

Every line of emitted text is one simple statement, or the head of a block. Macros and repeated
ludemes leave the same lines in many places, so a line is read once, whatever program it stands in.
All passes ask these readings; none of them searches the text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ludeme.model.trees import walk

#: Stand for the first integer of the workspace, and the first scratch row, of a function: `_W + 3`,
#: `x[_X + 1]`. Where they are is known when all functions are (see `place_memory`).
WORKSPACE, SCRATCH = "_W", "_X"
#: The position that a function is given.
POSITION = "s"
#: The kernel that copies a row: target, source.
COPY = "copy_row"


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A place in a line, from `start` to `end`, where `base` + `offset` is to be filled in."""

    start: int
    end: int
    base: str
    offset: int


@dataclass(frozen=True, slots=True)
class Store:
    """A statement that stores a number: `s[WHAT + site] = piece`, `s[TURN] += 1`."""

    #: The constant that the index is, or begins with; "" if there is none.
    field: str
    #: Whether the index is that constant and nothing more.
    alone: bool
    #: The constants in the value.
    reads: frozenset[str]
    #: Whether the value calls a function, which may do more than answer.
    calls: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line says, its indentation left out."""

    #: The head of a block (`if`, `elif`, `else`, `for`, `while`).
    opens: bool = False
    #: The functions it calls.
    calls: frozenset[str] = frozenset()
    #: Where the names of these functions stand.
    callees: tuple[tuple[int, str], ...] = ()
    #: The named numbers it mentions.
    constants: frozenset[str] = frozenset()
    placeholders: tuple[Placeholder, ...] = ()
    store: Store | None = None
    #: The functions that are handed the position; None if the line changes or renames it.
    handed: frozenset[str] | None = frozenset()
    #: If the line is a call alone: its function and the texts of the arguments.
    command: tuple[str, ...] = ()


NOTHING = Reading()


@lru_cache(maxsize=1 << 16)
def read(line: str) -> Reading:
    """What a line of a function's body says."""
    return _read(line.lstrip())


def depth(line: str) -> int:
    """By how many spaces a line is indented."""
    return len(line) - len(line.lstrip())


@lru_cache(maxsize=1 << 16)
def _read(text: str) -> Reading:
    if not text or text.startswith("#"):
        return NOTHING
    if text == "else:":
        return Reading(opens=True)
    shift = 2 if text.startswith("elif ") else 0
    opens = text.endswith(":")
    tree = ast.parse(f"{text[shift:]} pass" if opens else text[shift:]).body[0]
    nodes = walk(tree)
    callees = tuple(
        (node.func.col_offset + shift, node.func.id)
        for node in nodes
        if type(node) is ast.Call and type(node.func) is ast.Name
    )
    return Reading(
        opens=opens,
        calls=frozenset(name for _, name in callees),
        callees=callees,
        constants=_constants(nodes),
        placeholders=tuple(_placeholders(nodes, shift)),
        store=_store(tree),
        handed=_handed(nodes),
        command=_command(tree, text),
    )


def _constants(nodes: list[ast.AST]) -> frozenset[str]:
    """The named numbers among some nodes: names in capitals."""
    return frozenset(node.id for node in nodes if type(node) is ast.Name and node.id[0].isupper())


def _placeholders(nodes: list[ast.AST], shift: int) -> Iterator[Placeholder]:
    for node in nodes:
        if type(node) is ast.BinOp and type(node.left) is ast.Name:
            base = node.left.id
            if base in (WORKSPACE, SCRATCH) and type(node.right) is ast.Constant:
                start, end = node.col_offset + shift, (node.end_col_offset or 0) + shift
                yield Placeholder(start, end, base, int(str(node.right.value)))


def _store(tree: ast.AST) -> Store | None:
    match tree:
        case ast.Assign(targets=[ast.Subscript(slice=index)], value=value):
            pass
        case ast.AugAssign(target=ast.Subscript(slice=index), value=value):
            pass
        case _:
            return None
    parts = walk(value)
    return Store(
        field=_first_constant(index),
        alone=isinstance(index, ast.Name),
        reads=_constants(parts),
        calls=any(type(node) is ast.Call for node in parts),
    )


def _first_constant(index: ast.expr) -> str:
    """`WHAT` of the index `WHAT + site`."""
    while isinstance(index, ast.BinOp):
        index = index.left
    return index.id if isinstance(index, ast.Name) and index.id[0].isupper() else ""


def handed(body: list[ast.stmt]) -> frozenset[str] | None:
    """The functions that some statements hand the position to; None if they change or rename it.

    Reading one of its numbers and copying it whole change nothing.
    """
    return _handed([node for statement in body for node in walk(statement)])


def _handed(nodes: list[ast.AST]) -> frozenset[str] | None:
    called: set[str] = set()
    mentions = harmless = 0
    for node in nodes:
        kind = type(node)
        if kind is ast.Name:
            mentions += _is_position(node)
        elif kind is ast.Subscript:
            harmless += _is_position(node.value)  # type: ignore[attr-defined]
            if _is_position(node.value) and type(node.ctx) is ast.Store:  # type: ignore[attr-defined]
                return None
        elif kind is ast.Call and type(node.func) is ast.Name:  # type: ignore[attr-defined]
            arguments = node.args  # type: ignore[attr-defined]
            if arguments and _is_position(arguments[0]):
                called.add(node.func.id)  # type: ignore[attr-defined]
                harmless += 1
            if node.func.id == COPY and _is_position(arguments[1]):  # type: ignore[attr-defined]
                harmless += 1
    return frozenset(called) if mentions == harmless else None


def _is_position(node: ast.AST) -> bool:
    return type(node) is ast.Name and node.id == POSITION


def _command(tree: ast.AST, text: str) -> tuple[str, ...]:
    match tree:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name), args=arguments)):
            return (name, *(text[a.col_offset : a.end_col_offset] for a in arguments))
    return ()


def parameters(line: str) -> tuple[str, ...]:
    """The parameters of the function whose `def` a line is."""
    function = ast.parse(f"{line} pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    return tuple(argument.arg for argument in function.args.args)
