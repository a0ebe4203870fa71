"""Source texts taken apart: functions as syntax trees, named numbers, what is a vector."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from ludeme.model.trees import walk

#: What the names of shared functions begin with: a program may have one of the same name.
KERNEL = "kernel."
#: The functions that fill a buffer with moves; `len` is its length there, elsewhere a row's.
LISTINGS = ("moves", "drawn_moves", "candidates", "move_to", "play_out")

#: The vectors among the parameters of entry functions.
VECTORS = ("s", "t", "x", "mv", "r")

Vectors = dict[str, frozenset[str]]


class NotLowered(Exception):
    """A program uses something outside the part of Python that can be lowered: a bug of ours."""


def outer(name: str) -> str:
    """What the form of an entry function that others call is named."""
    return f"outer_{name}"


@dataclass(frozen=True)
class Unit:
    """One source text taken apart: its functions, and its named numbers."""

    functions: dict[str, ast.FunctionDef]
    constants: dict[str, int] = field(default_factory=dict)

    def with_names(self, names: dict[str, str]) -> Unit:
        """The same unit, whose functions and calls have other names; its trees are changed."""
        for function in self.functions.values():
            function.name = names.get(function.name, function.name)
            for node in walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    node.func.id = names.get(node.func.id, node.func.id)
        return Unit({f.name: f for f in self.functions.values()}, self.constants)


def read_unit(source: str, known: dict[str, int] | None = None) -> Unit:
    """Take a text apart; `known` are the numbers it imports."""
    functions, constants = {}, dict(known or {})
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            constants[node.targets[0].id] = ast.literal_eval(node.value)
    return Unit(functions, constants)


def find_vectors(units: Iterable[Unit]) -> Vectors:
    """The names in each function that stand for vectors: they are indexed, or passed on as such."""
    functions = {name: node for unit in units for name, node in unit.functions.items()}
    found = {name: _indexed(node) for name, node in functions.items()}
    passed = [
        (name, value.id, node.func.id, param.arg)
        for name, function in functions.items()
        for node in walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in functions
        for param, value in zip(functions[node.func.id].args.args, node.args, strict=True)
        if isinstance(value, ast.Name)
    ]
    grown = True
    while grown:
        grown = False
        for name, value, callee, param in passed:
            if param in found[callee] and value not in found[name]:
                found[name].add(value)
                grown = True
    return {name: frozenset(names) for name, names in found.items()}


def _indexed(function: ast.FunctionDef) -> set[str]:
    names = set()
    for node in walk(function):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            names.add(node.value.id)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "len":
            names.update(arg.id for arg in node.args if isinstance(arg, ast.Name))
    return names
